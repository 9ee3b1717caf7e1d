/* Sets sides of paper as pages: the marks of all pages that lie on a side, and lines to cut, fold and glue
 * along. */
#include "mazewright/impose.h"
#include "art/art.h"
#include "page/style/layout.h"

#include <math.h>

#define HAIRLINE 0.4

/* --- pages -------------------------------------------------------------------------------------------- */

static double signed_scale(const struct mw_laid *laid)
{
    return laid->turned ? -laid->scale : laid->scale;
}

static struct mw_point point_on(const struct mw_laid *laid, double x, double y)
{
    return (struct mw_point){laid->x + signed_scale(laid) * x, laid->y + signed_scale(laid) * y};
}

static struct mw_box box_on(const struct mw_laid *laid, struct mw_box box)
{
    const struct mw_point corner =
        laid->turned ? point_on(laid, box.x + box.w, box.y + box.h) : point_on(laid, box.x, box.y);
    return (struct mw_box){corner.x, corner.y, laid->scale * box.w, laid->scale * box.h};
}

static bool do_meet(struct mw_box a, struct mw_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/* Returns only those lines of a stroke that touch the window of a poster's sheet; without that, all walls
 * would be in the file once for each sheet. */
static const struct mw_lines *lines_within(struct mw_arena *arena, const struct mw_mark *mark,
                                           struct mw_box window)
{
    struct mw_line *line = MW_ARRAY(arena, mark->lines->n, struct mw_line);
    struct mw_lines *kept = MW_NEW(arena, struct mw_lines);
    for (int i = 0; i < mark->lines->n; i++) {
        const struct mw_lines only = {1, &mark->lines->line[i]};
        struct mw_mark part = *mark;
        part.lines = &only;
        if (do_meet(mw_mark_bounds(&part), window))
            line[kept->n++] = mark->lines->line[i];
    }
    kept->line = line;
    return kept;
}

/* Adds a mark of a page; `before` is the number of the last element that the side had before this page. */
static void add_mark(struct page_setting *s, const struct mw_laid *laid, const struct mw_mark *mark,
                     int before)
{
    struct mw_mark other = *mark;
    const struct mw_point at = point_on(laid, mark->x, mark->y);
    other.x = at.x;
    other.y = at.y;
    other.scale *= signed_scale(laid);
    other.width *= laid->scale;
    other.dash_on *= laid->scale;
    other.dash_off *= laid->scale;
    if (laid->window.w > 0) {
        if (!do_meet(mw_mark_bounds(&other), laid->window))
            return;
        if (mark->kind == MW_MARK_STROKE)
            other.lines = lines_within(s->arena, &other, laid->window);
        if (mark->kind == MW_MARK_STROKE && other.lines->n == 0)
            return; /* no line touches the window */
    }
    s->layer = mark->layer;
    s->veil = mark->veiled;
    s->element = mark->element > 0 ? before + mark->element : NO_ELEMENT;
    mw_page_add_mark(s, other);
}

/* Adds the elements of a page that is laid on a side. */
static void add_elements(struct page_setting *s, const struct mw_laid *laid, const struct mw_page *page)
{
    for (int i = 0; i < page->nelements; i++) {
        const struct mw_element *from = &page->element[i];
        const int element = mw_page_begin_element(s, from->role, from->alt);
        s->page->element[element - 1].box = box_on(laid, from->box);
        s->page->element[element - 1].page = from->page;
    }
}

static void add_page(struct page_setting *s, const struct mw_laid *laid, const struct mw_page *from)
{
    struct mw_page *page = s->page;
    const int before = page->nelements;
    add_elements(s, laid, from);
    for (int i = 0; i < from->nmarks; i++)
        add_mark(s, laid, &from->mark[i], before);
    s->element = NO_ELEMENT;
    s->layer = MW_LAYER_TEXT;
    s->veil = 0;
    for (int i = 0; i < from->nplacings; i++) {
        MW_GROW(s->arena, page->placing, page->nplacings, page->placing_capacity);
        struct mw_placing *placing = &page->placing[page->nplacings++];
        *placing = from->placing[i];
        placing->box = box_on(laid, placing->box);
        for (int k = 0; k < placing->nends; k++) {
            placing->end[k] = point_on(laid, placing->end[k].x, placing->end[k].y);
            for (int side = 0; side < 2; side++)
                placing->gate[k][side] = point_on(laid, placing->gate[k][side].x, placing->gate[k][side].y);
        }
        placing->window = laid->window;
        placing->pitch *= laid->scale;
        placing->wall *= laid->scale;
        placing->clear *= laid->scale;
        placing->drawing *= laid->scale;
        placing->thing *= laid->scale;
    }
}

/* --- what is beyond a window --------------------------------------------------------------------------- */

static void add_box(struct page_setting *s, enum mw_ink ink, double x0, double y0, double x1, double y1)
{
    const struct mw_vertex at[] = {{x0, y0, 0}, {x1, y0, 0}, {x1, y1, 0}, {x0, y1, 0}};
    mw_page_add_fill(s, ink, 4, at);
}

static void cover_margins(struct page_setting *s, const struct mw_box *window)
{
    const double w = s->page->w, h = s->page->h, right = window->x + window->w,
                 bottom = window->y + window->h;
    add_box(s, MW_INK_PAPER, 0, 0, w, window->y);
    add_box(s, MW_INK_PAPER, 0, bottom, w, h);
    add_box(s, MW_INK_PAPER, 0, window->y, window->x, bottom);
    add_box(s, MW_INK_PAPER, right, window->y, w, bottom);
}

/* --- lines for the hands ------------------------------------------------------------------------------- */

static void add_line(struct page_setting *s, struct mw_point from, struct mw_point to, double dash)
{
    const struct mw_vertex at[] = {{from.x, from.y, 0}, {to.x, to.y, 0}};
    const struct mw_line line = {2, false, mw_art_copy(s->arena, 2, at)};
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_MARKS, 1, &line, HAIRLINE);
    struct mw_mark *mark = &s->page->mark[s->page->nmarks - 1];
    mark->dash_on = mark->dash_off = dash;
}

/* Hatches the box from `from` to `to`, a strip for glue, with lines that rise to the right. */
static void add_hatching(struct page_setting *s, struct mw_point from, struct mw_point to)
{
    const double step = 4, w = to.x - from.x, h = to.y - from.y;
    for (double at = step; at < w + h; at += step) {
        const double x0 = fmax(0, at - h), x1 = fmin(w, at);
        add_line(s, (struct mw_point){from.x + x0, from.y + at - x0},
                 (struct mw_point){from.x + x1, from.y + at - x1}, 0);
    }
}

static void add_guide(struct page_setting *s, const struct mw_guide *guide)
{
    const double of_fold = 2, of_slit = 5;
    if (guide->kind == MW_GUIDE_GLUE)
        add_hatching(s, guide->from, guide->to);
    else
        add_line(s, guide->from, guide->to,
                 guide->kind == MW_GUIDE_FOLD   ? of_fold
                 : guide->kind == MW_GUIDE_SLIT ? of_slit
                                                : 0);
}

/* Draws a small map of a poster's sheets in the lower margin, with the current sheet in black. */
static void draw_map(struct page_setting *s, const struct mw_forme *side, struct mw_box window)
{
    const double below = 6, space = s->page->h - window.y - window.h - 2 * below,
                 cell = fmin(4, space / side->down), x = window.x + 2 * below,
                 y = window.y + window.h + below;
    for (int i = 0; i <= side->across; i++)
        add_line(s, (struct mw_point){x + i * cell, y},
                 (struct mw_point){x + i * cell, y + side->down * cell}, 0);
    for (int i = 0; i <= side->down; i++)
        add_line(s, (struct mw_point){x, y + i * cell},
                 (struct mw_point){x + side->across * cell, y + i * cell}, 0);
    const double left = x + side->tile % side->across * cell, top = y + side->tile / side->across * cell;
    add_box(s, MW_INK_MARKS, left, top, left + cell, top + cell);
}

const struct mw_page *mw_page_impose(struct mw_arena *arena, const struct mw_forme *side,
                                     const struct mw_page *const *pages, int place)
{
    if (side->as_it_is)
        return pages[0];
    struct mw_page *page = MW_NEW(arena, struct mw_page);
    struct page_setting s = {.arena = arena, .page = page, .layer = MW_LAYER_TEXT};
    page->number = page->place = place;
    page->w = side->w;
    page->h = side->h;
    for (int i = 0; i < side->npages; i++) {
        const struct mw_laid *laid = &side->page[i];
        add_page(&s, laid, pages[i]);
        if (laid->window.w > 0)
            cover_margins(&s, &laid->window);
        if (side->across > 0)
            draw_map(&s, side, laid->window);
    }
    for (int i = 0; i < side->nguides; i++)
        add_guide(&s, &side->guide[i]);
    return page;
}
