/* Playing marks on a Cairo surface. Lines are given to Cairo in page units, not under a matrix of their own,
 * so that the line width and the numbers in the file are the page's. */
#include "output/cairo.h"

#include <errno.h>
#include <pango/pangocairo.h>
#include <string.h>

/* A failure is kept to be told at the end, and not told to Cairo: version 1.16 stops with an assertion if it
 * must finish a PDF whose stream has failed. */
cairo_status_t mw_cairo_write(void *context, const unsigned char *data, unsigned length)
{
    struct cairo_sink *sink = context;
    if (!sink->why && fwrite(data, 1, length, sink->file) != length)
        sink->why = errno ? errno : EIO;
    return CAIRO_STATUS_SUCCESS;
}

bool mw_cairo_check(cairo_status_t status, const struct cairo_sink *sink, struct mw_error *error)
{
    if (sink->why)
        return mw_fail(error, "%s", strerror(sink->why));
    if (status != CAIRO_STATUS_SUCCESS)
        return mw_fail(error, "%s", cairo_status_to_string(status));
    return true;
}

/* Cairo counts in 1/256 of a point. Rounding here rather than there, a place between two of them always goes
 * to the same one. */
enum { STEPS = 256 };

static struct mw_vertex placed(const struct mw_mark *mark, struct mw_vertex v)
{
    return (struct mw_vertex){mw_snap(mark->x + mark->scale * v.x, STEPS),
                              mw_snap(mark->y + mark->scale * v.y, STEPS), v.bulge};
}

static void arc_to(cairo_t *cr, struct mw_vertex from, struct mw_vertex to)
{
    struct mw_curve curve[MW_MOST_CURVES];
    for (int i = 0, n = mw_arc_curves(from, to, curve); i < n; i++) {
        double at[6];
        for (int k = 0; k < 3; k++) {
            at[2 * k] = mw_snap(curve[i].at[k].x, STEPS);
            at[2 * k + 1] = mw_snap(curve[i].at[k].y, STEPS);
        }
        cairo_curve_to(cr, at[0], at[1], at[2], at[3], at[4], at[5]);
    }
}

static void add_line(cairo_t *cr, const struct mw_mark *mark, const struct mw_line *line)
{
    struct mw_vertex first = placed(mark, line->at[0]), from = first;
    cairo_move_to(cr, first.x, first.y);
    for (int i = 1; i <= line->n; i++) {
        bool is_closing = i == line->n;
        if (is_closing && (!line->closed || from.bulge == 0))
            break;
        struct mw_vertex to = is_closing ? first : placed(mark, line->at[i]);
        if (from.bulge == 0)
            cairo_line_to(cr, to.x, to.y);
        else
            arc_to(cr, from, to);
        from = to;
    }
    if (line->closed)
        cairo_close_path(cr);
}

static void add_lines(cairo_t *cr, const struct mw_mark *mark)
{
    for (int i = 0; i < mark->lines->n; i++)
        add_line(cr, mark, &mark->lines->line[i]);
}

static void stroke(cairo_t *cr, const struct mw_mark *mark)
{
    add_lines(cr, mark);
    cairo_set_line_width(cr, mark->width);
    if (mark->dash_off > 0)
        cairo_set_dash(cr, (const double[]){mark->dash_on, mark->dash_off}, 2, 0);
    cairo_stroke(cr);
    if (mark->dash_off > 0)
        cairo_set_dash(cr, NULL, 0, 0);
}

static void show_text(cairo_t *cr, const struct mw_mark *mark)
{
    cairo_save(cr);
    cairo_translate(cr, mw_snap(mark->x, STEPS), mw_snap(mark->y, STEPS));
    cairo_scale(cr, mark->scale, mark->scale);
    cairo_move_to(cr, 0, 0);
    pango_cairo_show_layout(cr, mark->text->layout);
    cairo_restore(cr);
}

void mw_cairo_play(cairo_t *cr, const struct mw_page *page, const uint32_t *colour)
{
    cairo_save(cr);
    cairo_translate(cr, mw_page_origin(page).x, mw_page_origin(page).y);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        uint32_t rgb = colour[mark->ink];
        cairo_set_source_rgb(cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
        switch (mark->kind) {
        case MW_MARK_STROKE:
            stroke(cr, mark);
            break;
        case MW_MARK_FILL:
            add_lines(cr, mark);
            cairo_fill(cr);
            break;
        case MW_MARK_TEXT:
            show_text(cr, mark);
            break;
        }
    }
    cairo_restore(cr);
}
