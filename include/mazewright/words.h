/* The small values of specs and command lines: a size, a seed, a share, a place. One function reads each,
 * whatever the locale (src/base/words.c). */
#ifndef MAZEWRIGHT_WORDS_H
#define MAZEWRIGHT_WORDS_H

#include "mazewright/base.h"

MW_C_BEGIN

/* Returns all names of a list as "none, line or band". */
const char *mw_words_joined(struct mw_arena *, mw_word *);

/* --- sizes -------------------------------------------------------------------------------------------- */

/* MW_MAX_SIZE: the most cells across or down on squares, in a maze too large to become a page. MW_MAX_OTHERS:
 * the most on other grids, and on any grid that becomes a page. MW_MAX_RINGS: the most rings. */
enum { MW_MAX_SIZE = 10000, MW_MAX_OTHERS = 2000, MW_MAX_RINGS = 1000 };

struct mw_size {
    int w, h; /* cells across and down; equal where a size is one number */
};

/* Reads the x, X or multiplication sign between two numbers, together with the spaces around it, and moves
 * *text behind them. False if there is no such sign. */
bool mw_times_read(const char **text);
/* Reads "12x16", or "9" as 9x9, and sets `*two` if there were two numbers. Numbers beyond MW_MAX_SIZE become
 * MW_MAX_SIZE + 1. False if it is neither. */
bool mw_size_read(const char *text, struct mw_size *, bool *two);

/* --- seeds and shares --------------------------------------------------------------------------------- */

/* The largest seed: what a signed 64-bit number holds, so that every reader of the manifest can hold it. */
#define MW_MAX_SEED INT64_MAX
bool mw_seed_parse(const char *text, uint64_t *);

/* Reads a number of digits with a point, a comma or neither, regardless of the locale, and moves *text behind
 * it. False if there is no number, or if it has more than 19 characters. */
bool mw_decimal_read(const char **text, double *number);
/* True if a comma in a number may also divide thousands, as in "1,125". */
bool mw_decimal_is_unclear(const char *text);
/* Reads a decimal from 0 to 1 and rounds it to thousandths. False if the text is no such decimal. */
bool mw_share_parse(const char *text, double *);
/* Reads a whole text such as "12mm", "0.5 in" or "0,5in" as a length in points (src/settings/values.c). False
 * if the text is not a number with a unit. */
bool mw_length_parse(const char *text, double *points);
/* Returns a share as a text such as "0.250". */
const char *mw_share_format(struct mw_arena *, double);
/* Returns that share of n things, rounded to a whole number; a half is rounded up. */
int mw_share_of(double share, int n);

/* Returns two sentences as one text, with a space between them unless the first ends with a Chinese or
 * Japanese full stop; either sentence can be "". */
const char *mw_sentences_joined(struct mw_arena *, const char *first, const char *second);

/* --- places ------------------------------------------------------------------------------------------- */

/* Places on a grid, as a spec names them. A side stands for a rim cell there, which mw_ends_choose() or
 * mw_ends_deal() selects; a corner for the rim cell nearest to it; the centre for the cell in the middle.
 * `farthest` has the longest route to the other end; `apart` is far from the other end, both along the route
 * and on paper. Ends are never at the rim of a hole. */
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
/* Returns the name of a place; NULL from MW_NPLACES on. */
const char *mw_place_name(int place);

/* Places without a name in the list above: the usual one of the grid, and a cell by column and row, counted
 * from 1. */
enum { MW_PLACE_USUAL = MW_NPLACES, MW_PLACE_CELL = 1 << 20 };
static inline int mw_place_of_cell(int column, int row)
{
    return MW_PLACE_CELL + (row - 1) * MW_MAX_SIZE + column - 1;
}
/* Returns the place on the opposite side, left for right; any other place is returned as it is. */
int mw_place_mirrored(int place);
/* Sets column and row if the place is a cell; otherwise returns false. */
bool mw_place_is_cell(int place, int *column, int *row);
/* Reads a place such as "top-left", "usual" or "3x1"; mw_place_format() writes it. */
bool mw_place_parse(const char *text, int *place, struct mw_error *);
const char *mw_place_format(struct mw_arena *, int place);

MW_C_END

#endif
