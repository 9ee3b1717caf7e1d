/* How far every cell is from one: a breadth-first search, on which routes and far ends are built. */
#include "mazewright/maze.h"

enum { UNREACHED = -1 };

const int *mw_maze_steps_to(struct mw_arena *arena, const struct mw_maze *maze, int from, int to)
{
    const struct mw_grid *grid = maze->grid;
    int *steps = MW_ARRAY(arena, grid->ncells, int), *queue = MW_ARRAY(arena, grid->ncells, int);
    for (int c = 0; c < grid->ncells; c++)
        steps[c] = UNREACHED;
    int head = 0, tail = 0;
    steps[from] = 0;
    queue[tail++] = from;
    while (head < tail && (to < 0 || steps[to] == UNREACHED)) {
        const int cell = queue[head++], nsides = mw_nsides(grid, cell);
        const struct mw_side *side = mw_sides(grid, cell);
        for (int i = 0; i < nsides; i++)
            if (maze->open[side[i].wall] && side[i].to != MW_OUTSIDE && steps[side[i].to] == UNREACHED) {
                steps[side[i].to] = steps[cell] + 1;
                queue[tail++] = side[i].to;
            }
    }
    return steps;
}

const int *mw_maze_steps(struct mw_arena *arena, const struct mw_maze *maze, int from)
{
    return mw_maze_steps_to(arena, maze, from, -1);
}
