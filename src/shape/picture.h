/* Pictures as shapes: files whose outlines are traced. */
#ifndef MW_SHAPE_PICTURE_H
#define MW_SHAPE_PICTURE_H

#include "mazewright/shape.h"

/* Fills in the contours. False, with the error set, if the file cannot be read, is too large, or has nothing
 * inside or nothing outside. */

/* Reads the shape of what is darker than the threshold (0 black, 1 white) in a PNG or JPEG on white paper;
 * with `invert` the rest of it. */
bool mw_shape_read_image(struct mw_arena *, const char *path, double threshold, bool invert,
                         struct mw_shape *, struct mw_error *);
/* Whatever an SVG paints, or encloses if it has thin lines only; or the rest of its page. */
bool mw_shape_read_outline(struct mw_arena *, const char *path, bool invert, struct mw_shape *,
                           struct mw_error *);

#endif
