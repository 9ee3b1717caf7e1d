/* Chooses a place on the line of the shape for each corner of a rim. A corner may be near to several
 * stretches of the line, for example on both sides of a thin limb. So the nearest places of each corner are
 * candidates, and of all choices of places once around, the cheapest is taken: moving from place to place
 * should go forward, and about as far as the wall is long. Then corners that are crowded together are spread.
 */
#include "bend/bend.h"

#include <string.h>

/* A rim: its corners, once around, and the length of the wall after each. */
struct rim {
    int n, *corner;
    double *length;
};

static struct rim rim_from(const struct bending *b, int corner)
{
    const struct mw_grid *grid = b->grid;
    struct rim rim = {0, MW_ARRAY(b->scratch, grid->nrim, int), MW_ARRAY(b->scratch, grid->nrim, double)};
    int at = corner;
    do {
        const struct mw_wall wall = mw_wall(grid, b->next[at]);
        rim.corner[rim.n] = at;
        rim.length[rim.n++] =
            mw_distance(mw_corner_at(grid, wall.corner[0]), mw_corner_at(grid, wall.corner[1]));
        at = wall.corner[1];
    } while (at != corner);
    return rim;
}

/* Returns the cost of a step along the line: high if it goes backwards, else growing with the difference
 * between its length and the wall's. */
static double cost_of(double step, double wall)
{
    if (mw_lattice(step) < mw_lattice(0))
        return 1 + 4 * step * step;
    return step > wall ? 0.25 * (step - wall) : 0.25 * (wall - step) * (wall - step);
}

struct choice {
    int n;
    struct bend_place at[BEND_MOST_PLACES];
    double cost[BEND_MOST_PLACES];
    int from[BEND_MOST_PLACES];
};

/* Chooses a place for each corner, so that the costs of the steps once around and the squared distances of
 * the corners from their places have the least sum. Begins at the corner nearest to the line. Returns that
 * sum. */
static double choose_places(struct bending *b, const struct rim *rim, const struct bend_line *line,
                            double *place)
{
    struct choice *choice = MW_ARRAY(b->scratch, rim->n + 1, struct choice);
    int start = 0;
    b->work += (long long)rim->n * line->n;
    for (int i = 0; i < rim->n; i++) {
        choice[i].n = mw_bend_places(line, mw_corner_at(b->grid, rim->corner[i]), choice[i].at);
        if (choice[i].n == 0)
            return INFINITY;
        if (mw_lattice(choice[i].at[0].distance) < mw_lattice(choice[start].at[0].distance))
            start = i;
    }
    /* the choices of all corners in order, from corner `start` once around to `start` again; the first and
     * the last entry, both for `start`, have only its nearest place */
    struct choice *turn = MW_ARRAY(b->scratch, rim->n + 1, struct choice);
    for (int i = 0; i <= rim->n; i++)
        turn[i] = choice[(start + i) % rim->n];
    turn[0].n = turn[rim->n].n = 1;
    turn[0].cost[0] = 0;
    for (int i = 1; i <= rim->n; i++)
        for (int k = 0; k < turn[i].n; k++) {
            const double wall = rim->length[(start + i - 1) % rim->n],
                         own = turn[i].at[k].distance * turn[i].at[k].distance;
            turn[i].cost[k] = INFINITY;
            for (int j = 0; j < turn[i - 1].n; j++) {
                const double cost =
                    turn[i - 1].cost[j] + own +
                    cost_of(mw_bend_step(line, turn[i - 1].at[j].place, turn[i].at[k].place), wall);
                if (j == 0 || mw_lattice(cost) < mw_lattice(turn[i].cost[k])) {
                    turn[i].cost[k] = cost;
                    turn[i].from[k] = j;
                }
            }
        }
    int k = 0;
    for (int i = rim->n; i > 0; i--) {
        k = turn[i].from[k];
        place[(start + i - 1) % rim->n] = turn[i - 1].at[k].place;
    }
    return turn[rim->n].cost[0];
}

/* Changes places by multiples of the line's length, so that each differs from the one before by the shorter
 * way between the two. False if the places do not go around the line exactly once. */
static bool unroll(const struct rim *rim, const struct bend_line *line, double *place)
{
    const double first = place[0];
    for (int i = 1; i < rim->n; i++)
        place[i] = place[i - 1] + mw_bend_step(line, place[i - 1], place[i]);
    double last = place[rim->n - 1] + mw_bend_step(line, place[rim->n - 1], first);
    return mw_lattice(last - first - line->length) == mw_lattice(0);
}

/* Puts places in ascending order: replaces each run of places that are out of order by the mean of the run.
 */
static void put_in_order(struct mw_arena *scratch, int n, double *place)
{
    double *sum = MW_ARRAY(scratch, n, double);
    int *count = MW_ARRAY(scratch, n, int), blocks = 0;
    for (int i = 0; i < n; i++) {
        sum[blocks] = place[i];
        count[blocks++] = 1;
        while (blocks > 1 && sum[blocks - 2] / count[blocks - 2] > sum[blocks - 1] / count[blocks - 1]) {
            blocks--;
            sum[blocks - 1] += sum[blocks];
            count[blocks - 1] += count[blocks];
        }
    }
    for (int k = 0, i = 0; k < blocks; k++)
        for (int last = i + count[k]; i < last; i++)
            place[i] = mw_settled(sum[k] / count[k]);
}

/* Returns how many walls meet at a corner. */
static int ways_at(const struct bending *b, int corner)
{
    return mw_nwalls_at(b->grid, corner);
}

/* Pins corners of the rim to the points of sharp notches, which reach into the shape, so that an inner wall
 * ends at the point and none passes close by. To each such point moves the nearest corner that has an inner
 * wall, if one is near, and marks it as pinned. */
static void pin_to_points(const struct bending *b, const struct rim *rim, const struct bend_line *line,
                          double *place, unsigned char *pinned)
{
    const double sharp = 0.5, near = 2.2;
    for (int k = 0; k < line->n; k++) {
        const struct mw_point p = line->at[k], u = mw_direction(line->at[(k + line->n - 1) % line->n], p),
                              v = mw_direction(p, line->at[(k + 1) % line->n]);
        if (mw_lattice(atan2(mw_cross(u, v), mw_dot(u, v))) > mw_lattice(-sharp))
            continue;
        int nearest = BEND_NONE;
        long long least = mw_lattice(near);
        for (int i = 0; i < rim->n; i++) {
            const long long d = mw_lattice(fabs(mw_bend_step(line, place[i], line->along[k])));
            if (ways_at(b, rim->corner[i]) > 2 && !pinned[i] && d < least) {
                least = d;
                nearest = i;
            }
        }
        if (nearest == BEND_NONE)
            continue;
        const double there = place[nearest] + mw_bend_step(line, place[nearest], line->along[k]);
        pinned[nearest] = 1;
        place[nearest] = there;
        for (int i = nearest + 1; i < rim->n && place[i] < there; i++)
            place[i] = there;
        for (int i = nearest - 1; i >= 0 && place[i] > there; i--)
            place[i] = there;
    }
}

/* Makes places not decrease, and then limits them to at most once around after the first. */
static void put_once_around(int n, double length, double *place)
{
    for (int i = 1; i < n; i++)
        place[i] = fmax(place[i], place[i - 1]);
    for (int i = n - 1; i > 0; i--)
        place[i] = fmin(place[i], place[0] + length);
}

/* Evens out distances along the line: moves each corner that is not pinned toward the middle between its
 * neighbours. */
static void spread(struct mw_arena *scratch, int n, double length, const unsigned char *pinned, double *place)
{
    enum { ROUNDS = 12 };
    double *before = MW_ARRAY(scratch, n, double);
    for (int round = 0; round < ROUNDS; round++) {
        memcpy(before, place, (size_t)n * sizeof *place);
        for (int i = 0; i < n; i++) {
            const double last = i > 0 ? before[i - 1] : before[n - 1] - length,
                         next = i + 1 < n ? before[i + 1] : before[0] + length;
            if (!pinned[i])
                place[i] = mw_settled(before[i] + 0.35 * ((last + next) / 2 - before[i]));
        }
    }
}

/* The wall that is widened in a row of walls of the rim: the first, the last, or neither. Chosen by the
 * distances of the row's two ends from the centre of symmetry, so that parts of the rim that are mirrored or
 * rotated copies of each other get the same result. */
enum which { FIRST_WALL, LAST_WALL, NO_WALL };

static enum which wide_wall(const struct bending *b, int from, int to)
{
    if (b->even.n == 0)
        return FIRST_WALL;
    const struct mw_point centre = b->even.motion[0].centre;
    const long long here = mw_lattice(mw_distance(mw_corner_at(b->grid, from), centre)),
                    there = mw_lattice(mw_distance(mw_corner_at(b->grid, to), centre));
    return here < there ? FIRST_WALL : here > there ? LAST_WALL : NO_WALL;
}

/* Makes one of several walls of the rim that follow each other at one cell wide enough for a gate, and the
 * others shorter. The corners between these walls have no wall that leads inwards, so they may lie anywhere.
 */
static void widen_gates(const struct bending *b, const struct rim *rim, double length, double *place)
{
    const double wide = 0.62, least = 0.34;
    for (int i = 0, next; i < rim->n; i = next) {
        next = i + 1;
        while (next < rim->n && ways_at(b, rim->corner[next]) == 2)
            next++;
        const int walls = next - i;
        if (walls < 2 || ways_at(b, rim->corner[i]) == 2)
            continue;
        const double first = place[i], last = next < rim->n ? place[next] : place[0] + length,
                     gate = fmin(wide, last - first - (walls - 1) * least);
        const enum which which = wide_wall(b, rim->corner[i], rim->corner[next % rim->n]);
        if (mw_lattice(gate) <= mw_lattice((last - first) / walls) || which == NO_WALL)
            continue;
        const double other = (last - first - gate) / (walls - 1);
        for (int k = 1; k < walls; k++)
            place[i + k] =
                mw_settled(which == FIRST_WALL ? first + gate + (k - 1) * (last - first - gate) / (walls - 1)
                                               : first + k * other);
    }
}

void mw_bend_widen_gates(struct bending *b, int corner)
{
    const struct rim rim = rim_from(b, corner);
    double *place = MW_ARRAY(b->scratch, rim.n, double);
    if (b->on[corner] == BEND_NONE)
        return;
    for (int i = 0; i < rim.n; i++)
        place[i] = b->place[rim.corner[i]];
    widen_gates(b, &rim, b->line[b->on[corner]].length, place);
    for (int i = 0; i < rim.n; i++)
        b->place[rim.corner[i]] = place[i];
}

/* Assigns the line to the rim through `corner`; false if the line already has a rim that fits at least as
 * well. If letters or limbs enclose a hole that the shape does not have, two rims compete for one line, and
 * the rim that fits worse is not moved. */
static bool take_line(struct bending *b, struct bend_line *line, int corner, double cost)
{
    if (line->rim != BEND_NONE && line->cost <= cost)
        return false;
    if (line->rim != BEND_NONE) {
        const struct rim before = rim_from(b, line->rim);
        for (int i = 0; i < before.n; i++) {
            b->on[before.corner[i]] = BEND_NONE;
            b->depth[before.corner[i]] = BEND_DEEPEST;
        }
    }
    line->rim = corner;
    line->cost = cost;
    return true;
}

void mw_bend_place_rim(struct bending *b, int corner)
{
    const struct rim rim = rim_from(b, corner);
    const bool is_hole = mw_loop_of(b->grid, corner) > 0;
    double *place = MW_ARRAY(b->scratch, rim.n, double), *best = MW_ARRAY(b->scratch, rim.n, double);
    double least = INFINITY;
    int chosen = BEND_NONE;
    for (int i = 0; i < b->nlines; i++) {
        if (b->line[i].is_hole != is_hole)
            continue;
        double cost = choose_places(b, &rim, &b->line[i], place);
        if (cost < least && unroll(&rim, &b->line[i], place)) {
            least = cost;
            chosen = i;
            memcpy(best, place, (size_t)rim.n * sizeof *best);
        }
    }
    if (chosen == BEND_NONE || !take_line(b, &b->line[chosen], corner, least))
        return;
    const struct bend_line *line = &b->line[chosen];
    put_in_order(b->scratch, rim.n, best);
    unsigned char *pinned = MW_ARRAY(b->scratch, rim.n, unsigned char);
    pin_to_points(b, &rim, line, best, pinned);
    put_once_around(rim.n, line->length, best);
    spread(b->scratch, rim.n, line->length, pinned, best);
    for (int i = 0; i < rim.n; i++) {
        b->on[rim.corner[i]] = chosen;
        b->place[rim.corner[i]] = best[i];
        b->depth[rim.corner[i]] = 0;
    }
}
