/* kruskal: all inner walls in random order; each opens if the cells on its two sides are not joined yet. */
#include "carve/carve.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    int *inner = MW_ARRAY(scratch, grid->nwalls, int), n = 0;
    for (int i = 0; i < grid->nwalls; i++)
        if (grid->wall[i].cell[1] != MW_OUTSIDE)
            inner[n++] = i;
    mw_rng_shuffle(rng, n, inner);
    struct mw_sets sets = mw_sets_new(scratch, grid->ncells);
    for (int i = 0; i < n; i++) {
        const int *cell = grid->wall[inner[i]].cell;
        if (mw_sets_join(&sets, cell[0], cell[1]))
            maze->open[inner[i]] = 1;
    }
    return true;
}

const struct mw_carver mw_carver_kruskal = {
    .name = "kruskal",
    .brief = "walls open in random order wherever they join two regions: even texture",
    .carve = carve,
};
