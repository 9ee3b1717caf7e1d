/* Reads the content of a page by Cairo line by line. */
#ifndef MW_PDF_PAGE_LINES_H
#define MW_PDF_PAGE_LINES_H

#include "pdf/token.h"

/* How far a content has been read. */
struct page_lines {
    struct span rest;
    bool in_string; /* the next line lies within a string, which Cairo breaks by a backslash */
};

struct page_line {
    struct span text;  /* without its line break */
    struct span whole; /* with it */
    bool in_string;    /* it begins within a string, so it holds no operator at its start */
};

/* Takes the next line. False at the end. */
bool page_lines_next(struct page_lines *, struct page_line *);

#endif
