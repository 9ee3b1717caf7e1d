/* The back of a puzzle that has its leaf to itself: tinted, so that nothing shines through, or to draw on. */
#include "page/layout.h"

void mw_set_back_page(struct setting_out *s)
{
    if (s->book->spec->backs == MW_BACKS_TINT) {
        mw_add_tint(s);
        return;
    }
    const char *words = s->book->spec->matter.doodle;
    const struct mw_line frame = mw_round_box(
        s->arena, (struct mw_box){s->frame.x + 1, s->frame.y + 1, s->frame.w - 2, s->frame.h - 2}, 16);
    mw_add_lines(s, MW_MARK_STROKE, MW_INK_RULE, 1, &frame, 1.5);
    mw_add_line(s, MW_INK_NOTE, mw_set(s, MW_FACE_TITLE, SIZE_BLOCK_TITLE, words),
                s->frame.x + s->frame.w / 2, 0.5, s->frame.y + 30);
}
