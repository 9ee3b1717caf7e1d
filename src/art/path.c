/* Reads paths. Their numbers are plain decimals without exponents, read alike in every locale. */
#include "art/path.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* A contour being read. */
struct line {
    struct mw_arena *arena;
    int n, capacity;
    struct mw_point *at;
};

static void add_point(struct line *line, struct mw_point p)
{
    MW_GROW(line->arena, line->at, line->n, line->capacity);
    line->at[line->n++] = p;
}

static double mix(double a, double b, double c, double d, double t)
{
    double u = 1 - t;
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
}

static void add_curve(struct line *line, const struct mw_point p[3])
{
    enum { PIECES = 16 };
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
    enum { PIECES = 64 };
    const double full_turn = 6.283185307179586;
    for (int i = 0; i < PIECES; i++)
        add_point(line, (struct mw_point){centre.x + rx * cos(full_turn * i / PIECES),
                                          centre.y + ry * sin(full_turn * i / PIECES)});
}

/* --- smooth lines through points ---------------------------------------------------------------------- */

/* Returns the direction of a smooth line at point i: from the point before it to the point after it; at a
 * corner, along the side that joins it to point `toward`. */
static struct mw_point tangent(const struct line *through, const bool *is_corner, int i, int toward)
{
    const int n = through->n;
    const struct mw_point here = through->at[i], before = through->at[(i + n - 1) % n],
                          after = through->at[(i + 1) % n], other = through->at[toward];
    if (is_corner[i])
        return toward == (i + 1) % n ? mw_direction(here, other) : mw_direction(other, here);
    return mw_direction(before, after);
}

static void add_smooth(struct line *line, const struct line *through, const bool *is_corner)
{
    for (int i = 0; i < through->n; i++) {
        const int next = (i + 1) % through->n;
        const struct mw_point p = through->at[i], q = through->at[next];
        const double pull = mw_distance(p, q) / 3;
        if (i == 0)
            add_point(line, p);
        add_curve(line, (struct mw_point[]){mw_plus(p, tangent(through, is_corner, i, next), pull),
                                            mw_plus(q, tangent(through, is_corner, next, i), -pull), q});
    }
    line->n--; /* without the last point, which is equal to the first */
}

static void read_smooth(struct line *line, const char **path)
{
    enum { MOST = 200 };
    bool is_corner[MOST] = {false};
    struct line through = {.arena = line->arena};
    while (**path != 'Z') {
        const struct mw_point p = read_point(path);
        const struct mw_point *last = through.n > 0 ? &through.at[through.n - 1] : NULL;
        if (last && last->x == p.x && last->y == p.y)
            is_corner[through.n - 1] = true;
        else
            add_point(&through, p);
        assert(through.n < MOST);
        while (**path == ' ')
            (*path)++;
    }
    (*path)++;
    add_smooth(line, &through, is_corner);
}

static struct mw_contour turning(struct mw_contour c, bool clockwise)
{
    const bool is_clockwise = mw_polygon_area(c.n, c.at) > 0;
    struct mw_point *at = (struct mw_point *)(void *)c.at;
    for (int i = 0; i < c.n / 2 && is_clockwise != clockwise; i++) {
        const struct mw_point p = at[i];
        at[i] = at[c.n - 1 - i];
        at[c.n - 1 - i] = p;
    }
    return c;
}

static struct mw_contour read_contour(struct mw_arena *arena, const char **path)
{
    struct line line = {.arena = arena};
    const bool is_hole = **path == '-';
    *path += is_hole;
    for (char command; (command = *(*path)++) != 'Z';) {
        assert(strchr("MLCOES", command));
        if (command == 'S') {
            read_smooth(&line, path);
            break;
        }
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
    return turning((struct mw_contour){line.n, line.at}, !is_hole);
}

int mw_art_path(struct mw_arena *arena, const char *path, const struct mw_contour **contours)
{
    struct mw_contour *contour = NULL;
    int n = 0, capacity = 0;
    while (*path) {
        MW_GROW(arena, contour, n, capacity);
        contour[n++] = read_contour(arena, &path);
    }
    *contours = contour;
    return n;
}
