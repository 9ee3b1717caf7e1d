/* Lists the layouts of a cover: where title and picture stand on the front, and which areas lie behind them.
 */
#include "page/cover/cover.h"

#include <math.h>

static const struct cover_layout layouts[MW_NCOVER_LAYOUTS] = {
    [MW_COVER_SCENE] = {.title = {0.1, 0.065, 0.8, 0.225},
                        .art = {0.09, 0.33, 0.82, 0.49},
                        .hill = 0.735,
                        .sun = 0.34,
                        .is_centred = true},
    [MW_COVER_MAZE] = {.title = {0.1, 0.06, 0.8, 0.19},
                       .art = {0.07, 0.285, 0.86, 0.56},
                       .hill = 1,
                       .sun = 0},
    [MW_COVER_BAND] = {.title = {0.09, 0.055, 0.82, 0.215},
                       .art = {0.08, 0.335, 0.84, 0.485},
                       .hill = 0.755,
                       .band = 0.3,
                       .is_centred = true},
    [MW_COVER_BADGE] = {.title = {0.1, 0.06, 0.8, 0.2},
                        .art = {0.12, 0.335, 0.76, 0.485},
                        .hill = 0.745,
                        .sun = 0.36,
                        .is_centred = true},
    [MW_COVER_FRAME] = {.title = {0.15, 0.11, 0.7, 0.19},
                        .art = {0.15, 0.345, 0.7, 0.435},
                        .hill = 1,
                        .frame = 0.07},
    [MW_COVER_AROUND] = {.title = {0.1, 0.06, 0.8, 0.185}, .art = {0, 0.4, 1, 0.36}, .hill = 0.7},
    [MW_COVER_PLAIN] = {.title = {0.12, 0.16, 0.76, 0.3},
                        .art = {0.31, 0.53, 0.38, 0.27},
                        .hill = 1,
                        .is_centred = true},
};

const struct cover_layout *mw_cover_layout(const struct cover *c)
{
    return &layouts[c->spec->layout == MW_COVER_AUTO ? MW_COVER_BAND : c->spec->layout];
}

struct mw_box mw_cover_part(const struct cover *c, struct mw_box share)
{
    return (struct mw_box){c->front.x + share.x * c->front.w, c->front.y + share.y * c->front.h,
                           share.w * c->front.w, share.h * c->front.h};
}

double mw_cover_unit(const struct cover *c)
{
    const double of_height = 0.78;
    const struct mw_box any = c->front.w > 0 ? c->front : c->back;
    return fmin(any.w, of_height * any.h);
}

double mw_cover_sun(const struct cover *c)
{
    const struct cover_layout *layout = mw_cover_layout(c);
    return fmin(layout->sun * c->front.w, 0.47 * layout->art.h * c->front.h);
}

double mw_cover_hill(const struct cover *c)
{
    const struct mw_box any = c->front.w > 0 ? c->front : c->back;
    return any.y + mw_cover_layout(c)->hill * any.h;
}
