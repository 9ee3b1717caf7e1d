/* Removes cells that a bent rim leaves no area because all of their corners lie on its line, or nearly. This
 * happens to cells with a single neighbour: in other cells, bending keeps space for routes from one neighbour
 * to another. On paper a squeezed cell cannot be seen, so the grid is made again without it. */
#include "bend/bend.h"

#include "grid/builder.h"
#include "mazewright/random.h"

/* Returns the area of a cell, negative if its outline crosses itself. */
static double area_of(const struct mw_grid *grid, int cell)
{
    double twice = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
        const bool back = wall.cell[0] != cell;
        for (int k = 0; k <= wall.nvia; k++)
            twice += mw_cross(mw_wall_point(grid, wall, back ? wall.nvia + 1 - k : k),
                              mw_wall_point(grid, wall, back ? wall.nvia - k : k + 1));
    }
    return twice / 2;
}

/* Returns the distance from the centre of a cell to its nearest wall; arcs are taken as straight. */
static double space_in(const struct mw_grid *grid, int cell)
{
    double nearest = INFINITY;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
        for (int k = 0; k <= wall.nvia; k++)
            nearest = fmin(nearest, mw_distance_to_piece(mw_centre(grid, cell), mw_wall_point(grid, wall, k),
                                                         mw_wall_point(grid, wall, k + 1)));
    }
    return nearest;
}

/* True if, without a cell, the grid stays connected and no rim touches itself: the cell's walls of the rim
 * are all in one row, none of its corners between two inner walls is on a rim, and no cell beside it or at
 * such a corner is to be removed. */
static bool may_go(const struct mw_grid *grid, int cell, const unsigned char *goes)
{
    const int n = mw_nsides(grid, cell);
    int ends = 0;
    for (int i = 0; i < n; i++) {
        const int before = mw_side(grid, cell, (i + n - 1) % n).to, to = mw_side(grid, cell, i).to,
                  corner = mw_corner_before(grid, cell, i);
        ends += before != MW_OUTSIDE && to == MW_OUTSIDE;
        if (to != MW_OUTSIDE && goes[to])
            return false;
        if (before == MW_OUTSIDE || to == MW_OUTSIDE)
            continue;
        if (mw_loop_of(grid, corner) >= 0)
            return false;
        for (int k = 0; k < mw_nwalls_at(grid, corner); k++) {
            const struct mw_wall wall = mw_wall(grid, mw_wall_at(grid, corner, k));
            if (goes[wall.cell[0]] || goes[wall.cell[1]])
                return false;
        }
    }
    return ends == 1;
}

bool mw_bend_is_squeezed(const struct mw_grid *bent, int cell)
{
    const double least_area = 0.2, least_space = 0.08;
    return mw_lattice(area_of(bent, cell)) < mw_lattice(least_area * area_of(bent->straight, cell)) ||
           mw_lattice(space_in(bent, cell)) < mw_lattice(least_space);
}

const struct mw_grid *mw_bend_without_squeezed(struct mw_arena *arena, const struct mw_grid *bent)
{
    const struct mw_grid *grid = bent->straight;
    unsigned char *goes = MW_ARRAY(arena, bent->ncells, unsigned char);
    int gone = 0;
    for (int c = 0; c < bent->ncells; c++) {
        if (!mw_is_at_rim(grid, c) || !mw_bend_is_squeezed(bent, c) || !may_go(grid, c, goes))
            continue;
        goes[c] = 1;
        gone++;
    }
    if (gone == 0)
        return NULL;
    struct mw_builder *b = mw_builder_open(arena, (struct mw_rng){.seed = 0});
    for (int c = 0; c < grid->ncells; c++)
        if (!goes[c])
            mw_builder_emit_again(b, grid, c);
    return mw_builder_close(b, grid);
}
