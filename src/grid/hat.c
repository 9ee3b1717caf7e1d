/* hat: the aperiodic monotile (Smith, Myers, Kaplan and Goodman-Strauss 2023), by exact substitution. Hats
 * form clusters of level 1, of two kinds: one of eight hats, and a lesser one, which lacks the last of these.
 * A cluster of any further level consists of seven clusters of the level below; the lesser kind again lacks
 * the last. The positions of hats and clusters are hexagons x + y z of a honeycomb, where z is a sixth of a
 * turn; from level to level, positions are computed with the numbers a(0) = 1 + z, a(1) = 2 + z, a(n + 1) = 3
 * a(n) - a(n - 1). So all positions have integer coordinates. Corners have them as well, and are named by
 * them: a corner is i + j z in units of the short side of a hat. Reflection reverses the direction of a hat's
 * outline, so the outline of a reflected hat is walked backwards. */
#include "mazewright/grid.h"

#include <math.h>

#define SHORT_SIDE 0.75
#define HALF_ROOT3 0.86602540378443865
#define STEP                                                                                                 \
    (3.722 * SHORT_SIDE) /* square root of a hat's area: the mean width and height that a hat takes */

enum { CORNERS = 14, HATS = 8, CLUSTERS = 7, MOST_LEVELS = 24 };

struct number {
    long long x, y;
};

struct turned {
    int turn; /* in sixths of a turn, clockwise on the page */
    struct number at;
};

static const struct number outline[CORNERS] = {{0, 0},  {-1, -1}, {0, -2}, {1, -2}, {2, -2},
                                               {2, -1}, {4, -2},  {5, -1}, {4, 0},  {3, 0},
                                               {2, 2},  {0, 3},   {0, 2},  {-1, 2}};
/* The centre of a hat, in sixths of a unit; every point of the outline can be seen from it. */
static const struct number middle = {10, -3};
/* The hats of a cluster; the first one is reflected. */
static const struct turned hats[HATS] = {{0, {0, 0}}, {0, {1, -1}}, {1, {2, -1}}, {2, {0, -1}},
                                         {2, {1, 0}}, {3, {0, 1}},  {4, {-1, 1}}, {2, {2, 0}}};

static struct number plus(struct number p, struct number q, int times)
{
    return (struct number){p.x + times * q.x, p.y + times * q.y};
}

static struct number turn(struct number p, int sixths)
{
    for (int i = 0; i < sixths % 6; i++)
        p = (struct number){-p.y, p.x + p.y};
    return p;
}

/* Converts a hexagon's position in the honeycomb to the units in which corners are named. */
static struct number corner_of_hexagon(struct number p)
{
    return (struct number){2 * (p.x - p.y), 2 * (p.x + 2 * p.y)};
}

struct patch {
    struct mw_builder *builder;
    struct number step[MOST_LEVELS];
    struct number centre;  /* centre of the rectangle to be covered, as a corner */
    double half_w, half_h; /* half of the rectangle's width and height, in short sides */
};

static struct mw_point place(const struct patch *patch, struct number p, double unit)
{
    double x = (double)p.x / unit - (double)patch->centre.x, y = (double)p.y / unit - (double)patch->centre.y;
    return (struct mw_point){x + y / 2, y * HALF_ROOT3};
}

static bool is_near(const struct patch *patch, struct number at, double reach)
{
    struct mw_point p = place(patch, corner_of_hexagon(at), 1);
    return fabs(p.x) < patch->half_w + reach && fabs(p.y) < patch->half_h + reach;
}

/* Returns a point of a hat, in 1/`unit` of its short side: the point p mirrored if `reflected`, turned as the
 * hat is, and moved to the hat's hexagon. */
static struct number put(struct number p, const struct turned *hat, bool reflected, int unit)
{
    if (reflected)
        p = (struct number){p.x + p.y, -p.y};
    return plus(turn(p, hat->turn), corner_of_hexagon(hat->at), unit);
}

static void emit_hat(const struct patch *patch, struct turned hat, bool reflected)
{
    struct mw_corner corner[CORNERS];
    for (int i = 0; i < CORNERS; i++) {
        struct number p = put(outline[reflected ? CORNERS - 1 - i : i], &hat, reflected, 1);
        struct mw_point at = place(patch, p, 1);
        corner[i] = (struct mw_corner){{(int)p.x, (int)p.y}, SHORT_SIDE * at.x, SHORT_SIDE * at.y, 0};
    }
    struct mw_point centre = place(patch, put(middle, &hat, reflected, 6), 6);
    if (mw_lattice(fabs(centre.x)) < mw_lattice(patch->half_w) &&
        mw_lattice(fabs(centre.y)) < mw_lattice(patch->half_h))
        mw_emit_cell(patch->builder, (struct mw_point){SHORT_SIDE * centre.x, SHORT_SIDE * centre.y}, CORNERS,
                     corner);
}

static struct turned inside(const struct turned *child, const struct turned *parent)
{
    return (struct turned){(child->turn + parent->turn) % 6,
                           plus(parent->at, turn(child->at, parent->turn), 1)};
}

/* Emits the hats of a cluster, without the last child if the cluster is of the lesser kind. Measured in short
 * sides of a hat: a cluster of level n lies within 7 * step[n].x of its position, and a hat within 5 of its
 * hexagon. */
static void emit_cluster(const struct patch *patch, int level, bool lesser, struct turned cluster)
{
    if (!is_near(patch, cluster.at, 7 * (double)patch->step[level].x))
        return;
    if (level == 1) {
        for (int i = 0; i < HATS - lesser; i++) {
            struct turned hat = inside(&hats[i], &cluster);
            if (is_near(patch, hat.at, 5))
                emit_hat(patch, hat, i == 0);
        }
        return;
    }
    struct number a = patch->step[level - 1], b = patch->step[level], za = turn(a, 1);
    const struct turned child[CLUSTERS] = {
        {0, {0, 0}},          {0, a}, {1, za}, {2, turn(a, 2)}, {4, plus(plus(b, a, -1), za, -1)},
        {5, plus(b, za, -1)}, {0, b}};
    for (int i = 0; i < CLUSTERS - lesser; i++)
        emit_cluster(patch, level - 1, i == 0, inside(&child[i], &cluster));
}

/* Emits one cluster that covers the rectangle: a cluster of level n covers everything within 6/5 step[n].x of
 * the point (7/4, 4/5) step[n].x. */
static void emit(struct mw_builder *builder, struct mw_size size)
{
    struct patch patch = {.builder = builder,
                          .step = {{1, 1}, {2, 1}},
                          .half_w = size.w * STEP / 2 / SHORT_SIDE,
                          .half_h = size.h * STEP / 2 / SHORT_SIDE};
    int level = 1;
    do {
        level++;
        patch.step[level] = plus((struct number){3 * patch.step[level - 1].x, 3 * patch.step[level - 1].y},
                                 patch.step[level - 2], -1);
    } while (1.2 * (double)patch.step[level].x < hypot(patch.half_w, patch.half_h) + 5);
    patch.centre = (struct number){7 * patch.step[level].x / 4, 4 * patch.step[level].x / 5};
    emit_cluster(&patch, level, false, (struct turned){0, {0, 0}});
}

MW_SHOWN const struct mw_tiling mw_tiling_hat = {
    .name = "hat",
    .brief =
        "hats, one shape that can only be laid without a period; size WxH, about as many across and down",
    .ragged = true,
    .pinched = true,
    .least = {4, 4},
    .cost = 4.8,
    .emit = emit,
};
