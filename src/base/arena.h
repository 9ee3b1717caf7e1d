/* Joins arenas that several threads have filled (arena.c). */
#ifndef MW_BASE_ARENA_H
#define MW_BASE_ARENA_H

#include "mazewright/base.h"

/* Moves all that was allocated in `from` to `arena`, and frees `from`, which is empty then. Both were made
 * under the same mw_within(), or under none. */
void mw_arena_take_over(struct mw_arena *, struct mw_arena *from);

#endif
