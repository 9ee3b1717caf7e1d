/* Data shared by the files that bend the rim of a grid to the line of a shape. */
#ifndef MW_BEND_H
#define MW_BEND_H

#include "grid/motion.h"

enum { BEND_NONE = -1, BEND_DEEPEST = 3, BEND_MOST_PLACES = 6 };
/* The least width of a bay outside of the rim, and of the neck of a pocket within a cell that nothing passes
 * through, in cell units. */
#define BEND_LEAST_BAY  0.3
#define BEND_LEAST_NECK 0.2

/* --- the lines of a shape (line.c) -------------------------------------------------------------------- */

/* A closed line of the shape, with the inside to its right. A place on it is a distance along the line from
 * its first point; a place beyond the line's length is reached by going around more than once. */
struct bend_line {
    int n;
    struct mw_point *at;
    double *along; /* for each point, and for the first once more at the end: its place */
    double length;
    bool is_hole;
    int rim; /* the number of a corner of the rim that follows the line; BEND_NONE until a rim follows it */
    double cost; /* how badly that rim fits */
};

struct bend_line mw_bend_line(struct mw_arena *, const struct mw_shape *, const struct mw_contour *);
/* Returns the same place as a distance from 0 to less than the line's length. */
double mw_bend_turned(const struct bend_line *, double place);
/* Returns how many of the line's points lie at or before `place` in the round that begins at place `turn`;
 * the first point always counts. */
int mw_bend_points_up_to(const struct bend_line *, double turn, double place);
struct mw_point mw_bend_point(const struct bend_line *, double place);
/* Returns the distance along the line from place a to place b in the shorter direction; negative if that is
 * backwards. */
double mw_bend_step(const struct bend_line *, double a, double b);

/* A place on a line, and its distance from the point it was found for. */
struct bend_place {
    double place, distance;
};
/* Finds the places on a line at which the distance from a point has a minimum, the nearest first. Returns how
 * many there are, from 1 to BEND_MOST_PLACES. */
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
    struct mw_point *moved; /* for each corner: the vector by which it was moved */
    int *depth; /* for each corner: the fewest walls between it and a corner of a rim that follows a line, at
                   most BEND_DEEPEST */
    int *on;    /* for each corner of the rim: its line */
    double *place; /* for each corner of the rim: its place on that line */
    double *share; /* for each corner of the rim: how far it moves, as a fraction, 0 to 1, of the way to its
                      place */
    /* The points of the walls along a line, while they are kept (mw_bend_keep_between()). */
    struct kept {
        int n, capacity, *first,
            *count; /* `n` points, with space for `capacity`; for each wall, `first` is the index of its first
                       point (`first` is NULL while none are kept), and `count` is its number of points */
        struct mw_point *point;
    } kept;
    struct bend_even even;
    long long work; /* work done so far: the number of points whose distance was computed */
};

/* Assigns a line, and a place on it, to each corner of the rim that passes through `corner` (rim.c). */
void mw_bend_place_rim(struct bending *, int corner);
/* Widens walls of the rim that passes through `corner` for gates, by moving places of its corners along the
 * line (rim.c). */
void mw_bend_widen_gates(struct bending *, int corner);
/* Finds the motions of a symmetry, if the grid has it (even.c). */
void mw_bend_find_even(struct bending *, enum mw_symmetry);
/* Makes places symmetric; gives up the symmetry if the lines do not have it. */
void mw_bend_even_places(struct bending *);
/* Makes displacements symmetric. */
void mw_bend_even_moves(struct bending *);
/* Makes the shares of corners (`share` above) symmetric: a corner and its images all get the least of their
 * shares. */
void mw_bend_even_shares(struct bending *);
/* Makes the finished points of walls and centres of cells symmetric. */
void mw_bend_even_out(struct mw_arena *, const struct bending *, struct mw_wall *, struct mw_point *centre);
/* Bends a grid, keeping the given symmetry if the grid and its outline have it; adds to `work` (bend.c). */
const struct mw_grid *mw_bend_evenly(struct mw_arena *, const struct mw_grid *, enum mw_symmetry,
                                     long long *work);
/* Moves the corners of rims toward their lines, and inner corners near them along with them. Where a round
 * leaves routes too little space, corners move less far in the next round. Returns the number of corners near
 * such places in the last round (space.c). */
int mw_bend_move(struct bending *, int rounds);
/* Returns the number of corners at which there is too little space for the rim to reach the line; adds to
 * `work` (bend.c). */
int mw_bend_lacking(const struct mw_grid *, long long *work);
/* Marks the ends of all walls that cross other walls, and of walls of the rim that close a bay or a hole
 * (crossing.c). The buffer must have space for mw_bend_most_points() points. */
void mw_bend_mark_crossing(const struct bending *, struct mw_point *buffer, unsigned char *marked, int mark);
/* Returns the centre of a cell after its corners moved (middle.c). */
struct mw_point mw_bend_centre(const struct bending *, int cell, struct mw_point *buffer);

/* True if the bent rim leaves a cell almost no area, or no space at its centre (squeezed.c). */
bool mw_bend_is_squeezed(const struct mw_grid *bent, int cell);
/* Returns the grid as it was before bending, but without squeezed cells. A squeezed cell stays if without it
 * the grid could fall apart or a rim could touch itself. NULL if no cell is removed. */
const struct mw_grid *mw_bend_without_squeezed(struct mw_arena *, const struct mw_grid *bent);

/* --- where everything stands now (walls.c) ------------------------------------------------------------ */

struct mw_point mw_bend_corner(const struct bending *, int corner);
/* True if a wall runs along a line of the shape. */
bool mw_bend_follows(const struct bending *, struct mw_wall);
/* Writes the points of a wall between its corners, and returns how many there are. If the wall follows a
 * line, the points move toward the line by shares interpolated between the shares of the wall's corners. */
int mw_bend_between(const struct bending *, int wall, struct mw_point *);
/* Keeps the points of all walls along a line, until mw_bend_drop_between(). The points depend only on the
 * places and shares of corners of the rim, so they are not computed again while only inner corners move. */
void mw_bend_keep_between(struct bending *);
void mw_bend_drop_between(struct bending *);
/* Writes all points of a side of a cell, clockwise around the cell: its corners, the points between them and,
 * if the side is an arc, the middle of the arc. Returns how many there are. */
int mw_bend_side(const struct bending *, int wall, int cell, struct mw_point *);
/* Returns the most points that all sides of a cell can have together. */
int mw_bend_most_points(const struct bending *);
/* Returns the distance of a point from a polyline, negative if the point lies to the left. Sets `way` to the
 * direction in which moving the point increases that distance. If the nearest place on the polyline is one of
 * its corners, the point counts as lying to the right. */
double mw_bend_distance(struct mw_point, const struct mw_point *at, int n, struct mw_point *way);

#endif
