/* Follows a line cell by cell. The line becomes points half a cell apart. Where two of its steps cross, the
 * part between them is reversed: then it touches itself in place of crossing, and looks the same (2-opt; each
 * reversal makes it shorter; after 200 of them, crossings that are left are gone around). The way goes to the
 * cell of each point in turn; if that cell is taken, as where the line touches itself, by the shortest detour
 * through free cells to the next point whose cell is free. */
#include "puzzle/kinds/trail.h"

#include "mazewright/vary.h"

#include <math.h>

enum { MOST_POINTS = 3000, MOST_CORNERS = 200, FARTHEST_DETOUR = 14, NOWHERE = -1 };

/* The distance between points, and how far the way and the line may be apart to count as alike, in widths of
 * a cell. */
#define SPACING 0.5
#define ALIKE   0.85

struct points {
    int n;
    struct mw_point *at;
};

/* --- the line ----------------------------------------------------------------------------------------- */

/* Returns a line with at most MOST_CORNERS of its points, which is enough to place it. */
static const struct mw_shape *coarse(struct mw_arena *scratch, const struct mw_shape *line)
{
    const struct mw_contour *from = &line->contour[0];
    const int every = from->n / MOST_CORNERS + 1, n = (from->n - 1) / every + 2; /* and the last one */
    struct mw_point *at = MW_ARRAY(scratch, n, struct mw_point);
    struct mw_contour *contour = MW_NEW(scratch, struct mw_contour);
    struct mw_shape *shape = MW_NEW(scratch, struct mw_shape);
    for (int i = 0; i < n; i++)
        at[i] = from->at[i + 1 < n ? i * every : from->n - 1];
    *contour = (struct mw_contour){n, at};
    *shape = *line;
    shape->contour = contour;
    shape->box = mw_shape_placed(scratch, shape, 1, 0, 0)->box;
    return shape;
}

/* Returns the mean width of a grid's cells. */
static double width_of_cells(const struct mw_grid *grid)
{
    return mw_snap(sqrt(grid->box.w * grid->box.h / grid->ncells), 1000);
}

static double length_of(const struct mw_contour *line)
{
    double length = 0;
    for (int i = 0; i + 1 < line->n; i++)
        length += mw_distance(line->at[i], line->at[i + 1]);
    return length;
}

/* Returns by how much a line was enlarged to be placed. */
static double placed_scale(const struct mw_shape *line, const struct mw_shape *placed)
{
    const bool is_wide = mw_lattice(placed->box.w) >= mw_lattice(placed->box.h);
    return is_wide ? placed->box.w / line->box.w : placed->box.h / line->box.h;
}

/* Returns the line, placed in a grid, as points that are SPACING apart, or more if there would be too many.
 * No points if it does not fit. */
static struct points place(struct mw_arena *scratch, const struct mw_grid *grid, const struct mw_shape *line)
{
    const struct mw_contour *from = &line->contour[0];
    const struct mw_shape *rough = coarse(scratch, line), *placed = mw_picture_fitted(scratch, grid, rough);
    struct points points = {0, MW_ARRAY(scratch, MOST_POINTS, struct mw_point)};
    if (!placed)
        return points;
    const struct mw_point first = rough->contour[0].at[0], origin = placed->contour[0].at[0];
    const double scale = placed_scale(rough, placed),
                 spacing = fmax(SPACING * width_of_cells(grid), 1.01 * scale * length_of(from) / MOST_POINTS);
    double left = 0; /* the distance to go to the next point */
    for (int i = 0; i + 1 < from->n; i++) {
        struct mw_point end[2];
        for (int k = 0; k < 2; k++)
            end[k] = mw_settled_point(mw_plus(origin, mw_plus(from->at[i + k], first, -1), scale));
        const double length = mw_distance(end[0], end[1]);
        for (; mw_lattice(left) <= mw_lattice(length) && points.n < MOST_POINTS && length > 0;
             left += spacing)
            points.at[points.n++] =
                mw_settled_point(mw_plus(end[0], mw_plus(end[1], end[0], -1), left / length));
        left -= length;
    }
    return points;
}

/* Returns on which side of the line through a and b a point lies: -1, 0 or 1. */
static int side_of(struct mw_point a, struct mw_point b, struct mw_point p)
{
    const long long cross = mw_lattice(mw_cross(mw_plus(b, a, -1), mw_plus(p, a, -1)));
    return (cross > 0) - (cross < 0);
}

static bool do_cross(struct mw_point a, struct mw_point b, struct mw_point c, struct mw_point d)
{
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

static void reverse(struct mw_point *at, int n)
{
    for (int i = 0; 2 * i + 1 < n; i++) {
        const struct mw_point p = at[i];
        at[i] = at[n - 1 - i];
        at[n - 1 - i] = p;
    }
}

static double longest_step(const struct points *points)
{
    double longest = 0;
    for (int i = 0; i + 1 < points->n; i++)
        longest = fmax(longest, mw_distance(points->at[i], points->at[i + 1]));
    return longest;
}

/* Finds two steps that cross and are nearer than `far`, and reverses the part between them. False if none do.
 */
static bool uncross_one(struct points *points, long long far)
{
    struct mw_point *at = points->at;
    for (int i = 0; i + 1 < points->n; i++)
        for (int k = i + 2; k + 1 < points->n; k++)
            if (mw_lattice(fabs(at[i].x - at[k].x)) < far && mw_lattice(fabs(at[i].y - at[k].y)) < far &&
                do_cross(at[i], at[i + 1], at[k], at[k + 1])) {
                reverse(at + i + 1, k - i);
                return true;
            }
    return false;
}

static void uncross(struct points *points)
{
    enum { MOST = 200 };
    const long long far = mw_lattice(2 * longest_step(points));
    for (int i = 0; i < MOST && uncross_one(points, far); i++)
        ;
}

/* --- the way ------------------------------------------------------------------------------------------ */

/* A way that grows. */
struct walker {
    const struct mw_grid *grid;
    unsigned char *is_taken; /* for each cell: it is on the way */
    int *from, *steps, *queue;
    struct trail *trail;
};

static void go_to(struct walker *w, int cell)
{
    w->is_taken[cell] = 1;
    w->trail->cell[w->trail->n++] = cell;
}

/* Goes by the shortest way through free cells to a cell. False, and stays, if that is too far. */
static bool go_around(struct walker *w, int to)
{
    const int here = w->trail->cell[w->trail->n - 1];
    int n = 0;
    if (w->is_taken[to])
        return false;
    for (int i = 0; i < w->grid->ncells; i++)
        w->from[i] = NOWHERE;
    w->queue[n++] = to; /* searched backwards, so that `from` leads on from here */
    w->from[to] = to;
    w->steps[to] = 0;
    for (int at = 0; at < n && w->from[here] == NOWHERE && w->steps[w->queue[at]] < FARTHEST_DETOUR; at++)
        for (int i = 0; i < mw_nsides(w->grid, w->queue[at]); i++) {
            const int next = mw_side(w->grid, w->queue[at], i).to;
            if (next == MW_OUTSIDE || w->from[next] != NOWHERE || (w->is_taken[next] && next != here))
                continue;
            w->from[next] = w->queue[at];
            w->steps[next] = w->steps[w->queue[at]] + 1;
            w->queue[n++] = next;
        }
    if (w->from[here] == NOWHERE)
        return false;
    for (int cell = here; cell != to;)
        go_to(w, cell = w->from[cell]);
    return true;
}

/* Returns how many hundredths of n points lie within `alike` of one of m others. */
static int share_near(double alike, int n, const struct mw_point *at, int m, const struct mw_point *other)
{
    int near = 0;
    for (int i = 0; i < n; i++) {
        bool is_near = false;
        for (int k = 0; k < m && !is_near; k++)
            is_near = mw_lattice(mw_distance(at[i], other[k])) <= mw_lattice(alike);
        near += is_near;
    }
    return n > 0 ? 100 * near / n : 0;
}

static int likeness_of(struct mw_arena *scratch, const struct mw_grid *grid, const struct trail *trail,
                       const struct points *points)
{
    struct mw_point *centre = MW_ARRAY(scratch, trail->n, struct mw_point);
    for (int i = 0; i < trail->n; i++)
        centre[i] = mw_centre(grid, trail->cell[i]);
    const double alike = ALIKE * width_of_cells(grid);
    const int covered = share_near(alike, points->n, points->at, trail->n, centre),
              kept = share_near(alike, trail->n, centre, points->n, points->at);
    return covered < kept ? covered : kept;
}

const struct trail *trail_along(struct mw_arena *arena, const struct mw_grid *given,
                                const struct mw_shape *line, int least)
{
    const struct mw_grid *grid = given->straight ? given->straight : given;
    struct mw_arena *scratch = mw_arena_new();
    struct points points = place(scratch, grid, line);
    struct trail *trail = MW_NEW(arena, struct trail);
    *trail = (struct trail){0, MW_ARRAY(arena, grid->ncells, int), 0};
    struct walker w = {grid,
                       MW_ARRAY(scratch, grid->ncells, unsigned char),
                       MW_ARRAY(scratch, grid->ncells, int),
                       MW_ARRAY(scratch, grid->ncells, int),
                       MW_ARRAY(scratch, grid->ncells, int),
                       trail};
    uncross(&points);
    for (int i = 0; i < points.n; i++) {
        const int cell = mw_grid_nearest(grid, points.at[i]);
        if (i == 0)
            go_to(&w, cell);
        else
            go_around(&w, cell);
    }
    trail->likeness = likeness_of(scratch, grid, trail, &points);
    mw_arena_free(scratch);
    return trail->n >= least ? trail : NULL;
}
