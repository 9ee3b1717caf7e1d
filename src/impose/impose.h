/* Functions that the impositions share. */
#ifndef MW_IMPOSE_PRIVATE_H
#define MW_IMPOSE_PRIVATE_H

#include "mazewright/impose.h"

/* Pages as they are, one to a side (none.c): parts of a book, and keys, come so from impositions that need a
 * whole book. */
extern const struct mw_imposition mw_imposition_none;

/* Takes any volume. */
bool mw_impose_any(const struct mw_book *, const struct mw_volume *, struct mw_error *);
/* Room for so many pages on a side. */
void mw_impose_reserve(struct mw_arena *, struct mw_forme *, int npages);
void mw_impose_add_page(struct mw_forme *, struct mw_laid);
void mw_impose_add_guide(struct mw_arena *, struct mw_forme *, enum mw_guide_kind, double x0, double y0,
                         double x1, double y1);
/* A back is laid out as it comes to lie when its sheet is turned over like a leaf of a book; a printer that
 * turns it over like a leaf of a calendar wants it the other way up. */
void mw_impose_turn_back(const struct mw_book *, struct mw_forme *);
/* "long" or "short": the edge at which the printer must turn sheets of that form over. */
const char *mw_impose_edge(const struct mw_book *, const struct mw_forme *);

#endif
