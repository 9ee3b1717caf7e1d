/* Traces the outlines of the areas that are inside in a field of pixels. */
#ifndef MW_CONTOUR_H
#define MW_CONTOUR_H

#include "mazewright/shape.h"

/* The share of each pixel that is inside, row by row: from 0, wholly outside, to 255, wholly inside. */
struct mw_field {
    int w, h;
    unsigned char *inside;
};

/* Traces the lines along which a field is half inside, with the steps of pixels smoothed and sharp corners
 * kept. Lines that are too short are skipped as specks. A line with corners begins at a corner. Returns how
 * many lines there are. */
int mw_shape_trace(struct mw_arena *, const struct mw_field *, const struct mw_contour **);

#endif
