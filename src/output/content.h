/* What outputs that write their own paths have in common: short numbers, and lines as the content of a PDF
 * (ISO 32000, 8.5.2). */
#ifndef MW_OUTPUT_CONTENT_H
#define MW_OUTPUT_CONTENT_H

#include "mazewright/page.h"

#include <glib.h>

/* A number to the thousandth, without idle noughts. */
void mw_put_number(GString *, double);

/* What lines are drawn in: so many units to one of the mark's, in such steps. Routes through squares are
 * whole numbers of twentieths of a cell, and their walls of cells. */
struct grain {
    double units;
    int steps;
};
struct grain mw_grain_of(const struct mw_mark *);
struct mw_vertex mw_grained(const struct grain *, struct mw_vertex);
/* What bends off its chord by less than a quarter of a step is straight: no radius can tell of it. */
bool mw_is_bent(struct mw_vertex from, struct mw_vertex to, int steps);

/* Points in that grain and their command. */
void mw_put_points(GString *, int n, const struct mw_point *, int steps, char command);
/* The lines of a mark, and how they are painted, but neither ink nor pen. */
void mw_put_lines(GString *, const struct mw_mark *, const struct grain *);

#endif
