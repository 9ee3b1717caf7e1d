/* Points, boxes and arcs, and the lattice on which they are compared. Coordinates run to the right and down,
 * so clockwise is as it looks on the page. */
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

/* A point of a path; `bulge` bends the piece that leads from it to the next: 0 is straight, else
 * tan(angle/4) of a circular arc, positive if the arc turns clockwise on the page. */
struct mw_vertex {
    double x, y, bulge;
};

/* A path, and several of them. */
struct mw_line {
    int n;
    bool closed;
    const struct mw_vertex *at;
};

struct mw_lines {
    int n;
    const struct mw_line *line;
};

static inline double mw_distance(struct mw_point a, struct mw_point b)
{
    const double x = b.x - a.x, y = b.y - a.y;
    return sqrt(x * x + y * y);
}

/* From one point to another, as a vector of length 1. */
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

/* The last bit of a rounded number differs from compiler to compiler and from machine to machine. So whatever
 * is decided (which cell, which wall, which end) is decided on whole numbers: a length, an area or a product
 * is counted in steps of 1/65536, small enough to make no difference and large enough to swallow the noise.
 * What should be equal is equal then. Where steps end is a number that no drawing comes upon. */
static inline long long mw_lattice(double x)
{
    const double steps = x * 65536 + 0.618;
    const long long toward_zero = (long long)steps;
    return toward_zero - ((double)toward_zero > steps); /* the floor of it, and quicker than floor() */
}

/* A number that a file shows, in steps of 1/n; a half counts up, also if noise has made it a little less. */
static inline double mw_snap(double x, double n)
{
    return floor(x * n + 0.5 + 1e-5) / n;
}

/* A number, or a point, put on the lattice: where numbers are worked out from each other step by step, no
 * noise may add up until it decides something. */
static inline double mw_settled(double x)
{
    return mw_snap(x, 65536);
}
static inline struct mw_point mw_settled_point(struct mw_point p)
{
    const struct mw_point settled = {mw_settled(p.x), mw_settled(p.y)};
    return settled;
}

/* --- polygons (src/base/geometry.c) ------------------------------------------------------------------- */

/* Its area, positive if its corners come clockwise; and the centre of that. */
double mw_polygon_area(int n, const struct mw_point *corner);
struct mw_point mw_polygon_centre(int n, const struct mw_point *corner);
/* How far along the way from a to b the point lies that is nearest to p, as a share of it. */
double mw_nearest_share(struct mw_point p, struct mw_point a, struct mw_point b);
/* How far p is from that way. */
double mw_distance_to_piece(struct mw_point p, struct mw_point a, struct mw_point b);
/* How far the way from a to b is from that from p to q; 0 if they cross. */
double mw_distance_between_pieces(struct mw_point a, struct mw_point b, struct mw_point p, struct mw_point q);

/* Whether the straight way from a to b crosses the one from p to q. */
bool mw_ways_cross(struct mw_point a, struct mw_point b, struct mw_point p, struct mw_point q);
/* Marks, of the points of a line between two that are marked, those that are farther than that from the
 * straight ways between marked ones (Douglas and Peucker, 1973). */
void mw_mark_bends(const struct mw_point *at, int from, int to, double far, bool *bend);

/* --- boxes (src/base/geometry.c) ---------------------------------------------------------------------- */

/* The smallest box of whole numbers around it; no noise makes it larger. */
struct mw_box mw_box_whole(struct mw_box);
struct mw_box mw_box_grown(struct mw_box, double by);
/* Returns the intersection of two boxes. */
struct mw_box mw_box_common(struct mw_box, struct mw_box);

/* The box around points that come one by one. */
struct mw_bounds {
    double left, top, right, bottom;
};
struct mw_bounds mw_bounds_none(void);
void mw_bounds_add(struct mw_bounds *, struct mw_point);
struct mw_box mw_bounds_box(const struct mw_bounds *);

/* --- arcs (src/base/geometry.c) ----------------------------------------------------------------------- */

/* The circle on which a bent piece lies, and the angles at which it starts and how far it turns. */
struct mw_arc {
    struct mw_point centre;
    double radius, start, turn;
};
struct mw_arc mw_arc_of(struct mw_vertex from, struct mw_vertex to);
/* All that a piece covers: its ends, and how far its arc reaches beyond them. */
void mw_bounds_add_piece(struct mw_bounds *, struct mw_vertex from, struct mw_vertex to);
/* The point of a piece that lies halfway, which is the middle of its chord if it is straight. */
struct mw_point mw_piece_middle(struct mw_vertex from, struct mw_vertex to);

/* Returns the lines with arcs replaced by straight pieces that are nowhere off by more than `off`. */
const struct mw_lines *mw_lines_flat(struct mw_arena *, const struct mw_lines *, double off);
int mw_count_points(const struct mw_lines *);
/* Whether any piece of some lines is bent; and whether all points are whole numbers of such parts of a unit.
 */
bool mw_lines_have_arcs(const struct mw_lines *);
bool mw_lines_are_whole(const struct mw_lines *, double parts);

/* A cubic curve from wherever the one before it ended. */
struct mw_curve {
    struct mw_point at[3]; /* two that pull, and the end */
};
enum { MW_MOST_CURVES = 8 };
/* An arc as curves of at most an eighth of a turn each, which are nowhere off by more than a 200 000th of the
 * radius, or of a quarter up to a small radius, off by less than a 3000th; returns how many. */
int mw_arc_curves(struct mw_vertex from, struct mw_vertex to, double small, struct mw_curve[MW_MOST_CURVES]);

MW_C_END

#endif
