/* Measures and grades gates. The first two functions are in clearance.c. */
#ifndef MW_SOLVE_GATES_H
#define MW_SOLVE_GATES_H

#include "mazewright/maze.h"

/* Returns the width of the narrowest place on the ways from a gate, open from corner to corner, through the
 * cell behind it to that cell's neighbours. */
double mw_gate_clearance(const struct mw_grid *, int gate);
/* Returns the same beside what stands of the gate's wall at its gap: a wall that is bent around a tip of the
 * cell may shut the gap. */
double mw_gap_clearance(const struct mw_grid *, int gate);

/* Returns a grid that knows the qualities of its gates: the grid itself if its rim is not bent, else a copy
 * that shares its parts. For grids that many mazes have (gates.c). */
const struct mw_grid *mw_gates_graded(struct mw_arena *, const struct mw_grid *);

#endif
