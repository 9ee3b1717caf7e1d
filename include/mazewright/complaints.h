/* Complaints: errors and warnings about a book, with the places that they are about (src/base/error.c). */
#ifndef MAZEWRIGHT_COMPLAINTS_H
#define MAZEWRIGHT_COMPLAINTS_H

#include "mazewright/base.h"

MW_C_BEGIN

/* The area of a page in which something is wrong, in points from the top left corner of the trimmed page. */
struct mw_pin {
    char volume[32]; /* the volume's role; empty if there is no position */
    int page;        /* of the file, from 1 */
    double x, y, w, h;
};

/* An error or a warning about a book. */
struct mw_complaint {
    bool warning;
    int line, column; /* from 1; 0 if there is no such position */
    char file[256];   /* as the user named it; may be empty */
    char about[32]; /* the key that warnings about one thing share, so that only the first is kept; if empty,
                       `text` is the key */
    char text[1024];
    struct mw_pin pin;
};
enum { MW_MAX_COMPLAINTS = 100 };
struct mw_complaints {
    int nerrors, nwarnings; /* counted over all complaints, kept or not */
    int kept;               /* number of entries in `at`; if full, an error replaces the last warning */
    bool strict;            /* set by the caller before use: warnings count as errors */
    struct mw_complaint at[MW_MAX_COMPLAINTS];
};

/* Adds an error. Always returns false. */
bool mw_complain(struct mw_complaints *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);
/* Adds a warning, unless one with the same text is kept. */
void mw_warn(struct mw_complaints *, struct mw_spot, const char *format, ...) MW_PRINTF(3, 4);
/* Adds a warning, unless one with the same `about` is kept. */
void mw_warn_about(struct mw_complaints *, const char *about, struct mw_spot, const char *format, ...)
    MW_PRINTF(4, 5);
/* Sets the `pin` of the last entry in the list. Does nothing unless the list has more than `before` entries.
 */
void mw_complaints_pin(struct mw_complaints *, int before, const struct mw_pin *);
/* Adds all complaints of another list, as if they were made now. */
void mw_complaints_add(struct mw_complaints *, const struct mw_complaints *others);
/* Sorts complaints by file, line and column; those without a position come last. */
void mw_complaints_sort(struct mw_complaints *);

MW_C_END

#endif
