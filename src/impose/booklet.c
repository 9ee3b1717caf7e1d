/* Booklets: sheets twice as wide as a page, printed on both sides, laid in each other, folded in the middle
 * and stapled through the fold. The outermost sheet has the first and the last page on its front, the second
 * and the last but one on its back; each sheet further in has the next pages from both ends. */
#include "impose/impose.h"

#include "mazewright/languages.h"

static bool is_folded(const struct mw_volume *volume)
{
    return volume->is_bound && volume->npages % 4 == 0;
}

static int sides(const struct mw_book *book, const struct mw_volume *volume)
{
    return is_folded(volume) ? volume->npages / 2 : mw_imposition_none.sides(book, volume);
}

static void lay(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume, int i,
                struct mw_forme *side)
{
    if (!is_folded(volume)) {
        mw_imposition_none.lay(arena, book, volume, i, side);
        return;
    }
    const struct mw_paper *paper = &volume->paper;
    const bool is_front = i % 2 == 0, late_first = is_front != mw_is_rtl(book->spec->language);
    const int early = i + 1, late = volume->npages - i;
    *side = (struct mw_forme){.w = 2 * paper->w, .h = paper->h};
    mw_impose_reserve(arena, side, 2);
    mw_impose_add_page(side, (struct mw_laid){.page = late_first ? late : early, .scale = 1});
    mw_impose_add_page(side, (struct mw_laid){.page = late_first ? early : late, .x = paper->w, .scale = 1});
    if (!is_front)
        mw_impose_turn_back(book, side);
}

/* Returns by how many points the innermost pages stick out at the fore-edge of an untrimmed booklet, because
 * each sheet is folded around those inside it. */
static double creep(const struct mw_book *book, int sheets)
{
    const double usual = 0.1 * 72 / 25.4,
                 leaf = book->spec->format->caliper > 0 ? book->spec->format->caliper : usual;
    return (sheets - 1) * leaf;
}

static const char *tell(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume)
{
    const int sheets = volume->npages / 4;
    const struct mw_forme wide = {.w = 2 * volume->paper.w, .h = volume->paper.h};
    if (!is_folded(volume))
        return NULL;
    return mw_format(arena,
                     "to be printed on both sides, turned over at the %s edge: %d sheet%s, laid in each "
                     "other, folded and stapled; the innermost page%s out by about %.1f mm",
                     mw_impose_edge(book, &wide), sheets, sheets == 1 ? "" : "s",
                     sheets > 1 ? "s stand" : " stands", creep(book, sheets) * 25.4 / 72);
}

const struct mw_imposition mw_imposition_booklet = {mw_impose_any, sides, lay, tell};
