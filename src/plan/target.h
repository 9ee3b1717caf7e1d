/* Chooses puzzles by difficulty (target.c). */
#ifndef MW_TARGET_H
#define MW_TARGET_H

#include "mazewright/group.h"
#include "mazewright/plan.h"
#include "plan/aim.h"

/* Returns the difficulty that a level means for the book's reader. */
double mw_target_difficulty(const struct mw_spec *, const struct mw_level *);
/* Returns the index of the level nearest to the difficulty of puzzle i of n in a group that has an aim. */
int mw_target_level(const struct mw_spec *, const struct mw_group *, int i, int n);
/* Returns the size of a request's word on its tiling, as mw_request_size_for() does; a function may cache
 * sizes in `context`. */
typedef struct mw_size size_of_word(void *context, const struct mw_request *);
/* Sets size, algorithm and seed of a puzzle so that it is as difficult as wanted, and stores the difficulty
 * reached. The puzzle is number i (from 0) of n puzzles over which the difficulty rises. `block` is its
 * approximate space on the page. */
void mw_meet_target(const struct mw_spec *, struct mw_puzzle *, int i, int n, bool any_seed,
                    struct mw_box block, grid_of_candidate *, size_of_word *, void *context);

#endif
