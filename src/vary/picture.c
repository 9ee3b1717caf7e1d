/* Places a picture in a grid, as large as fits, and marks the cells of which at least half lies inside. */
#include "mazewright/vary.h"

#include <math.h>
#include <string.h>

/* True if all of `shape` lies within `border` and at least `clear` from it, as tested at points along the
 * shape. */
static bool lies_within(const struct mw_shape *border, const struct mw_shape *shape, double clear)
{
    const struct mw_point off[] = {{clear, 0}, {-clear, 0}, {0, clear}, {0, -clear}};
    for (int i = 0; i < shape->n; i++) {
        const struct mw_contour *c = &shape->contour[i];
        for (int k = 0; k + shape->is_line < c->n; k++) {
            const struct mw_point a = c->at[k], b = c->at[(k + 1) % c->n];
            const int steps = 1 + (int)(mw_lattice(mw_distance(a, b)) / mw_lattice(1));
            for (int s = 0; s < 4 * steps; s++) {
                const double along = (double)(s / 4) / steps;
                const struct mw_point p = {a.x + along * (b.x - a.x), a.y + along * (b.y - a.y)};
                if (!mw_shape_holds(border, mw_plus(p, off[s % 4], 1)))
                    return false;
            }
        }
    }
    return true;
}

/* Returns `shape` scaled, with its middle at `middle`. */
static const struct mw_shape *placed(struct mw_arena *arena, const struct mw_shape *shape, double scale,
                                     struct mw_point middle)
{
    return mw_shape_placed(arena, shape, scale, middle.x - scale * (shape->box.x + shape->box.w / 2),
                           middle.y - scale * (shape->box.y + shape->box.h / 2));
}

/* A picture that is being fitted into a grid. */
struct fitting {
    struct mw_arena *arena;
    const struct mw_shape *border, *picture;
    double clear, most, scale; /* `clear`: distance from the border; `most`: the largest scale that could fit;
                                  `scale`: the largest that was found to fit, 0 if none */
    struct mw_point middle;
};

static bool fits(const struct fitting *f, double scale, struct mw_point middle)
{
    return lies_within(f->border, placed(f->arena, f->picture, scale, middle), f->clear);
}

/* Tries the picture centred on `middle`. If it fits there at 1.1 times the largest scale so far or more,
 * stores `middle` and the largest scale that fits. */
static void try_middle(struct fitting *f, struct mw_point middle)
{
    enum { HALVINGS = 7 };
    double low = f->scale > 0 ? 1.1 * f->scale : 0.05 * f->most, high = f->most;
    if (low >= high || !fits(f, low, middle))
        return;
    for (int i = 0; i < HALVINGS && low < high; i++) {
        const double half = i == 0 ? high : (low + high) / 2;
        if (fits(f, half, middle))
            low = half;
        else
            high = half;
    }
    f->scale = low;
    f->middle = middle;
}

const struct mw_shape *mw_picture_fitted(struct mw_arena *arena, const struct mw_grid *grid,
                                         const struct mw_shape *picture)
{
    enum { PLACES = 9 };
    const struct mw_box *box = &grid->box;
    const double clear = fmax(1, 0.06 * fmin(box->w, box->h));
    struct fitting f = {
        .arena = arena,
        .border = mw_shape_of_lines(arena, mw_grid_border(arena, grid, NULL)),
        .picture = picture,
        .clear = clear,
        .most = fmin((box->w - 2 * clear) / picture->box.w, (box->h - 2 * clear) / picture->box.h)};
    if (f.most <= 0)
        return NULL;
    try_middle(&f, (struct mw_point){box->x + box->w / 2, box->y + box->h / 2});
    for (int i = 0; i < PLACES * PLACES; i++)
        try_middle(&f, (struct mw_point){box->x + (i % PLACES + 0.5) / PLACES * box->w,
                                         box->y + (i / PLACES + 0.5) / PLACES * box->h});
    return f.scale > 0 ? placed(arena, picture, f.scale, f.middle) : NULL;
}

static bool is_half_inside(struct mw_arena *scratch, const struct mw_grid *grid, int cell,
                           const struct mw_bands *shape)
{
    int space = 0, n = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        space += 1 + mw_wall(grid, mw_side(grid, cell, i).wall).nvia;
    struct mw_point *corner = MW_ARRAY(scratch, space, struct mw_point);
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
        for (int k = 0; k <= wall.nvia; k++)
            corner[n++] = mw_wall_point(grid, wall, wall.cell[0] == cell ? k : wall.nvia + 1 - k);
    }
    return mw_shape_holds_half(shape, mw_centre(grid, cell), n, corner);
}

/* Returns a mark for each cell: 1 if at least half of it lies inside the picture. */
static unsigned char *mark_inside(struct mw_arena *scratch, const struct mw_grid *grid,
                                  const struct mw_shape *picture)
{
    unsigned char *inside = MW_ARRAY(scratch, grid->ncells, unsigned char);
    const struct mw_bands *bands = mw_shape_bands(scratch, picture);
    for (int c = 0; c < grid->ncells; c++)
        inside[c] = is_half_inside(scratch, grid, c, bands);
    return inside;
}

/* Lists the cells marked in `inside` that are connected with cell `from`, and marks them in `met`. Returns
 * how many there are. */
static int spread(const struct mw_grid *grid, const unsigned char *inside, int from, int *queue,
                  unsigned char *met)
{
    int n = 0;
    queue[n++] = from;
    met[from] = 1;
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_nsides(grid, queue[head]); i++) {
            const int to = mw_side(grid, queue[head], i).to;
            if (to == MW_OUTSIDE || met[to] || !inside[to])
                continue;
            met[to] = 1;
            queue[n++] = to;
        }
    return n;
}

/* Joins the connected part of the marked cells that contains the first marked cell to the part nearest to it,
 * by marking the shortest way of cells between them. False if there is only one part. */
static bool join_nearest(struct mw_arena *scratch, const struct mw_grid *grid, unsigned char *inside)
{
    unsigned char *met = MW_ARRAY(scratch, grid->ncells, unsigned char);
    int *queue = MW_ARRAY(scratch, grid->ncells, int), *from = MW_ARRAY(scratch, grid->ncells, int);
    int first = 0;
    while (!inside[first])
        first++;
    int n = spread(grid, inside, first, queue, met);
    for (int i = 0; i < n; i++)
        from[queue[i]] = MW_OUTSIDE;
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_nsides(grid, queue[head]); i++) {
            const int to = mw_side(grid, queue[head], i).to;
            if (to == MW_OUTSIDE || met[to])
                continue;
            met[to] = 1;
            from[to] = queue[head];
            queue[n++] = to;
            for (int at = to; inside[to] && from[at] != MW_OUTSIDE; at = from[at])
                inside[at] = 1;
            if (inside[to])
                return true;
        }
    return false;
}

/* Returns a mark for each cell, 1 within the picture; NULL if the picture does not fit. */
const unsigned char *mw_picture_cells(struct mw_arena *arena, const struct mw_grid *grid,
                                      const struct mw_shape *picture, const struct mw_shape **where)
{
    const struct mw_grid *whole = grid->straight ? grid->straight : grid;
    *where = mw_picture_fitted(arena, whole, picture);
    if (!*where)
        return NULL;
    *where = mw_shape_joined(arena, *where);
    unsigned char *inside = mark_inside(arena, whole, *where);
    if (!memchr(inside, 1, (size_t)whole->ncells))
        return NULL;
    while (join_nearest(arena, whole, inside))
        ;
    return inside;
}

bool mw_picture_admits(const struct mw_variation *v, const struct mw_tiling *tiling, struct mw_error *error)
{
    if (tiling->parity)
        return mw_fail(error,
                       "the route of a parity maze follows from its border and can draw nothing; choose "
                       "another grid for a picture");
    const char *in_the_way = v->weave > 0    ? "weave"
                             : v->symmetry   ? "symmetry"
                             : v->unicursal  ? "unicursal"
                             : v->sparse > 0 ? "sparse"
                             : v->loops > 0  ? "loops"
                             : v->ends       ? "ends"
                                             : NULL;
    return !in_the_way ||
           mw_fail(error, "a picture stays hidden in plain mazes only; leave out %s", in_the_way);
}
