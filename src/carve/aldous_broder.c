/* aldous-broder: walks from cell to cell at random over the whole grid, and opens a wall whenever the walk
 * enters a cell for the first time. Every maze of the grid is equally likely, but the walk is long. */
#include "carve/carve.h"

#include "mazewright/random.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    unsigned char *visited = MW_ARRAY(scratch, grid->ncells, unsigned char);
    uint64_t steps = mw_carve_walk_limit(grid->ncells);
    int cell = mw_carve_random_cell(rng, grid);
    visited[cell] = 1;
    for (int left = grid->ncells - 1; left > 0; steps--) {
        if (steps == 0)
            return false;
        struct mw_side way = mw_side(grid, cell, mw_rng_pick(rng, mw_nsides(grid, cell)));
        if (way.to == MW_OUTSIDE)
            continue;
        cell = way.to;
        if (!visited[cell]) {
            visited[cell] = 1;
            maze->open[way.wall] = 1;
            left--;
        }
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_aldous_broder = {
    .name = "aldous-broder",
    .brief = "every maze equally likely, by one long walk: unbiased, slow",
    .carve = carve,
};
