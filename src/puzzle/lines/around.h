/* Leads the line of a route around walls that it comes too near to. */
#ifndef MW_PUZZLE_AROUND_H
#define MW_PUZZLE_AROUND_H

#include "mazewright/puzzle.h"

/* The line of a route, with a point at the middle of each cell and of each opening. */
struct way {
    int n, first; /* `n`: number of points; `first`: index of the middle of the route's first cell. Point
                     first + 2 * i is the middle of its cell i */
    struct mw_point *at;
    bool *tight; /* for each point: a wall is near, so bends are narrow */
};

/* Returns a line that leads around the walls to which the given one comes too near; the new parts have more
 * points. */
struct way mw_way_around(struct mw_arena *, const struct mw_maze *, const struct mw_route *, struct way);

#endif
