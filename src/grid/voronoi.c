/* voronoi: irregular cells, the Voronoi regions of random points. One point is placed at random in every
 * square of a board; then all points move to the centroid of their region several times, which makes the
 * cells more even (Lloyd's method). Finally, corners that are closer to each other than half the pitch are
 * merged, so that no opening is narrower than that. */
#include "grid/regions.h"

#include "mazewright/random.h"

#include <stdlib.h>

enum { RELAXATIONS = 12, LATTICE = REGIONS_LATTICE };
#define LEAST_OPENING 0.5

static struct mw_point *throw_points(struct mw_arena *arena, struct mw_rng *rng, struct mw_size size)
{
    struct mw_point *point = MW_ARRAY(arena, size.w * size.h, struct mw_point);
    for (int i = 0; i < size.w * size.h; i++) {
        /* never on a line of the board, where two points could coincide */
        double x = (1 + mw_rng_below(rng, LATTICE - 1)) / (double)LATTICE,
               y = (1 + mw_rng_below(rng, LATTICE - 1)) / (double)LATTICE;
        point[i] = (struct mw_point){i % size.w + x, i / size.w + y};
    }
    return point;
}

/* --- corners that are too near to each other ---------------------------------------------------------- */

static int region_size(const struct regions *l, int c)
{
    return l->first[c + 1] - l->first[c];
}

static int ring_at(const struct regions *l, int c, int i)
{
    return l->ring[l->first[c] + i % region_size(l, c)];
}

/* Returns the length of the side between corners a and b, in steps of mw_lattice(). */
static long long side_length(const struct regions *l, int a, int b)
{
    return mw_lattice(mw_distance(l->corner[a], l->corner[b]));
}

/* Returns the midpoint of a and b; if one of them is on an edge of the board, that one. */
static double between(double a, double b, double edge)
{
    if (a == 0 || a == edge)
        return a;
    return b == 0 || b == edge ? b : regions_whole((a + b) / 2);
}

/* The regions that meet at each corner: corner k has at[first[k]] .. at[first[k + 1] - 1]. */
struct meetings {
    int *first, *at;
};

static struct meetings find_meetings(const struct regions *l)
{
    struct meetings m = {MW_ARRAY(l->arena, l->ncorners + 2, int), MW_ARRAY(l->arena, l->first[l->n], int)};
    for (int i = 0; i < l->first[l->n]; i++)
        m.first[l->ring[i] + 2]++;
    for (int k = 2; k < l->ncorners + 2; k++)
        m.first[k] += m.first[k - 1];
    for (int c = 0; c < l->n; c++)
        for (int i = 0; i < region_size(l, c); i++)
            m.at[m.first[ring_at(l, c, i) + 1]++] = c;
    return m;
}

/* True if corners a and b can be joined: no region at either of them was changed already, and each region
 * that has both corners has at least four sides, one of them between a and b. */
static bool may_join(const struct regions *l, const struct meetings *m, const unsigned char *touched, int a,
                     int b)
{
    for (int end = 0; end < 2; end++)
        for (int i = m->first[end ? b : a]; i < m->first[(end ? b : a) + 1]; i++) {
            int c = m->at[i], n = region_size(l, c), at[2] = {-1, -1};
            for (int k = 0; k < n; k++) {
                at[0] = ring_at(l, c, k) == a ? k : at[0];
                at[1] = ring_at(l, c, k) == b ? k : at[1];
            }
            bool both = at[0] >= 0 && at[1] >= 0;
            bool beside = both && ((at[0] + 1) % n == at[1] || (at[1] + 1) % n == at[0]);
            if (touched[c] || (both && (n < 4 || !beside)))
                return false;
        }
    return true;
}

/* Moves two corners to one place between them. */
static void join(struct regions *l, const struct meetings *m, unsigned char *touched, int *into, int a, int b)
{
    struct mw_point p = l->corner[a], q = l->corner[b];
    l->corner[a] = (struct mw_point){between(p.x, q.x, l->w), between(p.y, q.y, l->h)};
    into[b] = a;
    for (int end = 0; end < 2; end++)
        for (int i = m->first[end ? b : a]; i < m->first[(end ? b : a) + 1]; i++)
            touched[m->at[i]] = 1;
}

static void drop_joined(struct regions *l, const int *into)
{
    int n = 0, from = 0;
    for (int c = 0; c < l->n; c++) {
        int to = l->first[c + 1], start = n;
        for (int i = from; i < to; i++) {
            int corner = into[l->ring[i]];
            if (n == start || l->ring[n - 1] != corner)
                l->ring[n++] = corner;
        }
        if (n > start + 1 && l->ring[n - 1] == l->ring[start])
            n--;
        from = to;
        l->first[c + 1] = n;
    }
}

struct side {
    long long length;
    int a, b;
};

static int compare_sides(const void *x, const void *y)
{
    const struct side *p = x, *q = y;
    return p->length != q->length ? (p->length < q->length ? -1 : 1)
           : p->a != q->a         ? p->a - q->a
                                  : p->b - q->b;
}

/* Joins the two ends of each short side, beginning with the shortest; each region loses at most one side.
 * False if no ends were joined. */
static bool join_short_sides(struct regions *l)
{
    const long long least = mw_lattice(LEAST_OPENING);
    int nsides = 0, *into = MW_ARRAY(l->arena, l->ncorners, int);
    struct side *side = MW_ARRAY(l->arena, l->first[l->n], struct side);
    unsigned char *touched = MW_ARRAY(l->arena, l->n, unsigned char);
    struct meetings m = find_meetings(l);
    for (int k = 0; k < l->ncorners; k++)
        into[k] = k;
    for (int c = 0; c < l->n; c++)
        for (int i = 0; i < region_size(l, c); i++) {
            int a = ring_at(l, c, i), b = ring_at(l, c, i + 1);
            long long length = side_length(l, a, b);
            if (length < least)
                side[nsides++] = (struct side){length, a < b ? a : b, a < b ? b : a};
        }
    qsort(side, (size_t)nsides, sizeof *side, compare_sides);
    bool joined = false;
    for (int i = 0; i < nsides; i++)
        if (may_join(l, &m, touched, side[i].a, side[i].b)) {
            join(l, &m, touched, into, side[i].a, side[i].b);
            joined = true;
        }
    drop_joined(l, into);
    return joined;
}

/* --- cells -------------------------------------------------------------------------------------------- */

static void emit(struct mw_builder *builder, struct mw_size size)
{
    struct mw_arena *arena = mw_arena_new();
    struct regions l = {.arena = arena, .w = size.w, .h = size.h, .n = size.w * size.h};
    l.point = throw_points(arena, mw_emit_rng(builder), size);
    for (int round = 0; round < RELAXATIONS; round++)
        regions_move_to_middles(&l);
    regions_find_corners(&l);
    while (join_short_sides(&l)) {
    }
    for (int c = 0; c < l.n; c++) {
        struct mw_corner corner[MW_MAX_SIDES];
        int n = region_size(&l, c);
        for (int i = 0; i < n; i++) {
            int k = ring_at(&l, c, i);
            corner[i] = (struct mw_corner){{k, 0}, l.corner[k].x, l.corner[k].y, 0};
        }
        mw_emit_polygon(builder, n, corner);
    }
    mw_arena_free(arena);
}

MW_SHOWN const struct mw_tiling mw_tiling_voronoi = {
    .name = "voronoi",
    .brief = "irregular cells, other ones for every seed; size WxH, as many cells as that many squares",
    .seeded = true,
    .least = {2, 2},
    .cost = 8.2,
    .emit = emit,
};
