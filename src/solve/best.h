/* Finds the best two ends of a route through a perfect maze (best.c). */
#ifndef BEST_H
#define BEST_H

#include "mazewright/maze.h"

/* A list of cells, one of which is to be an end of the route. */
struct cells {
    int n;
    const int *cell;
    const int *awkward; /* for each cell of the list: subtracted from the value of a route that ends there */
};

/* Finds the most valuable route from a cell of one list to a different cell of the other, and writes the
 * ends' indexes in the two lists to `pair`. False if there is none. */
bool mw_best_pair(struct mw_arena *scratch, const struct mw_maze *, const struct cells list[2], int pair[2]);

#endif
