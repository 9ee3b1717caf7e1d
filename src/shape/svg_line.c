/* Reads the lines of an SVG in the order in which they are drawn. librsvg draws them on an SVG surface of
 * Cairo's, which writes every path as absolute moves, straight lines and curves under one matrix, whatever
 * the file had; so only that is read here. */
#include "shape/readers.h"

#include <cairo-svg.h>
#include <glib.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 20000, CURVE_STEPS = 16 };

static const char as_lines[] =
    "* { filter: none !important; mask: none !important; clip-path: none !important; opacity: 1 !important; "
    "fill: none !important; stroke: black !important; stroke-width: 1px !important; "
    "stroke-dasharray: none !important; marker: none !important }";

/* The points of all lines so far. */
struct pen {
    struct mw_point *at;
    int n;
    double matrix[6];
    struct mw_point first, last; /* of the line being read, before the matrix */
};

static cairo_status_t keep(void *out, const unsigned char *bytes, unsigned length)
{
    g_string_append_len(out, (const char *)bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Draws the lines of an SVG of some bytes. Returns what Cairo writes, to be freed; NULL if they are none. */
static GString *redraw(const unsigned char *bytes, size_t length)
{
    const RsvgRectangle page = {0, 0, PICTURE_SIDE, PICTURE_SIDE};
    RsvgHandle *handle = length > 0 ? rsvg_handle_new_from_data(bytes, length, NULL) : NULL;
    if (!handle)
        return NULL;
    GString *out = g_string_new("");
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(keep, out, page.width, page.height);
    cairo_t *cr = cairo_create(surface);
    const bool is_drawn =
        rsvg_handle_set_stylesheet(handle, (const guint8 *)as_lines, strlen(as_lines), NULL) &&
        rsvg_handle_render_document(handle, cr, &page, NULL);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    g_clear_object(&handle);
    if (is_drawn)
        return out;
    g_string_free(out, TRUE);
    return NULL;
}

static void add(struct pen *pen, struct mw_point p)
{
    const double *m = pen->matrix;
    if (pen->n < MOST_POINTS)
        pen->at[pen->n++] = (struct mw_point){m[0] * p.x + m[2] * p.y + m[4], m[1] * p.x + m[3] * p.y + m[5]};
    pen->last = p;
}

static void add_curve(struct pen *pen, struct mw_point b, struct mw_point c, struct mw_point d)
{
    const struct mw_point a = pen->last;
    for (int i = 1; i <= CURVE_STEPS; i++) {
        const double t = (double)i / CURVE_STEPS, u = 1 - t;
        add(pen,
            (struct mw_point){u * u * u * a.x + 3 * u * u * t * b.x + 3 * u * t * t * c.x + t * t * t * d.x,
                              u * u * u * a.y + 3 * u * u * t * b.y + 3 * u * t * t * c.y + t * t * t * d.y});
    }
}

/* Reads a number after blanks and commas. False if there is none. */
static bool read_number(const char **at, double *x)
{
    char *end;
    while (**at == ' ' || **at == ',')
        (*at)++;
    *x = g_ascii_strtod(*at, &end);
    const bool good = end != *at && isfinite(*x);
    *at = end;
    return good;
}

static bool read_points(const char **at, int n, struct mw_point *p)
{
    bool good = true;
    for (int i = 0; i < n && good; i++)
        good = read_number(at, &p[i].x) && read_number(at, &p[i].y);
    return good;
}

/* Reads the commands of a path: M, L, C and Z. */
static void read_path(struct pen *pen, const char *at)
{
    struct mw_point p[3];
    bool has_begun = false; /* a move that nothing follows draws no line */
    for (bool good = true; good && *at && *at != '"';) {
        const char command = *at++;
        if (command == 'M' && (good = read_points(&at, 1, p))) {
            pen->first = pen->last = p[0];
            has_begun = false;
            continue;
        }
        if (command != 'L' && command != 'C' && command != 'Z')
            continue;
        if (!has_begun)
            add(pen, pen->last);
        has_begun = true;
        if (command == 'L' && (good = read_points(&at, 1, p)))
            add(pen, p[0]);
        else if (command == 'C' && (good = read_points(&at, 3, p)))
            add_curve(pen, p[0], p[1], p[2]);
        else if (command == 'Z')
            add(pen, pen->first);
    }
}

/* Returns the value of an attribute in an element that ends at `end`; NULL if there is none. */
static const char *value_of(const char *element, const char *end, const char *name)
{
    const char *at = g_strstr_len(element, end - element, name);
    return at ? at + strlen(name) : NULL;
}

static void read_element(struct pen *pen, const char *element, const char *end)
{
    const char *path = value_of(element, end, " d=\""), *matrix = value_of(element, end, "matrix(");
    const double none[] = {1, 0, 0, 1, 0, 0};
    memcpy(pen->matrix, none, sizeof none);
    for (int i = 0; i < 6 && matrix; i++)
        if (!read_number(&matrix, &pen->matrix[i]))
            return;
    if (path)
        read_path(pen, path);
}

/* Reads all paths that are drawn, not those of masks, clips and letters. */
static void read_all(struct pen *pen, const char *svg)
{
    for (const char *at = svg; (at = strchr(at, '<')); at++) {
        const char *skipped = g_str_has_prefix(at, "<defs") ? strstr(at, "</defs>") : NULL,
                   *end = strchr(at, '>');
        if (g_str_has_prefix(at, "<path ") && end)
            read_element(pen, at, end);
        at = skipped ? skipped : at;
    }
}

bool mw_picture_read_line(struct mw_arena *arena, const char *path, struct mw_shape *shape,
                          struct mw_error *error)
{
    struct mw_contour *line = MW_NEW(arena, struct mw_contour);
    struct pen pen = {.at = MW_ARRAY(arena, MOST_POINTS, struct mw_point)};
    size_t length;
    const unsigned char *bytes = mw_picture_read_bytes(arena, path, &length, error);
    GString *svg = bytes ? redraw(bytes, length) : NULL;
    if (!bytes)
        return false;
    if (!svg)
        return mw_fail(error, "%s is not an SVG drawing that can be read; save it as plain SVG", path);
    read_all(&pen, svg->str);
    g_string_free(svg, TRUE);
    *line = (struct mw_contour){pen.n, pen.at};
    shape->n = 1;
    shape->contour = line;
    return (pen.n >= 2 && pen.n < MOST_POINTS) ||
           mw_fail(error,
                   pen.n < 2 ? "%s has no line in it; draw one as a path"
                             : "the line in %s has too many points; make it simpler",
                   path);
}
