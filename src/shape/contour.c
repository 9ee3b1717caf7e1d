/* Follows the line between pixels inside and outside. Each point of the line lies where the level (how much
 * of a pixel is inside), interpolated between two neighbouring pixels, is half; so antialiased edges are
 * found to a fraction of a pixel. Black-and-white edges still have steps, so the line is smoothed, but not
 * across corners, where the line turns sharply, measured over a short and a longer stretch. Smoothing before
 * the corners are found may cut them off, so each corner is moved to where its two sides meet. */
#include "shape/contour.h"

#include <math.h>
#include <string.h>

#define STEP 0.5 /* distance between the points used for smoothing, in pixels */
/* The smoothing of a line. `near`, `far`: over how many points to either side the turn at a corner is
 * measured. `before`, `after`: rounds of smoothing before and after corners are found. Each round moves every
 * point half of the way to the midpoint between its neighbours, and then moves it away from that midpoint by
 * `back` times the distance between the two. Without the second move, circles shrink (Taubin 1995). */
struct care {
    int near, far, before, after;
    double back;
};
static const struct care soft_edges = {7, 14, 0, 5, 0.51}, stairs = {13, 24, 16, 40, 0};

/* A closed line being traced. */
struct tracing {
    struct mw_arena *arena;
    int n, capacity, nplain; /* `n` is the number of points; `nplain` of them lie between a pixel that is all
                                inside and one that is all outside */
    struct mw_point *at;
};

static void add_point(struct tracing *t, struct mw_point p)
{
    MW_GROW(t->arena, t->at, t->n, t->capacity);
    t->at[t->n++] = p;
}

/* --- between the pixels ------------------------------------------------------------------------------- */

/* Returns how much of a pixel is inside, from 0 to 255; 0 outside of the field. */
static int level_at(const struct mw_field *f, int x, int y)
{
    return x >= 0 && y >= 0 && x < f->w && y < f->h ? f->inside[y * f->w + x] : 0;
}

static bool is_inside(const struct mw_field *f, int x, int y)
{
    return level_at(f, x, y) >= 128;
}

/* Directions along the edges of pixels; the inside lies to the right. Two inside pixels that touch only at a
 * corner are not connected. */
enum { RIGHT, DOWN, LEFT, UP };
static const int way_x[4] = {1, 0, -1, 0}, way_y[4] = {0, 1, 0, -1};

/* True if a pixel ahead of the point (x, y) in direction `way` is inside: the pixel on the left if `right` is
 * 0, the pixel on the right if `right` is 1. */
static bool ahead(const struct mw_field *f, int x, int y, int way, int right)
{
    static const int px[4][2] = {{0, 0}, {0, -1}, {-1, -1}, {-1, 0}},
                     py[4][2] = {{-1, 0}, {0, 0}, {0, -1}, {-1, -1}};
    return is_inside(f, x + px[way][right], y + py[way][right]);
}

/* Adds the point at which the line passes between two pixels: those to the right and to the left of the pixel
 * edge that starts at (x, y) in direction `way`. */
static void add_crossing(struct tracing *t, const struct mw_field *f, int x, int y, int way)
{
    static const int in_x[4] = {0, -1, -1, 0}, in_y[4] = {0, 0, -1, -1};
    int ix = x + in_x[way], iy = y + in_y[way], ox = ix + way_x[(way + 3) % 4],
        oy = iy + way_y[(way + 3) % 4];
    double in = level_at(f, ix, iy), out = level_at(f, ox, oy), along = (in - 127.5) / (in - out);
    t->nplain += in == 255 && out == 0;
    add_point(t, (struct mw_point){ix + 0.5 + along * (ox - ix), iy + 0.5 + along * (oy - iy)});
}

/* Traces a closed outline once around, with the inside always on its right, beginning at the upper left
 * corner of pixel (x, y). */
static void follow(const struct mw_field *f, unsigned char *met, int x, int y, struct tracing *t)
{
    int at_x = x, at_y = y, way = RIGHT;
    do {
        if (way == RIGHT)
            met[at_y * f->w + at_x] = 1;
        add_crossing(t, f, at_x, at_y, way);
        at_x += way_x[way];
        at_y += way_y[way];
        if (!ahead(f, at_x, at_y, way, 1))
            way = (way + 1) % 4;
        else if (ahead(f, at_x, at_y, way, 0))
            way = (way + 3) % 4;
    } while (at_x != x || at_y != y || way != RIGHT);
}

/* --- evenly spaced ------------------------------------------------------------------------------------ */

static double length_of(const struct tracing *t)
{
    double length = 0;
    for (int i = 0; i < t->n; i++)
        length += mw_distance(t->at[i], t->at[(i + 1) % t->n]);
    return length;
}

/* Returns the line with points about STEP apart. */
static struct tracing spaced(struct mw_arena *arena, const struct tracing *t)
{
    double length = length_of(t);
    int n = (int)(mw_lattice(length) / mw_lattice(STEP)) + 1, k = 0;
    struct tracing even = {.arena = arena, .n = n, .at = MW_ARRAY(arena, n, struct mw_point)};
    double before = 0, piece = mw_distance(t->at[0], t->at[1]);
    for (int i = 0; i < n; i++) {
        double along = length * i / n;
        while (before + piece < along && k + 1 < t->n) {
            before += piece;
            k++;
            piece = mw_distance(t->at[k], t->at[(k + 1) % t->n]);
        }
        struct mw_point p = t->at[k], q = t->at[(k + 1) % t->n];
        double share = piece > 0 ? (along - before) / piece : 0;
        even.at[i] = (struct mw_point){p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)};
    }
    return even;
}

/* --- corners ------------------------------------------------------------------------------------------ */

static struct mw_point point_at(const struct tracing *t, int i)
{
    return t->at[(i % t->n + t->n) % t->n];
}

/* Returns the angle in radians by which the line turns at point i, measured over `reach` points to either
 * side. */
static double turn_at(const struct tracing *t, int i, int reach)
{
    struct mw_point back = mw_direction(point_at(t, i - reach), point_at(t, i)),
                    on = mw_direction(point_at(t, i), point_at(t, i + reach));
    return fabs(atan2(mw_cross(back, on), mw_dot(back, on)));
}

/* Returns the point where the sides of the corner at point i meet, each continued straight; point i itself if
 * they do not meet nearby. */
static struct mw_point sharpened(const struct tracing *t, int i, int reach)
{
    const int off = reach / 2;
    const struct mw_point tip = point_at(t, i), a = point_at(t, i - off), b = point_at(t, i + off);
    const struct mw_point u = mw_direction(point_at(t, i - off - reach), a),
                          v = mw_direction(point_at(t, i + off + reach), b);
    const double cross = mw_cross(u, v);
    if (fabs(cross) < 0.2)
        return tip;
    const double along = mw_cross((struct mw_point){b.x - a.x, b.y - a.y}, v) / cross;
    const struct mw_point meeting = mw_plus(a, u, along);
    return along > 0 && mw_distance(meeting, tip) < reach * STEP ? meeting : tip;
}

/* Finds the corners, marks them in `is_corner`, and moves each to where its two sides meet. */
static void find_corners(struct mw_arena *scratch, struct tracing *t, const struct care *care,
                         unsigned char *is_corner)
{
    const double sharp = 0.75, bend = 0.75; /* `sharp`: least turn of a corner, in radians; `bend`: least
                                               ratio of that turn to the turn measured over more points; in a
                                               curve, which goes on turning, the ratio is smaller */
    double *turn = MW_ARRAY(scratch, t->n, double);
    struct mw_point *tip = MW_ARRAY(scratch, t->n, struct mw_point);
    if (t->n <= 4 * care->far)
        return;
    for (int i = 0; i < t->n; i++)
        turn[i] = turn_at(t, i, care->near);
    for (int i = 0; i < t->n; i++) {
        const double afar = turn_at(t, i, care->far);
        bool most = mw_lattice(turn[i]) > mw_lattice(sharp) && mw_lattice(afar) > mw_lattice(0.8 * sharp) &&
                    mw_lattice(turn[i]) > mw_lattice(bend * afar);
        for (int k = -care->near; k <= care->near && most; k++) {
            long long other = mw_lattice(turn[(i + k + t->n) % t->n]), own = mw_lattice(turn[i]);
            most = k < 0 ? own > other : own >= other;
        }
        is_corner[i] = most;
        tip[i] = sharpened(t, i, care->near);
    }
    for (int i = 0; i < t->n; i++)
        t->at[i] = is_corner[i] ? tip[i] : t->at[i];
}

/* --- smooth and simple -------------------------------------------------------------------------------- */

static void smooth(struct mw_arena *scratch, struct tracing *t, int rounds, double back,
                   const unsigned char *is_corner)
{
    struct mw_point *before = MW_ARRAY(scratch, t->n, struct mw_point);
    for (int round = 0; round < 2 * rounds; round++) {
        const double by = round % 2 ? -back : 0.5;
        memcpy(before, t->at, (size_t)t->n * sizeof *before);
        for (int i = 0; i < t->n; i++) {
            const struct mw_point p = before[i > 0 ? i - 1 : t->n - 1], q = before[i + 1 < t->n ? i + 1 : 0];
            const struct mw_point way = {(p.x + q.x) / 2 - before[i].x, (p.y + q.y) / 2 - before[i].y};
            if (!is_corner[i])
                t->at[i] = mw_plus(before[i], way, by);
        }
    }
}

/* Returns the line as a contour, without the points that lie within `least` pixels of the straight pieces
 * that remain. The contour begins at a corner if the line has any. */
static struct mw_contour simplified(struct mw_arena *arena, struct mw_arena *scratch, const struct tracing *t,
                                    const unsigned char *is_corner, double least)
{
    bool *keep = MW_ARRAY(scratch, t->n + 1, bool);
    struct mw_point *around = MW_ARRAY(scratch, t->n + 1, struct mw_point),
                    *at = MW_ARRAY(arena, t->n, struct mw_point);
    int start = 0, n = 0;
    while (start < t->n && !is_corner[start])
        start++;
    for (int i = 0; i <= t->n; i++) {
        around[i] = point_at(t, start + i);
        keep[i] = is_corner[(start + i) % t->n];
    }
    keep[0] = keep[t->n / 2] = keep[t->n] = true;
    for (int from = 0, to; from < t->n; from = to) {
        for (to = from + 1; !keep[to];)
            to++;
        mw_mark_bends(around, from, to, least, keep);
    }
    for (int i = 0; i < t->n; i++)
        if (keep[i])
            at[n++] = around[i];
    return (struct mw_contour){n, at};
}

static struct mw_contour smoothed(struct mw_arena *arena, const struct tracing *raw, double least)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct care *care = 4 * raw->nplain > 3 * raw->n ? &stairs : &soft_edges;
    struct tracing t = spaced(scratch, raw);
    unsigned char *is_corner = MW_ARRAY(scratch, t.n, unsigned char);
    smooth(scratch, &t, care->before, care->back, is_corner);
    find_corners(scratch, &t, care, is_corner);
    smooth(scratch, &t, care->after, care->back, is_corner);
    struct mw_contour contour = simplified(arena, scratch, &t, is_corner, least);
    mw_arena_free(scratch);
    return contour;
}

int mw_shape_trace(struct mw_arena *arena, const struct mw_field *f, const struct mw_contour **contours)
{
    struct mw_arena *scratch = mw_arena_new();
    unsigned char *met = MW_ARRAY(scratch, f->w * f->h, unsigned char);
    const double speck = fmax(8, (f->w + f->h) / 64.0), least = 0.05 + (f->w + f->h) / 20000.0;
    struct mw_contour *contour = NULL;
    struct tracing t = {.arena = scratch};
    int n = 0, capacity = 0;
    for (int y = 0; y < f->h; y++)
        for (int x = 0; x < f->w; x++) {
            if (met[y * f->w + x] || !is_inside(f, x, y) || is_inside(f, x, y - 1))
                continue;
            t.n = t.nplain = 0;
            follow(f, met, x, y, &t);
            if (length_of(&t) < speck)
                continue;
            MW_GROW(arena, contour, n, capacity);
            contour[n++] = smoothed(arena, &t, least);
        }
    mw_arena_free(scratch);
    *contours = contour;
    return n;
}
