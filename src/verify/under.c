/* Finds tunnels. Where a corridor passes under another, a single wall lies between the two; elsewhere each
 * corridor has a wall of its own, with white between them. The ink of such a single wall is called a mouth.
 * Two mouths that face each other across a corridor belong to one tunnel. */
#include "verify/ground.h"

#include <stdlib.h>
#include <string.h>

struct mouth {
    struct mw_point at,
        out; /* `at`: the mean position of its pixels; `out`: the direction at right angles to the wall */
    int n;   /* number of its pixels */
    int beyond[2]; /* the nearest pixel of the corridor on each side: against `out` (0) and along it (1) */
};

struct search {
    struct ground *g;
    struct field broad; /* 1 for each pixel of a connected piece of white that is at least about as wide as a
                           corridor in some place; 0 for ink, and for pieces that are narrow everywhere, such
                           as the white between the walls of two corridors */
    double corridor, wall; /* width of a corridor and thickness of a wall, in pixels */
    int thickest;          /* the most pixels across ink that still counts as one wall */
    int nmouths;
    struct mouth *mouth;
};

static void find_broad(struct search *s, const int *part, int n)
{
    const struct ground *g = s->g;
    const int size = field_size(&g->field), least = (int)(0.43 * s->corridor * 0.43 * s->corridor);
    unsigned char *is_broad = MW_ARRAY(g->arena, n + 1, unsigned char);
    for (int i = 0; i < size; i++)
        if (part[i] && g->clear[i] >= least)
            is_broad[part[i]] = 1;
    s->broad = (struct field){g->field.w, g->field.h, MW_ARRAY(g->arena, size, unsigned short)};
    for (int i = 0; i < size; i++)
        s->broad.at[i] = is_broad[part[i]];
}

/* Sets `wall`, the thickness of walls: the median, over all pixels along the middle of ink, of twice the
 * distance to the nearest white pixel. Derives `thickest` from it. */
static void measure_walls(struct search *s)
{
    enum { MOST = 64 };
    const struct ground *g = s->g;
    const int *deep = mw_field_distances(g->arena, &g->field, WHITE), w = g->field.w,
              beside[] = {1, -1, w, -w};
    int count[MOST] = {0}, all = 0, seen = 0, at = 0;
    for (int i = w; i < field_size(&g->field) - w; i++) {
        bool is_ridge = g->field.at[i] & INK;
        for (int k = 0; k < 4; k++)
            is_ridge = is_ridge && deep[i + beside[k]] <= deep[i];
        const int away = (int)(2 * sqrt(deep[i]));
        if (is_ridge && away < MOST) {
            count[away]++;
            all++;
        }
    }
    while (at < MOST - 1 && 2 * (seen += count[at]) < all)
        at++;
    s->wall = at;
    s->thickest = (int)(1.4 * at) + 1;
}

/* Returns the distance in pixels to the first white in direction (dx, dy), and sets `beyond` to that white
 * pixel; 0 if the pixel is not in `broad`, or is farther away than `thickest`. */
static int ink_ahead(const struct search *s, int pixel, double dx, double dy, int *beyond)
{
    const int w = s->g->field.w, x = pixel % w, y = pixel / w;
    for (int i = 1; i <= s->thickest; i++) {
        const int px = (int)floor(x + 0.5 + i * dx), py = (int)floor(y + 0.5 + i * dy);
        if (px < 0 || py < 0 || px >= w || py >= s->g->field.h)
            return 0;
        if (s->g->field.at[py * w + px] & INK)
            continue;
        *beyond = py * w + px;
        return s->broad.at[*beyond] ? i : 0;
    }
    return 0;
}

/* Finds the direction in which the ink at a pixel is thinnest between broad white on both sides; the mean, if
 * several directions are equally thin. False if there is none. */
static bool leads_across(const struct search *s, int pixel, struct mw_point *out)
{
    enum { WAYS = 12 };
    int least = s->thickest + 1, side;
    struct mw_point sum = {0, 0};
    for (int k = 0; k < WAYS; k++) {
        const double angle = k * 3.14159265358979 / WAYS, dx = cos(angle), dy = sin(angle);
        const int ahead = ink_ahead(s, pixel, dx, dy, &side), behind = ink_ahead(s, pixel, -dx, -dy, &side);
        if (ahead == 0 || behind == 0 || ahead + behind > least)
            continue;
        if (ahead + behind < least)
            sum = (struct mw_point){0, 0};
        least = ahead + behind;
        sum = mw_plus(sum, (struct mw_point){dx, dy}, mw_dot(sum, (struct mw_point){dx, dy}) < 0 ? -1 : 1);
    }
    const double length = sqrt(mw_dot(sum, sum));
    *out = (struct mw_point){sum.x / length, sum.y / length};
    return least <= s->thickest;
}

/* True if a way over white of at most 1.4 times a corridor's width leads from `from` to `to`, as around the
 * tip of a wall. */
static bool is_around_corner(const struct search *s, int from, int to)
{
    const struct field *field = &s->g->field;
    const int most = (int)(1.4 * s->corridor), w = 2 * most + 1, x0 = from % field->w - most,
              y0 = from / field->w - most, beside[][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    struct mw_arena *scratch = mw_arena_new();
    int *steps = MW_ARRAY(scratch, w * w, int), *queue = MW_ARRAY(scratch, w * w, int), n = 0;
    steps[queue[n++] = most * w + most] = 1;
    for (int head = 0; head < n && steps[queue[head]] <= most; head++)
        for (int k = 0; k < 4; k++) {
            const int x = queue[head] % w + beside[k][0], y = queue[head] / w + beside[k][1];
            if (x < 0 || y < 0 || x >= w || y >= w || steps[y * w + x] || x0 + x < 0 || y0 + y < 0 ||
                x0 + x >= field->w || y0 + y >= field->h ||
                !(field->at[(y0 + y) * field->w + x0 + x] & WHITE))
                continue;
            steps[queue[n++] = y * w + x] = steps[queue[head]] + 1;
        }
    const int x = to % field->w - x0, y = to / field->w - y0;
    const bool is_near = x >= 0 && y >= 0 && x < w && y < w && steps[y * w + x];
    mw_arena_free(scratch);
    return is_near;
}

/* For a pixel of ink: the direction across it to corridors on both sides. */
struct across {
    struct mw_point out;
    int white[2]; /* the numbers of the white areas on both sides; 0 for none */
};

static struct across *list_across(const struct search *s, const int *white)
{
    const struct ground *g = s->g;
    struct across *across = MW_ARRAY(g->arena, field_size(&g->field), struct across);
    for (int i = 0; i < field_size(&g->field); i++) {
        struct across *at = &across[i];
        int beyond[2];
        if (!(g->field.at[i] & INK) || !leads_across(s, i, &at->out) ||
            ink_ahead(s, i, -at->out.x, -at->out.y, &beyond[0]) == 0 ||
            ink_ahead(s, i, at->out.x, at->out.y, &beyond[1]) == 0)
            continue;
        const int a = white[beyond[0]], b = white[beyond[1]];
        at->white[0] = a < b ? a : b;
        at->white[1] = a < b ? b : a;
    }
    return across;
}

static bool are_one_stretch(const struct across *a, const struct across *b)
{
    return a->white[0] == b->white[0] && a->white[1] == b->white[1] && fabs(mw_dot(a->out, b->out)) > 0.8;
}

static void add_to_mouth(struct mouth *m, struct mw_point at, struct mw_point out)
{
    m->at = mw_plus(m->at, at, 1);
    m->out = mw_plus(m->out, out, mw_dot(m->out, out) < 0 ? -1 : 1);
    m->n++;
}

/* Returns as one mouth all ink pixels that are connected with `from`, separate the same two white areas, and
 * lead across in about the same direction as the neighbour from which they are reached. Clears them in
 * `across`, so that later searches skip them. */
static struct mouth take_stretch(const struct search *s, struct across *across, int from, int *queue)
{
    const int w = s->g->field.w, size = field_size(&s->g->field);
    struct mouth m = {.n = 0};
    struct across *taken = &across[from];
    int n = 0;
    queue[n++] = from;
    add_to_mouth(&m, (struct mw_point){from % w, from / w}, taken->out);
    struct across here = *taken;
    taken->white[0] = 0;
    for (int head = 0; head < n; head++)
        for (int k = 0; k < 9; k++) {
            const int pixel = queue[head] + (k / 3 - 1) * w + k % 3 - 1;
            here.out = across[queue[head]].out;
            if (pixel < 0 || pixel >= size || !across[pixel].white[0] ||
                !are_one_stretch(&across[pixel], &here))
                continue;
            add_to_mouth(&m, (struct mw_point){pixel % w, pixel / w}, across[pixel].out);
            across[pixel].white[0] = 0;
            queue[n++] = pixel;
        }
    const double length = sqrt(mw_dot(m.out, m.out));
    m.at = (struct mw_point){m.at.x / m.n, m.at.y / m.n};
    m.out = (struct mw_point){m.out.x / length, m.out.y / length};
    return m;
}

/* Finds mouths. A mouth is about as wide as a corridor; stretches of ink with far fewer pixels are corners of
 * walls. */
static void find_mouths(struct search *s, const int *white)
{
    const struct ground *g = s->g;
    struct across *across = list_across(s, white);
    int *queue = MW_ARRAY(g->arena, field_size(&g->field), int), capacity = 0;
    for (int i = 0; i < field_size(&g->field); i++) {
        if (!across[i].white[0])
            continue;
        struct mouth m = take_stretch(s, across, i, queue);
        const int middle = (int)(m.at.y + 0.5) * g->field.w + (int)(m.at.x + 0.5);
        if (m.n < 0.25 * s->corridor * s->wall || ink_ahead(s, middle, m.out.x, m.out.y, &m.beyond[1]) == 0 ||
            ink_ahead(s, middle, -m.out.x, -m.out.y, &m.beyond[0]) == 0 ||
            is_around_corner(s, m.beyond[0], m.beyond[1]))
            continue;
        MW_GROW(g->arena, s->mouth, s->nmouths, capacity);
        s->mouth[s->nmouths++] = m;
    }
}

/* Returns the index of the mouth that faces mouth i straight across a corridor; -1 if there is none. Sets
 * `side` to 1 if that mouth lies in the direction of mouth i's `out`, to 0 if in the opposite direction. */
static int facing(const struct search *s, int i, int *side)
{
    const struct mouth *m = &s->mouth[i];
    double nearest = 2.5 * (s->corridor + s->wall);
    int found = -1;
    for (int k = 0; k < s->nmouths; k++) {
        const struct mw_point to = {s->mouth[k].at.x - m->at.x, s->mouth[k].at.y - m->at.y};
        const double along = mw_dot(to, m->out), beside = fabs(mw_cross(to, m->out));
        if (k == i || beside > 0.6 * (s->corridor + s->wall) || fabs(along) < 0.6 * s->corridor ||
            fabs(along) >= nearest || fabs(mw_dot(m->out, s->mouth[k].out)) < 0.7)
            continue;
        nearest = fabs(along);
        *side = along > 0;
        found = k;
    }
    return found;
}

void mw_ground_find_tunnels(struct ground *g, const int *part, int n)
{
    struct search s = {.g = g, .corridor = g->claim->puzzle.clear * g->scale};
    find_broad(&s, part, n);
    measure_walls(&s);
    find_mouths(&s, part);
    g->tunnel = MW_ARRAY(g->arena, s.nmouths + 1, struct tunnel);
    for (int i = 0; i < s.nmouths; i++) {
        int side = 0, other = 0;
        const int k = facing(&s, i, &side);
        if (k <= i || facing(&s, k, &other) != i)
            continue;
        const int a = s.mouth[i].beyond[!side], b = s.mouth[k].beyond[!other];
        if (part[a] && part[b])
            g->tunnel[g->ntunnels++] = (struct tunnel){{a, b}};
    }
}
