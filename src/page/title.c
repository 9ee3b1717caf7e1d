/* The title page: the title, a maze of the book as an ornament, the author. */
#include "page/layout.h"

#include <math.h>

/* A text in the middle of the frame, wrapped to it; returns where it ends. */
static double centred(struct setting_out *s, enum mw_face face, enum mw_ink ink, double size,
                      const char *string, double y)
{
    const struct mw_text *text = mw_type_set(
        s->type, string,
        (struct mw_setting){.face = face, .size = size, .width = s->frame.w, .align = MW_ALIGN_CENTRE});
    mw_add_text(s, ink, text, s->frame.x, y);
    return y + text->height;
}

static void draw_ornament(struct setting_out *s, struct mw_box box)
{
    struct look look = mw_puzzle_look(s, 0);
    mw_draw_maze(s, s->sheet->first, box, &look);
    s->page->nplacings = s->page->crowded = 0; /* an ornament is no puzzle */
}

void mw_set_title_page(struct setting_out *s)
{
    const struct mw_spec *spec = s->book->spec;
    double size = fmin(SIZE_BOOK_TITLE, s->frame.w / 12);
    double y = s->frame.y + 0.08 * s->frame.h;
    y = centred(s, MW_FACE_TITLE, MW_INK_TEXT, size, spec->title, y);
    if (spec->subtitle)
        y = centred(s, MW_FACE_TEXT, MW_INK_NOTE, SIZE_SUBTITLE, spec->subtitle, y + 8);
    double foot = s->frame.y + 0.94 * s->frame.h;
    if (spec->author)
        centred(s, MW_FACE_TITLE, MW_INK_TEXT, SIZE_SUBTITLE, spec->author, foot - SIZE_SUBTITLE);
    double inset = 0.12 * s->frame.w;
    struct mw_box box = {s->frame.x + inset, y + 36, s->frame.w - 2 * inset, foot - 60 - (y + 36)};
    if (box.h > 72)
        draw_ornament(s, box);
    mw_add_heading(s, 1, spec->title, 0);
}
