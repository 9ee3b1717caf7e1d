/* Files are opened again before they are put in their places: what was written must be what can be read. Each
 * of these says what is wrong with the bytes of a file, or NULL. */
#ifndef MW_OUTPUT_REREAD_H
#define MW_OUTPUT_REREAD_H

#include <stddef.h>

/* A PDF has so many pages; a drawing is XML in one piece; an image is whole, chunk by chunk. */
const char *mw_reread_pdf(const char *bytes, size_t n, int npages);
const char *mw_reread_svg(const char *bytes, size_t n, int npages);
const char *mw_reread_png(const char *bytes, size_t n, int npages);
/* A manifest has all that it must have, for so many puzzles. */
const char *mw_reread_manifest(const char *bytes, size_t n, int npuzzles);

#endif
