/* Forms (ISO 32000, 8.10): drawings that a page paints by name; also images (8.9). The library that draws a
 * page gets only a placeholder for each form, so lines never pass through the library; the form replaces the
 * placeholder when the section is finished. */
#ifndef MW_PDF_FORMS_H
#define MW_PDF_FORMS_H

#include "mazewright/geometry.h"
#include "pdf/page_content.h"
#include "pdf/stream_cache.h"

#include <stdio.h>

/* The forms of one section. */
struct pdf_forms;
/* `are_from_cairo`: the pages are written by Cairo. As the forms are placed, the contents of these pages are
 * rewritten (pdf/page_content.h). `cache`: streams that the sections of a book share; NULL for none. */
struct pdf_forms *pdf_forms_open(bool are_from_cairo, struct mw_stream_cache *cache);
void pdf_forms_close(struct pdf_forms *);

struct pdf_form {
    const char *space; /* the colour space of an image, such as "DeviceCMYK": the content is its pixels, rows
                          from the top; NULL for a form */
    int w, h;          /* of an image, in pixels */
    struct mw_box box; /* in the form's units, whole; nothing is painted outside of it */
    const int *parts;  /* the numbers of forms that the content paints, by the names /L0, /L1... */
    int nparts;
};
/* Returns the number of the form that has this content, from 1. Equal forms are stored once. */
int pdf_forms_add(struct pdf_forms *, const struct pdf_form *, const char *content, size_t n);
/* Forms with a key are compared by their keys alone. pdf_forms_find() returns the number of the form with a
 * key, or 0 if neither the section nor the cache has it; then call pdf_forms_add_new(), which returns its new
 * number. */
int pdf_forms_find(struct pdf_forms *, const struct pdf_form *, const struct stream_key *);
int pdf_forms_add_new(struct pdf_forms *, const struct pdf_form *, const struct stream_key *,
                      const char *content, size_t n);

/* Returns a number for a form painted in a certain way, on pages by Cairo only: its placeholder is an image
 * (pdf/page_content.h). `form` is the number of the form, which is in the file once, however it is painted.
 */
int pdf_forms_add_painting(struct pdf_forms *, int form, const struct pdf_painting *);

/* Returns the data of the stream that stands for a form; free with g_free(). */
char *pdf_forms_placeholder(int form);
/* Writes a PDF again, with the forms in place of their placeholders. False, with the error set, if the PDF
 * is damaged or a write failed. */
bool pdf_forms_place(const struct pdf_forms *, FILE *, const char *bytes, size_t n, struct mw_error *);

#endif
