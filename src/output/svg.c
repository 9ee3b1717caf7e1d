/* svg: one drawing a page, text as outlines.
 *
 * Cairo numbers the surfaces of a process, and writes that number into the file: the same page would differ
 * from one run to the next. So the drawing is kept in memory until it is done, and the number is struck out.
 */
#include "output/cairo.h"

#include <cairo-svg.h>
#include <stdlib.h>
#include <string.h>

struct svg {
    FILE *file;
    struct cairo_sink sink; /* into memory */
    char *text;
    size_t length;
    const uint32_t *colour;
    cairo_status_t status;
};

static void *open(FILE *file, const struct mw_document *document)
{
    struct svg *svg = calloc(1, sizeof *svg);
    if (!svg)
        abort();
    svg->file = file;
    svg->colour = document->colour;
    svg->sink.file = open_memstream(&svg->text, &svg->length);
    if (!svg->sink.file)
        abort();
    return svg;
}

static void page(void *context, const struct mw_page *page)
{
    struct svg *svg = context;
    cairo_surface_t *surface = cairo_svg_surface_create_for_stream(mw_cairo_write, &svg->sink,
                                                                   mw_page_width(page), mw_page_height(page));
    cairo_t *cr = cairo_create(surface);
    mw_cairo_play(cr, page, svg->colour);
    svg->status = cairo_status(cr);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    if (svg->status == CAIRO_STATUS_SUCCESS)
        svg->status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
}

static void put(struct cairo_sink *out, const char *from, const char *to)
{
    if (to > from)
        mw_cairo_write(out, (const unsigned char *)from, (unsigned)(to - from));
}

/* Copies the drawing without the digits of id="surface12". */
static void copy_without_number(struct svg *svg, struct cairo_sink *out)
{
    static const char id[] = "id=\"surface";
    const char *from = svg->text, *end = svg->text + svg->length;
    for (const char *at; (at = strstr(from, id)); from = at) {
        at += strlen(id);
        put(out, from, at);
        at += strspn(at, "0123456789");
    }
    put(out, from, end);
}

static bool close(void *context, struct mw_error *error)
{
    struct svg *svg = context;
    struct cairo_sink out = {svg->file, 0};
    fclose(svg->sink.file);
    bool good = mw_cairo_check(svg->status, &svg->sink, error);
    if (good)
        copy_without_number(svg, &out);
    good = good && mw_cairo_check(CAIRO_STATUS_SUCCESS, &out, error);
    free(svg->text);
    free(svg);
    return good;
}

const struct mw_output mw_output_svg = {
    .name = "svg",
    .suffix = "svg",
    .brief = "one drawing a page, to edit and to embed",
    .page_a_file = true,
    .open = open,
    .page = page,
    .close = close,
};
