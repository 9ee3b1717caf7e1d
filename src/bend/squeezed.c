/* Cells that a bent rim leaves no room, because all their corners come to lie on its line or almost so. Only
 * a cell that hangs by one side may come to that, for nobody passes through it, and pinches are looked for
 * where somebody may. On paper there is no such cell, so the grid is laid without. */
#include "bend/bend.h"
#include "grid/builder.h"

/* The area of a cell, negative if its line crosses over. */
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

/* How near the middle of a cell is to its walls, of which those within stand straight. */
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

/* Whether a grid holds together without a cell, and its rims stay simple: what the cell is beside follows
 * each other around it, and around corners that are on no rim, nor beside another cell that goes. */
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
