/* Sentences that tell a solver what to do (instructions.c). */
#ifndef MW_INSTRUCTIONS_H
#define MW_INSTRUCTIONS_H

#include "mazewright/group.h"
#include "mazewright/spec.h"

/* Returns the sentence about what is particular in a maze: several routes, crossing corridors or a hidden
 * picture. "" for none. */
const char *mw_puzzle_note(const struct mw_words *, const struct mw_request *);
/* Returns the sentence about what a solver of the group's puzzles has to find or to fetch; "" for nothing but
 * the way. */
const char *mw_puzzle_asks(struct mw_arena *, const struct mw_spec *, const struct mw_group *,
                           const struct mw_request *);

#endif
