/* Finds walls that cross each other, for example in a narrow bay, or where walls that move meet a rim that
 * follows no line; pieces of rim so near to each other that the bay between them would look like a closed
 * cell; and holes that are left almost no area. All straight pieces of walls are sorted by their left ends,
 * and each is compared with the pieces that begin to the left of its right end, or a little to the right of
 * it. */
#include "bend/bend.h"

#include <stdlib.h>

/* A straight piece of a wall. */
struct piece {
    struct mw_point a, b;
    double left, right;
    int wall;
};

static int by_left(const void *a, const void *b)
{
    const struct piece *p = a, *q = b;
    return (p->left > q->left) - (p->left < q->left);
}

/* True if a wall is the only inner wall of one of its two cells. No route passes through such a cell to
 * another, so the cell may be squeezed flat. */
static bool is_only_way(const struct mw_grid *grid, struct mw_wall wall)
{
    for (int k = 0; k < 2 && wall.cell[1] != MW_OUTSIDE; k++) {
        int within = 0;
        for (int i = 0; i < mw_nsides(grid, wall.cell[k]); i++)
            within += mw_side(grid, wall.cell[k], i).to != MW_OUTSIDE;
        if (within == 1)
            return true;
    }
    return false;
}

/* Lists the pieces of all rims and of the inner walls that move, from left to right; leaves out walls for
 * which is_only_way() is true. Returns how many pieces there are. */
static int list_pieces(const struct bending *b, struct mw_point *point, struct piece **list)
{
    enum { AT_FIRST = 256 };
    struct piece *piece = MW_ARRAY(b->scratch, AT_FIRST, struct piece);
    int n = 0, capacity = AT_FIRST;
    for (int i = 0; i < b->grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(b->grid, i);
        const bool stays =
            b->depth[wall.corner[0]] == BEND_DEEPEST && b->depth[wall.corner[1]] == BEND_DEEPEST;
        if ((stays && wall.cell[1] != MW_OUTSIDE) || is_only_way(b->grid, wall))
            continue;
        const int npoints = mw_bend_side(b, i, wall.cell[0], point);
        for (int k = 0; k + 1 < npoints; k++) {
            const struct mw_point p = point[k], q = point[k + 1];
            MW_GROW(b->scratch, piece, n, capacity);
            piece[n++] = (struct piece){p, q, fmin(p.x, q.x), fmax(p.x, q.x), i};
        }
    }
    qsort(piece, (size_t)n, sizeof *piece, by_left);
    *list = piece;
    return n;
}

static bool are_one(struct mw_point p, struct mw_point q)
{
    const double near = 1e-3;
    return mw_lattice(mw_distance(p, q)) < mw_lattice(near);
}

/* True if two pieces cross; pieces that meet at an end do not. */
static bool do_cross(const struct piece *p, const struct piece *q)
{
    const bool far =
        fmax(p->a.y, p->b.y) < fmin(q->a.y, q->b.y) || fmax(q->a.y, q->b.y) < fmin(p->a.y, p->b.y);
    return !far && mw_ways_cross(p->a, p->b, q->a, q->b) && !are_one(p->a, q->a) && !are_one(p->a, q->b) &&
           !are_one(p->b, q->a) && !are_one(p->b, q->b);
}

/* Returns the distance of a piece of rim from an end of another, if the outside lies between them; a large
 * number if it does not. */
static double bay_from_end(const struct piece *p, const struct piece *q, struct mw_point end)
{
    const double none = 99;
    const struct mw_point along = mw_plus(p->b, p->a, -1);
    const bool beside_p = mw_lattice(mw_cross(along, mw_plus(end, p->a, -1))) < mw_lattice(0);
    const struct mw_point foot = mw_plus(p->a, along, mw_nearest_share(end, p->a, p->b));
    const bool beside_q =
        mw_lattice(mw_cross(mw_plus(q->b, q->a, -1), mw_plus(foot, q->a, -1))) < mw_lattice(0);
    return beside_p && beside_q ? mw_distance(end, foot) : none;
}

/* Returns the width of the bay between two pieces of rim. */
static double bay_between(const struct piece *p, const struct piece *q)
{
    return fmin(fmin(bay_from_end(p, q, q->a), bay_from_end(p, q, q->b)),
                fmin(bay_from_end(q, p, p->a), bay_from_end(q, p, p->b)));
}

/* Returns a wall of the rim as it is before bending, as one piece. */
static struct piece unbent(const struct mw_grid *grid, int wall)
{
    const struct mw_wall w = mw_wall(grid, wall);
    return (struct piece){mw_corner_at(grid, w.corner[0]), mw_corner_at(grid, w.corner[1]), 0, 0, wall};
}

/* True if two pieces belong to the rims of different cells, without a corner in common, and bending leaves
 * the bay between them too narrow: under BEND_LEAST_BAY, and under four fifths of what it was. */
static bool is_bay_closed(const struct mw_grid *grid, const struct piece *p, const struct piece *q)
{
    const struct mw_wall v = mw_wall(grid, p->wall), w = mw_wall(grid, q->wall);
    const bool far = fmax(p->a.y, p->b.y) + BEND_LEAST_BAY < fmin(q->a.y, q->b.y) ||
                     fmax(q->a.y, q->b.y) + BEND_LEAST_BAY < fmin(p->a.y, p->b.y);
    if (far || v.cell[1] != MW_OUTSIDE || w.cell[1] != MW_OUTSIDE || v.cell[0] == w.cell[0] ||
        v.corner[0] == w.corner[1] || v.corner[1] == w.corner[0])
        return false;
    const double width = bay_between(p, q);
    if (mw_lattice(width) >= mw_lattice(BEND_LEAST_BAY))
        return false;
    const struct piece before[] = {unbent(grid, p->wall), unbent(grid, q->wall)};
    return mw_lattice(width) < mw_lattice(0.8 * bay_between(&before[0], &before[1]));
}

/* Marks the corners of holes that bending leaves almost no area: under `least` square cell units, and under
 * half of what they had. */
static void mark_closed_holes(const struct bending *b, struct mw_point *point, unsigned char *marked,
                              int mark)
{
    const double least = 0.3;
    const struct mw_grid *grid = b->grid;
    double *twice = MW_ARRAY(b->scratch, grid->nloops, double),
           *before = MW_ARRAY(b->scratch, grid->nloops, double); /* twice the areas, for each loop */
    for (int i = 0; i < grid->nrim; i++) {
        const struct mw_wall wall = mw_wall(grid, mw_rim_wall(grid, i));
        const int loop = mw_loop_of(grid, wall.corner[0]),
                  n = mw_bend_side(b, mw_rim_wall(grid, i), wall.cell[0], point);
        for (int k = 0; k + 1 < n; k++)
            twice[loop] += mw_cross(point[k], point[k + 1]);
        before[loop] += mw_cross(mw_corner_at(grid, wall.corner[0]), mw_corner_at(grid, wall.corner[1]));
    }
    for (int i = 0; i < grid->nrim; i++) {
        const struct mw_wall wall = mw_wall(grid, mw_rim_wall(grid, i));
        const int loop = mw_loop_of(grid, wall.corner[0]);
        const double area = fabs(twice[loop]) / 2;
        if (mw_lattice(area) < mw_lattice(least) && mw_lattice(area) < mw_lattice(fabs(before[loop]) / 4))
            marked[wall.corner[0]] = marked[wall.corner[1]] = (unsigned char)mark;
    }
}

void mw_bend_mark_crossing(const struct bending *b, struct mw_point *buffer, unsigned char *marked, int mark)
{
    struct piece *piece;
    mark_closed_holes(b, buffer, marked, mark);
    const int n = list_pieces(b, buffer, &piece);
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n && piece[k].left <= piece[i].right + BEND_LEAST_BAY; k++) {
            if (!do_cross(&piece[i], &piece[k]) && !is_bay_closed(b->grid, &piece[i], &piece[k]))
                continue;
            for (int end = 0; end < 2; end++)
                marked[mw_wall(b->grid, piece[i].wall).corner[end]] =
                    marked[mw_wall(b->grid, piece[k].wall).corner[end]] = (unsigned char)mark;
        }
}
