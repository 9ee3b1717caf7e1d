/* The answer key: how many answers stand on a page, and where (key.c). */
#ifndef MW_KEY_H
#define MW_KEY_H

#include "mazewright/plan.h"

enum {
    KEY_HEADER = 48,  /* height of the heading with its rule and the space below, in points */
    KEY_CAPTION = 19, /* height of the caption above each answer, in points */
    KEY_COLUMN_GAP = 20,
    KEY_ROW_GAP = 16
};

/* The largest pitch of an answer, in points. */
#define KEY_MOST_PITCH 36.0

/* Answers in rows from left to right; a row is as high as its mazes need, and a column as wide. */
struct key_table {
    int columns, rows;
    double most;    /* the largest printed size of a maze, in points: the square root of width times height */
    double width;   /* the greatest width of a column, in points */
    double *height; /* for each row: its height with captions */
    double *used;   /* for each column: the width in use */
};

/* Lays out n mazes of given widths and heights, in cells, as large as possible. Keeps to `usual` columns (0
 * for no usual number) unless another number makes the mazes considerably larger. */
struct key_table mw_key_table(struct mw_arena *, struct mw_box space, int n, const struct mw_box *size,
                              int usual);

/* Returns the largest pitch, in points, of a maze of `size`, in cells. */
double mw_key_most_pitch(const struct key_table *, struct mw_box size);

/* Returns how many answers each page of the key has: at most as many as the spec says, distributed evenly. A
 * page has fewer if with more of them corridors would be narrower than a millimetre or walls too thin to
 * print, and up to a third fewer still if that makes them considerably larger; never fewer than one. `before`
 * is the number of pages before the key. Sets the book's ndense: how many puzzles would have such corridors
 * or walls if all answers on a full page were as large as theirs; 0 if everything is readable with the spec's
 * number to a page. */
const int *mw_key_deal(struct mw_arena *, struct mw_book *, int before);

#endif
