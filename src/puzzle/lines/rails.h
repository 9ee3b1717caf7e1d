/* Draws the walls of woven mazes, called rails. */
#ifndef MW_PUZZLE_RAILS_H
#define MW_PUZZLE_RAILS_H

#include "mazewright/puzzle.h"

/* Returns the rails on both sides of every corridor; those of corridors below bridges end at the rails of the
 * bridge. */
const struct mw_lines *mw_rails_trace(struct mw_arena *, const struct mw_maze *);
/* Writes the two points at which rails end at a gate, in the order of the ends of its wall. */
void mw_rails_gap(const struct mw_maze *, int gate, struct mw_point side[2]);
/* Returns the narrowest opening between rails, in cell units. */
double mw_rails_narrowest(const struct mw_maze *);

#endif
