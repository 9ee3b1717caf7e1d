/* Checks finished PDFs, from any program, against a printer's rules (src/preflight/pdf.c). */
#ifndef MAZEWRIGHT_PREFLIGHT_H
#define MAZEWRIGHT_PREFLIGHT_H

#include "mazewright/profile.h"

MW_C_BEGIN

struct mw_complaints;

/* Facts about a finished PDF. */
struct mw_pdf_seen {
    int npages;
    double w, h; /* trimmed size of its first page */
    bool bleeds;
    double spine; /* on white paper; 0 if not known */
};
/* Checks a PDF file against a printer's rules. False if it breaks a rule that is an error, or cannot be read;
 * each reason is a complaint. */
bool mw_pdf_check(struct mw_arena *, const char *file, const struct mw_profile *, struct mw_pdf_seen *,
                  struct mw_complaints *);

/* The book that a cover is for. */
struct mw_cover_for {
    int pages; /* 0 for a PDF that is no cover */
    enum mw_stock stock;
    double spine; /* width in points; 0 for the printer's */
};
/* Checks a PDF as the cover of a book against a printer's rules, of which some are for pages and others for
 * covers. */
bool mw_pdf_check_cover(struct mw_arena *, const char *file, const struct mw_profile *,
                        const struct mw_cover_for *, struct mw_pdf_seen *, struct mw_complaints *);

MW_C_END

#endif
