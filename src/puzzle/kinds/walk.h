/* Ways on a grid without walls, beside which no two cells touch but one after the other. */
#ifndef MW_PUZZLE_WALK_H
#define MW_PUZZLE_WALK_H

#include "mazewright/maze.h"

struct mw_rng;

enum { OFF_WALK = -1 };

/* A way from one gate to another. Two of its cells are neighbours only if one comes after the other, so
 * whatever is written into them, no step leads past a part of the way. */
struct walk {
    int n, *cell;
    int *at; /* for each cell of the grid: its index on the way; OFF_WALK for all others */
    struct mw_end start, finish;
};

/* Draws a way of about `share` thousandths of a grid's cells. False if the grid is so small, or its gates are
 * so near to each other, that there is none. */
bool walk_draw(struct mw_arena *scratch, struct mw_maze *, int share, struct mw_rng *, struct walk *);

#endif
