/* A rotation, scale and shift, known from two points and where they come to lie. */
#ifndef MW_VERIFY_TURN_H
#define MW_VERIFY_TURN_H

#include "mazewright/geometry.h"

struct turn {
    struct mw_point from, to;
    double along, across;
};

/* Returns the turn that moves from[0] to to[0] and from[1] to to[1]; the two points must differ. */
static inline struct turn turn_between(const struct mw_point from[2], const struct mw_point to[2])
{
    const struct mw_point u = mw_plus(from[1], from[0], -1), v = mw_plus(to[1], to[0], -1);
    const double length = mw_dot(u, u);
    return (struct turn){from[0], to[0], mw_dot(u, v) / length, mw_cross(u, v) / length};
}

static inline struct mw_point turned(const struct turn *turn, struct mw_point p)
{
    const double x = p.x - turn->from.x, y = p.y - turn->from.y;
    return (struct mw_point){turn->to.x + turn->along * x - turn->across * y,
                             turn->to.y + turn->across * x + turn->along * y};
}

#endif
