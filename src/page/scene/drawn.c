/* Places single drawings of a scene. */
#include "page/scene/drawn.h"

struct mw_box mw_scene_ink(const struct placed *at)
{
    const struct mw_box b = mw_drawing_bounds(at->drawing);
    const double k = at->side / 100, left = at->is_turned ? 100 - b.x - b.w : b.x;
    return mw_box_grown((struct mw_box){at->x + k * left, at->y + k * b.y, k * b.w, k * b.h},
                        mw_drawing_pen(at->side) / 2);
}

void mw_scene_put(struct drawn_scene *d, const struct placed *at)
{
    mw_page_add_drawing(d->setting, at->drawing,
                        at->is_turned ? (struct mw_box){at->x + at->side, at->y, -at->side, at->side}
                                      : (struct mw_box){at->x, at->y, at->side, at->side});
}

int mw_scene_pick(const struct drawn_scene *d, enum mw_rank rank, int n, const struct placed *taken)
{
    for (int i = 0; i < d->pool.n; i++) {
        const int given = d->pool.drawing[i]->ranks, ranks = given ? given : MW_RANK_MIDDLE | MW_RANK_SMALL;
        bool is_used = d->pool.is_used[i];
        for (int k = 0; k < n; k++)
            is_used = is_used || taken[k].index == i;
        if (!is_used && (ranks & (int)rank))
            return i;
    }
    return -1;
}

bool mw_scene_are_free(const struct drawn_scene *d, int n, const struct placed *at, double apart)
{
    for (int i = 0; i < n; i++)
        if (!mw_scene_is_free(&d->free, mw_scene_ink(&at[i]), apart))
            return false;
    return true;
}
