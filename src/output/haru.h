/* Gives the press output what libharu's public functions do not offer. Only haru.c uses private fields of
 * libharu. */
#ifndef MW_OUTPUT_HARU_H
#define MW_OUTPUT_HARU_H

#include <hpdf.h>

/* Appends operators to the content of a page, as they are. */
void haru_write(HPDF_Page, const char *operators);
/* Sets a box of a page, such as its /TrimBox. */
void haru_set_box(HPDF_Doc, HPDF_Page, const char *name, HPDF_Box);

/* Returns new resources for pages: a dictionary with a list of forms, empty so far, which pages paint by
 * name. */
HPDF_Dict haru_resources_new(HPDF_Doc);
/* Returns a new stream whose data are `text`. */
HPDF_Dict haru_stream_new(HPDF_Doc, const char *text);
/* Adds a stream to the forms of resources, under a name. It may be in several. */
void haru_resources_add(HPDF_Dict resources, const char *name, HPDF_Dict stream);
/* Gives a page its resources, which pages may share. */
void haru_set_resources(HPDF_Page, HPDF_Dict resources);

#endif
