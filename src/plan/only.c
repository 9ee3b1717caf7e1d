/* A part of a book: the pages on which some of its puzzles or their answers stand, as they are in the whole.
 */
#include "mazewright/plan.h"

static bool shows_wanted(const struct mw_book *book, const struct mw_sheet *sheet, int n,
                         const struct mw_range *range)
{
    if (sheet->kind != MW_SHEET_PUZZLES && sheet->kind != MW_SHEET_ANSWERS)
        return false;
    for (int i = sheet->first; i < sheet->first + sheet->count; i++)
        if (mw_is_wanted(book->puzzle[i].number, n, range))
            return true;
    return false;
}

static void keep_wanted(struct mw_arena *arena, const struct mw_book *book, struct mw_volume *volume, int n,
                        const struct mw_range *range)
{
    struct mw_sheet *sheet = MW_ARRAY(arena, volume->nsheets, struct mw_sheet);
    int kept = 0;
    for (int i = 0; i < volume->nsheets; i++)
        if (shows_wanted(book, &volume->sheet[i], n, range)) {
            sheet[kept] = volume->sheet[i];
            sheet[kept].place = kept + 1;
            kept++;
        }
    volume->sheet = sheet;
    volume->nsheets = kept;
}

const struct mw_book *mw_book_only(struct mw_arena *arena, const struct mw_book *book, int n,
                                   const struct mw_range *range, struct mw_error *error)
{
    struct mw_book *part = MW_NEW(arena, struct mw_book);
    *part = *book;
    for (int i = 0; i < n; i++)
        if (range[i].last > book->npuzzles) {
            mw_fail(error, "puzzle %d is asked for, and the book has %d", range[i].last, book->npuzzles);
            return NULL;
        }
    part->nvolumes = 0;
    part->volume = MW_ARRAY(arena, book->nvolumes, struct mw_volume);
    for (int i = 0; i < book->nvolumes; i++) {
        struct mw_volume *volume = &part->volume[part->nvolumes];
        *volume = book->volume[i];
        volume->is_bound = false;
        keep_wanted(arena, book, volume, n, range);
        part->nvolumes += volume->nsheets > 0;
    }
    return part;
}

bool mw_volume_has(const struct mw_volume *volume, int page)
{
    for (int i = 0; i < volume->nsheets; i++)
        if (volume->sheet[i].page == page)
            return true;
    return false;
}
