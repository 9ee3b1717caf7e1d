/* Draws the page of tips for solving mazes: a list with a star before each tip. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/matter.h"

static void set(struct page_setting *s)
{
    const struct mw_matter_texts *texts = &s->spec->matter->texts;
    double y = mw_page_draw_steps(s, texts->tips_list, mw_heading_listed(s, texts->tips) + 24, false);
    s->page->overfull = y > s->frame.y + s->frame.h;
    mw_scene_below(s, y);
}

const struct page_kind mw_page_kind_tips = {.set = set, .decorated = true, .foot = true};
