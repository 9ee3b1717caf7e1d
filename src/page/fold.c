/* Two pages beside each other, as they lie on a sheet that is to be folded. */
#include "mazewright/page.h"

static void copy_shifted(struct mw_arena *arena, struct mw_page *to, const struct mw_page *from, double by)
{
    for (int i = 0; i < from->nmarks; i++) {
        to->mark = mw_grow(arena, to->mark, to->nmarks, &to->mark_room, sizeof *to->mark);
        to->mark[to->nmarks] = from->mark[i];
        to->mark[to->nmarks++].x += by;
    }
    for (int i = 0; i < from->nplacings; i++) {
        to->placing = mw_grow(arena, to->placing, to->nplacings, &to->placing_room, sizeof *to->placing);
        struct mw_placing *placing = &to->placing[to->nplacings++];
        *placing = from->placing[i];
        placing->box.x += by;
        placing->start.x += by;
        placing->finish.x += by;
    }
}

const struct mw_page *mw_page_beside(struct mw_arena *arena, const struct mw_page *left,
                                     const struct mw_page *right, int place)
{
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    page->number = page->place = place;
    page->w = left->w + right->w;
    page->h = left->h;
    copy_shifted(arena, page, left, 0);
    copy_shifted(arena, page, right, left->w);
    return page;
}
