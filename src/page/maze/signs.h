/* The places of the signs of both gaps (stand.c). */
#ifndef MW_PAGE_SIGNS_H
#define MW_PAGE_SIGNS_H

#include "page/style/layout.h"

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
    bool points_out; /* of the maze */
    bool stacked;    /* the icon is over the word */
    struct mw_box word;
};

/* The signs of start and finish; has[i] is false for an end that has none. */
struct pair {
    bool has[2];
    struct sign sign[2];
};
struct pair mw_signs_stand(const struct mw_maze *, const struct page_fit *, const struct page_signs *);

/* Whether a thing on the page would lie on the maze, or too near to it (clear.c). */
bool mw_signs_lie_on_maze(const struct page_signs *, const struct page_fit *, struct mw_box);
/* Whether an arrow lies outside of the maze, its near end at most in its gap, and there is white between it
 * and all walls (clear.c). */
bool mw_signs_clear_arrow(const struct page_signs *, const struct page_fit *, const struct sign *);
/* Notes what arrows keep off. */
void mw_signs_note_walls(struct mw_arena *, struct page_signs *, const struct mw_maze *);

/* From a point to the nearest of a wall, whose arc counts as a straight line if it has one. */
double mw_signs_to_wall(const struct mw_grid *, struct mw_point, int wall);

/* A square around a point. */
static inline struct mw_box mw_signs_around(struct mw_point p, double reach)
{
    return (struct mw_box){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}

#endif
