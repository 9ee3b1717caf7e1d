/* Checks of what a page paints: lines, type, images and colours as they will lie on paper, and ink too near
 * to an edge. */
#include "preflight/pdf.h"

#include "content/fonts.h"

#include "mazewright/plan.h"
#include "preflight/preflight.h"

#include <math.h>
#include <string.h>

/* By how much a length in points, and a share of ink, may break a limit before it is reported. */
#define SLACK       0.01
#define SHARE_SLACK 0.002

/* --- words -------------------------------------------------------------------------------------------- */

/* True if lengths are told in millimetres: where pages have no sizes in inches. */
static bool is_metric(const struct pdf_reading *r)
{
    return !r->profile->trim && !mw_is_inch_size(r->page.w, r->page.h);
}

const char *mw_preflight_length(const struct pdf_reading *r, double points)
{
    return is_metric(r) ? mw_format(r->arena, "%.1fmm", points * 25.4 / 72)
                        : mw_format(r->arena, "%.2fin", points / 72);
}

const char *mw_preflight_place(const struct pdf_reading *r, struct mw_box box)
{
    const struct mw_box *page = &r->page.trimmed;
    return mw_format(r->arena, "%s from the left and %s from the top",
                     mw_preflight_length(r, box.x + box.w / 2 - page->x),
                     mw_preflight_length(r, box.y + box.h / 2 - page->y));
}

/* Returns a limit in the printer's units, as exactly as the printer says it. */
static const char *limit(const struct pdf_reading *r, double points)
{
    return is_metric(r) ? mw_format(r->arena, "%.3gmm", points * 25.4 / 72)
                        : mw_format(r->arena, "%.3gin", points / 72);
}

static const char *here(const struct pdf_reading *r)
{
    return mw_preflight_place(r, r->mark->box);
}

static const char *points(const struct pdf_reading *r, double length)
{
    return mw_format(r->arena, "%.*f pt", length == 0 ? 0 : length < 1 ? 2 : 1, length);
}

/* True if a mark lies on the page, and not with the printer's marks beside it. */
static bool is_on_page(const struct pdf_reading *r)
{
    const struct mw_box *m = &r->mark->box, *page = &r->page.trimmed;
    const double bleed = r->profile->bleed;
    return m->x <= page->x + page->w + bleed && m->x + m->w >= page->x - bleed &&
           m->y <= page->y + page->h + bleed && m->y + m->h >= page->y - bleed;
}

/* True if a part is a mark on the page that can be seen: neither hidden nor white. */
static bool is_seen(const struct pdf_reading *r, enum pdf_part part)
{
    return part == PDF_MARK && !r->mark->is_hidden && !r->mark->colour.white && is_on_page(r);
}

/* --- fonts and transparency --------------------------------------------------------------------------- */

PDF_CHECK(mw_preflight_find_missing_font)
{
    (void)o;
    const bool is_missing = part == PDF_MARK && r->mark->font && !r->mark->font->is_embedded;
    return is_missing ? mw_format(r->arena, "%s", r->mark->font->name) : NULL;
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

/* Returns how much ink a colour of four inks takes, in percent. */
static double ink_of(const struct content_colour *colour)
{
    double ink = 0;
    for (int i = 0; i < colour->n && colour->space == CONTENT_CMYK; i++)
        ink += 100 * colour->part[i];
    return ink;
}

PDF_CHECK(mw_preflight_find_much_ink)
{
    (void)o;
    const double slack = 0.5, ink = is_seen(r, part) ? ink_of(&r->mark->colour) : 0;
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

/* True if something that is not white lies under a mark. */
static bool has_ink_under(const struct pdf_reading *r)
{
    for (int i = 0; i < r->page.ndark; i++)
        if (overlaps(&r->page.dark[i], &r->mark->box))
            return true;
    return false;
}

/* Finds white type and lines that print nothing: with no ink under them, or overprinting it. */
PDF_CHECK(mw_preflight_find_unseen)
{
    (void)o;
    if (part != PDF_MARK || r->mark->is_hidden || !r->mark->colour.white || !is_on_page(r))
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
    return part == PDF_MARK && r->mark->kind == CONTENT_TEXT && !r->mark->is_hidden && is_on_page(r) &&
                   r->mark->type < least - slack
               ? mw_format(r->arena, "%s large, and %s wants at least %s, %s", points(r, r->mark->type),
                           r->profile->name, points(r, least), here(r))
               : NULL;
}

PDF_CHECK(mw_preflight_find_coarse_image)
{
    (void)o;
    const double slack = 2, least = r->profile->least_dots;
    return part == PDF_MARK && r->mark->kind == CONTENT_IMAGE && is_on_page(r) &&
                   r->mark->dots < least - slack
               ? mw_format(r->arena, "%.0f dots an inch, and %s wants at least %.0f, %s", r->mark->dots,
                           r->profile->name, least, here(r))
               : NULL;
}

/* --- edges -------------------------------------------------------------------------------------------- */

/* Returns the margin that a printer wants at a side. */
static double margin_at(const struct pdf_reading *r, enum pdf_side side)
{
    return side == PDF_INSIDE ? mw_profile_inside(r->profile, r->seen->npages)
           : r->seen->bleeds  ? r->profile->bleed_margin
                              : r->profile->margin;
}

/* Returns the side of the trimmed page as a number from 0 to 3: left, right, top, bottom. */
static int edge_of(const struct pdf_reading *r, enum pdf_side side)
{
    const bool left = r->page.spine_is_left;
    return side == PDF_HEAD ? 2 : side == PDF_FOOT ? 3 : (side == PDF_INSIDE) == left ? 0 : 1;
}

/* Returns the strip of a page from an edge inwards, `deep` points, together with what lies beyond the edge.
 */
static struct mw_box strip_at(const struct pdf_reading *r, int edge, double deep)
{
    const struct mw_box *t = &r->page.trimmed;
    const double far = 1e6;
    return edge == 0   ? (struct mw_box){t->x - far, t->y - far, far + deep, t->h + 2 * far}
           : edge == 1 ? (struct mw_box){t->x + t->w - deep, t->y - far, far + deep, t->h + 2 * far}
           : edge == 2 ? (struct mw_box){t->x - far, t->y - far, t->w + 2 * far, far + deep}
                       : (struct mw_box){t->x - far, t->y + t->h - deep, t->w + 2 * far, far + deep};
}

/* Returns where ink must end that runs over an edge: at the end of the bleed, or of the sheet. */
static double end_at(const struct pdf_reading *r, int edge)
{
    const double bleed = r->profile->bleed;
    const struct mw_box *t = &r->page.trimmed;
    const double w = r->page.media.right - r->page.media.left, h = r->page.media.top - r->page.media.bottom;
    const double ends[] = {fmax(0, t->x - bleed), fmin(w, t->x + t->w + bleed), fmax(0, t->y - bleed),
                           fmin(h, t->y + t->h + bleed)};
    return ends[edge];
}

/* Returns where an edge of the trimmed page is. */
static double trim_at(const struct pdf_reading *r, int edge)
{
    const struct mw_box *t = &r->page.trimmed;
    const double edges[] = {t->x, t->x + t->w, t->y, t->y + t->h};
    return edges[edge];
}

/* True if a mark extends at an edge to a line, or nearly. */
static bool reaches(const struct mw_box *m, int edge, double line)
{
    const double near = 1.5, ends[] = {m->x, m->x + m->w, m->y, m->y + m->h};
    return edge % 2 == 0 ? ends[edge] <= line + near : ends[edge] >= line - near;
}

/* True if a mark runs on to the edge of the sheet, or of the bleed, at some side. */
static bool runs_off(const struct pdf_reading *r, const struct mw_box *m)
{
    for (int edge = 0; edge < 4; edge++)
        if (reaches(m, edge, end_at(r, edge)))
            return true;
    return false;
}

/* Notes a part of a mark, if there is any of it. */
static void add_near(struct pdf_near *near, enum pdf_side side, struct mw_box part)
{
    const double into = part.w <= 0 || part.h <= 0 ? 0 : side <= PDF_OUTSIDE ? part.w : part.h;
    if (into <= 0)
        return;
    near->box = near->into > 0 ? mw_box_around(near->box, part) : part;
    near->into = fmax(near->into, into);
}

/* Notes a mark that lies in a margin, or that runs over an edge without bleed or without filling it. Pictures
 * that run off the page at one side may end in the margin of another. */
static void note_edges(struct pdf_reading *r, const struct content_mark *mark)
{
    const double slack = 0.75, rim = 3;
    struct pdf_page *p = &r->page;
    const struct mw_box page = {0, 0, p->media.right - p->media.left, p->media.top - p->media.bottom},
                        on_page = mw_box_common(mark->box, page);
    const bool may_run_off = mark->kind != CONTENT_TEXT, is_off = may_run_off && runs_off(r, &mark->box);
    for (int i = 0; i < PDF_SIDES; i++) {
        const enum pdf_side side = (enum pdf_side)i;
        const int edge = edge_of(r, side);
        const struct mw_box at_rim = mw_box_common(on_page, strip_at(r, edge, rim));
        if (may_run_off && reaches(&mark->box, edge, end_at(r, edge))) {
            if (!p->bleeds)
                add_near(&p->at_edge[side], side, at_rim);
        } else if (may_run_off && p->bleeds && reaches(&mark->box, edge, trim_at(r, edge)))
            add_near(&p->at_trim[side], side, mw_box_common(at_rim, p->trimmed));
        else if (!is_off)
            add_near(&p->in_margin[side], side,
                     mw_box_common(on_page, strip_at(r, edge, margin_at(r, side) - slack)));
    }
}

/* Sets `accused` to a place at the current side, which another program looks at later. */
static void accuse(struct pdf_reading *r, const struct pdf_near *near)
{
    const int edge = edge_of(r, r->side);
    const double within = 1, end = end_at(r, edge);
    r->accused = (struct mw_pdf_accused){.box = near->box,
                                         .edge = (enum mw_edge_of_page)edge,
                                         .at = trim_at(r, edge),
                                         .outer = edge % 2 == 0 ? end + within : end - within,
                                         .is_metric = is_metric(r)};
}

/* Accuses ink in the margin of the current side. Returns the words for how near it comes; NULL if there is
 * none. */
static const char *nearness(struct pdf_reading *r)
{
    static const char *const names[] = {"the spine", "the outer edge", "the head", "the foot"};
    const struct pdf_near *near = &r->page.in_margin[r->side];
    if (near->into <= 0)
        return NULL;
    accuse(r, near);
    return mw_format(r->arena, "{near} %s, where %s wants %s free (at %s)", names[r->side], r->profile->name,
                     limit(r, margin_at(r, r->side)), mw_preflight_place(r, near->box));
}

PDF_CHECK(mw_preflight_find_in_gutter)
{
    (void)o;
    return part == PDF_SIDE && r->side == PDF_INSIDE ? nearness(r) : NULL;
}

PDF_CHECK(mw_preflight_find_in_margin)
{
    (void)o;
    return part == PDF_SIDE && r->side != PDF_INSIDE ? nearness(r) : NULL;
}

/* Accuses ink at the edge of the current side. Returns its place; NULL if there is none. */
static const char *place_at(struct pdf_reading *r, const struct pdf_near *near)
{
    if (near->into <= 0)
        return NULL;
    accuse(r, near);
    return mw_preflight_place(r, near->box);
}

PDF_CHECK(mw_preflight_find_at_edge)
{
    (void)o;
    return part == PDF_SIDE ? place_at(r, &r->page.at_edge[r->side]) : NULL;
}

PDF_CHECK(mw_preflight_find_short_of_bleed)
{
    (void)o;
    const char *place = part == PDF_SIDE ? place_at(r, &r->page.at_trim[r->side]) : NULL;
    r->accused.is_short = place != NULL;
    return place;
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
    if (is_on_page(r) && !has_glyphs)
        note_edges(r, mark);
}
