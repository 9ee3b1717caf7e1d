/* Disjoint sets with path halving. */
#include "base/sets.h"

struct mw_sets mw_sets_new(struct mw_arena *arena, int n)
{
    struct mw_sets sets = {MW_ARRAY(arena, n, int)};
    for (int i = 0; i < n; i++)
        sets.parent[i] = i;
    return sets;
}

int mw_sets_find(struct mw_sets *sets, int i)
{
    while (sets->parent[i] != i) {
        sets->parent[i] = sets->parent[sets->parent[i]];
        i = sets->parent[i];
    }
    return i;
}

bool mw_sets_join(struct mw_sets *sets, int a, int b)
{
    a = mw_sets_find(sets, a);
    b = mw_sets_find(sets, b);
    sets->parent[a] = b;
    return a != b;
}
