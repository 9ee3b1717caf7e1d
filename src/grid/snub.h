/* The lattice under snub-square and cairo, which are duals of each other. Take a grid of squares and tilt its
 * lines back and forth: every other square stays a square, slightly rotated, and the others become rhombs,
 * which their short diagonals cut into two equilateral triangles. All sides have equal length. */
#ifndef MW_SNUB_H
#define MW_SNUB_H

#include "mazewright/grid.h"

#define MW_SNUB_STEP                                                                                         \
    0.9659258262890683 /* cos 15 degrees: the distance between corners of the lattice, in sides */
#define MW_SNUB_LEAN                                                                                         \
    0.12940952255126037 /* half of sin 15 degrees: how far each corner is moved from its place in rows and   \
                           columns, in sides */

static inline bool mw_snub_is_odd(int i)
{
    return i & 1;
}

/* Returns the position of corner (i, j) of the lattice, in sides. */
static inline struct mw_point mw_snub_corner(int i, int j)
{
    return (struct mw_point){i * MW_SNUB_STEP + (mw_snub_is_odd(j) ? -MW_SNUB_LEAN : MW_SNUB_LEAN),
                             j * MW_SNUB_STEP + (mw_snub_is_odd(i) ? -MW_SNUB_LEAN : MW_SNUB_LEAN)};
}

/* True if the face to the right of and below corner (i, j) is cut into triangles. */
static inline bool mw_snub_is_cut(int i, int j)
{
    return !mw_snub_is_odd(i + j);
}

/* True if the cut runs from corner (i, j) down to the right; else it joins the two other corners. */
static inline bool mw_snub_cuts_down(int i, int j)
{
    (void)j;
    return !mw_snub_is_odd(i);
}

#endif
