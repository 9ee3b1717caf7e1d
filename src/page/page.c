/* From a sheet of the plan to a page of marks: the frame and its mirror image, then whoever sets that kind.
 */
#include "page/layout.h"

#include <math.h>

static double enlargement(const struct mw_paper *paper)
{
    const double arms_length = 734; /* points: 1.2 times the width of a letter */
    return fmax(1, fmin(paper->w, paper->h) / arms_length);
}

static struct mw_box frame_of(const struct mw_spec *spec, bool right, double enlarged)
{
    const struct mw_margins *m = &spec->margins;
    return (struct mw_box){(right ? m->inside : m->outside) / enlarged, m->top / enlarged,
                           (spec->paper.w - m->inside - m->outside) / enlarged,
                           (spec->paper.h - m->top - m->bottom) / enlarged};
}

static struct mw_point enlarge_point(struct mw_point p, double by)
{
    return (struct mw_point){p.x * by, p.y * by};
}

static struct mw_box enlarge_box(struct mw_box b, double by)
{
    return (struct mw_box){b.x * by, b.y * by, b.w * by, b.h * by};
}

static void enlarge(struct mw_page *page, double by)
{
    page->w *= by;
    page->h *= by;
    for (int i = 0; i < page->nmarks; i++) {
        struct mw_mark *mark = &page->mark[i];
        mark->x *= by;
        mark->y *= by;
        mark->scale *= by;
        mark->width *= by;
        mark->dash_on *= by;
        mark->dash_off *= by;
    }
    for (int i = 0; i < page->nlinks; i++)
        page->link[i].from = enlarge_box(page->link[i].from, by);
    for (int i = 0; i < page->nheadings; i++)
        page->heading[i].y *= by;
    for (int i = 0; i < page->nplacings; i++) {
        struct mw_placing *placing = &page->placing[i];
        placing->box = enlarge_box(placing->box, by);
        placing->start = enlarge_point(placing->start, by);
        placing->finish = enlarge_point(placing->finish, by);
    }
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

/* A column holds the small line under a maze. */
enum { LEAST_COLUMN = 130 };

int mw_columns(struct mw_box box, int per_page, double aspect)
{
    static const int choices[][2] = {{2, 1}, {2, 2}, {6, 2}, {6, 3}};
    double best_pitch = 0;
    int best = per_page == 9 ? 3 : per_page == 4 ? 2 : 1;
    for (int i = 0; i < 4; i++) {
        if (choices[i][0] != per_page || (choices[i][1] == 3 && box.w < 3 * LEAST_COLUMN))
            continue;
        int columns = choices[i][1], rows = per_page / columns;
        double pitch = fmin(box.w / columns / aspect, box.h / rows);
        if (pitch > best_pitch) {
            best_pitch = pitch;
            best = columns;
        }
    }
    return best;
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
    const struct mw_paper *paper = &book->spec->paper;
    bool right = sheet->page % 2 == 1;
    double enlarged = enlargement(paper);
    struct setting_out s = {.arena = arena,
                            .book = book,
                            .sheet = sheet,
                            .solved = solved,
                            .type = type,
                            .page = blank_page(arena, sheet->page, paper->w / enlarged, paper->h / enlarged),
                            .frame = frame_of(book->spec, right, enlarged),
                            .right = right,
                            .enlarged = enlarged};
    set[sheet->kind](&s);
    if (enlarged > 1)
        enlarge(s.page, enlarged);
    return s.page;
}

const struct mw_page *mw_page_single(struct mw_arena *arena, const struct mw_book *book,
                                     const struct mw_solved *solved, bool answer, struct mw_type *type)
{
    /* PDF readers take pages of up to 14400 points. */
    const struct mw_box *walls = &solved->maze->grid->box;
    const double margin = 18, pitch = fmin(18, 14000 / fmax(walls->w, walls->h));
    const struct mw_solved *const all[] = {solved};
    struct setting_out s = {.arena = arena, .book = book, .solved = all, .type = type, .enlarged = 1};
    struct look look = mw_puzzle_look(&s, SIZE_LABEL);
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
