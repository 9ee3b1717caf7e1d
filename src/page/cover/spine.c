/* Draws the spine of a cover: the title, and the author, turned by a quarter, or upright one sign below the
 * other. Where books stand on a shelf, letters of some languages run downwards, and of others upwards. */
#include "page/cover/cover.h"

#include "art/art.h"

#include "mazewright/languages.h"

#include <glib.h>
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

static struct lettering turned_letters(struct page_setting *s, enum mw_face face, const char *string)
{
    const struct lettering flat = mw_cover_letters(s, face, string);
    return mw_cover_turned(s->arena, &flat, !runs_upwards(s->spec->language));
}

/* True if a text is written in signs that stand upright one below the other on a spine: Chinese and Japanese.
 */
static bool is_stacked(const char *language, const char *string)
{
    bool is = strncmp(language, "ja", 2) == 0 || strncmp(language, "zh", 2) == 0;
    for (const char *at = string; *at && is; at = g_utf8_next_char(at))
        is = g_unichar_iswide(g_utf8_get_char(at)) || g_unichar_isspace(g_utf8_get_char(at));
    return is;
}

/* Returns the signs of a text one below the other, each in the middle of the column. */
static struct lettering stacked(struct page_setting *s, enum mw_face face, const char *string)
{
    const double step = 104; /* letters are 100 points large */
    const int n = (int)g_utf8_strlen(string, -1);
    struct lettering *sign = MW_ARRAY(s->arena, n, struct lettering);
    int nlines = 0, k = 0;
    for (int i = 0; i < n; i++) {
        const char *from = g_utf8_offset_to_pointer(string, i), *to = g_utf8_next_char(from);
        sign[i] = mw_cover_letters(s, face, mw_format(s->arena, "%.*s", (int)(to - from), from));
        nlines += sign[i].lines->n;
    }
    struct mw_line *line = MW_ARRAY(s->arena, nlines, struct mw_line);
    for (int i = 0; i < n; i++) {
        const double left = -sign[i].ink.x - sign[i].ink.w / 2;
        for (int l = 0; l < sign[i].lines->n; l++, k++) {
            const struct mw_line *from = &sign[i].lines->line[l];
            struct mw_vertex *at = MW_ARRAY(s->arena, from->n, struct mw_vertex);
            for (int v = 0; v < from->n; v++)
                at[v] = (struct mw_vertex){from->at[v].x + left, from->at[v].y + i * step, 0};
            line[k] = (struct mw_line){from->n, from->closed, at};
        }
    }
    struct mw_lines *lines = MW_NEW(s->arena, struct mw_lines);
    *lines = (struct mw_lines){nlines, line};
    return mw_cover_lettering(lines);
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
    const struct lettering turned =
        is_stacked(s->spec->language, string) ? stacked(s, face, string) : turned_letters(s, face, string);
    if (turned.lines->n == 0)
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
    /* the title stands where reading begins; beside a maze around the spine there is more room at the top */
    const bool down = c->spec->layout == MW_COVER_AROUND || !runs_upwards(s->spec->language) ||
                      mw_is_rtl(s->spec->language);
    add_letters(
        c, "the title on the spine", MW_FACE_COVER,
        mw_capitals(s->arena, s->spec->language, mw_cover_text(c, c->spec->texts.title, s->spec->title)),
        height, length_at(c, down, 0.6), down);
    add_letters(c, "the author on the spine", MW_FACE_TEXT,
                mw_cover_text(c, c->spec->texts.author, s->spec->author), 0.85 * height,
                length_at(c, !down, 0.26), !down);
}
