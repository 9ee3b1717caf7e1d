/* Finds the letters of a word. */
#ifndef MW_SHAPE_LETTERS_H
#define MW_SHAPE_LETTERS_H

#include "mazewright/shape.h"

/* The lines of a word as they were set: the top and the bottom of what is inked in each, from the first line
 * down, and the distance between the baselines of two lines. */
struct word_lines {
    int n;
    struct {
        double top, bottom;
    } at[MW_MOST_LETTERS];
    double distance;
};

/* Returns the letters of a word that is not turned; NULL if it has one letter. */
const struct mw_letters *mw_letters_find(struct mw_arena *, int n, const struct mw_contour *,
                                         const struct word_lines *, bool from_right);

#endif
