/* The lattice under snub-square and cairo, which are each other's duals. Take a grid of squares and lean its
 * lines to and fro: every other square stays one, turned a little, and the others become rhombs that their
 * short diagonal cuts into two equilateral triangles. All sides are alike. */
#ifndef MW_SNUB_H
#define MW_SNUB_H

#include "mazewright/grid.h"

#define MW_SNUB_STEP 0.9659258262890683  /* cos 15 degrees: from corner to corner, in sides */
#define MW_SNUB_LEAN 0.12940952255126037 /* sin 15 degrees / 2 */

static inline bool mw_snub_is_odd(int i)
{
    return i & 1;
}

/* Corner (i, j) of the lattice, in sides. */
static inline struct mw_point mw_snub_corner(int i, int j)
{
    return (struct mw_point){i * MW_SNUB_STEP + (mw_snub_is_odd(j) ? -MW_SNUB_LEAN : MW_SNUB_LEAN),
                             j * MW_SNUB_STEP + (mw_snub_is_odd(i) ? -MW_SNUB_LEAN : MW_SNUB_LEAN)};
}

/* Whether the face right of and below corner (i, j) is cut in two. */
static inline bool mw_snub_is_cut(int i, int j)
{
    return !mw_snub_is_odd(i + j);
}

/* Whether the cut runs from corner (i, j) itself down to the right; else it joins the two others. */
static inline bool mw_snub_cuts_down(int i, int j)
{
    (void)j;
    return !mw_snub_is_odd(i);
}

#endif
