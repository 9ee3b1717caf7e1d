/* Plain decimals, no exponents, whatever the locale. */
#include "shape/path.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* A contour under construction. */
struct line {
    struct mw_arena *arena;
    int n, room;
    struct mw_point *at;
};

static void add_point(struct line *line, struct mw_point p)
{
    line->at = mw_grow(line->arena, line->at, line->n, &line->room, sizeof *line->at);
    line->at[line->n++] = p;
}

static double mix(double a, double b, double c, double d, double t)
{
    double u = 1 - t;
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

static void add_curve(struct line *line, const struct mw_point p[3])
{
    enum { PIECES = 12 };
    struct mw_point from = line->at[line->n - 1];
    for (int i = 1; i <= PIECES; i++) {
        double t = (double)i / PIECES;
        add_point(line, (struct mw_point){mix(from.x, p[0].x, p[1].x, p[2].x, t),
                                          mix(from.y, p[0].y, p[1].y, p[2].y, t)});
    }
}

static double read_number(const char **path)
{
    while (**path == ' ')
        (*path)++;
    double sign = 1, value = 0, unit = 1;
    if (**path == '-') {
        sign = -1;
        (*path)++;
    }
    for (; **path >= '0' && **path <= '9'; (*path)++)
        value = 10 * value + (**path - '0');
    if (**path == '.')
        for ((*path)++; **path >= '0' && **path <= '9'; (*path)++)
            value += (unit /= 10) * (**path - '0');
    return sign * value;
}

static struct mw_point read_point(const char **path)
{
    double x = read_number(path);
    return (struct mw_point){x, read_number(path)};
}

static void add_ellipse(struct line *line, struct mw_point centre, double rx, double ry)
{
    enum { PIECES = 40 };
    const double full_turn = 6.283185307179586;
    for (int i = 0; i < PIECES; i++)
        add_point(line, (struct mw_point){centre.x + rx * cos(full_turn * i / PIECES),
                                          centre.y + ry * sin(full_turn * i / PIECES)});
}

static struct mw_contour read_contour(struct mw_arena *arena, const char **path)
{
    struct line line = {.arena = arena};
    for (char command; (command = *(*path)++) != 'Z';) {
        assert(strchr("MLCOE", command));
        struct mw_point p[3] = {read_point(path)};
        if (command == 'O' || command == 'E') {
            double rx = read_number(path);
            add_ellipse(&line, p[0], rx, command == 'O' ? rx : read_number(path));
            break;
        }
        if (command == 'C') {
            p[1] = read_point(path);
            p[2] = read_point(path);
            add_curve(&line, p);
        } else {
            add_point(&line, p[0]);
        }
    }
    return (struct mw_contour){line.n, line.at};
}

int mw_shape_path(struct mw_arena *arena, const char *path, const struct mw_contour **contours)
{
    struct mw_contour *contour = NULL;
    int n = 0, room = 0;
    while (*path) {
        contour = mw_grow(arena, contour, n, &room, sizeof *contour);
        contour[n++] = read_contour(arena, &path);
    }
    *contours = contour;
    return n;
}
