/* Rewrites the content of a page that Cairo drew (ISO 32000, 7.8.2): shorter, and with what Cairo cannot
 * write. */
#ifndef MW_PDF_PAGE_CONTENT_H
#define MW_PDF_PAGE_CONTENT_H

#include "pdf/token.h"

#include <glib.h>

/* The tag that stands for an artifact until the content is rewritten, because Cairo writes no artifacts. */
#define PDF_TAG_OF_ORNAMENTS "Private"

/* How a form is painted in the place of an image, which Cairo paints in the unit square. */
struct pdf_painting {
    double matrix[6];      /* from the form's units to the unit square */
    const char *operators; /* set ink and pen before the form is painted */
};

/* `find` returns how to paint the form that the image `name`, with its slash, stands for; NULL for an image
 * that stands for none. */
struct pdf_stand_ins {
    const struct pdf_painting *(*find)(const void *context, struct span name);
    const void *context;
};

/* Rewrites a content, which is not compressed. Returns NULL if it has what Cairo does not write on a page.
 * - Ornaments are artifacts, and all other tags (marked content, 14.6) are numbered from 0.
 * - Forms are painted with their inks, under a single matrix.
 * - Coordinates and widths in points, and colours, have at most three decimals.
 * - What has no effect is left out: setting what is set already, and starting a line that has no end. */
GString *pdf_page_content(const GString *content, const struct pdf_stand_ins *);

#endif
