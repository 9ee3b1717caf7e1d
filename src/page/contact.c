/* Sets contact sheets of drawings: each large and, beside it, as small as it may be printed, with its name.
 */
#include "page/style/layout.h"

#include <math.h>

#define MM (72 / 25.4)
enum { COLUMNS = 4, ROWS = 6, MARGIN = 40 };

static void draw_cell(struct page_setting *s, const struct mw_drawing *drawing, struct mw_box cell)
{
    const double large = 30 * MM, small = 8 * MM, gap = 6, foot = cell.y + cell.h - 22;
    const double x = cell.x + (cell.w - large - gap - small) / 2;
    mw_page_add_drawing(s, drawing, (struct mw_box){x, foot - large, large, large});
    mw_page_add_drawing(s, drawing, (struct mw_box){x + large + gap, foot - small, small, small});
    mw_page_add_text(s, MW_INK_TEXT,
                     mw_page_text_within(s, MW_FACE_TEXT, SIZE_BODY - 1, drawing->name, cell.w - 4),
                     cell.x + cell.w / 2, 0.5, foot + 14);
}

const struct mw_page *mw_page_contact_sheet(struct mw_arena *arena, int n,
                                            const struct mw_drawing *const *drawing, int number,
                                            struct mw_type *type)
{
    const double w = 612, h = 792;
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    *page = (struct mw_page){.number = number, .place = number, .w = w, .h = h};
    struct page_setting s = {
        .arena = arena, .page = page, .type = type, .enlarged = 1, .layer = MW_LAYER_TEXT};
    const struct mw_box cell = {0, 0, (w - 2 * MARGIN) / COLUMNS, (h - 2 * MARGIN) / ROWS};
    mw_type_turn(type, false, false);
    for (int i = 0; i < MW_ON_CONTACT_SHEET && (number - 1) * MW_ON_CONTACT_SHEET + i < n; i++)
        draw_cell(
            &s, drawing[(number - 1) * MW_ON_CONTACT_SHEET + i],
            (struct mw_box){MARGIN + i % COLUMNS * cell.w, MARGIN + i / COLUMNS * cell.h, cell.w, cell.h});
    return page;
}

_Static_assert(MW_ON_CONTACT_SHEET == COLUMNS * ROWS, "the number of drawings on a sheet");
