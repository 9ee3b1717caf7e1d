/* Reflections and rotations that map a grid onto itself. */
#ifndef MW_MOTION_H
#define MW_MOTION_H

#include "mazewright/grid.h"

#define MW_FULL_TURN 6.283185307179586

/* A rotation about a centre, or a reflection in a line through it. */
struct mw_motion {
    struct mw_point centre;
    double xx, xy, yx, yy;
};

/* Returns the point that a motion maps a point to. */
struct mw_point mw_motion_point(const struct mw_motion *, struct mw_point);
/* Returns the vector that a motion maps the vector `way` to. */
struct mw_point mw_motion_way(const struct mw_motion *, struct mw_point way);
/* Returns the vector that a motion maps to `way`. */
struct mw_point mw_motion_way_back(const struct mw_motion *, struct mw_point way);
/* Returns the motion that does `first`, and then `second`. */
struct mw_motion mw_motion_after(const struct mw_motion *second, const struct mw_motion *first);
/* Sets image[i] to the index of the point that a motion maps point i to. False if it maps one of the n points
 * to none of them. */
bool mw_motion_images(struct mw_arena *scratch, const struct mw_motion *, int n, const struct mw_point *at,
                      int *image);

enum { MW_MOST_IMAGES = 6 };

/* Motions from which a symmetry can be composed; motion[m] maps wall i to wall[m][i]. */
struct mw_motions {
    int n;
    struct mw_motion motion[2];
    int *wall[2];
    int parts; /* number of equal parts that the grid consists of */
};

/* Finds a symmetry of a grid as it was before its rim was bent. False if it has none of that kind. A rotation
 * is by the smallest angle that the grid allows. */
bool mw_motions_find(struct mw_arena *scratch, const struct mw_grid *, enum mw_symmetry, struct mw_motions *);

#endif
