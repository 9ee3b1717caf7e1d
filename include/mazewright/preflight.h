/* Finished PDFs held against a printer's rules, whoever made them (src/preflight/pdf.c). */
#ifndef MAZEWRIGHT_PREFLIGHT_H
#define MAZEWRIGHT_PREFLIGHT_H

#include "mazewright/profile.h"

MW_C_BEGIN

/* Facts about a finished PDF. */
struct mw_pdf_seen {
    int npages;
    double w, h; /* of its first page as it will be cut */
    bool bleeds;
    double spine; /* on white paper; 0 if that is not known */
};
/* False if there was an error; then at least one complaint is. */
bool mw_pdf_check(struct mw_arena *, const char *file, const struct mw_profile *, struct mw_pdf_seen *,
                  struct mw_complaints *);

MW_C_END

#endif
