/* Our own drawings, as lines, independent of pages. */
#ifndef MW_ART_H
#define MW_ART_H

#include "mazewright/art.h"
#include "mazewright/geometry.h"

/* --- drawings (drawings.c) --- */

/* The SVG file of a drawing, which is compiled into the library. */
struct art_file {
    const char *name, *brief, *text;
};
const struct art_file *art_file_at(int i);

/* Returns the lines of a part of a drawing, scaled to a square box. */
struct mw_lines mw_art_place(struct mw_arena *, const struct mw_drawing_part *, struct mw_box);

/* --- ornaments (ornaments.c) --- */

/* Returns a copy of vertices. */
const struct mw_vertex *mw_art_copy(struct mw_arena *, int n, const struct mw_vertex *);
struct mw_line mw_art_line(struct mw_arena *, int n, bool closed, const struct mw_vertex *);
/* Returns a rectangle. */
struct mw_line mw_art_box(struct mw_arena *, struct mw_box);
/* Returns a rectangle whose corners are rounded by `radius`. */
struct mw_line mw_art_round_box(struct mw_arena *, struct mw_box, double radius);
struct mw_line mw_art_disc(struct mw_arena *, struct mw_point centre, double radius);
/* Returns a star of five points. */
struct mw_line mw_art_star(struct mw_arena *, struct mw_point centre, double radius);
/* Returns a frame of meanders along the edges of a box, about `wanted` deep. Its coordinates are whole
 * numbers of the length `*unit`, counted from `*origin`. NULL if the box is too small for it. */
const struct mw_lines *mw_art_meander(struct mw_arena *, struct mw_box, double wanted,
                                      struct mw_point *origin, double *unit);
/* Returns a line that cuts off a corner of a page, and crosses both edges at the distance `reach` from the
 * corner: a quarter of a circle if `round`, otherwise with a right angle. The line begins and ends `beyond`
 * outside of the page; the signs of `side` point from the corner into the page. */
struct mw_line mw_art_corner(struct mw_arena *, struct mw_point corner, struct mw_point side, double reach,
                             struct mw_point beyond, bool round);

#endif
