/* The answer key: how many answers stand on a page, and how they lie on it (key.c). */
#ifndef MW_KEY_H
#define MW_KEY_H

#include "mazewright/plan.h"

enum {
    KEY_HEADER = 48,  /* the heading with its rule, and the space to it */
    KEY_CAPTION = 19, /* over each answer */
    KEY_COLUMN_GAP = 20,
    KEY_ROW_GAP = 16
};

/* A corridor of an answer is no wider than that. */
#define KEY_MOST_PITCH 36.0

/* Answers in rows from left to right: rows are as high as their mazes are, and columns as wide. */
struct key_table {
    int columns, rows;
    double most;    /* a maze is no larger than that: the root of its width times its height */
    double width;   /* of a column at most */
    double *height; /* by row, with its caption */
    double *used;   /* of its width, by column */
};

/* Lays out that many mazes, `size` wide and high in cells, so that they come out as large as can be; in so
 * many columns as is usual in the book, unless others make them a good deal larger. 0: nothing is usual. */
struct key_table mw_key_table(struct mw_arena *, struct mw_box space, int n, const struct mw_box *size,
                              int usual);

/* The largest pitch of a maze that is so wide and high in cells. */
double mw_key_most_pitch(const struct key_table *, struct mw_box size);

/* How many answers each page of the key has, by page: as many as the spec says on each, dealt evenly, and
 * fewer where corridors would be narrower than a millimetre. `before` is how many pages come before. Notes in
 * the book how many puzzles are too dense for what the spec says, if that makes more pages. */
const int *mw_key_deal(struct mw_arena *, struct mw_book *, int before);

#endif
