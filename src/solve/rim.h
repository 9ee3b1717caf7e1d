/* The places in the outer rim of a grid where a gate may be: rim.c knows sides and corners, apart.c the ways
 * between. */
#ifndef MW_SOLVE_RIM_H
#define MW_SOLVE_RIM_H

#include "mazewright/maze.h"

/* A wall of the outer rim: where a gate in it would be, and which way it would look. */
struct post {
    int wall, quality; /* mw_gate_quality() */
    struct mw_point middle, out;
    enum { UNKNOWN, EXPOSED, COVERED } view;
};

/* A choice of rim walls, without the gate and the cell that are taken. */
struct rim {
    struct mw_maze *maze;
    struct mw_end taken; /* cell MW_OUTSIDE: nothing is */
    int n, least;        /* quality of a post */
    bool is_mild;        /* a gate that is awkward to draw counts almost as much as the best (apart.c) */
    struct post *post;
};

/* Posts of a rim, by index. */
struct posts {
    int n, *at;
};

struct rim mw_rim_survey(struct mw_arena *scratch, struct mw_maze *);
int mw_post_cell(const struct rim *, const struct post *);
/* Whether neither gate nor cell is taken; and whether it is good enough besides. */
bool mw_post_is_free(const struct rim *, const struct post *);
bool mw_post_is_choice(const struct rim *, const struct post *);
/* How far it lies from the edge of the box on the side that lies in that direction. */
long long mw_post_depth(const struct rim *, const struct post *, struct mw_point toward);

/* Which part of a side at the top or the bottom. */
enum half { LEFT_HALF = -1, WHOLE, RIGHT_HALF };
/* Those that face a side and lie there, not nearer to the opposite one: worse ones than elsewhere if there
 * are no better ones. All of the side if there are none in that half. */
struct posts mw_posts_on_side(struct mw_arena *, const struct rim *, struct mw_point toward, enum half);
/* The post nearest to a corner of the box, and to no other corner if there is one; of those as near, one that
 * faces up or down. */
const struct post *mw_post_near_corner(const struct rim *, struct mw_point toward);

/* A free post of the cell that is the most steps away from a cell; of its posts, the one that is best to
 * draw. */
struct post *mw_post_farthest_from(struct mw_arena *scratch, const struct rim *, int from);
/* The free post that is most apart from a cell, with room before it, and what the two are worth; NULL if
 * there is none. */
struct post *mw_post_apart_from(struct mw_arena *scratch, const struct rim *, int from, long long *worth);
/* One end of a pair that is as far apart as any. */
struct post *mw_post_of_apart_pair(const struct rim *);

#endif
