/* The walls of woven mazes. */
#ifndef MW_PUZZLE_RAILS_H
#define MW_PUZZLE_RAILS_H

#include "mazewright/puzzle.h"

/* Every corridor between two rails of its own, those below bridges cut off at the rails of the bridge. */
const struct mw_lines *mw_rails_trace(struct mw_arena *, const struct mw_maze *);
/* Writes the points where rails end on both sides of a gate, in the order of the ends of its wall. */
void mw_rails_gap(const struct mw_maze *, int gate, struct mw_point side[2]);
/* The narrowest opening between rails, in cell units. */
double mw_rails_narrowest(const struct mw_maze *);

#endif
