/* Draws the spine of a cover: the title, and the author, turned by a quarter. Where books stand on a shelf,
 * letters of some languages run downwards, and of others upwards. */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/languages.h"

#include <math.h>
#include <string.h>

/* True if the letters of a spine run upwards: in most languages of the European continent. In languages that
 * are read from the right they are turned the same way, and are then read downwards. */
static bool runs_upwards(const char *language)
{
    static const char *const tags[] = {"de", "fr", "es", "it", "pt", "pl", "el", "uk", "tr"};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (strncmp(language, tags[i], 2) == 0)
            return true;
    return mw_is_rtl(language);
}

/* Returns how long letters at the head or the foot of the spine may be: a share of it, or what a maze around
 * the spine leaves. */
static double length_at(const struct cover *c, bool at_head, double share)
{
    const double above = 0.31, below = 0.17;
    return c->spine.h * (c->spec->layout != MW_COVER_AROUND ? share : at_head ? above : below);
}

/* Adds letters on the spine, as high as it allows, and at most `length` long, beginning at the head or ending
 * at the foot. */
static void add_letters(const struct cover *c, const char *which, enum mw_face face, const char *string,
                        double height, double length, bool at_head)
{
    struct page_setting *s = c->s;
    const struct lettering flat = mw_cover_letters(s, face, string),
                           turned = mw_cover_turned(s->arena, &flat, !runs_upwards(s->spec->language));
    if (flat.lines->n == 0)
        return;
    const double least = 3.5, scale = fmin(height / turned.ink.w, length / turned.ink.h),
                 end = fmax(c->rules->safe, 0.045 * c->spine.h),
                 y = at_head ? c->spine.y + end : c->spine.y + c->spine.h - end - scale * turned.ink.h;
    if (mw_lattice(scale * turned.ink.w) < mw_lattice(least))
        mw_cover_note_overlong(s, which);
    mw_cover_add_letters(s, mw_cover_ink_on(s, MW_INK_ACCENT), &turned,
                         (struct mw_point){c->spine.x + (c->spine.w - scale * turned.ink.w) / 2, y}, scale,
                         false);
}

void mw_cover_draw_spine(const struct cover *c)
{
    struct page_setting *s = c->s;
    const double height = mw_profile_spine_letters(s->spec->profile, c->spine.w, s->volume->covers);
    const struct mw_line line =
        mw_art_box(s->arena, (struct mw_box){c->spine.x, -s->bleed.top, c->spine.w,
                                             s->page->h + s->bleed.top + s->bleed.bottom});
    const int first = s->page->nmarks;
    mw_page_add_strokes(s, MW_MARK_FILL, MW_INK_ACCENT, 1, &line, 0);
    mw_page_mark_as_decor(s, first);
    if (!c->spec->has_spine_text || height == 0)
        return;
    /* what is read first stands where reading begins */
    const bool down = !runs_upwards(s->spec->language) || mw_is_rtl(s->spec->language);
    add_letters(c, "the title on the spine", MW_FACE_COVER,
                mw_cover_in_capitals(s, mw_cover_text(c, c->spec->texts.title, s->spec->title)), height,
                length_at(c, down, 0.6), down);
    add_letters(c, "the author on the spine", MW_FACE_TEXT,
                mw_cover_text(c, c->spec->texts.author, s->spec->author), 0.85 * height,
                length_at(c, !down, 0.26), !down);
}
