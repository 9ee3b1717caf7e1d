/* Checks things in a maze: that each is there, that letters and items on the way make the solution, and that
 * keys are needed in their order. The way passes a cell if it enters by one side and leaves by another; if it
 * leaves by the side it entered by, it only bulges into the mouth of a branch. */
#include "verify/things.h"

#include <stdlib.h>
#include <string.h>

static int pixel_of(const struct ground *g, const struct claimed_thing *thing)
{
    return mw_ground_pixel(g, thing->at);
}

/* --- their ink ---------------------------------------------------------------------------------------- */

/* Lists the pixels that are at most `reach` pixels from another. Returns how many there are. */
static int list_circle(const struct ground *g, int middle, double reach, int **list)
{
    const int most = (int)reach, w = g->field.w, side = 2 * most + 1;
    int n = 0;
    *list = MW_ARRAY(g->arena, side * side, int);
    for (int y = -most; y <= most; y++)
        for (int x = -most; x <= most; x++) {
            const int pixel = middle + y * w + x;
            if (pixel >= 0 && pixel < field_size(&g->field) &&
                mw_ground_apart(g, pixel, middle) <= mw_squared(reach))
                (*list)[n++] = pixel;
        }
    return n;
}

/* Marks a circle around a thing; `share` is its part of the circle that the thing may fill. */
static void mark(struct ground *g, const struct claimed_thing *thing, double share, int bit)
{
    int *pixel;
    const int n = list_circle(g, pixel_of(g, thing), share * thing->reach * g->scale, &pixel);
    for (int i = 0; i < n; i++)
        g->field.at[pixel[i]] |= (unsigned short)bit;
}

/* Erases the ink of a door, which reaches from wall to wall: all in its circle up to the walls. */
static void open_door(struct ground *g, const struct claimed_thing *door)
{
    const double blurred = 1.5, reach = (door->reach - g->claim->puzzle.wall / 2) * g->scale + blurred;
    int *pixel;
    const int n = list_circle(g, pixel_of(g, door), reach, &pixel);
    for (int i = 0; i < n; i++)
        if (g->field.at[pixel[i]] & INK)
            g->field.at[pixel[i]] = WHITE | SIGN;
}

void mw_things_clear(struct ground *g)
{
    int n;
    if (g->claim->nthings == 0)
        return;
    for (int i = 0; i < g->claim->nthings; i++)
        if (g->claim->thing[i].kind == A_DOOR)
            open_door(g, &g->claim->thing[i]);
    const int *part = mw_field_parts(g->arena, &g->field, INK, true, &n);
    const struct part *list = mw_ground_list_parts(g, part, n);
    for (int i = 0; i < g->claim->nthings; i++)
        mw_ground_erase(g, pixel_of(g, &g->claim->thing[i]), (int)(g->claim->thing[i].reach * g->scale), true,
                        part, list);
    for (int i = 0; i < g->claim->nthings; i++) {
        mark(g, &g->claim->thing[i], 1, THING);
        mark(g, &g->claim->thing[i], 0.8, IN_THING);
    }
}

/* True if there is ink in the circle of a thing, not counting its edge, where walls may be. */
static bool stands(const struct ground *g, const struct claimed_thing *thing, const struct field *marks)
{
    const double inner = 0.8;
    int *pixel;
    const int n = list_circle(g, pixel_of(g, thing), inner * thing->reach * g->scale, &pixel);
    for (int i = 0; i < n; i++)
        if (g->field.at[pixel[i]] & SIGN || marks->at[pixel[i]])
            return true;
    return false;
}

bool mw_things_stand(const struct ground *g, const struct field *marks, struct mw_error *error)
{
    static const char *const names[] = {"the letter ", "a thing to count", "a key", "a door", "the stairs "};
    for (int i = 0; i < g->claim->nthings; i++) {
        const struct claimed_thing *thing = &g->claim->thing[i];
        if (!stands(g, thing, marks))
            return mw_ground_fault(
                g, pixel_of(g, thing), error,
                mw_format(g->arena, "%s%s is missing", names[thing->kind],
                          thing->kind == A_LETTER || thing->kind == STAIRS ? thing->text : ""));
    }
    return true;
}

/* --- those on the way --------------------------------------------------------------------------------- */

/* Counts the sides that a ray from the point crosses: an odd number if the point is in the cell. */
bool mw_thing_holds(const struct claimed_thing *thing, struct mw_point p)
{
    bool inside = false;
    for (int i = 0; i < thing->nsides; i++)
        for (int k = 0; k + 1 < thing->side[i].n; k++) {
            const struct mw_point a = thing->side[i].at[k], b = thing->side[i].at[k + 1];
            if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y))
                inside = !inside;
        }
    return inside;
}

/* Returns the side of a thing's cell that is nearest to a point. */
static int nearest_side(const struct claimed_thing *thing, struct mw_point p)
{
    int nearest = 0;
    double least = INFINITY;
    for (int i = 0; i < thing->nsides; i++)
        for (int k = 0; k + 1 < thing->side[i].n; k++) {
            const double away = mw_distance_to_piece(p, thing->side[i].at[k], thing->side[i].at[k + 1]);
            if (away < least) {
                least = away;
                nearest = i;
            }
        }
    return nearest;
}

/* Returns the index, on the way, of the pixel at which the way enters the cell of a thing to leave it at
 * another side; -1 if the way does not pass the cell. */
static int passing(const struct ground *g, const struct claimed_thing *thing)
{
    bool was_inside = false;
    int entered_at = 0, side = 0;
    for (int i = 0; i < g->nway; i++) {
        const struct mw_point p = mw_pixel_middle(g->way[i], g->field.w, g->corner, g->scale);
        const bool is_inside = mw_distance(p, thing->at) < thing->far && mw_thing_holds(thing, p);
        if (is_inside && !was_inside) {
            entered_at = i;
            side = nearest_side(thing, p);
        } else if (was_inside && !is_inside && nearest_side(thing, p) != side) {
            return entered_at;
        }
        was_inside = is_inside;
    }
    return -1;
}

struct passed {
    int at, thing;
};

static int compare_passed(const void *a, const void *b)
{
    const struct passed *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at) : x->thing - y->thing;
}

/* Lists the things on the way, in order. Returns how many there are. */
static int list_passed(const struct ground *g, struct passed *list)
{
    int n = 0;
    for (int i = 0; i < g->claim->nthings; i++) {
        const int at = passing(g, &g->claim->thing[i]);
        if (at >= 0)
            list[n++] = (struct passed){at, i};
    }
    qsort(list, (size_t)n, sizeof *list, compare_passed);
    return n;
}

/* --- keys --------------------------------------------------------------------------------------------- */

/* Returns the parts into which the ground falls while the doors with a number from `first` on are shut. */
static const int *parts_behind(const struct ground *g, int first)
{
    int n;
    struct field open = {g->field.w, g->field.h, MW_ARRAY(g->arena, field_size(&g->field), unsigned short)};
    for (int i = 0; i < field_size(&open); i++)
        open.at[i] = (g->field.at[i] & GROUND) != 0;
    for (int i = 0; i < g->claim->nthings; i++) {
        const struct claimed_thing *thing = &g->claim->thing[i];
        const struct claimed_side *side = thing->side;
        if (thing->kind == A_DOOR && thing->number >= first)
            mw_ground_bar(g, (const struct mw_point[]){side->at[0], side->at[side->n - 1]}, &open, 0);
    }
    return mw_field_parts(g->arena, &open, 1, false, &n);
}

/* Opens the doors one by one, in order. True if with k doors open exactly the keys 0 to k can be reached, and
 * the finish only with all doors open. False, with the error set, if not. */
static bool are_keys_needed(const struct ground *g, struct mw_error *error)
{
    const struct claim *claim = g->claim;
    for (int open = 0; open <= claim->nkeys; open++) {
        const int *part = parts_behind(g, open);
        for (int i = 0; i < claim->nthings; i++) {
            const struct claimed_thing *key = &claim->thing[i];
            const bool is_reached = part[pixel_of(g, key)] == part[g->end[0]];
            if (key->kind == A_KEY && is_reached != (key->number <= open))
                return mw_ground_fault(g, pixel_of(g, key), error,
                                       is_reached ? "a key can be fetched too early"
                                                  : "a key is out of reach");
        }
        if ((part[g->end[1]] == part[g->end[0]]) != (open == claim->nkeys))
            return mw_fail(error, "the finish can be reached without opening every door");
    }
    return true;
}

/* True if each key has the letter of its door, and their letters in order are the solution. */
static bool keys_match_solution(const struct claim *claim, struct mw_error *error)
{
    const char *text[2][MOST_KEYS] = {{NULL}};
    bool good = strlen(claim->solution) == (size_t)claim->nkeys;
    for (int i = 0; i < claim->nthings; i++)
        text[claim->thing[i].kind == A_DOOR][claim->thing[i].number] = claim->thing[i].text;
    for (int i = 0; i < claim->nkeys && good; i++)
        good = strcmp(text[0][i], text[1][i]) == 0 && text[0][i][0] == claim->solution[i] && !text[0][i][1];
    return good ||
           mw_fail(error, "the letters of its keys and doors do not make the solution, %s", claim->solution);
}

/* Returns how many items of each sort are on the way, such as "3+2". */
static const char *count_sorts(const struct ground *g, int n, const struct passed *list)
{
    const struct claim *claim = g->claim;
    int count[MOST_SORTS] = {0}, sorts = 1;
    const char *all = "";
    for (int i = 0; i < claim->nthings; i++)
        sorts = claim->thing[i].number >= sorts ? claim->thing[i].number + 1 : sorts;
    for (int i = 0; i < n; i++)
        count[claim->thing[list[i].thing].number]++;
    for (int i = 0; i < sorts; i++)
        all = mw_format(g->arena, "%s%s%d", all, i > 0 ? "+" : "", count[i]);
    return all;
}

/* --- stairs ------------------------------------------------------------------------------------------- */

/* Returns the index of the other end of stairs. */
static int other_end(const struct claim *claim, int thing)
{
    int other = 0;
    while (other == thing || strcmp(claim->thing[other].text, claim->thing[thing].text) != 0)
        other++;
    return other;
}

void mw_things_list_stairs(struct ground *g)
{
    g->tunnel = MW_ARRAY(g->arena, g->claim->nthings, struct tunnel);
    for (int i = 0; i < g->claim->nthings; i++) {
        const int other = other_end(g->claim, i);
        if (other > i)
            g->tunnel[g->ntunnels++] =
                (struct tunnel){{pixel_of(g, &g->claim->thing[i]), pixel_of(g, &g->claim->thing[other])}};
    }
}

/* Returns the numbers of the stairs that the way takes, in their order, such as "3-1-4". It takes them where
 * it comes from one of their ends to the other. */
static const char *list_taken(const struct ground *g)
{
    const char *all = "";
    for (int i = 0; i + 1 < g->nway; i++)
        for (int k = 0; k < g->ntunnels; k++) {
            const int *end = g->tunnel[k].pixel;
            int thing = 0;
            if (!(g->way[i] == end[0] && g->way[i + 1] == end[1]) &&
                !(g->way[i] == end[1] && g->way[i + 1] == end[0]))
                continue;
            while (pixel_of(g, &g->claim->thing[thing]) != end[0])
                thing++;
            all = mw_format(g->arena, "%s%s%s", all, all[0] ? "-" : "", g->claim->thing[thing].text);
        }
    return all;
}

bool mw_things_make_solution(const struct ground *g, struct mw_error *error)
{
    const struct claim *claim = g->claim;
    if (claim->nthings == 0 || claim->steps.are_there)
        return true;
    if (claim->nkeys > 0)
        return are_keys_needed(g, error) && keys_match_solution(claim, error);
    if (claim->has_stairs) {
        const char *taken = list_taken(g);
        return strcmp(taken, claim->solution) == 0 ||
               mw_fail(error, "a solver takes the stairs %s, and the solution is %s", taken, claim->solution);
    }
    struct passed *list = MW_ARRAY(g->arena, claim->nthings, struct passed);
    const int n = list_passed(g, list);
    const char *read = claim->thing[0].kind == A_LETTER ? "" : count_sorts(g, n, list);
    for (int i = 0; claim->thing[0].kind == A_LETTER && i < n && strlen(read) <= strlen(claim->solution); i++)
        read = mw_format(g->arena, "%s%s", read, claim->thing[list[i].thing].text);
    return strcmp(read, claim->solution) == 0 ||
           mw_fail(error, "a solver finds %s%s on the way, and the solution is %s", n == 0 ? "nothing" : "",
                   n == 0 ? "" : read, claim->solution);
}
