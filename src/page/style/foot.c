/* Draws the foot of a page; no other file does. The foot has the page number, and a small line with the
 * recipe of the only puzzle on the page, or, in an answer key that is a file of its own, with the title of
 * the book. Number and small line share one line if they fit; otherwise the small line is above the number,
 * and the frame ends higher. */
#include "page/style/layout.h"

#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/group.h"
#include "mazewright/page_kinds.h"

#include <math.h>

enum { GAP = 10 };

bool mw_page_has_number(const struct page_setting *s)
{
    const enum mw_impose impose = s->spec->format->impose;
    return impose != MW_IMPOSE_CARDS && impose != MW_IMPOSE_POSTER;
}

static const struct mw_text *folio_text(struct page_setting *s)
{
    bool none = s->spec->furniture->folio == MW_FOLIO_NONE || !mw_page_has_number(s);
    return mw_page_text(s, MW_FACE_TITLE, mw_page_small(s, SIZE_BODY),
                        none ? "" : mw_page_digits(s, s->page->number));
}

const char *mw_page_small_print(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const char *code = puzzle->code.text,
               *remake = s->spec->furniture->remake ? mw_request_hint(s->arena, &puzzle->request) : "";
    return mw_page_from_left(s,
                             mw_format(s->arena, "%s%s%s", code, code[0] && remake[0] ? "   " : "", remake));
}

/* Returns the text of the small line; "" on pages without one, such as pages of several puzzles, where each
 * recipe is in the block of its puzzle. */
static const char *small_line(struct page_setting *s)
{
    if (s->planned->kind == MW_PAGE_ANSWERS && s->spec->answers->where == MW_ANSWERS_SEPARATE)
        return s->spec->title;
    const struct mw_puzzle *puzzle = &s->book->puzzle[s->planned->first];
    bool single = s->planned->kind == MW_PAGE_PUZZLES && puzzle->group->per_page == 1;
    return single ? mw_page_small_print(s, puzzle) : "";
}

/* Returns the width that the page number leaves for the small line; if the number is centred, the width on
 * one side of it. */
static double space_beside(const struct page_setting *s, const struct mw_text *folio)
{
    double taken = folio->width > 0 ? folio->width + GAP : 0;
    return s->spec->furniture->folio == MW_FOLIO_CENTRE ? (s->frame.w - folio->width) / 2 - GAP
                                                        : s->frame.w - taken;
}

void mw_page_draw_foot(struct page_setting *s)
{
    const struct mw_box f = s->frame;
    const struct mw_text *folio = folio_text(s),
                         *line =
                             mw_page_text_in(s, MW_FACE_TEXT, SIZE_REMAKE, small_line(s), f.w, MW_ALIGN_LEFT),
                         *one_line = mw_page_text(s, MW_FACE_TEXT, SIZE_REMAKE, line->string);
    const double outer = s->right ? 1 : 0, baseline = f.y + f.h - DESCENT,
                 share = s->spec->furniture->folio == MW_FOLIO_CENTRE ? 0.5 : outer;
    mw_page_add_text(s, MW_INK_TEXT, folio, f.x + share * f.w, share, baseline);
    double height = MW_FOOT_HEIGHT;
    if (one_line->width <= space_beside(s, folio)) {
        mw_page_add_text(s, MW_INK_NOTE, one_line, f.x + (1 - outer) * f.w, 1 - outer, baseline);
    } else {
        double above = folio->width > 0 ? 1.5 * SIZE_BODY : 0,
               raised = above + line->height - one_line->height;
        mw_page_add_text(s, MW_INK_NOTE, line, f.x, 0, baseline - raised);
        height += raised;
    }
    s->frame.h -= height;
}
