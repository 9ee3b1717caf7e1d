/* The way through a maze that is a tree, and the side branches that hang from it: where letters and things
 * can stand, and what a solver meets who goes wrong. */
#ifndef MW_PUZZLE_WAY_H
#define MW_PUZZLE_WAY_H

#include "puzzle/kinds/kind.h"

struct mw_rng;

enum { WAY_NOWHERE = -1 };

struct way {
    const struct mw_maze *maze;
    int n; /* the number of cells of the route, which come first in `order` */
    const int
        *order;      /* all cells: those of the route, then the others, each after the one that leads to it */
    const int *from; /* for each cell off the route: the cell before it */
    const int *openings;
    int *at;     /* for each cell: its index on the route; for a cell off the route, that of its fork */
    int *depth;  /* for each cell: its steps from the route, 0 on the route */
    int *branch; /* for each cell off the route: the first cell of its branch; WAY_NOWHERE on the route */
    int *branch_depth;       /* for each first cell of a branch: the depth of its deepest cell */
    int *size;               /* for each first cell of a branch: the number of its cells */
    long long median_radius; /* of all cells, on the lattice */
};

/* Returns the radius, on the lattice, that three quarters of all cells do not exceed. */
long long way_upper_radius(struct mw_arena *, const struct mw_grid *);
/* Measures the way of a perfect maze with ends. */
struct way way_of(struct mw_arena *, const struct mw_maze *);
/* True if something can stand in a cell: it has no fork, is no end, is not narrow and not near an end inside.
 */
bool way_can_hold(const struct way *, int cell);
/* True if a cell is so near to an end inside the maze that the end's sign or the light behind it may reach
 * it.
 */
bool way_is_near_inner_end(const struct mw_maze *, int cell);
/* Returns the number of steps between two cells. */
int way_steps(const struct way *, int a, int b);

/* A list of things with room for one in each cell, and for a door to each. */
struct way_things {
    int n;
    struct mw_thing *at;
};
/* Lists the things that are to stand on and beside a way. False if the way does not suit them. */
typedef bool way_furnish(struct mw_arena *scratch, const struct mw_request *, const struct way *,
                         struct mw_rng *, struct way_things *);
/* Makes plain mazes, the first of them the one that the request would make without things, until one can be
 * furnished. NULL, with the error set, if none can. */
struct mw_maze *way_make(struct mw_arena *, const struct puzzle_setup *, way_furnish *, struct mw_error *);

#endif
