/* Content streams of a PDF: which operators stand in them. */
#ifndef MW_CONTENT_H
#define MW_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

struct pdf_content {
    bool paints; /* anything at all */
    bool rgb;    /* sets a colour of red, green and blue, or has an inline image of them */
};

/* Adds what a stream has to what was seen before. */
void mw_preflight_scan(const unsigned char *bytes, size_t length, struct pdf_content *);

#endif
