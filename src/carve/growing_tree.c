/* growing-tree: one list of live cells, and a share of draws that take the newest one.
 *
 * With every draw the newest this is the backtracker, with none it is bushy; the share slides between fewer,
 * longer branches and more, shorter ones. The list keeps its order, because "newest" is a place in it. */
#include "carve/carve.h"

#include <string.h>

void mw_carve_grow_tree(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, int newest)
{
    const struct mw_grid *grid = maze->grid;
    unsigned char *visited = MW_ARRAY(scratch, grid->ncells, unsigned char);
    int *live = MW_ARRAY(scratch, grid->ncells, int), nlive = 0;
    live[nlive++] = mw_carve_random_cell(rng, grid);
    visited[live[0]] = 1;
    while (nlive > 0) {
        bool take_newest = newest >= 100 || (newest > 0 && mw_rng_pick(rng, 100) < newest);
        int i = take_newest ? nlive - 1 : mw_rng_pick(rng, nlive);
        struct mw_side way[MW_MAX_SIDES];
        int n = mw_carve_neighbours(grid, live[i], visited, 0, way);
        if (n == 0) {
            memmove(&live[i], &live[i + 1], (size_t)(--nlive - i) * sizeof *live);
            continue;
        }
        struct mw_side taken = way[mw_rng_pick(rng, n)];
        maze->open[taken.wall] = 1;
        visited[taken.to] = 1;
        live[nlive++] = taken.to;
    }
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    mw_carve_grow_tree(scratch, maze, rng, option[0]);
    return true;
}

const struct mw_carver mw_carver_growing_tree = {
    .name = "growing-tree",
    .brief = "from bushy (newest=0) to few long branches (newest=100)",
    .option = {{"newest", "share of draws, in percent, that take the newest cell", 50, 0, 100}},
    .carve = carve,
};
