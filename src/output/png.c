/* png: one picture a page at 100 dots an inch, for previews. */
#include "output/cairo.h"

#include <math.h>
#include <stdlib.h>

#define DOTS_PER_POINT (100 / 72.0)

struct png {
    struct cairo_sink sink;
    const uint32_t *colour;
    cairo_status_t status;
};

static void *open(FILE *file, const struct mw_document *document)
{
    struct png *png = calloc(1, sizeof *png);
    if (!png)
        mw_end_without_memory();
    png->sink.file = file;
    png->colour = document->colour;
    return png;
}

static void page(void *context, const struct mw_page *page)
{
    struct png *png = context;
    int w = (int)ceil(mw_page_width(page) * DOTS_PER_POINT - 1e-6),
        h = (int)ceil(mw_page_height(page) * DOTS_PER_POINT - 1e-6);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_scale(cr, DOTS_PER_POINT, DOTS_PER_POINT);
    mw_cairo_play(cr, page, png->colour);
    png->status = cairo_status(cr);
    cairo_destroy(cr);
    if (png->status == CAIRO_STATUS_SUCCESS)
        png->status = cairo_surface_write_to_png_stream(surface, mw_cairo_write, &png->sink);
    cairo_surface_destroy(surface);
}

static bool close(void *context, struct mw_error *error)
{
    struct png *png = context;
    bool good = mw_cairo_check(png->status, &png->sink, error);
    free(png);
    return good;
}

MW_SHOWN const struct mw_output mw_output_png = {
    .name = "png",
    .suffix = "png",
    .brief = "one picture a page at 100 dpi, for previews",
    .page_cost = 45e-3,
    .open = open,
    .page = page,
    .close = close,
};
