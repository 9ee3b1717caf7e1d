/* Areas as contours, put together and taken apart. */
#ifndef MW_REGION_H
#define MW_REGION_H

#include "mazewright/shape.h"

/* Merges contours that may overlap into the outlines of what they cover: those that turn as the largest one
 * does cover what is within, and the others are holes in it. Returns how many. */
int mw_region_merge(struct mw_arena *, int n, const struct mw_contour *, const struct mw_contour **merged);

/* Joins all pieces of an area, which lies within an odd number of the contours, by bridges as wide as that,
 * where they are nearest to each other, and leaves out pieces smaller than that share of the largest. Returns
 * how many contours there are then. */
int mw_region_join(struct mw_arena *, int n, const struct mw_contour *, double width, double least,
                   const struct mw_contour **joined);

/* Fills the slits of an area that are narrower than a width, and at least that long; all other points stay.
 * Returns how many slits there were; without any, `closed` is not set. */
int mw_region_close(struct mw_arena *, int n, const struct mw_contour *, double width, double length,
                    int *nclosed, const struct mw_contour **closed);

/* Whether an area has limbs that nothing of that width can enter, and that are no mere tips. */
bool mw_region_is_thin(int n, const struct mw_contour *, double width);
/* How wide its thinnest limb is that is no mere tip. */
double mw_region_stroke(int n, const struct mw_contour *, double most);

#endif
