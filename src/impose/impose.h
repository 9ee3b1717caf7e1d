/* Functions that the impositions share. */
#ifndef MW_IMPOSE_PRIVATE_H
#define MW_IMPOSE_PRIVATE_H

#include "mazewright/format.h"
#include "mazewright/impose.h"

/* Lays out pages as they are, one to a side (none.c). Impositions that fold a whole book use it for volumes
 * that they cannot fold: a part of a book, or an answer key. */
extern const struct mw_imposition mw_imposition_none;

/* Admits any volume. */
bool mw_impose_any(const struct mw_book *, const struct mw_volume *, struct mw_error *);
/* Reserves space for pages on a side. */
void mw_impose_reserve(struct mw_arena *, struct mw_forme *, int npages);
void mw_impose_add_page(struct mw_forme *, struct mw_laid);
void mw_impose_add_guide(struct mw_arena *, struct mw_forme *, enum mw_guide_kind, double x0, double y0,
                         double x1, double y1);
/* Rotates the pages of a back, if needed, for the way in which the printer turns its sheets. Backs are laid
 * out for sheets that are turned like leaves of a book; if they are turned like leaves of a wall calendar, a
 * back is rotated by 180 degrees. */
void mw_impose_turn_back(const struct mw_book *, struct mw_forme *);
/* Returns "long" or "short": the edge at which the printer must turn the sheet over. */
const char *mw_impose_edge(const struct mw_book *, const struct mw_forme *);

#endif
