/* Sets the page with "This book belongs to" and a line to write on, in a frame. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/look.h"
#include "mazewright/matter.h"

#include <math.h>

static void set(struct page_setting *s)
{
    const struct page_scene scene = mw_scene_begin(s, 1.2);
    s->frame.h -= scene.band;
    const struct mw_box f = s->frame;
    const double w = fmin(f.w, 380), h = fmin(0.5 * f.h, 230), inset = 34;
    const struct mw_box card = {f.x + (f.w - w) / 2, f.y + (f.h - h) / 2 - 0.05 * f.h, w, h};
    if (s->spec->look->border == MW_BORDER_NONE)
        mw_page_add_meander(s, MW_INK_RULE, card, 14, 1.2);
    s->frame = (struct mw_box){card.x + inset, card.y, card.w - 2 * inset, card.h};
    const char *words = s->spec->matter->texts.belongs_to;
    double size = mw_page_fitting_size(s, MW_FACE_TITLE, mw_page_size(s, SIZE_TITLE), words, s->frame.w);
    double y = mw_heading_centred(s, words, size, card.y + 0.24 * card.h);
    double line = card.y + 0.72 * card.h;
    s->page->overfull = y > line;
    mw_page_add_rule(s, s->frame.x + 8, s->frame.x + s->frame.w - 8, line, 1);
    s->frame = f;
    mw_scene_draw(s, &scene, (struct mw_icon_pair){{NULL, NULL}}, s->frame.y, 60 * 72 / 25.4);
}

const struct page_kind mw_page_kind_belongs_to = {.set = set, .decorated = true};
