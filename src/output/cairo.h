/* Functions that are common to the outputs that Cairo draws. */
#ifndef MW_OUTPUT_CAIRO_H
#define MW_OUTPUT_CAIRO_H

#include "mazewright/output.h"

#include <cairo.h>

/* The stream that takes Cairo's bytes; the first failure is kept. */
struct cairo_sink {
    FILE *file;
    int why; /* errno of the first write that failed */
};
cairo_status_t mw_cairo_write(void *sink, const unsigned char *data, unsigned length);

/* Forms for the pages of one file; to be closed after its surface is finished. */
struct cairo_forms;
struct cairo_forms *mw_cairo_forms_open(void);
void mw_cairo_forms_close(struct cairo_forms *);

/* Whether a page has texts in faces that no page before it had, since the file was begun. */
bool mw_cairo_has_new_faces(struct cairo_forms *, const struct mw_page *);

/* Plays all marks of a page on a surface that measures the page in points. With forms (else NULL), for a PDF:
 * what is drawn in units of its own, such as a maze, is carried to the binder (output/carrier.h), and what
 * comes again, such as a border, is written once for all pages. */
void mw_cairo_play(cairo_t *, const struct mw_page *, const uint32_t *colour, struct cairo_forms *);
/* Tells what went wrong with a surface that is done or with its bytes; true if nothing did. */
bool mw_cairo_check(cairo_status_t, const struct cairo_sink *, struct mw_error *);

#endif
