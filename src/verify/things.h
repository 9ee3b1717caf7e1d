/* Things in a maze: whether each is there, whether letters, items and stairs on the way make the solution,
 * and whether keys are needed in their order. */
#ifndef MW_VERIFY_THINGS_H
#define MW_VERIFY_THINGS_H

#include "verify/ground.h"

/* Erases the ink of each thing: all ink that is nearer to its middle than any wall. Marks with THING the
 * circle of radius `reach` around it. */
void mw_things_clear(struct ground *);
/* True if something stands in the place of each thing; `marks` has those pixels that are not paper. False,
 * with the error set, if not. */
bool mw_things_stand(const struct ground *, const struct field *marks, struct mw_error *);
/* Lists stairs as tunnels between their ends. */
void mw_things_list_stairs(struct ground *);
/* True if the letters, items or stairs on the way from start to finish, in order, make the solution; or if
 * keys can be fetched in their order only, and none is left out. False, with the error set, if not. */
bool mw_things_make_solution(const struct ground *, struct mw_error *);

/* True if a point lies in the cell of a thing that is no door. */
bool mw_thing_holds(const struct claimed_thing *, struct mw_point);

/* The least number of pixels from the middle of a cell to its sides at which letters, numbers and drawings
 * are compared. Sums are smaller than these. */
#define LETTER_PIXELS 80.0
#define SUM_PIXELS    160.0
/* True if letters with equal texts look alike in a drawing, and letters with different texts do not. False,
 * with the error set, if not. */
bool mw_things_are_alike(struct mw_arena *, const struct claim *, const struct drawing *, double scale,
                         struct mw_point corner, struct mw_error *);

#endif
