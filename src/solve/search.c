/* Searches breadth first. A branch on whether a wall is open would often be mispredicted, so each cell beyond
 * a wall is written to the end of the list, and only a cell that is reached for the first time makes the list
 * longer. */
#include "solve/search.h"

static struct search search(struct mw_arena *arena, const struct mw_maze *maze, int nfirst, const int *first,
                            int to)
{
    const struct mw_grid *grid = maze->grid;
    const unsigned char *open = maze->open;
    int *order = MW_ARRAY(arena, grid->ncells + 1, int), *from = MW_ARRAY(arena, grid->ncells, int),
        *openings = MW_ARRAY(arena, grid->ncells, int), met = 0;
    for (int c = 0; c < grid->ncells; c++)
        from[c] = NOT_MET;
    for (int i = 0; i < nfirst; i++) {
        order[met++] = first[i];
        from[first[i]] = FIRST;
    }
    for (int at = 0; at < met && (to == MW_OUTSIDE || from[to] == NOT_MET); at++) {
        const int cell = order[at], nsides = mw_nsides(grid, cell);
        struct mw_side space[MW_SQUARE];
        const struct mw_side *side = mw_sides(grid, cell, space);
        int ways = 0;
        for (int i = 0; i < nsides; i++) {
            const int beyond = side[i].to;
            if (beyond == MW_OUTSIDE)
                continue;
            const int is_way = open[side[i].wall], is_new = is_way & (from[beyond] == NOT_MET);
            order[met] = beyond;
            from[beyond] = is_new ? cell : from[beyond];
            met += is_new;
            ways += is_way;
        }
        openings[cell] = ways;
    }
    return (struct search){met, order, from, openings};
}

struct search mw_search(struct mw_arena *arena, const struct mw_maze *maze, int nfirst, const int *first)
{
    return search(arena, maze, nfirst, first, MW_OUTSIDE);
}

const int *mw_maze_steps_to(struct mw_arena *arena, const struct mw_maze *maze, int from, int to)
{
    const struct search s = search(arena, maze, 1, &from, to);
    int *steps = MW_ARRAY(arena, maze->grid->ncells, int);
    for (int c = 0; c < maze->grid->ncells; c++)
        steps[c] = -1;
    steps[from] = 0;
    for (int i = 1; i < s.met; i++)
        steps[s.order[i]] = steps[s.from[s.order[i]]] + 1;
    return steps;
}

const int *mw_maze_steps(struct mw_arena *arena, const struct mw_maze *maze, int from)
{
    return mw_maze_steps_to(arena, maze, from, MW_OUTSIDE);
}
