/* What the outputs that Cairo draws have in common. */
#ifndef MW_OUTPUT_CAIRO_H
#define MW_OUTPUT_CAIRO_H

#include "mazewright/output.h"

#include <cairo.h>

/* Where Cairo's bytes go; the first failure stays. */
struct cairo_sink {
    FILE *file;
    int why; /* errno of the first write that failed */
};
cairo_status_t mw_cairo_write(void *sink, const unsigned char *data, unsigned length);

/* Plays all marks of a page on a surface that measures the page in points. */
void mw_cairo_play(cairo_t *, const struct mw_page *, const uint32_t *colour);

/* Tells what went wrong with a surface that is done or with its bytes; true if nothing did. */
bool mw_cairo_check(cairo_status_t, const struct cairo_sink *, struct mw_error *);

#endif
