/* Bends the rim of a grid that was cut out by a shape to the line of the shape.
 * Each corner of the rim gets a place on the line, in the same order; the walls of the rim run along the line
 * from place to place, around its bends and through its sharp points. What lies inside moves along. Cells and
 * their neighbours stay the same. */
#include "bend/bend.h"
#include "grid/builder.h"

#include <string.h>

static struct mw_wall bent_wall(struct mw_arena *arena, const struct bending *b, int number,
                                struct mw_point *point)
{
    struct mw_wall wall = mw_wall(b->grid, number);
    const bool follows = mw_bend_follows(b, wall);
    wall.nvia = mw_bend_between(b, number, point);
    struct mw_point *via = MW_ARRAY(arena, wall.nvia, struct mw_point);
    memcpy(via, point, (size_t)wall.nvia * sizeof *via);
    wall.via = via;
    if (follows)
        wall.bulge = 0;
    return wall;
}

static struct bending start(const struct mw_grid *grid, enum mw_symmetry kind)
{
    const struct mw_shape *outline = grid->outline;
    struct bending b = {.scratch = mw_arena_new(), .grid = grid};
    b.line = MW_ARRAY(b.scratch, outline->n, struct bend_line);
    for (int i = 0; i < outline->n; i++)
        b.line[b.nlines++] = mw_bend_line(b.scratch, outline, &outline->contour[i]);
    b.next = MW_ARRAY(b.scratch, grid->ncorners, int);
    b.depth = MW_ARRAY(b.scratch, grid->ncorners, int);
    b.on = MW_ARRAY(b.scratch, grid->ncorners, int);
    b.place = MW_ARRAY(b.scratch, grid->ncorners, double);
    b.share = MW_ARRAY(b.scratch, grid->ncorners, double);
    b.moved = MW_ARRAY(b.scratch, grid->ncorners, struct mw_point);
    for (int k = 0; k < grid->ncorners; k++) {
        b.next[k] = b.on[k] = BEND_NONE;
        b.depth[k] = BEND_DEEPEST;
    }
    for (int i = 0; i < grid->nrim; i++)
        b.next[mw_wall(grid, mw_rim_wall(grid, i)).corner[0]] = mw_rim_wall(grid, i);
    mw_bend_find_even(&b, kind);
    return b;
}

/* Calls a function for each rim (the outer one and those of holes) with the first of its corners. */
static void for_each_rim(struct bending *b, void (*act)(struct bending *, int corner))
{
    const struct mw_grid *grid = b->grid;
    bool *done = MW_ARRAY(b->scratch, grid->nloops, bool);
    for (int i = 0; i < grid->nrim; i++) {
        const int corner = mw_wall(grid, mw_rim_wall(grid, i)).corner[0];
        if (!done[mw_loop_of(grid, corner)])
            act(b, corner);
        done[mw_loop_of(grid, corner)] = true;
    }
}

static void place_rims(struct bending *b)
{
    for_each_rim(b, mw_bend_place_rim);
    mw_bend_even_places(b);
    for_each_rim(b, mw_bend_widen_gates);
}

static const struct mw_grid *finish(struct mw_arena *arena, const struct bending *b)
{
    const struct mw_grid *grid = b->grid;
    struct mw_point *point = MW_ARRAY(b->scratch, mw_bend_most_points(b), struct mw_point);
    struct mw_point *corner = MW_ARRAY(arena, grid->ncorners, struct mw_point),
                    *centre = MW_ARRAY(arena, grid->ncells, struct mw_point);
    struct mw_wall *wall = MW_ARRAY(b->scratch, grid->nwalls, struct mw_wall);
    struct mw_grid *bent = MW_NEW(arena, struct mw_grid);
    for (int k = 0; k < grid->ncorners; k++)
        corner[k] = mw_bend_corner(b, k);
    for (int i = 0; i < grid->nwalls; i++)
        wall[i] = bent_wall(arena, b, i, point);
    for (int c = 0; c < grid->ncells; c++)
        centre[c] = mw_bend_centre(b, c, point);
    mw_bend_even_out(arena, b, wall, centre);
    *bent = *grid;
    bent->corner = corner;
    mw_grid_keep_walls(arena, bent, wall);
    bent->centre = centre;
    bent->box = mw_grid_box(bent);
    bent->straight = grid;
    return bent;
}

const struct mw_grid *mw_bend_evenly(struct mw_arena *arena, const struct mw_grid *grid,
                                     enum mw_symmetry kind, long long *work)
{
    enum { ROUNDS = 30 };
    if (!grid->outline)
        return grid;
    struct bending b = start(grid, kind);
    place_rims(&b);
    mw_bend_move(&b, ROUNDS);
    const struct mw_grid *bent = finish(arena, &b);
    *work += b.work;
    mw_arena_free(b.scratch);
    return bent;
}

const struct mw_grid *mw_grid_bend(struct mw_arena *arena, const struct mw_grid *grid)
{
    long long work = 0;
    return mw_bend_evenly(arena, grid, MW_NO_SYMMETRY, &work);
}

int mw_bend_lacking(const struct mw_grid *grid, long long *work)
{
    struct bending b = start(grid, MW_NO_SYMMETRY);
    place_rims(&b);
    const int lacking = mw_bend_move(&b, 1);
    *work += b.work;
    mw_arena_free(b.scratch);
    return lacking;
}
