/* Makes a grid of the builder's polygons: sides become walls, and walls, corners and rims are numbered.
 * Where only two sides meet and both separate the same two cells, they are one wall with a bend. The rims are
 * simple closed loops; the outer one comes first. */
#include "grid/builder.h"

#include "mazewright/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- sides become walls ------------------------------------------------------------------------------- */

/* Marks the corners at which several walls meet; elsewhere a wall only bends. */
static unsigned char *find_true_corners(struct mw_builder *b)
{
    int *meet = MW_ARRAY(b->scratch, b->ncorners, int), *last = MW_ARRAY(b->scratch, b->ncorners, int);
    unsigned char *is_true = MW_ARRAY(b->scratch, b->ncorners, unsigned char);
    for (int i = 0; i < b->nsides; i++)
        for (int end = 0; end < 2; end++) {
            int corner = b->side[i].corner[end];
            const int *now = b->side[i].cell, *before = b->side[last[corner]].cell;
            bool same = meet[corner] == 1 && now[1] != MW_OUTSIDE &&
                        ((now[0] == before[0] && now[1] == before[1]) ||
                         (now[0] == before[1] && now[1] == before[0]));
            meet[corner]++;
            last[corner] = i;
            is_true[corner] = !same;
            assert(meet[corner] <= MW_MAX_SIDES);
        }
    /* an arc is a wall of its own: both of its ends are true corners */
    for (int cell = 0; cell < b->ncells; cell++)
        for (int i = 0; i < mw_builder_ring_length(b, cell); i++)
            if (mw_builder_ring_at(b, cell, i)->bulge != 0)
                is_true[mw_builder_ring_at(b, cell, i)->corner] =
                    is_true[mw_builder_ring_at(b, cell, i + 1)->corner] = 1;
    for (int i = 0; i < b->nring; i++)
        if (b->ring[i].is_bend && meet[b->ring[i].corner] == 2)
            is_true[b->ring[i].corner] = 0;
    return is_true;
}

/* A grid being made: its walls and corners are numbered as they are met. */
struct welding {
    struct mw_builder *b;
    const unsigned char *is_true;
    int *corner_now, *wall_of; /* `corner_now`: for each corner of the builder, its number in the grid;
                                  `wall_of`: for each side of the builder, its wall; -1 for none yet */
    int ncorners, nwalls, nsides;
    struct mw_point *corner;
    struct mw_wall *wall;
    struct mw_side *side;
    int *first_side;
};

static int corner_number(struct welding *w, int corner)
{
    if (w->corner_now[corner] < 0) {
        w->corner[w->ncorners] = w->b->corner[corner];
        w->corner_now[corner] = w->ncorners++;
    }
    return w->corner_now[corner];
}

/* True if a cell's boundary does not run straight on at entry i of its ring of corners. Called for corners
 * between the ends of a wall. */
static bool is_bend(struct mw_builder *b, int cell, int i)
{
    struct mw_point p = b->corner[mw_builder_ring_at(b, cell, i - 1)->corner],
                    q = b->corner[mw_builder_ring_at(b, cell, i)->corner],
                    r = b->corner[mw_builder_ring_at(b, cell, i + 1)->corner];
    return fabs((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)) > 1e-9;
}

/* Adds the wall that starts at entry i of a cell's ring, unless the wall was added already with the cell on
 * its other side. Returns how many sides of the ring the wall consists of. */
static int add_wall(struct welding *w, int cell, int i)
{
    struct mw_builder *b = w->b;
    int length = 1;
    while (!w->is_true[mw_builder_ring_at(b, cell, i + length)->corner])
        length++;
    const struct ring *from = mw_builder_ring_at(b, cell, i);
    int wall = w->wall_of[from->side];
    if (wall < 0) {
        struct mw_point *via = MW_ARRAY(b->arena, length - 1, struct mw_point);
        int nvia = 0;
        for (int k = 1; k < length; k++)
            if (is_bend(b, cell, i + k))
                via[nvia++] = b->corner[mw_builder_ring_at(b, cell, i + k)->corner];
        wall = w->nwalls++;
        w->wall[wall] =
            (struct mw_wall){.cell = {cell, mw_builder_beyond(b, from->side, cell)},
                             .corner = {corner_number(w, from->corner),
                                        corner_number(w, mw_builder_ring_at(b, cell, i + length)->corner)},
                             .bulge = from->bulge,
                             .nvia = nvia,
                             .via = via};
        for (int k = 0; k < length; k++)
            w->wall_of[mw_builder_ring_at(b, cell, i + k)->side] = wall;
    }
    w->side[w->nsides++] = (struct mw_side){wall, mw_builder_beyond(b, from->side, cell)};
    return length;
}

static struct welding weld(struct mw_builder *b)
{
    struct welding w = {.b = b, .is_true = find_true_corners(b)};
    w.corner_now = MW_ARRAY(b->scratch, b->ncorners, int);
    w.wall_of = MW_ARRAY(b->scratch, b->nsides, int);
    for (int k = 0; k < b->ncorners; k++)
        w.corner_now[k] = -1;
    for (int i = 0; i < b->nsides; i++)
        w.wall_of[i] = -1;
    w.corner = MW_ARRAY(b->arena, b->ncorners, struct mw_point);
    w.wall = MW_ARRAY(b->scratch, b->nsides, struct mw_wall);
    w.side = MW_ARRAY(b->arena, b->nring, struct mw_side);
    w.first_side = MW_ARRAY(b->arena, b->ncells + 1, int);
    for (int cell = 0; cell < b->ncells; cell++) {
        int start = 0, n = mw_builder_ring_length(b, cell);
        while (!w.is_true[mw_builder_ring_at(b, cell, start)->corner])
            start++;
        for (int i = start; i < start + n;)
            i += add_wall(&w, cell, i);
        w.first_side[cell + 1] = w.nsides;
        assert(w.nsides - w.first_side[cell] <= MW_MAX_SIDES);
    }
    return w;
}

/* --- the grid ----------------------------------------------------------------------------------------- */

static bool is_straight(const struct mw_wall *wall)
{
    return wall->bulge == 0 && wall->nvia == 0 && !wall->dives;
}

void mw_grid_keep_walls(struct mw_arena *arena, struct mw_grid *grid, const struct mw_wall *wall)
{
    int nbends = 0;
    for (int i = 0; i < grid->nwalls; i++)
        nbends += !is_straight(&wall[i]);
    struct mw_kept_wall *kept = MW_ARRAY(arena, grid->nwalls, struct mw_kept_wall);
    struct mw_bend *bend = MW_ARRAY(arena, nbends, struct mw_bend);
    for (int i = 0, n = 0; i < grid->nwalls; i++) {
        const struct mw_wall w = wall[i];
        const bool bends = !is_straight(&w);
        kept[i] = (struct mw_kept_wall){{w.cell[0], w.cell[1]}, {w.corner[0], w.corner[1]}, bends ? n : -1};
        if (bends)
            bend[n++] = (struct mw_bend){w.bulge, w.nvia, w.via, w.dives};
    }
    grid->wall = kept;
    grid->bend = bend;
}

/* Lists the walls that meet at each corner, in the order of their numbers. `next` first counts the walls at
 * each corner, and then is the index at which the corner's next wall is written. */
static void link_corners(struct mw_builder *b, struct mw_grid *grid)
{
    int *first = MW_ARRAY(b->arena, grid->ncorners + 1, int), *at = MW_ARRAY(b->arena, 2 * grid->nwalls, int);
    int *next = MW_ARRAY(b->scratch, grid->ncorners, int);
    for (int i = 0; i < grid->nwalls; i++)
        for (int end = 0; end < 2; end++)
            next[mw_wall(grid, i).corner[end]]++;
    for (int k = 0; k < grid->ncorners; k++) {
        first[k + 1] = first[k] + next[k];
        next[k] = first[k];
    }
    for (int i = 0; i < grid->nwalls; i++)
        for (int end = 0; end < 2; end++)
            at[next[mw_wall(grid, i).corner[end]]++] = i;
    grid->first_at = first;
    grid->at = at;
}

/* Follows a rim once around from corner `from`, and gives each corner on the way the loop number `number`. */
static void number_loop(struct mw_grid *grid, int *loop, const unsigned char *is_rim, int from, int number)
{
    int corner = from;
    bool moved = true;
    loop[corner] = number;
    while (moved) {
        moved = false;
        for (int i = grid->first_at[corner]; i < grid->first_at[corner + 1] && !moved; i++) {
            const struct mw_wall wall = mw_wall(grid, grid->at[i]);
            int to = wall.corner[0] == corner ? wall.corner[1] : wall.corner[0];
            if (is_rim[grid->at[i]] && loop[to] < 0) {
                loop[to] = number;
                corner = to;
                moved = true;
            }
        }
    }
}

/* Lists the rims: for each corner its loop, and all walls of the rim, first those of the outer loop. The
 * outer loop is that of the leftmost corner. */
static void list_rims(struct mw_arena *arena, struct mw_builder *b, struct mw_grid *grid)
{
    unsigned char *is_rim = MW_ARRAY(b->scratch, grid->nwalls, unsigned char);
    int *loop = MW_ARRAY(arena, grid->ncorners, int), leftmost = -1, nrim = 0;
    for (int k = 0; k < grid->ncorners; k++)
        loop[k] = -1;
    for (int i = 0; i < grid->nwalls; i++) {
        is_rim[i] = mw_wall(grid, i).cell[1] == MW_OUTSIDE;
        nrim += is_rim[i];
        int corner = mw_wall(grid, i).corner[0];
        if (is_rim[i] && (leftmost < 0 || grid->corner[corner].x < grid->corner[leftmost].x))
            leftmost = corner;
    }
    int *rim = MW_ARRAY(arena, nrim, int);
    number_loop(grid, loop, is_rim, leftmost, grid->nloops++);
    for (int i = 0; i < grid->nwalls; i++)
        if (is_rim[i] && loop[mw_wall(grid, i).corner[0]] < 0)
            number_loop(grid, loop, is_rim, mw_wall(grid, i).corner[0], grid->nloops++);
    for (int inner = 0; inner < 2; inner++) {
        for (int i = 0; i < grid->nwalls; i++)
            if (is_rim[i] && (loop[mw_wall(grid, i).corner[0]] > 0) == inner)
                rim[grid->nrim++] = i;
        if (!inner)
            grid->nouter = grid->nrim;
    }
    grid->rim = rim;
    grid->loop = loop;
}

struct mw_box mw_grid_box(const struct mw_grid *grid)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(grid, i);
        for (int k = 0; k <= wall.nvia; k++)
            mw_bounds_add(&bounds, mw_wall_point(grid, wall, k));
        if (wall.bulge != 0)
            mw_bounds_add(&bounds, mw_wall_middle(grid, i));
    }
    return mw_bounds_box(&bounds);
}

static bool is_connected(const struct mw_grid *grid)
{
    struct mw_arena *scratch = mw_arena_new();
    unsigned char *met = MW_ARRAY(scratch, grid->ncells, unsigned char);
    int *queue = MW_ARRAY(scratch, grid->ncells, int), n = 0;
    queue[n++] = 0;
    met[0] = 1;
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_nsides(grid, queue[head]); i++) {
            int to = mw_side(grid, queue[head], i).to;
            if (to != MW_OUTSIDE && !met[to]) {
                met[to] = 1;
                queue[n++] = to;
            }
        }
    mw_arena_free(scratch);
    return n == grid->ncells;
}

struct mw_grid *mw_builder_close(struct mw_builder *b, const struct mw_grid *like)
{
    struct mw_grid *grid = NULL;
    if (b->ncells > 0) {
        mw_builder_pair_sides(b);
        struct welding w = weld(b);
        struct mw_point *centre = MW_ARRAY(b->arena, b->ncells, struct mw_point);
        memcpy(centre, b->centre, (size_t)b->ncells * sizeof *centre);
        grid = MW_NEW(b->arena, struct mw_grid);
        *grid = (struct mw_grid){.tiling = like->tiling,
                                 .size = like->size,
                                 .seed = like->seed,
                                 .shape = like->shape,
                                 .outline = like->outline,
                                 .square = like->square,
                                 .ncells = b->ncells,
                                 .nwalls = w.nwalls,
                                 .ncorners = w.ncorners,
                                 .corner = w.corner,
                                 .centre = centre,
                                 .first_side = w.first_side,
                                 .side = w.side};
        mw_grid_keep_walls(b->arena, grid, w.wall);
        link_corners(b, grid);
        list_rims(b->arena, b, grid);
        grid->box = mw_grid_box(grid);
    }
    mw_arena_free(b->scratch);
    return grid;
}

enum { GRID_STREAM = 4 };

const struct mw_shape *mw_builder_closed(struct mw_arena *arena, const struct mw_tiling *tiling,
                                         struct mw_size size, const struct mw_shape *shape, uint64_t seed)
{
    struct mw_builder *b = mw_builder_open(arena, mw_rng_new(seed, GRID_STREAM));
    tiling->emit(b, size);
    const double scale = mw_builder_scale(b, shape, &tiling->axes);
    mw_arena_free(b->scratch);
    return mw_shape_closed(arena, shape, 1 / scale);
}

const struct mw_grid *mw_builder_grid(struct mw_arena *arena, const struct mw_tiling *tiling,
                                      struct mw_size size, const struct mw_shape *shape, uint64_t seed,
                                      struct lie lie, struct joins *joins)
{
    enum {
        MOST_KEPT = 1 << 15
    }; /* most cells for which a grid of squares has tables: small tables are faster than computing */
    if (tiling->square && !shape && size.w * size.h > MOST_KEPT)
        return mw_grid_of_squares(arena, tiling, size);
    struct mw_grid like = {
        .tiling = tiling, .size = size, .seed = seed, .shape = shape, .square = tiling->square && !shape};
    struct mw_builder *b = mw_builder_open(arena, mw_rng_new(seed, GRID_STREAM));
    tiling->emit(b, size);
    if (shape && !mw_builder_admits(b, shape, &tiling->axes, lie)) {
        mw_arena_free(b->scratch);
        return NULL;
    }
    if (shape)
        like.outline = mw_builder_mask(b, shape, &tiling->axes, lie, joins);
    if (shape || tiling->ragged)
        mw_builder_tidy(b);
    const struct mw_grid *grid = mw_builder_close(b, &like);
    assert((!grid || is_connected(grid)) && "a tiling must hand over one connected piece");
    return grid;
}

const struct mw_grid *mw_grid_new(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size,
                                  const struct mw_shape *shape, uint64_t seed)
{
    return mw_builder_grid(arena, tiling, size, shape, seed, (struct lie){1, 0, 0}, NULL);
}

/* --- questions ---------------------------------------------------------------------------------------- */

int mw_wall_middle_piece(const struct mw_grid *grid, struct mw_wall wall)
{
    long long length = 0, passed = 0;
    for (int i = 0; i <= wall.nvia; i++)
        length += mw_lattice(mw_distance(mw_wall_point(grid, wall, i), mw_wall_point(grid, wall, i + 1)));
    for (int i = 0; i < wall.nvia; i++) {
        passed += mw_lattice(mw_distance(mw_wall_point(grid, wall, i), mw_wall_point(grid, wall, i + 1)));
        if (2 * passed >= length)
            return i;
    }
    return wall.nvia;
}

/* Finds the straight piece on which the middle of a wall lies. Returns the middle's position along the piece,
 * from 0 to 1. */
static double middle_piece(const struct mw_grid *grid, struct mw_wall wall, struct mw_point piece[2])
{
    if (wall.nvia == 0) {
        piece[0] = mw_wall_point(grid, wall, 0);
        piece[1] = mw_wall_point(grid, wall, 1);
        return 0.5;
    }
    const int middle = mw_wall_middle_piece(grid, wall);
    double before = 0, length = 0;
    for (int i = 0; i <= wall.nvia; i++) {
        double step = mw_distance(mw_wall_point(grid, wall, i), mw_wall_point(grid, wall, i + 1));
        before += i < middle ? step : 0;
        length += step;
    }
    piece[0] = mw_wall_point(grid, wall, middle);
    piece[1] = mw_wall_point(grid, wall, middle + 1);
    return (length / 2 - before) / mw_distance(piece[0], piece[1]);
}

/* Returns the middle of a wall, or of stairs the point between the two cells. The middle of an arc lies off
 * the middle of its chord by half the chord times the bulge, to the left of the chord's direction (y runs
 * down, so a positive bulge turns clockwise). */
struct mw_point mw_wall_middle(const struct mw_grid *grid, int wall)
{
    const struct mw_kept_wall *kept = grid->wall ? &grid->wall[wall] : NULL;
    if (kept && kept->bend < 0 && wall < grid->nwalls - grid->nstairs) { /* straight, as most walls are */
        const struct mw_point a = mw_corner_at(grid, kept->corner[0]),
                              b = mw_corner_at(grid, kept->corner[1]);
        return (struct mw_point){a.x + 0.5 * (b.x - a.x), a.y + 0.5 * (b.y - a.y)};
    }
    const struct mw_wall w = mw_wall(grid, wall);
    if (w.is_stairs)
        return mw_plus(mw_plus(mw_centre(grid, w.cell[0]), mw_centre(grid, w.cell[0]), -0.5),
                       mw_centre(grid, w.cell[1]), 0.5);
    struct mw_point piece[2];
    double along = middle_piece(grid, w, piece), bulge = w.bulge;
    double x = piece[1].x - piece[0].x, y = piece[1].y - piece[0].y;
    return (struct mw_point){piece[0].x + along * x + bulge * y / 2, piece[0].y + along * y - bulge * x / 2};
}

double mw_wall_distance(const struct mw_grid *grid, struct mw_point p, int number)
{
    const struct mw_wall wall = mw_wall(grid, number);
    double nearest = mw_distance(p, mw_wall_middle(grid, number));
    for (int i = 0; i <= wall.nvia; i++)
        nearest = fmin(
            nearest, mw_distance_to_piece(p, mw_wall_point(grid, wall, i), mw_wall_point(grid, wall, i + 1)));
    return nearest;
}

struct mw_point *mw_side_points(struct mw_arena *arena, const struct mw_grid *grid, int cell, int side,
                                int *n)
{
    const int number = mw_side(grid, cell, side).wall;
    const struct mw_wall wall = mw_wall(grid, number);
    const bool back = wall.cell[0] != cell, is_arc = wall.bulge != 0;
    struct mw_point *point = MW_ARRAY(arena, wall.nvia + 3, struct mw_point);
    *n = 0;
    for (int k = 0; k <= wall.nvia + 1; k++) {
        if (k == 1 && is_arc)
            point[(*n)++] = mw_wall_middle(grid, number);
        point[(*n)++] = mw_wall_point(grid, wall, back ? wall.nvia + 1 - k : k);
    }
    return point;
}

double mw_cell_radius(const struct mw_grid *grid, int cell)
{
    double nearest = INFINITY;
    for (int i = 0; i < mw_nedges(grid, cell); i++)
        nearest = fmin(nearest, mw_wall_distance(grid, mw_centre(grid, cell), mw_side(grid, cell, i).wall));
    return nearest;
}

struct mw_point mw_wall_outward(const struct mw_grid *grid, int wall)
{
    const struct mw_wall w = mw_wall(grid, wall);
    struct mw_point piece[2] = {mw_wall_point(grid, w, 0), mw_wall_point(grid, w, w.nvia + 1)};
    if (w.cell[1] != MW_OUTSIDE)
        middle_piece(grid, w, piece);
    double length = mw_distance(piece[0], piece[1]);
    return (struct mw_point){(piece[1].y - piece[0].y) / length, -(piece[1].x - piece[0].x) / length};
}

int mw_grid_nearest(const struct mw_grid *grid, struct mw_point p)
{
    long long nearest = INT64_MAX;
    int found = 0;
    for (int c = 0; c < grid->ncells; c++) {
        long long d = mw_lattice(mw_distance(mw_centre(grid, c), p));
        if (d < nearest) {
            nearest = d;
            found = c;
        }
    }
    return found;
}

int mw_grid_middle(const struct mw_grid *grid)
{
    return mw_grid_nearest(grid,
                           (struct mw_point){grid->box.x + grid->box.w / 2, grid->box.y + grid->box.h / 2});
}

bool mw_is_below(const struct mw_grid *grid, int cell)
{
    bool below = true;
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        below = below && mw_wall(grid, mw_side(grid, cell, i).wall).dives;
    return below;
}

int mw_wall_between(const struct mw_grid *grid, int a, int b)
{
    for (int i = 0; i < mw_nsides(grid, a); i++)
        if (mw_side(grid, a, i).to == b)
            return mw_side(grid, a, i).wall;
    return MW_OUTSIDE;
}
