/* Computes unions and differences of areas. */
#include "shape/region.h"

#include "shape/plane.h"

#include <stdlib.h>

/* --- outlines ----------------------------------------------------------------------------------------- */

/* Returns the area of a letter's stroke, which may overlap itself. */
static region *stroke_of(struct plane *p, const struct mw_contour *c)
{
    region *ring = plane_polygon(p, c);
    return GEOSisValid_r(p->geos, ring) == 1 ? ring
                                             : plane_replaced(p, ring, GEOSBuffer_r(p->geos, ring, 0, 8));
}

/* Returns the union of all contours that run in one direction. */
static region *cover(struct plane *p, int n, const struct mw_contour *contour, bool clockwise)
{
    region *all = GEOSGeom_createEmptyPolygon_r(p->geos);
    for (int i = 0; i < n; i++)
        if (contour[i].n > 2 && (mw_polygon_area(contour[i].n, contour[i].at) > 0) == clockwise)
            all = plane_united(p, all, stroke_of(p, &contour[i]));
    return all;
}

/* Adds islands to the region `rest`: contours within a hole that run in the same direction as the outer
 * outline, such as the bar of a theta. */
static region *with_islands(struct plane *p, region *rest, const region *holes, int n,
                            const struct mw_contour *contour, bool clockwise)
{
    for (int i = 0; i < n; i++) {
        if (contour[i].n < 3 || (mw_polygon_area(contour[i].n, contour[i].at) > 0) != clockwise)
            continue;
        region *one = stroke_of(p, &contour[i]);
        if (GEOSContains_r(p->geos, holes, one) == 1)
            rest = plane_united(p, rest, one);
        else
            GEOSGeom_destroy_r(p->geos, one);
    }
    return rest;
}

int mw_region_merge(struct mw_arena *arena, int n, const struct mw_contour *contour,
                    const struct mw_contour **merged)
{
    struct plane p = plane_open();
    int largest = 0;
    for (int i = 1; i < n; i++)
        if (mw_lattice(fabs(mw_polygon_area(contour[i].n, contour[i].at))) >
            mw_lattice(fabs(mw_polygon_area(contour[largest].n, contour[largest].at))))
            largest = i;
    const bool clockwise = n > 0 && mw_polygon_area(contour[largest].n, contour[largest].at) > 0;
    region *all = cover(&p, n, contour, clockwise), *holes = cover(&p, n, contour, !clockwise);
    region *rest = GEOSDifference_r(p.geos, all, holes);
    rest = with_islands(&p, rest, holes, n, contour, clockwise);
    n = plane_contours(&p, arena, rest, merged);
    GEOSGeom_destroy_r(p.geos, all);
    GEOSGeom_destroy_r(p.geos, holes);
    GEOSGeom_destroy_r(p.geos, rest);
    plane_close(&p);
    return n;
}

/* --- slits -------------------------------------------------------------------------------------------- */

/* Returns the area added when an area is widened by half of a width and narrowed again: slits, and the tips
 * of notches. It is narrowed by slightly more, so that rounding adds nothing along curves. */
static region *gained_by(struct plane *p, const region *area, double width)
{
    enum { ROUND = 8 };
    region *grown = GEOSBuffer_r(p->geos, area, width / 2, ROUND),
           *closed = GEOSBuffer_r(p->geos, grown, -width / 2 * 1.02, ROUND),
           *gained = GEOSDifference_r(p->geos, closed, area);
    GEOSGeom_destroy_r(p->geos, grown);
    GEOSGeom_destroy_r(p->geos, closed);
    return gained;
}

int mw_region_close(struct mw_arena *arena, int n, const struct mw_contour *contour, double width,
                    double length, int *nclosed, const struct mw_contour **closed)
{
    enum { CORNERS = 2 };
    const double thinnest = 0.02,
                 weld = 0.03; /* fractions of `width`: `thinnest` is the least mean width of a slit, `weld` is
                                 how far the filling of a slit overlaps the area beside it */
    struct plane p = plane_open();
    region *area = plane_odd_cover(&p, n, contour), *gained = gained_by(&p, area, width);
    int slits = 0;
    for (int i = 0; i < GEOSGetNumGeometries_r(p.geos, gained); i++) {
        const region *piece = GEOSGetGeometryN_r(p.geos, gained, i);
        const struct mw_box own = plane_box(&p, piece);
        if (mw_lattice(hypot(own.w, own.h) / length) < mw_lattice(1) ||
            mw_lattice(plane_area(&p, piece) / (width * length)) < mw_lattice(thinnest))
            continue;
        slits++;
        area = plane_united(&p, area, GEOSBuffer_r(p.geos, piece, weld * width, CORNERS));
    }
    if (slits > 0)
        *nclosed = plane_contours(&p, arena, area, closed);
    GEOSGeom_destroy_r(p.geos, area);
    GEOSGeom_destroy_r(p.geos, gained);
    plane_close(&p);
    return slits;
}

/* --- limbs -------------------------------------------------------------------------------------------- */

/* Returns the area that is lost when a shape is narrowed by half of a width and widened again: what is
 * narrower than the width. Sets the area of the largest piece lost. */
static double lost_to(int n, const struct mw_contour *contour, double width, double *largest)
{
    enum { ROUND = 8 };
    struct plane p = plane_open();
    region *area = plane_odd_cover(&p, n, contour), *core = GEOSBuffer_r(p.geos, area, -width / 2, ROUND),
           *opened = GEOSBuffer_r(p.geos, core, width / 2 * 1.02, ROUND),
           *lost = GEOSDifference_r(p.geos, area, opened);
    const double all = plane_area(&p, lost);
    *largest = 0;
    for (int i = 0; i < GEOSGetNumGeometries_r(p.geos, lost); i++)
        *largest = fmax(*largest, plane_area(&p, GEOSGetGeometryN_r(p.geos, lost, i)));
    GEOSGeom_destroy_r(p.geos, area);
    GEOSGeom_destroy_r(p.geos, core);
    GEOSGeom_destroy_r(p.geos, opened);
    GEOSGeom_destroy_r(p.geos, lost);
    plane_close(&p);
    return all;
}

/* True if narrowing by `width` / 2 and widening again loses more than corners: a piece larger than a square
 * of that width. */
bool mw_region_is_thin(int n, const struct mw_contour *contour, double width)
{
    double largest;
    lost_to(n, contour, width, &largest);
    return mw_lattice(largest) > mw_lattice(width * width);
}

/* Returns the width of the narrowest stroke. Small parts, such as dots and accents of letters or the string
 * of a balloon, do not count if they are together at most 3% of the area; each is at least a quarter as wide
 * as the result. */
double mw_region_stroke(int n, const struct mw_contour *contour, double most)
{
    const double finest = 0.01, step = 1.08, little = 0.03;
    double width = finest * most, largest;
    const double whole = lost_to(n, contour, 100 * most, &largest);
    while (width < most && !mw_region_is_thin(n, contour, width * step))
        width *= step;
    for (const double marks = 4 * width; width * step <= fmin(marks, most); width *= step)
        if (mw_lattice(lost_to(n, contour, width * step, &largest)) > mw_lattice(little * whole))
            break;
    return width;
}
