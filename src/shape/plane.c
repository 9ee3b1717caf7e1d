/* Contours as regions of libgeos, and regions as contours. */
#include "shape/plane.h"

struct plane plane_open(void)
{
    return (struct plane){GEOS_init_r()};
}

void plane_close(struct plane *p)
{
    GEOS_finish_r(p->geos);
}

/* --- contours become regions -------------------------------------------------------------------------- */

region *plane_polygon(struct plane *p, const struct mw_contour *c)
{
    GEOSCoordSequence *at = GEOSCoordSeq_create_r(p->geos, (unsigned int)c->n + 1, 2);
    for (int i = 0; i <= c->n; i++)
        GEOSCoordSeq_setXY_r(p->geos, at, (unsigned int)i, c->at[i % c->n].x, c->at[i % c->n].y);
    return GEOSGeom_createPolygon_r(p->geos, GEOSGeom_createLinearRing_r(p->geos, at), NULL, 0);
}

region *plane_replaced(struct plane *p, region *before, region *after)
{
    GEOSGeom_destroy_r(p->geos, before);
    return after;
}

static region *polygon_of(struct plane *p, const struct mw_contour *c)
{
    region *ring = plane_polygon(p, c);
    return plane_replaced(p, ring, GEOSMakeValid_r(p->geos, ring));
}

region *plane_united(struct plane *p, region *a, region *b)
{
    region *both = GEOSUnion_r(p->geos, a, b);
    GEOSGeom_destroy_r(p->geos, b);
    return plane_replaced(p, a, both);
}

region *plane_odd_cover(struct plane *p, int n, const struct mw_contour *contour)
{
    region *all = GEOSGeom_createEmptyPolygon_r(p->geos);
    for (int i = 0; i < n; i++) {
        region *one = polygon_of(p, &contour[i]), *odd = GEOSSymDifference_r(p->geos, all, one);
        GEOSGeom_destroy_r(p->geos, one);
        all = plane_replaced(p, all, odd);
    }
    return all;
}

/* --- regions become contours -------------------------------------------------------------------------- */

struct contours {
    struct mw_arena *arena;
    int n, capacity;
    struct mw_contour *at;
};

static void add_ring(struct plane *p, struct contours *c, const region *ring)
{
    const GEOSCoordSequence *from = GEOSGeom_getCoordSeq_r(p->geos, ring);
    unsigned int n = 0;
    GEOSCoordSeq_getSize_r(p->geos, from, &n);
    struct mw_point *at = MW_ARRAY(c->arena, (int)n, struct mw_point);
    for (unsigned int i = 0; i + 1 < n; i++)
        GEOSCoordSeq_getXY_r(p->geos, from, i, &at[i].x, &at[i].y);
    MW_GROW(c->arena, c->at, c->n, c->capacity);
    c->at[c->n++] = (struct mw_contour){(int)n - 1, at};
}

/* Adds the polygons of a region to a list of contours. */
static void add_polygons(struct plane *p, struct contours *c, const region *r)
{
    const int type = GEOSGeomTypeId_r(p->geos, r);
    if (type == GEOS_POLYGON && !GEOSisEmpty_r(p->geos, r)) {
        add_ring(p, c, GEOSGetExteriorRing_r(p->geos, r));
        for (int i = 0; i < GEOSGetNumInteriorRings_r(p->geos, r); i++)
            add_ring(p, c, GEOSGetInteriorRingN_r(p->geos, r, i));
    } else if (type == GEOS_MULTIPOLYGON || type == GEOS_GEOMETRYCOLLECTION) {
        for (int i = 0; i < GEOSGetNumGeometries_r(p->geos, r); i++)
            add_polygons(p, c, GEOSGetGeometryN_r(p->geos, r, i));
    }
}

int plane_contours(struct plane *p, struct mw_arena *arena, const region *r,
                   const struct mw_contour **contours)
{
    struct contours c = {.arena = arena};
    add_polygons(p, &c, r);
    *contours = c.at;
    return c.n;
}

double plane_area(struct plane *p, const region *r)
{
    double area = 0;
    GEOSArea_r(p->geos, r, &area);
    return area;
}

struct mw_box plane_box(struct plane *p, const region *r)
{
    struct mw_bounds b = {0, 0, 0, 0};
    GEOSGeom_getXMin_r(p->geos, r, &b.left);
    GEOSGeom_getYMin_r(p->geos, r, &b.top);
    GEOSGeom_getXMax_r(p->geos, r, &b.right);
    GEOSGeom_getYMax_r(p->geos, r, &b.bottom);
    return (struct mw_box){b.left, b.top, b.right - b.left, b.bottom - b.top};
}
