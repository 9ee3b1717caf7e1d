/* A rim on its way to the line of a shape: shared by the files of this room. */
#ifndef MW_BEND_H
#define MW_BEND_H

#include "grid/motion.h"

enum { BEND_NONE = -1, BEND_DEEPEST = 3, BEND_MOST_PLACES = 6 };

/* --- the lines of a shape (line.c) -------------------------------------------------------------------- */

/* One line of the shape, with the inside to its right. A place on it is how far it is from the first point,
 * along the line; places may be counted on and on, turn after turn. */
struct bend_line {
    int n;
    struct mw_point *at;
    double *along; /* by point, and once more at the end: its place */
    double length;
    bool is_hole;
    /* the rim that runs along it, by one of its corners, and how ill that fits; BEND_NONE before there is one
     */
    int rim;
    double cost;
};

struct bend_line mw_bend_line(struct mw_arena *, const struct mw_shape *, const struct mw_contour *);
/* A place as it is counted on the first turn. */
double mw_bend_turned(const struct bend_line *, double place);
/* How many points of it lie up to a place, on the turn that begins at another. */
int mw_bend_points_up_to(const struct bend_line *, double turn, double place);
struct mw_point mw_bend_point(const struct bend_line *, double place);
/* From place a on to place b, by the shorter way round; backwards is negative. */
double mw_bend_step(const struct bend_line *, double a, double b);

/* A place on a line, and how far it is from some point. */
struct bend_place {
    double place, distance;
};
/* The places on a line that are nearer to a point than those beside them, the nearest first: at least one, at
 * most BEND_MOST_PLACES. */
int mw_bend_places(const struct bend_line *, struct mw_point, struct bend_place *);

/* --- what is its own image (even.c) ------------------------------------------------------------------- */

/* Motions that send the grid to itself, and where they send corners, walls and cells; none if nothing is to
 * be evened out. */
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
    int *next;              /* by corner: the wall of the rim that starts there, or BEND_NONE */
    struct mw_point *moved; /* by corner: by how much */
    int *depth;             /* by corner: steps from the rim that moved, at most BEND_DEEPEST */
    /* by corner of the rim: its line, its place there, and how far it goes there: 0 not at all, 1 all the way
     */
    int *on;
    double *place, *share;
    /* the points that mw_bend_between() gives for walls along a line, from mw_bend_keep_between() on */
    struct kept {
        int n, capacity, *first, *count; /* first: by wall; NULL while nothing is kept */
        struct mw_point *point;
    } kept;
    struct bend_even even;
    long long work; /* done so far: points that were measured against, a few nanoseconds each */
};

/* Gives each corner of the rim through a corner a line and a place on it; and where a rim has a line, moves
 * places along it so that gates find room (rim.c). */
void mw_bend_place_rim(struct bending *, int corner);
void mw_bend_widen_gates(struct bending *, int corner);
/* Finds the motions of a symmetry, if the grid has it; evens out places, unless the lines do not have it,
 * moves, shares, and in the end the points of walls and the middles of cells (even.c). */
void mw_bend_find_even(struct bending *, enum mw_symmetry);
void mw_bend_even_places(struct bending *);
void mw_bend_even_moves(struct bending *);
void mw_bend_even_shares(struct bending *);
void mw_bend_even_out(struct mw_arena *, const struct bending *, struct mw_wall *, struct mw_point *centre);
/* Bends a grid so that it has that symmetry if it has it straight; adds to `work` (bend.c). */
const struct mw_grid *mw_bend_evenly(struct mw_arena *, const struct mw_grid *, enum mw_symmetry,
                                     long long *work);
/* Moves all corners, the rim as far as leaves room to pass: in each round less far where it left too little.
 * Returns at how many corners there was too little in the last round (space.c). */
int mw_bend_move(struct bending *, int rounds);
/* At how many corners there is too little room for the rim to go all the way; adds to `work` (bend.c). */
int mw_bend_lacking(const struct mw_grid *, long long *work);
/* Marks the ends of all walls that cross others (crossing.c). `room` is for mw_bend_most_points(). */
void mw_bend_mark_crossing(const struct bending *, struct mw_point *buffer, unsigned char *marked, int mark);
/* Returns the middle of a cell as it is now (middle.c). */
struct mw_point mw_bend_centre(const struct bending *, int cell, struct mw_point *buffer);

/* Whether the line leaves a cell of a bent grid hardly any room; and the straight grid without such cells, as
 * far as it holds together without them, or NULL if there are none (squeezed.c). */
bool mw_bend_is_squeezed(const struct mw_grid *bent, int cell);
const struct mw_grid *mw_bend_without_squeezed(struct mw_arena *, const struct mw_grid *bent);

/* --- where everything stands now (walls.c) ------------------------------------------------------------ */

struct mw_point mw_bend_corner(const struct bending *, int corner);
/* Whether a wall runs along a line of the shape. */
bool mw_bend_follows(const struct bending *, struct mw_wall);
/* Writes the points of a wall between its corners and returns how many there are. A wall of the rim runs
 * along the line as far as its ends go there. */
int mw_bend_between(const struct bending *, int wall, struct mw_point *);
/* Keeps these points for all walls that run along a line, until mw_bend_drop_between(). They depend on places
 * and shares alone, so they are computed once a round though corners within are pushed about. */
void mw_bend_keep_between(struct bending *);
void mw_bend_drop_between(struct bending *);
/* All points of a side of a cell, clockwise around it, and the middle of its arc. */
int mw_bend_side(const struct bending *, int wall, int cell, struct mw_point *);
/* How many points all sides of a cell can have together. */
int mw_bend_most_points(const struct bending *);
/* How far a point is from a polyline, negative if it is not to the right of it; and in which way it lies from
 * there. At a bend there is no telling right from left. */
double mw_bend_distance(struct mw_point, const struct mw_point *at, int n, struct mw_point *way);

#endif
