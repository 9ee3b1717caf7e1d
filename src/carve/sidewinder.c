/* sidewinder: carves row by row. Joins cells eastwards in runs; after each cell a coin decides if the run
 * ends there. One random cell of each run opens to the north. The top row is one corridor. */
#include "carve/carve.h"

#include "mazewright/random.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)scratch;
    (void)option;
    int w = maze->grid->size.w, h = maze->grid->size.h;
    for (int y = 0; y < h; y++)
        for (int x = 0, run = 0; x < w; x++) {
            int cell = y * w + x;
            bool ends = x == w - 1 || (y > 0 && mw_rng_pick(rng, 2));
            if (!ends) {
                mw_carve_open(maze, cell, MW_EAST);
            } else if (y > 0) {
                int up = y * w + run + mw_rng_pick(rng, x - run + 1);
                mw_carve_open(maze, up, MW_NORTH);
                run = x + 1;
            }
        }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_sidewinder = {
    .name = "sidewinder",
    .brief = "runs east, one way north each: flows upwards, easy from below (squares only)",
    .square = true,
    .carve = carve,
};
