/* front-png: the front of a cover. */
#include "output/pictures/shot.h"

static bool close(void *context, struct mw_error *error)
{
    struct shot *shot = context;
    return shot_close_png(shot, shot->front ? cairo_surface_reference(shot->front) : NULL, error);
}

MW_SHOWN const struct mw_output mw_picture_front_png = {
    .name = "front-png",
    .suffix = "front.png",
    .brief = "the front, 2560 pixels along its longer side",
    .page_cost = 0.5,
    .open = shot_open,
    .page = shot_page,
    .close = close,
    .bind = shot_bind,
};
