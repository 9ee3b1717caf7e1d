/* Data shared by the files that bend the rim of a grid to the line of a shape. */
#ifndef MW_BEND_H
#define MW_BEND_H

#include "grid/motion.h"

enum { BEND_NONE = -1, BEND_DEEPEST = 3, BEND_MOST_PLACES = 6 };

/* --- the lines of a shape (line.c) -------------------------------------------------------------------- */

/* One line of the shape, with the inside to its right. A place on it is the distance from its first point
 * along the line; places may be counted on, turn after turn. */
struct bend_line {
    int n;
    struct mw_point *at;
    double *along; /* for each point, and once more at the end: its place */
    double length;
    bool is_hole;
    /* the rim that runs along it, named by one of its corners, and how badly it fits; BEND_NONE if there is
     * none yet */
    int rim;
    double cost;
};

struct bend_line mw_bend_line(struct mw_arena *, const struct mw_shape *, const struct mw_contour *);
/* Returns a place reduced to the first turn. */
double mw_bend_turned(const struct bend_line *, double place);
/* Returns how many points lie up to a place, on the turn that begins at another. */
int mw_bend_points_up_to(const struct bend_line *, double turn, double place);
struct mw_point mw_bend_point(const struct bend_line *, double place);
/* Returns the way from place a to place b in the shorter direction; negative if that is backwards. */
double mw_bend_step(const struct bend_line *, double a, double b);

/* A place on a line, and its distance from some point. */
struct bend_place {
    double place, distance;
};
/* Finds the places on a line that are nearer to a point than the places beside them, the nearest first: at
 * least one, at most BEND_MOST_PLACES. */
int mw_bend_places(const struct bend_line *, struct mw_point, struct bend_place *);

/* --- what is its own image (even.c) ------------------------------------------------------------------- */

/* Motions that map the grid onto itself, and the images of corners, walls and cells; none if there is no
 * symmetry to keep. */
struct bend_even {
    int n;
    struct mw_motion motion[MW_MOST_IMAGES - 1];
    int *corner[MW_MOST_IMAGES - 1], *wall[MW_MOST_IMAGES - 1], *cell[MW_MOST_IMAGES - 1];
};

/* --- the work under way ------------------------------------------------------------------------------- */

struct bending {
    struct mw_arena *scratch;
    const struct mw_grid *grid;
    int nlines;
    struct bend_line *line;
    int *next;              /* for each corner: the wall of the rim that starts there, or BEND_NONE */
    struct mw_point *moved; /* for each corner: its displacement */
    int *depth;             /* for each corner: steps from the rim that moved, at most BEND_DEEPEST */
    /* for each corner of the rim: its line, its place there, and how far it goes there: 0 not at all, 1 all
     * the way
     */
    int *on;
    double *place, *share;
    /* the points of walls along a line, kept from mw_bend_keep_between() on */
    struct kept {
        int n, capacity, *first, *count; /* first: by wall; NULL while nothing is kept */
        struct mw_point *point;
    } kept;
    struct bend_even even;
    long long work; /* work done so far, in points whose distance was computed, a few nanoseconds each */
};

/* Assigns a line and a place on it to each corner of the rim through a corner, and then moves places along
 * the line so that gates have space (rim.c). */
void mw_bend_place_rim(struct bending *, int corner);
void mw_bend_widen_gates(struct bending *, int corner);
/* Find the motions of a symmetry, if the grid has it; and make symmetric: places (unless the lines are not
 * symmetric), displacements, shares, and at the end the points of walls and the centres of cells (even.c). */
void mw_bend_find_even(struct bending *, enum mw_symmetry);
void mw_bend_even_places(struct bending *);
void mw_bend_even_moves(struct bending *);
void mw_bend_even_shares(struct bending *);
void mw_bend_even_out(struct mw_arena *, const struct bending *, struct mw_wall *, struct mw_point *centre);
/* Bends a grid, keeping a symmetry that it has; adds to `work` (bend.c). */
const struct mw_grid *mw_bend_evenly(struct mw_arena *, const struct mw_grid *, enum mw_symmetry,
                                     long long *work);
/* Moves all corners, the rim as far as it leaves space to pass: in each round less far where there was too
 * little. Returns at how many corners there was too little in the last round (space.c). */
int mw_bend_move(struct bending *, int rounds);
/* Returns at how many corners there is too little space for the rim to go all the way; adds to `work`
 * (bend.c). */
int mw_bend_lacking(const struct mw_grid *, long long *work);
/* Marks the ends of all walls that cross others (crossing.c). The buffer has mw_bend_most_points(). */
void mw_bend_mark_crossing(const struct bending *, struct mw_point *buffer, unsigned char *marked, int mark);
/* Returns the centre of a cell where it is now (middle.c). */
struct mw_point mw_bend_centre(const struct bending *, int cell, struct mw_point *buffer);

/* mw_bend_is_squeezed() is true if the bent rim leaves a cell almost no area. mw_bend_without_squeezed()
 * returns the grid before bending without such cells, except those that connect others; NULL if no cell is
 * squeezed (squeezed.c). */
bool mw_bend_is_squeezed(const struct mw_grid *bent, int cell);
const struct mw_grid *mw_bend_without_squeezed(struct mw_arena *, const struct mw_grid *bent);

/* --- where everything stands now (walls.c) ------------------------------------------------------------ */

struct mw_point mw_bend_corner(const struct bending *, int corner);
/* True if a wall runs along a line of the shape. */
bool mw_bend_follows(const struct bending *, struct mw_wall);
/* Writes the points of a wall between its corners and returns how many there are. A wall of the rim runs
 * along the line as far as its ends go there. */
int mw_bend_between(const struct bending *, int wall, struct mw_point *);
/* Keeps these points for all walls that run along a line, until mw_bend_drop_between(). They depend on places
 * and shares only, so they are computed once in a round although corners inside are moved. */
void mw_bend_keep_between(struct bending *);
void mw_bend_drop_between(struct bending *);
/* Returns all points of a side of a cell, clockwise around it, and the middle of its arc. */
int mw_bend_side(const struct bending *, int wall, int cell, struct mw_point *);
/* Returns the most points that all sides of a cell can have together. */
int mw_bend_most_points(const struct bending *);
/* Returns the distance of a point from a polyline, negative if it lies to the left, and the direction in
 * which it lies. At a bend, right and left are undefined. */
double mw_bend_distance(struct mw_point, const struct mw_point *at, int n, struct mw_point *way);

#endif
