/* Computes where letters, items, keys and doors stand in a maze, and how much room they have there. */
#include "mazewright/maze.h"

#include <math.h>

struct mw_point mw_thing_middle(const struct mw_grid *grid, const struct mw_thing *thing)
{
    return thing->kind == MW_DOOR ? mw_wall_middle(grid, thing->wall) : mw_centre(grid, thing->cell);
}

/* Returns the distance from the middle of an opening to its corners or to the nearest other side of the cells
 * that it joins, whichever is less. */
static double radius_of_opening(const struct mw_grid *grid, int number)
{
    const struct mw_wall wall = mw_wall(grid, number);
    const struct mw_point middle = mw_wall_middle(grid, number);
    double radius = mw_distance(mw_wall_point(grid, wall, 0), mw_wall_point(grid, wall, wall.nvia + 1)) / 2;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < mw_nsides(grid, wall.cell[k]); i++) {
            const int other = mw_side(grid, wall.cell[k], i).wall;
            radius = other == number ? radius : fmin(radius, mw_wall_distance(grid, middle, other));
        }
    return radius;
}

double mw_thing_radius(const struct mw_grid *grid, const struct mw_thing *thing)
{
    return thing->kind == MW_DOOR ? radius_of_opening(grid, thing->wall) : mw_cell_radius(grid, thing->cell);
}
