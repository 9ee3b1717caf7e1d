/* items: things to count stand on the way, and more of them in side branches. How many stand on the way
 * varies with the seed, by up to two, so that the number cannot be guessed from other pages. */
#include "puzzle/kinds/steps.h"
#include "puzzle/kinds/way.h"

#include "mazewright/random.h"

#include <stdlib.h>

enum { VARIES = 2, LEAST = 2, CELLS_AN_ITEM = 4, DEEP = 3, MOST_INSIDE = 3 };

static bool is_asked(const struct mw_request *r)
{
    return r->vary.items > 0;
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"items", "ends", NULL};
    return step_admits_plain(r, own, error);
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const int n = r->vary.items;
    return step_has_room(r, 3 * CELLS_AN_ITEM * (n + VARIES),
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

static bool furnish(struct mw_arena *scratch, const struct mw_request *r, const struct way *way,
                    struct mw_rng *rng, struct way_things *things)
{
    struct mw_rng draw = step_rng(r, COUNT_STREAM);
    struct gathering g = {way, 0, MW_ARRAY(scratch, way->maze->grid->ncells, int)};
    const int fewest = r->vary.items > LEAST + VARIES ? r->vary.items - VARIES : LEAST,
              k = fewest + mw_rng_pick(&draw, r->vary.items + VARIES - fewest + 1);
    if (!put_on_way(&g, k, rng))
        return false;
    put_off_way(scratch, &g, k + (k / 2 > 2 ? k / 2 : 2), rng);
    for (int i = 0; i < g.n; i++)
        things->at[things->n++] = (struct mw_thing){.kind = MW_ITEM, .cell = g.cell[i], .text = ""};
    return g.n >= 2 * k;
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    return way_make(arena, setup, furnish, error);
}

/* Counts the things on the proved route, so that the answer does not depend on put_on_way(). */
static void draw(struct mw_arena *arena, struct mw_solved *solved)
{
    const struct mw_maze *maze = solved->maze;
    int n = 0;
    for (int i = 0; i < maze->nthings; i++)
        for (int k = 0; k < solved->route->ncells; k++)
            n += solved->route->cell[k] == maze->thing[i].cell;
    solved->nfound = n;
    solved->solution = mw_format(arena, "%d", n);
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
