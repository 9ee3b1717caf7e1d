/* Makes mazes symmetric: mirrored, mirrored twice, or rotated. A symmetry of the grid maps every wall to a
 * wall, and walls that are mapped to each other form an orbit. One part of the grid is taken from the given
 * maze, and the other parts become its images: all walls are shut, then orbits are opened one by one. Orbits
 * of many walls come first; among orbits of equally many walls, first those with a wall that is open in that
 * part of the given maze, then the rest in random order. An orbit opens as a whole or, if that would close a
 * circle, not at all. Parts that are still not connected are then joined by single walls; only these break
 * the symmetry. */
#include "base/sets.h"

#include "grid/motion.h"
#include "mazewright/random.h"
#include "mazewright/vary.h"

#include <math.h>
#include <stdlib.h>

MW_WORDS(mw_symmetry_word, "none", "mirror", "both", "rotation")

/* Lists a wall and the walls that the symmetry maps it to, itself first. Returns how many there are. */
static int orbit_of(const struct mw_motions *s, int wall, int orbit[MW_MOST_IMAGES])
{
    int n = 0;
    orbit[n++] = wall;
    for (int i = 0; i < n; i++)
        for (int m = 0; m < s->n; m++) {
            int image = s->wall[m][orbit[i]], k = 0;
            while (k < n && orbit[k] != image)
                k++;
            if (k == n)
                orbit[n++] = image;
        }
    return n;
}

/* True if a wall is in the part of the grid that is taken from the given maze and copied to the other parts:
 * for MW_MIRROR the left half; if mirrored twice, the upper left quarter; for a rotation, the sector that
 * begins at the left and continues upwards. */
static bool is_in_part(const struct mw_grid *grid, const struct mw_motions *s, enum mw_symmetry kind,
                       int wall)
{
    const struct mw_point p = mw_wall_middle(grid, wall);
    const double angle = MW_FULL_TURN / s->parts;
    const struct mw_point way = {p.x - s->motion[0].centre.x, p.y - s->motion[0].centre.y},
                          end = {-cos(angle), -sin(angle)};
    const long long x = mw_lattice(way.x), y = mw_lattice(way.y);
    if (kind != MW_ROTATION)
        return x <= 0 && (kind == MW_MIRROR || y <= 0);
    bool above = y < 0 || (y == 0 && x < 0);
    return above && (s->parts == 2 || mw_lattice(mw_cross(way, end)) > 0);
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* Opens all walls of an orbit, unless that would close a circle. */
static bool open_orbit(struct mw_maze *maze, struct mw_sets *sets, const int *orbit, int n)
{
    int root[2 * MW_MOST_IMAGES], parent[2 * MW_MOST_IMAGES];
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

/* Opens orbits, those of many walls first: these lie within the parts; orbits of few walls lie between parts,
 * and connect them. */
static void open_in_turn(struct mw_maze *maze, const struct mw_motions *s, enum mw_symmetry kind,
                         struct mw_sets *sets, const unsigned char *was_open, const int *wall, int n)
{
    int orbit[MW_MOST_IMAGES];
    for (int size = MW_MOST_IMAGES; size > 0; size--)
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

enum { FEWEST_CELLS = 9 }; /* the smallest grid that is suggested */

static bool has_symmetry(struct mw_arena *scratch, const struct mw_grid *like, struct mw_size size,
                         enum mw_symmetry kind)
{
    const struct mw_tiling *tiling = like->tiling;
    struct mw_motions s;
    if (size.w < 1 || size.h < 1 || size.w < tiling->least.w || size.h < tiling->least.h)
        return false;
    const struct mw_grid *grid = mw_grid_new(scratch, tiling, size, NULL, 0);
    return grid->ncells >= FEWEST_CELLS && mw_motions_find(scratch, grid, kind, &s);
}

/* Returns the nearest size at which a grid of this tiling has the symmetry, as "; size 12x9 has"; "" if no
 * size nearby has it, or if the grid is too large to try. Also returns "" if a shape cuts out the grid or a
 * seed changes its cells, because then no size is sure to be symmetric. */
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
    struct mw_motions s;
    bool good = mw_motions_find(scratch, grid, kind, &s);
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
