/* Sets the page that opens a part of the book: the part's title, its note below the title, the numbers of its
 * puzzles, and one of its mazes as an ornament. */
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/group.h"
#include "mazewright/page_words.h"

#include <math.h>

static const struct mw_entry *entry_of(const struct page_setting *s)
{
    const struct mw_entry *entry = s->book->entry;
    while (entry->page != s->planned->page)
        entry++;
    return entry;
}

static void set(struct page_setting *s)
{
    const struct mw_spec *spec = s->spec;
    const struct mw_entry *entry = entry_of(s);
    const struct page_scene scene = mw_scene_begin(s, 1.2);
    s->frame.h -= scene.band;
    const char *title = s->planned->part->part, *note = s->planned->part->part_note;
    double size =
        mw_page_fitting_size(s, MW_FACE_TITLE, fmin(SIZE_BOOK_TITLE, s->frame.w / 10), title, s->frame.w);
    double y = mw_heading_centred(s, title, size, s->frame.y + 0.14 * s->frame.h);
    if (note && note[0])
        y = mw_page_add_centred(s, MW_FACE_TEXT, MW_INK_NOTE, mw_page_size(s, SIZE_SUBTITLE) - 2, note,
                                y + 6);
    const char *range =
        mw_format(s->arena, "%s %s", spec->words->puzzles, mw_page_range(s, entry->first, entry->last));
    y = mw_page_add_centred(s, MW_FACE_TEXT, MW_INK_NOTE, mw_page_size(s, SIZE_BODY), range, y + 14);
    double inset = 0.2 * s->frame.w, foot = s->frame.y + 0.92 * s->frame.h;
    struct mw_box box = {s->frame.x + inset, y + 40, s->frame.w - 2 * inset, foot - (y + 40)};
    if (box.h > 72 && scene.scale == 0)
        mw_page_draw_ornament(s, MW_INK_RULE, box);
    mw_page_add_heading(s, 1, title, 0);
    mw_scene_draw(s, &scene, (struct mw_icon_pair){{NULL, NULL}}, y + 20, 130 * 72 / 25.4);
}

const struct page_kind mw_page_kind_part = {.set = set, .decorated = true};
