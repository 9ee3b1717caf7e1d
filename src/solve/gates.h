/* Functions of clearance.c that gates.c calls. */
#ifndef MW_SOLVE_GATES_H
#define MW_SOLVE_GATES_H

#include "mazewright/maze.h"

/* Returns the width of the way through a gate and on through any other side of its cell. */
double mw_gate_clearance(const struct mw_grid *, int gate);

#endif
