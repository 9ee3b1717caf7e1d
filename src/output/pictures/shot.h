/* Pictures of a cover for shops: its parts, drawn as pixels without what is cut off, and the files that are
 * made of them. */
#ifndef MW_OUTPUT_PICTURES_SHOT_H
#define MW_OUTPUT_PICTURES_SHOT_H

#include "output/cairo.h"

/* The longer side of a front, in pixels: what shops ask for. */
enum { SHOT_SIDE = 2560 };

/* The parts of a cover; each is NULL if the cover has none. */
struct shot {
    struct cairo_sink sink;
    const struct mw_document *document;
    cairo_surface_t *back, *spine, *front;
    cairo_status_t status; /* the first failure */
};

/* Functions of an output, which all pictures share. */
void *shot_open(FILE *, const struct mw_document *);
void shot_page(void *, const struct mw_page *);
bool shot_bind(FILE *, const struct mw_document *, const struct mw_sections *, struct mw_error *);

/* Returns a white picture; free with cairo_surface_destroy(). */
cairo_surface_t *shot_canvas(int w, int h);
/* Write a picture, NULL for none, and free it and the shot. False, with the error set, if anything failed. */
bool shot_close_png(struct shot *, cairo_surface_t *, struct mw_error *);
bool shot_close_jpeg(struct shot *, cairo_surface_t *, struct mw_error *);

#endif
