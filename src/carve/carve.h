/* Functions that several carvers call. */
#ifndef MW_CARVE_H
#define MW_CARVE_H

#include "base/sets.h"
#include "mazewright/maze.h"

struct mw_rng;

/* A mark for each cell, 0 at first. MW_OUTSIDE, the neighbour at a side of the rim, has the mark
 * MW_NEVER_WANTED, so that no carver takes it for a cell. */
enum { MW_NEVER_WANTED = 255 };
unsigned char *mw_carve_marks(struct mw_arena *scratch, const struct mw_grid *);

/* Lists the sides of a cell whose neighbour is marked `want`, in order around the cell. Returns how many. A
 * branch on the mark would be mispredicted half of the time, so each side is written to the end of the list,
 * and only a side that is wanted makes the list longer. */
static inline int mw_carve_neighbours(const struct mw_grid *grid, int cell, const unsigned char *mark,
                                      unsigned char want, struct mw_side found[MW_MAX_SIDES])
{
    struct mw_side buffer[MW_SQUARE];
    const struct mw_side *side = mw_sides(grid, cell, buffer), *end = side + mw_nsides(grid, cell);
    int n = 0;
    for (; side < end; side++) {
        found[n] = *side;
        n += mark[side->to] == want;
    }
    return n;
}

int mw_carve_random_cell(struct mw_rng *, const struct mw_grid *);

/* Returns the side of a square in a direction. */
static inline struct mw_side mw_carve_side(const struct mw_grid *grid, int cell, enum mw_direction direction)
{
    return mw_side(grid, cell, (int)direction);
}
/* Opens the wall of a square in a direction. */
static inline void mw_carve_open(struct mw_maze *maze, int cell, enum mw_direction direction)
{
    maze->open[mw_carve_side(maze->grid, cell, direction).wall] = 1;
}

/* Returns an upper bound on the steps of random walks, far above what a fair source of random numbers needs:
 * with a source that returns a constant, the walks of Wilson and of Aldous and Broder would never end. */
static inline uint64_t mw_carve_walk_limit(int ncells)
{
    return 64 * (uint64_t)ncells * ((uint64_t)ncells + 16);
}

/* Carves a maze with a linear congruential generator: by the published rule if `top_row_looks_east`, else as
 * in the published examples (lcg.c). */
void mw_carve_lcg(struct mw_arena *scratch, struct mw_maze *, uint64_t seed, bool top_row_looks_east);

#endif
