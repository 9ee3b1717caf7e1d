/* A class list as a spreadsheet saves it: a header, and a row for each child (src/roster/). */
#ifndef MAZEWRIGHT_ROSTER_H
#define MAZEWRIGHT_ROSTER_H

#include "mazewright/base.h"

MW_C_BEGIN

struct mw_complaints;

/* Limits; a file that exceeds one draws a complaint about the row at fault. */
enum {
    MW_MOST_COLUMNS = 500,
    MW_MOST_ROWS = 10000,   /* children */
    MW_LONGEST_CELL = 1000, /* bytes */
    MW_LONGEST_TEXT = 2000  /* bytes of a text in a spec, as written and as filled in */
};

/* A child. Texts are in composed form (NFC), on one line, without spaces at their ends. */
struct mw_pupil {
    int line;                /* the line of the file at which its row begins, from 1 */
    const char *name;        /* never empty */
    const char *const *cell; /* for each column; "" where the row has nothing */
    uint64_t key; /* identifies the child wherever its row stands: a digest of its `id`, or of its name and
                     `group` */
};

struct mw_roster {
    const char *file;
    int ncolumns;
    const char *const *column; /* headings, in lower case if they are Latin */
    int n;
    const struct mw_pupil *pupil; /* in the order of the file */
};

/* Reads a file with a column `name`: separated by commas, semicolons or tabs, quoted as in RFC 4180, in
 * UTF-8, UTF-16 with a byte order mark, or Latin-1, which draws a warning. `spot` is where the spec names it.
 * Empty rows are skipped. Each row that is wrong draws a complaint and gives no child. NULL, with a
 * complaint, if there are no rows. */
const struct mw_roster *mw_roster_read(struct mw_arena *, const char *path, struct mw_spot spot,
                                       struct mw_complaints *);
/* Reads a list whose children are named by a pattern of columns in braces, such as "{first name} {last
 * name}". If the pattern is NULL, does what mw_roster_read() does. */
const struct mw_roster *mw_roster_read_named(struct mw_arena *, const char *path, const char *pattern,
                                             struct mw_spot spot, struct mw_complaints *);
/* Returns the text of a child in a column; NULL if there is no such column. */
const char *mw_roster_cell(const struct mw_roster *, const struct mw_pupil *, const char *column);
/* A name that can be written in braces in a text, like the name of a column, and the text that replaces it.
 * An array of these ends with an entry without a name. */
struct mw_blank {
    const char *name, *text;
};
/* Returns a text with every name in braces replaced, as in "For {name}": by the child's text in the column of
 * that name, or by the text of the blank of that name; other braces stay. The roster may be NULL, for a book
 * without a class list. The result is cut off before it exceeds MW_LONGEST_TEXT. */
const char *mw_roster_fill(struct mw_arena *, const struct mw_roster *, const struct mw_pupil *,
                           const struct mw_blank *, const char *text);
/* Returns NULL if the filled-in text has at most MW_LONGEST_TEXT bytes; else a sentence with its length and
 * the column or blank at fault. */
const char *mw_roster_overlong(struct mw_arena *, const struct mw_roster *, const struct mw_pupil *,
                               const struct mw_blank *, const char *text);
/* Returns the first name in braces that is no column and no blank; NULL if there is none. */
const char *mw_roster_missing(struct mw_arena *, const struct mw_roster *, const struct mw_blank *,
                              const char *text);
/* Lists the names of the first columns and counts the others, for a message: "name", "group" and 3 more. */
const char *mw_roster_columns(struct mw_arena *, const struct mw_roster *);
/* Returns a name reduced for comparisons, the same on every machine: small letters without accents or
 * strokes, ligatures as two letters. */
const char *mw_plain_letters(struct mw_arena *, const char *name);
/* Returns the position of a child's row. */
struct mw_spot mw_roster_spot(const struct mw_roster *, const struct mw_pupil *);

MW_C_END

#endif
