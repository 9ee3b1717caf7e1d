/* An answer laid over its puzzle: what each pixel of both is, and the colours of the answer (colours.c). */
#ifndef MW_VERIFY_LAID_H
#define MW_VERIFY_LAID_H

#include "verify/ground.h"

/* Bits of a pixel of the puzzle with the answer laid over it. */
enum {
    NEW_WALL = 1, /* a wall of the answer */
    NEW_LINE = 2, /* the answer's line */
    OLD_INK = 4,  /* ink of the puzzle */
    EITHER = 8    /* a wall of the answer, or the blurred edge of its line */
};

/* An answer, the puzzle below it, and what is known of both. */
struct laid {
    struct ground *g;
    const struct drawing *answer;
    double scale;           /* resolution of the answer, in pixels per point */
    struct mw_point corner; /* the point of the answer's page at the top left pixel of `answer` */
    int *pixel;             /* for each pixel of the puzzle: the pixel of the answer there, or -1 */
    int paper, wall, line;  /* the tones of the answer (mw_laid_learn_colours()) */
    unsigned char
        *kind; /* for each pixel of the answer: NEW_WALL, NEW_LINE or EITHER, by its colour; 0 for paper */
    struct field field;
};

/* Learns the colours of paper, walls and line. False, with the error set, if walls or line have none of their
 * own. */
bool mw_laid_learn_colours(struct laid *laid, struct mw_error *error);
/* True if the colours of walls and answer line are so alike, such as two greys, that the blurred edge of one
 * may have the colour of the other. */
bool mw_laid_are_alike(const struct laid *laid);
/* True if the line differs more from paper than the walls do. */
bool mw_laid_is_line_darker(const struct laid *laid);
/* Sets `kind` of each pixel of the answer by its colour. */
void mw_laid_sort_answer(struct laid *laid);

#endif
