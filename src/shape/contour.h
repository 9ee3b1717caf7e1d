/* Traces the outlines of the areas that are inside in a field of pixels. */
#ifndef MW_CONTOUR_H
#define MW_CONTOUR_H

#include "mazewright/shape.h"

/* A picture by pixel, in rows: 0 is wholly outside, 255 wholly inside. */
struct mw_field {
    int w, h;
    unsigned char *inside;
};

/* Traces the lines along which a field is half inside, without the steps of its pixels, but with its sharp
 * corners. Specks are skipped. A line that has corners begins at one. Returns how many lines there are. */
int mw_shape_trace(struct mw_arena *, const struct mw_field *, const struct mw_contour **);

#endif
