/* Many hands: puzzles are solved ahead by helper threads while pages are set in order. */
#ifndef MW_PUZZLE_WORKSHOP_H
#define MW_PUZZLE_WORKSHOP_H

#include "mazewright/puzzle.h"

struct mw_workshop;

/* Starts to make the puzzles of n requests, which must live until it is closed; with one thread, each is made
 * when it is asked for. 0: one for each core. */
struct mw_workshop *mw_workshop_open(int n, const struct mw_request *const *, int threads);
/* Puzzle i, waiting for it if it must. NULL, with the error saying why, if it failed. */
const struct mw_solved *mw_workshop_take(struct mw_workshop *, int i, struct mw_error *);
/* All puzzles taken so far, by index. */
const struct mw_solved *const *mw_workshop_shelf(const struct mw_workshop *);
/* Stops the helpers and frees all puzzles. NULL is fine. */
void mw_workshop_close(struct mw_workshop *);

#endif
