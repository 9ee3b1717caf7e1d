/* Images are read by Cairo, and outlines are drawn by librsvg, the parser that GNOME keeps: it knows every
 * way to write a path. The colours of an SVG do not count: all its paths are filled, so that a drawing in
 * thin lines is a shape too. Either file is looked at before it is read, so that none can take all memory. */
#include "shape/picture.h"

#include <cairo.h>
#include <errno.h>
#include <librsvg/rsvg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_PIXELS = 36000000, /* of an image */
    MOST_BYTES = 2000000,   /* of an outline */
    DRAWN = 1024,           /* pixels along the longer side of an outline */
};

/* --- what is inside ----------------------------------------------------------------------------------- */

/* Notes the picture and the box around all that is inside. */
static bool finish(struct mw_arena *arena, const char *path, const char *remedy, int w, int h,
                   const unsigned char *inside, struct mw_shape *shape, struct mw_error *error)
{
    int left = w, right = -1, top = h, bottom = -1;
    bool all = true;
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            all = all && inside[y * w + x];
            if (!inside[y * w + x])
                continue;
            left = x < left ? x : left;
            right = x > right ? x : right;
            top = y < top ? y : top;
            bottom = y;
        }
    if (right < 0)
        return mw_fail(error, "nothing of %s is inside the shape; %s", path, remedy);
    if (all)
        return mw_fail(error, "all of %s is inside the shape; %s", path, remedy);
    struct mw_picture *picture = MW_NEW(arena, struct mw_picture);
    *picture = (struct mw_picture){w, h, inside};
    shape->picture = picture;
    shape->box = (struct mw_box){left, top, right - left + 1, bottom - top + 1};
    return true;
}

/* --- images ------------------------------------------------------------------------------------------- */

static unsigned int big_endian(const unsigned char *at)
{
    return (unsigned int)at[0] << 24 | (unsigned int)at[1] << 16 | (unsigned int)at[2] << 8 | at[3];
}

/* A PNG starts with its signature and its size. */
static bool check_image(const char *path, FILE *file, struct mw_error *error)
{
    static const unsigned char signature[8] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    unsigned char head[24];
    if (fread(head, 1, sizeof head, file) != sizeof head || memcmp(head, signature, sizeof signature) != 0)
        return mw_fail(error, "%s is not a PNG image; save it as one", path);
    unsigned int w = big_endian(head + 16), h = big_endian(head + 20);
    if (w == 0 || h == 0)
        return mw_fail(error, "%s has no pixels; save it anew", path);
    if (w > 30000 || h > 30000 || (unsigned long long)w * h > MOST_PIXELS)
        return mw_fail(error, "%s has %u x %u pixels, and %d million are the most; make it smaller", path, w,
                       h, MOST_PIXELS / 1000000);
    return true;
}

static cairo_status_t read_bytes(void *file, unsigned char *bytes, unsigned int n)
{
    return fread(bytes, 1, n, file) == n ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR;
}

/* How light a pixel is on white paper, 0 to 255; colours come multiplied by their alpha. */
static double lightness(cairo_format_t format, const unsigned char *row, int x)
{
    uint32_t pixel;
    if (format == CAIRO_FORMAT_A8)
        return 255 - row[x];
    memcpy(&pixel, row + 4 * x, sizeof pixel);
    double alpha = format == CAIRO_FORMAT_RGB24 ? 255 : pixel >> 24;
    return 0.299 * (pixel >> 16 & 255) + 0.587 * (pixel >> 8 & 255) + 0.114 * (pixel & 255) + 255 - alpha;
}

/* Any other format Cairo may read into is drawn into the usual one. */
static cairo_surface_t *usual_format(cairo_surface_t *surface)
{
    cairo_format_t format = cairo_image_surface_get_format(surface);
    if (format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24 || format == CAIRO_FORMAT_A8)
        return surface;
    cairo_surface_t *usual = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface));
    cairo_t *cr = cairo_create(usual);
    cairo_set_source_surface(cr, surface, 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return usual;
}

static bool pick_dark(struct mw_arena *arena, const char *path, cairo_surface_t *surface, double threshold,
                      bool invert, struct mw_shape *shape, struct mw_error *error)
{
    int w = cairo_image_surface_get_width(surface), h = cairo_image_surface_get_height(surface),
        stride = cairo_image_surface_get_stride(surface);
    const unsigned char *data = cairo_image_surface_get_data(surface);
    if (!data || w <= 0 || h <= 0)
        return mw_fail(error, "%s cannot be drawn", path);
    cairo_format_t format = cairo_image_surface_get_format(surface);
    unsigned char *inside = MW_ARRAY(arena, (size_t)w * (size_t)h, unsigned char);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            inside[y * w + x] =
                (lightness(format, data + (size_t)y * (size_t)stride, x) < 255 * threshold) != invert;
    return finish(arena, path, "give it another \"threshold\", or \"invert: true\"", w, h, inside, shape,
                  error);
}

bool mw_shape_read_image(struct mw_arena *arena, const char *path, double threshold, bool invert,
                         struct mw_shape *shape, struct mw_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return mw_fail(error, "cannot read the image %s: %s", path, strerror(errno));
    bool good = check_image(path, file, error);
    rewind(file);
    if (good) {
        cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(read_bytes, file);
        if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
            surface = usual_format(surface);
        cairo_surface_flush(surface);
        good = cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
                   ? pick_dark(arena, path, surface, threshold, invert, shape, error)
                   : mw_fail(error, "the image %s is damaged; save it anew", path);
        cairo_surface_destroy(surface);
    }
    fclose(file);
    return good;
}

/* --- outlines ----------------------------------------------------------------------------------------- */

static unsigned char *read_all(struct mw_arena *arena, const char *path, size_t *length,
                               struct mw_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        mw_fail(error, "cannot read the outline %s: %s", path, strerror(errno));
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

/* The page that a drawing is drawn on: of its own proportions, as far as it says them. */
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

/* Filters could take for ever, and have no say in what a path encloses. */
static bool draw(RsvgHandle *handle, cairo_surface_t *surface, const RsvgRectangle *page)
{
    static const char all_filled[] =
        "* { fill: black !important; fill-opacity: 1 !important; fill-rule: evenodd !important; stroke: none "
        "!important; opacity: 1 !important; filter: none !important; mask: none !important }";
    cairo_t *cr = cairo_create(surface);
    bool good = rsvg_handle_set_stylesheet(handle, (const guint8 *)all_filled, sizeof all_filled - 1, NULL) &&
                rsvg_handle_render_document(handle, cr, page, NULL);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return good && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
}

bool mw_shape_read_outline(struct mw_arena *arena, const char *path, bool invert, struct mw_shape *shape,
                           struct mw_error *error)
{
    size_t length;
    struct mw_arena *scratch = mw_arena_new();
    const unsigned char *bytes = read_all(scratch, path, &length, error);
    RsvgHandle *handle = bytes && length > 0 ? rsvg_handle_new_from_data(bytes, length, NULL) : NULL;
    RsvgRectangle page = handle ? page_of(handle) : (RsvgRectangle){0, 0, 1, 1};
    int w = (int)page.width, h = (int)page.height;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, w, h);
    bool good =
        bytes && ((handle && draw(handle, surface, &page)) ||
                  mw_fail(error, "%s is not an SVG drawing that can be read; save it as plain SVG", path));
    if (good) {
        unsigned char *inside = MW_ARRAY(arena, w * h, unsigned char);
        const unsigned char *data = cairo_image_surface_get_data(surface);
        for (int i = 0; i < w * h; i++)
            inside[i] = (data[i / w * cairo_image_surface_get_stride(surface) + i % w] >= 128) != invert;
        good =
            finish(arena, path, "it should have closed paths, and no background", w, h, inside, shape, error);
    }
    cairo_surface_destroy(surface);
    g_clear_object(&handle);
    mw_arena_free(scratch);
    return good;
}
