/* The best two ends of a way through a perfect maze (best.c). */
#ifndef BEST_H
#define BEST_H

#include "mazewright/maze.h"

/* Cells that one of the ends may be. */
struct cells {
    int n;
    const int *cell;
    const int *awkward; /* so much less a way from there is worth */
};

/* Finds the way of most worth from a cell of one list to another cell of the other, and writes its two ends
 * as places in their lists. False if there is none. */
bool mw_best_pair(struct mw_arena *scratch, const struct mw_maze *, const struct cells list[2], int pair[2]);

#endif
