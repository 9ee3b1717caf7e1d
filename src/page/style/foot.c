/* Draws the foot of a page; no other file does. The foot has the page number, and a small line with the
 * recipe of the only puzzle on the page and, in a book with a theme, the page of its answer; or, in an answer
 * key that is a file of its own, with the title of the book. Number and small line share one line if they
 * fit; otherwise the small line is above the number, and the frame ends higher. */
#include "page/style/layout.h"

#include "mazewright/format.h"
#include "mazewright/furniture.h"
#include "mazewright/group.h"
#include "mazewright/page_kinds.h"
#include "mazewright/page_words.h"
#include "mazewright/theme.h"

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

const char *mw_page_answer_note(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const struct mw_spec *spec = s->spec;
    if (!spec->furniture->answer_note || puzzle->answer.page == 0 || !mw_page_has_number(s))
        return "";
    bool apart = spec->answers->where == MW_ANSWERS_SEPARATE;
    return mw_page_fill_in(s, apart ? spec->words->answer_in_key : spec->words->answer, puzzle->answer.page);
}

const char *mw_page_note(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    return s->planned->answers_to > 0 ? mw_page_fill_in(s, s->spec->words->page, s->planned->answers_to)
                                      : mw_page_answer_note(s, puzzle);
}

int mw_page_note_target(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    return s->planned->answers_to > 0                       ? s->planned->answers_to
           : s->spec->answers->where != MW_ANSWERS_SEPARATE ? puzzle->answer.page
                                                            : 0;
}

/* Returns the only puzzle of a page; NULL if there are several, or none. */
static const struct mw_puzzle *only_puzzle(const struct page_setting *s)
{
    const struct mw_puzzle *puzzle = &s->book->puzzle[s->planned->first];
    return s->planned->kind == MW_PAGE_PUZZLES && puzzle->group->per_page == 1 ? puzzle : NULL;
}

bool mw_page_notes_at_foot(const struct page_setting *s)
{
    return s->spec->theme->name || s->spec->profile->is_screen;
}

/* Returns what the foot says of the page's only puzzle; on a screen the note alone, which is a link. */
static const char *line_of_puzzle(struct page_setting *s, const struct mw_puzzle *puzzle)
{
    const char *recipe = mw_page_small_print(s, puzzle),
               *note = mw_page_notes_at_foot(s) ? mw_page_note(s, puzzle) : "";
    if (s->spec->profile->is_screen && note[0])
        return note;
    return mw_format(s->arena, "%s%s%s", note, note[0] && recipe[0] ? "   " : "", recipe);
}

/* Returns the text of the small line; "" on pages without one, such as pages of several puzzles, where each
 * recipe is in the block of its puzzle. */
static const char *small_line(struct page_setting *s)
{
    if (s->planned->kind == MW_PAGE_ANSWERS && s->spec->answers->where == MW_ANSWERS_SEPARATE)
        return s->spec->title;
    const struct mw_puzzle *puzzle = only_puzzle(s);
    return puzzle ? line_of_puzzle(s, puzzle) : "";
}

/* Returns the width that the page number leaves for the small line; if the number is centred, the width on
 * one side of it. */
static double space_beside(const struct page_setting *s, const struct mw_text *folio)
{
    double taken = folio->width > 0 ? folio->width + GAP : 0;
    return s->spec->furniture->folio == MW_FOLIO_CENTRE ? (s->frame.w - folio->width) / 2 - GAP
                                                        : s->frame.w - taken;
}

/* Draws the small line, its top left corner at a point, as a link to the answer if it names that. */
static void draw_line(struct page_setting *s, const struct mw_text *line, double x, double y)
{
    const struct mw_puzzle *puzzle = only_puzzle(s);
    const double around =
        s->spec->profile->is_screen ? 8 : 0; /* points by which the link extends beyond its words */
    mw_page_begin_element(s, MW_ELEMENT_FOOT, NULL);
    mw_page_add_text_at(s, MW_INK_NOTE, line, x, y);
    s->element = ELEMENT_OF_ITS_OWN;
    if (puzzle && mw_page_notes_at_foot(s) && mw_page_note(s, puzzle)[0] &&
        mw_page_note_target(s, puzzle) > 0)
        mw_page_add_link(s, mw_box_grown((struct mw_box){x, y, line->width, line->height}, around),
                         mw_page_note_target(s, puzzle));
}

void mw_page_draw_foot(struct page_setting *s)
{
    const struct mw_box f = s->frame;
    const char *string = small_line(s);
    const double size = s->spec->profile->is_screen ? SIZE_BODY : SIZE_REMAKE;
    const struct mw_text *folio = folio_text(s), *one_line = mw_page_text(s, MW_FACE_TEXT, size, string);
    const double outer = s->right ? 1 : 0, baseline = f.y + f.h - DESCENT,
                 share = s->spec->furniture->folio == MW_FOLIO_CENTRE ? 0.5 : outer;
    s->element = NO_ELEMENT;
    mw_page_add_text(s, MW_INK_TEXT, folio, f.x + share * f.w, share, baseline);
    s->element = ELEMENT_OF_ITS_OWN;
    double height = MW_FOOT_HEIGHT;
    if (one_line->width <= space_beside(s, folio)) {
        draw_line(s, one_line, f.x + (1 - outer) * (f.w - one_line->width), baseline - one_line->baseline);
    } else {
        const struct mw_text *line = mw_page_text_in(s, MW_FACE_TEXT, size, string, f.w, MW_ALIGN_LEFT);
        double above = folio->width > 0 ? 1.5 * SIZE_BODY : 0,
               raised = above + line->height - one_line->height;
        draw_line(s, line, f.x, baseline - raised - line->baseline);
        height += raised;
    }
    s->frame.h -= height;
}
