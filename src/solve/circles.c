/* Counts the circles in a maze: separate pieces of wall around which a pencil can run. Their number is that
 * of the passages, less those that a tree has, less the corners where no wall stands: such a corner is the
 * middle of an open space, and a circle around it goes around no wall. A maze with n wrong ends is in n + 1
 * pieces, so if it has no circles it has n passages less than a tree. A woven maze has no open spaces,
 * because each corridor has its own walls. */
#include "mazewright/maze.h"

/* True if a wall is open and lies between two cells. Gates do not count: otherwise a corner of the rim where
 * two gates meet could pass for the middle of an open space. */
static bool is_passed(const struct mw_maze *maze, int wall)
{
    return maze->open[wall] && mw_wall(maze->grid, wall).cell[1] != MW_OUTSIDE;
}

static bool is_middle_of_space(const struct mw_maze *maze, int corner)
{
    for (int i = 0; i < mw_nwalls_at(maze->grid, corner); i++)
        if (!is_passed(maze, mw_wall_at(maze->grid, corner, i)))
            return false;
    return !maze->grid->woven;
}

int mw_count_circles(const struct mw_maze *maze)
{
    const int pieces = 1 + maze->nwrong;
    int circles = pieces - maze->grid->ncells;
    for (int i = 0; i < maze->grid->nwalls; i++)
        circles += is_passed(maze, i);
    for (int i = 0; i < maze->grid->ncorners; i++)
        circles -= is_middle_of_space(maze, i);
    return circles;
}
