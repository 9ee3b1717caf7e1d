/* Many hands: puzzles are solved ahead by helper threads while pages are set in order. */
#ifndef MW_WORKSHOP_H
#define MW_WORKSHOP_H

#include "mazewright/page.h"

struct mw_workshop;

/* Starts to solve all puzzles of a book; with one thread, each is solved when it is asked for. 0: one for
 * each core. Close it before the book is freed. */
struct mw_workshop *mw_workshop_open(const struct mw_book *, int threads);
/* Puzzle i, waiting for it if it must. NULL, with the error set, if it failed its proof. */
const struct mw_solved *mw_workshop_take(struct mw_workshop *, int i, struct mw_error *);
/* All puzzles taken so far, by index. */
const struct mw_solved *const *mw_workshop_shelf(const struct mw_workshop *);
/* Stops the helpers and frees all puzzles. NULL is fine. */
void mw_workshop_close(struct mw_workshop *);

#endif
