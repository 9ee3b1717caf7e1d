/* Lays out pages as they are. */
#include "impose/impose.h"

static int sides(const struct mw_book *book, const struct mw_volume *volume)
{
    (void)book;
    return volume->npages;
}

static void lay(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume, int i,
                struct mw_forme *side)
{
    (void)book;
    *side = (struct mw_forme){.w = volume->paper.w, .h = volume->paper.h, .as_it_is = true};
    mw_impose_reserve(arena, side, 1);
    mw_impose_add_page(side, (struct mw_laid){.page = i + 1, .scale = 1});
}

static const char *tell(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume)
{
    (void)arena, (void)book, (void)volume;
    return NULL;
}

const struct mw_imposition mw_imposition_none = {mw_impose_any, sides, lay, tell};
