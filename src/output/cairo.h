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

/* Show the marks of a page one by one, between begin and end, on a surface whose unit is the point. */
void mw_cairo_begin(cairo_t *, const struct mw_page *);
void mw_cairo_show(cairo_t *, const struct mw_mark *, uint32_t rgb);
void mw_cairo_end(cairo_t *);
/* Shows all marks of a page. */
void mw_cairo_play(cairo_t *, const struct mw_page *, const uint32_t *colour);

/* True if nothing went wrong with a finished surface and its bytes. False, with the error set, otherwise. */
bool mw_cairo_check(cairo_status_t, const struct cairo_sink *, struct mw_error *);

#endif
