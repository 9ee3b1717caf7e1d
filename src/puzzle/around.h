/* A way around what stands in it. */
#ifndef MW_PUZZLE_AROUND_H
#define MW_PUZZLE_AROUND_H

#include "mazewright/puzzle.h"

/* The line of a route, a point at the middle of each cell and of each opening. */
struct way {
    int n, first; /* the point that is the middle of the first cell; cell i has point first + 2 * i */
    struct mw_point *at;
    bool *tight; /* by point: a wall is near, so a bend is narrow */
};

/* Returns a way led around the walls to which it comes too near; it has more points there. */
struct way mw_way_around(struct mw_arena *, const struct mw_maze *, const struct mw_route *, struct way);

#endif
