/* Reads whole numbers from JSON that may come from anyone. */
#ifndef MW_BASE_WHOLE_H
#define MW_BASE_WHOLE_H

#include <jansson.h>

/* The largest count in a manifest: pages or puzzles of a book, cells of a maze. Only seeds are larger. */
enum { MW_MOST_WHOLE = 10000000 };

/* Returns the value of a whole number from 0 to MW_MOST_WHOLE; -1 for any other value. */
static inline int mw_whole_of(const json_t *value)
{
    const json_int_t n = json_is_integer(value) ? json_integer_value(value) : -1;
    return n < 0 || n > MW_MOST_WHOLE ? -1 : (int)n;
}

#endif
