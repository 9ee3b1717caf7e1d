/* The walk that carvers of textures share. */
#ifndef MW_CARVE_BIASED_H
#define MW_CARVE_BIASED_H

#include "carve/carve.h"

struct mw_rng;

enum { NO_CELL_BEFORE = -1 };

/* Returns how much a step from one cell to the next is wanted, after the step from `before`, which is
 * NO_CELL_BEFORE for a first one. */
typedef double biased_worth(const void *context, const struct mw_grid *, int before, int from, int to);
/* Carves depth first. With a probability of `bias` hundredths takes the unvisited neighbour of the greatest
 * worth, else any; equal ones are drawn. Worth is asked of the grid as it was before its rim was bent. Always
 * returns true. */
bool mw_carve_biased(struct mw_arena *scratch, struct mw_maze *, struct mw_rng *, int bias, biased_worth *,
                     const void *context);
/* Returns the cosine of the angle by which a way turns from one step to the next; 0 for a first step. */
double mw_carve_onward(const struct mw_grid *, int before, int from, int to);

#endif
