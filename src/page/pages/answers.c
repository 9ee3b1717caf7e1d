/* Answer pages: an index of small mazes. Each has its number, the page of its puzzle, and the route in one
 * vivid line on thin grey walls. */
#include "page/maze/found.h"
#include "page/maze/tally.h"
#include "page/style/heading.h"
#include "plan/key.h"

#include "mazewright/furniture.h"
#include "mazewright/group.h"
#include "mazewright/page_kinds.h"
#include "mazewright/page_words.h"
#include "mazewright/roster.h"

#include <math.h>

static bool follows_puzzles(const struct page_setting *s)
{
    return mw_answers_follow(s->spec->answers->where);
}

/* Draws the heading with the numbers of the answers. Returns the y at which the answers begin. */
static double draw_header(struct page_setting *s)
{
    const struct mw_spec *spec = s->spec;
    const int first = s->book->puzzle[s->planned->first].number;
    const char *range = mw_page_range(s, first, first + s->planned->count - 1);
    mw_heading_of_page(s, spec->words->answers, range);
    if (!follows_puzzles(s) && s->planned->first == 0)
        mw_page_add_heading(s, 1, spec->words->answers, 0);
    if (!follows_puzzles(s))
        mw_page_add_heading(s, 2, range, 0);
    return s->frame.y + KEY_HEADER;
}

/* True if pages show the date of a puzzle and neither its number nor page numbers. */
static bool goes_by_day(const struct page_setting *s, const struct mw_puzzle *puzzle)
{
    return s->spec->first_day > 0 && s->spec->furniture->number == MW_NUMBER_NONE &&
           s->spec->furniture->folio == MW_FOLIO_NONE && !puzzle->pupil;
}

/* Returns the note beside the heading of an answer: what there is to say of it, the page of the puzzle ("page
 * 12"), and its code; each only where the book has it. */
static const char *whereabouts(struct page_setting *s, int i)
{
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const char *where = mw_page_found_hidden(s, i);
    if (mw_page_has_number(s) && !goes_by_day(s, puzzle))
        where = mw_page_and_then(s, where, mw_page_fill_in(s, s->spec->words->page, puzzle->puzzle.page));
    if (puzzle->code.text[0]) /* no line break at the code's dash */
        where = mw_page_and_then(s, where,
                                 mw_page_from_left(s, mw_format(s->arena, "%.6s\u2060%s", puzzle->code.text,
                                                                puzzle->code.text + 6)));
    return mw_page_and_then(s, where, mw_page_count_of_routes(s, i));
}

/* Returns the solution behind a colon; "" if there is none. */
static const char *solution_of(struct page_setting *s, int i)
{
    const char *found = mw_page_found(s, i);
    return found[0] ? mw_format(s->arena, ": %s", found) : "";
}

/* Returns the type size at which all dates of the page fit their columns. */
static double day_size(struct page_setting *s, double width)
{
    double size = mw_page_small(s, SIZE_BLOCK_TITLE);
    for (int i = s->planned->first; i < s->planned->first + s->planned->count; i++)
        size = mw_page_fitting_size(s, MW_FACE_TITLE, size,
                                    mw_format(s->arena, "%s%s", s->book->puzzle[i].date, solution_of(s, i)),
                                    width);
    return size;
}

/* The space for the page of a puzzle beside a heading, in points. */
#define FOR_PAGE 44

/* Returns the heading of an answer: number and child, or date; and its solution. */
static const struct mw_text *heading_of(struct page_setting *s, int i, double width, const char *solution)
{
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const double size = mw_page_small(s, SIZE_BLOCK_TITLE);
    const char *number = mw_page_digits(s, puzzle->number);
    if (goes_by_day(s, puzzle))
        return mw_page_text(s, MW_FACE_TITLE, day_size(s, width),
                            mw_format(s->arena, "%s%s", puzzle->date, solution));
    return puzzle->pupil
               ? mw_page_text_within(s, MW_FACE_TITLE, size,
                                     mw_format(s->arena, "%s  %s%s", number, puzzle->pupil->name, solution),
                                     width - FOR_PAGE)
               : mw_page_text(s, MW_FACE_TITLE, size, mw_format(s->arena, "%s%s", number, solution));
}

/* Returns the solution, without its colon, for a line of its own if it is too long for the heading; NULL if
 * it is not. */
static const struct mw_text *own_line_of(struct page_setting *s, int i, double width)
{
    const char *solution = solution_of(s, i);
    const double size = mw_page_small(s, SIZE_BLOCK_TITLE);
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const char *name = puzzle->pupil ? puzzle->pupil->name : "";
    const struct mw_text *all =
        mw_page_text(s, MW_FACE_TITLE, size,
                     mw_format(s->arena, "%s%s%s", mw_page_digits(s, puzzle->number), name, solution));
    return solution[0] && mw_lattice(all->width) > mw_lattice(width - FOR_PAGE)
               ? mw_page_text_within(s, MW_FACE_TITLE, size, solution + 2, width)
               : NULL;
}

static void draw_answer(struct page_setting *s, int i, struct mw_box box, double most_pitch)
{
    const struct mw_puzzle *puzzle = &s->book->puzzle[i];
    const struct mw_spec *spec = s->spec;
    double baseline = box.y + 0.8 * mw_page_small(s, SIZE_BLOCK_TITLE);
    const struct mw_text *solution = own_line_of(s, i, box.w),
                         *number = heading_of(s, i, box.w, solution ? "" : solution_of(s, i));
    const char *words = whereabouts(s, i);
    const double x = box.x + number->width + 6;
    const struct mw_text *where = mw_page_text_in(s, MW_FACE_TEXT, mw_page_small(s, SIZE_SMALL), words,
                                                  box.x + box.w - x, MW_ALIGN_LEFT),
                         *one_line = mw_page_text(s, MW_FACE_TEXT, mw_page_small(s, SIZE_SMALL), words);
    mw_page_begin_element(s, MW_ELEMENT_SUBTITLE, NULL);
    mw_page_add_text(s, MW_INK_TEXT, number, box.x, 0, baseline);
    mw_page_add_text(s, MW_INK_NOTE, where, x, 0, baseline);
    s->element = ELEMENT_OF_ITS_OWN;
    if (spec->answers->where != MW_ANSWERS_SEPARATE)
        mw_page_add_link(s,
                         (struct mw_box){box.x, box.y, number->width + 6 + where->width,
                                         mw_page_small(s, SIZE_BLOCK_TITLE)},
                         puzzle->puzzle.page);
    struct page_look look = mw_page_answer_look(s);
    look.most_pitch = most_pitch;
    double top = baseline + 8 + where->height - one_line->height;
    if (solution) {
        mw_page_add_text_at(s, MW_INK_TEXT, solution, box.x, top - 4);
        top += solution->height;
    }
    const double size = mw_page_small(s, SIZE_BLOCK_TITLE);
    if (s->solved[i]->found.n > 1)
        top += mw_page_draw_tally(s, i, (struct mw_point){box.x, top}, box.w, size, &s->solved[i]->found);
    mw_page_begin_element(s, MW_ELEMENT_LINE, NULL);
    top += mw_page_draw_key_order(s, i, (struct mw_point){box.x, top}, size);
    s->element = ELEMENT_OF_ITS_OWN;
    mw_page_draw_maze(s, i, (struct mw_box){box.x, top, box.w, box.y + box.h - top}, &look);
}

/* Returns the number of columns for mazes of the book's average proportions. */
static int usual_columns(const struct page_setting *s, struct mw_box space, int n)
{
    struct mw_box *size = MW_ARRAY(s->arena, n, struct mw_box), mean = {0, 0, 0, 0};
    for (int i = 0; i < s->book->npuzzles; i++) {
        const struct mw_box walls = mw_request_box(&s->book->puzzle[i].request);
        mean.w += walls.w / sqrt(walls.w * walls.h);
        mean.h += walls.h / sqrt(walls.w * walls.h);
    }
    for (int i = 0; i < n; i++)
        size[i] = mean;
    return mw_key_table(s->arena, space, n, size, 0).columns;
}

/* Returns the most answers on one page. */
static int most_answers(const struct page_setting *s)
{
    int most = 0;
    for (int i = 0; i < s->volume->npages; i++)
        if (s->volume->page[i].kind == MW_PAGE_ANSWERS && s->volume->page[i].count > most)
            most = s->volume->page[i].count;
    return most;
}

/* Returns the table of a page with space for `n` answers, of which the page may have fewer. */
static struct key_table table_for(const struct page_setting *s, struct mw_box space, int n)
{
    struct mw_box *size = MW_ARRAY(s->arena, n, struct mw_box);
    for (int i = 0; i < n; i++)
        size[i] =
            mw_request_box(&s->book->puzzle[s->planned->first + (i < s->planned->count ? i : 0)].request);
    return mw_key_table(s->arena, space, n, size, usual_columns(s, space, n));
}

/* Returns the table of the page. With one answer less than the fullest page it has the places of that page,
 * so that answers are as large on both, unless that leaves a row empty. */
static struct key_table lay_out(const struct page_setting *s, struct mw_box space)
{
    const int n = s->planned->count;
    if (!follows_puzzles(s) && n + 1 == most_answers(s)) {
        const struct key_table fullest = table_for(s, space, n + 1);
        if (fullest.columns * (fullest.rows - 1) < n)
            return fullest;
    }
    return table_for(s, space, n);
}

/* Returns the gap between columns: the width that columns leave free, divided equally among the gaps, but at
 * most 80 points. Sets `*left` to half of the width that remains, the space on either side of the table. */
static double column_gap(const struct key_table *t, double width, double *left)
{
    const double most = 4 * KEY_COLUMN_GAP;
    double rest = width;
    for (int column = 0; column < t->columns; column++)
        rest -= t->used[column];
    const double gap = t->columns > 1 ? fmin(rest / (t->columns - 1), most) : 0;
    *left = fmax(0, rest - (t->columns - 1) * gap) / 2;
    return gap;
}

/* Returns the gap between rows: the height that rows leave free, divided equally among the gaps; if gaps
 * would be large, the space below the last row gets an equal share. */
static double row_gap(const struct key_table *t, double height)
{
    const double little = 4 * KEY_ROW_GAP;
    double left = height;
    for (int row = 0; row < t->rows; row++)
        left -= t->height[row];
    return t->rows > 1 ? fmin(left / (t->rows - 1), fmax(little, left / t->rows)) : 0;
}

/* Returns how far the last row of a table is moved to the right, so that a row that is not full stands in the
 * middle. */
static double indent_of_last_row(const struct page_setting *s, const struct key_table *t, double between)
{
    const int n = s->planned->count, in_row = (n - 1) % t->columns + 1;
    double missing = 0;
    for (int column = in_row; column < t->columns && n > t->columns; column++)
        missing += t->used[column] + between;
    return missing / 2;
}

static void set(struct page_setting *s)
{
    mw_page_add_thin_frame(s);
    const double top = draw_header(s), height = s->frame.y + s->frame.h - top;
    const struct key_table t = lay_out(s, (struct mw_box){s->frame.x, top, s->frame.w, height});
    double left, y = top;
    const double between = column_gap(&t, s->frame.w, &left), gap = row_gap(&t, height),
                 indent = indent_of_last_row(s, &t, between);
    const int last_row = (s->planned->count - 1) / t.columns;
    double x = s->frame.x + left + (last_row == 0 ? indent : 0);
    for (int i = 0; i < s->planned->count; i++) {
        const int row = i / t.columns, column = i % t.columns, first = s->page->nelements;
        draw_answer(s, s->planned->first + i, (struct mw_box){x, y, t.used[column], t.height[row]},
                    mw_key_most_pitch(&t, mw_request_box(&s->book->puzzle[s->planned->first + i].request)));
        for (int k = first; k < s->page->nelements && s->planned->count > 1; k++) {
            s->page->element[k].row = row + 1;
            s->page->element[k].column = column + 1;
        }
        x += t.used[column] + between;
        if (column == t.columns - 1) {
            x = s->frame.x + left + (row + 1 == last_row ? indent : 0);
            y += t.height[row] + gap;
        }
    }
}

const struct page_kind mw_page_kind_answers = {.set = set, .head = true, .foot = true};
