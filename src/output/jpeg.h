/* Writes pictures as JPEG files. */
#ifndef MW_OUTPUT_JPEG_H
#define MW_OUTPUT_JPEG_H

#include "output/cairo.h"

/* Writes a picture of the format RGB24. Returns CAIRO_STATUS_WRITE_ERROR if it cannot be written; a failure
 * of the stream itself is kept in the sink. */
cairo_status_t mw_jpeg_write(cairo_surface_t *, struct cairo_sink *);

#endif
