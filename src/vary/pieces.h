/* The pieces that cells are split into, one for each corner, and paths through them (pieces.c). */
#ifndef MW_PIECES_H
#define MW_PIECES_H

#include "mazewright/maze.h"

/* Coordinates double, so that a corridor of pieces is as wide as a cell was. */
enum { PIECES_SCALE = 2 };

/* A grid and its pieces: the piece where side i of cell c begins has the number mw_first_side(c) + i. A bent
 * rim is straightened first, and the rim of the pieces bent instead, because pieces are half as wide. */
struct pieces {
    const struct mw_grid *whole, *grid;
    const int *cell; /* for each piece: the cell it is part of */
};
struct pieces mw_pieces_cut(struct mw_arena *, const struct mw_grid *);

/* Returns the piece that follows on the way around the tree with the left hand on it. The tree consists of
 * the open walls between whole cells. */
int mw_pieces_next(const struct pieces *, const unsigned char *open, int piece);

/* A path through pieces. */
struct path {
    const struct mw_grid *grid;
    int n;
    int *at, *place; /* the pieces in order; and by piece, its index there, or -1 */
};
/* Walks from a piece all the way around its tree to the piece before it, in either direction. */
struct path mw_pieces_walk(struct mw_arena *scratch, const struct pieces *, const unsigned char *open,
                           int piece, bool back);
/* Moves the end of a path to one of the goals, straight towards it and at random in turns, because it can get
 * caught on the way. False if that took too long; every step uses up patience. */
bool mw_pieces_lead(struct path *, const unsigned char *is_goal, struct mw_point goal, struct mw_rng *,
                    long long *patience);

#endif
