/* Numbers around a way: false trails for a sequence (fill_sequence.c), stepping stones that lead nowhere for
 * a rule (fill_stones.c). */
#ifndef MW_PUZZLE_FILL_H
#define MW_PUZZLE_FILL_H

#include "puzzle/kinds/walk.h"

/* Numbers in the cells of a grid. */
struct filling {
    const struct mw_grid *grid;
    const struct walk *walk;
    struct mw_rng *rng;
    struct mw_numbering numbers; /* .of is `of` */
    int *of;
};

/* Write a number into each cell so that the way stays the only one. fill_sequence() writes MW_NO_NUMBER only
 * into cells in which any number would make a second way; fill_stones() into all cells not to step on. Both
 * return the thousandths of the way's steps that have a false choice beside the right one. */
int fill_sequence(struct mw_arena *scratch, struct filling *);
int fill_stones(struct mw_arena *scratch, struct filling *);

#endif
