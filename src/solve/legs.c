/* Computes the legs of a maze with keys: from the start to the first key, from key to key, and from the last
 * key to the finish; and where things of all kinds stand. */
#include "mazewright/maze.h"

#include <math.h>

/* Returns the cell of the key with that number, from 0; MW_OUTSIDE if there is none. */
static int cell_of_key(const struct mw_maze *maze, int number)
{
    for (int i = 0; i < maze->nthings; i++)
        if (maze->thing[i].kind == MW_KEY && maze->thing[i].number == number)
            return maze->thing[i].cell;
    return MW_OUTSIDE;
}

int mw_count_legs(const struct mw_maze *maze)
{
    int n = 0;
    while (cell_of_key(maze, n) != MW_OUTSIDE)
        n++;
    return n + 1;
}

struct mw_maze mw_maze_of_leg(const struct mw_maze *maze, int i)
{
    struct mw_maze leg = *maze;
    const int to = cell_of_key(maze, i);
    if (i > 0)
        leg.start = (struct mw_end){cell_of_key(maze, i - 1), MW_OUTSIDE};
    if (to != MW_OUTSIDE)
        leg.finish = (struct mw_end){to, MW_OUTSIDE};
    return leg;
}

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
