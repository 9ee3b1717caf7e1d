/* Functions for outputs that write paths themselves: short numbers, and lines as the content of a PDF (ISO
 * 32000, 8.5.2). */
#ifndef MW_OUTPUT_CONTENT_H
#define MW_OUTPUT_CONTENT_H

#include "mazewright/page.h"

#include <glib.h>

/* Appends a number, rounded to thousandths, without superfluous zeros. */
void mw_put_number(GString *, double);

/* True if the lines of a mark are in units of their own, such as cells, and not in points. */
bool mw_has_units(const struct mw_mark *);
/* True if a puzzle and its answer, which have different scales, share the lines of a mark: its walls. A route
 * is drawn once. Coordinates of shared lines do not depend on the scale. */
bool mw_lines_are_shared(const struct mw_mark *);

/* The resolution at which lines are written: one unit of the mark is `units` written units, and coordinates
 * are rounded to 1/`steps` of a written unit. Marks with units of their own are written in whole units:
 * cells, or halves, tenths or twentieths of a cell, if all coordinates are whole in these (lines with arcs
 * only in tenths or twentieths); otherwise parts of at most an eighth of a point. A puzzle and its answer get
 * the same resolution, so that their lines are equal. */
struct resolution {
    double units;
    int steps;
};
struct resolution mw_resolution_of(const struct mw_mark *);
struct mw_vertex mw_at_resolution(const struct resolution *, struct mw_vertex);
/* True if an arc is off its chord by at least a quarter of a step; otherwise it is written as a straight
 * line. */
bool mw_is_bent(struct mw_vertex from, struct mw_vertex to, int steps);

/* Appends n points, rounded to 1/steps of a unit, and the operator `command`. */
void mw_put_points(GString *, int n, const struct mw_point *, int steps, char command);
/* Appends the lines of a mark and the painting operator, but neither ink nor pen. */
void mw_put_lines(GString *, const struct mw_mark *, const struct resolution *);

#endif
