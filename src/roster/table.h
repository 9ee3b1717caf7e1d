/* A file of rows and fields, before anybody asks what they mean. */
#ifndef TABLE_H
#define TABLE_H

#include "mazewright/base.h"

struct table_row {
    int line; /* at which it begins, from 1 */
    int n;    /* at most MW_MOST_COLUMNS */
    const char **field;
};

struct table {
    int n, capacity;
    struct table_row *row; /* without those of nothing */
};

/* The text of a file in UTF-8, without a mark of byte order; NULL if there was a complaint (encoding.c). */
char *mw_table_text(struct mw_arena *, const char *path, struct mw_spot spot, size_t *length,
                    struct mw_complaints *);
/* Its rows and fields. A row with too many fields, or with one that is too long, is complained of and left
 * out. False if that is the first row, if there are too many rows, or if a quotation mark is wrong (table.c).
 */
bool mw_table_read(struct mw_arena *, const char *path, const char *text, size_t length, struct table *,
                   struct mw_complaints *);

#endif
