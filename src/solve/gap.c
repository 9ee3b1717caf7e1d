/* Computes where the gap in a gate's wall is, and what stands of the wall beside the gap. */
#include "mazewright/maze.h"

/* Returns point i of a wall, counted from the corner at `end`. */
static struct mw_point point_from(const struct mw_grid *grid, int number, int end, int i)
{
    const struct mw_wall wall = mw_wall(grid, number);
    return mw_wall_point(grid, wall, end ? wall.nvia + 1 - i : i);
}

/* Returns the length of a wall that consists of straight pieces; 0 for an arc. */
static double length_of(const struct mw_grid *grid, int wall)
{
    double length = 0;
    for (int i = 0; i <= mw_wall(grid, wall).nvia && mw_wall(grid, wall).bulge == 0; i++)
        length += mw_distance(point_from(grid, wall, 0, i), point_from(grid, wall, 0, i + 1));
    return length;
}

/* Returns the length of the parts of a gate's wall that stand on both sides of the gap; 0 if they would be
 * too short to draw. The gap is as wide as a corridor, or three quarters of one if the rim follows a shape,
 * so that the shape is not spoilt. */
static double stub_length(const struct mw_grid *grid, int gate)
{
    const double in_shape = 0.75, wide = grid->straight ? in_shape : 1, least = 0.12,
                 far = (length_of(grid, gate) - wide) / 2;
    return mw_lattice(far) > mw_lattice(least) ? far : 0;
}

struct mw_line mw_gap_stub(struct mw_arena *arena, const struct mw_grid *grid, int gate, int end)
{
    struct mw_vertex *at = MW_ARRAY(arena, mw_wall(grid, gate).nvia + 2, struct mw_vertex);
    struct mw_point from = point_from(grid, gate, end, 0);
    double left = stub_length(grid, gate);
    int n = 0;
    at[n++] = (struct mw_vertex){from.x, from.y, 0};
    for (int i = 1; left > 0; i++) {
        const struct mw_point to = point_from(grid, gate, end, i);
        const double length = mw_distance(from, to), share = fmin(1, left / length);
        from = mw_settled_point(mw_plus(from, mw_plus(to, from, -1), share));
        at[n++] = (struct mw_vertex){from.x, from.y, 0};
        left = share < 1 ? 0 : left - length;
    }
    return (struct mw_line){n, false, at};
}
