/* Reads a manifest: the places of its puzzles, and what is claimed of them. The first value that is missing
 * or out of range is reported. */
#include "verify/claims.h"

#include "mazewright/files.h"
#include "verify/reader.h"
#include "verify/turn.h"

#include <string.h>

/* --- a puzzle ----------------------------------------------------------------------------------------- */

static bool read_tiles(const struct reader *r, const json_t *json, struct stand *stand)
{
    const json_t *tiles = json_object_get(json, "tiles");
    bool good = true;
    stand->ntiles = (int)json_array_size(tiles);
    stand->tile = MW_ARRAY(r->arena, stand->ntiles, struct tile);
    for (int i = 0; good && i < stand->ntiles; i++) {
        const json_t *tile = json_array_get(tiles, (size_t)i);
        struct mw_box on = {0, 0, 0, 0};
        good = mw_read_whole(r, tile, "page", 1, &stand->tile[i].page) &&
               mw_read_box(r, tile, "box_pt", &on) &&
               mw_read_box(r, tile, "window_pt", &stand->tile[i].window);
        stand->tile[i].shift = (struct mw_point){on.x - stand->box.x, on.y - stand->box.y};
    }
    return good;
}

static bool read_puzzle_stand(const struct reader *r, const json_t *json, struct stand *stand)
{
    return mw_read_text(r, json, "role", &stand->role) && mw_read_whole(r, json, "page", 1, &stand->page) &&
           mw_read_box(r, json, "box_pt", &stand->box) &&
           mw_read_point(r, json, "origin_pt", &stand->origin) &&
           mw_read_point(r, json, "start_pt", &stand->end[0]) &&
           mw_read_point(r, json, "finish_pt", &stand->end[1]) &&
           mw_read_length(r, json, "pitch_pt", &stand->pitch) &&
           mw_read_length(r, json, "clear_pt", &stand->clear) &&
           mw_read_length(r, json, "wall_pt", &stand->wall) &&
           mw_read_length_or_none(r, json, "drawing_pt", &stand->drawing) &&
           mw_read_length_or_none(r, json, "sign_pt", &stand->sign) && read_tiles(r, json, stand);
}

static bool read_answer_stand(const struct reader *r, const json_t *json, struct stand *stand)
{
    if (json_is_null(json_object_get(json, "answer_page")))
        return true;
    return mw_read_text(r, json, "answer_role", &stand->role) &&
           mw_read_whole(r, json, "answer_page", 1, &stand->page) &&
           mw_read_box(r, json, "answer_box_pt", &stand->box) &&
           mw_read_point(r, json, "answer_origin_pt", &stand->origin) &&
           mw_read_point(r, json, "answer_start_pt", &stand->end[0]) &&
           mw_read_point(r, json, "answer_finish_pt", &stand->end[1]) &&
           mw_read_length(r, json, "answer_pitch_pt", &stand->pitch) &&
           mw_read_length(r, json, "answer_wall_pt", &stand->wall);
}

static bool read_gate(const struct reader *r, const json_t *json, const char *key, struct claim *claim,
                      int end)
{
    double v[4];
    claim->has_gate[end] = !json_is_null(json_object_get(json, key));
    if (!claim->has_gate[end])
        return true;
    const bool good = mw_read_numbers(r, json, key, 4, v);
    for (int k = 0; good && k < 2; k++)
        claim->gate[end][k] = (struct mw_point){v[2 * k], v[2 * k + 1]};
    return good;
}

/* True if `p`, the point of an end, is less than eight pitches, the width of the largest cell, from the end's
 * gate, or if the end has no gate. */
static bool is_near_gate(const struct claim *claim, int end, struct mw_point p)
{
    const double far = 8 * claim->puzzle.pitch;
    return !claim->has_gate[end] || mw_distance(claim->gate[end][0], p) < far;
}

/* Reads the wrong ends: further starts, or further finishes. */
static bool read_wrong_ends(const struct reader *r, const json_t *json, struct claim *claim)
{
    const json_t *list = json_object_get(json, "wrong_ends");
    bool good = json_is_array(list) && json_array_size(list) <= MOST_ENDS - 2;
    claim->nends = 2;
    for (size_t i = 0; good && i < json_array_size(list); i++) {
        const json_t *end = json_array_get(list, i);
        const int k = claim->nends++;
        good = mw_read_point(r, end, "pt", &claim->puzzle.end[k]) && read_gate(r, end, "gate_pt", claim, k) &&
               is_near_gate(claim, k, claim->puzzle.end[k]);
    }
    return good || mw_read_lacks(r, "wrong_ends");
}

static bool read_nature(const struct reader *r, const json_t *json, struct claim *claim)
{
    const json_t *claims = json_object_get(json, "claims");
    claim->has_picture = json_is_string(json_object_get(json, "picture"));
    claim->has_known_circles = !json_is_null(json_object_get(json, "circles"));
    return mw_read_yes_or_no(r, claims, "one_route", &claim->has_one_route) &&
           mw_read_yes_or_no(r, claims, "all_reached", &claim->is_all_reached) &&
           mw_read_yes_or_no(r, claims, "bridges", &claim->has_bridges) &&
           mw_read_yes_or_no(r, claims, "pinched", &claim->is_pinched) &&
           mw_read_yes_or_no(r, claims, "details", &claim->has_details) &&
           (!claim->has_known_circles || mw_read_whole(r, json, "circles", 0, &claim->circles)) &&
           mw_read_whole(r, json, "holes", 0, &claim->holes) &&
           mw_read_whole(r, json, "cells", 1, &claim->cells);
}

/* --- letters of ends ---------------------------------------------------------------------------------- */

/* Returns the number of starts or of exits that a puzzle says it has; 1 if it says nothing useful. */
static int count_claimed(const json_t *json, const char *knob)
{
    const json_t *n = json_object_get(json_object_get(json, "variation"), knob);
    return json_is_integer(n) && json_integer_value(n) <= MOST_ENDS ? (int)json_integer_value(n) : 1;
}

/* The least and the greatest index that an end's letter may have: how many of the other lettered ends are
 * certainly higher or, at the same height, farther left, and how many may be. Where two ends are at the same
 * height but for the rounding of their points, either may come first. */
struct ranks {
    int least, most;
};

/* The wrong ends have letters, and end `also`. */
static struct ranks ranks_of(const struct claim *claim, const struct mw_point *at, int end, int also)
{
    const double same = 0.003; /* of a cell; the points are rounded to a thousandth */
    struct ranks ranks = {0, 0};
    for (int i = 0; i < claim->nends; i++) {
        const double x = at[end].x - at[i].x, y = at[end].y - at[i].y;
        if (i == end || (i != also && i < 2))
            continue;
        ranks.least += y > same || (y == 0 && x > 0);
        ranks.most += y > -same && !(y == 0 && x < 0);
    }
    return ranks;
}

/* True if a text is a letter with one of these indexes. */
static bool is_letter(const json_t *text, struct ranks ranks)
{
    const char *letter = json_string_value(text);
    return letter && letter[0] && !letter[1] && letter[0] >= 'A' + ranks.least &&
           letter[0] <= 'A' + ranks.most;
}

/* True if there are as many ends as the puzzle says, and their letters run from the top to the bottom. False,
 * with the error set, if not. */
static bool are_ends_lettered(const struct reader *r, const json_t *json, const struct claim *claim)
{
    const int starts = count_claimed(json, "starts"), exits = count_claimed(json, "exits"),
              wanted = starts > exits ? starts : exits, lettered = exits > 1;
    const json_t *wrong = json_object_get(json, "wrong_ends");
    const char *key = lettered ? "finish_letter" : "start_letter";
    struct claimed_side ends = {0, NULL};
    struct mw_point at[MOST_ENDS];
    if (claim->nends != wanted + 1)
        return mw_read_lacks(r, "wrong_ends");
    if (wanted == 1)
        return true;
    if (!mw_read_ends_at(r, json, &ends))
        return false;
    const struct turn back = turn_between(claim->puzzle.end, ends.at);
    for (int i = 0; i < claim->nends; i++)
        at[i] = turned(&back, claim->puzzle.end[i]);
    if (!is_letter(json_object_get(json, key), ranks_of(claim, at, lettered, lettered)))
        return mw_read_lacks(r, key);
    for (int i = 2; i < claim->nends; i++)
        if (!is_letter(json_object_get(json_array_get(wrong, (size_t)(i - 2)), "letter"),
                       ranks_of(claim, at, i, lettered)))
            return mw_read_lacks(r, "wrong_ends");
    return true;
}

/* --- all ---------------------------------------------------------------------------------------------- */

static bool is_possible(const struct reader *r, const struct claim *claim)
{
    const double least = 0.1, far = 4;
    const struct stand *puzzle = &claim->puzzle, *answer = &claim->answer;
    return ((puzzle->box.w > least && puzzle->box.h > least) || mw_read_lacks(r, "box_pt")) &&
           (is_near_gate(claim, 0, puzzle->end[0]) || mw_read_lacks(r, "start_gate_pt")) &&
           (is_near_gate(claim, 1, puzzle->end[1]) || mw_read_lacks(r, "finish_gate_pt")) &&
           (puzzle->sign < far * puzzle->pitch || mw_read_lacks(r, "sign_pt")) &&
           (mw_distance(puzzle->end[0], puzzle->end[1]) > 0 || mw_read_lacks(r, "finish_pt")) &&
           (!answer->role || mw_distance(answer->end[0], answer->end[1]) > 0 ||
            mw_read_lacks(r, "answer_finish_pt"));
}

static bool read_puzzle(struct reader *r, const json_t *json, struct claim *claim)
{
    const int before = r->number;
    if (!mw_read_whole(r, json, "number", 1, &claim->number))
        return false;
    r->number = claim->number;
    return read_puzzle_stand(r, json, &claim->puzzle) && read_answer_stand(r, json, &claim->answer) &&
           read_gate(r, json, "start_gate_pt", claim, 0) && read_gate(r, json, "finish_gate_pt", claim, 1) &&
           read_wrong_ends(r, json, claim) && read_nature(r, json, claim) && is_possible(r, claim) &&
           mw_read_steps(r, json, &claim->steps) && mw_read_things(r, json, claim) &&
           (!claim->steps.are_there || claim->nthings > 0 || mw_read_lacks(r, "things")) &&
           are_ends_lettered(r, json, claim) && (claim->number > before || mw_read_lacks(r, "number"));
}

/* --- the book ----------------------------------------------------------------------------------------- */

static const char *place_of(const struct reader *r, const char *name)
{
    const struct mw_verify *verify = r->verify;
    return verify->find ? verify->find(r->arena, verify->finder, name)
                        : mw_folder_read_path(r->arena, mw_path_beside(r->arena, verify->manifest, name));
}

static void locate(const struct reader *r, struct claimed_file *file)
{
    const struct mw_verify *verify = r->verify;
    const bool is_elsewhere = verify->instead && verify->file && strcmp(file->path, verify->file) == 0;
    file->shown = is_elsewhere ? verify->instead : mw_path_beside(r->arena, verify->manifest, file->path);
    file->at = is_elsewhere ? mw_folder_read_path(r->arena, verify->instead) : place_of(r, file->path);
}

static bool read_file(const struct reader *r, const json_t *json, struct claimed_file *file)
{
    return mw_read_text(r, json, "path", &file->path) && mw_read_text(r, json, "format", &file->format) &&
           mw_read_text(r, json, "role", &file->role) && mw_read_text(r, json, "sha256", &file->sum) &&
           (!strchr(file->path, '/') || mw_read_lacks(r, "path"));
}

/* Complains of a part of a book without puzzles. Returns false. */
static bool has_none(struct reader *r)
{
    return mw_fail(r->error, "%s has no puzzles, so there is nothing to prove", r->verify->manifest);
}

static bool read_all(struct reader *r, const json_t *json, struct claims *claims)
{
    const json_t *files = json_object_get(json, "files"), *puzzles = json_object_get(json, "puzzles");
    claims->nfiles = (int)json_array_size(files);
    claims->npuzzles = (int)json_array_size(puzzles);
    struct claimed_file *file = MW_ARRAY(r->arena, claims->nfiles, struct claimed_file);
    struct claim *puzzle = MW_ARRAY(r->arena, claims->npuzzles, struct claim);
    bool good =
        (claims->nfiles > 0 || mw_read_lacks(r, "files")) &&
        (claims->npuzzles > 0 || (json_is_array(puzzles) ? has_none(r) : mw_read_lacks(r, "puzzles")));
    for (int i = 0; good && i < claims->nfiles; i++) {
        good = read_file(r, json_array_get(files, (size_t)i), &file[i]);
        if (good)
            locate(r, &file[i]);
    }
    for (int i = 0; good && i < claims->npuzzles; i++)
        good = read_puzzle(r, json_array_get(puzzles, (size_t)i), &puzzle[i]);
    claims->file = file;
    claims->puzzle = puzzle;
    return good;
}

const struct claims *mw_claims_read(struct mw_arena *arena, const struct mw_verify *verify,
                                    struct mw_error *error)
{
    struct reader reader = {arena, verify, 0, error};
    const char *why, *manifest = verify->manifest;
    json_error_t what;
    FILE *file = mw_open_file(
        verify->find ? place_of(&reader, "book.json") : mw_folder_read_path(arena, manifest), &why);
    if (!file) {
        mw_fail(error, "cannot read %s: %s; name the book.json of the book", manifest, why);
        return NULL;
    }
    json_t *json = json_loadf(file, 0, &what);
    fclose(file);
    if (!json) {
        mw_fail(error, "%s:%d: it is no manifest: %s", manifest, what.line, what.text);
        return NULL;
    }
    struct claims *claims = MW_NEW(arena, struct claims);
    const bool good = read_all(&reader, json, claims);
    json_decref(json);
    return good ? claims : NULL;
}

/* --- files -------------------------------------------------------------------------------------------- */

/* The formats that are verified, and the kind of their files. In the format svg each page has a file of its
 * own. */
static const struct {
    const char *name;
    enum file_kind kind;
} formats[] = {{"pdf", FILE_PDF}, {"press", FILE_PDF}, {"svg", FILE_SVG}, {"epub", FILE_EPUB}};
enum { NFORMATS = sizeof formats / sizeof *formats };

const char *mw_claims_format(int i)
{
    return i < NFORMATS ? formats[i].name : NULL;
}

enum file_kind mw_claims_kind(const char *format)
{
    int i = 0;
    while (i < NFORMATS && strcmp(format, formats[i].name) != 0)
        i++;
    return i < NFORMATS ? formats[i].kind : FILE_PDF;
}

const struct claimed_file *mw_claims_file(const struct claims *claims, const char *format, const char *role,
                                          int page)
{
    const bool by_page = mw_claims_kind(format) == FILE_SVG;
    for (int i = 0, n = 0; i < claims->nfiles; i++) {
        const struct claimed_file *file = &claims->file[i];
        if (strcmp(file->format, format) == 0 && strcmp(file->role, role) == 0 && (!by_page || ++n == page))
            return file;
    }
    return NULL;
}
