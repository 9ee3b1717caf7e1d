/* Puzzles without walls: whether the texts in their cells allow exactly one way, and where it lies. */
#ifndef MW_VERIFY_STEPS_H
#define MW_VERIFY_STEPS_H

#include "verify/ground.h"

/* Erases the ink of the lines between cells, which may be as dark as walls, but not that of the rim. Changes
 * nothing in a puzzle with walls. */
void mw_steps_open_lines(struct ground *);
/* Finds the way that the texts of the cells allow, and leaves of the ground only the cells of that way,
 * divided where no step leads. Marks the sides of all cells. False, with the error set, unless there is
 * exactly one way. */
bool mw_steps_take_way(struct ground *, struct mw_error *);
/* True if the sides between cells are drawn where the manifest says. False, with the error set, if not. */
bool mw_steps_are_cells_drawn(const struct claim *, const struct drawing *, double scale,
                              struct mw_point corner, struct mw_error *);

#endif
