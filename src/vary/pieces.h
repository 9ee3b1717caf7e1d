/* The pieces that cells are split into, one for each corner, and paths through them (pieces.c). */
#ifndef MW_PIECES_H
#define MW_PIECES_H

#include "mazewright/maze.h"

struct mw_rng;

/* Grids of pieces are twice as large, so that a corridor of pieces is 1 wide. */
enum { PIECES_SCALE = 2 };

/* A grid and its pieces: the piece where side i of cell c begins has the number mw_first_side(c) + i. A bent
 * rim is straightened first, and the rim of the pieces bent instead, because pieces are half as wide. */
struct pieces {
    const struct mw_grid *whole, *grid;
    const int *cell; /* for each piece: the cell it is part of */
};
struct pieces mw_pieces_cut(struct mw_arena *, const struct mw_grid *);

/* Returns the next piece along the corridor around the tree, which keeps the tree at its left. The tree's
 * edges are the open walls between undivided cells. */
int mw_pieces_next(const struct pieces *, const unsigned char *open, int piece);

/* A path through pieces. */
struct path {
    const struct mw_grid *grid;
    int n;
    int *at, *place; /* the pieces in order; and for each piece, its index in the path */
};
/* Returns the path from a piece once around its tree, to the piece before it, in either direction. */
struct path mw_pieces_walk(struct mw_arena *scratch, const struct pieces *, const unsigned char *open,
                           int piece, bool back);
/* Moves the end of a path to one of the goals. Steps straight towards a goal and random steps alternate,
 * because straight steps alone may end where no cut brings the end nearer. False if that takes more steps
 * than `patience`, from which they are subtracted. */
bool mw_pieces_lead(struct path *, const unsigned char *is_goal, struct mw_point goal, struct mw_rng *,
                    long long *patience);

#endif
