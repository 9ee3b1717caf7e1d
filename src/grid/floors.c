/* Puts copies of a grid side by side as the floors of a building, and joins cells of different floors by
 * stairs. Each floor keeps the numbering of the grid, shifted by the sizes of the floors before it; so a maze
 * of one floor is copied into the building by adding to its numbers. */
#include "mazewright/grid.h"

#include <limits.h>

/* The space between two floors, and how far outside of a gate its sign reaches, in cell units. */
#define BETWEEN 1.5
#define SIGN    (BETWEEN + 1)

/* --- where floors lie --------------------------------------------------------------------------------- */

struct arrangement {
    int across, down;
    double w, h; /* of the whole */
};

static struct arrangement arranged(const struct mw_grid *floor, int nfloors, int across)
{
    const int down = nfloors / across;
    return (struct arrangement){across, down, across * (floor->box.w + BETWEEN) - BETWEEN,
                                down * (floor->box.h + BETWEEN) - BETWEEN};
}

/* Returns how far the whole is from the shape of a page, four wide and five high: 1 for that shape, and more
 * for wider and for higher ones. */
static long long off_shape(const struct arrangement *a)
{
    const double wide = 5 * a->w, high = 4 * a->h;
    return mw_lattice(fmax(wide / high, high / wide));
}

static struct arrangement arrange(const struct mw_grid *floor, int nfloors)
{
    struct arrangement best = arranged(floor, nfloors, 1);
    for (int across = 2; across <= nfloors; across++) {
        const struct arrangement next = arranged(floor, nfloors, across);
        if (nfloors % across == 0 && off_shape(&next) < off_shape(&best))
            best = next;
    }
    return best;
}

/* Returns how far a floor is shifted from the first one. */
static struct mw_point shift_of(const struct mw_grid *floor, const struct arrangement *a, int f)
{
    return (struct mw_point){f % a->across * (floor->box.w + BETWEEN),
                             f / a->across * (floor->box.h + BETWEEN)};
}

static int cells_of(int whole, int floors)
{
    const int cells = (int)((whole + BETWEEN) / floors - BETWEEN);
    return cells > 1 ? cells : 1;
}

struct mw_size mw_size_of_floor(struct mw_size whole, int nfloors)
{
    struct mw_size best = {1, INT_MAX};
    for (int across = 1; across <= nfloors; across++) {
        const struct mw_size size = {cells_of(whole.w, across), cells_of(whole.h, nfloors / across)};
        const int longer = size.w > size.h ? size.w : size.h, shorter = size.w + size.h - longer,
                  best_longer = best.w > best.h ? best.w : best.h,
                  best_shorter = best.w + best.h - best_longer;
        if (nfloors % across == 0 && (long long)longer * best_shorter < (long long)best_longer * shorter)
            best = size;
    }
    const int longest = (3 * (best.w < best.h ? best.w : best.h) + 1) / 2;
    return (struct mw_size){best.w < longest ? best.w : longest, best.h < longest ? best.h : longest};
}

/* --- copies ------------------------------------------------------------------------------------------- */

struct copying {
    struct mw_arena *arena;
    const struct mw_grid *from;
    struct arrangement arrangement;
    struct mw_grid *to;
};

static struct mw_wall copy_wall(const struct copying *c, int f, int number)
{
    const struct mw_point shift = shift_of(c->from, &c->arrangement, f);
    struct mw_wall wall = mw_wall(c->from, number);
    struct mw_point *via = MW_ARRAY(c->arena, wall.nvia, struct mw_point);
    for (int i = 0; i < 2; i++) {
        wall.cell[i] = wall.cell[i] == MW_OUTSIDE ? MW_OUTSIDE : wall.cell[i] + f * c->from->ncells;
        wall.corner[i] += f * c->from->ncorners;
    }
    for (int i = 0; i < wall.nvia; i++)
        via[i] = mw_plus(wall.via[i], shift, 1);
    wall.via = via;
    return wall;
}

static void copy_walls(const struct copying *c)
{
    const int n = c->from->nwalls;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_wall *wall = MW_ARRAY(scratch, c->to->nwalls, struct mw_wall);
    for (int i = 0; i < c->to->nwalls; i++)
        wall[i] = copy_wall(c, i / n, i % n);
    mw_grid_keep_walls(c->arena, c->to, wall);
    mw_arena_free(scratch);
}

static void copy_cells(const struct copying *c)
{
    const struct mw_grid *from = c->from;
    const int n = from->ncells, nsides = mw_first_side(from, n - 1) + mw_nsides(from, n - 1);
    struct mw_point *centre = MW_ARRAY(c->arena, c->to->ncells, struct mw_point);
    int *first = MW_ARRAY(c->arena, c->to->ncells + 1, int);
    struct mw_side *side = MW_ARRAY(c->arena, c->to->nfloors * nsides, struct mw_side);
    for (int cell = 0; cell < c->to->ncells; cell++) {
        const int f = cell / n;
        centre[cell] = mw_plus(mw_centre(from, cell % n), shift_of(from, &c->arrangement, f), 1);
        first[cell + 1] = first[cell];
        for (int i = 0; i < mw_nsides(from, cell % n); i++) {
            const struct mw_side old = mw_side(from, cell % n, i);
            side[first[cell + 1]++] = (struct mw_side){old.wall + f * from->nwalls,
                                                       old.to == MW_OUTSIDE ? MW_OUTSIDE : old.to + f * n};
        }
    }
    c->to->centre = centre;
    c->to->first_side = first;
    c->to->side = side;
}

static void copy_corners(const struct copying *c)
{
    const struct mw_grid *from = c->from;
    const int n = from->ncorners;
    struct mw_point *corner = MW_ARRAY(c->arena, c->to->ncorners, struct mw_point);
    int *loop = MW_ARRAY(c->arena, c->to->ncorners, int),
        *first = MW_ARRAY(c->arena, c->to->ncorners + 1, int),
        *at = MW_ARRAY(c->arena, 2 * c->to->nwalls, int);
    for (int k = 0; k < c->to->ncorners; k++) {
        const int f = k / n, old = mw_loop_of(from, k % n);
        corner[k] = mw_plus(mw_corner_at(from, k % n), shift_of(from, &c->arrangement, f), 1);
        loop[k] = old > 0 ? old + f * (from->nloops - 1) : old;
        first[k + 1] = first[k];
        for (int i = 0; i < mw_nwalls_at(from, k % n); i++)
            at[first[k + 1]++] = mw_wall_at(from, k % n, i) + f * from->nwalls;
    }
    c->to->corner = corner;
    c->to->loop = loop;
    c->to->first_at = first;
    c->to->at = at;
}

/* True if a sign outside of a wall of the rim would lie in the box of another floor, or in the space before
 * it. */
static bool faces_floor(const struct copying *c, int f, int wall)
{
    const struct mw_point p = mw_plus(mw_wall_middle(c->to, wall), mw_wall_outward(c->to, wall), SIGN);
    const struct mw_box box = c->from->box;
    for (int other = 0; other < c->to->nfloors; other++) {
        const struct mw_point shift = shift_of(c->from, &c->arrangement, other),
                              in = {p.x - shift.x - box.x, p.y - shift.y - box.y};
        if (other != f && mw_lattice(in.x) >= 0 && mw_lattice(in.y) >= 0 &&
            mw_lattice(in.x) <= mw_lattice(box.w) && mw_lattice(in.y) <= mw_lattice(box.h))
            return true;
    }
    return false;
}

/* Lists the rim: first the walls of outer rims, where a gate can be, then those that face another floor, and
 * then those that face holes. */
static void copy_rim(const struct copying *c)
{
    enum { OPEN, FACING, AT_HOLE, KINDS };
    const struct mw_grid *from = c->from;
    int *rim = MW_ARRAY(c->arena, c->to->nrim, int), n = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < c->to->nrim; i++) {
            const int f = i / from->nrim, wall = mw_rim_wall(from, i % from->nrim) + f * from->nwalls;
            const int its = i % from->nrim >= from->nouter ? AT_HOLE
                            : faces_floor(c, f, wall)      ? FACING
                                                           : OPEN;
            if (its == kind)
                rim[n++] = wall;
        }
        if (kind == OPEN)
            c->to->nouter = n;
    }
    c->to->rim = rim;
}

const struct mw_grid *mw_grid_floors(struct mw_arena *arena, const struct mw_grid *floor, int nfloors)
{
    struct mw_grid *grid = MW_NEW(arena, struct mw_grid);
    const struct copying c = {arena, floor, arrange(floor, nfloors), grid};
    *grid = (struct mw_grid){.tiling = floor->tiling,
                             .size = floor->size,
                             .seed = floor->seed,
                             .nfloors = nfloors,
                             .floor = floor,
                             .ncells = nfloors * floor->ncells,
                             .nwalls = nfloors * floor->nwalls,
                             .ncorners = nfloors * floor->ncorners,
                             .nrim = nfloors * floor->nrim,
                             .nloops = 1 + nfloors * (floor->nloops - 1)};
    grid->box = (struct mw_box){floor->box.x, floor->box.y, c.arrangement.w, c.arrangement.h};
    copy_walls(&c);
    copy_cells(&c);
    copy_corners(&c);
    copy_rim(&c);
    return grid;
}

/* --- stairs ------------------------------------------------------------------------------------------- */

const struct mw_grid *mw_grid_with_stairs(struct mw_arena *arena, const struct mw_grid *building, int nstairs,
                                          const struct mw_stairs *stairs)
{
    struct mw_grid *grid = MW_NEW(arena, struct mw_grid);
    const int nwalls = building->nwalls, ncells = building->ncells;
    int *first = MW_ARRAY(arena, ncells + 1, int), n = 0;
    struct mw_kept_wall *wall = MW_ARRAY(arena, nwalls + nstairs, struct mw_kept_wall);
    struct mw_side *side = MW_ARRAY(arena, building->first_side[ncells] + 2 * nstairs, struct mw_side);
    memcpy(wall, building->wall, (size_t)nwalls * sizeof *wall);
    for (int i = 0; i < nstairs; i++)
        wall[nwalls + i] =
            (struct mw_kept_wall){{stairs[i].cell[0], stairs[i].cell[1]}, {MW_OUTSIDE, MW_OUTSIDE}, -1};
    for (int cell = 0; cell < ncells; cell++) {
        for (int i = 0; i < mw_nsides(building, cell); i++)
            side[n++] = mw_side(building, cell, i);
        for (int i = 0; i < nstairs; i++)
            for (int k = 0; k < 2; k++)
                if (stairs[i].cell[k] == cell)
                    side[n++] = (struct mw_side){nwalls + i, stairs[i].cell[!k]};
        first[cell + 1] = n;
    }
    *grid = *building;
    grid->nwalls = nwalls + nstairs;
    grid->nstairs = nstairs;
    grid->wall = wall;
    grid->first_side = first;
    grid->side = side;
    return grid;
}
