/* The small words of specs and command lines: a size, a seed, a share, a place. Each is read and written in
 * one place, whatever the locale (src/base/words.c). */
#ifndef MAZEWRIGHT_WORDS_H
#define MAZEWRIGHT_WORDS_H

#include "mazewright/base.h"

MW_C_BEGIN

/* All the words of a choice: "none, line or band". */
const char *mw_words_joined(struct mw_arena *, mw_word *);

/* --- sizes -------------------------------------------------------------------------------------------- */

/* Cells across or down: of squares, of other cells, and of whatever goes on a page; and rings. */
enum { MW_MAX_SIZE = 10000, MW_MAX_OTHERS = 2000, MW_MAX_RINGS = 1000 };

struct mw_size {
    int w, h; /* cells across and down; both the same where a size is one number */
};

/* Reads the sign between two sizes, x, X or the sign of multiplication, and spaces around it; *text is then
 * what follows. False if there is none. */
bool mw_times_read(const char **text);
/* Reads "12x16", or "9" as 9x9; `*two` is whether there were two numbers. Numbers beyond MW_MAX_SIZE become
 * MW_MAX_SIZE + 1. False if it is neither. */
bool mw_size_read(const char *text, struct mw_size *, bool *two);

/* --- seeds and shares --------------------------------------------------------------------------------- */

/* A whole number in decimal digits, at most MW_MAX_SEED: what a signed number of 64 bits can hold, so that
 * every reader of the manifest can hold it too. */
#define MW_MAX_SEED INT64_MAX
bool mw_seed_parse(const char *text, uint64_t *);

/* Reads digits, or digits with a point or a comma among them, whatever the locale; *text is then what
 * follows. False if there is no number, or one of more than 19 digits. */
bool mw_decimal_read(const char **text, double *number);
/* True if a comma in a number may also divide thousands, as in "1,125". */
bool mw_decimal_is_unclear(const char *text);
/* A plain decimal from 0 to 1, as thousandths. */
bool mw_share_parse(const char *text, double *);
/* "0.250". */
const char *mw_share_format(struct mw_arena *, double);
/* That share of n things, rounded; a half counts up. */
int mw_share_of(double share, int n);

/* Two sentences, with a space between them where their script has one; either may be "". */
const char *mw_sentences_joined(struct mw_arena *, const char *first, const char *second);

/* --- places ------------------------------------------------------------------------------------------- */

/* Names of places on a grid, as a spec writes them. A side is a random rim cell there, a corner the rim cell
 * nearest to it, the centre the cell in the middle; `farthest` has the longest route to the other end, and
 * `apart` is far from it both along the route and on paper. Holes have no ends. */
enum mw_place {
    MW_TOP,
    MW_BOTTOM,
    MW_LEFT,
    MW_RIGHT,
    MW_TOP_LEFT,
    MW_TOP_RIGHT,
    MW_BOTTOM_LEFT,
    MW_BOTTOM_RIGHT,
    MW_CENTRE,
    MW_FARTHEST,
    MW_APART,
    MW_NPLACES
};
/* The name of a place; NULL from MW_NPLACES on. */
const char *mw_place_name(int place);

/* A place may also be what is usual on the grid, or a cell inside, counted from 1 across and down. */
enum { MW_PLACE_USUAL = MW_NPLACES, MW_PLACE_CELL = 1 << 20 };
static inline int mw_place_of_cell(int column, int row)
{
    return MW_PLACE_CELL + (row - 1) * MW_MAX_SIZE + column - 1;
}
/* The place of that name at the other side; any other place as it is. */
int mw_place_mirrored(int place);
/* False if the place is no cell. */
bool mw_place_is_cell(int place, int *column, int *row);
/* Reads "top-left", "usual" or "3x1", and writes it. */
bool mw_place_parse(const char *text, int *place, struct mw_error *);
const char *mw_place_format(struct mw_arena *, int place);

MW_C_END

#endif
