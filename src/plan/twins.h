/* Finds mazes that a book has already (twins.c). */
#ifndef MW_TWINS_H
#define MW_TWINS_H

#include "mazewright/exchanges.h"
#include "mazewright/puzzle.h"

struct twins;
struct twins *mw_twins_open(struct mw_arena *, const struct mw_fingerprints *avoid);
void mw_twins_close(struct twins *);
/* True if the maze of a request, possibly mirrored or rotated, was met before; otherwise remembers the maze.
 */
bool mw_twins_meet(struct twins *, const struct mw_request *);

#endif
