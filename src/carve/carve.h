/* The few moves that most carvers are made of. */
#ifndef MW_CARVE_H
#define MW_CARVE_H

#include "base/sets.h"
#include "mazewright/maze.h"

/* A mark for each cell, 0 at first; and one for MW_OUTSIDE, which is no mark that anyone wants. */
enum { MW_NEVER_WANTED = 255 };
unsigned char *mw_carve_marks(struct mw_arena *scratch, const struct mw_grid *);

/* The sides of a cell whose neighbour is marked `want`, in their order around the cell. Returns how many.
 * Whether a cell is marked nobody can foretell, and a processor that guesses wrong waits: so each side is put
 * at the end of the list, and the list grows if it should stay there. */
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

/* The side of a square in that direction. */
static inline struct mw_side mw_carve_side(const struct mw_grid *grid, int cell, enum mw_direction direction)
{
    return mw_side(grid, cell, (int)direction);
}
/* Opens the wall of a square in that direction. */
static inline void mw_carve_open(struct mw_maze *maze, int cell, enum mw_direction direction)
{
    maze->open[mw_carve_side(maze->grid, cell, direction).wall] = 1;
}

/* An upper bound on random walks, far above what a fair source needs: the walks of Wilson and of Aldous and
 * Broder never end with a source that only returns a constant. */
static inline uint64_t mw_carve_walk_limit(int ncells)
{
    return 64 * (uint64_t)ncells * ((uint64_t)ncells + 16);
}

/* The linear congruential maze in its two spellings; see lcg.c. */
void mw_carve_lcg(struct mw_arena *scratch, struct mw_maze *, uint64_t seed, bool top_row_looks_east);

#endif
