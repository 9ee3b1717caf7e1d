/* Functions that gates.c calls in clearance.c. */
#ifndef MW_SOLVE_GATES_H
#define MW_SOLVE_GATES_H

#include "mazewright/maze.h"

/* How wide the way is through a gate and on through any other side of its cell. */
double mw_gate_clearance(const struct mw_grid *, int gate);

#endif
