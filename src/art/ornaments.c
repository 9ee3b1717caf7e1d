/* Ornaments: stars, boxes, corners, and frames of meanders. */
#include "art/art.h"

#include <string.h>

#define QUARTER 0.41421356237309503 /* tan(90 degrees / 4) */

const struct mw_vertex *mw_art_copy(struct mw_arena *arena, int n, const struct mw_vertex *vertex)
{
    struct mw_vertex *at = MW_ARRAY(arena, n, struct mw_vertex);
    memcpy(at, vertex, (size_t)n * sizeof *at);
    return at;
}

struct mw_line mw_art_line(struct mw_arena *arena, int n, bool closed, const struct mw_vertex *at)
{
    return (struct mw_line){n, closed, mw_art_copy(arena, n, at)};
}

struct mw_line mw_art_box(struct mw_arena *arena, struct mw_box b)
{
    return mw_art_line(
        arena, 4, true,
        (struct mw_vertex[]){
            {b.x, b.y, 0}, {b.x + b.w, b.y, 0}, {b.x + b.w, b.y + b.h, 0}, {b.x, b.y + b.h, 0}});
}

struct mw_line mw_art_round_box(struct mw_arena *arena, struct mw_box b, double r)
{
    const double left = b.x, top = b.y, right = b.x + b.w, bottom = b.y + b.h;
    const struct mw_vertex at[] = {
        {left + r, top, 0},           {right - r, top, QUARTER}, {right, top + r, 0},
        {right, bottom - r, QUARTER}, {right - r, bottom, 0},    {left + r, bottom, QUARTER},
        {left, bottom - r, 0},        {left, top + r, QUARTER},
    };
    return mw_art_line(arena, 8, true, at);
}

struct mw_line mw_art_disc(struct mw_arena *arena, struct mw_point c, double radius)
{
    return mw_art_line(arena, 2, true, (struct mw_vertex[]){{c.x - radius, c.y, 1}, {c.x + radius, c.y, 1}});
}

struct mw_line mw_art_star(struct mw_arena *arena, struct mw_point c, double radius)
{
    enum { POINTS = 5 };
    const double waist = 0.45, pi = 3.141592653589793;
    struct mw_vertex at[2 * POINTS];
    for (int i = 0; i < 2 * POINTS; i++) {
        double angle = pi * i / POINTS - pi / 2, r = i % 2 ? waist * radius : radius;
        at[i] = (struct mw_vertex){c.x + r * cos(angle), c.y + r * sin(angle), 0};
    }
    return mw_art_line(arena, 2 * POINTS, true, at);
}

/* --- meanders ----------------------------------------------------------------------------------------- */

/* Returns the remainder of `length` divided by `of`; 0 for an exact multiple, even if rounding has made it
 * slightly less. */
static double rest(double length, double of)
{
    return fmax(0, length - floor(length / of + 1e-6) * of);
}

/* Returns the depth, from 85 % to 115 % of `wanted`, by which both sides of `box` can be divided with the
 * smallest remainder. */
static double fitting_depth(struct mw_box box, double wanted)
{
    double best = wanted, least = INFINITY;
    for (int i = 85; i <= 115; i++) {
        double depth = wanted * i / 100, left_over = fmax(rest(box.w, depth), rest(box.h, depth));
        if (left_over < least - 1e-9) {
            least = left_over;
            best = depth;
        }
    }
    return best;
}

/* Adds one side of a meander: a line from `from`, and `units` hooks on its left. Coordinates are in thirds of
 * the meander's depth, so they are whole numbers, which make a small file. Each side includes the corner that
 * it starts from. */
static void add_side(struct mw_arena *arena, struct mw_lines *lines, struct mw_line *line,
                     struct mw_point from, struct mw_point along, int units)
{
    static const int hook[][2] = {{0, 0}, {0, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 2}};
    enum { HOOK = sizeof hook / sizeof *hook };
    for (int i = 0; i < units; i++) {
        struct mw_vertex at[HOOK];
        for (int k = 0; k < HOOK; k++) {
            double on = 3 * i + hook[k][0], out = hook[k][1];
            at[k] = (struct mw_vertex){from.x + on * along.x + out * along.y,
                                       from.y + on * along.y - out * along.x, 0};
        }
        line[lines->n++] = mw_art_line(arena, HOOK, false, at);
    }
    const struct mw_vertex base[] = {{from.x, from.y, 0},
                                     {from.x + 3 * units * along.x, from.y + 3 * units * along.y, 0}};
    line[lines->n++] = mw_art_line(arena, 2, false, base);
}

const struct mw_lines *mw_art_meander(struct mw_arena *arena, struct mw_box box, double wanted,
                                      struct mw_point *origin, double *unit)
{
    const double depth = fitting_depth(box, wanted);
    const int a = (int)(box.w / depth + 1e-6), b = (int)(box.h / depth + 1e-6);
    if (a < 3 || b < 3)
        return NULL;
    struct mw_line *line = MW_ARRAY(arena, 2 * (a + b), struct mw_line);
    struct mw_lines *lines = MW_NEW(arena, struct mw_lines);
    lines->line = line;
    add_side(arena, lines, line, (struct mw_point){0, 3}, (struct mw_point){1, 0}, a - 1);
    add_side(arena, lines, line, (struct mw_point){3 * a - 3, 0}, (struct mw_point){0, 1}, b - 1);
    add_side(arena, lines, line, (struct mw_point){3 * a, 3 * b - 3}, (struct mw_point){-1, 0}, a - 1);
    add_side(arena, lines, line, (struct mw_point){3, 3 * b}, (struct mw_point){0, -1}, b - 1);
    *origin = (struct mw_point){box.x + (box.w - a * depth) / 2, box.y + (box.h - b * depth) / 2};
    *unit = depth / 3;
    return lines;
}

/* --- corners ------------------------------------------------------------------------------------------ */

struct mw_line mw_art_corner(struct mw_arena *arena, struct mw_point corner, struct mw_point side,
                             double reach, struct mw_point beyond, bool round)
{
    struct mw_vertex at[] = {{corner.x - side.x * beyond.x, corner.y + side.y * reach, 0},
                             {corner.x, corner.y + side.y * reach, 0},
                             {corner.x + side.x * reach, corner.y + side.y * reach, 0},
                             {corner.x + side.x * reach, corner.y, 0},
                             {corner.x + side.x * reach, corner.y - side.y * beyond.y, 0}};
    if (!round)
        return mw_art_line(arena, 5, false, at);
    at[1].bulge = -side.x * side.y * QUARTER;
    at[2] = at[3];
    at[3] = at[4];
    return mw_art_line(arena, 4, false, at);
}
