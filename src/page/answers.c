/* Answer pages: an index of small mazes. Each has its number, the page of its puzzle, and the route in one
 * vivid line on thin grey walls. */
#include "page/layout.h"

#include <math.h>

enum { COLUMN_GAP = 20, ROW_GAP = 16 };

static bool is_overleaf(const struct page_setting *s)
{
    return s->book->spec->answers.where == MW_ANSWERS_OVERLEAF;
}

static double draw_header(struct page_setting *s)
{
    const struct mw_spec *spec = s->book->spec;
    double baseline = s->frame.y + 0.95 * SIZE_TITLE, right = s->frame.x + s->frame.w;
    int first = s->book->puzzle[s->sheet->first].number;
    const char *range = mw_page_range(s->arena, first, first + s->sheet->count - 1);
    mw_page_add_line(s, MW_INK_TEXT, mw_page_text(s, MW_FACE_TITLE, SIZE_TITLE, spec->words.answers),
                     s->frame.x, 0, baseline);
    mw_page_add_line(s, MW_INK_FADED, mw_page_text(s, MW_FACE_TITLE, SIZE_TITLE, range), right, 1, baseline);
    mw_page_add_rule(s, s->frame.x, right, baseline + 11, 0.75);
    if (is_overleaf(s))
        return baseline + 11 + ROW_GAP;
    if (s->sheet->first == 0)
        mw_page_add_heading(s, 1, spec->words.answers, 0);
    mw_page_add_heading(s, 2, range, 0);
    return baseline + 11 + ROW_GAP;
}

/* "page 12", what it shows if it hid a picture, and how many routes there are where there may be several. */
static const char *whereabouts(struct page_setting *s, int i)
{
    const struct mw_words *words = &s->book->spec->words;
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const char *page = mw_page_fill_in(s->arena, words->page, puzzle->puzzle.page);
    if (puzzle->request.picture && puzzle->reveals[0])
        page = mw_format(s->arena, "%s, %s", puzzle->reveals, page);
    int n = s->solved[i]->nroutes;
    if (n == 1)
        return page;
    const char *routes = n < MW_MANY_ROUTES
                             ? mw_page_fill_in(s->arena, words->routes, n)
                             : mw_page_fill_in(s->arena, words->many_routes, MW_MANY_ROUTES - 1);
    return mw_format(s->arena, "%s, %s", page, routes);
}

static void draw_answer(struct page_setting *s, int i, struct mw_box box)
{
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const struct mw_spec *spec = s->book->spec;
    double baseline = box.y + 0.8 * SIZE_BLOCK_TITLE;
    const struct mw_text *number =
        mw_page_text(s, MW_FACE_TITLE, SIZE_BLOCK_TITLE, mw_format(s->arena, "%d", puzzle->number));
    const struct mw_text *where = mw_page_text(s, MW_FACE_TEXT, SIZE_SMALL, whereabouts(s, i));
    mw_page_add_line(s, MW_INK_TEXT, number, box.x, 0, baseline);
    mw_page_add_line(s, MW_INK_NOTE, where, box.x + number->width + 6, 0, baseline);
    if (spec->answers.where != MW_ANSWERS_SEPARATE)
        mw_page_add_link(s, (struct mw_box){box.x, box.y, number->width + 6 + where->width, SIZE_BLOCK_TITLE},
                         puzzle->puzzle.page);
    struct page_look look = mw_page_answer_look(s);
    double top = baseline + 8;
    mw_page_draw_maze(s, i, (struct mw_box){box.x, top, box.w, box.y + box.h - top}, &look);
}

/* Of all mazes in the book, so that all pages of the key are laid out alike. */
static double mean_aspect(const struct mw_book *book)
{
    double w = 0, h = 0;
    for (int i = 0; i < book->npuzzles; i++) {
        const struct mw_box *walls = &book->puzzle[i].request.grid->box;
        w += walls->w / hypot(walls->w, walls->h);
        h += walls->h / hypot(walls->w, walls->h);
    }
    return w / h;
}

static void set(struct page_setting *s)
{
    int per_page =
        is_overleaf(s) ? s->book->puzzle[s->sheet->first].group->per_page : s->book->spec->answers.per_page;
    double top = draw_header(s), bottom = s->frame.y + s->frame.h;
    struct mw_box box = {s->frame.x, top, s->frame.w, bottom - top};
    int columns = mw_page_columns(box, per_page, mean_aspect(s->book)), rows = per_page / columns;
    double w = (s->frame.w - (columns - 1) * COLUMN_GAP) / columns,
           h = (bottom - top - (rows - 1) * ROW_GAP) / rows;
    for (int i = 0; i < s->sheet->count; i++)
        draw_answer(s, s->sheet->first + i,
                    (struct mw_box){s->frame.x + (i % columns) * (w + COLUMN_GAP),
                                    top + (i / columns) * (h + ROW_GAP), w, h});
}

const struct page_kind mw_sheet_answers = {.set = set, .head = true, .foot = true};
