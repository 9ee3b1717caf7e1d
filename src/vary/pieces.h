/* The pieces that cells are split into, one for each corner, and paths through them (pieces.c). */
#ifndef MW_PIECES_H
#define MW_PIECES_H

#include "mazewright/maze.h"

struct mw_rng;

/* A grid of pieces is drawn twice as large as its grid of cells, so that a corridor of pieces is 1 wide. */
enum { PIECES_SCALE = 2 };

/* A grid of cells, `whole`, and the grid of their pieces, `grid`: the piece where side i of cell c begins has
 * the number mw_first_side(c) + i. If the given grid has a bent rim, `whole` is that grid before bending, and
 * `grid` gets a bent rim of its own, because pieces are half as wide. */
struct pieces {
    const struct mw_grid *whole, *grid;
    const int *cell; /* for each piece: the cell it is part of */
};
struct pieces mw_pieces_cut(struct mw_arena *, const struct mw_grid *);

/* Returns the next piece along the corridor around a tree, walking with the tree on the right. The tree's
 * edges are the walls between undivided cells that are marked in `open`. */
int mw_pieces_next(const struct pieces *, const unsigned char *open, int piece);

/* A path through pieces. */
struct path {
    const struct mw_grid *grid;
    int n;
    int *at,
        *place; /* `at`: the pieces in order; `place`, for each piece: its index in `at`, -1 if it has none */
};
/* Returns the path from `piece` once around its tree, in the direction of mw_pieces_next(), or in the other
 * one if `back`. */
struct path mw_pieces_walk(struct mw_arena *scratch, const struct pieces *, const unsigned char *open,
                           int piece, bool back);
/* Moves the end of a path to a piece marked in `is_goal`. Alternates steps straight towards the point `goal`
 * with random steps, because straight steps alone can end where no cut brings the end nearer. Subtracts the
 * cost of each step from `*patience`. False if `*patience` runs out, if this call alone costs too much, or if
 * no step is possible. */
bool mw_pieces_lead(struct path *, const unsigned char *is_goal, struct mw_point goal, struct mw_rng *,
                    long long *patience);

#endif
