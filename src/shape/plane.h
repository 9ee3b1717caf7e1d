/* Operations of libgeos on regions of the plane; its predicates are exact. */
#ifndef MW_SHAPE_PLANE_H
#define MW_SHAPE_PLANE_H

#include "mazewright/shape.h"

#include <geos_c.h>

typedef GEOSGeometry region;

/* A context of libgeos, from plane_open() until plane_close(). */
struct plane {
    GEOSContextHandle_t geos;
};
struct plane plane_open(void);
void plane_close(struct plane *);

/* Returns a contour as a polygon, which need not be valid. */
region *plane_polygon(struct plane *, const struct mw_contour *);
/* Frees a region that an operation has replaced. Returns the result of the operation. */
region *plane_replaced(struct plane *, region *before, region *after);
/* Returns the union of two regions, which are freed. */
region *plane_united(struct plane *, region *, region *);
/* Returns the area that lies inside an odd number of contours. */
region *plane_odd_cover(struct plane *, int n, const struct mw_contour *);
/* Sets `*contours` to the outlines and holes of a region. Returns how many there are. */
int plane_contours(struct plane *, struct mw_arena *, const region *, const struct mw_contour **contours);
double plane_area(struct plane *, const region *);
/* Returns the bounds of a region. */
struct mw_box plane_box(struct plane *, const region *);

#endif
