/* Drawings of our own, as short texts: moves (M), lines (L), cubic curves (C) and closings (Z); smooth lines
 * through points (S, up to Z; a point given twice is a corner); circles (O, by centre and radius) and
 * ellipses (E, by centre and both radii), which close by themselves. What has a minus before it is a hole. */
#ifndef MW_SHAPE_PATH_H
#define MW_SHAPE_PATH_H

#include "mazewright/shape.h"

/* The contours of a path, curves as short straight pieces: holes turn one way and all else the other. Returns
 * how many. */
int mw_shape_path(struct mw_arena *, const char *path, const struct mw_contour **contours);

#endif
