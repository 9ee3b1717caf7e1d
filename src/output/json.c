/* Writes records as JSON by Jansson, which escapes texts and formats numbers in one way on every machine. */
#include "output/json.h"

#include "mazewright/roster.h"

#include "puzzle/kinds/kind.h"

#include <assert.h>
#include <glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns a number rounded to three decimals. */
json_t *mw_json_number(double x)
{
    return json_real(mw_snap(x, 1000));
}

static json_t *hundredths(double x)
{
    return json_real(mw_snap(x, 100));
}

static json_t *point(struct mw_point p)
{
    return json_pack("[o, o]", mw_json_number(p.x), mw_json_number(p.y));
}

static json_t *box(struct mw_box b)
{
    return json_pack("[o, o, o, o]", mw_json_number(b.x), mw_json_number(b.y), mw_json_number(b.w),
                     mw_json_number(b.h));
}

static json_t *knob(struct mw_arena *arena, int i, const struct mw_variation *vary)
{
    const char *text = mw_knob_write(arena, i, vary);
    if (mw_knob_share(i, vary) >= 0)
        return mw_json_number(mw_knob_share(i, vary));
    return mw_knob_is_flag(i)                 ? json_boolean(strcmp(text, "true") == 0)
           : text[0] >= '0' && text[0] <= '9' ? json_integer(strtol(text, NULL, 10))
                                              : json_string(text);
}

static json_t *variation(struct mw_arena *arena, const struct mw_variation *vary)
{
    json_t *knobs = json_object();
    for (int i = 0; mw_knob_name(i); i++)
        json_object_set_new(knobs, mw_knob_name(i), knob(arena, i, vary));
    return knobs;
}

/* Returns the letter with that index as a text; null for none. */
static json_t *letter_of(int letter)
{
    return letter >= 0 ? json_stringn((const char[]){(char)('A' + letter)}, 1) : json_null();
}

static json_t *gate_of(const struct mw_placing *placing, int end, bool is_gate)
{
    const struct mw_point *gate = placing->gate[end];
    return is_gate ? json_pack("[o, o, o, o]", mw_json_number(gate[0].x), mw_json_number(gate[0].y),
                               mw_json_number(gate[1].x), mw_json_number(gate[1].y))
                   : json_null();
}

/* Returns the wrong ends of a maze: where they are, and their letters. */
static json_t *wrong_ends(const struct mw_placing *placing, const struct mw_summary *summary)
{
    json_t *list = json_array();
    for (int i = 2; i < placing->nends; i++)
        json_array_append_new(list,
                              json_pack("{s:o, s:o, s:o}", "letter", letter_of(summary->letter[i]), "pt",
                                        point(placing->end[i]), "gate_pt", gate_of(placing, i, true)));
    return list;
}

static json_t *tiles(const struct json_placement *stands)
{
    json_t *list = stands->ntiles > 0 ? json_array() : json_null();
    for (int i = 0; i < stands->ntiles; i++)
        json_array_append_new(list,
                              json_pack("{s:i, s:o, s:o}", "page", stands->tile[i].page, "box_pt",
                                        box(stands->tile[i].box), "window_pt", box(stands->tile[i].window)));
    return list;
}

static void add_word(json_t *words, const char *option, const char *value)
{
    json_array_append_new(words, json_string(option));
    json_array_append_new(words, json_string(value));
}

/* Returns the words of a command that makes the maze again. */
static json_t *remake(struct mw_arena *arena, const struct mw_request *request,
                      const struct mw_ends_wish *ends)
{
    json_t *words = json_pack("[s]", "maze");
    add_word(words, "--grid", request->tiling->name);
    add_word(words, "--size", mw_size_format(arena, request->tiling, request->size));
    if (request->shape)
        add_word(words, "--shape", request->shape->name);
    if (request->spell)
        add_word(words, "--spell", request->spell);
    if (request->along)
        add_word(words, "--along", request->along->name);
    if (request->items)
        add_word(words, "--items", request->items);
    if (request->numbers)
        add_word(words, "--numbers", request->numbers);
    if (request->picture)
        add_word(words, "--picture", request->picture->name);
    if (mw_request_is_carved(request))
        add_word(words, "--algorithm", mw_algorithm_format(arena, &request->algorithm));
    add_word(words, "--seed", mw_format(arena, "%llu", (unsigned long long)request->seed));
    for (int i = 0; mw_knob_name(i); i++)
        if (mw_knob_is_of(i, request->tiling) && !mw_knob_is_usual(i, &request->vary))
            add_word(words, mw_format(arena, "--%s", mw_knob_name(i)),
                     mw_knob_write(arena, i, &request->vary));
    add_word(words, "--start", mw_place_format(arena, ends->start));
    add_word(words, "--finish", mw_place_format(arena, ends->finish));
    return words;
}

/* Returns what must be true of a puzzle on its pages, for programs that check them. */
static json_t *claims(const struct mw_request *request, const struct json_placement *stands)
{
    const struct mw_claims c = mw_request_claims(request);
    return json_pack("{s:b, s:b, s:b, s:b, s:b}", "one_route", c.one_route, "all_reached", c.all_reached,
                     "bridges", c.bridges, "pinched", request->tiling->pinched, "details",
                     stands->puzzle.has_details);
}

/* Sets a seed as a number and as text. */
void mw_json_set_seed(json_t *json, uint64_t seed)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    json_object_set_new(json, "seed", json_integer((json_int_t)seed));
    json_object_set_new(json, "seed_text", json_string(text));
}

/* Sets what a puzzle is: its shape, picture, ends and variations. */
static void set_nature(json_t *r, struct mw_arena *arena, const struct mw_puzzle *puzzle,
                       const struct mw_ends_wish *ends)
{
    const struct mw_request *request = &puzzle->request;
    json_object_set_new(r, "code", puzzle->code.text[0] ? json_string(puzzle->code.text) : json_null());
    json_object_set_new(r, "child", puzzle->pupil ? json_string(puzzle->pupil->name) : json_null());
    json_object_set_new(r, "shape", request->shape ? json_string(request->shape->name) : json_null());
    json_object_set_new(r, "kind", json_string(mw_request_kind(request)->name));
    json_object_set_new(r, "picture", request->picture ? json_string(request->picture->name) : json_null());
    json_object_set_new(r, "start", json_string(mw_place_format(arena, ends->start)));
    json_object_set_new(r, "finish", json_string(mw_place_format(arena, ends->finish)));
    json_object_set_new(r, "variation", variation(arena, &request->vary));
}

/* Sets where a puzzle is printed. */
static void set_place(json_t *r, const struct json_placement *stands, const struct mw_summary *summary)
{
    json_object_set_new(r, "role", stands->role ? json_string(stands->role) : json_null());
    json_object_set_new(r, "page", json_integer(stands->page));
    json_object_set_new(r, "box_pt", box(stands->puzzle.box));
    json_object_set_new(r, "origin_pt", point(stands->origin));
    json_object_set_new(r, "start_pt", point(stands->puzzle.end[0]));
    json_object_set_new(r, "finish_pt", point(stands->puzzle.end[1]));
    json_object_set_new(r, "start_gate_pt", gate_of(&stands->puzzle, 0, summary->start_is_gate));
    json_object_set_new(r, "finish_gate_pt", gate_of(&stands->puzzle, 1, summary->finish_is_gate));
    json_object_set_new(r, "start_letter", letter_of(summary->letter[0]));
    json_object_set_new(r, "finish_letter", letter_of(summary->letter[1]));
    json_object_set_new(r, "wrong_ends", wrong_ends(&stands->puzzle, summary));
    json_object_set_new(r, "pitch_pt", mw_json_number(stands->puzzle.pitch));
    json_object_set_new(r, "wall_pt", mw_json_number(stands->puzzle.wall));
    json_object_set_new(r, "clear_pt", mw_json_number(stands->puzzle.clear));
    json_object_set_new(r, "drawing_pt", mw_json_number(stands->puzzle.drawing));
    json_object_set_new(r, "sign_pt", mw_json_number(stands->puzzle.sign));
    json_object_set_new(r, "tiles", tiles(stands));
}

static json_t *side(const struct summary_side *side)
{
    json_t *points = json_array();
    for (int i = 0; i < side->n; i++)
        json_array_append_new(points, point(side->at[i]));
    return points;
}

/* True for keys and doors, which have a number beside their text. */
static bool has_number(const struct summary_thing *thing)
{
    return thing->kind == MW_KEY || thing->kind == MW_DOOR;
}

/* Returns the text of a letter or of stairs, the letter of a key or door, or the name of an item of several
 * sorts. */
static const char *text_of(const struct mw_puzzle *puzzle, const struct summary_thing *thing, bool is_of_sort)
{
    static const char *const letter[MW_MOST_KEYS] = {"A", "B", "C"};
    if (has_number(thing))
        return letter[thing->look];
    if (!is_of_sort)
        return thing->text;
    return puzzle->item[thing->look] ? puzzle->item[thing->look]->name : "star";
}

/* Returns the letters, items, keys, doors and stairs of a maze; lengths are in cell units. */
static json_t *things(const struct mw_puzzle *puzzle, const struct mw_summary *summary)
{
    static const char *const kind[] = {"letter", "item", "key", "door", "stairs"};
    json_t *list = json_array();
    for (int i = 0; i < summary->nthings; i++) {
        const struct summary_thing *thing = &summary->thing[i];
        const bool is_of_sort = thing->kind == MW_ITEM && strchr(puzzle->request.items, '+');
        json_t *sides = json_array();
        for (int k = 0; k < thing->nsides; k++)
            json_array_append_new(sides, side(&thing->side[k]));
        json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o}", "kind", kind[thing->kind],
                                              "text", text_of(puzzle, thing, is_of_sort), "number",
                                              has_number(thing) ? json_integer(thing->number + 1)
                                              : is_of_sort      ? json_integer(thing->look + 1)
                                                                : json_null(),
                                              "at", point(thing->at), "reach", mw_json_number(thing->reach),
                                              "sides", sides));
    }
    return list;
}

/* Returns which steps a maze without walls allows: from each term to the next one, or on numbers with a
 * property; null for a maze with walls. */
static json_t *steps(struct mw_arena *arena, const struct mw_request *request, const struct mw_facts *facts)
{
    static const char *const property[] = {[MW_RULE_EVEN] = "even",
                                           [MW_RULE_ODD] = "odd",
                                           [MW_RULE_PRIMES] = "primes",
                                           [MW_RULE_MULTIPLES] = "multiples",
                                           [MW_RULE_SUMS] = "sums"};
    struct mw_rule rule;
    if (!request->numbers || !mw_rule_parse(arena, request->numbers, &rule, &(struct mw_error){0}))
        return json_null();
    if (!mw_rule_is_sequence(&rule))
        return json_pack("{s:s, s:o}", "on", property[rule.kind], "of",
                         rule.kind == MW_RULE_MULTIPLES ? json_integer(rule.number) : json_null());
    const bool comes_again = rule.kind == MW_RULE_LETTERS;
    json_t *terms = json_array();
    for (int i = 0; i < (comes_again ? rule.letters.n : facts->route_cells); i++)
        json_array_append_new(terms, json_string(mw_rule_term(arena, &rule, i)));
    return json_pack("{s:o, s:b}", "terms", terms, "again", comes_again);
}

/* Sets what stands in a maze, and what a solver finds. */
static void set_things(json_t *r, struct mw_arena *arena, const struct mw_puzzle *puzzle,
                       const struct mw_summary *summary)
{
    const struct mw_request *request = &puzzle->request;
    json_object_set_new(r, "along", request->along ? json_string(request->along->name) : json_null());
    json_object_set_new(r, "likeness",
                        summary->likeness >= 0 ? json_real(summary->likeness / 100.0) : json_null());
    json_object_set_new(r, "items", request->items ? json_string(request->items) : json_null());
    json_object_set_new(r, "numbers", request->numbers ? json_string(request->numbers) : json_null());
    json_object_set_new(r, "steps", steps(arena, request, &summary->facts));
    json_object_set_new(r, "spell", request->spell ? json_string(request->spell) : json_null());
    json_object_set_new(r, "solution", summary->solution ? json_string(summary->solution) : json_null());
    json_object_set_new(r, "ends_at",
                        json_pack("[o, o]", point(summary->start_at), point(summary->finish_at)));
    json_object_set_new(r, "things", things(puzzle, summary));
}

/* Sets what was counted and measured in a maze. */
static void set_figures(json_t *r, struct mw_arena *arena, const struct mw_puzzle *puzzle,
                        const struct mw_summary *summary)
{
    const struct mw_request *request = &puzzle->request;
    const struct mw_facts *facts = &summary->facts;
    json_object_set_new(r, "holes", json_integer(summary->holes));
    json_object_set_new(r, "circles",
                        mw_request_claims(request).known_circles ? json_integer(summary->circles)
                                                                 : json_null());
    json_object_set_new(r, "cells", json_integer(facts->cells));
    json_object_set_new(r, "route_cells", json_integer(facts->route_cells));
    json_object_set_new(r, "turns", json_integer(facts->turns));
    json_object_set_new(r, "junctions", json_integer(facts->junctions));
    json_object_set_new(r, "dead_ends", json_integer(facts->dead_ends));
    json_object_set_new(r, "deep_branches", json_integer(facts->deep_branches));
    json_object_set_new(r, "rim_cells", json_integer(facts->rim_cells));
    json_object_set_new(r, "detour", hundredths(facts->detour));
    json_object_set_new(r, "difficulty", hundredths(mw_difficulty(facts)));
    json_object_set_new(r, "target", puzzle->target > 0 ? hundredths(puzzle->target) : json_null());
    json_object_set_new(r, "fingerprint",
                        json_string(mw_format(arena, "%016llx", (unsigned long long)summary->fingerprint)));
    json_object_set_new(r, "routes", json_integer(summary->nroutes));
}

/* Sets where the answer is printed; null if it is not. */
static void set_answer(json_t *r, const struct json_placement *stands)
{
    const bool answered = stands->answer_page > 0;
    json_object_set_new(r, "answer_role", answered ? json_string(stands->answer_role) : json_null());
    json_object_set_new(r, "answer_page", answered ? json_integer(stands->answer_page) : json_null());
    json_object_set_new(r, "answer_box_pt", answered ? box(stands->answer.box) : json_null());
    json_object_set_new(r, "answer_origin_pt", answered ? point(stands->answer_origin) : json_null());
    json_object_set_new(r, "answer_start_pt", answered ? point(stands->answer.end[0]) : json_null());
    json_object_set_new(r, "answer_finish_pt", answered ? point(stands->answer.end[1]) : json_null());
    json_object_set_new(r, "answer_pitch_pt", answered ? mw_json_number(stands->answer.pitch) : json_null());
    json_object_set_new(r, "answer_wall_pt", answered ? mw_json_number(stands->answer.wall) : json_null());
}

json_t *mw_json_puzzle(const struct mw_puzzle *puzzle, const struct mw_summary *summary,
                       const struct json_placement *stands)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_request *request = &puzzle->request;
    const struct mw_ends_wish ends = mw_request_ends(request);
    json_t *r =
        json_pack("{s:i, s:s, s:s, s:[i, i], s:s?}", "number", puzzle->number, "title", puzzle->title, "grid",
                  request->tiling->name, "size", request->size.w, request->size.h, "algorithm",
                  mw_request_is_carved(request) ? mw_algorithm_format(arena, &request->algorithm) : NULL);
    mw_json_set_seed(r, request->seed);
    set_nature(r, arena, puzzle, &ends);
    set_place(r, stands, summary);
    set_things(r, arena, puzzle, summary);
    set_figures(r, arena, puzzle, summary);
    json_object_set_new(r, "claims", claims(request, stands));
    json_object_set_new(r, "remake", remake(arena, request, &ends));
    set_answer(r, stands);
    mw_arena_free(arena);
    return r;
}

/* --- the long lists of a record ----------------------------------------------------------------------- */

/* Appends a number, in at least `least` digits, as Jansson would write it; Jansson itself would need a tree
 * of a million numbers. */
static void put_digits(GString *out, unsigned long long n, int least)
{
    char digits[24], *at = digits + sizeof digits;
    for (; n > 0 || least > 0; n /= 10, least--)
        *--at = (char)('0' + n % 10);
    g_string_append_len(out, at, digits + sizeof digits - at);
}

static void put_whole(GString *out, int n)
{
    put_digits(out, (unsigned long long)n, 1);
}

static void put_number(GString *out, double x)
{
    const long long n = (long long)mw_snap(1000 * x, 1);
    unsigned long long part = (unsigned long long)llabs(n) % 1000;
    int places = 3;
    for (; places > 1 && part % 10 == 0; part /= 10)
        places--;
    g_string_append(out, n < 0 ? "-" : "");
    put_digits(out, (unsigned long long)llabs(n) / 1000, 1);
    g_string_append_c(out, '.');
    put_digits(out, part, places);
}

static void put_centres(GString *out, const struct mw_grid *grid)
{
    for (int c = 0; c < grid->ncells; c++) {
        g_string_append(out, c > 0 ? ",[" : "[");
        put_number(out, mw_centre(grid, c).x);
        g_string_append_c(out, ',');
        put_number(out, mw_centre(grid, c).y);
        g_string_append_c(out, ']');
    }
}

static void put_passages(GString *out, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    bool is_first = true;
    for (int i = 0; i < grid->nwalls; i++) {
        if (!maze->open[i] || mw_wall(grid, i).cell[1] == MW_OUTSIDE)
            continue;
        g_string_append(out, is_first ? "[" : ",[");
        put_whole(out, mw_wall(grid, i).cell[0]);
        g_string_append_c(out, ',');
        put_whole(out, mw_wall(grid, i).cell[1]);
        g_string_append_c(out, ']');
        is_first = false;
    }
}

static void put_route(GString *out, const struct mw_route *route)
{
    for (int i = 0; i < route->ncells; i++) {
        g_string_append(out, i > 0 ? "," : "");
        put_whole(out, route->cell[i]);
    }
}

static json_t *gate(const struct mw_grid *grid, const char *name, struct mw_end end)
{
    const struct mw_wall wall = mw_wall(grid, end.gate);
    return json_pack("{s:s, s:i, s:o, s:o}", "end", name, "cell", end.cell, "from",
                     point(mw_corner_at(grid, wall.corner[0])), "to",
                     point(mw_corner_at(grid, wall.corner[1])));
}

static json_t *gates_of(const struct mw_maze *maze)
{
    json_t *gates = json_array();
    if (maze->start.gate != MW_OUTSIDE)
        json_array_append_new(gates, gate(maze->grid, "start", maze->start));
    if (maze->finish.gate != MW_OUTSIDE)
        json_array_append_new(gates, gate(maze->grid, "finish", maze->finish));
    return gates;
}

/* Appends a JSON value; without the last bracket if `is_open`. */
static void put_json(GString *out, json_t *json, bool is_open)
{
    assert(json && "all texts of a spec are UTF-8");
    char *text = json_dumps(json, JSON_COMPACT | MW_JSON_DIGITS);
    g_string_append_len(out, text, (gssize)strlen(text) - is_open);
    free(text);
    json_decref(json);
}

void mw_json_print_record(FILE *file, const struct mw_puzzle *puzzle, const struct mw_solved *solved,
                          const struct mw_page *page)
{
    const struct json_placement stands = {.page = 1, .puzzle = page->placing[0]};
    struct mw_arena *arena = mw_arena_new();
    const struct mw_summary summary = mw_puzzle_summary(arena, solved);
    json_t *json = mw_json_puzzle(puzzle, &summary, &stands);
    GString *out = g_string_new("");
    json_object_set_new(json, "page_pt",
                        json_pack("[o, o]", mw_json_number(page->w), mw_json_number(page->h)));
    put_json(out, json, true);
    g_string_append(out, ",\"cell_centres\":[");
    put_centres(out, solved->maze->grid);
    g_string_append(out, "],\"passages\":[");
    put_passages(out, solved->maze);
    g_string_append(out, "],\"gates\":");
    put_json(out, gates_of(solved->maze), false);
    g_string_append(out, ",\"route\":[");
    put_route(out, solved->route);
    g_string_append(out, "]}\n");
    fwrite(out->str, 1, out->len, file);
    g_string_free(out, TRUE);
    mw_arena_free(arena);
}
