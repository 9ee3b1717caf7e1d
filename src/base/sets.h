/* Which things hang together: a forest of parents, each root one set. */
#ifndef MW_BASE_SETS_H
#define MW_BASE_SETS_H

#include "mazewright/base.h"

struct mw_sets {
    int *parent;
};
struct mw_sets mw_sets_new(struct mw_arena *, int n);
int mw_sets_find(struct mw_sets *, int i);
/* Makes one set of two; false if they were one already. */
bool mw_sets_join(struct mw_sets *, int a, int b);

#endif
