/* Sets a cover: the sheet with back, spine and front, or one of both sides alone. */
#include "page/cover/cover.h"

#include "mazewright/class_set.h"
#include "mazewright/profile.h"
#include "mazewright/roster.h"

static struct mw_box mirrored(const struct cover *c, struct mw_box box)
{
    if (c->s->mirrored && box.w > 0)
        box.x = c->s->page->w - box.x - box.w;
    return box;
}

/* Returns the parts where they are once the page is mirrored, if it is. */
static const struct mw_cover_parts *parts_of(const struct cover *c)
{
    struct mw_cover_parts *parts = MW_NEW(c->s->arena, struct mw_cover_parts);
    *parts = (struct mw_cover_parts){mirrored(c, c->back), mirrored(c, c->spine), mirrored(c, c->front)};
    return parts;
}

static void set(struct page_setting *s)
{
    const struct mw_cover_size size = mw_book_cover(s->book, s->volume->covers);
    const double w = s->page->w, h = s->page->h;
    const struct mw_box all = {0, 0, w, h}, none = {0, 0, 0, 0};
    struct cover c = {.s = s, .spec = s->spec->cover, .rules = &s->spec->profile->covers};
    c.npuzzles = s->book->npuzzles / (s->volume->pupil ? s->spec->set->roster->n : 1);
    c.back = s->planned->nth == MW_COVER_FRONT  ? none
             : s->planned->nth == MW_COVER_BACK ? all
                                                : (struct mw_box){0, 0, size.panel, h};
    c.front = s->planned->nth == MW_COVER_BACK    ? none
              : s->planned->nth == MW_COVER_FRONT ? all
                                                  : (struct mw_box){w - size.panel, 0, size.panel, h};
    if (s->planned->nth == MW_COVER_SHEET)
        c.spine = (struct mw_box){size.panel, 0, size.spine, h};
    s->page->cover = parts_of(&c);
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
