/* Computes unions, differences and distances of areas with libgeos, whose predicates are exact. */
#include "shape/region.h"

#include <geos_c.h>
#include <stdlib.h>

typedef GEOSGeometry region;

struct plane {
    GEOSContextHandle_t geos;
};

static struct plane plane_open(void)
{
    return (struct plane){GEOS_init_r()};
}

static void plane_close(struct plane *p)
{
    GEOS_finish_r(p->geos);
}

/* --- contours become regions -------------------------------------------------------------------------- */

static region *ring_of(struct plane *p, const struct mw_contour *c)
{
    GEOSCoordSequence *at = GEOSCoordSeq_create_r(p->geos, (unsigned int)c->n + 1, 2);
    for (int i = 0; i <= c->n; i++)
        GEOSCoordSeq_setXY_r(p->geos, at, (unsigned int)i, c->at[i % c->n].x, c->at[i % c->n].y);
    return GEOSGeom_createPolygon_r(p->geos, GEOSGeom_createLinearRing_r(p->geos, at), NULL, 0);
}

/* Replaces a region by the result of an operation on it. */
static region *replaced(struct plane *p, region *before, region *after)
{
    GEOSGeom_destroy_r(p->geos, before);
    return after;
}

static region *polygon_of(struct plane *p, const struct mw_contour *c)
{
    region *ring = ring_of(p, c);
    return replaced(p, ring, GEOSMakeValid_r(p->geos, ring));
}

/* Returns the area of a letter's stroke, which may overlap itself. */
static region *stroke_of(struct plane *p, const struct mw_contour *c)
{
    region *ring = ring_of(p, c);
    return GEOSisValid_r(p->geos, ring) == 1 ? ring : replaced(p, ring, GEOSBuffer_r(p->geos, ring, 0, 8));
}

static region *united(struct plane *p, region *a, region *b)
{
    region *both = GEOSUnion_r(p->geos, a, b);
    GEOSGeom_destroy_r(p->geos, b);
    return replaced(p, a, both);
}

/* Returns the union of all contours that run in one direction. */
static region *cover(struct plane *p, int n, const struct mw_contour *contour, bool clockwise)
{
    region *all = GEOSGeom_createEmptyPolygon_r(p->geos);
    for (int i = 0; i < n; i++)
        if (contour[i].n > 2 && (mw_polygon_area(contour[i].n, contour[i].at) > 0) == clockwise)
            all = united(p, all, stroke_of(p, &contour[i]));
    return all;
}

/* Returns the area that lies inside an odd number of contours. */
static region *odd_cover(struct plane *p, int n, const struct mw_contour *contour)
{
    region *all = GEOSGeom_createEmptyPolygon_r(p->geos);
    for (int i = 0; i < n; i++) {
        region *one = polygon_of(p, &contour[i]), *odd = GEOSSymDifference_r(p->geos, all, one);
        GEOSGeom_destroy_r(p->geos, one);
        all = replaced(p, all, odd);
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

static int contours_of(struct plane *p, struct mw_arena *arena, const region *r,
                       const struct mw_contour **contours)
{
    struct contours c = {.arena = arena};
    add_polygons(p, &c, r);
    *contours = c.at;
    return c.n;
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
            rest = united(p, rest, one);
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
    n = contours_of(&p, arena, rest, merged);
    GEOSGeom_destroy_r(p.geos, all);
    GEOSGeom_destroy_r(p.geos, holes);
    GEOSGeom_destroy_r(p.geos, rest);
    plane_close(&p);
    return n;
}

/* --- bridges ------------------------------------------------------------------------------------------ */

/* Pieces of an area. Dots and accents, which are small beside the tallest letter, are minor: they are joined
 * to others, and nothing is joined to them. */
struct pieces {
    int n;
    const region **piece;
    bool *is_minor;
    long long *apart; /* for each pair, i * n + k: their distance on the lattice; -1 until computed */
};

static double area_in(struct plane *p, const region *r)
{
    double area = 0;
    GEOSArea_r(p->geos, r, &area);
    return area;
}

/* Returns the width and height of a region's bounding box, in the units of its points. */
static struct mw_point extent(struct plane *p, const region *r)
{
    double box[4] = {0, 0, 0, 0};
    GEOSGeom_getXMin_r(p->geos, r, &box[0]);
    GEOSGeom_getYMin_r(p->geos, r, &box[1]);
    GEOSGeom_getXMax_r(p->geos, r, &box[2]);
    GEOSGeom_getYMax_r(p->geos, r, &box[3]);
    return (struct mw_point){box[2] - box[0], box[3] - box[1]};
}

/* Returns the polygons of a region with at least `least` times the area of the largest one. */
static struct pieces pieces_of(struct plane *p, struct mw_arena *scratch, const region *r, double least)
{
    const double minor = 0.42;
    const int all = GEOSGetNumGeometries_r(p->geos, r);
    struct pieces pieces = {0, MW_ARRAY(scratch, all, const region *), MW_ARRAY(scratch, all, bool), NULL};
    double most = 0, highest = 0;
    for (int i = 0; i < all; i++) {
        most = fmax(most, area_in(p, GEOSGetGeometryN_r(p->geos, r, i)));
        highest = fmax(highest, extent(p, GEOSGetGeometryN_r(p->geos, r, i)).y);
    }
    for (int i = 0; i < all; i++) {
        const region *piece = GEOSGetGeometryN_r(p->geos, r, i);
        const double area = area_in(p, piece);
        if (mw_lattice(area) < mw_lattice(least * most) || area <= 0)
            continue;
        const struct mw_point own = extent(p, piece);
        pieces.is_minor[pieces.n] = mw_lattice(fmax(own.x, own.y)) < mw_lattice(minor * highest);
        pieces.piece[pieces.n++] = piece;
    }
    pieces.apart = MW_ARRAY(scratch, pieces.n * pieces.n, long long);
    for (int i = 0; i < pieces.n * pieces.n; i++)
        pieces.apart[i] = -1;
    return pieces;
}

static double distance(struct plane *p, const region *a, const region *b)
{
    double d = INFINITY;
    GEOSDistance_r(p->geos, a, b, &d);
    return d;
}

static struct mw_point point_of(struct plane *p, const GEOSCoordSequence *at, unsigned int i)
{
    struct mw_point q = {0, 0};
    GEOSCoordSeq_getXY_r(p->geos, at, i, &q.x, &q.y);
    return q;
}

/* Returns the point of a region that is nearest to a point. */
static struct mw_point nearest_in(struct plane *p, const region *r, struct mw_point q)
{
    region *point = GEOSGeom_createPointFromXY_r(p->geos, q.x, q.y);
    GEOSCoordSequence *both = GEOSNearestPoints_r(p->geos, r, point);
    const struct mw_point found = both ? point_of(p, both, 0) : q;
    GEOSCoordSeq_destroy_r(p->geos, both);
    GEOSGeom_destroy_r(p->geos, point);
    return found;
}

/* Returns the point on the outline of `from` at which a bridge to `to` begins: the middle of the longest
 * stretch of the outline that is at most a quarter of `width` farther from `to` than the nearest point. On a
 * stretch higher than two widths, as between two upright strokes, the point is lower than the middle, because
 * a bar in the middle would look like an H. */
static struct mw_point foot_on(struct plane *p, struct mw_arena *scratch, const region *from,
                               const region *to, double width)
{
    const double step = width / 6, slack = width / 4, low = 0.8;
    const region *ring = GEOSGetExteriorRing_r(p->geos, from);
    double length = 0, least = distance(p, from, to);
    GEOSLength_r(p->geos, ring, &length);
    const int n = (int)(mw_lattice(length) / mw_lattice(step)) + 3;
    struct mw_point *at = MW_ARRAY(scratch, n, struct mw_point);
    bool *near = MW_ARRAY(scratch, n, bool);
    int away = 0, last = 0, longest = 0;
    for (int i = 0; i < n; i++) {
        region *point = GEOSInterpolate_r(p->geos, ring, length * i / n);
        GEOSGeomGetX_r(p->geos, point, &at[i].x);
        GEOSGeomGetY_r(p->geos, point, &at[i].y);
        near[i] = mw_lattice(distance(p, point, to)) <= mw_lattice(least + slack);
        away = near[i] ? away : i;
        GEOSGeom_destroy_r(p->geos, point);
    }
    for (int i = 1, run = 0; i <= n; i++) {
        run = near[(away + i) % n] ? run + 1 : 0;
        if (run > longest) {
            longest = run;
            last = away + i;
        }
    }
    const struct mw_point *begins = &at[(last - longest + 1) % n], *ends = &at[last % n];
    const double fall = ends->y - begins->y;
    double along = 0.5;
    if (mw_lattice(fabs(fall)) > mw_lattice(2 * width))
        along = fall > 0 ? low : 1 - low;
    return at[(last - longest + 1 + (int)(along * (longest - 1))) % n];
}

/* Returns a straight bridge between two pieces, which reaches a little into both. */
static region *bridge_between(struct plane *p, struct mw_arena *scratch, const region *a, const region *b,
                              double width)
{
    enum { CORNERS = 4, ROUND_JOIN = GEOSBUF_JOIN_ROUND, FLAT_END = GEOSBUF_CAP_FLAT };
    struct mw_point foot = foot_on(p, scratch, a, b, width), far = nearest_in(p, b, foot);
    const double gap = mw_distance(foot, far), into = 0.5 * width;
    const struct mw_point way = gap > 1e-9 ? mw_direction(foot, far) : (struct mw_point){1, 0};
    foot = mw_plus(foot, way, -into);
    far = mw_plus(far, way, into);
    GEOSCoordSequence *at = GEOSCoordSeq_create_r(p->geos, 2, 2);
    GEOSCoordSeq_setXY_r(p->geos, at, 0, foot.x, foot.y);
    GEOSCoordSeq_setXY_r(p->geos, at, 1, far.x, far.y);
    region *line = GEOSGeom_createLineString_r(p->geos, at);
    region *bar = GEOSBufferWithStyle_r(p->geos, line, width / 2, CORNERS, FLAT_END, ROUND_JOIN, 5),
           *both = GEOSUnion_r(p->geos, a, b), *hull = GEOSConvexHull_r(p->geos, both),
           *bridge =
               GEOSIntersection_r(p->geos, bar, hull); /* cut off at the convex hull of both pieces, beyond
                                                          which a corner of the bar could stick out */
    if (mw_lattice(area_in(p, bridge)) <
        mw_lattice(0.85 * area_in(p, bar))) /* the hull leaves too little of the bar, so all of it is taken */
        bridge = replaced(p, bridge, GEOSGeom_clone_r(p->geos, bar));
    GEOSGeom_destroy_r(p->geos, line);
    GEOSGeom_destroy_r(p->geos, bar);
    GEOSGeom_destroy_r(p->geos, both);
    GEOSGeom_destroy_r(p->geos, hull);
    return bridge;
}

/* Finds the nearest pair of two pieces: one that is joined and not minor, and one that is not joined yet. The
 * second is minor if `minor` is true, and not minor otherwise. False if there is no such pair. */
static bool nearest_pair(struct plane *p, const struct pieces *pieces, const bool *joined, bool minor,
                         int pair[2])
{
    long long least = INT64_MAX;
    for (int i = 0; i < pieces->n; i++)
        for (int k = 0; k < pieces->n; k++) {
            if (!joined[i] || pieces->is_minor[i] || joined[k] || pieces->is_minor[k] != minor)
                continue;
            long long *d = &pieces->apart[i * pieces->n + k];
            *d = *d < 0 ? mw_lattice(distance(p, pieces->piece[i], pieces->piece[k])) : *d;
            if (*d < least) {
                least = *d;
                pair[0] = i;
                pair[1] = k;
            }
        }
    return least < INT64_MAX;
}

int mw_region_join(struct mw_arena *arena, int n, const struct mw_contour *contour, double width,
                   double least, const struct mw_contour **joined)
{
    struct plane p = plane_open();
    struct mw_arena *scratch = mw_arena_new();
    region *area = odd_cover(&p, n, contour), *whole = GEOSGeom_createEmptyPolygon_r(p.geos);
    const struct pieces pieces = pieces_of(&p, scratch, area, least);
    for (int i = 0; i < pieces.n; i++)
        whole = united(&p, whole, GEOSGeom_clone_r(p.geos, pieces.piece[i]));
    bool *is_joined = MW_ARRAY(scratch, pieces.n + 1, bool);
    for (int i = 0, first = 0; i < pieces.n && !first; i++)
        first = is_joined[i] = !pieces.is_minor[i];
    for (int minor = 0; minor < 2; minor++)
        for (int pair[2]; nearest_pair(&p, &pieces, is_joined, minor, pair); is_joined[pair[1]] = true)
            whole = united(&p, whole,
                           bridge_between(&p, scratch, pieces.piece[pair[1]], pieces.piece[pair[0]], width));
    n = contours_of(&p, arena, whole, joined);
    GEOSGeom_destroy_r(p.geos, area);
    GEOSGeom_destroy_r(p.geos, whole);
    mw_arena_free(scratch);
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
    region *area = odd_cover(&p, n, contour), *gained = gained_by(&p, area, width);
    int slits = 0;
    for (int i = 0; i < GEOSGetNumGeometries_r(p.geos, gained); i++) {
        const region *piece = GEOSGetGeometryN_r(p.geos, gained, i);
        const struct mw_point own = extent(&p, piece);
        if (mw_lattice(hypot(own.x, own.y) / length) < mw_lattice(1) ||
            mw_lattice(area_in(&p, piece) / (width * length)) < mw_lattice(thinnest))
            continue;
        slits++;
        area = united(&p, area, GEOSBuffer_r(p.geos, piece, weld * width, CORNERS));
    }
    if (slits > 0)
        *nclosed = contours_of(&p, arena, area, closed);
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
    region *area = odd_cover(&p, n, contour), *core = GEOSBuffer_r(p.geos, area, -width / 2, ROUND),
           *opened = GEOSBuffer_r(p.geos, core, width / 2 * 1.02, ROUND),
           *lost = GEOSDifference_r(p.geos, area, opened);
    const double all = area_in(&p, lost);
    *largest = 0;
    for (int i = 0; i < GEOSGetNumGeometries_r(p.geos, lost); i++)
        *largest = fmax(*largest, area_in(&p, GEOSGetGeometryN_r(p.geos, lost, i)));
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
