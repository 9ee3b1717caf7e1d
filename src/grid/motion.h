/* Reflections and turns that send a grid to itself. */
#ifndef MW_MOTION_H
#define MW_MOTION_H

#include "mazewright/grid.h"

#define MW_FULL_TURN 6.283185307179586

/* A turn about a centre, or a reflection in a line through it. */
struct mw_motion {
    struct mw_point centre;
    double xx, xy, yx, yy;
};

/* Returns where a motion sends a point; a way, by which something moved; and the way that it sends to
 * another. */
struct mw_point mw_motion_point(const struct mw_motion *, struct mw_point);
struct mw_point mw_motion_way(const struct mw_motion *, struct mw_point way);
struct mw_point mw_motion_way_back(const struct mw_motion *, struct mw_point way);
/* The second motion after the first. */
struct mw_motion mw_motion_after(const struct mw_motion *second, const struct mw_motion *first);
/* Finds where a motion sends each of some points that lie apart, as places among them; false if it sends one
 * to none. */
bool mw_motion_images(struct mw_arena *scratch, const struct mw_motion *, int n, const struct mw_point *at,
                      int *image);

enum { MW_MOST_IMAGES = 6 };

/* The motions whose repetition gives all of a symmetry, and where they send each wall. */
struct mw_motions {
    int n;
    struct mw_motion motion[2];
    int *wall[2];
    int parts; /* so many images of one part make the grid */
};

/* Finds a symmetry of a grid as it was before its rim was bent; false if it has none of that kind. A rotation
 * is by the smallest angle that the grid allows. */
bool mw_motions_find(struct mw_arena *scratch, const struct mw_grid *, enum mw_symmetry, struct mw_motions *);

#endif
