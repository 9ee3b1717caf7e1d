/* items: things to count stand on the way, and more of them in side branches. How many stand on the way
 * varies with the seed, by up to two, so that the number cannot be guessed from other pages; of several
 * sorts, there are as many as asked for. */
#include "puzzle/kinds/steps.h"
#include "puzzle/kinds/way.h"

#include "mazewright/random.h"

#include <stdlib.h>

enum { VARIES = 2, LEAST = 2, CELLS_AN_ITEM = 4, DEEP = 3, MOST_INSIDE = 3 };

bool mw_items_parse(const char *text, struct mw_items *items, struct mw_error *error)
{
    int all = 0;
    const char *at = text;
    *items = (struct mw_items){0, {0}};
    for (bool goes_on = true; goes_on;) {
        char *end = NULL;
        const long n = at[0] >= '0' && at[0] <= '9' ? strtol(at, &end, 10) : 0;
        goes_on = n > 0 && *end == '+';
        if (n < 1 || n > MW_MOST_ITEMS || items->n == MW_MOST_SORTS || (!goes_on && *end))
            return mw_fail(
                error,
                "items takes a number from 1 to %d, such as 5, or up to %d of them, such as 3+2, for "
                "several sorts, not \"%s\"",
                MW_MOST_ITEMS, MW_MOST_SORTS, text);
        items->of[items->n++] = (int)n;
        all += (int)n;
        at = end + 1;
    }
    return all <= MW_MOST_ITEMS ||
           mw_fail(error, "%s are %d things to count, and %d are the most", text, all, MW_MOST_ITEMS);
}

static bool is_asked(const struct mw_request *r)
{
    return r->items;
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"items", "ends", NULL};
    return mw_items_parse(r->items, &(struct mw_items){0, {0}}, error) && step_admits_plain(r, own, error);
}

/* Returns the number of all items that a request asks for. */
static int count_asked(const struct mw_items *items)
{
    int all = 0;
    for (int i = 0; i < items->n; i++)
        all += items->of[i];
    return all;
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    struct mw_items items;
    if (!mw_items_parse(r->items, &items, error))
        return false;
    const int n = count_asked(&items), varies = items.n > 1 ? 0 : VARIES;
    return step_has_room(r, 3 * CELLS_AN_ITEM * (n + varies),
                         mw_format(scratch, "%d item%s", n, n == 1 ? " takes" : "s take"), "take fewer",
                         error);
}

/* The cells of the things that stand so far. */
struct gathering {
    const struct way *way;
    int n, *cell;
};

/* True if a cell is at least `apart` steps from all things. */
static bool is_free(const struct gathering *g, int cell, int apart)
{
    for (int i = 0; i < g->n; i++)
        if (way_steps(g->way, g->cell[i], cell) < apart)
            return false;
    return true;
}

/* Divides the way into k equal parts and puts a thing near the middle of each. False if there is no room. */
static bool put_on_way(struct gathering *g, int k, struct mw_rng *rng)
{
    const struct way *way = g->way;
    const int off_ends = 3;
    for (int j = 0; j < k; j++) {
        const long long part = 1000LL * way->n / k, swing = (mw_rng_pick(rng, 701) - 350) * part / 1000,
                        target = (2 * j + 1) * part / 2 + swing;
        int best = WAY_NOWHERE;
        for (int i = off_ends; i + off_ends < way->n; i++)
            if (way_can_hold(way, way->order[i]) && is_free(g, way->order[i], 2) &&
                (best == WAY_NOWHERE || llabs(1000LL * i - target) < llabs(1000LL * best - target)))
                best = i;
        if (best == WAY_NOWHERE)
            return false;
        g->cell[g->n++] = way->order[best];
    }
    return true;
}

/* Lists the first cells of all branches that are deep enough, in random order. Returns how many. */
static int list_branches(const struct way *way, int *first, struct mw_rng *rng)
{
    int n = 0;
    for (int i = way->n; i < way->maze->grid->ncells; i++)
        if (way->depth[way->order[i]] == 1 && way->branch_depth[way->order[i]] >= DEEP)
            first[n++] = way->order[i];
    mw_rng_shuffle(rng, n, first);
    return n;
}

/* Puts things off the way: one a little inside each deep branch, then more in the depth of branches. */
static void put_off_way(struct mw_arena *scratch, struct gathering *g, int wanted, struct mw_rng *rng)
{
    const struct way *way = g->way;
    const int ncells = way->maze->grid->ncells, on_way = g->n, deep = 5, apart = 3;
    int *first = MW_ARRAY(scratch, ncells, int), *choice = MW_ARRAY(scratch, ncells, int);
    const int nbranches = list_branches(way, first, rng);
    for (int b = 0; b < nbranches && g->n < on_way + wanted; b++) {
        int n = 0;
        for (int i = way->n; i < ncells; i++) {
            const int cell = way->order[i];
            if (way->branch[cell] == first[b] && way->depth[cell] <= MOST_INSIDE && way_can_hold(way, cell) &&
                is_free(g, cell, 2))
                choice[n++] = cell;
        }
        if (n > 0)
            g->cell[g->n++] = choice[mw_rng_pick(rng, n)];
    }
    for (int i = ncells - 1; i >= way->n && g->n < on_way + wanted; i--) {
        const int cell = way->order[i];
        if (way->depth[cell] >= deep && way_can_hold(way, cell) && is_free(g, cell, apart))
            g->cell[g->n++] = cell;
    }
}

/* Draws how many things stand on the way; of several sorts, as many as asked for. Returns their number. */
static int draw_counts(const struct mw_items *asked, struct mw_items *drawn, struct mw_rng *rng)
{
    *drawn = *asked;
    if (asked->n == 1) {
        const int fewest = asked->of[0] > LEAST + VARIES ? asked->of[0] - VARIES : LEAST;
        drawn->of[0] = fewest + mw_rng_pick(rng, asked->of[0] + VARIES - fewest + 1);
    }
    return count_asked(drawn);
}

/* Sets the sort of each of n things: those on the way, which come first, are as many of each sort as drawn,
 * the others are of any. */
static void deal_sorts(struct mw_arena *scratch, const struct mw_items *drawn, int on_way, int n, int *sort,
                       struct mw_rng *rng)
{
    int *deck = MW_ARRAY(scratch, on_way, int), at = 0;
    for (int i = 0; i < drawn->n; i++)
        for (int k = 0; k < drawn->of[i]; k++)
            deck[at++] = i;
    if (drawn->n > 1)
        mw_rng_shuffle(rng, on_way, deck);
    for (int i = 0; i < n; i++)
        sort[i] = i < on_way ? deck[i] : drawn->n > 1 ? mw_rng_pick(rng, drawn->n) : 0;
}

static bool furnish(struct mw_arena *scratch, const struct mw_request *r, const struct way *way,
                    struct mw_rng *rng, struct way_things *things)
{
    struct mw_rng draw = step_rng(r, COUNT_STREAM);
    struct gathering g = {way, 0, MW_ARRAY(scratch, way->maze->grid->ncells, int)};
    struct mw_items asked, drawn;
    if (!mw_items_parse(r->items, &asked, &(struct mw_error){0}))
        return false;
    const int k = draw_counts(&asked, &drawn, &draw);
    if (!put_on_way(&g, k, rng))
        return false;
    put_off_way(scratch, &g, k + (k / 2 > 2 ? k / 2 : 2), rng);
    int *sort = MW_ARRAY(scratch, g.n, int);
    deal_sorts(scratch, &drawn, k, g.n, sort, &draw);
    for (int i = 0; i < g.n; i++)
        things->at[things->n++] =
            (struct mw_thing){.kind = MW_ITEM, .cell = g.cell[i], .text = "", .look = sort[i]};
    return g.n >= 2 * k;
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    return way_make(arena, setup, furnish, error);
}

/* Counts the things on the proved route, so that the answer does not depend on put_on_way(). */
static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    (void)r;
    const struct mw_maze *maze = solved->maze;
    for (int i = 0; i < maze->nthings; i++) {
        const struct mw_thing *thing = &maze->thing[i];
        solved->found.n = thing->look + 1 > solved->found.n ? thing->look + 1 : solved->found.n;
        for (int k = 0; k < solved->route->ncells; k++)
            if (solved->route->cell[k] == thing->cell) {
                solved->found.of[thing->look]++;
                solved->nfound++;
            }
    }
    solved->solution = mw_format(arena, "%d", solved->found.of[0]);
    for (int i = 1; i < solved->found.n; i++)
        solved->solution = mw_format(arena, "%s+%d", solved->solution, solved->found.of[i]);
}

const struct mw_puzzle_kind mw_puzzle_kind_items = {
    .name = "items",
    .brief = "things to count on the way",
    .is_asked = is_asked,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = step_prove,
    .narrowest = mw_maze_narrowest,
    .draw = draw,
};
