/* Reads drawings by librsvg. Everything painted is inside, in any colour; if a drawing paints a white page,
 * only what is not white is inside. If it paints only thin lines, the areas that they enclose are inside. */
#include "shape/readers.h"

#include "mazewright/files.h"

#include <cairo.h>
#include <errno.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 2000000 }; /* most bytes of an SVG */

unsigned char *mw_picture_read_bytes(struct mw_arena *arena, const char *path, size_t *length,
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
    if (!(box.width > 0 && box.height > 0) || most / box.width > PICTURE_SIDE / 8 ||
        most / box.height > PICTURE_SIDE / 8)
        return (RsvgRectangle){0, 0, PICTURE_SIDE, PICTURE_SIDE};
    return (RsvgRectangle){0, 0, (int)(PICTURE_SIDE * box.width / most),
                           (int)(PICTURE_SIDE * box.height / most)};
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

#define UNREADABLE "%s is not an SVG drawing that can be read; save it as plain SVG"

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

/* An SVG that is being read, and the field into which it is drawn. */
struct drawn {
    const unsigned char *bytes;
    size_t length;
    RsvgHandle *handle; /* NULL if the file is no SVG */
    RsvgRectangle page;
    struct mw_field field;
};

/* Opens an SVG. False, with the error set, if it cannot be read. To be freed with g_clear_object(). */
static bool open_svg(struct mw_arena *scratch, const char *path, struct drawn *d, struct mw_error *error)
{
    *d = (struct drawn){.page = {0, 0, 1, 1}};
    d->bytes = mw_picture_read_bytes(scratch, path, &d->length, error);
    if (!d->bytes)
        return false;
    d->handle = d->length > 0 ? rsvg_handle_new_from_data(d->bytes, d->length, NULL) : NULL;
    if (!d->handle)
        return mw_fail(error, UNREADABLE, path);
    d->page = page_of(d->handle);
    d->field = (struct mw_field){(int)d->page.width, (int)d->page.height, NULL};
    d->field.inside = MW_ARRAY(scratch, d->field.w * d->field.h, unsigned char);
    return true;
}

bool mw_picture_read_svg(struct mw_arena *arena, const char *path, bool invert, struct mw_shape *shape,
                         struct mw_error *note, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    struct drawn d;
    bool good =
        open_svg(scratch, path, &d, error) &&
        (draw_outline(scratch, d.handle, &d.page, &d.field, note) || mw_fail(error, UNREADABLE, path));
    if (good && !note->text[0] && has_text(d.bytes, d.length))
        mw_fail(note, "has text, which is set in a face that may be another than the drawing's own; turn it "
                      "into paths");
    for (int i = 0; good && invert && i < d.field.w * d.field.h; i++)
        d.field.inside[i] = (unsigned char)(255 - d.field.inside[i]);
    good = good && mw_field_trace(arena, path, "it should have closed paths, and no background", &d.field,
                                  shape, error);
    g_clear_object(&d.handle);
    mw_arena_free(scratch);
    return good;
}

/* Returns how dark a pixel is on white paper, 0 to 255. Its parts are already multiplied by its opacity. */
static unsigned char darkness_of(uint32_t pixel)
{
    const double bare = 255 - (pixel >> 24 & 255), red = pixel >> 16 & 255, green = pixel >> 8 & 255,
                 blue = pixel & 255;
    return (unsigned char)mw_snap(255 - bare - 0.299 * red - 0.587 * green - 0.114 * blue, 1);
}

static bool draw_dark(RsvgHandle *handle, const RsvgRectangle *page, struct mw_field *field)
{
    cairo_surface_t *surface = render(handle, as_painted, page, CAIRO_FORMAT_ARGB32);
    const unsigned char *data = surface ? cairo_image_surface_get_data(surface) : NULL;
    for (int y = 0; y < field->h && data; y++) {
        const uint32_t *row =
            (const uint32_t *)(const void *)(data +
                                             (size_t)y * (size_t)cairo_image_surface_get_stride(surface));
        for (int x = 0; x < field->w; x++)
            field->inside[y * field->w + x] = darkness_of(row[x]);
    }
    if (surface)
        cairo_surface_destroy(surface);
    return data;
}

bool mw_picture_read_dark(struct mw_arena *arena, const char *path, struct mw_shape *shape,
                          struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    struct drawn d;
    const bool good = open_svg(scratch, path, &d, error) && draw_dark(d.handle, &d.page, &d.field) &&
                      mw_field_trace(arena, path, "nothing in it is dark", &d.field, shape, error);
    g_clear_object(&d.handle);
    mw_arena_free(scratch);
    return good;
}

bool mw_picture_draw_svg(struct mw_arena *arena, const char *path, struct picture_pixels *pixels)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_error error = {0};
    struct drawn d;
    const bool is_open = open_svg(scratch, path, &d, &error);
    cairo_surface_t *surface = is_open ? render(d.handle, as_painted, &d.page, CAIRO_FORMAT_ARGB32) : NULL;
    if (surface) {
        *pixels =
            (struct picture_pixels){d.field.w, d.field.h, MW_ARRAY(arena, d.field.w * d.field.h, uint32_t)};
        for (int y = 0; y < pixels->h; y++)
            memcpy(pixels->at + y * pixels->w,
                   cairo_image_surface_get_data(surface) +
                       (size_t)y * (size_t)cairo_image_surface_get_stride(surface),
                   4 * (size_t)pixels->w);
        cairo_surface_destroy(surface);
    }
    g_clear_object(&d.handle);
    mw_arena_free(scratch);
    return surface;
}
