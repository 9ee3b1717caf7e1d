/* Functions for outputs that write their own paths: short numbers, and lines as the content of a PDF
 * (ISO 32000, 8.5.2). */
#ifndef MW_OUTPUT_CONTENT_H
#define MW_OUTPUT_CONTENT_H

#include "mazewright/page.h"

#include <glib.h>

/* A number to the thousandth, without idle noughts. */
void mw_put_number(GString *, double);

/* Whether its lines are in units of their own, such as cells, and not in points. */
bool mw_has_units(const struct mw_mark *);
/* Whether nothing else in a file has the same lines: a route has not, and walls are a puzzle's and its
 * answer's. */
bool mw_comes_once(const struct mw_mark *);

/* The units that lines are drawn in: so many to one of the mark's, in such steps. A mark with units of its
 * own is drawn in whole numbers: cells or halves of squares, tenths or twentieths for routes through them,
 * and elsewhere parts of an eighth of a point at most; those of a puzzle and its answer are of the same size,
 * so that they are the same lines. */
struct resolution {
    double units;
    int steps;
};
struct resolution mw_resolution_of(const struct mw_mark *);
struct mw_vertex mw_at_resolution(const struct resolution *, struct mw_vertex);
/* True if an arc bends off its chord by a quarter of a step or more; one that bends less is straight, for no
 * radius can tell of it. */
bool mw_is_bent(struct mw_vertex from, struct mw_vertex to, int steps);

/* Points in that resolution and their command. */
void mw_put_points(GString *, int n, const struct mw_point *, int steps, char command);
/* The lines of a mark, and how they are painted, but neither ink nor pen. */
void mw_put_lines(GString *, const struct mw_mark *, const struct resolution *);

/* Compresses the data of PDF streams (their filter is FlateDecode). The work of libdeflate, which takes
 * a third of zlib's time. */
struct deflater;
struct deflater *mw_deflater_open(void);
void mw_deflater_close(struct deflater *);
void mw_put_deflated(GString *, struct deflater *, const void *bytes, size_t n);

#endif
