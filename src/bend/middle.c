/* Computes the centre of a cell whose corners moved. Routes pass through the centre, so the ways from there
 * to all sides should have space beside them. */
#include "bend/bend.h"

/* Writes the points of a cell's whole outline, clockwise. Returns how many there are. */
static int cell_points(const struct bending *b, int cell, struct mw_point *point)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(b->grid, cell); i++)
        n += mw_bend_side(b, mw_side(b->grid, cell, i).wall, cell, point + n) -
             1; /* without the last point, which is the first one of the next side */
    return n;
}

/* Returns the point at which a route passes a side between two cells. */
static struct mw_point middle_of_side(const struct bending *b, int wall)
{
    const struct mw_wall w = mw_wall(b->grid, wall);
    const struct mw_point p = mw_bend_corner(b, w.corner[0]), q = mw_bend_corner(b, w.corner[1]),
                          before = mw_wall_middle(b->grid, wall);
    const struct mw_point a = mw_corner_at(b->grid, w.corner[0]), c = mw_corner_at(b->grid, w.corner[1]);
    return (struct mw_point){before.x + (p.x - a.x + q.x - c.x) / 2, before.y + (p.y - a.y + q.y - c.y) / 2};
}

/* The outline of a cell, and the middles of its inner sides, at which routes leave the cell. */
struct buffer {
    int n, nways;
    struct mw_point *point, way[MW_MAX_SIDES];
};

static bool is_within(const struct buffer *buffer, struct mw_point p)
{
    bool inside = false;
    for (int i = 0; i < buffer->n; i++) {
        const struct mw_point a = buffer->point[i], b = buffer->point[(i + 1) % buffer->n];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
            inside = !inside;
    }
    return inside;
}

/* Returns the space beside the straight way from a point inside to a point on the outline: the least, over
 * five points of the way, of the point's distance from the outline, divided by the fraction of the way that
 * is left there. */
static double space_beside(const struct buffer *buffer, struct mw_point from, struct mw_point to)
{
    enum { STEPS = 5 };
    double nearest = INFINITY;
    for (int k = 0; k < STEPS; k++) {
        const double along = k / (STEPS + 1.0);
        const struct mw_point p = {from.x + along * (to.x - from.x), from.y + along * (to.y - from.y)};
        for (int i = 0; i < buffer->n; i++) {
            const struct mw_point piece[2] = {buffer->point[i], buffer->point[(i + 1) % buffer->n]};
            struct mw_point way;
            const double d = fabs(mw_bend_distance(p, piece, 2, &way));
            nearest =
                fmin(nearest,
                     d / (1 - along)); /* the way ends on the outline, so distances shrink toward its end */
        }
    }
    return nearest;
}

static double space_around(const struct buffer *buffer, struct mw_point p)
{
    double least = 99;
    for (int i = 0; i < buffer->nways && is_within(buffer, p); i++)
        least = fmin(least, space_beside(buffer, p, buffer->way[i]));
    return is_within(buffer, p) ? least : 0;
}

/* Returns the point from which the ways to all sides have most space: `usual`, or one of a raster of points
 * all over the cell. */
static struct mw_point widest(const struct buffer *buffer, struct mw_point usual)
{
    enum { ACROSS = 9 };
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < buffer->n; i++)
        mw_bounds_add(&bounds, buffer->point[i]);
    const struct mw_box box = mw_bounds_box(&bounds);
    long long most = mw_lattice(space_around(buffer, usual));
    for (int i = 0; i < ACROSS * ACROSS; i++) {
        const struct mw_point p = {box.x + (i % ACROSS + 0.5) / ACROSS * box.w,
                                   box.y + (i / ACROSS + 0.5) / ACROSS * box.h};
        const long long around = mw_lattice(space_around(buffer, p));
        if (around > most) {
            most = around;
            usual = p;
        }
    }
    return mw_settled_point(usual);
}

/* Returns the centre of a cell whose corners moved: the old centre moved by the mean displacement of the
 * corners, or the centroid of the new area, whichever has more space around it. If both have little, returns
 * the point with most space. */
struct mw_point mw_bend_centre(const struct bending *b, int cell, struct mw_point *point)
{
    const double little = 0.25;
    const struct mw_grid *grid = b->grid;
    const int n = mw_nsides(grid, cell);
    struct mw_point along = mw_centre(grid, cell);
    struct buffer buffer = {.point = point};
    bool moved = false;
    for (int i = 0; i < n; i++) {
        const struct mw_side side = mw_side(grid, cell, i);
        const struct mw_point by = b->moved[mw_corner_before(grid, cell, i)];
        moved = moved || mw_lattice(by.x) != mw_lattice(0) || mw_lattice(by.y) != mw_lattice(0);
        along = mw_plus(along, by, 1.0 / n);
        if (side.to != MW_OUTSIDE)
            buffer.way[buffer.nways++] = middle_of_side(b, side.wall);
    }
    if (!moved)
        return mw_centre(grid, cell);
    buffer.n = cell_points(b, cell, point);
    const struct mw_point middle = mw_polygon_centre(buffer.n, point);
    const double around_middle = space_around(&buffer, middle), around_along = space_around(&buffer, along);
    const struct mw_point better = mw_lattice(around_middle) > mw_lattice(around_along) ? middle : along;
    return mw_lattice(fmax(around_middle, around_along)) < mw_lattice(little) ? widest(&buffer, better)
                                                                              : better;
}
