/* In how many circles one can walk in a maze: around how many pieces of wall, on paper, that hang together
 * with no other. Passages that close a circle are as many as there are more of them than a tree has; but
 * around a corner without walls nobody can walk, for that is the middle of a room. A woven maze has no rooms,
 * since each of its corridors has rails of its own. */
#include "mazewright/maze.h"

/* Both gates may be at one corner of the rim. */
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
    int circles = 1 - maze->grid->ncells;
    for (int i = 0; i < maze->grid->nwalls; i++)
        circles += is_passed(maze, i);
    for (int i = 0; i < maze->grid->ncorners; i++)
        circles -= is_middle_of_space(maze, i);
    return circles;
}
