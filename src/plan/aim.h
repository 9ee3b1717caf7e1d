/* Puzzles as difficult as they are to be (aim.c). */
#ifndef MW_AIM_H
#define MW_AIM_H

#include "plan/comfort.h"

/* The grid of a request, which whoever gives it keeps. */
typedef const struct mw_grid *grid_of_candidate(void *context, const struct mw_request *);

/* A difficulty to be reached, and what the search may vary for it. */
struct aiming {
    double target;
    struct mw_size least, most; /* both the same if the size is fixed */
    bool any_algorithm;         /* may be any share of the growing tree, if the size does not do it */
    bool any_seed;
    const struct comfort *comfort; /* or NULL if any size will do */
    grid_of_candidate *grid_for;
    void *context;
};

/* Sets size, algorithm, seed and grid of a request; returns how difficult it is then, or -1 if no candidate
 * could be made. The same request and aim give the same. */
double mw_aim(const struct aiming *, struct mw_request *);
/* The seed of candidate number k of a request, from 1 on. */
uint64_t mw_aim_seed(const struct mw_request *, uint64_t k);

#endif
