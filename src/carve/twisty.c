/* twisty: a depth-first walk that turns where it can. No corridor is straight for more than a few steps. */
#include "carve/depth_first.h"

static double worth(const void *context, const struct mw_grid *grid, int before, int from, int to)
{
    (void)context;
    return -mw_carve_onward(grid, before, from, to);
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    return mw_carve_depth_first(scratch, maze, rng, option[0], worth, NULL);
}

MW_SHOWN const struct mw_carver mw_carver_twisty = {
    .name = "twisty",
    .brief = "a texture: corridors that turn at nearly every step",
    .option = {{"bias", "per cent of the steps that turn", 90, 0, 100}},
    .carve = carve,
};
