/* Functions that the outputs drawn by Cairo have in common. */
#ifndef MW_OUTPUT_CAIRO_H
#define MW_OUTPUT_CAIRO_H

#include "mazewright/output.h"

#include <cairo.h>

/* The stream that takes Cairo's bytes. The first failure is kept. */
struct cairo_sink {
    FILE *file;
    int why; /* errno of the first write that failed, or 0 */
};
cairo_status_t mw_cairo_write(void *sink, const unsigned char *data, unsigned length);

/* Begins to draw a page on a surface whose unit is the point: from here on, (0, 0) is the page's trimmed top
 * left corner. */
/* Returns a surface with the pixels of an image; free with cairo_surface_destroy(). */
cairo_surface_t *mw_cairo_image(const struct mw_image *);
void mw_cairo_begin(cairo_t *, const struct mw_page *);
/* Draws a mark of the page. */
void mw_cairo_show(cairo_t *, const struct mw_mark *, uint32_t rgb);
/* Ends the page. */
void mw_cairo_end(cairo_t *);
/* Draws a whole page: mw_cairo_begin(), all its marks, mw_cairo_end(). */
void mw_cairo_play(cairo_t *, const struct mw_page *, const uint32_t *colour);

/* True if nothing went wrong with a finished surface and its bytes. False, with the error set, otherwise. */
bool mw_cairo_check(cairo_status_t, const struct cairo_sink *, struct mw_error *);

#endif
