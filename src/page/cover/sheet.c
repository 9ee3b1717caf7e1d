/* Fills the areas that run over the whole sheet of a cover: the ground, the disc behind the picture, and the
 * hill. */
#include "page/cover/cover.h"

#include "art/art.h"

#include <math.h>

#define MM (72 / 25.4)

void mw_cover_fill_box(struct page_setting *s, enum mw_ink ink, struct mw_box box)
{
    const struct mw_line line = mw_art_box(s->arena, box);
    mw_page_add_strokes(s, MW_MARK_FILL, ink, 1, &line, 0);
}

struct mw_box mw_cover_whole_sheet(const struct page_setting *s)
{
    return (struct mw_box){-s->bleed.left, -s->bleed.top, s->page->w + s->bleed.left + s->bleed.right,
                           s->page->h + s->bleed.top + s->bleed.bottom};
}

/* Returns a height between two, which begins and ends level. */
static double eased(double a, double b, double share)
{
    return a + (b - a) * share * share * (3 - 2 * share);
}

void mw_cover_fill_hill(const struct cover *c)
{
    enum { WAVES = 6, STEPS = 16, POINTS = WAVES * STEPS + 1 };
    static const double height[WAVES + 1] = {4, -6, 2, -8,
                                             5, -4, 4}; /* mm above the hill's level; it ends as it
                                                    begins, for front and back as two pages */
    const struct mw_box sheet = mw_cover_whole_sheet(c->s);
    const double level = mw_cover_hill(c), scale = fmin(1, c->s->page->h / 720) * MM;
    const int first = c->s->page->nmarks;
    struct mw_vertex at[POINTS + 2];
    if (mw_cover_layout(c)->hill >= 1)
        return;
    for (int i = 0; i < POINTS; i++) {
        const int wave = i < POINTS - 1 ? i / STEPS : WAVES - 1;
        const double h = eased(height[wave], height[wave + 1], (double)(i - wave * STEPS) / STEPS);
        at[i] = (struct mw_vertex){sheet.x + i * sheet.w / (POINTS - 1), level - scale * h, 0};
    }
    at[POINTS] = (struct mw_vertex){sheet.x + sheet.w, sheet.y + sheet.h, 0};
    at[POINTS + 1] = (struct mw_vertex){sheet.x, sheet.y + sheet.h, 0};
    mw_page_add_fill(c->s, MW_INK_HILL, POINTS + 2, at);
    mw_page_mark_as_decor(c->s, first);
}

void mw_cover_fill_ground(const struct cover *c)
{
    const struct cover_layout *layout = mw_cover_layout(c);
    const int first = c->s->page->nmarks;
    mw_cover_fill_box(c->s, MW_INK_GROUND, mw_cover_whole_sheet(c->s));
    if (layout->sun > 0 && c->front.w > 0 && c->spec->art != MW_COVER_ART_IMAGE) {
        const struct mw_box art = mw_cover_part(c, layout->art);
        mw_page_add_disc(c->s, MW_INK_SUN, art.x + art.w / 2, art.y + art.h / 2, mw_cover_sun(c));
    }
    mw_page_mark_as_decor(c->s, first);
}
