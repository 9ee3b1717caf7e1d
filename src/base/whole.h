/* Whole numbers read from JSON that strangers may have written. */
#ifndef MW_BASE_WHOLE_H
#define MW_BASE_WHOLE_H

#include <jansson.h>

/* Pages or puzzles of a book, cells across a maze: no number in a manifest is larger, but a seed. */
enum { MW_MOST_WHOLE = 10000000 };

/* A whole number from 0 to MW_MOST_WHOLE, or -1 if the value is none. */
static inline int mw_whole_of(const json_t *value)
{
    const json_int_t n = json_is_integer(value) ? json_integer_value(value) : -1;
    return n < 0 || n > MW_MOST_WHOLE ? -1 : (int)n;
}

#endif
