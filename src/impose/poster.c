/* Posters: one page over several sheets. Each sheet shows its part of the page within its margins. Parts
 * overlap: the strip at the right and at the bottom of a sheet is glued under the next sheet, whose left or
 * top margin is cut off. Answers and class lists, which nobody hangs on a wall, are scaled to one sheet. */
#include "impose/impose.h"

#include "mazewright/page_kinds.h"
#include "mazewright/profile.h"

#include <math.h>

static bool is_tiled(const struct mw_planned_page *page)
{
    return page->kind != MW_PAGE_ANSWERS && page->kind != MW_PAGE_CLASS_LIST;
}

static int tiles_of(const struct mw_book *book, const struct mw_planned_page *page)
{
    return is_tiled(page) ? book->spec->format->tiles[0] * book->spec->format->tiles[1] : 1;
}

static int sides(const struct mw_book *book, const struct mw_volume *volume)
{
    int n = 0;
    for (int i = 0; i < volume->npages; i++)
        n += tiles_of(book, &volume->page[i]);
    return n;
}

/* Lays the whole page on one sheet, as large as it fits. */
static void lay_small(const struct mw_volume *volume, struct mw_forme *side, int page)
{
    const struct mw_paper *whole = &volume->paper;
    const double scale = fmin(side->w / whole->w, side->h / whole->h);
    mw_impose_add_page(side, (struct mw_laid){.page = page,
                                              .x = (side->w - scale * whole->w) / 2,
                                              .y = (side->h - scale * whole->h) / 2,
                                              .scale = scale});
}

/* Adds cut marks at the edges at which this sheet is cut to lie on the sheet to the left or above, and
 * hatching beside the strips that will lie under the sheet to the right or below. */
static void add_guides(struct mw_arena *arena, struct mw_forme *side, struct mw_box window)
{
    const double left = window.x, right = window.x + window.w, top = window.y, bottom = window.y + window.h,
                 near = 2, far = MW_TILE_MARGIN - 4;
    const int column = side->tile % side->across, row = side->tile / side->across;
    const bool goes_on_right = column + 1 < side->across, goes_on_below = row + 1 < side->down;
    if (column > 0) {
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, left, top - far, left, top - near);
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, left, bottom + near, left, bottom + far);
    }
    if (row > 0) {
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, left - far, top, left - near, top);
        mw_impose_add_guide(arena, side, MW_GUIDE_CUT, right + near, top, right + far, top);
    }
    if (goes_on_right) {
        mw_impose_add_guide(arena, side, MW_GUIDE_GLUE, right - MW_TILE_OVERLAP, top - far, right,
                            top - near);
        mw_impose_add_guide(arena, side, MW_GUIDE_GLUE, right - MW_TILE_OVERLAP, bottom + near, right,
                            bottom + far);
    }
    if (goes_on_below) {
        mw_impose_add_guide(arena, side, MW_GUIDE_GLUE, left - far, bottom - MW_TILE_OVERLAP, left - near,
                            bottom);
        mw_impose_add_guide(arena, side, MW_GUIDE_GLUE, right + near, bottom - MW_TILE_OVERLAP, right + far,
                            bottom);
    }
}

static void lay_tile(struct mw_arena *arena, const struct mw_book *book, struct mw_forme *side, int page,
                     int tile)
{
    side->tile = tile;
    side->across = book->spec->format->tiles[0];
    side->down = book->spec->format->tiles[1];
    const struct mw_box window = {MW_TILE_MARGIN, MW_TILE_MARGIN, side->w - 2 * MW_TILE_MARGIN,
                                  side->h - 2 * MW_TILE_MARGIN};
    const int column = tile % side->across, row = tile / side->across;
    mw_impose_add_page(side, (struct mw_laid){.page = page,
                                              .x = window.x - column * (window.w - MW_TILE_OVERLAP),
                                              .y = window.y - row * (window.h - MW_TILE_OVERLAP),
                                              .scale = 1,
                                              .window = window});
    add_guides(arena, side, window);
}

static void lay(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume, int i,
                struct mw_forme *side)
{
    const struct mw_paper *sheet = &book->spec->format->sheet;
    *side = (struct mw_forme){.w = sheet->w, .h = sheet->h};
    mw_impose_reserve(arena, side, 1);
    int page = 0;
    for (int n; i >= (n = tiles_of(book, &volume->page[page])); i -= n)
        page++;
    if (is_tiled(&volume->page[page]))
        lay_tile(arena, book, side, page + 1, i);
    else
        lay_small(volume, side, page + 1);
}

static const char *tell(struct mw_arena *arena, const struct mw_book *book, const struct mw_volume *volume)
{
    const int *tiles = book->spec->format->tiles;
    int posters = 0;
    for (int i = 0; i < volume->npages; i++)
        posters += is_tiled(&volume->page[i]);
    return posters == 0 || tiles[0] * tiles[1] == 1
               ? NULL
               : mw_format(arena,
                           "%d poster%s of %d by %d sheets, %.0f x %.0f mm: cut each sheet at its marks and "
                           "glue it on the hatched strip of the one before; print them at their own size",
                           posters, posters == 1 ? "" : "s", tiles[0], tiles[1], volume->paper.w * 25.4 / 72,
                           volume->paper.h * 25.4 / 72);
}

const struct mw_imposition mw_imposition_poster = {mw_impose_any, sides, lay, tell};
