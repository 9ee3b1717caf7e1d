/* Draws pages: those of a PDF by pdftoppm (run.c), an SVG or a page of an e-book in the sandbox. */
#include "verify/draw.h"

#include "mazewright/files.h"
#include "sandbox/sandbox.h"
#include "verify/ebook.h"
#include "verify/run.h"

#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

struct drawing *mw_verify_blank(struct mw_arena *arena, int w, int h)
{
    struct drawing *drawing = MW_NEW(arena, struct drawing);
    *drawing = (struct drawing){w, h, MW_ARRAY(arena, 3 * (size_t)w * (size_t)h, unsigned char)};
    memset(drawing->rgb, 255, 3 * (size_t)w * (size_t)h);
    return drawing;
}

bool mw_verify_can_draw_pdf(struct mw_error *error)
{
    char *path = g_find_program_in_path("pdftoppm");
    const bool is_there = path != NULL;
    g_free(path);
    return is_there ||
           mw_fail(error, "a PDF is drawn by pdftoppm, which is not there; install poppler-utils");
}

/* --- SVG ---------------------------------------------------------------------------------------------- */

struct svg_order {
    char file[4096];
    int page; /* of an e-book; 0 for an SVG */
    double scale;
    int x, y, w, h;
};

static void send_rows(cairo_surface_t *surface, FILE *out)
{
    const int w = cairo_image_surface_get_width(surface), h = cairo_image_surface_get_height(surface),
              stride = cairo_image_surface_get_stride(surface);
    cairo_surface_flush(surface);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint32_t pixel;
            memcpy(&pixel, cairo_image_surface_get_data(surface) + (long)y * stride + 4L * x, sizeof pixel);
            putc((int)(pixel >> 16 & 255), out);
            putc((int)(pixel >> 8 & 255), out);
            putc((int)(pixel & 255), out);
        }
}

/* Opens an SVG, or the drawing of a page of an e-book; NULL if it cannot be read. */
static RsvgHandle *open_drawing(const struct svg_order *order)
{
    size_t n;
    if (order->page == 0)
        return rsvg_handle_new_from_file(order->file, NULL);
    unsigned char *bytes = mw_ebook_drawing(order->file, order->page, &n);
    RsvgHandle *handle = bytes ? rsvg_handle_new_from_data(bytes, n, NULL) : NULL;
    free(bytes);
    return handle;
}

/* Draws an SVG at the order's `scale` in pixels per point; 72 pixels an inch make librsvg return sizes in
 * points. */
static void draw_inside(const void *given, FILE *out)
{
    const struct svg_order *order = given;
    RsvgHandle *handle = open_drawing(order);
    double w = 0, h = 0;
    if (!handle)
        return;
    rsvg_handle_set_dpi(handle, 72);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, order->w, order->h);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_translate(cr, -order->x, -order->y);
    const double largest = 4 * 14400; /* in points; no page of ours is as large */
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &w, &h) && w <= largest && h <= largest) {
        const RsvgRectangle page = {0, 0, w * order->scale, h * order->scale};
        if (rsvg_handle_render_document(handle, cr, &page, NULL) && cairo_status(cr) == CAIRO_STATUS_SUCCESS)
            send_rows(surface, out);
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
}

static bool draw_svg(struct mw_arena *arena, const struct sheet *sheet, double scale, int x, int y,
                     struct drawing *drawing, struct mw_error *error)
{
    const struct sandbox_limits limits = {.megabytes = 3000, .seconds = 120, .most = 400};
    const char *file = sheet->file;
    struct svg_order *order = MW_NEW(arena, struct svg_order);
    *order = (struct svg_order){.page = sheet->kind == FILE_EPUB ? sheet->page : 0,
                                .scale = scale,
                                .x = x,
                                .y = y,
                                .w = drawing->w,
                                .h = drawing->h};
    size_t length;
    if (strlen(file) >= sizeof order->file)
        return mw_fail(error, "the path %.60s... is too long", file);
    strcpy(order->file, file);
    const char *bytes =
        mw_sandbox_run(arena, sheet->shown, limits, &length, draw_inside, order, sizeof *order, error);
    const size_t wanted = 3 * (size_t)drawing->w * (size_t)drawing->h;
    if (bytes && length == wanted)
        memcpy(drawing->rgb, bytes, wanted);
    return bytes && (length == wanted ||
                     mw_fail(error, "page %d of %s cannot be drawn", sheet->shown_page, sheet->shown));
}

struct drawing *mw_verify_draw(struct mw_arena *arena, struct run *run, const struct sheet *sheet,
                               double scale, int x, int y, int w, int h, struct mw_error *error)
{
    const char *why;
    FILE *file = mw_open_file(sheet->file, &why); /* refuses a pipe instead of waiting for data */
    if (!file) {
        mw_fail(error, "cannot read %s: %s", sheet->shown, why);
        return NULL;
    }
    fclose(file);
    struct drawing *drawing = mw_verify_blank(arena, w, h);
    struct run alone = {0};
    const bool good = sheet->kind == FILE_PDF
                          ? mw_run_draw(run ? run : &alone, arena, sheet, scale, x, y, drawing, error)
                          : draw_svg(arena, sheet, scale, x, y, drawing, error);
    mw_run_end(&alone);
    return good ? drawing : NULL;
}
