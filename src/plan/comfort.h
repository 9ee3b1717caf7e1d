/* How wide the corridors of a puzzle will be on its page, before that is laid out (comfort.c). */
#ifndef MW_COMFORT_H
#define MW_COMFORT_H

#include "mazewright/profile.h"
#include "mazewright/puzzle.h"

/* The room for a puzzle on its page, in points, and the reader, who needs corridors of a certain width. */
struct comfort {
    struct mw_box space;
    const struct mw_reader *reader;
};

/* Returns the most cells that leave corridors comfortable for the reader, measured on a small maze without
 * shape or picture. */
struct mw_size mw_comfort_most(const struct comfort *, const struct mw_request *);
/* The fault of a maze's corridors, worst last: none; less between walls than the reader wants,
 * at the narrowest place; or walls that close a corner of a shape. */
enum comfort_flaw { COMFORT_NO_FLAW, COMFORT_NARROW, COMFORT_SHUT };
/* Returns what is wrong with the maze of a request that has its grid; nothing if there is no such maze, which
 * is told elsewhere. */
enum comfort_flaw mw_comfort_flaw(const struct comfort *, const struct mw_request *);

#endif
