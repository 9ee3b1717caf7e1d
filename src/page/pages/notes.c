/* Sets a page to write on. */
#include "page/style/heading.h"

#include "mazewright/matter.h"

static void set(struct page_setting *s)
{
    const double step = 25, bottom = s->frame.y + s->frame.h;
    for (double y = mw_heading_listed(s, s->spec->matter->texts.notes) + 1.6 * step; y <= bottom; y += step)
        mw_page_add_rule(s, s->frame.x, s->frame.x + s->frame.w, y, 0.75);
}

const struct page_kind mw_page_kind_notes = {.set = set, .decorated = true, .foot = true};
