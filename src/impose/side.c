/* Builds one side of a sheet: adds pages and guides, and rotates a back if the way in which the printer turns
 * sheets over requires it. */
#include "impose/impose.h"

bool mw_impose_any(const struct mw_book *book, const struct mw_volume *volume, struct mw_error *error)
{
    (void)book, (void)volume, (void)error;
    return true;
}

void mw_impose_reserve(struct mw_arena *arena, struct mw_forme *side, int npages)
{
    side->page = MW_ARRAY(arena, npages, struct mw_laid);
}

void mw_impose_add_page(struct mw_forme *side, struct mw_laid page)
{
    side->page[side->npages++] = page;
}

void mw_impose_add_guide(struct mw_arena *arena, struct mw_forme *side, enum mw_guide_kind kind, double x0,
                         double y0, double x1, double y1)
{
    MW_GROW(arena, side->guide, side->nguides, side->guide_capacity);
    side->guide[side->nguides++] = (struct mw_guide){kind, {x0, y0}, {x1, y1}};
}

/* True if the printer turns the sheet over at its top or bottom edge, like a leaf of a wall calendar. */
static bool turns_like_a_calendar(const struct mw_book *book, const struct mw_forme *side)
{
    const enum mw_duplex duplex = book->spec->format->duplex;
    const bool wide = side->w > side->h;
    return (duplex == MW_DUPLEX_LONG && wide) || (duplex == MW_DUPLEX_SHORT && !wide);
}

void mw_impose_turn_back(const struct mw_book *book, struct mw_forme *side)
{
    if (!turns_like_a_calendar(book, side))
        return;
    for (int i = 0; i < side->npages; i++) {
        struct mw_laid *page = &side->page[i];
        page->x = side->w - page->x;
        page->y = side->h - page->y;
        page->turned = !page->turned;
    }
    for (int i = 0; i < side->nguides; i++) {
        struct mw_guide *guide = &side->guide[i];
        guide->from = (struct mw_point){side->w - guide->from.x, side->h - guide->from.y};
        guide->to = (struct mw_point){side->w - guide->to.x, side->h - guide->to.y};
    }
}

const char *mw_impose_edge(const struct mw_book *book, const struct mw_forme *side)
{
    const bool wide = side->w > side->h, long_edge = wide == turns_like_a_calendar(book, side);
    return long_edge ? "long" : "short";
}
