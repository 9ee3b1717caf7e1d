/* Reads pictures in the sandbox, with parsers of the GNOME project: GdkPixbuf for images, librsvg for SVG.
 * Checks the size of a file before parsing the file, then traces the outline of the picture. In an SVG,
 * everything painted is inside, in any colour; if the SVG paints a white page, only what is not white is
 * inside. If an SVG paints only thin lines, the areas that the lines enclose are inside. */
#include "shape/picture.h"

#include "mazewright/files.h"

#include "sandbox/sandbox.h"
#include "shape/contour.h"

#include <cairo.h>
#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most outlines and the most pieces of a picture. A picture with more is refused as noise, because
 * joining n pieces computes n * n distances. Of 200 icons none has more than 13 pieces. */
enum { MOST_LINES = 400, MOST_PIECES = 40 };

enum {
    MOST_PIXELS = 36000000, /* most pixels of an image */
    MOST_BYTES = 2000000,   /* most bytes of an SVG */
    DRAWN = 1536,           /* pixels along the longer side of the picture that is traced */
};

/* --- what is inside ----------------------------------------------------------------------------------- */

/* Returns how many pieces have at least a thirtieth of the area of the largest one; mw_shape_joined() drops
 * smaller ones. */
static int count_pieces(const struct mw_shape *shape)
{
    const double speck = 1 / 30.0;
    double largest = 0;
    int n = 0;
    for (int i = 0; i < shape->n; i++)
        largest = fmax(largest, fabs(mw_polygon_area(shape->contour[i].n, shape->contour[i].at)));
    for (int i = 0; i < shape->n; i++)
        n += !mw_shape_is_hole(shape, i) &&
             mw_lattice(fabs(mw_polygon_area(shape->contour[i].n, shape->contour[i].at))) >=
                 mw_lattice(speck * largest);
    return n;
}

static bool trace(struct mw_arena *arena, const char *path, const char *remedy, const struct mw_field *field,
                  struct mw_shape *shape, struct mw_error *error)
{
    bool some = false, all = true;
    for (int i = 0; i < field->w * field->h; i++) {
        some = some || field->inside[i] >= 128;
        all = all && field->inside[i] >= 128;
    }
    if (!some)
        return mw_fail(error, "nothing of %s is inside the shape; %s", path, remedy);
    if (all)
        return mw_fail(error, "all of %s is inside the shape; %s", path, remedy);
    shape->n = mw_shape_trace(arena, field, &shape->contour);
    if (shape->n > MOST_LINES)
        return mw_fail(error, "%s falls into %d pieces and holes; smooth it, or %s", path, shape->n, remedy);
    const int pieces = count_pieces(shape);
    if (pieces > MOST_PIECES)
        return mw_fail(error, "%s falls into %d pieces, and %d are the most; smooth it, or %s", path, pieces,
                       MOST_PIECES, remedy);
    return shape->n > 0 || mw_fail(error, "%s has nothing but specks; %s", path, remedy);
}

/* --- images ------------------------------------------------------------------------------------------- */

/* True if a JPEG is complete. Decoders accept one that was cut off: they fill the missing part with grey. */
static bool has_its_end(const char *path)
{
    enum { TAIL = 65536 };
    const char *why;
    FILE *file = mw_open_file(path, &why);
    unsigned char *tail = malloc(TAIL);
    bool found = false;
    if (file && tail) {
        fseek(file, 0, SEEK_END);
        long size = ftell(file);
        fseek(file, size > TAIL ? size - TAIL : 0, SEEK_SET);
        size_t n = fread(tail, 1, TAIL, file);
        for (size_t i = 0; i + 1 < n && !found; i++)
            found = tail[i] == 0xff && tail[i + 1] == 0xd9;
        fclose(file);
    }
    free(tail);
    return found;
}

static unsigned int big_endian(const unsigned char *at)
{
    return (unsigned int)at[0] << 24 | (unsigned int)at[1] << 16 | (unsigned int)at[2] << 8 | at[3];
}

/* Finds the size of an image in pixels: of a PNG after its signature, of a JPEG in a later segment. False if
 * it is neither, or a JPEG cut off. */
static bool find_size(const char *path, FILE *file, unsigned int *w, unsigned int *h)
{
    static const unsigned char png[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'},
                               jpeg[] = {0xff, 0xd8, 0xff};
    unsigned char head[24] = {0};
    const size_t length = fread(head, 1, sizeof head, file);
    int wide = 0, high = 0;
    if (length == sizeof head && memcmp(head, png, sizeof png) == 0) {
        *w = big_endian(head + 16);
        *h = big_endian(head + 20);
        return true;
    }
    if (memcmp(head, jpeg, sizeof jpeg) != 0 || !gdk_pixbuf_get_file_info(path, &wide, &high))
        return false;
    *w = (unsigned int)wide;
    *h = (unsigned int)high;
    return has_its_end(path);
}

static bool check_image(const char *path, struct mw_error *error)
{
    unsigned int w = 0, h = 0;
    const char *why;
    FILE *file = mw_open_file(path, &why);
    if (!file)
        return mw_fail(error, "cannot read the image %s: %s", path, why);
    const bool is_image = find_size(path, file, &w, &h);
    fclose(file);
    if (!is_image && w > 0)
        return mw_fail(error, "the image %s is damaged; save it anew", path);
    if (!is_image)
        return mw_fail(error, "%s is not a PNG or JPEG image; save it as one", path);
    if (w == 0 || h == 0)
        return mw_fail(error, "%s has no pixels; save it anew", path);
    if (w > 30000 || h > 30000 || (unsigned long long)w * h > MOST_PIXELS)
        return mw_fail(error, "%s has %u x %u pixels, and %d million are the most; make it smaller", path, w,
                       h, MOST_PIXELS / 1000000);
    return true;
}

/* Returns how light a pixel is on white paper, 0 to 255. */
static double lightness(const unsigned char *pixel, bool has_alpha)
{
    double grey = 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2], alpha = has_alpha ? pixel[3] : 255;
    return (grey * alpha + 255 * (255 - alpha)) / 255;
}

/* Returns how much of a pixel is inside, from its lightness: 255 for black, 0 for white, half of 255 at the
 * threshold. */
static double inside_of(double light, double threshold)
{
    const double half = 127.5;
    return light < threshold ? 2 * half - half * light / threshold
                             : half * (255 - light) / fmax(255 - threshold, 1e-9);
}

/* Returns an image as a field, scaled down if it is large: each pixel of the field is the mean of several. */
static struct mw_field field_of(struct mw_arena *arena, const GdkPixbuf *image, double threshold, bool invert)
{
    const int w = gdk_pixbuf_get_width(image), h = gdk_pixbuf_get_height(image),
              stride = gdk_pixbuf_get_rowstride(image), channels = gdk_pixbuf_get_n_channels(image);
    const bool has_alpha = gdk_pixbuf_get_has_alpha(image);
    const unsigned char *data = gdk_pixbuf_read_pixels(image);
    const int by = ((w > h ? w : h) + DRAWN - 1) / DRAWN;
    struct mw_field field = {(w + by - 1) / by, (h + by - 1) / by, NULL};
    field.inside = MW_ARRAY(arena, field.w * field.h, unsigned char);
    for (int y = 0; y < field.h; y++)
        for (int x = 0; x < field.w; x++) {
            double sum = 0;
            int n = 0;
            for (int v = y * by; v < (y + 1) * by && v < h; v++)
                for (int u = x * by; u < (x + 1) * by && u < w; u++, n++)
                    sum += inside_of(
                        lightness(data + (size_t)v * (size_t)stride + (size_t)(u * channels), has_alpha),
                        255 * threshold);
            double inside = sum / n;
            field.inside[y * field.w + x] = (unsigned char)mw_snap(invert ? 255 - inside : inside, 1);
        }
    return field;
}

static bool read_image(struct mw_arena *arena, const char *path, double threshold, bool invert,
                       struct mw_shape *shape, struct mw_error *error)
{
    if (!check_image(path, error))
        return false;
    GdkPixbuf *read = gdk_pixbuf_new_from_file(path, NULL),
              *image = read ? gdk_pixbuf_apply_embedded_orientation(read) : NULL;
    struct mw_arena *scratch = mw_arena_new();
    bool good = image || mw_fail(error, "the image %s is damaged; save it anew", path);
    if (good) {
        struct mw_field field = field_of(scratch, image, threshold, invert);
        good = trace(arena, path, "give it another \"threshold\", or \"invert: true\"", &field, shape, error);
    }
    mw_arena_free(scratch);
    g_clear_object(&read);
    g_clear_object(&image);
    return good;
}

/* --- outlines ----------------------------------------------------------------------------------------- */

static unsigned char *read_all(struct mw_arena *arena, const char *path, size_t *length,
                               struct mw_error *error)
{
    const char *closed;
    FILE *file = mw_open_file(path, &closed);
    if (!file) {
        mw_fail(error, "cannot read the outline %s: %s", path, closed);
        return NULL;
    }
    unsigned char *bytes = MW_ARRAY(arena, MOST_BYTES + 1, unsigned char);
    *length = fread(bytes, 1, MOST_BYTES + 1, file);
    bool failed = ferror(file) != 0;
    int why = errno;
    fclose(file);
    if (failed)
        mw_fail(error, "cannot read the outline %s: %s", path, strerror(why));
    else if (*length > MOST_BYTES)
        mw_fail(error, "%s has more than %d megabytes; make it simpler", path, MOST_BYTES / 1000000);
    else
        return bytes;
    return NULL;
}

/* Returns a drawing's page in pixels, in the proportions that the drawing states; a square if they are
 * missing or extreme. */
static RsvgRectangle page_of(RsvgHandle *handle)
{
    RsvgRectangle box = {0, 0, 1, 1};
    RsvgLength w, h;
    gboolean has_w, has_h, has_box;
    rsvg_handle_get_intrinsic_dimensions(handle, &has_w, &w, &has_h, &h, &has_box, &box);
    if (!has_box)
        rsvg_handle_get_intrinsic_size_in_pixels(handle, &box.width, &box.height);
    double most = box.width > box.height ? box.width : box.height;
    if (!(box.width > 0 && box.height > 0) || most / box.width > DRAWN / 8 || most / box.height > DRAWN / 8)
        return (RsvgRectangle){0, 0, DRAWN, DRAWN};
    return (RsvgRectangle){0, 0, (int)(DRAWN * box.width / most), (int)(DRAWN * box.height / most)};
}

/* Style that turns filters off: they can take very long, and do not change what a path encloses. */
#define NO_FILTER "filter: none !important; "
#define SOLID                                                                                                \
    "opacity: 1 !important; fill-opacity: 1 !important; stroke-opacity: 1 !important; "                      \
    "stop-opacity: 1 !important; "
static const char as_painted[] = "* { " NO_FILTER "}";
static const char as_solid[] = "* { " NO_FILTER SOLID "}";
static const char as_enclosed[] =
    "* { " NO_FILTER SOLID
    "mask: none !important; fill: black !important; fill-rule: evenodd !important; stroke: none !important }";

/* Renders a drawing to a new surface; NULL on failure. */
static cairo_surface_t *render(RsvgHandle *handle, const char *style, const RsvgRectangle *page,
                               cairo_format_t format)
{
    cairo_surface_t *surface = cairo_image_surface_create(format, (int)page->width, (int)page->height);
    cairo_t *cr = cairo_create(surface);
    bool good = rsvg_handle_set_stylesheet(handle, (const guint8 *)style, strlen(style), NULL) &&
                rsvg_handle_render_document(handle, cr, page, NULL);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    if (good && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        return surface;
    cairo_surface_destroy(surface);
    return NULL;
}

/* Draws a picture: sets each pixel of `field` to how much of that pixel is painted, in any colour. False on
 * failure. */
static bool draw(RsvgHandle *handle, const char *style, const RsvgRectangle *page, struct mw_field *field)
{
    cairo_surface_t *surface = render(handle, style, page, CAIRO_FORMAT_A8);
    for (int y = 0; y < field->h && surface; y++)
        memcpy(field->inside + y * field->w,
               cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface),
               (size_t)field->w);
    if (surface)
        cairo_surface_destroy(surface);
    return surface;
}

/* True if a pixel is opaque white. */
static bool is_white(const struct mw_field *field, const uint32_t *pixel, int x, int y)
{
    return pixel[y * field->w + x] == 0xffffffff;
}

/* True if the whole border of the page is painted white. */
static bool has_white_page(const struct mw_field *field, const uint32_t *pixel)
{
    bool white = true;
    for (int x = 0; x < field->w && white; x++)
        white = is_white(field, pixel, x, 0) && is_white(field, pixel, x, field->h - 1);
    for (int y = 0; y < field->h && white; y++)
        white = is_white(field, pixel, 0, y) && is_white(field, pixel, field->w - 1, y);
    return white;
}

/* Returns by how much a pixel differs from white, 0 to 255; 0 outside of the page. */
static int colour_of(const struct mw_field *field, const uint32_t *pixel, int x, int y)
{
    int least = 255;
    if (x < 0 || y < 0 || x >= field->w || y >= field->h)
        return 0;
    for (int shift = 0; shift < 24; shift += 8) {
        const int part = (int)(pixel[y * field->w + x] >> shift & 255);
        least = part < least ? part : least;
    }
    return 255 - least;
}

/* Returns how much of a pixel is covered by a drawing on white, 0 to 255: the pixel's difference from white,
 * relative to the largest difference among the pixel and its eight neighbours. */
static int cover_of(const struct mw_field *field, const uint32_t *pixel, int x, int y)
{
    const int palest = 16;
    const int own = colour_of(field, pixel, x, y);
    int most = own;
    for (int i = 0; i < 9 && own > 0; i++) {
        const int other = colour_of(field, pixel, x + i % 3 - 1, y + i / 3 - 1);
        most = other > most ? other : most;
    }
    return most < palest ? 0 : 255 * own / most;
}

/* Removes a white page behind a drawing that is painted everywhere: if the page is white along its border,
 * only what is not white stays inside. False if the border is not white. */
static bool drop_white_page(RsvgHandle *handle, const RsvgRectangle *page, struct mw_field *field)
{
    cairo_surface_t *surface = render(handle, as_painted, page, CAIRO_FORMAT_ARGB32);
    const uint32_t *pixel =
        surface ? (const uint32_t *)(const void *)cairo_image_surface_get_data(surface) : NULL;
    const bool white =
        pixel && cairo_image_surface_get_stride(surface) == 4 * field->w && has_white_page(field, pixel);
    for (int y = 0; y < field->h && white; y++)
        for (int x = 0; x < field->w; x++)
            field->inside[y * field->w + x] = (unsigned char)cover_of(field, pixel, x, y);
    if (surface)
        cairo_surface_destroy(surface);
    return white;
}

/* Fills the field with what a drawing paints, however faint. Returns the fraction of the painted area that is
 * less than half opaque; a negative number if the drawing cannot be read. */
static double draw_solid(struct mw_arena *scratch, RsvgHandle *handle, const RsvgRectangle *page,
                         struct mw_field *field)
{
    struct mw_field painted = *field;
    int differ = 0, either = 0;
    painted.inside = MW_ARRAY(scratch, field->w * field->h, unsigned char);
    if (!draw(handle, as_painted, page, &painted) || !draw(handle, as_solid, page, field))
        return -1;
    for (int i = 0; i < field->w * field->h; i++) {
        field->inside[i] = painted.inside[i] > 0 ? field->inside[i] : 0;
        const bool inside = field->inside[i] >= 128, seen = painted.inside[i] >= 128;
        differ += inside != seen;
        either += inside || seen;
    }
    return either > 0 ? (double)differ / either : 0;
}

/* True if no square as wide as a fiftieth of the page's longer side fits inside, so that there are only
 * lines. For each pixel inside, the largest square that has its lower right corner there is one pixel wider
 * than the smallest of those at the pixels above, to the left, and above left (dynamic programming). */
static bool is_thin(const struct mw_field *field)
{
    const int least = (field->w > field->h ? field->w : field->h) / 50;
    struct mw_arena *scratch = mw_arena_new();
    int *side = MW_ARRAY(scratch, field->w + 1, int), most = 0;
    for (int y = 0; y < field->h; y++)
        for (int x = 1, corner = 0; x <= field->w; x++) {
            int above = side[x], smallest = above < side[x - 1] ? above : side[x - 1];
            smallest = corner < smallest ? corner : smallest;
            corner = above;
            side[x] = field->inside[y * field->w + x - 1] >= 128 ? smallest + 1 : 0;
            most = side[x] > most ? side[x] : most;
        }
    mw_arena_free(scratch);
    return most < least;
}

static bool has_text(const unsigned char *bytes, size_t length)
{
    static const char text[] = "<text";
    for (size_t i = 0; i + sizeof text <= length; i++)
        if (memcmp(bytes + i, text, sizeof text - 1) == 0)
            return true;
    return false;
}

static bool draw_outline(struct mw_arena *scratch, RsvgHandle *handle, const RsvgRectangle *page,
                         struct mw_field *field, struct mw_error *note)
{
    const double much = 0.03;
    const double off = draw_solid(scratch, handle, page, field);
    if (off < 0)
        return false;
    bool all = true;
    for (int i = 0; i < field->w * field->h && all; i++)
        all = field->inside[i] >= 128;
    if (all && drop_white_page(handle, page, field))
        mw_fail(note, "has a white background as large as its page, which is left out");
    else if (is_thin(field))
        return draw(handle, as_enclosed, page, field);
    else if (off > much)
        mw_fail(note,
                "has faint parts, which count as inside: %d %% of the shape shows less than half; paint "
                "them fully, or take them out",
                (int)mw_snap(100 * off, 1));
    return true;
}

static bool read_outline(struct mw_arena *arena, const char *path, bool invert, struct mw_shape *shape,
                         struct mw_error *note, struct mw_error *error)
{
    size_t length;
    struct mw_arena *scratch = mw_arena_new();
    const unsigned char *bytes = read_all(scratch, path, &length, error);
    RsvgHandle *handle = bytes && length > 0 ? rsvg_handle_new_from_data(bytes, length, NULL) : NULL;
    RsvgRectangle page = handle ? page_of(handle) : (RsvgRectangle){0, 0, 1, 1};
    struct mw_field field = {(int)page.width, (int)page.height, NULL};
    field.inside = MW_ARRAY(scratch, field.w * field.h, unsigned char);
    bool good =
        bytes && ((handle && draw_outline(scratch, handle, &page, &field, note)) ||
                  mw_fail(error, "%s is not an SVG drawing that can be read; save it as plain SVG", path));
    if (good && !note->text[0] && has_text(bytes, length))
        mw_fail(note, "has text, which is set in a face that may be another than the drawing's own; turn it "
                      "into paths");
    for (int i = 0; good && invert && i < field.w * field.h; i++)
        field.inside[i] = (unsigned char)(255 - field.inside[i]);
    good = good && trace(arena, path, "it should have closed paths, and no background", &field, shape, error);
    g_clear_object(&handle);
    mw_arena_free(scratch);
    return good;
}

/* --- in a closed room --------------------------------------------------------------------------------- */

/* A request to the sandbox. The result is the text of an error, the text of a note, and the number of lines,
 * followed for each line by the number of its points and the points. If the error is not empty, the rest is
 * ignored. */
struct order {
    char path[4096];
    bool is_image, invert;
    double threshold;
};

static void put(FILE *out, const void *bytes, size_t n)
{
    fwrite(bytes, 1, n, out);
}

static void carry_out(const void *bytes, FILE *out)
{
    const struct order *order = bytes;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0}, note = {0};
    struct mw_shape shape = {.n = 0};
    if (order->is_image)
        read_image(arena, order->path, order->threshold, order->invert, &shape, &error);
    else
        read_outline(arena, order->path, order->invert, &shape, &note, &error);
    put(out, &error, sizeof error);
    put(out, &note, sizeof note);
    put(out, &shape.n, sizeof shape.n);
    for (int i = 0; i < shape.n; i++) {
        put(out, &shape.contour[i].n, sizeof shape.contour[i].n);
        put(out, shape.contour[i].at, (size_t)shape.contour[i].n * sizeof *shape.contour[i].at);
    }
    mw_arena_free(arena);
}

struct answer {
    const char *bytes;
    size_t left;
};

/* Takes the next n bytes of a result; NULL if fewer are left. */
static const void *take(struct answer *answer, size_t n)
{
    const char *bytes = answer->bytes;
    if (n > answer->left)
        return NULL;
    answer->bytes += n;
    answer->left -= n;
    return bytes;
}

static bool take_count(struct answer *answer, int *n)
{
    const void *bytes = take(answer, sizeof *n);
    if (bytes)
        memcpy(n, bytes, sizeof *n);
    return bytes && *n >= 0;
}

/* Takes a line out of a result, which is not trusted: a count must match the bytes there are, and coordinates
 * must be finite. */
static bool take_line(struct mw_arena *arena, struct answer *answer, struct mw_contour *line)
{
    if (!take_count(answer, &line->n) || (size_t)line->n > answer->left / sizeof *line->at)
        return false;
    struct mw_point *at = MW_ARRAY(arena, line->n, struct mw_point);
    const void *bytes = take(answer, (size_t)line->n * sizeof *at);
    if (!bytes)
        return false;
    memcpy(at, bytes, (size_t)line->n * sizeof *at);
    line->at = at;
    for (int i = 0; i < line->n; i++)
        if (!isfinite(at[i].x) || !isfinite(at[i].y))
            return false;
    return true;
}

static bool take_shape(struct mw_arena *arena, struct answer *answer, struct mw_shape *shape)
{
    if (!take_count(answer, &shape->n) || shape->n == 0 || shape->n > MOST_LINES)
        return false;
    struct mw_contour *line = MW_ARRAY(arena, shape->n, struct mw_contour);
    shape->contour = line;
    for (int i = 0; i < shape->n; i++)
        if (!take_line(arena, answer, &line[i]))
            return false;
    return answer->left == 0;
}

/* Takes a text out of a result, cut off if it has no terminating zero. False if too few bytes are left. */
static bool take_text(struct answer *answer, struct mw_error *text)
{
    const void *bytes = take(answer, sizeof *text);
    if (!bytes)
        return false;
    memcpy(text, bytes, sizeof *text);
    text->text[sizeof text->text - 1] = '\0';
    return true;
}

static bool order_from_room(struct mw_arena *arena, const struct order *order, struct mw_shape *shape,
                            struct mw_error *error)
{
    static const struct sandbox_limits limits = {.megabytes = 1536, .seconds = 20, .most = 64};
    struct mw_arena *scratch = mw_arena_new();
    struct answer answer;
    struct mw_error said = {0}, note = {0};
    answer.bytes =
        mw_sandbox_run(scratch, order->path, limits, &answer.left, carry_out, order, sizeof *order, error);
    bool good =
        answer.bytes && (!take_text(&answer, &said) || !said.text[0] || mw_fail(error, "%s", said.text));
    good = good && ((take_text(&answer, &note) && take_shape(arena, &answer, shape)) ||
                    mw_fail(error, "%s is damaged; save it anew", order->path));
    shape->note = good && note.text[0] ? mw_format(arena, "%s", note.text) : NULL;
    mw_arena_free(scratch);
    return good;
}

static bool read_apart(struct mw_arena *arena, const char *path, struct order order, struct mw_shape *shape,
                       struct mw_error *error)
{
    if (strlen(path) >= sizeof order.path)
        return mw_fail(error, "the path of the shape's file has more than %zu bytes; move it",
                       sizeof order.path - 1);
    strcpy(order.path, path);
    return order_from_room(arena, &order, shape, error);
}

bool mw_shape_read_image(struct mw_arena *arena, const char *path, double threshold, bool invert,
                         struct mw_shape *shape, struct mw_error *error)
{
    const struct order order = {.is_image = true, .invert = invert, .threshold = threshold};
    return read_apart(arena, path, order, shape, error);
}

bool mw_shape_read_outline(struct mw_arena *arena, const char *path, bool invert, struct mw_shape *shape,
                           struct mw_error *error)
{
    return read_apart(arena, path, (struct order){.invert = invert}, shape, error);
}
