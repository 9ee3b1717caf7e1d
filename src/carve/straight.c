/* straight: a depth-first walk that goes straight on where it can. Long corridors lie side by side, and the
 * eye slips from one to the next. */
#include "carve/depth_first.h"

static double worth(const void *context, const struct mw_grid *grid, int before, int from, int to)
{
    (void)context;
    return mw_carve_onward(grid, before, from, to);
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    return mw_carve_depth_first(scratch, maze, rng, option[0], worth, NULL);
}

MW_SHOWN const struct mw_carver mw_carver_straight = {
    .name = "straight",
    .brief = "a texture: long corridors side by side, which the eye confuses",
    .option = {{"bias", "per cent of the steps that go straight on", 90, 0, 100}},
    .carve = carve,
};
