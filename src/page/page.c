/* From a sheet of the plan to a page of marks: the frame and its mirror image, then whoever sets that kind.
 */
#include "page/layout.h"

static struct mw_box frame_of(const struct mw_spec *spec, bool right)
{
    const struct mw_margins *m = &spec->margins;
    return (struct mw_box){right ? m->inside : m->outside, m->top, spec->paper.w - m->inside - m->outside,
                           spec->paper.h - m->top - m->bottom};
}

void mw_draw_folio(struct setting_out *s)
{
    enum mw_folio where = s->book->spec->folio;
    double share = where == MW_FOLIO_CENTRE ? 0.5 : s->right ? 1 : 0;
    const char *number = mw_format(s->arena, "%d", s->page->number);
    if (where != MW_FOLIO_NONE)
        mw_add_line(s, MW_INK_TEXT, mw_set(s, MW_FACE_TITLE, SIZE_BODY, number),
                    s->frame.x + share * s->frame.w, share, s->frame.y + s->frame.h);
}

int mw_columns(const struct mw_page *page, int per_page)
{
    bool wide = page->w > page->h;
    switch (per_page) {
    case 1:
        return 1;
    case 2:
        return wide ? 2 : 1;
    case 4:
        return 2;
    case 6:
        return wide ? 3 : 2;
    default:
        return 3;
    }
}

static struct mw_page *blank_page(struct mw_arena *arena, int number, double w, double h)
{
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    page->number = number;
    page->w = w;
    page->h = h;
    return page;
}

const struct mw_page *mw_page_make(struct mw_arena *arena, const struct mw_book *book,
                                   const struct mw_sheet *sheet, const struct mw_solved *const *solved,
                                   struct mw_type *type)
{
    static void (*const set[])(struct setting_out *) = {
        [MW_SHEET_TITLE] = mw_set_title_page,
        [MW_SHEET_PUZZLES] = mw_set_puzzle_page,
        [MW_SHEET_ANSWERS] = mw_set_answer_page,
    };
    bool right = sheet->page % 2 == 1;
    struct setting_out s = {.arena = arena,
                            .book = book,
                            .sheet = sheet,
                            .solved = solved,
                            .type = type,
                            .page = blank_page(arena, sheet->page, book->spec->paper.w, book->spec->paper.h),
                            .frame = frame_of(book->spec, right),
                            .right = right};
    set[sheet->kind](&s);
    return s.page;
}

const struct mw_page *mw_page_single(struct mw_arena *arena, const struct mw_book *book,
                                     const struct mw_solved *solved, bool answer, struct mw_type *type)
{
    const double pitch = 18, margin = 18;
    const struct mw_solved *const all[] = {solved};
    struct setting_out s = {.arena = arena, .book = book, .solved = all, .type = type};
    struct look look = mw_puzzle_look(book->spec, SIZE_LABEL);
    look.route = answer;
    look.most_pitch = pitch;
    struct mw_box extent = mw_maze_extent(&s, 0, pitch, &look);
    const struct mw_text *remake =
        mw_set(&s, MW_FACE_TEXT, SIZE_REMAKE, mw_puzzle_remake(arena, book->puzzle));
    double width = extent.w > remake->width ? extent.w : remake->width;
    s.page = blank_page(arena, 1, width + 2 * margin, extent.h + 2 * margin + 2 * SIZE_REMAKE);
    s.frame = (struct mw_box){margin / 2, margin, width + margin, extent.h};
    mw_draw_maze(&s, 0, (struct mw_box){margin, margin, width, extent.h}, &look);
    mw_add_line(&s, MW_INK_NOTE, remake, s.page->w / 2, 0.5, s.page->h - margin / 2);
    return s.page;
}
