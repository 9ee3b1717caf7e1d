/* Mazes that are their own image: mirrored, mirrored twice, or turned.
 *
 * A symmetry of the grid sends every wall to a wall, and the walls that are sent to each other are an orbit.
 * The maze is made anew, orbit by orbit: first those that the given maze has open in one part of the grid,
 * which the others are images of, then the rest in random order; an orbit opens as a whole, or, if that would
 * make a circle, not at all. What is still apart then is joined by single walls: there, and only there, the
 * one route breaks the symmetry. */
#include "base/sets.h"
#include "mazewright/maze.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_IMAGES = 6 };
#define FULL_TURN 6.283185307179586

/* A turn by so many parts of a full one about the centre, or a reflection. */
struct motion {
    struct mw_point centre;
    double xx, xy, yx, yy;
};

static struct mw_point moved(const struct motion *m, struct mw_point p)
{
    double x = p.x - m->centre.x, y = p.y - m->centre.y;
    return (struct mw_point){m->centre.x + m->xx * x + m->xy * y, m->centre.y + m->yx * x + m->yy * y};
}

/* --- walls found by their middles --------------------------------------------------------------------- */

/* Walls sorted by a mix of both coordinates, in which hardly any two agree. */
struct middle {
    double key;
    int wall;
};

static double key_of(struct mw_point p)
{
    return p.x + 0.7548776662466927 * p.y;
}

static int compare_middles(const void *a, const void *b)
{
    const struct middle *p = a, *q = b;
    return p->key != q->key ? (p->key < q->key ? -1 : 1) : p->wall - q->wall;
}

static struct middle *sort_middles(struct mw_arena *scratch, const struct mw_grid *grid)
{
    struct middle *middle = MW_ARRAY(scratch, grid->nwalls, struct middle);
    for (int i = 0; i < grid->nwalls; i++)
        middle[i] = (struct middle){key_of(mw_wall_middle(grid, i)), i};
    qsort(middle, (size_t)grid->nwalls, sizeof *middle, compare_middles);
    return middle;
}

/* The wall with its middle at a point, or -1. */
static int wall_at(const struct mw_grid *grid, const struct middle *middle, struct mw_point p)
{
    const double near = 1e-6;
    int low = 0, high = grid->nwalls;
    while (low < high) {
        int half = (low + high) / 2;
        if (middle[half].key < key_of(p) - near)
            low = half + 1;
        else
            high = half;
    }
    for (; low < grid->nwalls && middle[low].key < key_of(p) + near; low++) {
        struct mw_point q = mw_wall_middle(grid, middle[low].wall);
        if (hypot(p.x - q.x, p.y - q.y) < near)
            return middle[low].wall;
    }
    return -1;
}

/* Where the motion sends every wall; false if it sends one to none, or rim to what is not. */
static bool find_images(const struct mw_grid *grid, const struct middle *middle, const struct motion *motion,
                        int *image)
{
    for (int i = 0; i < grid->nwalls; i++) {
        image[i] = wall_at(grid, middle, moved(motion, mw_wall_middle(grid, i)));
        if (image[i] < 0 ||
            (mw_wall(grid, i).cell[1] == MW_OUTSIDE) != (mw_wall(grid, image[i]).cell[1] == MW_OUTSIDE))
            return false;
    }
    return true;
}

/* --- the symmetries of a grid ------------------------------------------------------------------------- */

struct symmetry {
    int nmotions; /* motions whose repetition gives all of it */
    int *image[2];
    struct mw_point centre;
    int parts; /* so many images of one part make the grid */
};

static struct mw_point middle_of(const struct mw_grid *grid)
{
    struct mw_point sum = {0, 0};
    for (int c = 0; c < grid->ncells; c++) {
        sum.x += mw_centre(grid, c).x / grid->ncells;
        sum.y += mw_centre(grid, c).y / grid->ncells;
    }
    return sum;
}

/* The finest turn that the grid has. */
static bool find_turn(const struct mw_grid *grid, const struct middle *middle, struct symmetry *s)
{
    static const int parts[] = {6, 4, 3, 2};
    for (int i = 0; i < 4; i++) {
        double c = cos(FULL_TURN / parts[i]), d = sin(FULL_TURN / parts[i]);
        const struct motion turn = {s->centre, c, -d, d, c};
        s->nmotions = 1;
        s->parts = parts[i];
        if (find_images(grid, middle, &turn, s->image[0]))
            return true;
    }
    return false;
}

static bool find_symmetry(struct mw_arena *scratch, const struct mw_grid *grid, enum mw_symmetry kind,
                          struct symmetry *s)
{
    grid = grid->straight ? grid->straight : grid;
    const struct middle *middle = sort_middles(scratch, grid);
    *s = (struct symmetry){.centre = middle_of(grid)};
    for (int i = 0; i < 2; i++)
        s->image[i] = MW_ARRAY(scratch, grid->nwalls, int);
    if (kind == MW_ROTATION)
        return find_turn(grid, middle, s);
    const struct motion across = {s->centre, -1, 0, 0, 1}, down = {s->centre, 1, 0, 0, -1};
    s->nmotions = kind == MW_BOTH_AXES ? 2 : 1;
    s->parts = 2 * s->nmotions;
    return find_images(grid, middle, &across, s->image[0]) &&
           (s->nmotions == 1 || find_images(grid, middle, &down, s->image[1]));
}

/* The walls that a wall is sent to, itself first; returns how many. */
static int orbit_of(const struct symmetry *s, int wall, int orbit[MOST_IMAGES])
{
    int n = 0;
    orbit[n++] = wall;
    for (int i = 0; i < n; i++)
        for (int m = 0; m < s->nmotions; m++) {
            int image = s->image[m][orbit[i]], k = 0;
            while (k < n && orbit[k] != image)
                k++;
            if (k == n)
                orbit[n++] = image;
        }
    return n;
}

/* Whether a wall is in the part of the grid that the others are images of: the left half, or its upper half,
 * or the sector of a turn that begins at the left and goes on upwards. */
static bool is_in_part(const struct mw_grid *grid, const struct symmetry *s, enum mw_symmetry kind, int wall)
{
    const struct mw_point p = mw_wall_middle(grid, wall);
    const double angle = FULL_TURN / s->parts;
    const struct mw_point way = {p.x - s->centre.x, p.y - s->centre.y}, end = {-cos(angle), -sin(angle)};
    const long long x = mw_lattice(way.x), y = mw_lattice(way.y);
    if (kind != MW_ROTATION)
        return x <= 0 && (kind == MW_MIRROR || y <= 0);
    bool above = y < 0 || (y == 0 && x < 0);
    return above && (s->parts == 2 || mw_lattice(mw_cross(way, end)) > 0);
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* Opens all walls of an orbit if none of them makes a circle. */
static bool open_orbit(struct mw_maze *maze, struct mw_sets *sets, const int *orbit, int n)
{
    int root[2 * MOST_IMAGES], parent[2 * MOST_IMAGES];
    struct mw_sets local = {parent};
    for (int i = 0; i < 2 * n; i++) {
        root[i] = mw_sets_find(sets, mw_wall(maze->grid, orbit[i / 2]).cell[i % 2]);
        parent[i] = i;
        for (int k = 0; k < i && parent[i] == i; k++)
            if (root[k] == root[i])
                parent[i] = k;
    }
    for (int i = 0; i < n; i++)
        if (!mw_sets_join(&local, 2 * i, 2 * i + 1))
            return false;
    for (int i = 0; i < n; i++) {
        mw_sets_join(sets, root[2 * i], root[2 * i + 1]);
        maze->open[orbit[i]] = 1;
    }
    return true;
}

/* Large orbits first: they fill the parts, and the small ones, which lie between the parts, join these. */
static void open_in_turn(struct mw_maze *maze, const struct symmetry *s, enum mw_symmetry kind,
                         struct mw_sets *sets, const unsigned char *was_open, const int *wall, int n)
{
    int orbit[MOST_IMAGES];
    for (int size = MOST_IMAGES; size > 0; size--)
        for (int pass = 0; pass < 2; pass++)
            for (int i = 0; i < n; i++) {
                bool wanted = pass == 1 || (was_open[wall[i]] && is_in_part(maze->grid, s, kind, wall[i]));
                if (wanted && !maze->open[wall[i]] && orbit_of(s, wall[i], orbit) == size)
                    open_orbit(maze, sets, orbit, size);
            }
    for (int i = 0; i < n; i++)
        if (!maze->open[wall[i]])
            open_orbit(maze, sets, &wall[i], 1);
}

enum { FEWEST_CELLS = 9 }; /* in a maze that is worth a suggestion */

static bool has_symmetry(struct mw_arena *scratch, const struct mw_grid *like, struct mw_size size,
                         enum mw_symmetry kind)
{
    const struct mw_tiling *tiling = like->tiling;
    struct symmetry s;
    if (size.w < 1 || size.h < 1 || size.w < tiling->least.w || size.h < tiling->least.h)
        return false;
    const struct mw_grid *grid = mw_grid_new(scratch, tiling, size, NULL, 0);
    return grid->ncells >= FEWEST_CELLS && find_symmetry(scratch, grid, kind, &s);
}

/* The nearest size of a like grid that has the symmetry, as "; size 12x9 has"; "" if none nearby has, or if
 * it would take long to find out. Of a grid cut out by a shape, or grown from a seed, no size can be
 * promised. */
static const char *size_with(struct mw_arena *scratch, const struct mw_grid *grid, enum mw_symmetry kind)
{
    enum { FARTHEST = 3, MOST_CELLS = 5000 };
    if (grid->shape || grid->tiling->seeded || grid->ncells > MOST_CELLS)
        return "";
    for (int away = 1; away <= FARTHEST; away++)
        for (int dw = -away; dw <= away; dw++)
            for (int dh = -away; dh <= away; dh++) {
                const struct mw_size size = {grid->size.w + dw, grid->size.h + dh};
                bool in_turn =
                    abs(dw) + abs(dh) == away || (grid->tiling->single && dw == dh && abs(dw) == away);
                if (in_turn && (!grid->tiling->single || dw == dh) && has_symmetry(scratch, grid, size, kind))
                    return mw_format(scratch, "; size %s has", mw_size_format(scratch, grid->tiling, size));
            }
    return "";
}

struct mw_maze *mw_vary_symmetry(struct mw_arena *arena, struct mw_maze *maze,
                                 const struct mw_variation *vary, struct mw_rng *rng, struct mw_error *error)
{
    (void)arena;
    const enum mw_symmetry kind = (enum mw_symmetry)vary->symmetry;
    const struct mw_grid *grid = maze->grid;
    struct mw_arena *scratch = mw_arena_new();
    struct symmetry s;
    bool good = find_symmetry(scratch, grid, kind, &s);
    if (good) {
        unsigned char *was_open = MW_ARRAY(scratch, grid->nwalls, unsigned char);
        int *inner = MW_ARRAY(scratch, grid->nwalls, int), n = 0;
        for (int i = 0; i < grid->nwalls; i++) {
            was_open[i] = maze->open[i];
            maze->open[i] = 0;
            if (mw_wall(grid, i).cell[1] != MW_OUTSIDE)
                inner[n++] = i;
        }
        mw_rng_shuffle(rng, n, inner);
        struct mw_sets sets = mw_sets_new(scratch, grid->ncells);
        open_in_turn(maze, &s, kind, &sets, was_open, inner, n);
    } else {
        const char *size = size_with(scratch, grid, kind);
        mw_fail(error, "this grid does not have the symmetry \"%s\"%s", mw_symmetry_word(kind),
                size[0] ? size : "; take another symmetry, grid or shape");
    }
    mw_arena_free(scratch);
    return good ? maze : NULL;
}
