/* Computes Voronoi regions exactly. A region begins as the whole board, whose edges are borders to the mirror
 * images of the region's point. Then the other points, from the nearest squares of the board outwards, cut
 * off what is nearer to them, until all that are left are too far away to cut off a corner. Whether a point
 * cuts off a corner is decided in integers, so neighbouring regions agree about the corner on every
 * processor. Points are evenly spread, so the time is proportional to their number. */
#include "grid/regions.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LATTICE = REGIONS_LATTICE };

double regions_whole(double x)
{
    return floor(x * LATTICE + 0.5) / LATTICE;
}

/* --- who is near --------------------------------------------------------------------------------------- */

/* A point on the lattice, and its index. */
struct spot {
    int who, x, y;
};

/* The points sorted by the square of the board in which each lies. */
struct board {
    int w, h;
    int *first;        /* square s holds spot[first[s]] .. spot[first[s + 1] - 1] */
    struct spot *spot; /* the points, square by square */
    int *place;        /* for each point: its index in `spot` */
};

static int on_lattice(double x)
{
    return (int)(x * LATTICE + 0.5);
}

static int square_of(const struct board *b, struct mw_point p)
{
    const int x = (int)p.x, y = (int)p.y;
    return (x < b->w ? x : b->w - 1) + (y < b->h ? y : b->h - 1) * b->w;
}

static struct board lay_out(struct mw_arena *arena, const struct regions *l)
{
    struct board b = {.w = l->w, .h = l->h};
    b.first = MW_ARRAY(arena, l->n + 2, int);
    b.spot = MW_ARRAY(arena, l->n, struct spot);
    b.place = MW_ARRAY(arena, l->n, int);
    for (int c = 0; c < l->n; c++)
        b.first[square_of(&b, l->point[c]) + 2]++;
    for (int s = 2; s < l->n + 2; s++)
        b.first[s] += b.first[s - 1];
    for (int c = 0; c < l->n; c++) {
        b.place[c] = b.first[square_of(&b, l->point[c]) + 1]++;
        b.spot[b.place[c]] = (struct spot){c, on_lattice(l->point[c].x), on_lattice(l->point[c].y)};
    }
    return b;
}

/* --- cutting ------------------------------------------------------------------------------------------- */

/* A neighbour of a region across one of its sides: another point, or an edge of the board, which stands for
 * the mirror image of the region's point. (x, y) is the vector from the region's point to the neighbour, in
 * lattice units. */
enum { LEFT_EDGE = -4, TOP_EDGE, RIGHT_EDGE, BOTTOM_EDGE };
struct beyond {
    int who;
    int64_t x, y;
};

/* A corner of a region, equally far from the region's point and from two neighbours. Its offset from the
 * point is (x / (2 * by), y / (2 * by)), in lattice units. Everything is at most a few squares away, so
 * products stay below 2^62. */
struct corner {
    int64_t x, y, by;
    struct mw_point at; /* the same offset as rounded numbers, from which nothing is decided */
};

/* A region as its borders, clockwise on the page; corner i lies between borders i and i + 1. */
struct region {
    int n;
    double reach; /* square of the distance from the point to the farthest corner */
    struct beyond side[MW_MAX_SIDES];
    struct corner corner[MW_MAX_SIDES];
};

static struct corner corner_between(const struct beyond *a, const struct beyond *b)
{
    const int64_t aa = a->x * a->x + a->y * a->y, bb = b->x * b->x + b->y * b->y;
    struct corner c = {aa * b->y - bb * a->y, bb * a->x - aa * b->x, a->x * b->y - a->y * b->x, {0, 0}};
    const double half = 0.5 / (double)c.by;
    c.at = (struct mw_point){(double)c.x * half, (double)c.y * half};
    return c;
}

/* Returns a positive number if a corner is nearer to the neighbour d than to the region's point, 0 if both
 * are equally near. */
static int64_t nearness(const struct corner *c, const struct beyond *d)
{
    return d->x * c->x + d->y * c->y - (d->x * d->x + d->y * d->y) * c->by;
}

/* Computes the corners marked in `is_new`, which lie beside a new border, and `reach` from the farthest of
 * all corners. */
static void close_up(struct region *region, const bool *is_new)
{
    region->reach = 0;
    for (int i = 0; i < region->n; i++) {
        if (is_new[i])
            region->corner[i] =
                corner_between(&region->side[i], &region->side[i + 1 < region->n ? i + 1 : 0]);
        const struct mw_point at = region->corner[i].at;
        const double away = at.x * at.x + at.y * at.y;
        region->reach = away > region->reach ? away : region->reach;
    }
}

/* Removes the corners marked in `goes` and the borders between them, and puts the border to d in their place.
 * The border before the first of these corners and the border after the last one stay. */
static void take_out(struct region *region, const bool *goes, const struct beyond *d)
{
    const int n = region->n;
    struct beyond side[MW_MAX_SIDES];
    struct corner corner[MW_MAX_SIDES];
    bool is_new[MW_MAX_SIDES] = {false};
    memcpy(side, region->side, (size_t)n * sizeof *side);
    memcpy(corner, region->corner, (size_t)n * sizeof *corner);
    region->n = 0;
    for (int i = 0, before = n - 1; i < n; before = i++) {
        assert(region->n + 2 < MW_MAX_SIDES);
        if (!goes[before] || !goes[i]) {
            region->side[region->n] = side[i];
            region->corner[region->n] = corner[i];
            is_new[region->n++] = goes[i];
        }
        if (!goes[before] && goes[i]) {
            region->side[region->n] = *d;
            is_new[region->n++] = true;
        }
    }
    close_up(region, is_new);
}

/* Cuts off the part of a region that is nearer to d than to the region's point. A corner equally near to both
 * is cut off only if a corner next to it is nearer to d. */
static void cut(struct region *region, const struct beyond *d)
{
    const int n = region->n;
    int64_t near[MW_MAX_SIDES];
    bool goes[MW_MAX_SIDES] = {false}, some = false;
    for (int i = 0; i < n; i++) {
        near[i] = nearness(&region->corner[i], d);
        some = some || near[i] > 0;
    }
    for (int i = 0; some && i < n; i++)
        goes[i] = near[i] > 0 ||
                  (near[i] == 0 && (near[i > 0 ? i - 1 : n - 1] > 0 || near[i + 1 < n ? i + 1 : 0] > 0));
    if (some)
        take_out(region, goes, d);
}

static struct beyond seen_from(const struct spot *here, const struct spot *there)
{
    return (struct beyond){there->who, there->x - here->x, there->y - here->y};
}

/* Begins a region as the board; an edge more than four squares away, which no region reaches, is taken as
 * four squares away. */
static void take_board(struct region *region, const struct board *b, const struct spot *here)
{
    static const bool is_new[] = {true, true, true, true};
    const int far = 4 * LATTICE, right = b->w * LATTICE - here->x, below = b->h * LATTICE - here->y;
    region->n = 4;
    region->side[0] = (struct beyond){TOP_EDGE, 0, -2 * (here->y < far ? here->y : far)};
    region->side[1] = (struct beyond){RIGHT_EDGE, 2 * (right < far ? right : far), 0};
    region->side[2] = (struct beyond){BOTTOM_EDGE, 0, 2 * (below < far ? below : far)};
    region->side[3] = (struct beyond){LEFT_EDGE, -2 * (here->x < far ? here->x : far), 0};
    close_up(region, is_new);
}

/* A function that is called for each point in some squares. */
typedef void visit(void *context, const struct spot *here, const struct spot *there);

static void visit_row(const struct board *b, const struct spot *here, int from, int to, int y, visit *visit,
                      void *context)
{
    from = from > 0 ? from : 0;
    to = to < b->w - 1 ? to : b->w - 1;
    if (y < 0 || y >= b->h || from > to)
        return;
    const struct spot *end = &b->spot[b->first[to + y * b->w + 1]];
    for (const struct spot *there = &b->spot[b->first[from + y * b->w]]; there < end; there++)
        if (there != here)
            visit(context, here, there);
}

/* Calls `visit` for all points but `here` in the squares that are `ring` squares away from the square of
 * `here`. */
static void visit_ring(const struct board *b, const struct spot *here, int ring, visit *visit, void *context)
{
    int x = here->x / LATTICE, y = here->y / LATTICE;
    x = x < b->w ? x : b->w - 1;
    y = y < b->h ? y : b->h - 1;
    for (int dy = -ring; dy <= ring; dy++) {
        const bool is_row = abs(dy) == ring;
        visit_row(b, here, x - ring, is_row ? x + ring : x - ring, y + dy, visit, context);
        if (!is_row)
            visit_row(b, here, x + ring, x + ring, y + dy, visit, context);
    }
}

/* True if all points in a ring of squares are so far away that none can cut anything off a point's region
 * whose farthest corner is at distance sqrt(reach). */
static bool is_out_of_reach(int ring, double reach)
{
    const double away = (double)LATTICE * (ring - 1);
    return ring > 1 && away * away > 4 * reach;
}

static void cut_by(void *context, const struct spot *here, const struct spot *there)
{
    struct region *region = context;
    const struct beyond d = seen_from(here, there);
    const double away = (double)(d.x * d.x + d.y * d.y), slack = 1 + 1e-9;
    if (away <= 4 * slack * region->reach)
        cut(region, &d);
}

static void find_region(const struct board *b, int cell, struct region *region)
{
    const struct spot *here = &b->spot[b->place[cell]];
    take_board(region, b, here);
    for (int ring = 0; !is_out_of_reach(ring, region->reach); ring++)
        visit_ring(b, here, ring, cut_by, region);
}

/* --- corners get their names and numbers --------------------------------------------------------------- */

/* Identifies a corner by the three lowest numbers among the points at equal distance from it; edges of the
 * board have negative numbers, so they come first. */
enum { NOBODY = INT32_MAX };
struct name {
    int who[3];
};

static void add_name(struct name *name, int who)
{
    for (int i = 0; i < 3 && who != NOBODY; i++)
        if (who < name->who[i]) {
            const int after = name->who[i];
            name->who[i] = who;
            who = after;
        } else if (who == name->who[i])
            return;
}

struct naming {
    const struct corner *corner;
    struct name *name;
};

static void name_by(void *context, const struct spot *here, const struct spot *there)
{
    const struct naming *naming = context;
    const struct beyond d = seen_from(here, there);
    if (nearness(naming->corner, &d) == 0)
        add_name(naming->name, there->who);
}

static struct name name_of(const struct board *b, int cell, const struct region *region, int i)
{
    const int sides[] = {region->side[i].who, region->side[(i + 1) % region->n].who};
    struct name name = {{NOBODY, NOBODY, NOBODY}};
    const struct naming naming = {&region->corner[i], &name};
    add_name(&name, sides[0]);
    add_name(&name, sides[1]);
    if (sides[0] < 0 && sides[1] < 0)
        return name;
    add_name(&name, cell);
    for (int ring = 0; !is_out_of_reach(ring, region->reach); ring++)
        visit_ring(b, &b->spot[b->place[cell]], ring, name_by, (void *)&naming);
    return name;
}

/* Returns the position of a corner. It is computed from the points in the corner's name, which is the same
 * for all regions at the corner, so all of them get the same numbers. */
static struct mw_point place_of(const struct board *b, const struct mw_point *point, const struct name *name)
{
    const int edge = name->who[0], p = name->who[edge < 0 ? 1 : 0], q = name->who[edge < 0 ? 2 : 1];
    if (p < 0)
        return (struct mw_point){edge == LEFT_EDGE || p == LEFT_EDGE ? 0 : b->w,
                                 edge == TOP_EDGE || p == TOP_EDGE ? 0 : b->h};
    const struct spot *here = &b->spot[b->place[p]];
    const struct beyond d = seen_from(here, &b->spot[b->place[q]]);
    const struct mw_point from = point[p];
    if (edge >= 0) {
        const struct beyond e = seen_from(here, &b->spot[b->place[name->who[2]]]);
        const struct corner corner = corner_between(&d, &e);
        return (struct mw_point){from.x + corner.at.x / LATTICE, from.y + corner.at.y / LATTICE};
    }
    const double x = (double)d.x, y = (double)d.y, dd = x * x + y * y;
    if (edge == LEFT_EDGE || edge == RIGHT_EDGE) {
        const double line = edge == LEFT_EDGE ? 0 : b->w, off = LATTICE * (line - from.x);
        return (struct mw_point){line, from.y + (dd - 2 * off * x) / (2 * y) / LATTICE};
    }
    const double line = edge == TOP_EDGE ? 0 : b->h, off = LATTICE * (line - from.y);
    return (struct mw_point){from.x + (dd - 2 * off * y) / (2 * x) / LATTICE, line};
}

static bool are_one(const struct name *a, const struct name *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

/* Returns the cell that emits a corner first: the lowest cell number in the corner's name; `cell` for a
 * corner of the board, which belongs to one region only. */
static int owner_of(const struct name *name, int cell)
{
    return name->who[0] >= 0 ? name->who[0] : name->who[1] >= 0 ? name->who[1] : cell;
}

static double angle_of(const struct regions *l, int cell, int corner)
{
    return atan2(l->corner[corner].y - l->point[cell].y, l->corner[corner].x - l->point[cell].x);
}

/* Rotates the list of a region's corners, so that it begins with the corner reached first when going
 * clockwise around the region's point from the left. */
static void turn_to_first(struct regions *l, int cell, int *spare)
{
    int *ring = l->ring + l->first[cell], first = 0;
    const int n = l->first[cell + 1] - l->first[cell];
    for (int i = 1; i < n; i++)
        if (angle_of(l, cell, ring[i]) < angle_of(l, cell, ring[first]))
            first = i;
    for (int i = 0; i < n; i++)
        spare[i] = ring[(first + i) % n];
    memcpy(ring, spare, (size_t)n * sizeof *ring);
}

void regions_find_corners(struct regions *l)
{
    const struct board laid = lay_out(l->arena, l), *b = &laid;
    struct name *name = NULL;
    int capacity = 0, n = 0, spare[MW_MAX_SIDES];
    l->first = MW_ARRAY(l->arena, l->n + 1, int);
    for (int c = 0; c < l->n; c++) {
        struct region region;
        find_region(b, c, &region);
        for (int i = 0; i < region.n; i++) {
            MW_GROW(l->arena, name, n, capacity);
            name[n++] = name_of(b, c, &region, i);
        }
        l->first[c + 1] = n;
    }
    l->ring = MW_ARRAY(l->arena, n, int);
    for (int c = 0; c < l->n; c++)
        for (int i = l->first[c]; i < l->first[c + 1]; i++)
            if (owner_of(&name[i], c) == c) {
                MW_GROW(l->arena, l->corner, l->ncorners, l->corner_capacity);
                l->corner[l->ncorners] = place_of(b, l->point, &name[i]);
                l->ring[i] = l->ncorners++;
            }
    for (int c = 0; c < l->n; c++)
        for (int i = l->first[c], k; i < l->first[c + 1]; i++) {
            const int owner = owner_of(&name[i], c);
            for (k = l->first[owner]; k < l->first[owner + 1] && !are_one(&name[k], &name[i]);)
                k++;
            assert(k < l->first[owner + 1] && "regions agree about their corners");
            l->ring[i] = l->ring[k];
        }
    for (int c = 0; c < l->n; c++)
        turn_to_first(l, c, spare);
}

/* Returns the centroid of a region, rounded to the lattice; `from` is the region's point. */
static struct mw_point middle_of(const struct region *region, struct mw_point from)
{
    double area = 0, x = 0, y = 0;
    for (int i = 0; i < region->n; i++) {
        const struct mw_point p = region->corner[i].at, q = region->corner[i + 1 < region->n ? i + 1 : 0].at;
        const double cross = p.x * q.y - q.x * p.y;
        area += cross;
        x += (p.x + q.x) * cross;
        y += (p.y + q.y) * cross;
    }
    return (struct mw_point){regions_whole(from.x + x / (3 * area) / LATTICE),
                             regions_whole(from.y + y / (3 * area) / LATTICE)};
}

void regions_move_to_middles(struct regions *l)
{
    const struct board board = lay_out(l->arena, l);
    struct mw_point *moved = MW_ARRAY(l->arena, l->n, struct mw_point);
    for (int c = 0; c < l->n; c++) {
        struct region region;
        find_region(&board, c, &region);
        moved[c] = middle_of(&region, l->point[c]);
    }
    l->point = moved;
}
