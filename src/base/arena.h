/* Joins arenas that several threads have filled, and empties one to fill it again (arena.c). */
#ifndef MW_BASE_ARENA_H
#define MW_BASE_ARENA_H

#include "mazewright/base.h"

/* Moves all that was allocated in `from` to `arena`, and frees `from`, which is empty then. Both were made
 * under the same mw_within(), or under none. */
void mw_arena_take_over(struct mw_arena *, struct mw_arena *from);

/* Frees all that was allocated in an arena, but keeps its memory for what is allocated in it next: getting
 * memory from the system takes longer than clearing it. */
void mw_arena_clear(struct mw_arena *);

#endif
