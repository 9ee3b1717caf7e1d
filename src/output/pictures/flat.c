/* flat: the whole cover as it lies open, without what is cut off. */
#include "output/pictures/shot.h"

/* Puts a part at x, and moves x behind it. */
static void put(cairo_t *cr, cairo_surface_t *part, int *x)
{
    if (!part)
        return;
    cairo_set_source_surface(cr, part, *x, 0);
    cairo_paint(cr);
    *x += cairo_image_surface_get_width(part);
}

static bool close(void *context, struct mw_error *error)
{
    struct shot *shot = context;
    const bool rtl = shot->document->right_to_left;
    cairo_surface_t *const part[] = {rtl ? shot->front : shot->back, shot->spine,
                                     rtl ? shot->back : shot->front};
    int w = 0, h = 1, x = 0;
    for (int i = 0; i < 3; i++) {
        w += part[i] ? cairo_image_surface_get_width(part[i]) : 0;
        h = part[i] ? cairo_image_surface_get_height(part[i]) : h;
    }
    cairo_surface_t *picture = shot_canvas(w > 0 ? w : 1, h);
    cairo_t *cr = cairo_create(picture);
    for (int i = 0; i < 3; i++)
        put(cr, part[i], &x);
    cairo_destroy(cr);
    return shot_close_png(shot, picture, error);
}

MW_SHOWN const struct mw_output mw_picture_flat = {
    .name = "flat",
    .suffix = "flat.png",
    .brief = "back, spine and front side by side",
    .page_cost = 0.5,
    .open = shot_open,
    .page = shot_page,
    .close = close,
    .bind = shot_bind,
};
