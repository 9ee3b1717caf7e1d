/* Reads a manifest. It may come from a stranger, so each value is checked before it is used; the first one
 * that is missing or out of range is reported. */
#include "verify/claims.h"

#include "mazewright/files.h"
#include "verify/things.h"
#include "verify/turn.h"

#include <jansson.h>
#include <string.h>

struct reader {
    struct mw_arena *arena;
    const struct mw_verify *verify;
    int number; /* number of the puzzle being read; 0 for the book */
    struct mw_error *error;
};

static bool lacks(const struct reader *r, const char *key)
{
    return r->number > 0
               ? mw_fail(r->error, "%s has nothing useful about puzzle %d under \"%s\"; build the book again",
                         r->verify->manifest, r->number, key)
               : mw_fail(r->error, "%s says nothing useful under \"%s\"; build the book again",
                         r->verify->manifest, key);
}

/* Reads a list of exactly n numbers, each small enough for a coordinate on a page. */
static bool numbers(const struct reader *r, const json_t *object, const char *key, int n, double *out)
{
    const double most = 1e6;
    const json_t *list = json_object_get(object, key);
    bool good = json_array_size(list) == (size_t)n;
    for (int i = 0; good && i < n; i++) {
        out[i] = json_number_value(json_array_get(list, (size_t)i));
        good = json_is_number(json_array_get(list, (size_t)i)) && fabs(out[i]) < most;
    }
    return good || lacks(r, key);
}

static bool point(const struct reader *r, const json_t *object, const char *key, struct mw_point *p)
{
    double v[2] = {0, 0};
    const bool good = numbers(r, object, key, 2, v);
    *p = (struct mw_point){v[0], v[1]};
    return good;
}

static bool box(const struct reader *r, const json_t *object, const char *key, struct mw_box *b)
{
    double v[4] = {0, 0, 0, 0};
    const bool good = numbers(r, object, key, 4, v);
    *b = (struct mw_box){v[0], v[1], v[2], v[3]};
    return good;
}

static bool length(const struct reader *r, const json_t *object, const char *key, double *out)
{
    *out = json_number_value(json_object_get(object, key));
    return (*out > 0.01 && *out < 1e5) || lacks(r, key);
}

static bool length_or_none(const struct reader *r, const json_t *object, const char *key, double *out)
{
    const json_t *value = json_object_get(object, key);
    *out = json_number_value(value);
    return (json_is_number(value) && *out >= 0 && *out < 1e5) || lacks(r, key);
}

static bool whole(const struct reader *r, const json_t *object, const char *key, int least, int *out)
{
    const json_t *value = json_object_get(object, key);
    *out = (int)json_integer_value(value);
    return (json_is_integer(value) && json_integer_value(value) >= least &&
            json_integer_value(value) < 1000000) ||
           lacks(r, key);
}

static bool text(const struct reader *r, const json_t *object, const char *key, const char **out)
{
    const char *value = json_string_value(json_object_get(object, key));
    *out = value ? mw_format(r->arena, "%s", value) : NULL;
    return value || lacks(r, key);
}

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
        good = whole(r, tile, "page", 1, &stand->tile[i].page) && box(r, tile, "box_pt", &on) &&
               box(r, tile, "window_pt", &stand->tile[i].window);
        stand->tile[i].shift = (struct mw_point){on.x - stand->box.x, on.y - stand->box.y};
    }
    return good;
}

static bool read_puzzle_stand(const struct reader *r, const json_t *json, struct stand *stand)
{
    return text(r, json, "role", &stand->role) && whole(r, json, "page", 1, &stand->page) &&
           box(r, json, "box_pt", &stand->box) && point(r, json, "origin_pt", &stand->origin) &&
           point(r, json, "start_pt", &stand->end[0]) && point(r, json, "finish_pt", &stand->end[1]) &&
           length(r, json, "pitch_pt", &stand->pitch) && length(r, json, "clear_pt", &stand->clear) &&
           length(r, json, "wall_pt", &stand->wall) &&
           length_or_none(r, json, "drawing_pt", &stand->drawing) &&
           length_or_none(r, json, "sign_pt", &stand->sign) && read_tiles(r, json, stand);
}

static bool read_answer_stand(const struct reader *r, const json_t *json, struct stand *stand)
{
    if (json_is_null(json_object_get(json, "answer_page")))
        return true;
    return text(r, json, "answer_role", &stand->role) && whole(r, json, "answer_page", 1, &stand->page) &&
           box(r, json, "answer_box_pt", &stand->box) && point(r, json, "answer_origin_pt", &stand->origin) &&
           point(r, json, "answer_start_pt", &stand->end[0]) &&
           point(r, json, "answer_finish_pt", &stand->end[1]) &&
           length(r, json, "answer_pitch_pt", &stand->pitch) &&
           length(r, json, "answer_wall_pt", &stand->wall);
}

static bool read_gate(const struct reader *r, const json_t *json, const char *key, struct claim *claim,
                      int end)
{
    double v[4];
    claim->has_gate[end] = !json_is_null(json_object_get(json, key));
    if (!claim->has_gate[end])
        return true;
    const bool good = numbers(r, json, key, 4, v);
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
        good = point(r, end, "pt", &claim->puzzle.end[k]) && read_gate(r, end, "gate_pt", claim, k) &&
               is_near_gate(claim, k, claim->puzzle.end[k]);
    }
    return good || lacks(r, "wrong_ends");
}

static bool yes_or_no(const struct reader *r, const json_t *object, const char *key, bool *out)
{
    const json_t *value = json_object_get(object, key);
    *out = json_is_true(value);
    return json_is_boolean(value) || lacks(r, key);
}

static bool read_nature(const struct reader *r, const json_t *json, struct claim *claim)
{
    const json_t *claims = json_object_get(json, "claims");
    claim->has_picture = json_is_string(json_object_get(json, "picture"));
    claim->has_known_circles = !json_is_null(json_object_get(json, "circles"));
    return yes_or_no(r, claims, "one_route", &claim->has_one_route) &&
           yes_or_no(r, claims, "all_reached", &claim->is_all_reached) &&
           yes_or_no(r, claims, "bridges", &claim->has_bridges) &&
           yes_or_no(r, claims, "pinched", &claim->is_pinched) &&
           yes_or_no(r, claims, "details", &claim->has_details) &&
           (!claim->has_known_circles || whole(r, json, "circles", 0, &claim->circles)) &&
           whole(r, json, "holes", 0, &claim->holes) && whole(r, json, "cells", 1, &claim->cells);
}

/* --- steps -------------------------------------------------------------------------------------------- */

enum { MOST_TERMS = 5000, MOST_BYTES = 64 };

static enum property property_called(const char *name)
{
    static const char *const names[] = {"even", "odd", "primes", "multiples", "sums"};
    enum property on = ON_EVEN;
    while (on < UNKNOWN_PROPERTY && strcmp(names[on], name) != 0)
        on++;
    return on;
}

/* Reads which steps a puzzle without walls allows. */
static bool read_steps(const struct reader *r, const json_t *json, struct claimed_steps *steps)
{
    const json_t *given = json_object_get(json, "steps"), *terms = json_object_get(given, "terms");
    const char *on = json_string_value(json_object_get(given, "on"));
    const size_t n = json_array_size(terms);
    steps->are_there = json_is_object(given);
    if (!steps->are_there)
        return json_is_null(given) || lacks(r, "steps");
    steps->on = on ? property_called(on) : UNKNOWN_PROPERTY;
    if (on && steps->on != UNKNOWN_PROPERTY)
        return steps->on != ON_MULTIPLES || whole(r, given, "of", 2, &steps->of);
    if (!yes_or_no(r, given, "again", &steps->again) || n < 2 || n > MOST_TERMS)
        return lacks(r, "steps");
    steps->nterms = (int)n;
    steps->term = MW_ARRAY(r->arena, n, const char *);
    for (size_t i = 0; i < n; i++) {
        const char *term = json_string_value(json_array_get(terms, i));
        if (!term || strlen(term) >= MOST_BYTES)
            return lacks(r, "steps");
        steps->term[i] = mw_format(r->arena, "%s", term);
        for (size_t k = 0; k < i; k++)
            if (strcmp(steps->term[k], term) == 0)
                return lacks(r, "steps");
    }
    return true;
}

/* --- things ------------------------------------------------------------------------------------------- */

enum { MOST_SIDES = 64, MOST_POINTS = 64, MOST_THINGS = 5000, MOST_LENGTH = 1000000 };

/* Reads a list of points in cell units, and turns them into points of the page. */
static bool read_points(const struct reader *r, const json_t *json, const struct turn *turn,
                        struct claimed_side *side)
{
    const size_t n = json_array_size(json);
    if (n < 2 || n > MOST_POINTS)
        return false;
    side->n = (int)n;
    side->at = MW_ARRAY(r->arena, n, struct mw_point);
    for (size_t i = 0; i < n; i++) {
        const json_t *x = json_array_get(json_array_get(json, i), 0),
                     *y = json_array_get(json_array_get(json, i), 1);
        if (!json_is_number(x) || !json_is_number(y))
            return false;
        side->at[i] = turned(turn, (struct mw_point){json_number_value(x), json_number_value(y)});
        if (!(fabs(side->at[i].x) < MOST_LENGTH && fabs(side->at[i].y) < MOST_LENGTH))
            return false;
    }
    return true;
}

/* Reads the sides of a thing's cell. False if a point is farther from its middle than the largest cell is
 * wide. */
static bool read_sides(const struct reader *r, const json_t *json, const struct claim *claim,
                       const struct turn *turn, struct claimed_thing *thing)
{
    const double widest = 8 * claim->puzzle.pitch;
    const size_t n = json_array_size(json);
    bool good = n >= (thing->kind == A_DOOR ? 1 : 2) && n <= MOST_SIDES;
    thing->nsides = (int)n;
    thing->side = MW_ARRAY(r->arena, good ? n : 0, struct claimed_side);
    for (size_t i = 0; good && i < n; i++) {
        good = read_points(r, json_array_get(json, i), turn, &thing->side[i]);
        for (int k = 0; good && k < thing->side[i].n; k++)
            thing->far = fmax(thing->far, mw_distance(thing->at, thing->side[i].at[k]));
    }
    return good && thing->far < widest;
}

static enum thing_kind kind_called(const char *name)
{
    static const char *const names[] = {"letter", "item", "key", "door"};
    enum thing_kind kind = A_LETTER;
    while (kind < UNKNOWN_THING && strcmp(names[kind], name) != 0)
        kind++;
    return kind;
}

static bool has_number(const struct claimed_thing *thing)
{
    return thing->kind == A_KEY || thing->kind == A_DOOR;
}

/* True if all things are letters, or all items, or keys and doors with the numbers from 0 on, each once.
 * Counts the keys. */
static bool are_things_of_a_kind(struct claim *claim)
{
    int seen[2][MOST_KEYS] = {{0}}, n = 0;
    for (int i = 0; i < claim->nthings; i++) {
        const struct claimed_thing *thing = &claim->thing[i];
        if (!has_number(thing))
            continue;
        if (thing->number >= MOST_KEYS || seen[thing->kind == A_DOOR][thing->number]++ > 0)
            return false;
        claim->nkeys += thing->kind == A_KEY;
        n++;
    }
    for (int i = 0; i < claim->nkeys; i++)
        if (!seen[0][i] || !seen[1][i])
            return false;
    for (int i = 1; i < claim->nthings && n == 0; i++)
        if (claim->thing[i].kind != claim->thing[0].kind)
            return false;
    return n == 2 * claim->nkeys && (n == 0 || n == claim->nthings);
}

/* True if a thing lies in its cell, no nearer to its sides than it reaches; or a door on its opening. The
 * points are rounded to a thousandth of a cell. */
static bool is_within_sides(const struct claimed_thing *thing)
{
    double nearest = INFINITY;
    for (int i = 0; i < thing->nsides; i++)
        for (int k = 0; k + 1 < thing->side[i].n; k++)
            nearest = fmin(nearest,
                           mw_distance_to_piece(thing->at, thing->side[i].at[k], thing->side[i].at[k + 1]));
    return thing->kind == A_DOOR ? nearest < 0.2 * thing->reach
                                 : mw_thing_holds(thing, thing->at) && nearest > 0.9 * thing->reach;
}

static bool read_thing(const struct reader *r, const json_t *json, const struct claim *claim,
                       const struct turn *turn, struct claimed_thing *thing)
{
    const char *kind;
    double reach;
    if (!text(r, json, "kind", &kind) || !text(r, json, "text", &thing->text) ||
        !point(r, json, "at", &thing->at) || !length(r, json, "reach", &reach))
        return false;
    thing->kind = kind_called(kind);
    const bool is_of_sort = thing->kind == AN_ITEM && thing->text[0];
    if (thing->kind == UNKNOWN_THING ||
        ((has_number(thing) || is_of_sort) && !whole(r, json, "number", 1, &thing->number)))
        return false;
    thing->number -= has_number(thing) || is_of_sort;
    thing->at = turned(turn, thing->at);
    thing->reach = reach * hypot(turn->along, turn->across);
    const struct mw_box near = mw_box_grown(claim->puzzle.box, claim->puzzle.pitch);
    const double x = thing->at.x - near.x, y = thing->at.y - near.y;
    return strlen(thing->text) < MOST_BYTES && (thing->text[0] || thing->kind == AN_ITEM) &&
           (!is_of_sort || thing->number < MOST_SORTS) && x > 0 && x < near.w && y > 0 && y < near.h &&
           thing->reach < 8 * claim->puzzle.pitch &&
           read_sides(r, json_object_get(json, "sides"), claim, turn, thing) && is_within_sides(thing);
}

/* Reads the points of the start and the finish in cell units. */
static bool read_ends_at(const struct reader *r, const json_t *json, struct claimed_side *ends)
{
    const struct turn none = {{0, 0}, {0, 0}, 1, 0};
    return (read_points(r, json_object_get(json, "ends_at"), &none, ends) && ends->n == 2 &&
            mw_distance(ends->at[0], ends->at[1]) > 0) ||
           lacks(r, "ends_at");
}

/* Reads the things of a puzzle. The manifest gives them in cell units; start and finish are known in cell
 * units and in points, which tells how to get from one to the other. */
static bool read_things(const struct reader *r, const json_t *json, struct claim *claim)
{
    const json_t *list = json_object_get(json, "things");
    const size_t n = json_array_size(list);
    struct claimed_side at = {0, NULL};
    if (!json_is_array(list) || n > (size_t)claim->cells || n > MOST_THINGS)
        return lacks(r, "things");
    if (n == 0)
        return true;
    if (!read_ends_at(r, json, &at))
        return false;
    const struct turn turn = turn_between(at.at, claim->puzzle.end);
    claim->nthings = (int)n;
    claim->thing = MW_ARRAY(r->arena, n, struct claimed_thing);
    for (size_t i = 0; i < n; i++)
        if (!read_thing(r, json_array_get(list, i), claim, &turn, &claim->thing[i]))
            return lacks(r, "things");
    return (are_things_of_a_kind(claim) || lacks(r, "things")) &&
           (claim->steps.are_there || text(r, json, "solution", &claim->solution));
}

/* --- letters of ends ---------------------------------------------------------------------------------- */

/* Returns the number of starts or of exits that a puzzle says it has; 1 if it says nothing useful. */
static int count_claimed(const json_t *json, const char *knob)
{
    const json_t *n = json_object_get(json_object_get(json, "variation"), knob);
    return json_is_integer(n) && json_integer_value(n) <= MOST_ENDS ? (int)json_integer_value(n) : 1;
}

/* True if a text is the letter with that index. */
static bool is_letter(const json_t *text, int index)
{
    const char *letter = json_string_value(text);
    return letter && letter[0] == 'A' + index && letter[1] == '\0';
}

/* Returns the index of an end's letter: how many of the other lettered ends are higher or, at the same
 * height, farther left. The wrong ends have letters, and end `also`. */
static int rank_of(const struct claim *claim, const struct mw_point *at, int end, int also)
{
    const double same = 0.003; /* of a cell; the points are rounded to a thousandth */
    int rank = 0;
    for (int i = 0; i < claim->nends; i++) {
        const double x = at[end].x - at[i].x, y = at[end].y - at[i].y;
        rank += (i == also || i > 1) && i != end && (y > same || (y > -same && x > 0));
    }
    return rank;
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
        return lacks(r, "wrong_ends");
    if (wanted == 1)
        return true;
    if (!read_ends_at(r, json, &ends))
        return false;
    const struct turn back = turn_between(claim->puzzle.end, ends.at);
    for (int i = 0; i < claim->nends; i++)
        at[i] = turned(&back, claim->puzzle.end[i]);
    if (!is_letter(json_object_get(json, key), rank_of(claim, at, lettered, lettered)))
        return lacks(r, key);
    for (int i = 2; i < claim->nends; i++)
        if (!is_letter(json_object_get(json_array_get(wrong, (size_t)(i - 2)), "letter"),
                       rank_of(claim, at, i, lettered)))
            return lacks(r, "wrong_ends");
    return true;
}

/* --- all ---------------------------------------------------------------------------------------------- */

static bool is_possible(const struct reader *r, const struct claim *claim)
{
    const double least = 0.1, far = 4;
    const struct stand *puzzle = &claim->puzzle, *answer = &claim->answer;
    return ((puzzle->box.w > least && puzzle->box.h > least) || lacks(r, "box_pt")) &&
           (is_near_gate(claim, 0, puzzle->end[0]) || lacks(r, "start_gate_pt")) &&
           (is_near_gate(claim, 1, puzzle->end[1]) || lacks(r, "finish_gate_pt")) &&
           (puzzle->sign < far * puzzle->pitch || lacks(r, "sign_pt")) &&
           (mw_distance(puzzle->end[0], puzzle->end[1]) > 0 || lacks(r, "finish_pt")) &&
           (!answer->role || mw_distance(answer->end[0], answer->end[1]) > 0 || lacks(r, "answer_finish_pt"));
}

static bool read_puzzle(struct reader *r, const json_t *json, struct claim *claim)
{
    const int before = r->number;
    if (!whole(r, json, "number", 1, &claim->number))
        return false;
    r->number = claim->number;
    return read_puzzle_stand(r, json, &claim->puzzle) && read_answer_stand(r, json, &claim->answer) &&
           read_gate(r, json, "start_gate_pt", claim, 0) && read_gate(r, json, "finish_gate_pt", claim, 1) &&
           read_wrong_ends(r, json, claim) && read_nature(r, json, claim) && is_possible(r, claim) &&
           read_steps(r, json, &claim->steps) && read_things(r, json, claim) &&
           (!claim->steps.are_there || claim->nthings > 0 || lacks(r, "things")) &&
           are_ends_lettered(r, json, claim) && (claim->number > before || lacks(r, "number"));
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
    return text(r, json, "path", &file->path) && text(r, json, "format", &file->format) &&
           text(r, json, "role", &file->role) && text(r, json, "sha256", &file->sum) &&
           (!strchr(file->path, '/') || lacks(r, "path"));
}

static bool read_all(struct reader *r, const json_t *json, struct claims *claims)
{
    const json_t *files = json_object_get(json, "files"), *puzzles = json_object_get(json, "puzzles");
    claims->nfiles = (int)json_array_size(files);
    claims->npuzzles = (int)json_array_size(puzzles);
    struct claimed_file *file = MW_ARRAY(r->arena, claims->nfiles, struct claimed_file);
    struct claim *puzzle = MW_ARRAY(r->arena, claims->npuzzles, struct claim);
    bool good = (claims->nfiles > 0 || lacks(r, "files")) && (claims->npuzzles > 0 || lacks(r, "puzzles"));
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
