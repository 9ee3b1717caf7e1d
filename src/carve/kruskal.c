/* kruskal: takes all inner walls in random order, and opens each whose two cells are not connected yet. */
#include "carve/carve.h"

#include "mazewright/random.h"

/* A wall, with its two cells, so that they need not be looked up. */
struct inner {
    int wall, cell[2];
};

static int list_inner(const struct mw_grid *grid, struct inner *inner)
{
    int n = 0;
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(grid, i);
        if (wall.cell[1] != MW_OUTSIDE)
            inner[n++] = (struct inner){i, {wall.cell[0], wall.cell[1]}};
    }
    return n;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    struct inner *inner = MW_ARRAY(scratch, grid->nwalls, struct inner);
    const int n = list_inner(grid, inner);
    int *order = MW_ARRAY(scratch, n, int);
    for (int i = 0; i < n; i++)
        order[i] = i;
    mw_rng_shuffle(rng, n, order);
    struct mw_sets sets = mw_sets_new(scratch, grid->ncells);
    for (int i = 0, left = grid->ncells - 1; left > 0 && i < n; i++) {
        const struct inner *at = &inner[order[i]];
        const bool joins = mw_sets_join(&sets, at->cell[0], at->cell[1]);
        maze->open[at->wall] = joins;
        left -= joins;
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_kruskal = {
    .name = "kruskal",
    .brief = "walls open in random order wherever they join two regions: even texture",
    .carve = carve,
};
