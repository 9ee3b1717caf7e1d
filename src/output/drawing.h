/* A page as an SVG drawing, text as outlines, for outputs that differ in a few manners only. */
#ifndef MW_OUTPUT_DRAWING_H
#define MW_OUTPUT_DRAWING_H

#include "mazewright/output.h"

struct drawing_manner {
    bool in_layers;   /* what belongs to a layer is a group, and what is veiled another one */
    bool for_editors; /* layers have names and are hidden as editors of drawings understand it */
    const char
        *prefix;     /* of names, where many pages stand in one document of HTML; NULL: a file of its own */
    double hairline; /* how wide walls and routes are, in points; 0: as on the page */
};

struct drawing;
struct drawing *mw_drawing_open(FILE *, const struct mw_document *, const struct drawing_manner *);
/* Its only page. */
void mw_drawing_page(struct drawing *, const struct mw_page *);
/* Writes it and frees it, as an output's close() does. */
bool mw_drawing_close(struct drawing *, struct mw_error *);

#endif
