/* Lines as they stand in a PDF. Numbers are written by hand: they are most of a file, and are short. */
#include "output/content.h"

#include <math.h>
#include <stdlib.h>

static void put_whole(GString *out, long long n)
{
    char digits[24], *first = digits + sizeof digits;
    do
        *--first = (char)('0' + n % 10);
    while ((n /= 10) > 0);
    g_string_append_len(out, first, digits + sizeof digits - first);
}

void mw_put_number(GString *out, double x)
{
    const long long signed_n = (long long)mw_snap(1000 * x, 1), n = llabs(signed_n);
    if (signed_n < 0)
        g_string_append_c(out, '-');
    put_whole(out, n / 1000);
    if (n % 1000 == 0)
        return;
    const char parts[] = {'.', (char)('0' + n / 100 % 10), (char)('0' + n / 10 % 10), (char)('0' + n % 10)};
    g_string_append_len(out, parts, n % 10 ? 4 : n % 100 ? 3 : 2);
}

struct grain mw_grain_of(const struct mw_mark *mark)
{
    const double fine = 20;
    const bool is_route = mark->scale > 1 && mw_lines_have_arcs(mark->lines);
    return is_route && mw_lines_are_whole(mark->lines, fine) ? (struct grain){fine, 1}
                                                             : (struct grain){1, 1000};
}

struct mw_vertex mw_grained(const struct grain *grain, struct mw_vertex v)
{
    return (struct mw_vertex){mw_snap(grain->units * v.x, grain->steps),
                              mw_snap(grain->units * v.y, grain->steps), v.bulge};
}

bool mw_is_bent(struct mw_vertex from, struct mw_vertex to, int steps)
{
    const double off = from.bulge / 2 * hypot(to.x - from.x, to.y - from.y);
    return mw_lattice(4 * steps * fabs(off)) >= mw_lattice(1);
}

void mw_put_points(GString *out, int n, const struct mw_point *at, int steps, char command)
{
    for (int i = 0; i < n; i++) {
        mw_put_number(out, mw_snap(at[i].x, steps));
        g_string_append_c(out, ' ');
        mw_put_number(out, mw_snap(at[i].y, steps));
        g_string_append_c(out, ' ');
    }
    g_string_append_c(out, command);
    g_string_append_c(out, '\n');
}

/* A curve may stand for a quarter of a turn up to a small radius. */
static void put_piece(GString *out, struct mw_vertex from, struct mw_vertex to, int steps, double small)
{
    struct mw_curve curve[MW_MOST_CURVES];
    if (!mw_is_bent(from, to, steps)) {
        mw_put_points(out, 1, &(struct mw_point){to.x, to.y}, steps, 'l');
        return;
    }
    for (int i = 0, n = mw_arc_curves(from, to, small, curve); i < n; i++)
        mw_put_points(out, 3, curve[i].at, steps, 'c');
}

static void put_line(GString *out, const struct mw_line *line, const struct grain *grain, double small)
{
    const struct mw_vertex first = mw_grained(grain, line->at[0]);
    mw_put_points(out, 1, &(struct mw_point){first.x, first.y}, grain->steps, 'm');
    for (int i = 1; i < line->n + line->closed; i++)
        if (i < line->n || line->at[i - 1].bulge != 0)
            put_piece(out, mw_grained(grain, line->at[i - 1]), mw_grained(grain, line->at[i % line->n]),
                      grain->steps, small);
    if (line->closed)
        g_string_append(out, "h\n");
}

void mw_put_lines(GString *out, const struct mw_mark *mark, const struct grain *grain)
{
    const double small = 20 * grain->units / fabs(mark->scale); /* points */
    for (int i = 0; i < mark->lines->n; i++)
        put_line(out, &mark->lines->line[i], grain, small);
    g_string_append(out, mark->kind == MW_MARK_FILL ? "f\n" : "S\n");
}
