/* lcg-text: the maze from a linear congruential generator by the published rule; lcg.c explains the
 * difference. */
#include "carve/carve.h"

#include "mazewright/random.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    mw_carve_lcg(scratch, maze, rng->seed, true);
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_lcg_text = {
    .name = "lcg-text",
    .brief = "from a published generator, as its rule is worded (squares only)",
    .square = true,
    .seeds = 2097169,
    .carve = carve,
};
