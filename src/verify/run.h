/* Draws pages of PDFs by poppler's program pdftoppm. Starting it takes as long as drawing twenty pages of
 * ours, so one run of it draws many pages where they are asked for in order. */
#ifndef MW_VERIFY_RUN_H
#define MW_VERIFY_RUN_H

#include "verify/draw.h"

#include <stdio.h>
#include <sys/types.h>

/* A run of pdftoppm, and the last page that it drew. All zero at first; used by one thread. */
struct run {
    double scale_to_come; /* set by the caller: after the next part, parts of the same page or of pages soon
                             after it will be drawn at this scale; 0 for none */
    char *file;           /* the PDF; NULL before the first page */
    double scale;
    FILE *out; /* its pictures; NULL if it does not run */
    pid_t child;
    int page, last; /* the page in `rgb`, and the last that this run draws */
    int left, top;  /* the pixel of the page at the top left of `rgb` */
    int wide, high; /* how many pixels were asked for; fewer are drawn if the page ends */
    int w, h;       /* of `rgb` */
    unsigned char *rgb;
};

/* Draws a part of a page, of `drawing`'s size, from (x, y) in pixels from the page's top left. Takes it from
 * the page that the run drew last, or from the next ones, if they have the same scale; else starts a new run,
 * of many pages if more are to come. Pixels beyond the page stay as they are in `drawing`. False, with the
 * error set, on failure. */
bool mw_run_draw(struct run *, struct mw_arena *, const struct sheet *, double scale, int x, int y,
                 struct drawing *, struct mw_error *);
/* True if a page is so soon after another one, or the same, that one run draws both. */
bool mw_run_follows(int page, int before);
/* Ends the run, and frees what it keeps. */
void mw_run_end(struct run *);

#endif
