/* Draws a way by growing a tree from a gate: a cell joins if exactly one of its neighbours is in the tree. So
 * neighbours in the tree are always joined by it, and the way in the tree from its root to any cell touches
 * itself nowhere. Trees grow mostly from the newest cell, which makes long ways with many bends. */
#include "puzzle/kinds/walk.h"

#include "mazewright/random.h"
#include "solve/rim.h"

#include <math.h>

enum { TREES = 30, NEWEST_OF_TEN = 9, MARGIN_OF_HUNDRED = 6 };
enum { NOT_IN = -1 };

/* A tree in a grid. */
struct tree {
    const struct mw_grid *grid;
    struct mw_rng *rng;
    int nactive, *active; /* cells that may get a neighbour */
    int *depth, *from;    /* for each cell: NOT_IN, or its steps from the root; the cell before it */
};

static int count_in(const struct tree *tree, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(tree->grid, cell); i++) {
        const int to = mw_side(tree->grid, cell, i).to;
        n += to != MW_OUTSIDE && tree->depth[to] != NOT_IN;
    }
    return n;
}

/* Returns a neighbour of a cell that may join the tree, at random; MW_OUTSIDE if there is none. */
static int pick_next(const struct tree *tree, int cell)
{
    int next = MW_OUTSIDE, n = 0;
    for (int i = 0; i < mw_nsides(tree->grid, cell); i++) {
        const int to = mw_side(tree->grid, cell, i).to;
        if (to != MW_OUTSIDE && tree->depth[to] == NOT_IN && count_in(tree, to) == 1 &&
            mw_rng_pick(tree->rng, ++n) == 0)
            next = to;
    }
    return next;
}

static void grow(struct tree *tree, int root)
{
    for (int i = 0; i < tree->grid->ncells; i++)
        tree->depth[i] = NOT_IN;
    tree->nactive = 1;
    tree->active[0] = root;
    tree->depth[root] = 0;
    while (tree->nactive > 0) {
        const int i = mw_rng_pick(tree->rng, 10) < NEWEST_OF_TEN ? tree->nactive - 1
                                                                 : mw_rng_pick(tree->rng, tree->nactive),
                  cell = tree->active[i], next = pick_next(tree, cell);
        if (next == MW_OUTSIDE) {
            tree->active[i] = tree->active[--tree->nactive];
            continue;
        }
        tree->depth[next] = tree->depth[cell] + 1;
        tree->from[next] = cell;
        tree->active[tree->nactive++] = next;
    }
}

static int distance_from(int a, int b)
{
    return a > b ? a - b : b - a;
}

/* Lists the gate sites that face up or down, because signs beside a puzzle would make it smaller; all sites
 * if hardly any does. */
static struct sites list_sites(struct mw_arena *scratch, const struct rim *rim)
{
    const double upright = 0.7;
    struct sites all = {0, MW_ARRAY(scratch, rim->n, int)}, list = {0, MW_ARRAY(scratch, rim->n, int)};
    for (int i = 0; i < rim->n; i++) {
        const struct site *site = &rim->site[i];
        if (!mw_site_is_choice(rim, site))
            continue;
        all.at[all.n++] = i;
        if (mw_lattice(fabs(site->out.y)) > mw_lattice(upright))
            list.at[list.n++] = i;
    }
    return list.n > 1 ? list : all;
}

/* Returns the gate site that is far enough from the start, and whose cell's depth is nearest to `wanted`;
 * NULL if there is none. */
static const struct site *pick_finish(const struct tree *tree, const struct rim *rim,
                                      const struct sites *sites, const struct site *start, int wanted)
{
    const struct mw_box box = tree->grid->box;
    const long long least = mw_lattice((box.w + box.h) / 4);
    const struct site *best = NULL;
    int off = 0;
    for (int i = 0; i < sites->n; i++) {
        const struct site *site = &rim->site[sites->at[i]];
        const int cell = mw_site_cell(rim, site), depth = tree->depth[cell];
        if (depth < 2 || mw_lattice(mw_distance(site->middle, start->middle)) < least)
            continue;
        if (!best || distance_from(depth, wanted) < off) {
            best = site;
            off = distance_from(depth, wanted);
        }
    }
    return best;
}

/* Stores the way in the tree from its root to a gate site. */
static void take(const struct tree *tree, const struct rim *rim, const struct site *start,
                 const struct site *finish, struct walk *walk)
{
    int cell = mw_site_cell(rim, finish);
    walk->n = tree->depth[cell] + 1;
    walk->start = (struct mw_end){mw_site_cell(rim, start), start->wall};
    walk->finish = (struct mw_end){cell, finish->wall};
    for (int i = 0; i < tree->grid->ncells; i++)
        walk->at[i] = OFF_WALK;
    for (int i = walk->n - 1; i >= 0; i--) {
        walk->cell[i] = cell;
        walk->at[cell] = i;
        cell = i > 0 ? tree->from[cell] : cell;
    }
}

bool walk_draw(struct mw_arena *scratch, struct mw_maze *maze, int share, struct mw_rng *rng,
               struct walk *walk)
{
    const int ncells = maze->grid->ncells, wanted = (int)((long long)share * ncells / 1000);
    struct tree tree = {.grid = maze->grid,
                        .rng = rng,
                        .active = MW_ARRAY(scratch, ncells, int),
                        .depth = MW_ARRAY(scratch, ncells, int),
                        .from = MW_ARRAY(scratch, ncells, int)};
    const struct rim rim = mw_rim_survey(scratch, maze);
    const struct sites sites = list_sites(scratch, &rim);
    int off = ncells;
    *walk = (struct walk){.cell = MW_ARRAY(scratch, ncells, int), .at = MW_ARRAY(scratch, ncells, int)};
    for (int i = 0; i < TREES && sites.n > 0 && 100 * off > MARGIN_OF_HUNDRED * wanted; i++) {
        const struct site *start = &rim.site[sites.at[mw_rng_pick(rng, sites.n)]];
        grow(&tree, mw_site_cell(&rim, start));
        const struct site *finish = pick_finish(&tree, &rim, &sites, start, wanted);
        if (finish && distance_from(tree.depth[mw_site_cell(&rim, finish)], wanted) < off) {
            off = distance_from(tree.depth[mw_site_cell(&rim, finish)], wanted);
            take(&tree, &rim, start, finish, walk);
        }
    }
    return walk->n > 2;
}
