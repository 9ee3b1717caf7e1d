/* Imposition: how the pages of a volume lie on the sheets of paper that go through a printer, and what is
 * done with these then: folded, cut, or glued together. A sheet has two sides; what is printed on one side
 * only has as many sheets as sides. */
#ifndef MAZEWRIGHT_IMPOSE_H
#define MAZEWRIGHT_IMPOSE_H

#include "mazewright/plan.h"

MW_C_BEGIN

/* A page on a side. */
struct mw_laid {
    int page;    /* in its volume, from 1 */
    double x, y; /* where its top left corner lies, in points from the side's; of a turned one, its bottom
                  * right */
    double scale;
    bool turned;          /* by a half turn */
    struct mw_box window; /* of the side: what of the page is seen; all if it has no width */
};

/* Lines for the hands. */
enum mw_guide_kind {
    MW_GUIDE_CUT,  /* a short stroke beside what is to be cut */
    MW_GUIDE_SLIT, /* to be cut where it runs */
    MW_GUIDE_FOLD,
    MW_GUIDE_GLUE /* hatching of a strip that goes under the next sheet */
};
struct mw_guide {
    enum mw_guide_kind kind;
    struct mw_point from, to;
};

/* One side of a printed sheet. */
struct mw_forme {
    double w, h;
    bool as_it_is; /* it is its only page, with bleed and marks and links */
    int npages, nguides, guide_capacity;
    struct mw_laid *page;
    struct mw_guide *guide;
    int tile, across, down; /* which of so many parts of a whole it is, from 0 row by row; across is 0 if it
                             * is none */
};

/* One const of these per file of src/impose/; all else in the file is static. */
struct mw_imposition {
    /* False, with the error set, if a volume cannot be printed so. */
    bool (*admits)(const struct mw_book *, const struct mw_volume *, struct mw_error *);
    int (*sides)(const struct mw_book *, const struct mw_volume *);
    /* Fills in the size of the i-th side (from 0), which is new, and what lies on it. */
    void (*lay)(struct mw_arena *, const struct mw_book *, const struct mw_volume *, int i,
                struct mw_forme *side);
    /* Returns instructions for the sheets as a sentence without its full stop; NULL if there are none. */
    const char *(*tell)(struct mw_arena *, const struct mw_book *, const struct mw_volume *);
};

/* Whether all volumes of a book can be printed as its spec says. False, with the error set, if not
 * (src/impose/impose.c, as all that follows). */
bool mw_impose_admits(const struct mw_book *, struct mw_error *);
/* How many sides a volume has, and one of them, from 0. */
int mw_impose_sides(const struct mw_book *, const struct mw_volume *);
struct mw_forme *mw_impose_side(struct mw_arena *, const struct mw_book *, const struct mw_volume *, int i);
/* Returns instructions for the sheets of a volume; NULL if there are none. */
const char *mw_impose_advice(struct mw_arena *, const struct mw_book *, const struct mw_volume *);

MW_C_END

#endif
