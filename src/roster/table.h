/* Reads a CSV file as rows and fields, without their meaning. */
#ifndef TABLE_H
#define TABLE_H

#include "mazewright/base.h"

struct mw_complaints;

struct table_row {
    int line; /* the line where it begins, from 1 */
    int n;    /* at most MW_MOST_COLUMNS */
    const char **field;
};

struct table {
    int n, capacity;
    struct table_row *row; /* without empty rows */
};

/* Returns the text of a file in UTF-8, without a byte order mark; NULL if there was a complaint (encoding.c).
 */
char *mw_table_text(struct mw_arena *, const char *path, struct mw_spot spot, size_t *length,
                    struct mw_complaints *);
/* Splits a text into rows and fields. Complains of a row with too many fields or with a field that is too
 * long, and leaves the row out. False if such a row is the first one, if there are too many rows, or if a
 * quotation mark is not closed (table.c). */
bool mw_table_read(struct mw_arena *, const char *path, const char *text, size_t length, struct table *,
                   struct mw_complaints *);

#endif
