/* Computes the legs of a maze with keys: from the start to the first key, from key to key, and from the last
 * key to the finish. */
#include "mazewright/maze.h"

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
