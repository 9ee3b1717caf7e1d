/* Computes where corners and walls are while a rim is being bent. */
#include "bend/bend.h"

#include <string.h>

struct mw_point mw_bend_corner(const struct bending *b, int corner)
{
    return mw_plus(mw_corner_at(b->grid, corner), b->moved[corner], 1);
}

bool mw_bend_follows(const struct bending *b, struct mw_wall wall)
{
    return wall.cell[1] == MW_OUTSIDE && b->on[wall.corner[0]] != BEND_NONE;
}

/* Returns the distance along a line forwards from one place to another; about 0 if they are equal up to
 * rounding. */
static double ahead(const struct bend_line *line, double from, double to)
{
    const double by = mw_bend_turned(line, to - from);
    return by > 0.75 * line->length ? 0 : by;
}

/* True if the stretch of line beside a wall of the rim makes a bay, past which the wall runs straight: the
 * stretch turns inwards, and is much longer than the wall. A bay that is narrower than a cell is covered by
 * cells, so the rim does not follow it. */
static bool skips_a_bay(struct mw_point from, struct mw_point to, const struct mw_point *point, int n,
                        double length)
{
    const double much = 1.8, more = 0.8;
    double inwards = 0; /* twice the area between the bent wall and a straight one, positive if the wall bends
                           to the right */
    if (mw_lattice(length) <= mw_lattice(much * mw_distance(from, to) + more))
        return false;
    for (int i = 0; i <= n; i++) {
        const struct mw_point a = i > 0 ? point[i - 1] : from, b = i < n ? point[i] : to;
        inwards -= mw_cross(mw_plus(a, from, -1), mw_plus(b, from, -1));
    }
    return mw_lattice(inwards) > mw_lattice(0);
}

/* Writes the points of an inner wall, each moved by the mean of the displacements of both ends, weighted by
 * nearness. Returns how many there are. */
static int between_within(const struct bending *b, struct mw_wall wall, struct mw_point *point)
{
    for (int i = 0; i < wall.nvia; i++) {
        const double share = (i + 1.0) / (wall.nvia + 1);
        point[i] = mw_plus(mw_plus(wall.via[i], b->moved[wall.corner[0]], 1 - share),
                           b->moved[wall.corner[1]], share);
    }
    return wall.nvia;
}

/* Writes the points of a wall of the rim between two corners on one line: the points of that line between the
 * corners' places. If the corners move only a share of the distance to the line, so do these points. Returns
 * how many there are, 0 if the wall passes a bay. */
static int between_on_line(const struct bending *b, struct mw_wall wall, struct mw_point *point)
{
    const int from = wall.corner[0], to = wall.corner[1];
    const struct mw_point p = mw_corner_at(b->grid, from), q = mw_corner_at(b->grid, to);
    const struct bend_line *line = &b->line[b->on[from]];
    const double first = b->place[from], last = first + ahead(line, first, b->place[to]);
    const double turn = floor(first / line->length) * line->length;
    int n = 0, i = mw_bend_points_up_to(line, turn, first + 1e-3);
    for (double place; (place = turn + line->along[i % line->n] + i / line->n * line->length) < last - 1e-3;
         i++) {
        const double along = (place - first) / (last - first),
                     share = b->share[from] + along * (b->share[to] - b->share[from]);
        const struct mw_point before = mw_plus(p, (struct mw_point){q.x - p.x, q.y - p.y}, along),
                              there = line->at[i % line->n];
        point[n++] = mw_plus(before, (struct mw_point){there.x - before.x, there.y - before.y}, share);
    }
    return skips_a_bay(p, q, point, n, last - first) ? 0 : n;
}

int mw_bend_between(const struct bending *b, int wall, struct mw_point *point)
{
    const struct mw_wall w = mw_wall(b->grid, wall);
    if (!mw_bend_follows(b, w))
        return between_within(b, w, point);
    if (!b->kept.first)
        return between_on_line(b, w, point);
    const int n = b->kept.count[wall];
    if (n > 0) /* memcpy() does not allow NULL, which kept.point is while empty */
        memcpy(point, b->kept.point + b->kept.first[wall], (size_t)n * sizeof *point);
    return n;
}

void mw_bend_keep_between(struct bending *b)
{
    const struct mw_grid *grid = b->grid;
    struct mw_point *point = MW_ARRAY(b->scratch, mw_bend_most_points(b), struct mw_point);
    struct kept kept = b->kept;
    kept.first = MW_ARRAY(b->scratch, grid->nwalls, int);
    kept.count = MW_ARRAY(b->scratch, grid->nwalls, int);
    kept.n = 0;
    for (int i = 0; i < grid->nrim; i++) {
        const int wall = mw_rim_wall(grid, i);
        if (!mw_bend_follows(b, mw_wall(grid, wall)))
            continue;
        kept.first[wall] = kept.n;
        kept.count[wall] = between_on_line(b, mw_wall(grid, wall), point);
        for (int k = 0; k < kept.count[wall]; k++) {
            MW_GROW(b->scratch, kept.point, kept.n, kept.capacity);
            kept.point[kept.n++] = point[k];
        }
    }
    mw_array_release(b->scratch, point);
    b->kept = kept;
}

void mw_bend_drop_between(struct bending *b)
{
    mw_array_release(b->scratch, b->kept.first);
    mw_array_release(b->scratch, b->kept.count);
    b->kept.first = b->kept.count = NULL;
}

int mw_bend_most_points(const struct bending *b)
{
    const struct mw_grid *grid = b->grid;
    int on_lines = 0, most = 0;
    for (int i = 0; i < b->nlines; i++)
        on_lines += b->line[i].n;
    for (int c = 0; c < grid->ncells; c++) {
        int n = 0;
        for (int i = 0; i < mw_nsides(grid, c); i++)
            n += 3 + mw_wall(grid, mw_side(grid, c, i).wall).nvia;
        most = n > most ? n : most;
    }
    return 2 * (on_lines + most);
}

double mw_bend_distance(struct mw_point p, const struct mw_point *at, int n, struct mw_point *way)
{
    long long nearest = INT64_MAX;
    double no_doubt = INFINITY;
    struct mw_point off = {0, 0}, along_it = {0, 0};
    bool right = true;
    for (int i = 0; i + 1 < n; i++) {
        const struct mw_point a = at[i], d = {at[i + 1].x - a.x, at[i + 1].y - a.y},
                              to = {p.x - a.x, p.y - a.y};
        const double length2 = mw_dot(d, d), along = length2 > 0 ? mw_dot(d, to) / length2 : 0,
                     share = along < 0   ? 0
                             : along > 1 ? 1
                                         : along;
        const struct mw_point by = {to.x - share * d.x, to.y - share * d.y};
        if (mw_dot(by, by) > no_doubt) /* certainly farther than the nearest piece so far, so no comparison on
                                          the lattice is needed */
            continue;
        const long long distance2 = mw_lattice(16 * mw_dot(by, by));
        if (distance2 >= nearest)
            continue;
        no_doubt = mw_dot(by, by) + 1e-3;
        nearest = distance2;
        off = by;
        along_it = d;
        right = mw_lattice(along) <= mw_lattice(0) || mw_lattice(along) >= mw_lattice(1) ||
                mw_lattice(mw_cross(d, to)) >= mw_lattice(0);
    }
    const double length = sqrt(mw_dot(off, off)), distance = right ? length : -length, least = 1e-6;
    if (length > least)
        *way = (struct mw_point){off.x / distance, off.y / distance};
    else /* the point lies on the line itself, so the direction to the right of the line is taken */
        *way = mw_direction((struct mw_point){0, 0}, (struct mw_point){-along_it.y, along_it.x});
    return distance;
}

static struct mw_point arc_middle(struct mw_point p, struct mw_point q, double bulge)
{
    return mw_piece_middle((struct mw_vertex){p.x, p.y, bulge}, (struct mw_vertex){q.x, q.y, 0});
}

int mw_bend_side(const struct bending *b, int wall, int cell, struct mw_point *point)
{
    const struct mw_wall w = mw_wall(b->grid, wall);
    int n = 1 + mw_bend_between(b, wall, point + 1);
    point[0] = mw_bend_corner(b, w.corner[0]);
    if (w.bulge != 0 && n == 1)
        point[n++] = arc_middle(point[0], mw_bend_corner(b, w.corner[1]), w.bulge);
    point[n++] = mw_bend_corner(b, w.corner[1]);
    for (int i = 0; i < n / 2 && w.cell[0] != cell; i++) {
        struct mw_point p = point[i];
        point[i] = point[n - 1 - i];
        point[n - 1 - i] = p;
    }
    return n;
}
