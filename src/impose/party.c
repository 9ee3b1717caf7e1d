/* Little books for a party: eight pages on one side of one sheet, folded in half three times, with a slit in
 * its middle. The pages go around the sheet; those of the upper row are upside down, because their heads meet
 * in the middle:
 *
 *     5 4 3 2      upside down
 *       ---        the slit
 *     6 7 8 1
 *
 * In a book read from the right, the whole arrangement is mirrored. */
#include "impose/impose.h"

#include "mazewright/languages.h"

enum { COLUMNS = 4, PAGES = 2 * COLUMNS };

static bool admits(const struct mw_book *book, const struct mw_volume *volume, struct mw_error *error)
{
    (void)book;
    return !volume->is_bound || volume->npages <= PAGES ||
           mw_fail(error,
                   "a sheet makes a book of %d pages, and there are %d; take fewer puzzles, or leave out "
                   "some of \"front\" and \"back\"",
                   PAGES, volume->npages);
}

static bool is_folded(const struct mw_volume *volume)
{
    return volume->is_bound && volume->npages == PAGES;
}

static int sides(const struct mw_book *book, const struct mw_volume *volume)
{
    return is_folded(volume) ? 1 : mw_imposition_none.sides(book, volume);
}

static void add_guides(struct mw_arena *arena, struct mw_forme *side)
{
    const double column = side->w / COLUMNS, middle = side->h / 2, mark = 12;
    for (int i = 1; i < COLUMNS; i++) {
        mw_impose_add_guide(arena, side, MW_GUIDE_FOLD, i * column, 0, i * column, mark);
        mw_impose_add_guide(arena, side, MW_GUIDE_FOLD, i * column, side->h - mark, i * column, side->h);
    }
    mw_impose_add_guide(arena, side, MW_GUIDE_FOLD, 0, middle, mark, middle);
    mw_impose_add_guide(arena, side, MW_GUIDE_FOLD, side->w - mark, middle, side->w, middle);
    mw_impose_add_guide(arena, side, MW_GUIDE_SLIT, column, middle, side->w - column, middle);
}

static void lay(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume, int i,
                struct mw_forme *side)
{
    static const int above[COLUMNS] = {5, 4, 3, 2}, below[COLUMNS] = {6, 7, 8, 1};
    if (!is_folded(volume)) {
        mw_imposition_none.lay(arena, book, volume, i, side);
        return;
    }
    const struct mw_paper *paper = &volume->paper;
    const bool mirrored = mw_is_rtl(book->spec->language);
    *side = (struct mw_forme){.w = COLUMNS * paper->w, .h = 2 * paper->h};
    mw_impose_reserve(arena, side, PAGES);
    for (int k = 0; k < COLUMNS; k++) {
        const int column = mirrored ? COLUMNS - 1 - k : k;
        mw_impose_add_page(
            side,
            (struct mw_laid){
                .page = above[k], .x = (column + 1) * paper->w, .y = paper->h, .scale = 1, .turned = true});
        mw_impose_add_page(
            side, (struct mw_laid){.page = below[k], .x = column * paper->w, .y = paper->h, .scale = 1});
    }
    add_guides(arena, side);
}

static const char *tell(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume)
{
    (void)arena, (void)book;
    return is_folded(volume) ? "one sheet, printed on one side: fold it in half three times and open it, cut "
                               "the dashed line in its middle, fold it "
                               "lengthwise and push its ends together; the first page comes to the front"
                             : NULL;
}

const struct mw_imposition mw_imposition_party = {admits, sides, lay, tell};
