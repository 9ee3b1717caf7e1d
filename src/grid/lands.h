/* Lands: which place of a board is nearest to which of many points (src/grid/lands.c). */
#ifndef MW_LANDS_H
#define MW_LANDS_H

#include "mazewright/grid.h"

enum { LANDS_LATTICE = 1024 }; /* what points lie on, to a unit */

/* The land of point c has the corners first[c] .. first[c + 1] - 1 of `ring`, clockwise on the page, which it
 * shares with its neighbours. */
struct lands {
    struct mw_arena *arena;
    int w, h; /* the board */
    int n;
    struct mw_point *point; /* on the lattice, spread so that each place of the board has one within three */
    int ncorners, corner_capacity;
    struct mw_point *corner;
    int *first, *ring;
};

/* A coordinate on the lattice. */
double lands_whole(double);
/* Moves all points to the middles of their lands. */
void lands_move_to_middles(struct lands *);
/* Finds the corners of all lands. */
void lands_find_corners(struct lands *);

#endif
