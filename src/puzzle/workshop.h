/* Puzzles that several hands make. */
#ifndef MW_PUZZLE_WORKSHOP_H
#define MW_PUZZLE_WORKSHOP_H

#include "puzzle/summary.h"

struct mw_workshop;

/* For the puzzles of n requests, which must live until it is closed. */
struct mw_workshop *mw_workshop_open(int n, const struct mw_request *const *);
/* Puzzle i, good as long as the arena: made now, or what was made of it before, by another thread too. What
 * is kept for others goes into the stock, which must live until the workshop is closed. NULL, with the error
 * saying why, if it failed. */
const struct mw_solved *mw_workshop_take(struct mw_workshop *, int i, struct mw_arena *stock,
                                         struct mw_arena *, struct mw_error *);
/* Returns the summaries of all puzzles, by index; those of puzzles that were never taken are all 0. */
const struct mw_summary *mw_workshop_summaries(const struct mw_workshop *);
/* NULL is fine. */
void mw_workshop_close(struct mw_workshop *);

#endif
