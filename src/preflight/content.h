/* Finds which operators are in the content streams of a PDF. */
#ifndef MW_CONTENT_H
#define MW_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

struct pdf_content {
    bool paints; /* some operator paints */
    bool rgb;    /* sets an RGB colour, or has an inline RGB image */
};

/* Sets the flags for the operators in a stream; clears none. */
void mw_preflight_scan(const unsigned char *bytes, size_t length, struct pdf_content *);

#endif
