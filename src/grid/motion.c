/* Finds reflections and rotations of a grid by the positions of its walls. */
#include "grid/motion.h"

#include <math.h>
#include <stdlib.h>

struct mw_point mw_motion_way(const struct mw_motion *m, struct mw_point way)
{
    return (struct mw_point){m->xx * way.x + m->xy * way.y, m->yx * way.x + m->yy * way.y};
}

struct mw_point mw_motion_way_back(const struct mw_motion *m, struct mw_point way)
{
    return (struct mw_point){m->xx * way.x + m->yx * way.y, m->xy * way.x + m->yy * way.y};
}

struct mw_point mw_motion_point(const struct mw_motion *m, struct mw_point p)
{
    double x = p.x - m->centre.x, y = p.y - m->centre.y;
    return (struct mw_point){m->centre.x + m->xx * x + m->xy * y, m->centre.y + m->yx * x + m->yy * y};
}

struct mw_motion mw_motion_after(const struct mw_motion *b, const struct mw_motion *a)
{
    return (struct mw_motion){a->centre, b->xx * a->xx + b->xy * a->yx, b->xx * a->xy + b->xy * a->yy,
                              b->yx * a->xx + b->yy * a->yx, b->yx * a->xy + b->yy * a->yy};
}

/* --- points found by where they are ------------------------------------------------------------------- */

/* A point, sorted by a combination of its coordinates that hardly any other point has. */
struct spot {
    double key;
    int point;
};

static double key_of(struct mw_point p)
{
    return p.x + 0.7548776662466927 * p.y;
}

static int compare_spots(const void *a, const void *b)
{
    const struct spot *p = a, *q = b;
    return p->key != q->key ? (p->key < q->key ? -1 : 1) : p->point - q->point;
}

static struct spot *sort_spots(struct mw_arena *scratch, int n, const struct mw_point *at)
{
    struct spot *spot = MW_ARRAY(scratch, n, struct spot);
    for (int i = 0; i < n; i++)
        spot[i] = (struct spot){key_of(at[i]), i};
    qsort(spot, (size_t)n, sizeof *spot, compare_spots);
    return spot;
}

/* Returns the point at a position, or -1. */
static int point_at(int n, const struct mw_point *at, const struct spot *spot, struct mw_point p)
{
    const double near = 1e-6;
    int low = 0, high = n;
    while (low < high) {
        int half = (low + high) / 2;
        if (spot[half].key < key_of(p) - near)
            low = half + 1;
        else
            high = half;
    }
    for (; low < n && spot[low].key < key_of(p) + near; low++) {
        struct mw_point q = at[spot[low].point];
        if (hypot(p.x - q.x, p.y - q.y) < near)
            return spot[low].point;
    }
    return -1;
}

static bool find_images(const struct mw_motion *m, int n, const struct mw_point *at, const struct spot *spot,
                        int *image)
{
    for (int i = 0; i < n; i++) {
        image[i] = point_at(n, at, spot, mw_motion_point(m, at[i]));
        if (image[i] < 0)
            return false;
    }
    return true;
}

bool mw_motion_images(struct mw_arena *scratch, const struct mw_motion *m, int n, const struct mw_point *at,
                      int *image)
{
    return find_images(m, n, at, sort_spots(scratch, n, at), image);
}

/* --- the symmetries of a grid ------------------------------------------------------------------------- */

/* A grid with the middles of its walls, which are sorted. */
struct middles {
    const struct mw_grid *grid;
    const struct mw_point *at;
    const struct spot *spot;
};

static struct middles middles_of(struct mw_arena *scratch, const struct mw_grid *grid)
{
    struct mw_point *at = MW_ARRAY(scratch, grid->nwalls, struct mw_point);
    for (int i = 0; i < grid->nwalls; i++)
        at[i] = mw_wall_middle(grid, i);
    return (struct middles){grid, at, sort_spots(scratch, grid->nwalls, at)};
}

/* Finds for each wall the wall that a motion maps it to. False if there is none, or if a wall of the rim is
 * mapped to an inner one. */
static bool find_walls(const struct middles *middles, const struct mw_motion *motion, int *image)
{
    const struct mw_grid *grid = middles->grid;
    if (!find_images(motion, grid->nwalls, middles->at, middles->spot, image))
        return false;
    for (int i = 0; i < grid->nwalls; i++)
        if ((mw_wall(grid, i).cell[1] == MW_OUTSIDE) != (mw_wall(grid, image[i]).cell[1] == MW_OUTSIDE))
            return false;
    return true;
}

static struct mw_point middle_of(const struct mw_grid *grid)
{
    struct mw_point sum = {0, 0};
    for (int c = 0; c < grid->ncells; c++) {
        sum.x += mw_centre(grid, c).x / grid->ncells;
        sum.y += mw_centre(grid, c).y / grid->ncells;
    }
    return sum;
}

/* Finds the smallest rotation that maps the grid to itself. False if there is none. */
static bool find_turn(const struct middles *middles, struct mw_point centre, struct mw_motions *s)
{
    static const int parts[] = {6, 4, 3, 2};
    s->n = 1;
    for (int i = 0; i < 4; i++) {
        double c = cos(MW_FULL_TURN / parts[i]), d = sin(MW_FULL_TURN / parts[i]);
        s->motion[0] = (struct mw_motion){centre, c, -d, d, c};
        s->parts = parts[i];
        if (find_walls(middles, &s->motion[0], s->wall[0]))
            return true;
    }
    return false;
}

bool mw_motions_find(struct mw_arena *scratch, const struct mw_grid *grid, enum mw_symmetry kind,
                     struct mw_motions *s)
{
    grid = grid->straight ? grid->straight : grid;
    const struct middles middles = middles_of(scratch, grid);
    const struct mw_point centre = middle_of(grid);
    *s = (struct mw_motions){.n = kind == MW_BOTH_AXES ? 2 : 1,
                             .motion = {{centre, -1, 0, 0, 1}, {centre, 1, 0, 0, -1}}};
    s->parts = 2 * s->n;
    for (int i = 0; i < 2; i++)
        s->wall[i] = MW_ARRAY(scratch, grid->nwalls, int);
    if (kind == MW_ROTATION)
        return find_turn(&middles, centre, s);
    return find_walls(&middles, &s->motion[0], s->wall[0]) &&
           (s->n == 1 || find_walls(&middles, &s->motion[1], s->wall[1]));
}
