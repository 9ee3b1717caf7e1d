/* Checks the contents of written files before they are moved into place. That their bytes are those that were
 * written is checked of every file (files/staging.h). Each function returns what is wrong with a file, or
 * NULL. */
#ifndef MW_OUTPUT_REREAD_H
#define MW_OUTPUT_REREAD_H

#include <stddef.h>

/* Checks that a drawing is well-formed XML with svg as its root. */
const char *mw_reread_svg(const char *bytes, size_t n, int npages);
/* Checks that an e-book begins with its media type, and has `npages` pages, each with its drawing. */
const char *mw_reread_epub(const char *bytes, size_t n, int npages);

#endif
