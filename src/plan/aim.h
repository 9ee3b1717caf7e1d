/* Finds puzzles of a given difficulty (aim.c). */
#ifndef MW_AIM_H
#define MW_AIM_H

#include "plan/comfort.h"

/* Returns the grid of a request, kept by the owner of `context`; NULL if there is none. */
typedef const struct mw_grid *grid_of_candidate(void *context, const struct mw_request *);

/* A difficulty to reach, and what may vary for it. */
struct aiming {
    double target;
    struct mw_size least, most; /* the smallest and the largest size allowed; equal if the size is fixed */
    bool any_algorithm; /* true if the growing tree, with any value of `newest`, can replace the algorithm */
    bool any_seed;
    const struct comfort *comfort; /* the page and the reader; NULL if corridors may have any width */
    grid_of_candidate *grid_for;
    void *context;
};

/* Sets size, algorithm, seed and grid of a request. Returns the difficulty reached; -1 if no candidate could
 * be made. The same request and aim give the same result. */
double mw_aim(const struct aiming *, struct mw_request *);
/* Returns the seed of candidate k (from 1) of a request. */
uint64_t mw_aim_seed(const struct mw_request *, uint64_t k);

#endif
