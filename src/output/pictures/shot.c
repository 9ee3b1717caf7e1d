/* Draws the parts of a cover as pixels. */
#include "output/pictures/shot.h"

#include "output/jpeg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void *shot_open(FILE *file, const struct mw_document *document)
{
    struct shot *shot = calloc(1, sizeof *shot);
    if (!shot)
        mw_end_without_memory();
    shot->sink.file = file;
    shot->document = document;
    return shot;
}

cairo_surface_t *shot_canvas(int w, int h)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_destroy(cr);
    return surface;
}

static int pixels(double length, double scale)
{
    return (int)fmax(1, mw_snap(length * scale, 1));
}

/* Draws a part of a page; NULL if the part is empty. */
static cairo_surface_t *draw_part(struct shot *shot, const struct mw_page *page, struct mw_box part,
                                  double scale)
{
    if (part.w <= 0)
        return NULL;
    const struct mw_point origin = mw_page_origin(page);
    cairo_surface_t *surface = shot_canvas(pixels(part.w, scale), pixels(part.h, scale));
    cairo_t *cr = cairo_create(surface);
    cairo_scale(cr, scale, scale);
    cairo_translate(cr, -origin.x - part.x, -origin.y - part.y);
    mw_cairo_play(cr, page, shot->document->colour);
    if (shot->status == CAIRO_STATUS_SUCCESS)
        shot->status = cairo_status(cr);
    cairo_destroy(cr);
    return surface;
}

void shot_page(void *context, const struct mw_page *page)
{
    struct shot *shot = context;
    const struct mw_cover_parts *parts = page->cover;
    if (!parts)
        return;
    const struct mw_box any = parts->front.w > 0 ? parts->front : parts->back;
    const double scale = SHOT_SIDE / fmax(any.w, any.h);
    shot->back = parts->back.w > 0 ? draw_part(shot, page, parts->back, scale) : shot->back;
    shot->spine = parts->spine.w > 0 ? draw_part(shot, page, parts->spine, scale) : shot->spine;
    shot->front = parts->front.w > 0 ? draw_part(shot, page, parts->front, scale) : shot->front;
}

bool shot_bind(FILE *file, const struct mw_document *document, const struct mw_sections *sections,
               struct mw_error *error)
{
    (void)document, (void)error;
    for (int i = 0; i < sections->n; i++)
        fwrite(sections->section[i].bytes, 1, sections->section[i].length,
               file); /* a failure is kept by the stream */
    return true;
}

static bool end(struct shot *shot, cairo_surface_t *picture, struct mw_error *error)
{
    const bool good = mw_cairo_check(shot->status, &shot->sink, error);
    cairo_surface_t *const surface[] = {shot->back, shot->spine, shot->front, picture};
    for (size_t i = 0; i < sizeof surface / sizeof *surface; i++)
        if (surface[i])
            cairo_surface_destroy(surface[i]);
    free(shot);
    return good;
}

bool shot_close_png(struct shot *shot, cairo_surface_t *picture, struct mw_error *error)
{
    if (picture && shot->status == CAIRO_STATUS_SUCCESS)
        shot->status = cairo_surface_write_to_png_stream(picture, mw_cairo_write, &shot->sink);
    return end(shot, picture, error);
}

bool shot_close_jpeg(struct shot *shot, cairo_surface_t *picture, struct mw_error *error)
{
    if (picture && shot->status == CAIRO_STATUS_SUCCESS)
        shot->status = mw_jpeg_write(picture, &shot->sink);
    return end(shot, picture, error);
}
