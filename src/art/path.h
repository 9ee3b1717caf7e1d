/* Our own drawings as short texts: moves (M), lines (L), cubic curves (C) and closings (Z); smooth lines
 * through points (S, up to Z; a point given twice is a corner); circles (O, by centre and radius) and
 * ellipses (E, by centre and two radii), which close themselves. A minus before a line makes it a hole. */
#ifndef MW_ART_PATH_H
#define MW_ART_PATH_H

#include "mazewright/geometry.h"

/* Reads a path into contours, with curves as short straight pieces; holes turn the other way round. Returns
 * how many contours there are. */
int mw_art_path(struct mw_arena *, const char *path, const struct mw_contour **contours);

#endif
