/* Reads values of a manifest. It may come from a stranger, so each value is checked before it is used. */
#ifndef MW_VERIFY_READER_H
#define MW_VERIFY_READER_H

#include "mazewright/verify.h"
#include "verify/ground.h"

#include <jansson.h>

struct reader {
    struct mw_arena *arena;
    const struct mw_verify *verify;
    int number; /* number of the puzzle being read; 0 for the book */
    struct mw_error *error;
};

/* Sets the error that a manifest has nothing useful under a key. Always returns false. */
bool mw_read_lacks(const struct reader *, const char *key);

/* Read the value of a key of an object. False, with the error set, if it is missing or out of range. Of
 * numbers, the list has exactly n, each small enough for a coordinate on a page; a length is more than 0, and
 * a whole number at least `least`. */
bool mw_read_numbers(const struct reader *, const json_t *, const char *key, int n, double *);
bool mw_read_point(const struct reader *, const json_t *, const char *key, struct mw_point *);
bool mw_read_box(const struct reader *, const json_t *, const char *key, struct mw_box *);
bool mw_read_length(const struct reader *, const json_t *, const char *key, double *);
bool mw_read_length_or_none(const struct reader *, const json_t *, const char *key, double *);
bool mw_read_whole(const struct reader *, const json_t *, const char *key, int least, int *);
bool mw_read_text(const struct reader *, const json_t *, const char *key, const char **);
bool mw_read_yes_or_no(const struct reader *, const json_t *, const char *key, bool *);

/* Reads the points of the start and the finish in cell units (read_things.c). */
bool mw_read_ends_at(const struct reader *, const json_t *puzzle, struct claimed_side *ends);
/* Reads which steps a puzzle without walls allows (read_things.c). */
bool mw_read_steps(const struct reader *, const json_t *puzzle, struct claimed_steps *);
/* Reads the things of a puzzle, whose stand and steps have been read (read_things.c). */
bool mw_read_things(const struct reader *, const json_t *puzzle, struct claim *);

#endif
