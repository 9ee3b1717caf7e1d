/* Writes lines as path operators of PDF. */
#include "output/content.h"

#include "output/path.h"
#include "pdf/number.h"

#include <math.h>

void mw_put_number(GString *out, double x)
{
    pdf_put_number(out, x, 3);
}

bool mw_has_units(const struct mw_mark *mark)
{
    return mw_mark_has_lines(mark) && fabs(mark->scale) > 1;
}

bool mw_lines_are_shared(const struct mw_mark *mark)
{
    return mw_has_units(mark) && mark->ink != MW_INK_ROUTE && mark->ink != MW_INK_PICTURE;
}

/* The greatest coordinate of lines: readers of PDF 1.3 accept no number beyond 32767. */
enum { FARTHEST = 30000 };

static double farthest(const struct mw_lines *lines)
{
    double most = 0;
    for (int i = 0; i < lines->n; i++)
        for (int k = 0; k < lines->line[i].n; k++)
            most = fmax(most, fmax(fabs(lines->line[i].at[k].x), fabs(lines->line[i].at[k].y)));
    return most;
}

struct resolution mw_resolution_of(const struct mw_mark *mark)
{
    static const int parts[] = {1, 2, 10, 20};
    const double finest = 8, shared = 1024;
    if (!mw_has_units(mark))
        return (struct resolution){1, 1000};
    for (int i = mw_lines_have_arcs(mark->lines) ? 2 : 0; i < 4; i++)
        if (mw_lines_are_whole(mark->lines, parts[i]))
            return (struct resolution){parts[i], 1};
    double units = mw_lines_are_shared(mark) ? shared : 2;
    for (const double most = farthest(mark->lines);
         units > 2 && mw_lattice(units * most) > mw_lattice(FARTHEST);)
        units /= 2;
    while (mw_lattice(units) < mw_lattice(finest * fabs(mark->scale)))
        units *= 2;
    return (struct resolution){units, 1};
}

struct mw_vertex mw_at_resolution(const struct resolution *resolution, struct mw_vertex v)
{
    return (struct mw_vertex){mw_snap(resolution->units * v.x, resolution->steps),
                              mw_snap(resolution->units * v.y, resolution->steps), v.bulge};
}

bool mw_is_bent(struct mw_vertex from, struct mw_vertex to, int steps)
{
    const double off = from.bulge == 0 ? 0 : from.bulge / 2 * hypot(to.x - from.x, to.y - from.y);
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

/* Lines being written at a resolution. Arcs up to the radius `small` become one curve for a quarter of a
 * turn. */
struct putting {
    GString *out;
    const struct resolution *resolution;
    double small;
};

static struct mw_vertex place(const void *context, struct mw_vertex v)
{
    const struct putting *p = context;
    return mw_at_resolution(p->resolution, v);
}

static void put_first(void *context, struct mw_vertex first)
{
    const struct putting *p = context;
    mw_put_points(p->out, 1, &(struct mw_point){first.x, first.y}, p->resolution->steps, 'm');
}

static void put_piece(void *context, struct mw_vertex from, struct mw_vertex to, bool closes)
{
    const struct putting *p = context;
    struct mw_curve curve[MW_MOST_CURVES];
    if (closes && from.bulge == 0)
        return;
    if (!mw_is_bent(from, to, p->resolution->steps)) {
        mw_put_points(p->out, 1, &(struct mw_point){to.x, to.y}, p->resolution->steps, 'l');
        return;
    }
    for (int i = 0, n = mw_arc_curves(from, to, p->small, curve); i < n; i++)
        mw_put_points(p->out, 3, curve[i].at, p->resolution->steps, 'c');
}

static void put_end(void *context, bool is_closed)
{
    const struct putting *p = context;
    g_string_append(p->out, is_closed ? "h\n" : "");
}

static const struct path_visitor visitor = {place, put_first, put_piece, put_end};

void mw_put_lines(GString *out, const struct mw_mark *mark, const struct resolution *resolution)
{
    const double points = 20, small = mw_lines_are_shared(mark)
                                          ? resolution->units / 2
                                          : points * resolution->units / fabs(mark->scale);
    for (int i = 0; i < mark->lines->n; i++)
        mw_path_visit(&mark->lines->line[i], &visitor, &(struct putting){out, resolution, small});
    g_string_append(out, mark->kind == MW_MARK_FILL ? "f\n" : "S\n");
}
