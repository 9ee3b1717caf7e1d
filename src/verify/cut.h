/* Long PDFs cut into short ones, which are drawn in a small part of the time: pdftoppm reads all pages before
 * the one that it draws, so that a book of 20 000 pages would take hours. */
#ifndef MW_VERIFY_CUT_H
#define MW_VERIFY_CUT_H

#include "verify/draw.h"

/* The parts of one PDF, of PAGES_A_PART pages each but for the last, in a temporary folder. */
struct cut {
    const char *file, *folder; /* the PDF; folder is NULL if it was not cut */
    int nparts;
};
enum { PAGES_A_PART = 100 };

/* Cuts a PDF of which page `last` is to be drawn, if that is worth it. A PDF that cannot be cut is drawn as
 * it is. */
struct cut mw_verify_cut(struct mw_arena *, const char *file, const char *shown, int last);
/* Returns where a page of the PDF is drawn from: a part, or the PDF itself. */
struct sheet mw_verify_part(struct mw_arena *, const struct cut *, struct sheet);
/* Removes the parts. */
void mw_verify_forget(struct cut *);

#endif
