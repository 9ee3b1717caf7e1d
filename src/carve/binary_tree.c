/* binary-tree: every cell opens north or east by the toss of a coin; the top row and the right column have no
 * choice. The plainest maze there is, with a visible grain. */
#include "carve/carve.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)scratch;
    (void)option;
    const struct mw_grid *grid = maze->grid;
    for (int cell = 0; cell < grid->ncells; cell++) {
        int north = mw_carve_beside(grid, cell, MW_NORTH), east = mw_carve_beside(grid, cell, MW_EAST);
        if (north == MW_OUTSIDE && east == MW_OUTSIDE)
            continue;
        bool up = east == MW_OUTSIDE || (north != MW_OUTSIDE && mw_rng_pick(rng, 2));
        mw_carve_open_between(maze, cell, up ? north : east);
    }
    return true;
}

const struct mw_carver mw_carver_binary_tree = {
    .name = "binary-tree",
    .brief = "each cell opens north or east: a strong diagonal grain, easiest (squares only)",
    .square = true,
    .carve = carve,
};
