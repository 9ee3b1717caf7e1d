/* The cover of a plan (cover.c). */
#ifndef MW_PLAN_COVER_H
#define MW_PLAN_COVER_H

#include "plan/pages.h"

/* What a cover is for: a book of so many pages, with the puzzles from `first` to `end` - 1. */
struct covered {
    int pages, first, end;
};
/* Lays out a cover in a new volume. False, with the error set, if it cannot be made as asked. */
bool mw_cover_plan(struct laying *, const struct covered *, struct mw_error *);
/* Adds the front of the cover to a book as a page of its own, as an e-book has it. False, with the error set,
 * if it cannot be made as asked. */
bool mw_cover_add_front(struct laying *, const struct covered *, struct mw_error *);

#endif
