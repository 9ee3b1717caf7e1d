/* Places in the outer rim of a grid where a gate may be: rim.c knows sides and corners, apart.c the distances
 * between them. */
#ifndef MW_SOLVE_RIM_H
#define MW_SOLVE_RIM_H

#include "mazewright/maze.h"

/* A wall of the outer rim as a possible gate: the middle of its gap, and the direction in which the gap
 * faces. */
struct post {
    int wall, quality; /* the quality is mw_gate_quality() */
    struct mw_point middle, out;
    enum { UNKNOWN, EXPOSED, COVERED } view;
};

/* The rim of a maze, from which gates are chosen. */
struct rim {
    struct mw_maze *maze;
    struct mw_end taken; /* the gate and cell chosen already; cell MW_OUTSIDE if none is */
    int n, least;        /* least: the lowest quality that is accepted */
    bool is_mild;        /* a gate that is awkward to draw counts almost as much as the best (apart.c) */
    struct post *post;
};

/* Posts of a rim, by index. */
struct posts {
    int n, *at;
};

struct rim mw_rim_survey(struct mw_arena *scratch, struct mw_maze *);
int mw_post_cell(const struct rim *, const struct post *);
/* The first is true if neither gate nor cell of a post is taken; the second if its quality is also accepted.
 */
bool mw_post_is_free(const struct rim *, const struct post *);
bool mw_post_is_choice(const struct rim *, const struct post *);
/* Returns the distance of a post from the edge of the box in a direction. */
long long mw_post_depth(const struct rim *, const struct post *, struct mw_point toward);

/* The part of a side at the top or the bottom. */
enum half { LEFT_HALF = -1, WHOLE, RIGHT_HALF };
/* Lists the posts that face a side and lie there, not nearer to the opposite side: of lower quality than
 * elsewhere if there are no better ones; all of the side if there are none in that half. */
struct posts mw_posts_on_side(struct mw_arena *, const struct rim *, struct mw_point toward, enum half);
/* Returns the post nearest to a corner of the box, and to no other corner if there is one; of several, one
 * that faces up or down. */
const struct post *mw_post_near_corner(const struct rim *, struct mw_point toward);

/* Returns a free post of the cell that is the most steps away from a cell; of its posts, the one that is best
 * to draw. */
struct post *mw_post_farthest_from(struct mw_arena *scratch, const struct rim *, int from);
/* Returns the free post farthest apart from a cell that has space for a sign, and the value of the two; NULL
 * if there is none. */
struct post *mw_post_apart_from(struct mw_arena *scratch, const struct rim *, int from, long long *worth);
/* Returns one end of a pair of posts that are as far apart as possible. */
struct post *mw_post_of_apart_pair(const struct rim *);

#endif
