/* Draws crop marks at the corners of the trimmed page and registration marks at the middles of its sides, all
 * beyond the bleed. */
#include "art/art.h"
#include "page/style/layout.h"

#include <math.h>

#define HAIRLINE 0.25

static void add_line(struct page_setting *s, double x0, double y0, double x1, double y1)
{
    const struct mw_vertex at[] = {{x0, y0, 0}, {x1, y1, 0}};
    const struct mw_line line = {2, false, mw_art_copy(s->arena, 2, at)};
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_MARKS, 1, &line, HAIRLINE);
}

static void add_target(struct page_setting *s, double x, double y)
{
    const double radius = 4.5, arm = 8;
    const struct mw_vertex at[] = {{x - radius, y, 1}, {x + radius, y, 1}};
    const struct mw_line ring = {2, true, mw_art_copy(s->arena, 2, at)};
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_MARKS, 1, &ring, HAIRLINE);
    add_line(s, x - arm, y, x + arm, y);
    add_line(s, x, y - arm, x, y + arm);
}

void mw_page_draw_crop_marks(struct page_setting *s, double slug)
{
    const struct mw_page *page = s->page;
    const struct mw_edges *b = &page->bleed;
    const double near = 3, far = slug - 3, middle = slug / 2, w = page->w, h = page->h;
    const int first = page->nmarks;
    for (int i = 0; i < 2; i++) {
        double x = i ? w : 0, y = i ? h : 0;
        add_line(s, x, -b->top - far, x, -b->top - near);
        add_line(s, x, h + b->bottom + near, x, h + b->bottom + far);
        add_line(s, -b->left - far, y, -b->left - near, y);
        add_line(s, w + b->right + near, y, w + b->right + far, y);
    }
    add_target(s, w / 2, -b->top - middle);
    add_target(s, w / 2, h + b->bottom + middle);
    add_target(s, -b->left - middle, h / 2);
    add_target(s, w + b->right + middle, h / 2);
    mw_page_mark_as_decor(s, first);
}
