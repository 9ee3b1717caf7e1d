/* Mirrors pages that are either read from right to left or for a left-handed child. They are set like all
 * others, from left to right, and then mirrored: texts move to the other side and keep their shape; lines
 * become their mirror images; a maze with its signs and a QR code move as a whole. */
#include "page/style/layout.h"

/* Returns how far to the right a text, a link, a maze or a QR code must move to get to its mirrored position
 * without changing its shape; `box` has its bounds. */
static double shift_of(const struct page_setting *s, struct mw_box box)
{
    return s->page->w - 2 * box.x - box.w;
}

static void shift_text(const struct page_setting *s, struct mw_mark *mark)
{
    const double set = mark->text->setting.width, w = set > 0 ? set : mark->text->width;
    mark->x += shift_of(s, (struct mw_box){mark->x, 0, w, 0});
}

static struct mw_line reflected(struct mw_arena *arena, const struct mw_line *line)
{
    struct mw_vertex *at = MW_ARRAY(arena, line->n, struct mw_vertex);
    for (int i = 0; i < line->n; i++)
        at[i] = (struct mw_vertex){-line->at[i].x, line->at[i].y, -line->at[i].bulge};
    return (struct mw_line){line->n, line->closed, at};
}

static void reflect_lines(struct page_setting *s, struct mw_mark *mark)
{
    struct mw_line *line = MW_ARRAY(s->arena, mark->lines->n, struct mw_line);
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    for (int i = 0; i < mark->lines->n; i++)
        line[i] = reflected(s->arena, &mark->lines->line[i]);
    *lines = (struct mw_lines){mark->lines->n, line};
    mark->lines = lines;
    mark->x = s->page->w - mark->x;
}

static struct mw_box bounds_of(const struct mw_page *page, const struct page_span *span)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = span->first; i < span->last; i++) {
        const struct mw_box b = mw_mark_bounds(&page->mark[i]);
        mw_bounds_add(&bounds, (struct mw_point){b.x, b.y});
        mw_bounds_add(&bounds, (struct mw_point){b.x + b.w, b.y + b.h});
    }
    return mw_bounds_box(&bounds);
}

static void shift_placing(struct mw_placing *placing, double by)
{
    placing->box.x += by;
    for (int k = 0; k < placing->nends; k++) {
        placing->end[k].x += by;
        placing->gate[k][0].x += by;
        placing->gate[k][1].x += by;
    }
}

/* The shift is a multiple of an eighth of a point, the resolution of mazes. */
double mw_page_shift_of_whole(const struct page_setting *s, const struct page_span *span)
{
    return mw_snap(shift_of(s, bounds_of(s->page, span)), 8);
}

static void shift_whole(struct page_setting *s, const struct page_span *span)
{
    const double by = mw_page_shift_of_whole(s, span);
    for (int i = span->first; i < span->last; i++)
        s->page->mark[i].x += by;
    if (span->placing >= 0)
        shift_placing(&s->page->placing[span->placing], by);
}

void mw_page_keep_whole(struct page_setting *s, int first, int placing)
{
    MW_GROW(s->arena, s->whole, s->nwhole, s->whole_capacity);
    if (s->page->nmarks > first)
        s->whole[s->nwhole++] = (struct page_span){first, s->page->nmarks, placing};
}

void mw_page_mirror(struct page_setting *s)
{
    struct mw_page *page = s->page;
    for (int i = 0, next = 0; i < page->nmarks; i++) {
        if (next < s->nwhole && s->whole[next].first == i) {
            shift_whole(s, &s->whole[next]);
            i = s->whole[next++].last - 1;
        } else if (page->mark[i].kind == MW_MARK_IMAGE)
            page->mark[i].x += shift_of(s, mw_mark_bounds(&page->mark[i]));
        else if (page->mark[i].kind == MW_MARK_TEXT)
            shift_text(s, &page->mark[i]);
        else
            reflect_lines(s, &page->mark[i]);
    }
    for (int i = 0; i < page->nlinks; i++)
        page->link[i].from.x += shift_of(s, page->link[i].from);
}
