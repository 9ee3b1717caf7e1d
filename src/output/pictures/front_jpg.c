/* front-jpg: the front of a cover as a JPEG. */
#include "output/pictures/shot.h"

static bool close(void *context, struct mw_error *error)
{
    struct shot *shot = context;
    return shot_close_jpeg(shot, shot->front ? cairo_surface_reference(shot->front) : NULL, error);
}

MW_SHOWN const struct mw_output mw_picture_front_jpg = {
    .name = "front-jpg",
    .suffix = "front.jpg",
    .brief = "the front as a JPEG, which most shops take",
    .page_cost = 0.5,
    .open = shot_open,
    .page = shot_page,
    .close = close,
    .bind = shot_bind,
};
