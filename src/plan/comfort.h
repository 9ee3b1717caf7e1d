/* Estimates how wide the corridors of a puzzle will be on its page, before the page is laid out (comfort.c).
 */
#ifndef MW_COMFORT_H
#define MW_COMFORT_H

#include "mazewright/profile.h"
#include "mazewright/puzzle.h"

/* The space for a puzzle on its page and the height of a sign, in points, and the reader of the book; the
 * reader's `least_clear` is the least width of corridors. */
struct comfort {
    struct mw_box space;
    double sign;
    const struct mw_reader *reader;
};

/* Returns the largest size, in cells, at which corridors are comfortable for the reader, computed from a
 * small maze without shape or picture. */
struct mw_size mw_comfort_most(const struct comfort *, const struct mw_request *);
/* Flaws of a maze's corridors, the worst last. COMFORT_NARROW: the narrowest place is narrower than the
 * reader needs. COMFORT_SHUT: walls close a corner of a shape. */
enum comfort_flaw { COMFORT_NO_FLAW, COMFORT_NARROW, COMFORT_SHUT };
/* Returns the worst flaw of the corridors of a request's maze. The request's grid must be set.
 * COMFORT_NO_FLAW if the maze cannot be made; that error is reported elsewhere. */
enum comfort_flaw mw_comfort_flaw(const struct comfort *, const struct mw_request *);

#endif
