/* Writes a page as an SVG drawing, text as outlines, for outputs that differ in a few options. */
#ifndef MW_OUTPUT_DRAWING_H
#define MW_OUTPUT_DRAWING_H

#include "mazewright/output.h"

struct drawing_manner {
    bool in_layers;   /* each layer is a group, and so are the veiled marks of each puzzle in the layer */
    bool for_editors; /* layers have names, and veiled ones are hidden, in the form that drawing programs
                         understand */
    const char
        *prefix; /* prefix of ids, where many pages are in one HTML document; NULL for a file of its own */
    double hairline; /* width of walls and routes in points; 0 for the width on the page */
};

struct drawing;
struct drawing *mw_drawing_open(FILE *, const struct mw_document *, const struct drawing_manner *);
/* Draws the only page of a drawing. */
void mw_drawing_page(struct drawing *, const struct mw_page *);
/* Writes a drawing and frees it, as an output's close() does. */
bool mw_drawing_close(struct drawing *, struct mw_error *);

#endif
