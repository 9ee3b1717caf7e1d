/* Draws marks on a Cairo surface. The coordinates of lines are converted to page units before Cairo gets
 * them, not by a matrix, so that line widths and numbers in the file are in page units. */
#include "output/cairo.h"

#include "output/path.h"

#include <errno.h>
#include <glib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Writes Cairo's bytes. A failure is kept and reported at the end, but not to Cairo: version 1.16 fails an
 * assertion when it finishes a PDF whose stream has failed. */
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

/* Cairo rounds coordinates to 1/STEPS of a point. Rounding them here first gives the same result on every
 * machine. */
enum { STEPS = 256 };

/* Arcs up to this radius are written as one curve for a quarter of a turn, which is off by less than a
 * hundredth of a point. */
enum { SMALL = 20 }; /* in points */

/* A mark whose lines are drawn. */
struct tracing {
    cairo_t *cr;
    const struct mw_mark *mark;
};

static struct mw_vertex place(const void *context, struct mw_vertex v)
{
    const struct mw_mark *mark = ((const struct tracing *)context)->mark;
    return (struct mw_vertex){mw_snap(mark->x + mark->scale * v.x, STEPS),
                              mw_snap(mark->y + mark->scale * v.y, STEPS), v.bulge};
}

static void move_to(void *context, struct mw_vertex first)
{
    cairo_move_to(((struct tracing *)context)->cr, first.x, first.y);
}

static void arc_to(cairo_t *cr, struct mw_vertex from, struct mw_vertex to)
{
    struct mw_curve curve[MW_MOST_CURVES];
    for (int i = 0, n = mw_arc_curves(from, to, SMALL, curve); i < n; i++) {
        double at[6];
        for (int k = 0; k < 3; k++) {
            at[2 * k] = mw_snap(curve[i].at[k].x, STEPS);
            at[2 * k + 1] = mw_snap(curve[i].at[k].y, STEPS);
        }
        cairo_curve_to(cr, at[0], at[1], at[2], at[3], at[4], at[5]);
    }
}

static void add_piece(void *context, struct mw_vertex from, struct mw_vertex to, bool closes)
{
    cairo_t *cr = ((struct tracing *)context)->cr;
    if (from.bulge != 0)
        arc_to(cr, from, to);
    else if (!closes && (from.x != to.x || from.y != to.y))
        cairo_line_to(cr, to.x, to.y);
}

static void end_line(void *context, bool is_closed)
{
    if (is_closed)
        cairo_close_path(((struct tracing *)context)->cr);
}

static const struct path_visitor visitor = {place, move_to, add_piece, end_line};

/* Strokes or fills the lines of a mark. */
static void draw_lines(cairo_t *cr, const struct mw_mark *mark)
{
    for (int i = 0; i < mark->lines->n; i++)
        mw_path_visit(&mark->lines->line[i], &visitor, &(struct tracing){cr, mark});
    if (mark->kind == MW_MARK_FILL) {
        cairo_fill(cr);
        return;
    }
    cairo_set_line_width(cr, mark->width);
    if (mark->dash_off > 0)
        cairo_set_dash(cr, (const double[]){mark->dash_on, mark->dash_off}, 2, 0);
    cairo_stroke(cr);
    if (mark->dash_off > 0)
        cairo_set_dash(cr, NULL, 0, 0);
}

static void set_pen(cairo_t *cr, uint32_t rgb)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgb(cr, (rgb >> 16) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void show_text(cairo_t *cr, const struct mw_mark *mark)
{
    cairo_save(cr);
    cairo_translate(cr, mw_snap(mark->x, STEPS), mw_snap(mark->y, STEPS));
    cairo_scale(cr, mark->scale, mark->scale);
    cairo_move_to(cr, 0, 0);
    mw_type_lock();
    pango_cairo_show_layout(cr, mark->text->layout);
    mw_type_unlock();
    cairo_restore(cr);
}

cairo_surface_t *mw_cairo_image(const struct mw_image *image)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, image->w, image->h);
    unsigned char *data = cairo_image_surface_get_data(surface);
    const int stride = cairo_image_surface_get_stride(surface);
    cairo_surface_flush(surface);
    for (int y = 0; data && y < image->h; y++)
        for (int x = 0; x < image->w; x++) {
            const unsigned char *rgb = image->rgb + 3 * ((size_t)y * (size_t)image->w + (size_t)x);
            const uint32_t pixel = (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
            memcpy(data + (size_t)y * (size_t)stride + 4 * (size_t)x, &pixel, sizeof pixel);
        }
    cairo_surface_mark_dirty(surface);
    return surface;
}

static void show_image(cairo_t *cr, const struct mw_mark *mark)
{
    cairo_surface_t *surface = mw_cairo_image(mark->image);
    cairo_save(cr);
    cairo_translate(cr, mw_snap(mark->x, STEPS), mw_snap(mark->y, STEPS));
    cairo_scale(cr, mark->scale, mark->scale);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_surface_destroy(surface);
}

void mw_cairo_begin(cairo_t *cr, const struct mw_page *page)
{
    cairo_save(cr);
    cairo_translate(cr, mw_page_origin(page).x, mw_page_origin(page).y);
}

void mw_cairo_show(cairo_t *cr, const struct mw_mark *mark, uint32_t rgb)
{
    set_pen(cr, rgb);
    if (mark->kind == MW_MARK_TEXT)
        show_text(cr, mark);
    else if (mark->kind == MW_MARK_IMAGE)
        show_image(cr, mark);
    else
        draw_lines(cr, mark);
}

void mw_cairo_end(cairo_t *cr)
{
    cairo_restore(cr);
}

void mw_cairo_play(cairo_t *cr, const struct mw_page *page, const uint32_t *colour)
{
    mw_cairo_begin(cr, page);
    for (int i = 0; i < page->nmarks; i++)
        mw_cairo_show(cr, &page->mark[i], mw_mark_colour(&page->mark[i], colour));
    mw_cairo_end(cr);
}
