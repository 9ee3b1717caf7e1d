/* Sets the back of a leaf that has only one puzzle: tinted so that nothing shows through, or a frame to draw
 * in. */
#include "art/art.h"
#include "page/style/layout.h"

#include "mazewright/matter.h"

static void set(struct page_setting *s)
{
    if (s->spec->matter->backs == MW_BACKS_TINT) {
        mw_page_add_tint(s);
        return;
    }
    const char *words = s->spec->matter->texts.doodle;
    const struct mw_line frame = mw_art_round_box(
        s->arena, (struct mw_box){s->frame.x + 1, s->frame.y + 1, s->frame.w - 2, s->frame.h - 2}, 16);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_RULE, 1, &frame, 1.5);
    mw_page_add_text(s, MW_INK_NOTE, mw_page_text(s, MW_FACE_TITLE, SIZE_BLOCK_TITLE, words),
                     s->frame.x + s->frame.w / 2, 0.5, s->frame.y + 30);
}

const struct page_kind mw_page_kind_back = {.set = set};
