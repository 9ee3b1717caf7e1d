/* binary-tree: each cell opens its wall to the north or to the east, as a coin falls; cells of the top row
 * have only east to choose, those of the right column only north. The mazes have a visible slant. */
#include "carve/carve.h"

#include "mazewright/random.h"

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

MW_SHOWN const struct mw_carver mw_carver_binary_tree = {
    .name = "binary-tree",
    .brief = "each cell opens north or east: a strong diagonal grain, easiest (squares only)",
    .square = true,
    .carve = carve,
};
