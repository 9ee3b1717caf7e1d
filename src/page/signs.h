/* Where the signs of both gaps stand (stand.c). */
#ifndef SIGNS_H
#define SIGNS_H

#include "page/layout.h"

enum { WORD_GAP = 4 };
/* Letters are this high, in sizes of type, without the space that type keeps above and below. */
#define CAPITALS 0.72
/* Beside a shape, signs cost a maze at most this share of its size. */
#define SIGNS_SHARE 0.06

/* One end's arrow, from the point nearest to the maze to the farthest, and its label: the capitals of its
 * word, and an icon before or over them. */
struct sign {
    struct mw_point near, far, out;
    double length, icon;
    bool stacked; /* the icon is over the word */
    struct mw_box word;
};

/* Of start and finish; has[i] is false for an end that has none. */
struct pair {
    bool has[2];
    struct sign sign[2];
};
struct pair mw_signs_stand(const struct mw_maze *, const struct page_fit *, const struct page_signs *);

/* A square around a point. */
static inline struct mw_box mw_signs_around(struct mw_point p, double reach)
{
    return (struct mw_box){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}

#endif
