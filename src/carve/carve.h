/* What the carvers share: the few moves that most of them are made of. */
#ifndef MW_CARVE_H
#define MW_CARVE_H

#include "base/sets.h"
#include "mazewright/maze.h"

/* The sides of a cell whose neighbour is marked `want`, in their order around the cell. Returns how many. */
int mw_carve_neighbours(const struct mw_grid *, int cell, const unsigned char *mark, unsigned char want,
                        struct mw_side found[MW_MAX_SIDES]);
int mw_carve_random_cell(struct mw_rng *, const struct mw_grid *);

/* Opens the wall between two neighbours on a grid of squares. */
void mw_carve_open_between(struct mw_maze *, int a, int b);

/* On grids of squares, in this order: above, right, below, left. */
enum mw_direction { MW_NORTH, MW_EAST, MW_SOUTH, MW_WEST };
/* The neighbour of a square in that direction, or MW_OUTSIDE. */
int mw_carve_beside(const struct mw_grid *, int cell, enum mw_direction);

/* An upper bound on random walks, far above what a fair source needs: the walks of Wilson and of Aldous and
 * Broder never end with a source that only returns a constant. */
static inline uint64_t mw_carve_walk_limit(int ncells)
{
    return 64 * (uint64_t)ncells * ((uint64_t)ncells + 16);
}

/* The growing tree: takes a cell from the list of live ones, the newest with a chance of `newest` in 100 and
 * any one else, and grows from it into a random unvisited neighbour; a cell without one leaves the list. */
void mw_carve_grow_tree(struct mw_arena *scratch, struct mw_maze *, struct mw_rng *, int newest);

/* The linear congruential maze in its two spellings; see lcg.c. */
void mw_carve_lcg(struct mw_arena *scratch, struct mw_maze *, uint64_t seed, bool top_row_looks_east);

#endif
