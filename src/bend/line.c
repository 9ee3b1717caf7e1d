/* Makes lines of a shape's contours, and finds places on them. */
#include "bend/bend.h"

/* True if a contour, in the direction in which its points are stored, has the inside to its right. */
static bool is_inside_right(const struct mw_shape *shape, const struct mw_contour *c)
{
    int longest = 0;
    for (int i = 1; i < c->n; i++)
        if (mw_lattice(mw_distance(c->at[i], c->at[(i + 1) % c->n])) >
            mw_lattice(mw_distance(c->at[longest], c->at[(longest + 1) % c->n])))
            longest = i;
    const struct mw_point p = c->at[longest], q = c->at[(longest + 1) % c->n], way = mw_direction(p, q);
    const struct mw_point middle = {(p.x + q.x) / 2 - 0.001 * way.y, (p.y + q.y) / 2 + 0.001 * way.x};
    return mw_shape_holds(shape, middle);
}

struct bend_line mw_bend_line(struct mw_arena *arena, const struct mw_shape *shape,
                              const struct mw_contour *c)
{
    struct bend_line line = {.at = MW_ARRAY(arena, c->n, struct mw_point),
                             .along = MW_ARRAY(arena, c->n + 1, double),
                             .rim = BEND_NONE};
    const bool back = !is_inside_right(shape, c);
    for (int i = 0; i < c->n; i++) {
        struct mw_point p = c->at[back ? c->n - 1 - i : i];
        if (line.n == 0 || mw_distance(line.at[line.n - 1], p) > 1e-6)
            line.at[line.n++] = p;
    }
    if (line.n > 1 && mw_distance(line.at[0], line.at[line.n - 1]) <= 1e-6)
        line.n--;
    for (int i = 0; i < line.n; i++)
        line.along[i + 1] = mw_settled(line.along[i] + mw_distance(line.at[i], line.at[(i + 1) % line.n]));
    line.length = line.along[line.n];
    line.is_hole = (mw_polygon_area(c->n, c->at) > 0) == back;
    return line;
}

double mw_bend_turned(const struct bend_line *line, double place)
{
    return fmod(fmod(place, line->length) + line->length, line->length);
}

int mw_bend_points_up_to(const struct bend_line *line, double turn, double place)
{
    /* `low` begins at 1: point 0 always counts, because the round begins at it */
    int low = 1, high = line->n;
    while (low < high) {
        const int half = (low + high) / 2;
        if (turn + line->along[half] <= place)
            low = half + 1;
        else
            high = half;
    }
    return low;
}

struct mw_point mw_bend_point(const struct bend_line *line, double place)
{
    place = mw_bend_turned(line, place);
    const int low = mw_bend_points_up_to(line, 0, place) - 1;
    const struct mw_point p = line->at[low], q = line->at[(low + 1) % line->n];
    const double piece = line->along[low + 1] - line->along[low], share = (place - line->along[low]) / piece;
    return (struct mw_point){p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)};
}

double mw_bend_step(const struct bend_line *line, double a, double b)
{
    double step = mw_bend_turned(line, b) - mw_bend_turned(line, a);
    return step >= line->length / 2   ? step - line->length
           : step < -line->length / 2 ? step + line->length
                                      : step;
}

static struct bend_place nearest_on(const struct bend_line *line, int piece, struct mw_point p)
{
    const struct mw_point a = line->at[piece], b = line->at[(piece + 1) % line->n];
    const struct mw_point way = {b.x - a.x, b.y - a.y};
    const double share = mw_nearest_share(p, a, b);
    return (struct bend_place){
        mw_settled(line->along[piece] + share * (line->along[piece + 1] - line->along[piece])),
        mw_settled(mw_distance(p, mw_plus(a, way, share)))};
}

int mw_bend_places(const struct bend_line *line, struct mw_point p, struct bend_place *place)
{
    const double far = 1.8;
    int n = 0;
    struct bend_place before = nearest_on(line, line->n - 1, p), now = nearest_on(line, 0, p);
    for (int i = 0; i < line->n; i++) {
        struct bend_place after = nearest_on(line, (i + 1) % line->n, p);
        const long long d = mw_lattice(now.distance);
        if (d < mw_lattice(before.distance) && d <= mw_lattice(after.distance) &&
            (n == 0 || d < mw_lattice(far) || d < mw_lattice(place[0].distance))) {
            int at = n < BEND_MOST_PLACES ? n++ : BEND_MOST_PLACES - 1;
            for (; at > 0 && mw_lattice(place[at - 1].distance) > d; at--)
                place[at] = place[at - 1];
            place[at] = now;
        }
        before = now;
        now = after;
    }
    while (n > 1 && mw_lattice(place[n - 1].distance) > mw_lattice(far))
        n--;
    return n;
}
