/* The inner part of a box, to tell cells near the edge of a maze from those in its middle. Numbers are on the
 * lattice. */
#ifndef ZONE_H
#define ZONE_H

#include "mazewright/geometry.h"

struct zone {
    long long left, top, right, bottom;
};

/* Returns a box made smaller at each edge by the fraction `share` of its width or height. */
static inline struct zone zone_within(const struct mw_box *box, double share)
{
    return (struct zone){mw_lattice(box->x + share * box->w), mw_lattice(box->y + share * box->h),
                         mw_lattice(box->x + (1 - share) * box->w),
                         mw_lattice(box->y + (1 - share) * box->h)};
}

static inline bool zone_holds(const struct zone *zone, struct mw_point p)
{
    const long long x = mw_lattice(p.x), y = mw_lattice(p.y);
    return x >= zone->left && x <= zone->right && y >= zone->top && y <= zone->bottom;
}

#endif
