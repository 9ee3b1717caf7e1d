/* Sets the title page: the title, a maze of the book as an ornament, and the author. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include <math.h>

void mw_page_draw_ornament(struct page_setting *s, enum mw_ink ink, struct mw_box box)
{
    struct page_look look = mw_page_puzzle_look(s, 0);
    look.wall_ink = ink;
    mw_page_draw_maze(s, s->planned->first, box, &look);
    s->page->nplacings = s->page->crowded = 0; /* an ornament is not a puzzle */
}

static void set(struct page_setting *s)
{
    const struct mw_spec *spec = s->spec;
    const struct page_scene scene = mw_scene_begin(s, 1.7);
    s->frame.h -= scene.band;
    double size = scene.scale > 0 ? fmin(54, s->frame.w / 9) : fmin(SIZE_BOOK_TITLE, s->frame.w / 12);
    double y = s->frame.y + 0.08 * s->frame.h;
    y = mw_heading_centred(s, spec->title, size, y);
    if (spec->subtitle)
        y = mw_page_add_centred(s, MW_FACE_TEXT, MW_INK_NOTE, SIZE_SUBTITLE, spec->subtitle, y + 8);
    double foot = s->frame.y + 0.94 * s->frame.h;
    if (spec->author) {
        const struct mw_text *author =
            mw_page_text_in(s, MW_FACE_TITLE, SIZE_SUBTITLE, spec->author, s->frame.w, MW_ALIGN_CENTRE);
        mw_page_add_text_at(s, MW_INK_TEXT, author, s->frame.x, foot - author->height + 6);
    }
    double inset = 0.12 * s->frame.w;
    struct mw_box box = {s->frame.x + inset, y + 36, s->frame.w - 2 * inset,
                         foot - (scene.scale > 0 && !spec->author ? 8 : 60) - (y + 36)};
    if (box.h > 72)
        mw_page_draw_ornament(s, MW_INK_WALL, box);
    mw_page_add_heading(s, 1, spec->title, 0);
    mw_scene_draw(s, &scene, (struct mw_icon_pair){{NULL, NULL}}, y + 12, 60 * 72 / 25.4);
}

const struct page_kind mw_page_kind_title = {.set = set, .decorated = true};
