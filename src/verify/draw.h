/* Draws pages with software other than Mazewright's: a PDF by poppler's program pdftoppm, an SVG by the
 * library librsvg. */
#ifndef MW_VERIFY_DRAW_H
#define MW_VERIFY_DRAW_H

#include "mazewright/geometry.h"

/* A part of a page, three bytes a pixel. Pixels beyond the page are white. */
struct drawing {
    int w, h;
    unsigned char *rgb;
};

/* Kinds of files that are verified. An SVG has one page. */
enum file_kind { FILE_PDF, FILE_SVG, FILE_EPUB };

/* A page to be drawn. */
struct sheet {
    const char *file;
    const char *shown; /* its path in complaints */
    enum file_kind kind;
    int page, shown_page; /* `page`: its number in `file`; `shown_page`: that in complaints */
};

/* Returns a white drawing. */
struct drawing *mw_verify_blank(struct mw_arena *, int w, int h);
/* True if pdftoppm is installed. False, with the error set, if not. */
bool mw_verify_can_draw_pdf(struct mw_error *);
struct run;
/* Draws `w` by `h` pixels, `scale` to a point, from (x, y) in pixels from the page's top left. A run (run.h)
 * makes pages of a PDF that are drawn in order faster; it may be NULL. NULL, with the error set, on failure.
 */
struct drawing *mw_verify_draw(struct mw_arena *, struct run *, const struct sheet *, double scale, int x,
                               int y, int w, int h, struct mw_error *);

#endif
