/* Makes a part of a planned book: the pages with given puzzles or their answers, or those with given page
 * numbers. Pages stay as they are in the whole book. */
#include "mazewright/plan.h"

static bool shows_wanted(const struct mw_book *book, const struct mw_sheet *sheet, int n,
                         const struct mw_range *range)
{
    if (sheet->kind != MW_SHEET_PUZZLES && sheet->kind != MW_SHEET_ANSWERS)
        return false;
    for (int i = sheet->first; i < sheet->first + sheet->count; i++)
        if (mw_ranges_hold(book->puzzle[i].number, n, range))
            return true;
    return false;
}

typedef bool is_kept(const struct mw_book *, const struct mw_sheet *, int n, const struct mw_range *);

static void keep(struct mw_arena *arena, const struct mw_book *book, struct mw_volume *volume,
                 is_kept *is_kept, int n, const struct mw_range *range)
{
    struct mw_sheet *sheet = MW_ARRAY(arena, volume->nsheets, struct mw_sheet);
    int kept = 0;
    for (int i = 0; i < volume->nsheets; i++)
        if (is_kept(book, &volume->sheet[i], n, range)) {
            sheet[kept] = volume->sheet[i];
            sheet[kept].place = kept + 1;
            kept++;
        }
    volume->sheet = sheet;
    volume->nsheets = kept;
    volume->is_bound = false;
}

/* Returns a copy of a book with only those pages of its first `nvolumes` volumes that `is_kept` accepts;
 * volumes without any are left out. */
static struct mw_book *part_of(struct mw_arena *arena, const struct mw_book *book, int nvolumes,
                               is_kept *is_kept, int n, const struct mw_range *range)
{
    struct mw_book *part = MW_NEW(arena, struct mw_book);
    *part = *book;
    part->nvolumes = 0;
    part->volume = MW_ARRAY(arena, book->nvolumes, struct mw_volume);
    for (int i = 0; i < nvolumes; i++) {
        struct mw_volume *volume = &part->volume[part->nvolumes];
        *volume = book->volume[i];
        keep(arena, book, volume, is_kept, n, range);
        part->nvolumes += volume->nsheets > 0;
    }
    return part;
}

const struct mw_book *mw_book_only(struct mw_arena *arena, const struct mw_book *book, int n,
                                   const struct mw_range *range, struct mw_error *error)
{
    for (int i = 0; i < n; i++)
        if (range[i].last > book->npuzzles) {
            mw_fail(error, "puzzle %d is asked for, and the book has %d", range[i].last, book->npuzzles);
            return NULL;
        }
    return part_of(arena, book, book->nvolumes, shows_wanted, n, range);
}

static bool is_wanted_page(const struct mw_book *book, const struct mw_sheet *sheet, int n,
                           const struct mw_range *range)
{
    (void)book;
    return mw_ranges_hold(sheet->page, n, range);
}

const struct mw_book *mw_book_pages(struct mw_arena *arena, const struct mw_book *book, int n,
                                    const struct mw_range *range, struct mw_error *error)
{
    const struct mw_volume *first = &book->volume[0];
    const int last = first->sheet[first->nsheets - 1].page;
    for (int i = 0; i < n; i++)
        if (range[i].first > last) {
            mw_fail(error, "page %d is asked for, and the book has %d", range[i].first, last);
            return NULL;
        }
    return part_of(arena, book, 1, is_wanted_page, n, range);
}

bool mw_book_shows(const struct mw_book *book, int puzzle)
{
    for (int v = 0; v < book->nvolumes; v++)
        for (int i = 0; i < book->volume[v].nsheets; i++) {
            const struct mw_sheet *sheet = &book->volume[v].sheet[i];
            if (sheet->kind == MW_SHEET_PUZZLES && puzzle >= sheet->first &&
                puzzle < sheet->first + sheet->count)
                return true;
        }
    return false;
}

bool mw_volume_has(const struct mw_volume *volume, int page)
{
    for (int i = 0; i < volume->nsheets; i++)
        if (volume->sheet[i].page == page)
            return true;
    return false;
}
