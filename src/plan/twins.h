/* Finds mazes that a book has already (twins.c). */
#ifndef MW_TWINS_H
#define MW_TWINS_H

#include "mazewright/exchanges.h"
#include "mazewright/puzzle.h"
#include "puzzle/kept.h"

struct twins;
/* Opens an empty list of mazes, but for those that must be avoided. Mazes that are made for their
 * fingerprints are kept in the arena, which no other thread may use until the list is closed. */
struct twins *mw_twins_open(struct mw_arena *, const struct mw_fingerprints *avoid);
void mw_twins_close(struct twins *);
/* Sets the fingerprint of a request's maze, which is the same if it is mirrored or rotated; and `kept` to the
 * maze, or to NULL if it is not kept. False if no maze can be made. Several threads may call it at once. */
bool mw_twins_fingerprint(struct twins *, const struct mw_request *, uint64_t *fingerprint,
                          const struct mw_kept_maze **kept);
/* True if a fingerprint was met before; otherwise remembers it. */
bool mw_twins_meet(struct twins *, uint64_t fingerprint);

#endif
