/* A list of cells in the order in which they were added, from which any cell can be removed, and a cell can
 * be found by its position. It consists of blocks of at most LIST_BLOCK cells; a Fenwick tree of the blocks'
 * sizes tells how many cells there are before a block. So finding and removing take time proportional to the
 * logarithm of the length. */
#ifndef CARVE_LIST_H
#define CARVE_LIST_H

#include "mazewright/base.h"

enum { LIST_BLOCK = 256 };

struct list {
    int n;
    int nblocks, last; /* `last` is the last block that has cells */
    int *cell;         /* LIST_BLOCK entries for each block */
    int *size;         /* for each block: its number of cells */
    int *sum; /* Fenwick tree of the sizes: sum[i], i from 1, is the sum over the 2^k blocks up to block i,
                 where 2^k is the lowest set bit of i */
};
/* The position of a cell in a list, valid until the list changes. */
struct place {
    int block, at;
};

/* Returns an empty list, with space for adding `most` cells in all. */
struct list list_new(struct mw_arena *, int most);
void list_add(struct list *, int cell);
/* Finds the cell at position i, from 0, among the cells that were not removed. */
struct place list_find(const struct list *, int i);
void list_remove(struct list *, struct place);

static inline int list_cell(const struct list *list, struct place place)
{
    return list->cell[place.block * LIST_BLOCK + place.at];
}

#endif
