/* Puzzles that several hands make. */
#ifndef MW_PUZZLE_CACHE_H
#define MW_PUZZLE_CACHE_H

#include "puzzle/summary.h"

struct mw_puzzle_cache;

/* For the puzzles of n requests, which must live until it is closed. */
struct mw_puzzle_cache *mw_puzzle_cache_open(int n, const struct mw_request *const *);
/* Puzzle i, good as long as the arena: made now, or what was made of it before, by another thread too. What
 * is kept for others goes into the kept, which must live until the cache is closed. NULL, with the error
 * saying why, if it failed. */
const struct mw_solved *mw_puzzle_cache_take(struct mw_puzzle_cache *, int i, struct mw_arena *kept,
                                             struct mw_arena *, struct mw_error *);
/* Returns the summaries of all puzzles, by index; those of puzzles that were never taken are all 0. */
const struct mw_summary *mw_puzzle_cache_summaries(const struct mw_puzzle_cache *);
/* NULL is fine. */
void mw_puzzle_cache_close(struct mw_puzzle_cache *);

#endif
