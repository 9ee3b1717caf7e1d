/* Sets a cover: the sheet with back, spine and front, or one of both sides alone. */
#include "page/cover/cover.h"

#include "mazewright/profile.h"

static void set(struct page_setting *s)
{
    const struct mw_cover_size size = mw_book_cover(s->book);
    const double w = s->page->w, h = s->page->h;
    const struct mw_box all = {0, 0, w, h}, none = {0, 0, 0, 0};
    struct cover c = {.s = s, .spec = s->spec->cover, .rules = &s->spec->profile->covers};
    c.back = s->planned->nth == MW_COVER_FRONT  ? none
             : s->planned->nth == MW_COVER_BACK ? all
                                                : (struct mw_box){0, 0, size.panel, h};
    c.front = s->planned->nth == MW_COVER_BACK    ? none
              : s->planned->nth == MW_COVER_FRONT ? all
                                                  : (struct mw_box){w - size.panel, 0, size.panel, h};
    if (s->planned->nth == MW_COVER_SHEET)
        c.spine = (struct mw_box){size.panel, 0, size.spine, h};
    s->layer = MW_LAYER_GROUND;
    mw_cover_fill_ground(&c);
    if (c.spine.w > 0)
        mw_cover_draw_spine(&c);
    if (c.back.w > 0)
        mw_cover_draw_back(&c);
    if (c.front.w > 0)
        mw_cover_draw_front(&c);
}

const struct page_kind mw_page_kind_cover = {.set = set};
