/* Pictures as shapes: what lies inside is told pixel by pixel. */
#ifndef MW_SHAPE_PICTURE_H
#define MW_SHAPE_PICTURE_H

#include "mazewright/shape.h"

/* By pixel, in rows: 1 inside. */
struct mw_picture {
    int w, h;
    const unsigned char *inside;
};

/* Fills in the picture and the box of what is inside. False, with the error set, if the file cannot be read,
 * is too large, or has nothing inside or nothing outside. */

/* What is darker than the threshold (0 black, 1 white) in a PNG on white paper, or the rest of it. */
bool mw_shape_read_image(struct mw_arena *, const char *path, double threshold, bool invert,
                         struct mw_shape *, struct mw_error *);
/* Whatever the paths of an SVG enclose, or the rest of its page. */
bool mw_shape_read_outline(struct mw_arena *, const char *path, bool invert, struct mw_shape *,
                           struct mw_error *);

#endif
