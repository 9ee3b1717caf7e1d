/* Keeps the maze of a puzzle in a few hundred bytes, between the plan of a book and its pages. */
#ifndef MW_PUZZLE_KEPT_H
#define MW_PUZZLE_KEPT_H

#include "mazewright/puzzle.h"

struct mw_kept_maze;

/* Returns a maze in little memory, with its fingerprint. NULL if it has more than walls and two ends, or a
 * grid of its own. */
const struct mw_kept_maze *mw_maze_keep(struct mw_arena *, const struct mw_request *, const struct mw_maze *,
                                        uint64_t fingerprint);
/* Returns the maze again. NULL if it is not one of the request. */
struct mw_maze *mw_maze_kept(struct mw_arena *, const struct mw_request *, const struct mw_kept_maze *);
uint64_t mw_kept_fingerprint(const struct mw_kept_maze *);

/* Makes the maze of a puzzle as far as its fingerprint needs it, in scratch memory. NULL, with the error set,
 * if it cannot be made. */
const struct mw_maze *mw_puzzle_carve(struct mw_arena *scratch, const struct mw_request *, struct mw_error *);
/* Makes a puzzle as mw_puzzle_make() does, from its maze if that was kept; NULL for none. */
const struct mw_solved *mw_puzzle_make_from(struct mw_arena *, const struct mw_request *,
                                            const struct mw_kept_maze *, struct mw_error *);

#endif
