/* Imposition: how the pages of a volume lie on the sheets of paper that go through a printer, and how the
 * sheets are folded, cut or glued together afterwards. A sheet has two sides; a volume that is printed on one
 * side only has as many sheets as sides. */
#ifndef MAZEWRIGHT_IMPOSE_H
#define MAZEWRIGHT_IMPOSE_H

#include "mazewright/plan.h"

MW_C_BEGIN

/* A page as it lies on a side. */
struct mw_laid {
    int page;    /* in its volume, from 1 */
    double x, y; /* position of the page's own top left corner, in points from the top left corner of the
                    side; on a turned page that corner lies at the bottom right */
    double scale;
    bool turned;          /* turned by 180 degrees */
    struct mw_box window; /* the part of the side that shows the page; all of it if the width is 0 */
};

/* Lines that guide cutting and gluing. */
enum mw_guide_kind {
    MW_GUIDE_CUT,  /* a short stroke beside a cut */
    MW_GUIDE_SLIT, /* a line along a slit */
    MW_GUIDE_FOLD,
    MW_GUIDE_GLUE /* hatching on a strip that goes under the next sheet */
};
struct mw_guide {
    enum mw_guide_kind kind;
    struct mw_point from, to;
};

/* One side of a printed sheet. */
struct mw_forme {
    double w, h;
    bool as_it_is; /* true if its only page lies as it is, with bleed, crop marks and links */
    int npages, nguides, guide_capacity;
    struct mw_laid *page;
    struct mw_guide *guide;
    int tile, across, down; /* `tile`: if a page is spread over `across` x `down` sheets, the part on this
                               sheet, counted row by row from 0; `across` is 0 if no page is spread */
};

/* A way of imposition: one const of these in each file of src/impose/, in which all else is static. */
struct mw_imposition {
    /* False, with the error set, if a volume cannot be printed this way. */
    bool (*admits)(const struct mw_book *, const struct mw_volume *, struct mw_error *);
    int (*sides)(const struct mw_book *, const struct mw_volume *);
    /* Lays out the i-th side (from 0), which is zeroed: sets its size and its pages. */
    void (*lay)(struct mw_arena *, const struct mw_book *, const struct mw_volume *, int i,
                struct mw_forme *side);
    /* Returns instructions for the sheets as a sentence without its full stop; NULL if there are none. */
    const char *(*tell)(struct mw_arena *, const struct mw_book *, const struct mw_volume *);
};

/* True if all volumes of a book can be printed as its spec says. False, with the error set, if not. This and
 * the functions below are in src/impose/impose.c. */
bool mw_impose_admits(const struct mw_book *, struct mw_error *);
/* Returns the number of sides of paper that a volume has. */
int mw_impose_sides(const struct mw_book *, const struct mw_volume *);
/* Returns the i-th side of a volume, from 0. */
struct mw_forme *mw_impose_side(struct mw_arena *, const struct mw_book *, const struct mw_volume *, int i);
/* Returns instructions for the sheets of a volume; NULL if there are none. */
const char *mw_impose_advice(struct mw_arena *, const struct mw_book *, const struct mw_volume *);

MW_C_END

#endif
