/* backtracker: carves depth first, and takes each neighbour at random. Makes the same maze as a growing tree
 * that always continues from its newest cell, but with a stack in place of a list. */
#include "carve/depth_first.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    return mw_carve_depth_first(scratch, maze, rng, 0, NULL, NULL);
}

MW_SHOWN const struct mw_carver mw_carver_backtracker = {
    .name = "backtracker",
    .brief = "depth first: long winding routes, few and deep dead ends, hard",
    .carve = carve,
};
