/* A way of cells that follows a drawn line. */
#ifndef MW_PUZZLE_TRAIL_H
#define MW_PUZZLE_TRAIL_H

#include "mazewright/maze.h"

struct trail {
    int n, *cell;
    int likeness; /* how well the way follows the line, in hundredths */
};

/* Returns the way on a grid that follows a line, which is placed as large as fits. It passes no cell twice.
 * Where the line crosses itself, the way turns back in place of crossing, so that it looks the same. NULL if
 * the line does not fit, or if the way would have fewer than `least` cells. */
const struct trail *trail_along(struct mw_arena *, const struct mw_grid *, const struct mw_shape *line,
                                int least);

#endif
