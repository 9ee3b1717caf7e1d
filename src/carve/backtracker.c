/* backtracker: walks at random to neighbours that were not visited; where there is none, steps back along the
 * walk to the last cell that has one. Makes the same maze as a growing tree that always continues from its
 * newest cell, but with a stack in place of a list. */
#include "carve/carve.h"

#include "mazewright/random.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    unsigned char *visited = mw_carve_marks(scratch, grid);
    int *stack = MW_ARRAY(scratch, grid->ncells, int), depth = 0, left = grid->ncells - 1;
    stack[depth++] = mw_carve_random_cell(rng, grid);
    visited[stack[0]] = 1;
    while (left > 0) {
        struct mw_side way[MW_MAX_SIDES];
        const int n = mw_carve_neighbours(grid, stack[depth - 1], visited, 0, way);
        if (n == 0) {
            depth--;
            continue;
        }
        const struct mw_side taken = way[mw_rng_pick(rng, n)];
        maze->open[taken.wall] = 1;
        visited[taken.to] = 1;
        stack[depth++] = taken.to;
        left--;
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_backtracker = {
    .name = "backtracker",
    .brief = "depth first: long winding routes, few and deep dead ends, hard",
    .carve = carve,
};
