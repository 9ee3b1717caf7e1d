/* Readers of pictures, which run in the sandbox. */
#ifndef MW_SHAPE_READERS_H
#define MW_SHAPE_READERS_H

#include "mazewright/art.h"
#include "mazewright/shape.h"
#include "shape/contour.h"

/* An SVG as pixels, as Cairo has them (ARGB, multiplied by opacity), row by row. */
struct picture_pixels {
    int w, h;
    uint32_t *at;
};
/* Returns the bytes of an SVG; NULL, with the error set, if it cannot be read or is too large (svg.c). */
unsigned char *mw_picture_read_bytes(struct mw_arena *, const char *path, size_t *length, struct mw_error *);
/* Draws an SVG. False if it cannot be read (svg.c). */
bool mw_picture_draw_svg(struct mw_arena *, const char *path, struct picture_pixels *);
/* The number of pixels along the longer side of the picture that is traced. */
enum { PICTURE_SIDE = 1536 };
/* The most outlines of a picture; one with more is refused as noise. */
enum { PICTURE_LINES = 400 };

/* The most pixels of a picture that is printed as it is. */
enum { PICTURE_PIXELS = 25000000 };

/* Sets the contours of a shape to the lines of a field. False, with the error set, which names `path` and
 * ends with `remedy`, if nothing or everything is inside, or if the field is noise (field.c). */
bool mw_field_trace(struct mw_arena *, const char *path, const char *remedy, const struct mw_field *,
                    struct mw_shape *, struct mw_error *);
/* Reads the dark parts of a PNG or JPEG, as mw_shape_read_image() does (image.c). */
bool mw_picture_read_image(struct mw_arena *, const char *path, double threshold, bool invert,
                           struct mw_shape *, struct mw_error *);
/* Reads the pixels of a PNG or JPEG, as mw_image_read() does (image.c). */
bool mw_picture_read_pixels(struct mw_arena *, const char *path, struct mw_image *, struct mw_error *);
/* Reads what an SVG paints, as mw_shape_read_outline() does; sets `note` to what the drawing shows and the
 * shape does not (svg.c). */
bool mw_picture_read_svg(struct mw_arena *, const char *path, bool invert, struct mw_shape *,
                         struct mw_error *note, struct mw_error *);

/* Reads the lines of an SVG, in the order in which they are drawn, as one contour, which is not closed
 * (svg_line.c). */
bool mw_picture_read_line(struct mw_arena *, const char *path, struct mw_shape *, struct mw_error *);

/* Reads what an SVG paints dark, as mw_shape_read_dark() does (svg.c). */
bool mw_picture_read_dark(struct mw_arena *, const char *path, struct mw_shape *, struct mw_error *);

/* The most colours of an SVG that is printed in its colours; others are drawn in the nearest of them. */
enum { PICTURE_COLOURS = 8 };
/* Reads a colour of an SVG: `rgb`, and what is painted in it or in those after it, as layers that are painted
 * one over the other. Returns how many colours there are; 0 if there are only greys, if it paints its whole
 * page, or if it cannot be read (colours.c). */
int mw_picture_read_colour(struct mw_arena *, const char *path, int layer, struct mw_shape *, uint32_t *rgb);

#endif
