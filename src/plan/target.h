/* Puzzles that are to be so difficult (target.c). */
#ifndef MW_TARGET_H
#define MW_TARGET_H

#include "mazewright/plan.h"
#include "plan/aim.h"

/* The figure that a level is for the book's reader. */
double mw_target_difficulty(const struct mw_spec *, const struct mw_level *);
/* Which level number i of n is to be nearest to in the rise of a group that has an aim. */
int mw_target_level(const struct mw_spec *, const struct mw_group *, int i, int n);
/* The size that a word finds itself on a tiling: mw_request_size_for(), which whoever gives it may keep. */
typedef struct mw_size size_of_word(void *context, const struct mw_request *);
/* Sets size, algorithm and seed of a puzzle that is number i of n in its rise, so that it is as difficult as
 * it is to be, and notes how near it came. The block is what it has of its page, about. */
void mw_meet_target(const struct mw_spec *, struct mw_puzzle *, int i, int n, bool any_seed,
                    struct mw_box block, grid_of_candidate *, size_of_word *, void *context);

#endif
