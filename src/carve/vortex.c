/* vortex: a depth-first walk that runs in circles around the nearest of some whorls. Their corridors wind
 * around them like a fingerprint, and look alike on all sides. */
#include "carve/depth_first.h"

#include "mazewright/random.h"

#include <math.h>

enum { MOST_WHORLS = 12, BIAS = 92 };

struct whorls {
    int n;
    struct mw_point at[MOST_WHORLS];
};

static struct mw_point nearest_whorl(const struct whorls *whorls, struct mw_point p)
{
    int nearest = 0;
    for (int i = 1; i < whorls->n; i++)
        if (mw_lattice(mw_distance(whorls->at[i], p)) < mw_lattice(mw_distance(whorls->at[nearest], p)))
            nearest = i;
    return whorls->at[nearest];
}

/* Returns how nearly a step runs around its whorl, from 0 to 1. */
static double worth(const void *context, const struct mw_grid *grid, int before, int from, int to)
{
    const struct mw_point a = mw_centre(grid, from), b = mw_centre(grid, to),
                          middle = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    (void)before;
    return fabs(mw_cross(mw_direction(a, b), mw_direction(nearest_whorl(context, middle), middle)));
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    const struct mw_grid *grid = maze->grid->straight ? maze->grid->straight : maze->grid;
    struct whorls whorls = {.n = option[0]};
    for (int i = 0; i < whorls.n; i++)
        whorls.at[i] = mw_centre(grid, mw_carve_random_cell(rng, grid));
    return mw_carve_depth_first(scratch, maze, rng, BIAS, worth, &whorls);
}

MW_SHOWN const struct mw_carver mw_carver_vortex = {
    .name = "vortex",
    .brief = "a texture: corridors that wind around whorls, like a fingerprint",
    .option = {{"whorls", "how many whorls there are", 4, 1, MOST_WHORLS}},
    .carve = carve,
};
