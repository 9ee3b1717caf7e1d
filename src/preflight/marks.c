/* Checks of what a page paints: lines, type, images and colours as they will lie on paper. */
#include "preflight/pdf.h"

#include "content/fonts.h"
#include "content/inks.h"

#include "mazewright/plan.h"
#include "preflight/preflight.h"

#include <math.h>
#include <string.h>

/* By how much a length in points, and a share of ink, may break a limit before it is reported. */
#define SLACK       0.01
#define SHARE_SLACK 0.002

/* --- words -------------------------------------------------------------------------------------------- */

static const char *here(const struct pdf_reading *r)
{
    return mw_preflight_place(r, r->mark->box);
}

static const char *points(const struct pdf_reading *r, double length)
{
    return mw_format(r->arena, "%.*f pt", length == 0 ? 0 : length < 1 ? 2 : 1, length);
}

/* True if a part is a mark on the page that can be seen: neither hidden nor white. */
static bool is_seen(const struct pdf_reading *r, enum pdf_part part)
{
    return part == PDF_MARK && !r->mark->is_hidden && !r->mark->colour.white &&
           mw_preflight_is_on_page(r, r->mark);
}

/* --- fonts and transparency --------------------------------------------------------------------------- */

PDF_CHECK(mw_preflight_find_missing_font)
{
    (void)o;
    const bool is_missing = part == PDF_MARK && r->mark->font && !r->mark->font->is_embedded;
    const char *name = is_missing ? r->mark->font->name : "";
    return !is_missing ? NULL
           : name[0]   ? mw_format(r->arena, "the font \"%s\"", name)
                       : "a font without a name";
}

PDF_CHECK(mw_preflight_find_transparency)
{
    (void)o;
    return part == PDF_MARK ? r->mark->transparent : NULL;
}

/* --- colours ------------------------------------------------------------------------------------------ */

PDF_CHECK(mw_preflight_find_rgb)
{
    (void)o;
    const struct content_colour *colour = part == PDF_MARK ? &r->mark->colour : NULL;
    if (!colour || (colour->space != CONTENT_RGB && !colour->is_calibrated))
        return NULL;
    return colour->is_calibrated ? "calibrated (an ICC profile or a Cal space)" : "RGB";
}

PDF_CHECK(mw_preflight_find_spot_colour)
{
    (void)o;
    static const char *const none[] = {"All", "None", "Cyan", "Magenta", "Yellow", "Black"};
    bool is_spot = part == PDF_MARK && r->mark->colour.space == CONTENT_SPOT;
    for (size_t i = 0; i < sizeof none / sizeof *none && is_spot; i++)
        is_spot = strcmp(r->mark->colour.spot, none[i]) != 0;
    return is_spot ? mw_format(r->arena, "%s", r->mark->colour.spot) : NULL;
}

/* Returns how much ink a colour takes, in percent. The ink of registration marks is all inks together. */
static double ink_of(const struct content_colour *colour)
{
    enum { INKS = 4 };
    const bool is_all = colour->space == CONTENT_SPOT && strcmp(colour->spot, "All") == 0;
    return (is_all ? INKS : 1) * mw_content_ink(colour);
}

PDF_CHECK(mw_preflight_find_much_ink)
{
    (void)o;
    const double slack = 0.5, ink = !is_seen(r, part)                ? 0
                                    : r->mark->kind == CONTENT_IMAGE ? r->mark->ink
                                                                     : ink_of(&r->mark->colour);
    return ink > r->profile->most_ink + slack
               ? mw_format(r->arena, "%.0f %% of ink, and %s takes at most %.0f %%, %s", ink,
                           r->profile->name, r->profile->most_ink, here(r))
               : NULL;
}

/* Finds type and lines in black with other inks in it. */
PDF_CHECK(mw_preflight_find_mixed_black)
{
    (void)o;
    const double black = 0.85, other = 0.3;
    if (!is_seen(r, part) || r->mark->colour.space != CONTENT_CMYK)
        return NULL;
    const double *ink = r->mark->colour.part;
    const bool is_fine = r->mark->kind == CONTENT_TEXT || r->mark->kind == CONTENT_STROKE;
    return is_fine && ink[3] >= black && ink[0] + ink[1] + ink[2] >= other ? here(r) : NULL;
}

static bool is_black(const struct content_colour *colour)
{
    const double black = 0.999;
    return colour->space == CONTENT_GREY ? colour->part[0] <= 1 - black
                                         : colour->space == CONTENT_CMYK && colour->part[3] >= black &&
                                               colour->part[0] + colour->part[1] + colour->part[2] == 0;
}

PDF_CHECK(mw_preflight_find_overprint)
{
    (void)o;
    return is_seen(r, part) && r->mark->overprints && !is_black(&r->mark->colour) ? here(r) : NULL;
}

static bool overlaps(const struct mw_box *a, const struct mw_box *b)
{
    return a->x < b->x + b->w && b->x < a->x + a->w && a->y < b->y + b->h && b->y < a->y + a->h;
}

static bool is_dark_at(const struct pdf_reading *r, struct mw_point p)
{
    for (int i = 0; i < r->page.ndark; i++)
        if (overlaps(&r->page.dark[i], &(struct mw_box){p.x, p.y, 0, 0}))
            return true;
    return false;
}

/* True if something that is not white lies under most of a mark: under more than half of its middle, which is
 * tried at 9 places along its longer side and 3 across. */
static bool has_ink_under(const struct pdf_reading *r)
{
    enum { ALONG = 9, ACROSS = 3 };
    const struct mw_box *b = &r->mark->box;
    const bool is_level = b->w >= b->h;
    int dark = 0;
    for (int i = 0; i < ALONG * ACROSS; i++) {
        const double along = (i % ALONG + 0.5) / ALONG, across = (i / ALONG + 1.0) / (ACROSS + 1);
        dark += is_dark_at(r, (struct mw_point){b->x + b->w * (is_level ? along : across),
                                                b->y + b->h * (is_level ? across : along)});
    }
    return 20 * dark > 11 * ALONG * ACROSS;
}

/* Finds white type and lines that print nothing: with no ink under them, or overprinting it. */
PDF_CHECK(mw_preflight_find_unseen)
{
    (void)o;
    if (part != PDF_MARK || r->mark->is_hidden || !r->mark->colour.white ||
        !mw_preflight_is_on_page(r, r->mark))
        return NULL;
    const bool is_text = r->mark->kind == CONTENT_TEXT;
    if (r->mark->overprints && r->mark->kind != CONTENT_IMAGE)
        return mw_format(r->arena, "white %s is set to overprint, and so prints nothing, %s",
                         is_text ? "type" : "ink", here(r));
    return is_text && !has_ink_under(r)
               ? mw_format(r->arena, "there is white type on white paper, %s", here(r))
               : NULL;
}

/* Returns the share of black in a colour that is a grey, in whichever space; -1 if it is none. */
static double black_in(const struct content_colour *c)
{
    const double *part = c->part;
    return c->space == CONTENT_GREY                                              ? 1 - part[0]
           : c->space == CONTENT_RGB && part[0] == part[1] && part[1] == part[2] ? 1 - part[0]
           : c->space == CONTENT_CMYK && part[0] + part[1] + part[2] == 0        ? part[3]
                                                                                 : -1;
}

PDF_CHECK(mw_preflight_find_light_tint)
{
    (void)o;
    const double share = is_seen(r, part) ? black_in(&r->mark->colour) : -1, least = r->profile->least_tint;
    if (share < 0 || r->mark->kind == CONTENT_IMAGE || r->mark->kind == CONTENT_SHADE)
        return NULL;
    return share < least - SHARE_SLACK
               ? mw_format(r->arena, "%.3g %% of black, and %s prints %.0f %% and more, %s", 100 * share,
                           r->profile->name, 100 * least, here(r))
               : NULL;
}

/* --- sizes -------------------------------------------------------------------------------------------- */

PDF_CHECK(mw_preflight_find_thin)
{
    (void)o;
    const double least = r->profile->least_line;
    return is_seen(r, part) && r->mark->thin < least - SLACK
               ? mw_format(r->arena, "%s thick, and %s wants at least %s, %s", points(r, r->mark->thin),
                           r->profile->name, points(r, least), here(r))
               : NULL;
}

PDF_CHECK(mw_preflight_find_small_type)
{
    (void)o;
    const double least = r->profile->least_type, slack = 0.05;
    return part == PDF_MARK && r->mark->kind == CONTENT_TEXT && !r->mark->is_hidden &&
                   mw_preflight_is_on_page(r, r->mark) && r->mark->type < least - slack
               ? mw_format(r->arena, "%s large, and %s wants at least %s, %s", points(r, r->mark->type),
                           r->profile->name, points(r, least), here(r))
               : NULL;
}

PDF_CHECK(mw_preflight_find_coarse_image)
{
    (void)o;
    const double slack = 2, least = r->profile->least_dots;
    return part == PDF_MARK && r->mark->kind == CONTENT_IMAGE && mw_preflight_is_on_page(r, r->mark) &&
                   r->mark->dots < least - slack
               ? mw_format(r->arena, "%.0f dots an inch, and %s wants at least %.0f, %s", r->mark->dots,
                           r->profile->name, least, here(r))
               : NULL;
}

/* --- of a whole page ---------------------------------------------------------------------------------- */

/* Returns a colour as red, green and blue. */
static uint32_t rgb_of(const struct content_colour *c)
{
    uint32_t rgb = 0;
    for (int i = 0; i < 3; i++) {
        const double light = c->space == CONTENT_GREY  ? c->part[0]
                             : c->space == CONTENT_RGB ? c->part[i]
                                                       : (1 - c->part[i]) * (1 - c->part[3]);
        rgb = rgb << 8 | (uint32_t)lround(255 * light);
    }
    return rgb;
}

static void note_colour(struct pdf_page *p, const struct content_mark *mark)
{
    const bool counts = mark->kind == CONTENT_STROKE && !mark->colour.white &&
                        (mark->colour.space == CONTENT_RGB || mark->colour.space == CONTENT_CMYK);
    const uint32_t rgb = counts ? rgb_of(&mark->colour) : 0;
    for (int i = 0; i < p->ncolours; i++)
        if (p->colour[i] == rgb)
            return;
    if (counts && p->ncolours < PDF_MOST_COLOURS)
        p->colour[p->ncolours++] = rgb;
}

PDF_CHECK(mw_preflight_find_alike)
{
    const struct pdf_page *p = &r->page;
    (void)o;
    for (int i = 0; i < p->ncolours && part == PDF_PAGE; i++)
        for (int k = 0; k < i; k++)
            if (mw_preflight_are_alike(p->colour[i], p->colour[k]))
                return mw_format(r->arena, "#%06x and #%06x", (unsigned)p->colour[k], (unsigned)p->colour[i]);
    return NULL;
}

void mw_preflight_note_mark(struct pdf_reading *r, const struct content_mark *mark)
{
    enum { MOST_DARK = 20000 };
    struct pdf_page *p = &r->page;
    if (mark->is_hidden)
        return;
    p->paints = true;
    note_colour(p, mark);
    if (mark->colour.white && mark->kind != CONTENT_IMAGE)
        return;
    if (p->ndark < MOST_DARK) {
        MW_GROW(r->scratch, p->dark, p->ndark, p->dark_capacity);
        p->dark[p->ndark++] = mark->box;
    }
    const bool has_glyphs = mark->font && mark->font->is_drawn; /* which are marks as well */
    if (mw_preflight_is_on_page(r, mark) && !has_glyphs)
        mw_preflight_note_edges(r, mark);
}
