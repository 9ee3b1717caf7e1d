/* Walls of a grid's outer rim at which a gate can be: rim.c finds those at a side or a corner, apart.c those
 * that are far apart from each other. */
#ifndef MW_SOLVE_RIM_H
#define MW_SOLVE_RIM_H

#include "mazewright/maze.h"

/* A wall of the outer rim as a possible gate: the middle of its gap, and the direction in which the gap
 * faces. */
struct site {
    int wall, quality; /* the wall; the gate's quality, as mw_gate_quality() grades it */
    struct mw_point middle, out;
    enum { UNKNOWN, EXPOSED, COVERED } view;
};

/* The rim of a maze, from which gates are chosen. */
struct rim {
    struct mw_maze *maze;
    struct mw_end taken; /* the end chosen first; the other end must have another cell and gate. The cell is
                            MW_OUTSIDE before an end is chosen */
    int n, least;        /* number of gate sites; the lowest quality that is accepted */
    const int *letter;   /* for each cell: its letter, if ends must lie in the first and the last letter of a
                            word (mw_grid_letters()); NULL otherwise */
    bool is_mild;        /* awkward gates are accepted almost like the best ones (apart.c) */
    struct site *site;
};

/* Gate sites, as indexes of the array `site` of struct rim. */
struct sites {
    int n, *at;
};

struct rim mw_rim_survey(struct mw_arena *scratch, struct mw_maze *);
int mw_site_cell(const struct rim *, const struct site *);
/* True if neither the gate nor the cell of a gate site is taken by the other end. */
bool mw_site_is_free(const struct rim *, const struct site *);
/* Returns the least distance between two ends, in cell units: a third of the mean of the grid's width and
 * height. Nearer gates look like one, and their signs stand on each other. */
double mw_ends_least_distance(const struct mw_grid *);
/* True if a gate site is at least that far from the end chosen first, or if there is none yet. */
bool mw_site_is_far(const struct rim *, const struct site *);
/* True if a gate site is free and its quality is accepted. */
bool mw_site_is_choice(const struct rim *, const struct site *);
/* Returns how deep a gate site lies: its distance from the edge of the bounding box that lies in direction
 * `toward`. */
long long mw_site_depth(const struct rim *, const struct site *, struct mw_point toward);

/* The half of the top or bottom side in which an end must lie; without effect on the left and right sides. */
enum half { LEFT_HALF = -1, WHOLE, RIGHT_HALF };
/* Lists the walls of the rim (gate sites) that face a side and are at least as near to it as to the opposite
 * side. If none has the usual quality, lists worse ones; if none is in the half asked for, those of the whole
 * side.
 */
struct sites mw_sites_on_side(struct mw_arena *, const struct rim *, struct mw_point toward, enum half);
/* Returns the gate site nearest to the corner of the box in direction `toward`; of equally near sites, one
 * that faces up or down. Prefers sites to which no other corner of the box is nearer. */
const struct site *mw_site_near_corner(const struct rim *, struct mw_point toward);

/* Returns the free gate site of accepted quality whose cell is the most steps away from cell `from`, among
 * those that are far from the other end on paper, if there are any; of equally far sites, the one least
 * awkward to draw. NULL if there is none. */
struct site *mw_site_farthest_from(struct mw_arena *scratch, const struct rim *, int from);
/* Returns the gate site farthest apart from cell `from`, among those that are free and have space for a sign;
 * NULL if there is none. Sets `*worth` to a score of how far apart the site and the cell are. */
struct site *mw_site_apart_from(struct mw_arena *scratch, const struct rim *, int from, long long *worth);
/* Returns one end of a pair of gate sites that are as far apart as possible. */
struct site *mw_site_of_apart_pair(const struct rim *);

#endif
