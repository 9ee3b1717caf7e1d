/* The puzzles of a plan (number.c). */
#ifndef MW_NUMBER_H
#define MW_NUMBER_H

#include "mazewright/plan.h"

/* All puzzles of the book's spec, with their grids but not their pages yet, and room for one more behind
 * them; they are noted in the book. NULL, with the error set, if one cannot be. */
struct mw_puzzle *mw_number_puzzles(struct mw_arena *, struct mw_book *, struct mw_error *);
/* Puts the small maze of the page that says how to solve one behind them; it is always the same. */
void mw_number_sample(struct mw_arena *, struct mw_book *, struct mw_puzzle *);

#endif
