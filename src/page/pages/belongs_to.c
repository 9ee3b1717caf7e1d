/* Sets the page with "This book belongs to" and a line to write on, in a frame. */
#include "art/art.h"
#include "page/scene/scene.h"
#include "page/style/heading.h"

#include "mazewright/look.h"
#include "mazewright/matter.h"

#include <math.h>

/* The width of the lines of a sign, in points. */
#define PEN 2.6

/* Draws a wooden sign: a board on two posts that stand on the ground. */
static void draw_sign(struct page_setting *s, struct mw_box board, double ground)
{
    const double wide = 16, share[] = {0.2, 0.8};
    for (int i = 0; i < 2; i++) {
        const double x = board.x + share[i] * board.w - wide / 2, top = board.y + board.h / 2;
        const struct mw_line post = mw_art_box(s->arena, (struct mw_box){x, top, wide, ground - top});
        mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &post, PEN);
    }
    const struct mw_line edge = mw_art_round_box(s->arena, board, 14),
                         inner = mw_art_round_box(s->arena, mw_box_grown(board, -9), 9);
    mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_PAPER, 1, &edge, 0);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &edge, PEN);
    mw_page_add_strokes(s, MW_MARK_STROKE, MW_INK_TEXT, 1, &inner, 0.9);
}

static void set(struct page_setting *s)
{
    const struct page_scene scene = mw_scene_begin(s, 1.7);
    s->frame.h -= scene.band;
    const struct mw_box f = s->frame;
    const double w = fmin(f.w - PEN, 380), h = fmin(0.55 * f.h, 250), inset = 34,
                 above = scene.has_line ? 0.6 : 0.4; /* share of the free height above the sign */
    const struct mw_box card = {f.x + (f.w - w) / 2, f.y + above * (f.h - h), w, h};
    if (scene.has_line)
        draw_sign(s, card, scene.room.y + scene.room.h);
    else if (s->spec->look->border == MW_BORDER_NONE)
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
