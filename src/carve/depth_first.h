/* The depth-first walk of the backtracker and of the carvers of textures. */
#ifndef MW_CARVE_DEPTH_FIRST_H
#define MW_CARVE_DEPTH_FIRST_H

#include "carve/carve.h"

struct mw_rng;

enum { NO_CELL_BEFORE = -1 };

/* Returns how much a step from one cell to the next is wanted, after the step from `before`, which is
 * NO_CELL_BEFORE for a first one. */
typedef double step_worth(const void *context, const struct mw_grid *, int before, int from, int to);
/* Carves depth first: walks to neighbours that were not visited; where there is none, steps back along the
 * walk to the last cell that has one. With a probability of `bias` hundredths takes the neighbour of the
 * greatest worth, else one at random; equal ones are drawn. `worth` is called with the grid as it was before
 * its rim was bent; NULL takes every neighbour at random. Always returns true. */
bool mw_carve_depth_first(struct mw_arena *scratch, struct mw_maze *, struct mw_rng *, int bias, step_worth *,
                          const void *context);
/* Returns the cosine of the angle by which a way turns from one step to the next; 0 for a first step. */
double mw_carve_onward(const struct mw_grid *, int before, int from, int to);

#endif
