/* Pages as others draw them: poppler's pdftoppm a PDF, librsvg an SVG. */
#ifndef MW_VERIFY_DRAW_H
#define MW_VERIFY_DRAW_H

#include "mazewright/geometry.h"

/* A part of a page: three bytes to a dot. Dots beyond the page are white. */
struct drawing {
    int w, h;
    unsigned char *rgb;
};

/* A page to be drawn. */
struct sheet {
    const char *file;
    const char *shown;   /* its path, as it is told */
    bool is_svg;         /* which has one page */
    int page, told_page; /* its number in that file, and in complaints */
};

/* All white. */
struct drawing *mw_verify_blank(struct mw_arena *, int w, int h);
/* False, with the error set, if the program for PDFs is not there. */
bool mw_verify_can_draw_pdf(struct mw_error *);
/* Draws `w` by `h` dots, `scale` to a point, from (x, y) in dots from the page's top left on. NULL, with the
 * error set, if it cannot be. */
struct drawing *mw_verify_draw(struct mw_arena *, const struct sheet *, double scale, int x, int y, int w,
                               int h, struct mw_error *);

#endif
