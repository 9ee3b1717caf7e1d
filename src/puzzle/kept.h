/* Keeps the maze of a puzzle in a few hundred bytes, between the plan of a book and its pages. */
#ifndef MW_PUZZLE_KEPT_H
#define MW_PUZZLE_KEPT_H

#include "mazewright/puzzle.h"

struct mw_kept_maze;

/* Packs a maze and its fingerprint. NULL if it has more than walls and two ends, or a grid of its own. */
const struct mw_kept_maze *mw_kept_pack(struct mw_arena *, const struct mw_request *, const struct mw_maze *,
                                        uint64_t fingerprint);
/* Returns the maze of a request. NULL if it was packed for another grid or seed. */
struct mw_maze *mw_kept_unpack(struct mw_arena *, const struct mw_request *, const struct mw_kept_maze *);
uint64_t mw_kept_fingerprint(const struct mw_kept_maze *);

/* Makes the maze of a puzzle without proving or measuring it. NULL, with the error set, if it cannot be made.
 */
const struct mw_maze *mw_puzzle_make_maze(struct mw_arena *, const struct mw_request *, struct mw_error *);
/* Makes a puzzle as mw_puzzle_make() does, from the maze that was kept, if it is not NULL. */
const struct mw_solved *mw_puzzle_make_from(struct mw_arena *, const struct mw_request *,
                                            const struct mw_kept_maze *, struct mw_error *);

#endif
