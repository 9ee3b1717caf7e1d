/* Joins the pieces of an area by bridges. */
#include "shape/plane.h"
#include "shape/region.h"

#include <math.h>

/* Pieces of an area. Dots and accents, which are small beside the tallest letter, are minor: they are joined
 * to others, and nothing is joined to them. */
struct pieces {
    int n;
    const region **piece;
    bool *is_minor;
    long long *apart; /* for each pair, i * n + k: their distance on the lattice; -1 until computed */
};

/* Returns the polygons of a region with at least `least` times the area of the largest one. */
static struct pieces pieces_of(struct plane *p, struct mw_arena *scratch, const region *r, double least)
{
    const int all = GEOSGetNumGeometries_r(p->geos, r);
    struct pieces pieces = {0, MW_ARRAY(scratch, all, const region *), MW_ARRAY(scratch, all, bool), NULL};
    double most = 0, highest = 0;
    for (int i = 0; i < all; i++) {
        most = fmax(most, plane_area(p, GEOSGetGeometryN_r(p->geos, r, i)));
        highest = fmax(highest, plane_box(p, GEOSGetGeometryN_r(p->geos, r, i)).h);
    }
    for (int i = 0; i < all; i++) {
        const region *piece = GEOSGetGeometryN_r(p->geos, r, i);
        const double area = plane_area(p, piece);
        if (mw_lattice(area) < mw_lattice(least * most) || area <= 0)
            continue;
        const struct mw_box own = plane_box(p, piece);
        pieces.is_minor[pieces.n] = mw_lattice(fmax(own.w, own.h)) < mw_lattice(MW_MINOR_PIECE * highest);
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
    if (mw_lattice(plane_area(p, bridge)) <
        mw_lattice(0.85 *
                   plane_area(p, bar))) /* the hull leaves too little of the bar, so all of it is taken */
        bridge = plane_replaced(p, bridge, GEOSGeom_clone_r(p->geos, bar));
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

/* --- letters in order --------------------------------------------------------------------------------- */

/* The direction in which the lines of a word follow each other. */
static struct mw_point down_of(const struct mw_letters *letters)
{
    return letters->is_turned ? (struct mw_point){1, 0} : (struct mw_point){0, 1};
}

/* Returns the contour that is the outline of a piece. */
static int contour_of(struct plane *p, const struct mw_letters *letters, const region *piece)
{
    int nearest = 0;
    long long least = INT64_MAX;
    for (int i = 0; i < letters->ncontours && least > 0; i++) {
        region *point =
            GEOSGeom_createPointFromXY_r(p->geos, letters->contour[i].at[0].x, letters->contour[i].at[0].y);
        const long long d = letters->of[i] < 0
                                ? INT64_MAX
                                : mw_lattice(distance(p, GEOSGetExteriorRing_r(p->geos, piece), point));
        GEOSGeom_destroy_r(p->geos, point);
        if (d < least) {
            least = d;
            nearest = i;
        }
    }
    return nearest;
}

/* Returns for each letter its piece without dots and accents; NULL for one that the area lacks. The pieces of
 * dots and accents become minor, all others not. */
static const region **letter_pieces(struct plane *p, struct mw_arena *scratch, struct pieces *pieces,
                                    const struct mw_letters *letters)
{
    const region **piece = MW_ARRAY(scratch, letters->n, const region *);
    for (int i = 0; i < pieces->n; i++) {
        const int contour = contour_of(p, letters, pieces->piece[i]);
        pieces->is_minor[i] = letters->is_mark[contour];
        if (!pieces->is_minor[i])
            piece[letters->of[contour]] = pieces->piece[i];
    }
    return piece;
}

/* Returns how far a line of a word reaches in the direction of the lines: its last point if `is_last`, or its
 * first. */
static double reach_of(const struct mw_letters *letters, int line, bool is_last)
{
    const struct mw_point down = down_of(letters);
    double reach = is_last ? -INFINITY : INFINITY;
    for (int i = 0; i < letters->ncontours; i++)
        for (int k = 0;
             letters->of[i] >= 0 && letters->line[letters->of[i]] == line && k < letters->contour[i].n; k++) {
            const double at = mw_dot(letters->contour[i].at[k], down);
            reach = is_last ? fmax(reach, at) : fmin(reach, at);
        }
    return reach;
}

/* Returns a corridor along a line through n points. */
static region *corridor_along(struct plane *p, int n, const struct mw_point *at, double width)
{
    enum { CORNERS = 4 };
    const double most = 5; /* the length of a mitre, in half widths: corners of 90 degrees keep theirs */
    GEOSCoordSequence *points = GEOSCoordSeq_create_r(p->geos, (unsigned int)n, 2);
    for (int i = 0; i < n; i++)
        GEOSCoordSeq_setXY_r(p->geos, points, (unsigned int)i, at[i].x, at[i].y);
    region *line = GEOSGeom_createLineString_r(p->geos, points);
    return plane_replaced(
        p, line,
        GEOSBufferWithStyle_r(p->geos, line, width / 2, CORNERS, GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_MITRE, most));
}

/* The direction in which a word is read along its lines. */
static struct mw_point along_of(const struct mw_letters *letters)
{
    const struct mw_point along = letters->is_turned ? (struct mw_point){0, -1} : (struct mw_point){1, 0};
    return letters->from_right ? (struct mw_point){-along.x, -along.y} : along;
}

/* Returns the point on the outline of a letter from which a bridge leads to a level between two lines: in the
 * half of the letter that is read last if it is the last of its line, else in the half that is read first, so
 * that it is far from the bridge to the letter beside it and the route passes through the letter. */
static struct mw_point foot_over(struct plane *p, struct mw_arena *scratch, const region *letter,
                                 const struct mw_letters *letters, double level, bool is_last, double width)
{
    const struct mw_point down = down_of(letters), along = along_of(letters);
    const struct mw_box box = plane_box(p, letter);
    const struct mw_point centre = {box.x + box.w / 2, box.y + box.h / 2},
                          on = mw_plus(centre, down, level - mw_dot(centre, down));
    const double half = fabs(mw_dot((struct mw_point){box.w / 2, box.h / 2}, along));
    const struct mw_point end[2] = {on, mw_plus(on, along, is_last ? half : -half)};
    region *beside = corridor_along(p, 2, end, width);
    const struct mw_point foot = foot_on(p, scratch, letter, beside, width);
    GEOSGeom_destroy_r(p->geos, beside);
    return foot;
}

/* Returns the corridor from the last letter of a line to the first letter of the next: out of the one, along
 * between the lines, and into the other. */
static region *return_between(struct plane *p, struct mw_arena *scratch, const struct mw_letters *letters,
                              int line, const region *last, const region *first, double width)
{
    const struct mw_point down = down_of(letters);
    const double level = (reach_of(letters, line, true) + reach_of(letters, line + 1, false)) / 2,
                 into = 0.5 * width;
    const struct mw_point from = foot_over(p, scratch, last, letters, level, true, width),
                          to = foot_over(p, scratch, first, letters, level, false, width),
                          way[] = {mw_plus(from, down, -into),
                                   mw_plus(from, down, level - mw_dot(from, down)),
                                   mw_plus(to, down, level - mw_dot(to, down)), mw_plus(to, down, into)};
    return corridor_along(p, 4, way, width);
}

/* Adds to `whole` what joins each letter to the next, so that the letters are a chain. */
static region *with_letters_joined(struct plane *p, struct mw_arena *scratch, struct pieces *pieces,
                                   const struct mw_letters *letters, double width, region *whole)
{
    const region **piece = letter_pieces(p, scratch, pieces, letters);
    for (int i = 0; i + 1 < letters->n; i++) {
        const region *from = piece[i], *to = piece[i + 1];
        if (!from || !to)
            continue;
        region *bridge = letters->line[i] == letters->line[i + 1]
                             ? bridge_between(p, scratch, to, from, width)
                             : return_between(p, scratch, letters, letters->line[i], from, to, width);
        whole = plane_united(p, whole, bridge);
    }
    return whole;
}

/* --- any pieces --------------------------------------------------------------------------------------- */

int mw_region_join(struct mw_arena *arena, int n, const struct mw_contour *contour,
                   const struct mw_letters *letters, double width, double least,
                   const struct mw_contour **joined)
{
    struct plane p = plane_open();
    struct mw_arena *scratch = mw_arena_new();
    region *area = plane_odd_cover(&p, n, contour), *whole = GEOSGeom_createEmptyPolygon_r(p.geos);
    struct pieces pieces = pieces_of(&p, scratch, area, least);
    for (int i = 0; i < pieces.n; i++)
        whole = plane_united(&p, whole, GEOSGeom_clone_r(p.geos, pieces.piece[i]));
    bool *is_joined = MW_ARRAY(scratch, pieces.n + 1, bool);
    if (letters)
        whole = with_letters_joined(&p, scratch, &pieces, letters, width, whole);
    for (int i = 0, first = 0; i < pieces.n && (letters || !first); i++)
        first |= is_joined[i] = !pieces.is_minor[i];
    for (int minor = 0; minor < 2; minor++)
        for (int pair[2]; nearest_pair(&p, &pieces, is_joined, minor, pair); is_joined[pair[1]] = true)
            whole = plane_united(
                &p, whole, bridge_between(&p, scratch, pieces.piece[pair[1]], pieces.piece[pair[0]], width));
    n = plane_contours(&p, arena, whole, joined);
    GEOSGeom_destroy_r(p.geos, area);
    GEOSGeom_destroy_r(p.geos, whole);
    mw_arena_free(scratch);
    plane_close(&p);
    return n;
}
