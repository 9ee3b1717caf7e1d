/* Operations on areas given by contours. */
#ifndef MW_REGION_H
#define MW_REGION_H

#include "mazewright/shape.h"

/* Merges contours, which can overlap, into the outlines of the area that they cover. Contours that turn in
 * the same direction as the largest cover what is inside them; the others are holes. Returns how many
 * outlines there are. */
int mw_region_merge(struct mw_arena *, int n, const struct mw_contour *, const struct mw_contour **merged);

/* A piece of an area whose box is less than this share of the highest piece, such as a dot or an accent, is
 * minor: it is joined to others, and nothing is joined to it. */
#define MW_MINOR_PIECE 0.42

/* Joins all pieces of an area (the points inside an odd number of contours) by bridges `width` wide, where
 * the pieces are nearest to each other; with `letters`, each letter to the next (bridges.c). Pieces with less
 * than `least` times the area of the largest one are dropped. Returns how many contours there are. */
int mw_region_join(struct mw_arena *, int n, const struct mw_contour *, const struct mw_letters *letters,
                   double width, double least, const struct mw_contour **joined);

/* Fills the slits of an area that are narrower than `width` and at least `length` long; all other points
 * stay. Returns how many slits were filled; if none, `nclosed` and `closed` are not set. */
int mw_region_close(struct mw_arena *, int n, const struct mw_contour *, double width, double length,
                    int *nclosed, const struct mw_contour **closed);

/* True if an area has a limb narrower than a width; mere tips do not count. */
bool mw_region_is_thin(int n, const struct mw_contour *, double width);
/* Returns the approximate width of the narrowest limb that is more than a tip; about `most` if none is
 * narrower. */
double mw_region_stroke(int n, const struct mw_contour *, double most);

#endif
