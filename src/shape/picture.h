/* Reads pictures as shapes by tracing their outlines. */
#ifndef MW_SHAPE_PICTURE_H
#define MW_SHAPE_PICTURE_H

#include "mazewright/shape.h"

/* Functions that read a file into contours. They return false, with the error set, if the file cannot be
 * read, is too large, or has nothing inside or nothing outside. */

/* Reads the parts of a PNG or JPEG that are darker than `threshold` (0 black, 1 white) on white paper; with
 * `invert`, all other parts. */
bool mw_shape_read_image(struct mw_arena *, const char *path, double threshold, bool invert,
                         struct mw_shape *, struct mw_error *);
/* Reads what an SVG paints, or what its lines enclose if it paints only thin lines; with `invert`, the rest
 * of its page. */
bool mw_shape_read_outline(struct mw_arena *, const char *path, bool invert, struct mw_shape *,
                           struct mw_error *);
/* Reads the lines of an SVG, in the order in which they are drawn, as one contour, which is not closed. */
bool mw_shape_read_line(struct mw_arena *, const char *path, struct mw_shape *, struct mw_error *);
/* Reads what an SVG paints darker than a mid grey, in the units of mw_shape_read_outline(). */
bool mw_shape_read_dark(struct mw_arena *, const char *path, struct mw_shape *, struct mw_error *);

/* Reads a colour of an SVG and what is painted in it or in those after it, in the units of
 * mw_shape_read_outline(). Returns how many colours there are; 0 if there are none but greys. */
int mw_shape_read_colour(struct mw_arena *, const char *path, int layer, struct mw_shape *, uint32_t *rgb);

#endif
