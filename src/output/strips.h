/* Writes mazes of squares that are too large for a page row by row. */
#ifndef MW_STRIPS_H
#define MW_STRIPS_H

#include "mazewright/maze.h"

#include <stdio.h>

/* True if a side of a cell has a wall or lies on the rim; a gate counts as closed. */
static inline bool mw_is_shut(const struct mw_maze *maze, int cell, enum mw_direction side)
{
    const struct mw_side s = mw_side(maze->grid, cell, (int)side);
    return s.to == MW_OUTSIDE || !maze->open[s.wall];
}

/* Writes a maze as a drawing in cell units, with its route unless that is NULL. Only one strip is in memory
 * at a time. */
void mw_strips_print_svg(FILE *, const struct mw_maze *, const struct mw_route *, const uint32_t *colour);
/* Writes a maze as an image with four dots to a cell: one of wall, three of corridor. */
bool mw_strips_print_png(FILE *, const struct mw_maze *, const struct mw_route *, const uint32_t *colour,
                         struct mw_error *);

#endif
