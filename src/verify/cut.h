/* Cuts long PDFs into parts of 100 pages. pdftoppm reads all pages before the one that it draws, so drawing
 * all pages of a PDF takes time that grows with their number squared: hours for 20 000. */
#ifndef MW_VERIFY_CUT_H
#define MW_VERIFY_CUT_H

#include "verify/draw.h"

/* The parts of one PDF, of PAGES_A_PART pages each except the last, in a temporary folder. */
struct cut {
    const char *folder; /* NULL if the PDF was not cut */
    int nparts;
};
enum { PAGES_A_PART = 100 };

/* Cuts a PDF into parts, if that saves time; `last` is the last page that will be drawn. A PDF that cannot be
 * cut is drawn whole. */
struct cut mw_verify_cut(struct mw_arena *, const char *file, const char *shown, int last);
/* Returns the file and page to draw in place of a page of the PDF: those of a part, or the page itself if the
 * PDF was not cut. */
struct sheet mw_verify_part(struct mw_arena *, const struct cut *, struct sheet);
/* Removes the parts. */
void mw_verify_forget(struct cut *);

#endif
