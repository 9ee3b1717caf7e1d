/* The puzzles of a plan (number.c). */
#ifndef MW_NUMBER_H
#define MW_NUMBER_H

#include "mazewright/plan.h"

/* Returns all puzzles of a spec, and stores them in the book. Their grids are set, but not yet their pages.
 * The array has space for one more puzzle, the sample. NULL, with the error set, if a puzzle cannot be made.
 */
struct mw_puzzle *mw_number_puzzles(struct mw_arena *, struct mw_book *, struct mw_error *);
/* Adds the sample puzzle of the how-to page, which is always the same, after the book's puzzles. */
void mw_number_sample(struct mw_arena *, struct mw_book *, struct mw_puzzle *);

#endif
