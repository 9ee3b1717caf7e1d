/* The puzzles of a plan (number.c). */
#ifndef MW_NUMBER_H
#define MW_NUMBER_H

#include "mazewright/plan.h"

/* Returns how many covers a spec asks for: one for the book, or for the file of each child. */
int mw_cover_count(const struct mw_spec *);

/* Returns all puzzles of a spec, and stores them in the book. Their grids are set, but not yet their pages.
 * The array has space for those that mw_number_add() adds: the sample of the how-to page, and one for each
 * cover. Uses at most `threads` threads. NULL, with the error set, if a puzzle cannot be made. */
struct mw_puzzle *mw_number_puzzles(struct mw_arena *, struct mw_book *, int threads, struct mw_error *);
/* Adds a puzzle, whose grid is set, after the book's puzzles; `has_details` if the lines of the drawing whose
 * silhouette it has stand under it. Returns its index. */
int mw_number_add(struct mw_arena *, struct mw_book *, struct mw_puzzle *, const struct mw_request *,
                  bool has_details);
/* Adds the sample puzzle of the how-to page, which is always the same. */
void mw_number_sample(struct mw_arena *, struct mw_book *, struct mw_puzzle *);

#endif
