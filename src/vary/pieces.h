/* The pieces of cells, one a corner, and paths through them (pieces.c). */
#ifndef MW_PIECES_H
#define MW_PIECES_H

#include "mazewright/maze.h"

/* Coordinates double, so that a corridor is as wide as one of the cells was. */
enum { PIECES_SCALE = 2 };

/* A grid and its pieces: the one where side i of cell c begins has the number mw_first_side(c) + i. A rim
 * that was bent is straightened first, and that of the pieces bent instead: they are half as wide. */
struct pieces {
    const struct mw_grid *whole, *grid;
    const int *cell; /* by piece: what it is a piece of */
};
struct pieces mw_pieces_cut(struct mw_arena *, const struct mw_grid *);

/* Around the tree with the left hand on it: the piece that follows. The tree is of the open walls between
 * whole cells. */
int mw_pieces_next(const struct pieces *, const unsigned char *open, int piece);

/* A path through pieces. */
struct path {
    const struct mw_grid *grid;
    int n;
    int *at, *place; /* by place on the path; and by piece, -1 where it does not come */
};
/* From one piece all the way round its tree to the one before it, or the other way. */
struct path mw_pieces_walk(struct mw_arena *scratch, const struct pieces *, const unsigned char *open,
                           int piece, bool back);
/* Leads the end of a path to one of the goals, straight and astray in turns, for it can get caught before the
 * goal; false if that took too long. Every step wears on the patience. */
bool mw_pieces_lead(struct path *, const unsigned char *is_goal, struct mw_point goal, struct mw_rng *,
                    long long *patience);

#endif
