/* A class list, as a spreadsheet saves it: a header and a row for each child (src/roster/). */
#ifndef MAZEWRIGHT_ROSTER_H
#define MAZEWRIGHT_ROSTER_H

#include "mazewright/base.h"

MW_C_BEGIN

/* Bounds, told with row and column where a list is read. */
enum {
    MW_MOST_COLUMNS = 500,
    MW_MOST_ROWS = 10000,   /* children */
    MW_LONGEST_CELL = 1000, /* bytes */
    MW_LONGEST_TEXT = 2000  /* bytes of a text in a spec, as it is written there and with all filled in */
};

/* A row. Texts are composed (NFC), on one line, without space around them. */
struct mw_pupil {
    int line;                /* of the file at which it begins, from 1 */
    const char *name;        /* never empty */
    const char *const *cell; /* by column; "" where the row has nothing */
    uint64_t key; /* stands for the child, wherever the row does: its `id`, or its name and `group` */
};

struct mw_roster {
    const char *file;
    int ncolumns;
    const char *const *column; /* what the header calls them, in lower case where that is Latin */
    int n;
    const struct mw_pupil *pupil; /* in the order of the file */
};

/* Reads a file with a column `name`: separated by commas, semicolons or tabs, quoted as in RFC 4180; in
 * UTF-8, in UTF-16 with its mark, or else in Latin-1, which is said in a warning. `spot` is where the spec
 * names it. Rows of nothing are passed over. Of rows that are wrong there is a complaint each, and no child;
 * NULL, with a complaint, if there are no rows to be had. */
const struct mw_roster *mw_roster_read(struct mw_arena *, const char *path, struct mw_spot spot,
                                       struct mw_complaints *);
/* Reads a list whose children are called as the pattern says, which names columns between braces, as in
 * "{first name} {last name}". With NULL as the pattern it is mw_roster_read(). */
const struct mw_roster *mw_roster_read_named(struct mw_arena *, const char *path, const char *pattern,
                                             struct mw_spot spot, struct mw_complaints *);
/* Returns the text of a child in a column; NULL if there is no such column. */
const char *mw_roster_cell(const struct mw_roster *, const struct mw_pupil *, const char *column);
/* A name that may stand between braces in a text, beside those of the columns; the last of an array has none.
 */
struct mw_blank {
    const char *name, *text;
};
/* A text with what the child has in each column that is named between braces, as in "For {name}", or else
 * with what a blank has; other braces stay as they are. The roster may be NULL, for a book that is for nobody
 * by name. The text ends before what would make it longer than MW_LONGEST_TEXT. */
const char *mw_roster_fill(struct mw_arena *, const struct mw_roster *, const struct mw_pupil *,
                           const struct mw_blank *, const char *text);
/* NULL if the filled-in text has at most MW_LONGEST_TEXT bytes; else a sentence that says how many it would
 * have, and by which column or blank. */
const char *mw_roster_overlong(struct mw_arena *, const struct mw_roster *, const struct mw_pupil *,
                               const struct mw_blank *, const char *text);
/* The first name between braces that is no column and no blank; NULL if there is none. */
const char *mw_roster_missing(struct mw_arena *, const struct mw_roster *, const struct mw_blank *,
                              const char *text);
/* Lists the names of the first columns and counts the others, for a message: "name", "group" and 3 more. */
const char *mw_roster_columns(struct mw_arena *, const struct mw_roster *);
/* A name as it is looked up in a list, the same on every machine: in small letters without marks or strokes,
 * and those that are two in one as two. */
const char *mw_plain_letters(struct mw_arena *, const char *name);
/* The spot of a child's row. */
struct mw_spot mw_roster_spot(const struct mw_roster *, const struct mw_pupil *);

MW_C_END

#endif
