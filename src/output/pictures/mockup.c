/* mockup: the book standing on a table, its front and spine seen from the side. Both are planes that stand
 * upright and meet at the fold; the eye is `DISTANCE` book heights away. A column of pixels in the picture is
 * a column of the plane, so each is drawn by itself, scaled to its height. */
#include "output/pictures/shot.h"

#include <math.h>

enum { SIDE = 2000 };
/* How far the front is turned away, as sine and cosine; the distance of the eye, in book heights; the height
 * of the eye above the table, as a share of the book's. */
#define SINE     0.5
#define COSINE   0.8660254037844386
#define DISTANCE 3.4
#define EYE      0.62

/* The view of a book: pixels in a book height at the fold, the x of the fold, and the y of its foot. */
struct view {
    double scale, x, table;
};

/* A plane that begins at the fold: how much its columns are shifted and how much farther they are for each
 * book height along it, and its length in book heights. */
struct plane {
    double across, away, length;
};

/* Returns the x of a column of a plane, from the fold, in book heights at the fold's distance. */
static double x_of(const struct plane *p, double along)
{
    return DISTANCE * p->across * along / (DISTANCE + p->away * along);
}

/* Returns the place along a plane that is seen at x. */
static double along_at(const struct plane *p, double x)
{
    return DISTANCE * x / (DISTANCE * p->across - p->away * x);
}

/* Returns by how much things are smaller there than at the fold. */
static double size_at(const struct plane *p, double along)
{
    return DISTANCE / (DISTANCE + p->away * along);
}

static double top_at(const struct view *view, double size)
{
    return view->table - view->scale * (EYE + (1 - EYE) * size);
}

static double bottom_at(const struct view *view, double size)
{
    return view->table - view->scale * EYE * (1 - size);
}

/* Draws a column of pixels of a part, which is seen there from `a` to `b` along its plane. */
static void draw_column(cairo_t *cr, const struct view *view, cairo_surface_t *part, double left, double a,
                        double b, double size, int x)
{
    const double h = cairo_image_surface_get_height(part), top = top_at(view, size),
                 high = bottom_at(view, size) - top, wide = fmax((b - a) * h, 1e-3);
    cairo_save(cr);
    cairo_rectangle(cr, x, top, 1, high);
    cairo_clip(cr);
    cairo_translate(cr, x, top);
    cairo_scale(cr, 1 / wide, high / h);
    cairo_set_source_surface(cr, part, -left, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_GOOD);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_paint(cr);
    cairo_restore(cr);
}

/* Draws a part on its plane. `from_right` is true if the part's right side is at the fold. */
static void draw_plane(cairo_t *cr, const struct view *view, const struct plane *plane, cairo_surface_t *part,
                       bool from_right)
{
    const double w = cairo_image_surface_get_width(part), h = cairo_image_surface_get_height(part),
                 end = view->x + view->scale * x_of(plane, plane->length), first = fmin(view->x, end),
                 last = fmax(view->x, end);
    for (int x = (int)mw_snap(first, 1); x < mw_snap(last, 1); x++) {
        const double a = along_at(plane, (x - view->x) / view->scale),
                     b = along_at(plane, (x + 1 - view->x) / view->scale), near = fmin(a, b),
                     far = fmax(a, b), left = from_right ? w - far * h : near * h;
        draw_column(cr, view, part, left, near, far, size_at(plane, (a + b) / 2), x);
    }
}

/* Darkens a plane, from the fold to its end. */
static void shade_plane(cairo_t *cr, const struct view *view, const struct plane *p, double at_fold,
                        double at_end)
{
    const double end = view->x + view->scale * x_of(p, p->length), size = size_at(p, p->length);
    cairo_pattern_t *shade = cairo_pattern_create_linear(view->x, 0, end, 0);
    cairo_pattern_add_color_stop_rgba(shade, 0, 0, 0, 0, at_fold);
    cairo_pattern_add_color_stop_rgba(shade, 1, 0, 0, 0, at_end);
    cairo_move_to(cr, view->x, top_at(view, 1));
    cairo_line_to(cr, end, top_at(view, size));
    cairo_line_to(cr, end, bottom_at(view, size));
    cairo_line_to(cr, view->x, bottom_at(view, 1));
    cairo_close_path(cr);
    cairo_set_source(cr, shade);
    cairo_fill(cr);
    cairo_pattern_destroy(shade);
}

static void draw_background(cairo_t *cr)
{
    cairo_pattern_t *wall = cairo_pattern_create_linear(0, 0, 0, SIDE);
    cairo_pattern_add_color_stop_rgb(wall, 0, 0.98, 0.98, 0.99);
    cairo_pattern_add_color_stop_rgb(wall, 1, 0.88, 0.89, 0.91);
    cairo_set_source(cr, wall);
    cairo_paint(cr);
    cairo_pattern_destroy(wall);
}

/* Draws the shadow of a plane on the table, along its lower edge. */
static void draw_shadow(cairo_t *cr, const struct view *view, const struct plane *p)
{
    const double x = view->scale * x_of(p, p->length),
                 y = bottom_at(view, size_at(p, p->length)) - bottom_at(view, 1), length = hypot(x, y),
                 half = 0.58 * length + 0.03 * view->scale, flat = 0.075 * view->scale / half;
    cairo_pattern_t *shadow = cairo_pattern_create_radial(0, 0, 0.3 * half, 0, 0, half);
    cairo_pattern_add_color_stop_rgba(shadow, 0, 0.1, 0.11, 0.15, 0.55);
    cairo_pattern_add_color_stop_rgba(shadow, 1, 0.1, 0.11, 0.15, 0);
    cairo_save(cr);
    cairo_translate(cr, view->x + x / 2, view->table + y / 2);
    cairo_transform(cr, &(cairo_matrix_t){x / length, y / length, -y / length, x / length, 0, 0});
    cairo_scale(cr, 1, flat);
    cairo_set_source(cr, shadow);
    cairo_paint(cr);
    cairo_restore(cr);
    cairo_pattern_destroy(shadow);
}

static double aspect(cairo_surface_t *part)
{
    return (double)cairo_image_surface_get_width(part) / cairo_image_surface_get_height(part);
}

static cairo_surface_t *draw_book(const struct shot *shot)
{
    const int way = shot->document->right_to_left ? -1 : 1;
    const struct plane front = {way * COSINE, SINE, aspect(shot->front)},
                       spine = {-way * SINE, COSINE, shot->spine ? aspect(shot->spine) : 0};
    const double to_front = x_of(&front, front.length), to_spine = x_of(&spine, spine.length),
                 wide = fabs(to_front) + fabs(to_spine), scale = fmin(0.78 * SIDE, 0.84 * SIDE / wide);
    const struct view view = {.scale = scale,
                              .x = SIDE / 2.0 - scale * (to_front + to_spine) / 2,
                              .table = SIDE / 2.0 + 0.5 * scale};
    cairo_surface_t *picture = shot_canvas(SIDE, SIDE);
    cairo_t *cr = cairo_create(picture);
    draw_background(cr);
    draw_shadow(cr, &view, &front);
    if (shot->spine) {
        draw_plane(cr, &view, &spine, shot->spine, way > 0);
        shade_plane(cr, &view, &spine, 0.16, 0.32);
    }
    draw_plane(cr, &view, &front, shot->front, way < 0);
    shade_plane(cr, &view, &front, 0.06, 0);
    const struct plane hinge = {front.across, front.away, 0.035};
    shade_plane(cr, &view, &hinge, 0.16, 0);
    cairo_destroy(cr);
    return picture;
}

static bool close(void *context, struct mw_error *error)
{
    struct shot *shot = context;
    return shot_close_png(shot, shot->front ? draw_book(shot) : NULL, error);
}

MW_SHOWN const struct mw_output mw_picture_mockup = {
    .name = "mockup",
    .suffix = "mockup.png",
    .brief = "the book standing on a table",
    .page_cost = 1,
    .open = shot_open,
    .page = shot_page,
    .close = close,
    .bind = shot_bind,
};
