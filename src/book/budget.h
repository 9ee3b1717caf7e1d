/* Limits the time, memory and threads of a build. */
#ifndef MW_BOOK_BUDGET_H
#define MW_BOOK_BUDGET_H

#include "mazewright/book.h"

struct mw_complaints;

/* True if the book of a spec is estimated to stay within the build's time and memory; if not, complains. */
bool budget_allows_spec(const struct mw_spec *, const struct mw_build *, struct mw_complaints *);
/* True if a plan is within the build's limits of pages and cells, which are counted, not estimated; if not,
 * complains. */
bool budget_allows_plan(const struct mw_book *, const struct mw_build *, struct mw_complaints *);

/* Returns how many threads a build gets: as many as it asks for, or one for each core if that is 0; at most
 * 64. */
int budget_threads(int threads);

/* Starts the clock (base/clock.h) for reading a spec; its limit is that of the build for the whole book. */
void budget_watch_reading(const struct mw_build *);
/* Starts the clock for the work itself, which may take four times its estimate. */
void budget_watch_work(struct mw_arena *, const struct mw_spec *, const struct mw_build *);
/* Stops the clock. */
void budget_watch_nothing(void);

#endif
