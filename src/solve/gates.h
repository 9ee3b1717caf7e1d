/* Functions of clearance.c that gates.c calls. */
#ifndef MW_SOLVE_GATES_H
#define MW_SOLVE_GATES_H

#include "mazewright/maze.h"

/* Returns the width of the narrowest place on the ways from a gate, open from corner to corner, through the
 * cell behind it to that cell's neighbours. */
double mw_gate_clearance(const struct mw_grid *, int gate);
/* Returns the same beside what stands of the gate's wall at its gap: a wall that is bent around a tip of the
 * cell may shut the gap. */
double mw_gap_clearance(const struct mw_grid *, int gate);

#endif
