/* Makes a part of a planned book: the pages with given puzzles or their answers, or those with given page
 * numbers. Pages stay as they are in the whole book. */
#include "mazewright/page_kinds.h"
#include "mazewright/plan.h"

static bool shows_wanted(const struct mw_book *book, const struct mw_planned_page *planned, int n,
                         const struct mw_range *range)
{
    if (planned->kind != MW_PAGE_PUZZLES && planned->kind != MW_PAGE_ANSWERS)
        return false;
    for (int i = planned->first; i < planned->first + planned->count; i++)
        if (mw_ranges_hold(book->puzzle[i].number, n, range))
            return true;
    return false;
}

typedef bool is_kept(const struct mw_book *, const struct mw_planned_page *, int n, const struct mw_range *);

static void keep(struct mw_arena *arena, const struct mw_book *book, struct mw_volume *volume,
                 is_kept *is_kept, int n, const struct mw_range *range)
{
    struct mw_planned_page *planned = MW_ARRAY(arena, volume->npages, struct mw_planned_page);
    int kept = 0;
    for (int i = 0; i < volume->npages; i++)
        if (is_kept(book, &volume->page[i], n, range)) {
            planned[kept] = volume->page[i];
            planned[kept].place = kept + 1;
            kept++;
        }
    volume->page = planned;
    volume->npages = kept;
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
        part->nvolumes += volume->npages > 0;
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

static bool is_wanted_page(const struct mw_book *book, const struct mw_planned_page *planned, int n,
                           const struct mw_range *range)
{
    (void)book;
    return mw_ranges_hold(planned->page, n, range);
}

const struct mw_book *mw_book_pages(struct mw_arena *arena, const struct mw_book *book, int n,
                                    const struct mw_range *range, struct mw_error *error)
{
    const struct mw_volume *first = &book->volume[0];
    const int last = first->page[first->npages - 1].page;
    for (int i = 0; i < n; i++)
        if (range[i].first > last) {
            mw_fail(error, "page %d is asked for, and the book has %d", range[i].first, last);
            return NULL;
        }
    return part_of(arena, book, 1, is_wanted_page, n, range);
}

static bool is_on_cover(const struct mw_book *book, const struct mw_planned_page *planned, int n,
                        const struct mw_range *range)
{
    (void)book, (void)n, (void)range;
    return planned->kind == MW_PAGE_COVER;
}

const struct mw_book *mw_book_covers(struct mw_arena *arena, const struct mw_book *book,
                                     struct mw_error *error)
{
    const struct mw_book *part = part_of(arena, book, book->nvolumes, is_on_cover, 0, NULL);
    if (part->nvolumes > 0)
        return part;
    mw_fail(error, "the book has no cover; write \"cover: true\" in its spec");
    return NULL;
}

bool mw_book_shows(const struct mw_book *book, int puzzle)
{
    for (int v = 0; v < book->nvolumes; v++)
        for (int i = 0; i < book->volume[v].npages; i++) {
            const struct mw_planned_page *planned = &book->volume[v].page[i];
            if (planned->kind == MW_PAGE_PUZZLES && planned->answers_to == 0 && puzzle >= planned->first &&
                puzzle < planned->first + planned->count)
                return true;
        }
    return false;
}

bool mw_volume_has(const struct mw_volume *volume, int page)
{
    for (int i = 0; i < volume->npages; i++)
        if (volume->page[i].page == page)
            return true;
    return false;
}
