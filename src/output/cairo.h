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

/* Forms for the pages of one file; close it after its surface is finished. */
struct cairo_forms;
struct cairo_forms *mw_cairo_forms_open(void);
void mw_cairo_forms_close(struct cairo_forms *);

/* True if a page has texts in faces that no earlier page of the file had. */
bool mw_cairo_has_new_faces(struct cairo_forms *, const struct mw_page *);

/* Plays all marks of a page on a surface that measures the page in points. With forms (else NULL), for a PDF:
 * lines in units of their own, such as those of a maze, are carried to the binder (output/carrier.h), and
 * what comes again, such as a border, is written once for all pages. */
void mw_cairo_play(cairo_t *, const struct mw_page *, const uint32_t *colour, struct cairo_forms *);
/* True if nothing went wrong with a finished surface and its bytes. False, with the error set, otherwise. */
bool mw_cairo_check(cairo_status_t, const struct cairo_sink *, struct mw_error *);

#endif
