/* backtracker: walk at random; when stuck, step back to the last cell with a choice. It is the growing tree
 * that always takes the newest cell, and its list is the stack. */
#include "carve/carve.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    mw_carve_grow_tree(scratch, maze, rng, 100);
    return true;
}

const struct mw_carver mw_carver_backtracker = {
    .name = "backtracker",
    .brief = "depth first: long winding routes, few and deep dead ends, hard",
    .carve = carve,
};
