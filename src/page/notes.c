/* A page to write on. */
#include "page/layout.h"

void mw_set_notes_page(struct setting_out *s)
{
    const double step = 25, bottom = s->frame.y + s->frame.h - FOOTER_HEIGHT;
    for (double y = mw_draw_heading(s, s->book->spec->matter.notes) + 1.6 * step; y <= bottom; y += step)
        mw_add_rule(s, s->frame.x, s->frame.x + s->frame.w, y, 0.75);
}
