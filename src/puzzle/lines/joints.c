/* Computes joints from the directions and curvatures in which walls leave their corner. */
#include "puzzle/lines/joints.h"

#include <math.h>

/* A wall at a corner: the direction, as a unit vector, in which it leaves the corner, and its curvature,
 * clockwise from there. */
struct leg {
    struct mw_point way;
    double curvature;
};

/* Returns the leg of a wall at its corner 0, or 1 if `end` is 1. */
static struct leg leg_of(const struct mw_grid *grid, struct mw_wall wall, int end)
{
    const struct mw_point a = mw_wall_point(grid, wall, end ? wall.nvia + 1 : 0),
                          b = mw_wall_point(grid, wall, end ? wall.nvia : 1);
    const double x = b.x - a.x, y = b.y - a.y;
    if (grid->square)
        return (struct leg){{x, y}, 0}; /* walls of squares are 1 long */
    const double length = hypot(x, y);
    if (wall.bulge == 0)
        return (struct leg){{x / length, y / length}, 0};
    /* The tangent differs from the chord by half the angle of the arc: counter-clockwise for a clockwise arc.
     */
    const double bulge = end ? -wall.bulge : wall.bulge, turn = -2 * atan(bulge), c = cos(turn),
                 s = sin(turn);
    const struct mw_point from = mw_corner_at(grid, wall.corner[0]), to = mw_corner_at(grid, wall.corner[1]);
    return (struct leg){{(x * c - y * s) / length, (x * s + y * c) / length},
                        4 * bulge / ((1 + bulge * bulge) * hypot(to.x - from.x, to.y - from.y))};
}

static bool run_straight_on(const struct leg *a, const struct leg *b)
{
    return a->way.x * b->way.x + a->way.y * b->way.y < -0.99999;
}

/* True if two pieces that run straight on are parts of one straight line or one circle. */
static bool are_one_piece(const struct leg *a, const struct leg *b)
{
    return fabs(a->curvature + b->curvature) < 1e-6 && fabs(a->way.x * b->way.y - a->way.y * b->way.x) < 1e-6;
}

/* The standing walls at a corner: their legs, their indexes there, and which of their ends lies there. */
struct meeting {
    int n, index[MW_MAX_SIDES];
    bool end[MW_MAX_SIDES];
    struct leg leg[MW_MAX_SIDES];
};

/* Lists the walls at a corner that are not open; all of them if `open` is NULL. */
static void list_legs(const struct mw_grid *grid, int corner, const unsigned char *open,
                      struct meeting *meeting)
{
    int buffer[MW_SQUARE], n = 0;
    const int *wall_at = mw_walls_at(grid, corner, buffer), nwalls = mw_nwalls_at(grid, corner);
    for (int i = 0; i < nwalls; i++) {
        if (open && open[wall_at[i]])
            continue;
        const struct mw_wall wall = mw_wall(grid, wall_at[i]);
        meeting->index[n] = i;
        meeting->end[n] = wall.corner[1] == corner;
        meeting->leg[n] = leg_of(grid, wall, meeting->end[n]);
        n++;
    }
    meeting->n = n;
}

/* Joins each wall with the first other one that runs straight on and is not joined yet. */
static void set_joints(const struct meeting *meeting, struct mw_joint *joint)
{
    for (int i = 0; i < meeting->n; i++) {
        struct mw_joint *here = &joint[meeting->index[i]];
        *here = (struct mw_joint){(unsigned char)meeting->index[i], false, meeting->end[i]};
        for (int k = 0; k < i && here->onward == meeting->index[i]; k++) {
            struct mw_joint *there = &joint[meeting->index[k]];
            if (there->onward != meeting->index[k] || !run_straight_on(&meeting->leg[k], &meeting->leg[i]))
                continue;
            here->onward = (unsigned char)meeting->index[k];
            there->onward = (unsigned char)meeting->index[i];
            here->is_one_piece = there->is_one_piece = are_one_piece(&meeting->leg[k], &meeting->leg[i]);
        }
    }
}

/* True if some wall runs straight on in two others, so that its joint depends on which of them stand. */
static bool is_ambiguous(const struct meeting *meeting)
{
    for (int i = 0; i < meeting->n; i++) {
        int onward = 0;
        for (int k = 0; k < meeting->n; k++)
            onward += k != i && run_straight_on(&meeting->leg[i], &meeting->leg[k]);
        if (onward > 1)
            return true;
    }
    return false;
}

const struct mw_joint *mw_joints_at(const struct mw_grid *grid, int corner, const unsigned char *open,
                                    struct mw_joint *space)
{
    if (grid->joint)
        return grid->joint + grid->first_at[corner];
    struct meeting meeting;
    list_legs(grid, corner, open, &meeting);
    set_joints(&meeting, space);
    return space;
}

const struct mw_grid *mw_joints_added(struct mw_arena *arena, const struct mw_grid *grid)
{
    if (!grid || !grid->at)
        return grid;
    struct mw_joint *joint = MW_ARRAY(arena, grid->first_at[grid->ncorners], struct mw_joint);
    for (int corner = 0; corner < grid->ncorners; corner++) {
        struct meeting meeting;
        list_legs(grid, corner, NULL, &meeting);
        if (is_ambiguous(&meeting))
            return grid;
        set_joints(&meeting, joint + grid->first_at[corner]);
    }
    struct mw_grid *known = MW_NEW(arena, struct mw_grid);
    *known = *grid;
    known->joint = joint;
    return known;
}
