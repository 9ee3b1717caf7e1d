/* Sets a cover: the sheet with back, spine and front, or one of both sides alone. */
#include "page/cover/cover.h"

#include "mazewright/class_set.h"
#include "mazewright/profile.h"
#include "mazewright/roster.h"

#include <math.h>

static struct mw_box mirrored(const struct cover *c, struct mw_box box)
{
    if (c->s->mirrored && box.w > 0)
        box.x = c->s->page->w - box.x - box.w;
    return box;
}

/* Returns the part of a panel in which text is safe: away from its edges, and from the fold at one side. */
static struct mw_box safe_of(const struct cover *c, struct mw_box panel, bool fold_is_right)
{
    const double edge = c->rules->safe, fold = c->spine.w > 0 ? fmax(c->rules->fold, edge) : edge,
                 left = fold_is_right ? edge : fold;
    return panel.w > 0
               ? (struct mw_box){panel.x + left, panel.y + edge, panel.w - edge - fold, panel.h - 2 * edge}
               : panel;
}

static struct mw_box safe_of_spine(const struct cover *c)
{
    const double away = c->rules->on_spine, w = c->spine.w - 2 * away;
    return w > 0 ? (struct mw_box){c->spine.x + away, c->spine.y + c->rules->safe, w,
                                   c->spine.h - 2 * c->rules->safe}
                 : (struct mw_box){0, 0, 0, 0};
}

/* Returns the parts where they are once the page is mirrored, if it is. */
static const struct mw_cover_parts *parts_of(const struct cover *c)
{
    struct mw_cover_parts *parts = MW_NEW(c->s->arena, struct mw_cover_parts);
    *parts = (struct mw_cover_parts){.back = mirrored(c, c->back),
                                     .spine = mirrored(c, c->spine),
                                     .front = mirrored(c, c->front),
                                     .safe_back = mirrored(c, safe_of(c, c->back, true)),
                                     .safe_spine = mirrored(c, safe_of_spine(c)),
                                     .safe_front = mirrored(c, safe_of(c, c->front, false)),
                                     .barcode = mirrored(c, mw_cover_code_box(c))};
    return parts;
}

/* Returns a copy of a volume with the colours of its cover. */
static const struct mw_volume *in_colours_of_cover(const struct page_setting *s)
{
    struct mw_volume *volume = MW_NEW(s->arena, struct mw_volume);
    *volume = *s->volume;
    volume->colour = mw_cover_inks(s->arena, s->spec->cover);
    return volume;
}

/* Gives each mark the colour of its ink as a colour of its own. */
static void fix_colours(struct page_setting *s)
{
    for (int i = 0; i < s->page->nmarks; i++) {
        struct mw_mark *mark = &s->page->mark[i];
        mark->colour = mw_mark_colour(mark, s->volume->colour);
        mark->has_colour = true;
    }
}

static void set(struct page_setting *s)
{
    const bool is_in_book = s->volume->covers == 0;
    if (is_in_book)
        s->volume = in_colours_of_cover(s);
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
    mw_cover_fill_ground(&c);
    if (c.front.w > 0 && mw_cover_has_drawings(c.spec->layout) && c.spec->layout != MW_COVER_AROUND &&
        c.spec->art != MW_COVER_ART_IMAGE)
        mw_cover_add_silhouettes(&c);
    mw_cover_fill_hill(&c);
    if (c.spine.w > 0)
        mw_cover_draw_spine(&c);
    if (c.back.w > 0)
        mw_cover_draw_back(&c);
    if (c.front.w > 0)
        mw_cover_draw_front(&c);
    for (int i = 0; i < s->page->nmarks;
         i++) /* one picture: painted in order, also where layers are kept apart */
        s->page->mark[i].layer = MW_LAYER_GROUND;
    if (is_in_book)
        fix_colours(s);
}

const struct page_kind mw_page_kind_cover = {.set = set};
