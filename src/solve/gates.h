/* Functions of clearance.c that gates.c calls. */
#ifndef MW_SOLVE_GATES_H
#define MW_SOLVE_GATES_H

#include "mazewright/maze.h"

/* Returns the width of the narrowest place on the ways from a gate through the cell behind it to that cell's
 * neighbours. */
double mw_gate_clearance(const struct mw_grid *, int gate);

#endif
