/* Positions of the signs of both gaps (placement.c). */
#ifndef MW_PAGE_SIGNS_H
#define MW_PAGE_SIGNS_H

#include "page/style/layout.h"

enum { WORD_GAP = 4 };
/* The height of capitals as a share of the type size, without the space above and below. */
#define CAPITALS 0.72
/* The largest share of its size that a maze in a shape may lose to make space for signs. */
#define SIGNS_SHARE 0.06

/* A sign: an arrow and a label. The arrow reaches from `near`, its point nearest to the maze, to `far`. The
 * label, in the box `word`, is a word with an icon before or above it; in the box the word is as high as its
 * capitals. */
struct sign {
    struct mw_point near, far, out;
    double length, icon;
    bool points_out; /* true if the arrow points out of the maze */
    bool stacked;    /* the icon is above the word */
    struct mw_box word;
};

/* The signs of start and finish; has[i] is false for an end without one. */
struct pair {
    bool has[2];
    struct sign sign[2];
};
struct pair mw_signs_stand(const struct mw_maze *, const struct page_fit *, const struct page_signs *);

/* True if a box on the page would lie on the maze, or too near to it (clear.c). */
bool mw_signs_lie_on_maze(const struct page_signs *, const struct page_fit *, struct mw_box);
/* True if there is white between an arrow and all walls, and the arrow's far end lies outside of the maze.
 * Its near end may lie in the gap (clear.c). */
bool mw_signs_clear_arrow(const struct page_signs *, const struct page_fit *, const struct sign *);
/* Stores the walls that arrows keep away from. */
void mw_signs_note_walls(struct mw_arena *, struct page_signs *, const struct mw_maze *);

/* Returns the distance from a point to a wall; for an arc, to its chord or to its middle, whichever is
 * nearer. */
double mw_signs_to_wall(const struct mw_grid *, struct mw_point, int wall);

/* Returns the square that extends `reach` to each side of a point. */
static inline struct mw_box mw_signs_around(struct mw_point p, double reach)
{
    return (struct mw_box){p.x - reach, p.y - reach, 2 * reach, 2 * reach};
}

#endif
