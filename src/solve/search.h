/* A breadth-first search of a maze, on which routes, far ends and figures are built (search.c). */
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

#endif
