/* Positions in lists whose entries are used one after the other. */
#ifndef MW_PLAN_TURNS_H
#define MW_PLAN_TURNS_H

#include "mazewright/base.h"

/* The positions in all lists of a book. A group's own list begins with the group's first puzzle; a list that
 * several groups share (from `defaults` or a template) continues from group to group. Start from zero but for
 * `arena`. */
struct turns {
    struct mw_arena *arena;
    int n, capacity;
    struct turn *turn;
};

/* Returns the index of the entry of a list of n that comes next. A shuffled list has a new order in every
 * round, drawn from `seed`; a round does not begin with the entry that ended the one before it. */
int mw_turns_next(struct turns *, uint64_t seed, bool is_shuffled, const void *list, int n);
/* Returns how many entries of a list have been used. */
int mw_turns_used(struct turns *, uint64_t seed, const void *list);

#endif
