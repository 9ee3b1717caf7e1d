/* binary-tree: every cell opens north or east by the toss of a coin; the top row and the right column have no
 * choice. The plainest maze there is, with a visible grain. */
#include "carve/carve.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)scratch;
    (void)option;
    const struct mw_grid *grid = maze->grid;
    for (int cell = 0; cell < grid->ncells; cell++) {
        struct mw_side buffer[MW_SQUARE];
        const struct mw_side *side = mw_sides(grid, cell, buffer);
        const bool top = side[MW_NORTH].to == MW_OUTSIDE, right = side[MW_EAST].to == MW_OUTSIDE;
        if (top && right)
            continue;
        const bool up = right || (!top && mw_rng_pick(rng, 2));
        maze->open[side[up ? MW_NORTH : MW_EAST].wall] = 1;
    }
    return true;
}

const struct mw_carver mw_carver_binary_tree = {
    .name = "binary-tree",
    .brief = "each cell opens north or east: a strong diagonal grain, easiest (squares only)",
    .square = true,
    .carve = carve,
};
