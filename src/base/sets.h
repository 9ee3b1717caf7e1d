/* Disjoint sets: a forest in which each root stands for a set (union-find). */
#ifndef MW_BASE_SETS_H
#define MW_BASE_SETS_H

#include "mazewright/base.h"

struct mw_sets {
    int *parent;
};
struct mw_sets mw_sets_new(struct mw_arena *, int n);
int mw_sets_find(struct mw_sets *, int i);
/* Joins two sets. False if they were one set already. */
bool mw_sets_join(struct mw_sets *, int a, int b);

#endif
