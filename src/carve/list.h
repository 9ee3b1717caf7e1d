/* Cells in the order in which they came, any of which may be removed, for carvers that draw by position in
 * the list. The list is a row of blocks; the number of cells before a block comes from a Fenwick tree (1994),
 * so finding and removing take logarithmic time. */
#ifndef CARVE_LIST_H
#define CARVE_LIST_H

#include "mazewright/base.h"

enum { LIST_BLOCK = 256 };

struct list {
    int n;
    int nblocks, last; /* the last block that has cells */
    int *cell;         /* LIST_BLOCK for each block */
    int *size;         /* by block */
    int *sum; /* by block, from 1: the sum of the sizes of as many blocks, up to this one, as its lowest bit
                 says */
};
/* The position of a cell in a list, valid until the list changes. */
struct place {
    int block, at;
};

/* Returns an empty list; `most` is the number of cells ever added. */
struct list list_new(struct mw_arena *, int most);
void list_add(struct list *, int cell);
/* Returns the cell that came i-th of those that are still there. */
struct place list_find(const struct list *, int i);
void list_remove(struct list *, struct place);

static inline int list_cell(const struct list *list, struct place place)
{
    return list->cell[place.block * LIST_BLOCK + place.at];
}

#endif
