/* Draws the back of a cover: a headline, a few lines, three mazes on cards, what is in the book, and a
 * drawing. */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/page_words.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* Returns the area for the texts and cards of the back: away from its edges, from the fold, and from the
 * hill. */
static struct mw_box column_of(const struct cover *c)
{
    const struct mw_box b = c->back;
    const double side = fmax(fmax(c->rules->fold, c->rules->safe), 0.09 * b.w),
                 top = fmax(c->rules->safe, 0.075 * b.h), bottom = fmin(mw_cover_hill(c), b.y + 0.95 * b.h);
    return (struct mw_box){b.x + side, b.y + top, b.w - 2 * side, bottom - b.y - top};
}

/* Returns the part of a card for its maze. */
static struct mw_box inside(struct mw_box card)
{
    return mw_box_grown(card, -0.09 * card.w);
}

/* Lists the samples whose corridors are wide enough on a card, and notes it if those that are asked for are
 * not. Returns how many there are. */
static int list_clear(const struct cover *c, struct mw_box card, int *clear)
{
    const struct mw_planned_page *planned = c->s->planned;
    int n = 0;
    for (int i = mw_cover_has_maze(c->spec); i < planned->nshown; i++)
        if (mw_cover_is_clear(c->s, planned->shown[i], inside(card)))
            clear[n++] = planned->shown[i];
        else if (c->spec->samples.n > 0)
            mw_cover_note_overlong(c->s, "a sample");
    return n;
}

/* Draws cards side by side, each with a maze: three, or two larger ones on a back without drawings. Returns
 * the y where they end. */
static double add_cards(const struct cover *c, struct mw_box box)
{
    struct page_setting *s = c->s;
    int *clear = MW_ARRAY(s->arena, s->planned->nshown + 1, int);
    const int asked = c->spec->samples.n,
              most = asked > 0                 ? asked
                     : c->spec->drawings.n > 2 ? 3
                                               : 2,
              across = most < 2 ? 2 : most;
    const double gap = 0.05 * box.w, w = fmin((box.w - (across - 1) * gap) / across, box.h / 1.2),
                 h = 1.2 * w;
    const int listed = list_clear(c, (struct mw_box){0, 0, w, h}, clear), n = listed < most ? listed : most;
    const double left = box.x + (box.w - n * w - (n - 1) * gap) / 2;
    for (int i = 0; i < n; i++) {
        const struct mw_box card = {left + i * (w + gap), box.y, w, h};
        const struct mw_line line = mw_art_round_box(s->arena, card, 0.04 * w);
        mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_PAPER, 1, &line, 0);
        mw_cover_add_maze(s, clear[i], inside(card), MW_INK_PAPER,
                          i + 1 == n && n > 1 && mw_cover_has_answers(c), false);
    }
    return n > 0 ? box.y + h : box.y;
}

/* Draws a tick in a disc. */
static void add_tick(struct page_setting *s, struct mw_point at, double radius)
{
    const struct mw_vertex tick[] = {{at.x - 0.45 * radius, at.y + 0.02 * radius, 0},
                                     {at.x - 0.1 * radius, at.y + 0.38 * radius, 0},
                                     {at.x + 0.48 * radius, at.y - 0.36 * radius, 0}};
    const struct mw_line line = mw_art_line(s->arena, 3, false, tick);
    const int first = s->page->nmarks;
    mw_page_add_disc(s, MW_INK_ACCENT, at.x, at.y, radius);
    mw_page_add_strokes(s, MW_MARK_STROKE, mw_cover_ink_on(s, MW_INK_ACCENT), 1, &line, 0.24 * radius);
    mw_page_keep_whole(s, first, -1);
}

/* True if all puzzles of the book have as many cells. */
static bool are_alike(const struct mw_book *book)
{
    for (int i = 1; i < book->npuzzles; i++)
        if (book->puzzle[i].request.grid->ncells != book->puzzle[0].request.grid->ncells)
            return false;
    return true;
}

/* True if some puzzle may have several routes. */
static bool has_classic(const struct mw_book *book)
{
    for (int i = 0; i < book->npuzzles; i++)
        if (book->puzzle[i].request.vary.mode == MW_MODE_CLASSIC)
            return true;
    return false;
}

/* Lists the points: the cover's own, or those of the usual ones that are true of the book. Of these the first
 * is for several puzzles, the second for puzzles with one route each, and the third for answers at the back.
 * Free with g_strfreev(). */
static char **points_of(const struct cover *c)
{
    const struct mw_book *book = c->s->book;
    const struct mw_words *words = c->s->spec->words;
    const bool is_own = c->spec->texts.points[0];
    const char *text = mw_cover_text(c, c->spec->texts.points, words->cover_points);
    char **all = g_strsplit(text, "\n", -1), **kept = g_new0(char *, g_strv_length(all) + 1);
    for (int i = 0, n = 0; all[i]; i++) {
        const bool is_true = is_own   ? true
                             : i == 0 ? c->npuzzles > 1
                             : i == 1 ? !has_classic(book)
                                      : c->s->spec->answers->where == MW_ANSWERS_BACK;
        const char *point = i == 0 && !is_own && are_alike(book)
                                ? mw_page_fill_in(c->s, words->cover_line_bare, c->npuzzles)
                            : is_own ? all[i]
                                     : mw_page_fill_in(c->s, all[i], c->npuzzles);
        if (is_true && point[0])
            kept[n++] = g_strdup(point);
    }
    g_strfreev(all);
    return kept;
}

/* Returns the size of type, at most `most`, in which each of the points fits a width. */
static double size_of_points(const struct cover *c, char *const *point, double most, double width)
{
    double size = most;
    for (int i = 0; point[i]; i++)
        size = fmin(size, mw_page_fitting_size(c->s, MW_FACE_TEXT, most, point[i], width));
    return size;
}

/* Writes what is in the book, a line each with a tick, in type of at most `most` points. Returns the bounds.
 */
static struct mw_box add_points(const struct cover *c, enum mw_ink below, struct mw_box box, double most)
{
    struct page_setting *s = c->s;
    char **point = points_of(c);
    const int n = (int)g_strv_length(point);
    const double tallest = fmin(box.h / fmax(n, 1), 2.1 * most),
                 size = size_of_points(c, point, fmin(most, tallest / 1.4), box.w - 3 * most),
                 step = fmin(tallest, 2.1 * size), radius = 0.62 * size, least = 7;
    double widest = 0;
    if (n > 0 && mw_lattice(size) < mw_lattice(least))
        mw_cover_note_overlong(s, "the points");
    for (int i = 0; i < n; i++) {
        const double middle = box.y + (i + 0.5) * step;
        const struct mw_text *text = mw_page_text_within(s, MW_FACE_TEXT, size, point[i], box.w - 3 * size);
        if (strcmp(text->string, point[i]) != 0)
            mw_cover_note_overlong(s, "the points");
        widest = fmax(widest, text->width);
        add_tick(s, (struct mw_point){box.x + radius, middle}, radius);
        mw_page_add_text_at(s, mw_cover_ink_on(s, below), text, box.x + 2.2 * size,
                            middle - text->height / 2);
    }
    g_strfreev(point);
    return (struct mw_box){box.x, box.y, n > 0 ? 2.2 * size + widest : 0, n * step};
}

/* Lets a drawing stand at the foot beside the barcode, and a large one on the hill, beside the points or
 * below them. */
static void add_drawings(const struct cover *c, struct mw_box points)
{
    const struct mw_box b = c->back, code = mw_cover_code_box(c);
    const double apart = 18, hill = mw_cover_hill(c), left = b.x + fmax(c->rules->safe + 5, 0.07 * b.w),
                 foot = b.y + b.h - fmax(c->rules->safe + 5, 0.05 * b.h),
                 right = b.x + b.w - fmax(fmax(c->rules->fold, c->rules->safe) + 5, 0.08 * b.w),
                 free = code.w > 0 ? fmax(code.x - apart - left, 0) : b.w, u = mw_cover_unit(c),
                 small = fmin(fmin(0.24 * u, free), (foot - points.y - points.h - apart) / MW_DRAWING_FOOT),
                 lower = code.w > 0 ? fmin(code.y - apart, hill + 0.035 * u) : hill + 0.035 * u,
                 below = (lower - points.y - points.h - apart) / MW_DRAWING_FOOT,
                 beside = fmin(right - points.x - points.w - apart, (lower - points.y) / MW_DRAWING_FOOT),
                 large = fmin(0.34 * u, fmax(below, beside));
    if (small > 0.1 * u)
        mw_cover_stand(c, 2, left, small, foot, false);
    if (large > 0.1 * u)
        mw_cover_stand(c, 3, right - large, large, lower, true);
}

static bool is_around(const struct cover *c)
{
    return c->spec->layout == MW_COVER_AROUND;
}

/* Draws the cards below y, and the points below them. Returns the bounds of the points. */
static struct mw_box add_cards_and_points(const struct cover *c, double y, double size)
{
    const double unit = c->back.h;
    const struct mw_box column = column_of(c);
    y = add_cards(c, (struct mw_box){column.x, y + 0.035 * unit, column.w,
                                     (c->spec->drawings.n > 2 ? 0.28 : 0.36) * unit});
    const struct mw_box below = {column.x, y + 0.03 * unit, column.w, column.y + column.h - y - 0.04 * unit};
    return add_points(c, MW_INK_GROUND, below, 1.25 * size);
}

/* Writes the points below the maze that runs around the spine, beside the barcode; or, if that leaves them
 * less than half of the width, above the maze, from y on. Returns their bounds. */
static struct mw_box add_points_around(const struct cover *c, double y, double size)
{
    const struct mw_box b = c->back, column = column_of(c),
                        maze = mw_book_cover_around(c->s->book, c->s->volume->covers),
                        code = mw_cover_code_box(c);
    const double apart = 12, least = 0.5, top = maze.y + maze.h + 2 * apart,
                 right = code.w > 0 ? fmin(code.x - apart, column.x + column.w) : column.x + column.w,
                 bottom = b.y + b.h - fmax(c->rules->safe, 0.05 * b.h);
    const struct mw_box below = {column.x, top, right - column.x, bottom - top},
                        above = {column.x, y + apart, column.w, maze.y - apart - y - apart};
    return mw_lattice(below.w) < mw_lattice(least * column.w) ? add_points(c, MW_INK_GROUND, above, size)
                                                              : add_points(c, MW_INK_HILL, below, size);
}

void mw_cover_draw_back(const struct cover *c)
{
    struct page_setting *s = c->s;
    const struct mw_words *words = s->spec->words;
    const struct mw_box column = column_of(c);
    const enum mw_ink ink = mw_cover_ink_on(s, MW_INK_GROUND);
    const double unit = c->back.h, size = fmin(fmax(0.018 * unit, 9), 16);
    double y = mw_cover_add_text(s, "the headline", MW_FACE_COVER, ink,
                                 mw_cover_text(c, c->spec->texts.headline, words->cover_headline),
                                 (struct mw_box){column.x, column.y, column.w, 0.11 * unit}, 0.042 * unit);
    y = mw_cover_add_text(s, "the blurb", MW_FACE_TEXT, ink,
                          mw_cover_text(c, c->spec->texts.blurb, words->cover_blurb),
                          (struct mw_box){column.x, y + 0.022 * unit, column.w, 0.12 * unit}, size);
    const struct mw_box points =
        is_around(c) ? add_points_around(c, y, size) : add_cards_and_points(c, y, size);
    if (!is_around(c) && mw_lattice(mw_cover_hill(c)) < mw_lattice(c->back.y + 0.95 * c->back.h))
        add_drawings(c, points);
    mw_cover_draw_code(c);
}
