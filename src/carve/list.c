/* Keeps a list of cells in blocks (list.h). Blocks after block `last` are empty; a block before it is empty
 * if all of its cells were removed. */
#include "carve/list.h"

#include <string.h>

struct list list_new(struct mw_arena *arena, int most)
{
    const int nblocks =
        most / LIST_BLOCK + 1; /* one more, for the block that is begun when the one before it is full */
    return (struct list){.nblocks = nblocks,
                         .cell = MW_ARRAY(arena, nblocks * LIST_BLOCK, int),
                         .size = MW_ARRAY(arena, nblocks, int),
                         .sum = MW_ARRAY(arena, nblocks + 1, int)};
}

static void count(struct list *list, int block, int change)
{
    list->n += change;
    list->size[block] += change;
    for (int i = block + 1; i <= list->nblocks; i += i & -i)
        list->sum[i] += change;
}

void list_add(struct list *list, int cell)
{
    if (list->size[list->last] == LIST_BLOCK)
        list->last++;
    list->cell[list->last * LIST_BLOCK + list->size[list->last]] = cell;
    count(list, list->last, 1);
}

struct place list_find(const struct list *list, int i)
{
    int block = 0, step = 1;
    if (list->size[list->last] > list->n - 1 - i) /* the newest cells are asked for most often */
        return (struct place){list->last, i - (list->n - list->size[list->last])};
    while (2 * step <= list->nblocks)
        step *= 2;
    for (; step > 0; step /= 2)
        if (block + step <= list->nblocks && list->sum[block + step] <= i) {
            block += step;
            i -= list->sum[block];
        }
    return (struct place){block, i};
}

void list_remove(struct list *list, struct place place)
{
    int *at = &list->cell[place.block * LIST_BLOCK + place.at];
    memmove(at, at + 1, (size_t)(list->size[place.block] - place.at - 1) * sizeof *at);
    count(list, place.block, -1);
    while (list->last > 0 && list->size[list->last] == 0)
        list->last--;
}
