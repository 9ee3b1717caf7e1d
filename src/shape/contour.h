/* From pixels to lines: the outline of whatever is dark in a field of greys. */
#ifndef MW_CONTOUR_H
#define MW_CONTOUR_H

#include "mazewright/shape.h"

/* By pixel, in rows: 0 is wholly outside, 255 wholly inside. */
struct mw_field {
    int w, h;
    unsigned char *inside;
};

/* The lines at which a field is half inside, without the stairs of its pixels: smooth where they are smooth,
 * and sharp where they have a corner. Specks have none. The first point of a line is one of its corners, if
 * it has any. Returns how many. */
int mw_shape_trace(struct mw_arena *, const struct mw_field *, const struct mw_contour **);

#endif
