/* Voronoi regions of points on a rectangular board, called lands (src/grid/lands.c). */
#ifndef MW_LANDS_H
#define MW_LANDS_H

#include "mazewright/grid.h"

enum { LANDS_LATTICE = 1024 }; /* steps of the points' lattice in a unit */

/* Lands by point: the land of point c has the corners first[c] .. first[c + 1] - 1 of `ring`, clockwise on
 * the page, shared with its neighbours. */
struct lands {
    struct mw_arena *arena;
    int w, h; /* size of the board */
    int n;
    struct mw_point *point; /* on the lattice, and spread so that each place of the board has a point within a
                               distance of three */
    int ncorners, corner_capacity;
    struct mw_point *corner;
    int *first, *ring;
};

/* Rounds a coordinate to the lattice. */
double lands_whole(double);
/* Moves each point to the centroid of its land. */
void lands_move_to_middles(struct lands *);
/* Finds the corners of all lands. */
void lands_find_corners(struct lands *);

#endif
