/* Orders the cells of a maze so that each comes after the one from which it is reached; routes, far ends and
 * figures are computed in this order. The order comes from a breadth-first search (search.c) or, in a perfect
 * maze, from filling dead ends (tree.c). */
#ifndef SEARCH_H
#define SEARCH_H

#include "mazewright/maze.h"

enum { NOT_MET = -2, FIRST = -1 }; /* in `from`: for a cell that was not reached; for a first cell */

struct search {
    int met;
    const int *order;    /* the cells that were reached, each after the one it was reached from */
    const int *from;     /* for each cell: the cell it was reached from, FIRST, or NOT_MET */
    const int *openings; /* for each cell that was reached: the number of its openings to other cells; entries
                            of other cells are not set */
};

/* Searches a maze from some cells, which come first in the order. */
struct search mw_search(struct mw_arena *, const struct mw_maze *, int nfirst, const int *first);

/* Orders all cells, the cells of the route first, by filling dead ends; sets `route_cells` to the length of
 * the route in cells. False if the maze is not perfect. Takes a third of the time of a search. */
bool mw_fill(struct mw_arena *, const struct mw_maze *, struct search *, int *route_cells);

/* Does what mw_route_prove() does, and sets `filled` to the order by which it was proved, which lies in
 * `scratch`; `met` is 0 if the maze is not perfect. */
const struct mw_route *mw_route_prove_by(struct mw_arena *, struct mw_arena *scratch, const struct mw_maze *,
                                         struct search *filled, struct mw_error *);

#endif
