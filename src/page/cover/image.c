/* Draws an image as the front of a cover. */
#include "page/cover/cover.h"

#include <math.h>
#include <string.h>

/* Returns the central w by h pixels of an image. */
static const struct mw_image *middle_of(struct mw_arena *arena, const struct mw_image *image, int w, int h)
{
    const size_t left = (size_t)(image->w - w) / 2, top = (size_t)(image->h - h) / 2, row = 3 * (size_t)w;
    unsigned char *rgb = MW_ARRAY(arena, 3 * w * h, unsigned char);
    struct mw_image *middle = MW_NEW(arena, struct mw_image);
    for (size_t y = 0; y < (size_t)h; y++)
        memcpy(rgb + y * row, image->rgb + 3 * ((top + y) * (size_t)image->w + left), row);
    *middle = (struct mw_image){image->file, w, h, rgb};
    return middle;
}

/* Returns a length in whole pixels, rounded up. */
static int pixels(double length, double scale, int most)
{
    return (int)fmin(ceil(length / scale - 0.001), most);
}

void mw_cover_add_image(const struct cover *c)
{
    struct page_setting *s = c->s;
    const struct mw_image *image = c->spec->image;
    const struct mw_box sheet = mw_cover_whole_sheet(s);
    const struct mw_box box = {c->front.x, sheet.y, sheet.x + sheet.w - c->front.x, sheet.h};
    const double scale = fmax(box.w / image->w, box.h / image->h);
    const struct mw_image *part =
        middle_of(s->arena, image, pixels(box.w, scale, image->w), pixels(box.h, scale, image->h));
    mw_page_add_mark(s, (struct mw_mark){.kind = MW_MARK_IMAGE,
                                         .x = box.x,
                                         .y = box.y,
                                         .scale = fmax(box.w / part->w, box.h / part->h),
                                         .image = part,
                                         .decor = true});
}
