/* Makes puzzles for several threads, and keeps some of them. */
#ifndef MW_PUZZLE_CACHE_H
#define MW_PUZZLE_CACHE_H

#include "puzzle/kept.h"
#include "puzzle/summary.h"

struct mw_puzzle_cache;

/* Opens a cache for the puzzles of n requests. Both arrays, and what they point to, must live until the cache
 * is closed. kept[i] is the maze of request i, if it was kept; NULL if not. */
struct mw_puzzle_cache *mw_puzzle_cache_open(int n, const struct mw_request *const *,
                                             const struct mw_kept_maze *const *kept);
/* Returns puzzle i, made now or earlier by any thread. A puzzle that the cache keeps is allocated in `kept`,
 * which must live until the cache is closed; any other is allocated in the second arena. NULL, with the error
 * set, on failure. */
const struct mw_solved *mw_puzzle_cache_take(struct mw_puzzle_cache *, int i, struct mw_arena *kept,
                                             struct mw_arena *, struct mw_error *);
/* Returns the summaries of all puzzles, by index; zero for puzzles that were never taken. */
const struct mw_summary *mw_puzzle_cache_summaries(const struct mw_puzzle_cache *);
/* Closes the cache. NULL is allowed. */
void mw_puzzle_cache_close(struct mw_puzzle_cache *);

#endif
