/* Functions of clearance.c that gates.c calls. */
#ifndef MW_SOLVE_GATES_H
#define MW_SOLVE_GATES_H

#include "mazewright/maze.h"

/* Returns the width of the way from a gate through its cell: the narrowest place up to any other side of the
 * cell. */
double mw_gate_clearance(const struct mw_grid *, int gate);

#endif
