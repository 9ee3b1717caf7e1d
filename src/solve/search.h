/* All cells of a maze in an order in which each comes after the one that leads to it: on this routes, far
 * ends and figures are built. By a breadth-first search (search.c), or where there is a tree, and only its
 * ends matter, by filling its dead ends (tree.c). */
#ifndef SEARCH_H
#define SEARCH_H

#include "mazewright/maze.h"

enum { NOT_MET = -2, FIRST = -1 }; /* in place of the cell before */

struct search {
    int met;
    const int *order;    /* the cells that were met, each after the one that it was met from */
    const int *from;     /* by cell: that one, FIRST, or NOT_MET */
    const int *openings; /* by cell that was met: to other cells */
};

/* From some cells, which come first in their order, to all others. */
struct search mw_search(struct mw_arena *, const struct mw_maze *, int nfirst, const int *first);

/* From the route, which comes first in their order, to all others; false if the maze is not perfect. Filling
 * dead ends, it takes a third of the time of a search. */
bool mw_fill(struct mw_arena *, const struct mw_maze *, struct search *, int *route_cells);

#endif
