/* Points, boxes, arcs and paths, and the lattice on which they are compared. x runs right and y runs down;
 * clockwise means clockwise as seen on the page. */
#ifndef MAZEWRIGHT_GEOMETRY_H
#define MAZEWRIGHT_GEOMETRY_H

#include "mazewright/base.h"

#include <math.h>

MW_C_BEGIN

struct mw_point {
    double x, y;
};

struct mw_box {
    double x, y, w, h;
};

/* A point of a path. `bulge` bends the piece from this point to the next: 0 for a straight piece, else
 * tan(a/4) for an arc that turns by the angle a, positive if the arc turns clockwise on the page. */
struct mw_vertex {
    double x, y, bulge;
};

/* A path through vertices. */
struct mw_line {
    int n;
    bool closed;
    const struct mw_vertex *at;
};

/* Several paths. */
struct mw_lines {
    int n;
    const struct mw_line *line;
};

static inline double mw_distance(struct mw_point a, struct mw_point b)
{
    const double x = b.x - a.x, y = b.y - a.y;
    return sqrt(x * x + y * y);
}

/* Returns the direction from one point to another, as a vector of length 1. */
static inline struct mw_point mw_direction(struct mw_point a, struct mw_point b)
{
    double length = mw_distance(a, b);
    const struct mw_point way = {(b.x - a.x) / length, (b.y - a.y) / length};
    return way;
}

static inline struct mw_point mw_plus(struct mw_point p, struct mw_point way, double times)
{
    const struct mw_point there = {p.x + times * way.x, p.y + times * way.y};
    return there;
}

/* Positive if v turns clockwise from u. */
static inline double mw_cross(struct mw_point u, struct mw_point v)
{
    return u.x * v.y - u.y * v.x;
}

static inline double mw_dot(struct mw_point u, struct mw_point v)
{
    return u.x * v.x + u.y * v.y;
}

/* --- the lattice -------------------------------------------------------------------------------------- */

/* Returns x in steps of 1/65536, as a whole number: rounded up from 0.382 of a step on, else down. The last
 * bit of a floating-point result differs between compilers and machines, so everything discrete (which cell,
 * which wall, which end) is decided on these whole numbers. The step is small enough to make no difference on
 * paper, and large enough to absorb rounding errors, so what should be equal is equal. The boundary is at
 * 0.382 because coordinates of drawings are often whole steps or half steps, but never near 0.382 of a step.
 */
static inline long long mw_lattice(double x)
{
    const double steps = x * 65536 + 0.618;
    const long long toward_zero = (long long)steps;
    return toward_zero - ((double)toward_zero > steps); /* equals floor(), and is faster */
}

/* Rounds x, a number to be written into a file, to a multiple of 1/n. Half a step is rounded up, even if
 * rounding errors made it slightly less. */
static inline double mw_snap(double x, double n)
{
    return floor(x * n + 0.5 + 1e-5) / n;
}

/* Rounds a number, or a point, to the lattice. So rounding errors do not add up where each number is computed
 * from the one before it. */
static inline double mw_settled(double x)
{
    return mw_snap(x, 65536);
}
static inline struct mw_point mw_settled_point(struct mw_point p)
{
    const struct mw_point settled = {mw_settled(p.x), mw_settled(p.y)};
    return settled;
}

/* A closed line of straight pieces. */
struct mw_contour {
    int n;
    const struct mw_point *at;
};

/* --- polygons (src/base/geometry.c) ------------------------------------------------------------------- */

/* Returns the area of a polygon, positive if its corners run clockwise. */
double mw_polygon_area(int n, const struct mw_point *corner);
/* Returns the centroid of a polygon. */
struct mw_point mw_polygon_centre(int n, const struct mw_point *corner);
/* Returns the position of the point between a and b that is nearest to p, as a fraction of the distance from
 * a to b: 0 at a, 1 at b. */
double mw_nearest_share(struct mw_point p, struct mw_point a, struct mw_point b);
/* Returns the distance of p from the line segment from a to b. */
double mw_distance_to_piece(struct mw_point p, struct mw_point a, struct mw_point b);
/* Returns the distance between the line segments from a to b and from p to q; 0 if they cross. */
double mw_distance_between_pieces(struct mw_point a, struct mw_point b, struct mw_point p, struct mw_point q);

/* True if the line segment from a to b crosses the one from p to q. */
bool mw_ways_cross(struct mw_point a, struct mw_point b, struct mw_point p, struct mw_point q);
/* Sets `bend` for points between at[from] and at[to] until no point is farther than `far` from the line
 * segment between the nearest marked points before and after it (Douglas and Peucker, 1973). at[from] and
 * at[to] count as marked. */
void mw_mark_bends(const struct mw_point *at, int from, int to, double far, bool *bend);

/* --- boxes (src/base/geometry.c) ---------------------------------------------------------------------- */

/* Returns the smallest box of whole numbers around a box; floating-point noise does not enlarge it. */
struct mw_box mw_box_whole(struct mw_box);
struct mw_box mw_box_grown(struct mw_box, double by);
/* Returns the intersection of two boxes. */
struct mw_box mw_box_common(struct mw_box, struct mw_box);
/* Returns the smallest box around both. */
struct mw_box mw_box_around(struct mw_box, struct mw_box);

/* A bounding box that grows as points are added. */
struct mw_bounds {
    double left, top, right, bottom;
};
struct mw_bounds mw_bounds_none(void);
void mw_bounds_add(struct mw_bounds *, struct mw_point);
struct mw_box mw_bounds_box(const struct mw_bounds *);

/* --- arcs (src/base/geometry.c) ----------------------------------------------------------------------- */

/* The circle of an arc: centre and radius, the angle at which the arc starts, and how far it turns, in
 * radians. */
struct mw_arc {
    struct mw_point centre;
    double radius, start, turn;
};
struct mw_arc mw_arc_of(struct mw_vertex from, struct mw_vertex to);
/* Adds all that a piece covers: its ends, and the part of its arc that reaches beyond them. */
void mw_bounds_add_piece(struct mw_bounds *, struct mw_vertex from, struct mw_vertex to);
/* Returns the middle of a piece: a point on its arc, or the middle of its chord if it is straight. */
struct mw_point mw_piece_middle(struct mw_vertex from, struct mw_vertex to);

/* Returns the lines with each arc replaced by straight pieces that deviate from it by at most `off`. */
const struct mw_lines *mw_lines_flat(struct mw_arena *, const struct mw_lines *, double off);
int mw_count_points(const struct mw_lines *);
/* True if any piece of the lines is an arc. */
bool mw_lines_have_arcs(const struct mw_lines *);
/* True if all coordinates are whole multiples of 1/parts. */
bool mw_lines_are_whole(const struct mw_lines *, double parts);

/* A cubic Bézier curve that starts where the one before it ended. */
struct mw_curve {
    struct mw_point at[3]; /* two control points, and the end */
};
enum { MW_MOST_CURVES = 8 };
/* Writes cubic curves that follow an arc, and returns their number. Each covers at most an eighth of a turn,
 * with an error of less than 1/200000 of the radius; if the radius is at most `small`, at most a quarter,
 * with an error of less than 1/3000. */
int mw_arc_curves(struct mw_vertex from, struct mw_vertex to, double small, struct mw_curve[MW_MOST_CURVES]);

MW_C_END

#endif
