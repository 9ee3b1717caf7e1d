/* Gives the press output what libharu's public functions do not offer. Only haru.c uses private fields of
 * libharu. */
#ifndef MW_OUTPUT_HARU_H
#define MW_OUTPUT_HARU_H

#include <hpdf.h>

/* Appends operators to the content of a page, as they are. */
void haru_write(HPDF_Page, const char *operators);
/* Sets a box of a page, such as its /TrimBox. */
void haru_set_box(HPDF_Doc, HPDF_Page, const char *name, HPDF_Box);

/* Returns an empty list of forms that pages paint by name: a dictionary of resources, an object of its own.
 */
HPDF_Dict haru_list_new(HPDF_Doc);
/* Returns a new stream whose data are `text`. */
HPDF_Dict haru_stream_new(HPDF_Doc, const char *text);
/* Adds a stream to a list under a name. It may be in several lists. */
void haru_list_add(HPDF_Dict list, const char *name, HPDF_Dict stream);
/* Gives a page a list of forms as its only resources. */
void haru_set_list(HPDF_Page, HPDF_Dict list);

#endif
