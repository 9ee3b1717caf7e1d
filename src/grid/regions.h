/* Voronoi regions of points on a rectangular board (src/grid/regions.c). */
#ifndef MW_REGIONS_H
#define MW_REGIONS_H

#include "mazewright/grid.h"

enum { REGIONS_LATTICE = 1024 }; /* steps in a unit of the board; coarser than those of mw_lattice() */

/* The regions: that of point c has the corners first[c] .. first[c + 1] - 1 of `ring`, clockwise on the page;
 * neighbours share corners. */
struct regions {
    struct mw_arena *arena;
    int w, h; /* size of the board */
    int n;
    struct mw_point *point; /* points on the lattice, spread so evenly that every place on the board has a
                               point within a distance of three */
    int ncorners, corner_capacity;
    struct mw_point *corner;
    int *first, *ring;
};

/* Rounds a coordinate to the lattice. */
double regions_whole(double);
/* Moves each point to the centroid of its region. */
void regions_move_to_middles(struct regions *);
/* Finds the corners of all regions. */
void regions_find_corners(struct regions *);

#endif
