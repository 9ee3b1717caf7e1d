/* Plays marks on a Cairo surface. Lines are given to Cairo in page units, not under a matrix, so that line
 * widths and numbers in the file are the page's. */
#include "output/cairo.h"

#include "output/path.h"

#include "output/carrier.h"

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

/* Steps per point. Cairo rounds coordinates to them; rounding here first gives the same result on every
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

/* --- forms -------------------------------------------------------------------------------------------- */

static cairo_surface_t *record(const struct mw_mark *mark, uint32_t rgb)
{
    struct mw_mark alone = *mark;
    alone.x = alone.y = 0;
    const struct mw_box box = mw_box_grown(mw_box_whole(mw_mark_bounds(&alone)), 1);
    const cairo_rectangle_t ink = {box.x, box.y, box.w, box.h};
    cairo_surface_t *form = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &ink);
    cairo_t *cr = cairo_create(form);
    set_pen(cr, rgb);
    draw_lines(cr, &alone);
    cairo_destroy(cr);
    return form;
}

static void paint(cairo_t *cr, cairo_surface_t *form, const struct mw_mark *mark)
{
    cairo_set_source_surface(cr, form, mw_snap(mark->x, STEPS), mw_snap(mark->y, STEPS));
    cairo_paint(cr);
}

/* --- what comes again --------------------------------------------------------------------------------- */

/* A form that is kept because it was used before, and the last page on which it was painted. */
struct kept {
    cairo_surface_t *form;
    int page;
};

struct cairo_forms {
    GHashTable *faces; /* fonts of which letters were drawn */
    GHashTable *by_look;
    int page;
    struct deflater *deflater;
};

static void forget(void *entry)
{
    struct kept *kept = entry;
    cairo_surface_destroy(kept->form);
    g_free(kept);
}

struct cairo_forms *mw_cairo_forms_open(void)
{
    struct cairo_forms *forms = g_new0(struct cairo_forms, 1);
    forms->faces = g_hash_table_new(NULL, NULL);
    forms->by_look = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, forget);
    forms->deflater = mw_deflater_open();
    return forms;
}

void mw_cairo_forms_close(struct cairo_forms *forms)
{
    g_hash_table_destroy(forms->faces);
    g_hash_table_destroy(forms->by_look);
    mw_deflater_close(forms->deflater);
    g_free(forms);
}

static bool has_new_face(struct cairo_forms *forms, PangoLayout *layout)
{
    bool is_new = false;
    PangoLayoutIter *at = pango_layout_get_iter(layout);
    do {
        const PangoLayoutRun *run = pango_layout_iter_get_run_readonly(at);
        if (run)
            is_new = g_hash_table_add(forms->faces, run->item->analysis.font) || is_new;
    } while (pango_layout_iter_next_run(at));
    pango_layout_iter_free(at);
    return is_new;
}

bool mw_cairo_has_new_faces(struct cairo_forms *forms, const struct mw_page *page)
{
    bool is_new = false;
    for (int i = 0; i < page->nmarks; i++)
        if (page->mark[i].kind == MW_MARK_TEXT)
            is_new = has_new_face(forms, page->mark[i].text->layout) || is_new;
    return is_new;
}

static void mix(uint64_t *h, double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    *h = (*h ^ bits) * UINT64_C(0x9e3779b97f4a7c15);
    *h ^= *h >> 29;
}

/* Returns a hash of what a mark looks like, whatever its position on the page. */
static uint64_t look_of(const struct mw_mark *mark, uint32_t rgb)
{
    uint64_t h = rgb * 2 + (mark->kind == MW_MARK_FILL);
    mix(&h, mark->scale);
    mix(&h, mark->width);
    mix(&h, mark->dash_on);
    mix(&h, mark->dash_off);
    for (int i = 0; i < mark->lines->n; i++) {
        const struct mw_line *line = &mark->lines->line[i];
        mix(&h, 2 * line->n + line->closed);
        for (int k = 0; k < line->n; k++) {
            mix(&h, line->at[k].x);
            mix(&h, line->at[k].y);
            mix(&h, line->at[k].bulge);
        }
    }
    return h;
}

/* Returns the form to paint for a mark; NULL if its lines are to be drawn: the first time, if they are short,
 * and if the page has painted the form already. Cairo 1.16 would give the second use on a page the same name.
 */
static cairo_surface_t *kept_form(struct cairo_forms *forms, const struct mw_mark *mark, uint32_t rgb)
{
    gint64 look = (gint64)look_of(mark, rgb);
    const int many = 60; /* lines of so many points are a form from their first use, so that a section that
                            begins with a repeated page has it, too */
    struct kept *kept = g_hash_table_lookup(forms->by_look, &look);
    if (!kept) {
        kept = g_new0(struct kept, 1);
        g_hash_table_insert(forms->by_look, g_memdup2(&look, sizeof look), kept);
        if (mw_count_points(mark->lines) < many)
            return NULL;
    }
    if (kept->page == forms->page)
        return NULL;
    if (!kept->form)
        kept->form = record(mark, rgb);
    kept->page = forms->page;
    return kept->form;
}

/* Draws the lines of a mark. From the second time on, equal lines are painted as a form, which is written
 * once. */
static void show_lines(cairo_t *cr, const struct mw_mark *mark, uint32_t rgb, struct cairo_forms *forms)
{
    const int few = 8;
    cairo_surface_t *kept = forms && mw_count_points(mark->lines) > few ? kept_form(forms, mark, rgb) : NULL;
    if (kept)
        paint(cr, kept, mark);
    else
        draw_lines(cr, mark);
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

void mw_cairo_play(cairo_t *cr, const struct mw_page *page, const uint32_t *colour, struct cairo_forms *forms)
{
    if (forms)
        forms->page++;
    cairo_save(cr);
    cairo_translate(cr, mw_page_origin(page).x, mw_page_origin(page).y);
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        set_pen(cr, colour[mark->ink]);
        if (mark->kind == MW_MARK_TEXT)
            show_text(cr, mark);
        else if (forms && mw_has_units(mark))
            mw_carry(cr, forms->deflater, mark, colour[mark->ink]);
        else
            show_lines(cr, mark, colour[mark->ink], forms);
    }
    cairo_restore(cr);
}
