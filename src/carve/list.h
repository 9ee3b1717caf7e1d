/* Cells in the order in which they came, of which any may leave: for carvers to whom the place of a cell in
 * its list means something. The list is a row of blocks; how many cells there are up to a block is kept in
 * sums of sums (Fenwick 1994), so that neither finding nor taking out a cell grows with the list. */
#ifndef CARVE_LIST_H
#define CARVE_LIST_H

#include "mazewright/base.h"

enum { LIST_BLOCK = 256 };

struct list {
    int n;
    int nblocks, last; /* the last block that has cells */
    int *cell;         /* LIST_BLOCK for each block */
    int *size;         /* by block */
    int *sum;          /* by block, from 1: of the sizes of as many blocks before it as its lowest bit says */
};
/* The place of a cell in a list, valid until the list changes. */
struct place {
    int block, at;
};

/* `most` is how many cells ever come. */
struct list list_new(struct mw_arena *, int most);
void list_add(struct list *, int cell);
/* The cell that came i-th of those that are still there. */
struct place list_find(const struct list *, int i);
void list_remove(struct list *, struct place);

static inline int list_cell(const struct list *list, struct place place)
{
    return list->cell[place.block * LIST_BLOCK + place.at];
}

#endif
