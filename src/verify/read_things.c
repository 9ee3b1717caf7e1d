/* Reads what stands in a puzzle, and which steps it allows. */
#include "verify/reader.h"

#include "verify/things.h"
#include "verify/turn.h"

#include <math.h>
#include <string.h>

/* --- steps -------------------------------------------------------------------------------------------- */

enum { MOST_TERMS = 5000, MOST_BYTES = 64, MOST_NAME_BYTES = 4096 };

static enum property property_called(const char *name)
{
    static const char *const names[] = {"even", "odd", "primes", "multiples", "sums"};
    enum property on = ON_EVEN;
    while (on < UNKNOWN_PROPERTY && strcmp(names[on], name) != 0)
        on++;
    return on;
}

bool mw_read_steps(const struct reader *r, const json_t *json, struct claimed_steps *steps)
{
    const json_t *given = json_object_get(json, "steps"), *terms = json_object_get(given, "terms");
    const char *on = json_string_value(json_object_get(given, "on"));
    const size_t n = json_array_size(terms);
    steps->are_there = json_is_object(given);
    if (!steps->are_there)
        return json_is_null(given) || mw_read_lacks(r, "steps");
    steps->on = on ? property_called(on) : UNKNOWN_PROPERTY;
    if (on && steps->on != UNKNOWN_PROPERTY)
        return steps->on != ON_MULTIPLES || mw_read_whole(r, given, "of", 2, &steps->of);
    if (!mw_read_yes_or_no(r, given, "again", &steps->again) || n < 2 || n > MOST_TERMS)
        return mw_read_lacks(r, "steps");
    steps->nterms = (int)n;
    steps->term = MW_ARRAY(r->arena, n, const char *);
    for (size_t i = 0; i < n; i++) {
        const char *term = json_string_value(json_array_get(terms, i));
        if (!term || strlen(term) >= MOST_BYTES)
            return mw_read_lacks(r, "steps");
        steps->term[i] = mw_format(r->arena, "%s", term);
        for (size_t k = 0; k < i; k++)
            if (strcmp(steps->term[k], term) == 0)
                return mw_read_lacks(r, "steps");
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
    static const char *const names[] = {"letter", "item", "key", "door", "stairs"};
    enum thing_kind kind = A_LETTER;
    while (kind < UNKNOWN_THING && strcmp(names[kind], name) != 0)
        kind++;
    return kind;
}

static bool has_number(const struct claimed_thing *thing)
{
    return thing->kind == A_KEY || thing->kind == A_DOOR;
}

/* True if all things are letters, or all items, or all stairs, or keys and doors with the numbers from 0 on,
 * each once. Counts the keys. */
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
    claim->has_stairs = claim->nthings > 0 && claim->thing[0].kind == STAIRS;
    return n == 2 * claim->nkeys && (n == 0 || n == claim->nthings);
}

/* True if each number stands at two ends of stairs. */
static bool are_stairs_paired(const struct claim *claim)
{
    for (int i = 0; i < claim->nthings; i++) {
        int n = 0;
        for (int k = 0; k < claim->nthings; k++)
            n += strcmp(claim->thing[i].text, claim->thing[k].text) == 0;
        if (n != 2)
            return false;
    }
    return true;
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
    if (!mw_read_text(r, json, "kind", &kind) || !mw_read_text(r, json, "text", &thing->text) ||
        !mw_read_point(r, json, "at", &thing->at) || !mw_read_length(r, json, "reach", &reach))
        return false;
    thing->kind = kind_called(kind);
    const bool is_of_sort = thing->kind == AN_ITEM && thing->text[0];
    if (thing->kind == UNKNOWN_THING ||
        ((has_number(thing) || is_of_sort) && !mw_read_whole(r, json, "number", 1, &thing->number)))
        return false;
    thing->number -= has_number(thing) || is_of_sort;
    thing->at = turned(turn, thing->at);
    thing->reach = reach * hypot(turn->along, turn->across);
    const struct mw_box near = mw_box_grown(claim->puzzle.box, claim->puzzle.pitch);
    const double x = thing->at.x - near.x, y = thing->at.y - near.y;
    return strlen(thing->text) < (is_of_sort ? MOST_NAME_BYTES : MOST_BYTES) &&
           (thing->text[0] || thing->kind == AN_ITEM) && (!is_of_sort || thing->number < MOST_SORTS) &&
           x > 0 && x < near.w && y > 0 && y < near.h && thing->reach < 8 * claim->puzzle.pitch &&
           read_sides(r, json_object_get(json, "sides"), claim, turn, thing) && is_within_sides(thing);
}

bool mw_read_ends_at(const struct reader *r, const json_t *json, struct claimed_side *ends)
{
    const struct turn none = {{0, 0}, {0, 0}, 1, 0};
    return (read_points(r, json_object_get(json, "ends_at"), &none, ends) && ends->n == 2 &&
            mw_distance(ends->at[0], ends->at[1]) > 0) ||
           mw_read_lacks(r, "ends_at");
}

/* Reads the things of a puzzle. The manifest gives them in cell units; start and finish are known in cell
 * units and in points, which tells how to get from one to the other. */
bool mw_read_things(const struct reader *r, const json_t *json, struct claim *claim)
{
    const json_t *list = json_object_get(json, "things");
    const size_t n = json_array_size(list);
    struct claimed_side at = {0, NULL};
    if (!json_is_array(list) || n > (size_t)claim->cells || n > MOST_THINGS)
        return mw_read_lacks(r, "things");
    if (n == 0)
        return true;
    if (!mw_read_ends_at(r, json, &at))
        return false;
    const struct turn turn = turn_between(at.at, claim->puzzle.end);
    claim->nthings = (int)n;
    claim->thing = MW_ARRAY(r->arena, n, struct claimed_thing);
    for (size_t i = 0; i < n; i++)
        if (!read_thing(r, json_array_get(list, i), claim, &turn, &claim->thing[i]))
            return mw_read_lacks(r, "things");
    return ((are_things_of_a_kind(claim) && (!claim->has_stairs || are_stairs_paired(claim))) ||
            mw_read_lacks(r, "things")) &&
           (claim->steps.are_there || mw_read_text(r, json, "solution", &claim->solution));
}
