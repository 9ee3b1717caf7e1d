/* Tips, one to a star. */
#include "page/layout.h"

void mw_set_tips_page(struct setting_out *s)
{
    const struct mw_matter_texts *texts = &s->book->spec->matter;
    double y = mw_draw_steps(s, texts->tips_list, mw_draw_heading(s, texts->tips) + 24, false);
    s->page->overfull = y > s->frame.y + s->frame.h - FOOTER_HEIGHT;
}
