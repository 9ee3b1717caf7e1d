/* Writes SVG drawings. A path is in units of its own and has a transform, so that its numbers are short; the
 * outline of a letter is written once, and referred to wherever the letter occurs. */
#include "output/drawing.h"

#include "output/cairo.h"
#include "output/outline.h"
#include "output/path.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct drawing {
    FILE *file;
    const uint32_t *colour;
    const struct drawing_manner *manner;
    cairo_t *outliner;
    GHashTable *number; /* for each letter: its number from 1; 0 for one without ink */
    GHashTable *name;   /* maps an outline to the number of its letter; letters of two fonts with the same
                           outline share a number */
    GString *letters, *body;
    int nletters;
};

struct drawing *mw_drawing_open(FILE *file, const struct mw_document *document,
                                const struct drawing_manner *manner)
{
    struct drawing *svg = g_new0(struct drawing, 1);
    *svg = (struct drawing){.file = file,
                            .colour = document->colour,
                            .manner = manner,
                            .outliner = mw_outliner_new(),
                            .number = mw_letter_table(NULL),
                            .name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                            .letters = g_string_new(""),
                            .body = g_string_new("")};
    return svg;
}

/* --- paths -------------------------------------------------------------------------------------------- */

/* The end of the path so far. Each point is written relative to it, which takes fewer digits. */
struct pen {
    GString *out;
    struct mw_point at, start;
    char last; /* the last command */
};

/* Appends a number, after a space unless it has a minus sign. */
static void put(struct pen *pen, double x)
{
    GString *out = pen->out;
    const char before = out->len > 0 ? out->str[out->len - 1] : ' ';
    if (g_ascii_isdigit(before) && mw_snap(x, 1000) >= 0)
        g_string_append_c(out, ' ');
    mw_put_number(out, x);
}

/* Writes a path command, unless it equals the last one and need not be repeated. */
static void put_command(struct pen *pen, char command)
{
    if (command != pen->last || command == 'm')
        g_string_append_c(pen->out, command);
    pen->last = command;
}

static void put_point(struct pen *pen, struct mw_point p)
{
    put(pen, p.x - pen->at.x);
    put(pen, p.y - pen->at.y);
}

static void move_to(struct pen *pen, struct mw_point p)
{
    put_command(pen, 'm');
    put_point(pen, p);
    pen->at = pen->start = p;
}

static void line_to(struct pen *pen, struct mw_point p)
{
    if (p.y == pen->at.y && p.x != pen->at.x) {
        put_command(pen, 'h');
        put(pen, p.x - pen->at.x);
    } else if (p.x == pen->at.x) {
        put_command(pen, 'v');
        put(pen, p.y - pen->at.y);
    } else {
        put_command(pen, 'l');
        put_point(pen, p);
    }
    pen->at = p;
}

/* Rounds a radius to four significant digits. The radius of a flat arc is not known more exactly, because a
 * tiny shift of the ends changes it much. */
static double rounded_radius(double radius)
{
    return mw_snap(radius, radius < 10 ? 1000 : radius < 100 ? 100 : radius < 1000 ? 10 : 1);
}

/* Adds an arc. More than a quarter of a turn is written in two halves, because the rounding of its ends would
 * move its middle. */
static void arc_to(struct pen *pen, struct mw_vertex from, struct mw_vertex to)
{
    const double quarter = 0.41421356237309505, bulge = from.bulge;
    if (mw_lattice(fabs(bulge)) > mw_lattice(quarter)) {
        const struct mw_point p = mw_piece_middle(from, to);
        const struct mw_vertex middle = {p.x, p.y, tan(atan(bulge) / 2)};
        from.bulge = middle.bulge;
        arc_to(pen, from, middle);
        arc_to(pen, middle, to);
        return;
    }
    const double radius = rounded_radius(mw_arc_of(from, to).radius);
    put_command(pen, 'a');
    put(pen, radius);
    put(pen, radius);
    g_string_append_printf(pen->out, " 0 0 %d", bulge > 0);
    pen->last = 'A'; /* every arc gets its command letter, which some viewers need */
    put_point(pen, (struct mw_point){to.x, to.y});
    pen->at = (struct mw_point){to.x, to.y};
}

static void close_path(struct pen *pen)
{
    g_string_append_c(pen->out, 'z');
    pen->last = 'z';
    pen->at = pen->start;
}

/* Lines being written at a resolution. */
struct putting {
    struct pen *pen;
    const struct resolution *resolution;
};

static struct mw_vertex place(const void *context, struct mw_vertex v)
{
    return mw_at_resolution(((const struct putting *)context)->resolution, v);
}

static void put_first(void *context, struct mw_vertex first)
{
    move_to(((struct putting *)context)->pen, (struct mw_point){first.x, first.y});
}

static void put_piece(void *context, struct mw_vertex from, struct mw_vertex to, bool closes)
{
    const struct putting *p = context;
    if (mw_is_bent(from, to, p->resolution->steps))
        arc_to(p->pen, from, to);
    else if (!closes)
        line_to(p->pen, (struct mw_point){to.x, to.y});
}

static void put_end(void *context, bool is_closed)
{
    if (is_closed)
        close_path(((struct putting *)context)->pen);
}

static const struct path_visitor visitor = {place, put_first, put_piece, put_end};

static void put_attribute(GString *out, const char *name, double x)
{
    g_string_append_printf(out, " %s=\"", name);
    mw_put_number(out, x);
    g_string_append_c(out, '"');
}

/* Writes a transform. The scale has more digits than the offset, because the coordinates of a whole maze
 * multiply an error in the scale. */
static void put_transform(GString *out, const struct mw_mark *mark, double scale)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(out, " transform=\"translate(");
    mw_put_number(out, mark->x);
    g_string_append_c(out, ' ');
    mw_put_number(out, mark->y);
    g_string_append_c(out, ')');
    if (scale != 1)
        g_string_append_printf(out, " scale(%s)", g_ascii_formatd(number, sizeof number, "%.8g", scale));
    g_string_append_c(out, '"');
}

/* Returns the width of a line: the mark's; for walls and routes the hairline, if one is set, because laser
 * cutters follow hairlines. */
static double width_of(const struct drawing *svg, const struct mw_mark *mark)
{
    const bool is_followed = mark->layer == MW_LAYER_WALLS || mark->layer == MW_LAYER_ROUTE;
    return is_followed && svg->manner->hairline > 0 ? svg->manner->hairline : mark->width;
}

static void draw_lines(struct drawing *svg, const struct mw_mark *mark, uint32_t rgb)
{
    const struct resolution resolution = mw_resolution_of(mark);
    const double scale = mark->scale / resolution.units, by = 1 / fabs(scale);
    GString *out = svg->body;
    g_string_append_printf(out, "<path %s=\"#%06x\"", mark->kind == MW_MARK_FILL ? "fill" : "stroke", rgb);
    put_transform(out, mark, scale);
    if (mark->kind == MW_MARK_STROKE)
        put_attribute(out, "stroke-width", by * width_of(svg, mark));
    if (mark->dash_off > 0) {
        put_attribute(out, "stroke-dasharray", by * mark->dash_on);
        g_string_truncate(out, out->len - 1);
        g_string_append_c(out, ' ');
        mw_put_number(out, by * mark->dash_off);
        g_string_append_c(out, '"');
    }
    g_string_append(out, " d=\"");
    struct pen pen = {.out = out};
    for (int i = 0; i < mark->lines->n; i++)
        mw_path_visit(&mark->lines->line[i], &visitor, &(struct putting){&pen, &resolution});
    g_string_append(out, "\"/>\n");
}

/* --- texts -------------------------------------------------------------------------------------------- */

static void put_part(void *context, char command, int n, const struct mw_point *at)
{
    struct pen *pen = context;
    switch (command) {
    case 'm':
        move_to(pen, at[0]);
        break;
    case 'l':
        line_to(pen, at[0]);
        break;
    case 'c':
        put_command(pen, 'c');
        for (int i = 0; i < n; i++)
            put_point(pen, at[i]);
        pen->at = at[n - 1];
        break;
    default:
        close_path(pen);
    }
}

static const char *prefix_of(const struct drawing *svg)
{
    return svg->manner->prefix ? svg->manner->prefix : "";
}

static int draw_letter(struct drawing *svg, const struct letter *letter)
{
    GString *path = g_string_new("");
    mw_outline(svg->outliner, letter->font, letter->glyph, put_part, &(struct pen){.out = path});
    int number = GPOINTER_TO_INT(g_hash_table_lookup(svg->name, path->str));
    if (number == 0 && path->len > 0) {
        number = ++svg->nletters;
        g_string_append_printf(svg->letters, "<path id=\"%sl%d\" d=\"%s\"/>\n", prefix_of(svg), number,
                               path->str);
        g_hash_table_insert(svg->name, g_strdup(path->str), GINT_TO_POINTER(number));
    }
    g_string_free(path, TRUE);
    return number;
}

static int number_of(struct drawing *svg, const struct letter *letter)
{
    void *number;
    if (!g_hash_table_lookup_extended(svg->number, letter, NULL, &number)) {
        number = GINT_TO_POINTER(draw_letter(svg, letter));
        mw_letter_table_add(svg->number, letter, number);
    }
    return GPOINTER_TO_INT(number);
}

/* Draws a text; letters of one size form a group. */
static void draw_text(struct drawing *svg, const struct mw_mark *mark, uint32_t rgb)
{
    GArray *letters = mw_letters_of(mark->text);
    GString *out = svg->body;
    double step = 0;
    for (unsigned i = 0; i < letters->len; i++) {
        const struct letter *letter = &g_array_index(letters, struct letter, i);
        const int number = number_of(svg, letter);
        if (number == 0)
            continue;
        if (letter->step != step) {
            g_string_append_printf(out, "%s<g fill=\"#%06x\"", step > 0 ? "</g>\n" : "", rgb);
            put_transform(out, mark, mark->scale * letter->step);
            g_string_append(out, ">\n");
            step = letter->step;
        }
        g_string_append_printf(out, "<use %s=\"#%sl%d\"", svg->manner->prefix ? "href" : "xlink:href",
                               prefix_of(svg), number);
        put_attribute(out, "x", mw_snap(letter->x, 1));
        put_attribute(out, "y", mw_snap(letter->y, 1));
        g_string_append(out, "/>\n");
    }
    g_string_append(out, step > 0 ? "</g>\n" : "");
    g_array_free(letters, TRUE);
}

/* --- images ------------------------------------------------------------------------------------------- */

static cairo_status_t append(void *context, const unsigned char *bytes, unsigned n)
{
    g_string_append_len(context, (const char *)bytes, (gssize)n);
    return CAIRO_STATUS_SUCCESS;
}

/* Draws an image as a PNG within the file. */
static void draw_image(struct drawing *svg, const struct mw_mark *mark)
{
    GString *png = g_string_new("");
    cairo_surface_t *surface = mw_cairo_image(mark->image);
    cairo_surface_write_to_png_stream(surface, append, png);
    cairo_surface_destroy(surface);
    char *text = g_base64_encode((const unsigned char *)png->str, png->len);
    g_string_append_printf(svg->body, "<image width=\"%d\" height=\"%d\"", mark->image->w, mark->image->h);
    put_transform(svg->body, mark, mark->scale);
    g_string_append_printf(svg->body, " %s=\"data:image/png;base64,%s\"/>\n",
                           svg->manner->prefix ? "href" : "xlink:href", text);
    g_string_free(png, TRUE);
    g_free(text);
}

/* --- the page ----------------------------------------------------------------------------------------- */

static void draw_mark(struct drawing *svg, const struct mw_mark *mark)
{
    if (mark->kind == MW_MARK_TEXT)
        draw_text(svg, mark, mw_mark_colour(mark, svg->colour));
    else if (mark->kind == MW_MARK_IMAGE)
        draw_image(svg, mark);
    else
        draw_lines(svg, mark, mw_mark_colour(mark, svg->colour));
}

#define LAYER_NAME(name, NAME) #name,
static const char *const layer_names[] = {MW_LAYERS(LAYER_NAME)};

/* Opens a layer. If `veiled` is not 0, it is the number of a puzzle, whose veiled marks get this layer to
 * themselves; drawing programs hide such a layer at first. */
static void open_layer(struct drawing *svg, int layer, int veiled)
{
    GString *out = svg->body;
    const char *name = layer_names[layer];
    if (svg->manner->for_editors && veiled)
        g_string_append_printf(out,
                               "<g inkscape:groupmode=\"layer\" id=\"%s-%d\" inkscape:label=\"%s of the "
                               "answer %d\" style=\"display:none\">\n",
                               name, veiled, name, veiled);
    else if (svg->manner->for_editors)
        g_string_append_printf(out, "<g inkscape:groupmode=\"layer\" id=\"%s\" inkscape:label=\"%s\">\n",
                               name, name);
    else if (veiled)
        g_string_append_printf(out, "<g class=\"%s\" data-answer=\"%d\">\n", name, veiled);
    else
        g_string_append_printf(out, "<g class=\"%s\">\n", name);
}

static bool is_of(const struct mw_mark *mark, int layer, int veiled)
{
    return (int)mark->layer == layer && mark->veiled == veiled;
}

static void draw_layer(struct drawing *svg, const struct mw_page *page, int layer, int veiled)
{
    bool is_open = false;
    for (int i = 0; i < page->nmarks; i++) {
        if (!is_of(&page->mark[i], layer, veiled))
            continue;
        if (!is_open)
            open_layer(svg, layer, veiled);
        is_open = true;
        draw_mark(svg, &page->mark[i]);
    }
    g_string_append(svg->body, is_open ? "</g>\n" : "");
}

/* Returns the least number above `after` of a puzzle that has veiled marks in `layer`; -1 if there is none.
 */
static int next_veiled(const struct mw_page *page, int layer, int after)
{
    int next = -1;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        if ((int)mark->layer == layer && mark->veiled > after && (next < 0 || mark->veiled < next))
            next = mark->veiled;
    }
    return next;
}

static void draw_layers(struct drawing *svg, const struct mw_page *page)
{
    for (int layer = 0; layer < MW_NLAYERS; layer++)
        for (int veiled = 0; veiled >= 0; veiled = next_veiled(page, layer, veiled))
            draw_layer(svg, page, layer, veiled);
}

static void put_size(GString *out, const char *name, double size)
{
    put_attribute(out, name, size);
    g_string_truncate(out, out->len - 1);
    g_string_append(out, "pt\"");
}

#define PEN " fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
static GString *head_of(const struct drawing *svg, const struct mw_page *page)
{
    const struct mw_point origin = mw_page_origin(page);
    const struct drawing_manner *manner = svg->manner;
    GString *out =
        g_string_new(manner->prefix ? "<svg"
                                    : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                      "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    if (manner->for_editors)
        g_string_append(out, " xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"");
    if (!manner->prefix) {
        put_size(out, "width", mw_page_width(page));
        put_size(out, "height", mw_page_height(page));
    }
    if (manner->in_layers) /* the pen is set here because drawing programs recognize only groups at the top
                              level as layers */
        g_string_append(out, PEN);
    g_string_append(out, " viewBox=\"");
    const double box[] = {-origin.x, -origin.y, mw_page_width(page), mw_page_height(page)};
    for (int i = 0; i < 4; i++) {
        mw_put_number(out, box[i]);
        g_string_append(out, i < 3 ? " " : "\">\n");
    }
    if (svg->nletters > 0)
        g_string_append_printf(out, "<defs>\n%s</defs>\n", svg->letters->str);
    if (!manner->in_layers)
        g_string_append(out, "<g" PEN ">\n");
    return out;
}

void mw_drawing_page(struct drawing *svg, const struct mw_page *page)
{
    if (svg->manner->in_layers)
        draw_layers(svg, page);
    else
        for (int i = 0; i < page->nmarks; i++)
            draw_mark(svg, &page->mark[i]);
    GString *whole = head_of(svg, page);
    g_string_append_len(whole, svg->body->str, (gssize)svg->body->len);
    g_string_append(whole, svg->manner->in_layers ? "</svg>\n" : "</g>\n</svg>\n");
    g_string_free(svg->body, TRUE);
    svg->body = whole;
}

bool mw_drawing_close(struct drawing *svg, struct mw_error *error)
{
    const bool good = fwrite(svg->body->str, 1, svg->body->len, svg->file) == svg->body->len ||
                      mw_fail(error, "%s", strerror(errno));
    mw_outliner_free(svg->outliner);
    g_hash_table_destroy(svg->number);
    g_hash_table_destroy(svg->name);
    g_string_free(svg->letters, TRUE);
    g_string_free(svg->body, TRUE);
    g_free(svg);
    return good;
}
