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

/* The widest corridor of an answer, with its wall. */
#define KEY_MOST_PITCH 36.0

/* Answers in rows from left to right; a row is as high as its mazes need, and a column as wide. */
struct key_table {
    int columns, rows;
    double most;    /* the largest size of a maze: the square root of width times height */
    double width;   /* the greatest width of a column, in points */
    double *height; /* for each row, with the caption */
    double *used;   /* for each column: the width in use */
};

/* Lays out n mazes of given widths and heights, in cells, as large as possible. Keeps to `usual` columns (0
 * for no usual number) unless another number makes the mazes considerably larger. */
struct key_table mw_key_table(struct mw_arena *, struct mw_box space, int n, const struct mw_box *size,
                              int usual);

/* Returns the largest pitch of a maze of a size in cells. */
double mw_key_most_pitch(const struct key_table *, struct mw_box size);

/* Returns how many answers each page of the key has: as many as the spec says, distributed evenly, and fewer
 * where corridors would be narrower than a millimetre. `before` is the number of pages before the key. Sets
 * in the book how many puzzles are too dense, if that takes more pages. */
const int *mw_key_deal(struct mw_arena *, struct mw_book *, int before);

#endif
