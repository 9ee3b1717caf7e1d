/* Carries drawings through Cairo unread: their lines are written by us, Cairo puts them into a section as an
 * image of unknown contents, and the binder makes a form of them (ISO 32000, 8.10). That saves Cairo half of
 * its work; and what a page paints in its own ink and with its own pen is one form for a puzzle and its
 * answer, and for all sheets of a poster. */
#ifndef MW_OUTPUT_CARRIER_H
#define MW_OUTPUT_CARRIER_H

#include "output/content.h"

#include <cairo.h>

/* Paints the lines of a mark as an image that carries them. */
void mw_carry(cairo_t *, struct deflater *, const struct mw_mark *, uint32_t rgb);

/* Lines carried through Cairo: their box in units of the form, and the width of the image in these units; the
 * operators for ink and pen; and the lines, compressed. */
struct carried {
    int x, y, w, h, across;
    const char *pen;
    size_t npen;
    const unsigned char *lines;
    size_t nlines;
};
bool mw_carried(const unsigned char *bytes, size_t n, struct carried *);

#endif
