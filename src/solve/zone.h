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

/* A point, on the lattice. */
struct zone_spot {
    long long x, y;
};

static inline struct zone_spot zone_spot_of(struct mw_point p)
{
    return (struct zone_spot){mw_lattice(p.x), mw_lattice(p.y)};
}

static inline bool zone_holds(const struct zone *zone, struct zone_spot at)
{
    return at.x >= zone->left && at.x <= zone->right && at.y >= zone->top && at.y <= zone->bottom;
}

#endif
