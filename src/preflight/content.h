/* Finds which operators are in the content streams of a PDF. */
#ifndef MW_CONTENT_H
#define MW_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

/* An image or a form that a page paints: its name in the page's resources, with the slash, and the size of
 * its unit square on the page, in points. */
struct pdf_painted {
    char name[64];
    double w, h;
};
enum { PDF_MOST_PAINTED = 64 };

struct pdf_content {
    bool paints;  /* some operator paints */
    bool rgb;     /* sets an RGB colour, or has an inline RGB image */
    double ink;   /* the most ink of a CMYK colour, all four together, in percent */
    int npainted; /* at most PDF_MOST_PAINTED */
    struct pdf_painted painted[PDF_MOST_PAINTED];
};

/* Adds what the operators in a stream say to the content; clears nothing. Images and forms are listed only
 * for a page's own stream, because the size of what a form paints depends on where that is painted. */
void mw_preflight_scan(const unsigned char *bytes, size_t length, bool is_page, struct pdf_content *);

#endif
