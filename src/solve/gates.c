/* Grades gates in a rim that was bent along a shape. A gate must be wide enough, and its gap should not spoil
 * the shape, so it should not lie across a sharp corner or a tip, in a narrow curve, or on a limb. */
#include "solve/gates.h"

#include <limits.h>

/* Returns the wall of the rim that continues from `wall` at its end `corner`; `wall` itself if there is none.
 */
static int rim_beyond(const struct mw_grid *grid, int wall, int corner)
{
    for (int i = 0; i < mw_nwalls_at(grid, corner); i++)
        if (mw_wall_at(grid, corner, i) != wall &&
            mw_wall(grid, mw_wall_at(grid, corner, i)).cell[1] == MW_OUTSIDE)
            return mw_wall_at(grid, corner, i);
    return wall;
}

/* The turns of the rim at a gate and beyond one of the gate's ends; angles in radians. */
struct turns {
    double all;   /* the sum of all bends, along the gate and a little beyond */
    double sharp; /* the sharpest of them */
    double near;  /* like `sharp`, but measured farther beyond the gate: the gap does not cut off a corner
                     there, but is too near to it */
    double about; /* the greatest total turn, measured still farther: a large turn means that the gap is near
                     a thin tip of wall */
};

static struct turns turns_toward(const struct mw_grid *grid, int gate, int end)
{
    const double little = 0.4, beside = 0.9, hair = 1.5;
    struct turns turns = {0, 0, 0, 0};
    struct mw_point way = {0, 0}, from = mw_wall_point(grid, mw_wall(grid, gate), 0);
    double gone = 0, about = 0;
    int corner = mw_wall(grid, gate).corner[!end];
    for (int at = gate, next; gone < hair; at = next) {
        const struct mw_wall wall = mw_wall(grid, at);
        const bool ahead = wall.corner[0] == corner;
        for (int i = 0; i <= wall.nvia + 1 && gone < hair; i++) {
            const struct mw_point to = mw_wall_point(grid, wall, ahead ? i : wall.nvia + 1 - i);
            const struct mw_point on = {to.x - from.x, to.y - from.y};
            from = to;
            if (i == 0)
                continue;
            const double turn = way.x != 0 || way.y != 0 ? atan2(mw_cross(way, on), mw_dot(way, on)) : 0;
            turns.all += gone < little ? fabs(turn) : 0;
            turns.sharp = fmax(turns.sharp, gone < little ? fabs(turn) : 0);
            turns.near = fmax(turns.near, gone < beside ? fabs(turn) : 0);
            about += turn;
            turns.about = fmax(turns.about, fabs(about));
            gone += at != gate ? hypot(on.x, on.y) : 0;
            way = on;
        }
        corner = wall.corner[ahead];
        next = rim_beyond(grid, at, corner);
        if (next == at || next == gate)
            break;
    }
    return turns;
}

/* Returns the distance from a point, in a direction, to a wall, taken as straight between its ends. */
static double way_to(const struct mw_grid *grid, struct mw_point from, struct mw_point way, int wall)
{
    const struct mw_wall w = mw_wall(grid, wall);
    const struct mw_point a = mw_plus(mw_wall_point(grid, w, 0), from, -1),
                          b = mw_plus(mw_wall_point(grid, w, w.nvia + 1), from, -1);
    const double side_a = mw_cross(way, a), side_b = mw_cross(way, b);
    if ((mw_lattice(side_a) > 0) == (mw_lattice(side_b) > 0))
        return INFINITY;
    const double t = side_a / (side_a - side_b), far = mw_dot(a, way) + t * (mw_dot(b, way) - mw_dot(a, way));
    return mw_lattice(far) > 0 ? far : INFINITY;
}

double mw_rim_ahead(const struct mw_grid *grid, int nwalls, struct mw_point from, struct mw_point way,
                    int but, double most)
{
    double nearest = most;
    for (int i = 0; i < nwalls; i++)
        if (mw_rim_wall(grid, i) != but)
            nearest = fmin(nearest, way_to(grid, from, way, mw_rim_wall(grid, i)));
    return nearest;
}

/* True if a gap would cut through a thin limb, such as a tail, a chimney or an ear. */
static bool is_on_thin_limb(const struct mw_grid *grid, int gate)
{
    const double thin = 1.6;
    const struct mw_point out = mw_wall_outward(grid, gate), in = {-out.x, -out.y};
    const double space = mw_rim_ahead(grid, grid->nrim, mw_wall_middle(grid, gate), in, gate, 2 * thin);
    return mw_lattice(space) < mw_lattice(thin);
}

/* Returns the length of the rim, on the lattice, from an end of a gap to where the rim comes back near that
 * end; the gap would cut off the tip in between. LLONG_MAX if the rim does not come back. */
static long long tip_beyond(const struct mw_grid *grid, int gate, int end)
{
    const double least = 1.2, most = 4.5, slim = 0.5;
    const int from = mw_wall(grid, gate).corner[end];
    const struct mw_point start = mw_corner_at(grid, from);
    struct mw_point before = start;
    double gone = 0;
    for (int at = rim_beyond(grid, gate, from), corner = from;
         at != gate && mw_lattice(gone) < mw_lattice(most);) {
        const struct mw_wall wall = mw_wall(grid, at);
        const bool ahead = wall.corner[0] == corner;
        for (int i = 1; i <= wall.nvia + 1; i++) {
            const struct mw_point to = mw_wall_point(grid, wall, ahead ? i : wall.nvia + 1 - i);
            gone += mw_distance(before, to);
            before = to;
            if (mw_lattice(gone) > mw_lattice(least) && mw_lattice(gone) < mw_lattice(most) &&
                mw_lattice(mw_distance(start, to)) < mw_lattice(slim * gone))
                return mw_lattice(gone);
        }
        corner = wall.corner[ahead];
        const int next = rim_beyond(grid, at, corner);
        if (next == at)
            break;
        at = next;
    }
    return LLONG_MAX;
}

/* --- limbs --------------------------------------------------------------------------------------------- */

/* The cell of a gate, and the cells connected with it whose centres are near the gate, at most 128. */
struct around {
    int n, cell[128];
    double area, rim; /* the area of these cells, in cell units; the length of their walls on the rim */
};

static bool is_among(const struct around *a, int cell)
{
    int i = 0;
    while (i < a->n && a->cell[i] != cell)
        i++;
    return i < a->n;
}

static void take_in(struct around *a, const struct mw_grid *grid, int cell)
{
    a->cell[a->n++] = cell;
    double twice = 0;
    for (int i = 0, n = mw_nsides(grid, cell); i < n; i++) {
        const struct mw_point p = mw_corner_at(grid, mw_corner_before(grid, cell, i)),
                              q = mw_corner_at(grid, mw_corner_before(grid, cell, (i + 1) % n));
        twice += mw_cross(p, q);
        a->rim += mw_side(grid, cell, i).to == MW_OUTSIDE ? mw_distance(p, q) : 0;
    }
    a->area += fabs(twice) / 2;
}

/* True if a gate is on a finger, a beak or a snout: near the gate, the length of the rim is more than 0.6
 * times the area of the cells, in cell units. On a straight side that length is about a third of the area. */
static bool is_on_limb(const struct mw_grid *grid, int gate)
{
    enum { MOST = sizeof((struct around *)0)->cell / sizeof(int) };
    const double near = 3.5, much = 0.6;
    const struct mw_point from = mw_wall_middle(grid, gate);
    struct around a = {.n = 0};
    take_in(&a, grid, mw_wall(grid, gate).cell[0]);
    for (int head = 0; head < a.n; head++)
        for (int i = 0; i < mw_nsides(grid, a.cell[head]) && a.n < MOST; i++) {
            const int to = mw_side(grid, a.cell[head], i).to;
            if (to != MW_OUTSIDE && mw_lattice(mw_distance(mw_centre(grid, to), from)) < mw_lattice(near) &&
                !is_among(&a, to))
                take_in(&a, grid, to);
        }
    return mw_lattice(a.rim) > mw_lattice(much * a.area);
}

/* --- how good a gate is -------------------------------------------------------------------------------- */

/* True if a gap in the rim would cut off a corner, cut off a tip that is too small, or leave a very thin tip
 * of wall beside the gap. */
static bool is_torn(const struct turns toward[2], long long tip)
{
    const double corner = 0.6, hair = 1.75, small = 3;
    return mw_lattice(fmax(toward[0].sharp, toward[1].sharp)) > mw_lattice(corner) ||
           mw_lattice(fmax(toward[0].about, toward[1].about)) > mw_lattice(hair) || tip < mw_lattice(small);
}

/* True if a gap lies in a narrow curve, beside a corner, or on a limb. */
static bool is_awkward(const struct mw_grid *grid, int gate, const struct turns toward[2], long long tip)
{
    const double curve = 0.7, corner = 0.9;
    return mw_lattice(fmax(toward[0].all, toward[1].all)) > mw_lattice(curve) ||
           mw_lattice(fmax(toward[0].near, toward[1].near)) > mw_lattice(corner) || tip < LLONG_MAX ||
           is_on_thin_limb(grid, gate) || is_on_limb(grid, gate);
}

int mw_gate_quality(const struct mw_grid *grid, int gate)
{
    if (!grid->straight)
        return MW_GATE_BEST;
    const double space = mw_gate_clearance(grid, gate), before = mw_gate_clearance(grid->straight, gate);
    if (mw_lattice(space) < mw_lattice(mw_bent_least(before)) ||
        mw_lattice(mw_gap_clearance(grid, gate)) <
            mw_lattice(mw_bent_least(mw_gap_clearance(grid->straight, gate))))
        return 0;
    const struct turns toward[2] = {turns_toward(grid, gate, 0), turns_toward(grid, gate, 1)};
    const long long tips[2] = {tip_beyond(grid, gate, 0), tip_beyond(grid, gate, 1)},
                    tip = tips[0] < tips[1] ? tips[0] : tips[1];
    if (is_torn(toward, tip))
        return 1;
    const bool is_narrow = mw_lattice(space) < mw_lattice(mw_bent_least(1));
    return is_narrow || is_awkward(grid, gate, toward, tip) ? 2 : MW_GATE_BEST;
}

const struct mw_grid *mw_gates_graded(struct mw_arena *arena, const struct mw_grid *grid)
{
    if (!grid || !grid->straight)
        return grid;
    struct mw_grid *graded = MW_NEW(arena, struct mw_grid);
    unsigned char *quality = MW_ARRAY(arena, grid->nouter, unsigned char);
    for (int i = 0; i < grid->nouter; i++)
        quality[i] = (unsigned char)mw_gate_quality(grid, mw_rim_wall(grid, i));
    *graded = *grid;
    graded->gate_quality = quality;
    return graded;
}
