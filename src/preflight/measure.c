/* Measures a page of a PDF: its boxes as it is turned and scaled, its trimmed size, and where its spine is.
 */
#include "preflight/pdf.h"

#include "mazewright/plan.h"
#include "preflight/preflight.h"

#include <math.h>

static struct pdf_edges box_of(struct pdf_reading *r, qpdf_oh page, const char *name,
                               struct pdf_edges fallback)
{
    qpdf_oh box = mw_content_key(r->pdf, page, name);
    double at[4];
    if (mw_content_count(r->pdf, box) != 4)
        return fallback;
    for (int i = 0; i < 4; i++)
        at[i] = qpdf_oh_get_numeric_value(r->pdf, qpdf_oh_get_array_item(r->pdf, box, i));
    return (struct pdf_edges){fmin(at[0], at[2]), fmin(at[1], at[3]), fmax(at[0], at[2]), fmax(at[1], at[3]),
                              true};
}

/* Determines the trimmed size of a page: the size of its TrimBox, if that differs from the size of the page;
 * otherwise the size of the page, with its bleed or without, whichever is a trim of the printer. */
static void measure_trim(const struct mw_profile *profile, struct pdf_page *page)
{
    const double full_w = page->media.right - page->media.left, full_h = page->media.top - page->media.bottom;
    const double cut_w = full_w - (profile->spine_bleeds ? 2 : 1) * profile->bleed,
                 cut_h = full_h - 2 * profile->bleed;
    const double trim_w = page->trim.right - page->trim.left, trim_h = page->trim.top - page->trim.bottom;
    page->bleeds = false;
    page->fits = true;
    page->w = full_w;
    page->h = full_h;
    if (page->trim.given &&
        (!mw_preflight_is_near(trim_w, full_w) || !mw_preflight_is_near(trim_h, full_h))) {
        bool is_cut = mw_preflight_is_near(trim_w, cut_w) && mw_preflight_is_near(trim_h, cut_h);
        page->w = trim_w;
        page->h = trim_h;
        page->bleeds = true;
        page->fits =
            !profile->trim || (mw_profile_trim(profile, trim_w, trim_h) && (profile->marks || is_cut));
        return;
    }
    const struct mw_trim *custom = profile->custom,
                         *full = profile->trim ? mw_profile_trim(profile, full_w, full_h) : NULL,
                         *cut = profile->trim ? mw_profile_trim(profile, cut_w, cut_h) : NULL;
    bool cut_is_usual = cut && cut != custom;
    if (!profile->trim || (full && full != custom) || (full && !cut_is_usual))
        return;
    page->w = cut_w;
    page->h = cut_h;
    page->bleeds = true;
    page->fits = cut != NULL;
}

/* Returns how far the sheet of a page is from a cover of pages of a size, in points: the greater of both
 * differences. */
static double away_from(const struct pdf_reading *r, const struct pdf_page *page, double w, double h,
                        double spine)
{
    const struct mw_paper paper = {NULL, w, h};
    const struct mw_cover_size size = mw_profile_cover(r->profile, &paper, spine);
    return fmax(fabs(page->media.right - page->media.left - size.w - 2 * size.wrap),
                fabs(page->media.top - page->media.bottom - size.h - 2 * size.wrap));
}

/* Sets the pages that the sheet would be a cover of, with a spine: the nearest of the printer's trims, or, if
 * none is near and the printer takes other sizes, the pages that the sheet has room for. Returns how far it
 * is from that. */
static double measure_panels(const struct pdf_reading *r, struct pdf_page *page, double spine)
{
    const double near = 36;
    const struct mw_cover_rules *rules = &r->profile->covers;
    const struct mw_trim *best = r->profile->trim, *custom = r->profile->custom;
    page->w = (page->media.right - page->media.left - 2 * rules->wrap - spine) / 2 - rules->wider;
    page->h = page->media.top - page->media.bottom - 2 * rules->wrap - 2 * rules->higher;
    double away = best ? away_from(r, page, best->w, best->h, spine) : 0;
    for (const struct mw_trim *t = best; t && t->w > 0; t++)
        if (mw_lattice(away_from(r, page, t->w, t->h, spine)) < mw_lattice(away)) {
            best = t;
            away = away_from(r, page, t->w, t->h, spine);
        }
    if (!best ||
        (mw_lattice(away) > mw_lattice(near) && custom && mw_profile_trim(r->profile, page->w, page->h)))
        return 0;
    page->w = best->w;
    page->h = best->h;
    return away;
}

/* Finds the pages that a cover is for. It fits if it differs by at most half a millimetre from the cover of a
 * book with a spine, or, if the printer staples so few pages, of a stapled one. */
static void measure_cover(struct pdf_reading *r, struct pdf_page *page)
{
    const double most = 0.5 * 72 / 25.4, spine = pdf_spine(r);
    page->bleeds = r->profile->covers.wrap > 0;
    page->fits = mw_lattice(measure_panels(r, page, spine)) <= mw_lattice(most);
    r->seen->spine = spine;
    if (page->fits || r->cover.spine > 0 || r->cover.pages > r->profile->saddle_most)
        return;
    struct pdf_page stapled = *page;
    if (mw_lattice(measure_panels(r, &stapled, 0)) > mw_lattice(most))
        return;
    *page = stapled;
    page->fits = true;
    r->seen->spine = 0;
}

/* Returns a box as it lies once the page is turned: in points, y up from the bottom of the whole. */
static struct pdf_edges turned(const struct pdf_page *p, struct pdf_edges e, double height)
{
    const struct mw_point a = mw_content_placed(&p->turn, e.left, e.bottom),
                          b = mw_content_placed(&p->turn, e.right, e.top);
    return (struct pdf_edges){fmin(a.x, b.x), height - fmax(a.y, b.y), fmax(a.x, b.x),
                              height - fmin(a.y, b.y), e.given};
}

/* Returns the matrix from the coordinates of a page to points from the top left of its sheet, as the page is
 * turned (/Rotate, clockwise) and scaled (/UserUnit). */
static struct content_matrix turn_of(struct pdf_reading *r, qpdf_oh page, struct pdf_edges media)
{
    const double unit = mw_content_number(r->pdf, mw_content_key(r->pdf, page, "/UserUnit"), 1),
                 u = unit > 0 && unit <= 1e4 ? unit : 1,
                 by = mw_content_number(r->pdf, mw_content_key(r->pdf, page, "/Rotate"), 0);
    const int quarters = fabs(by) < 1e6 ? (((int)by / 90) % 4 + 4) % 4 : 0;
    const double l = u * media.left, b = u * media.bottom, rt = u * media.right, t = u * media.top;
    return quarters == 0   ? (struct content_matrix){u, 0, 0, -u, -l, t}
           : quarters == 1 ? (struct content_matrix){0, u, u, 0, -b, -l}
           : quarters == 2 ? (struct content_matrix){-u, 0, 0, u, rt, -b}
                           : (struct content_matrix){0, -u, -u, 0, t, rt};
}

/* Sets where the trimmed page or cover lies within the whole. Without a TrimBox, bleed is at the head, the
 * foot and the outside, and at the spine if the printer wants it there. */
static void place_trim(const struct pdf_reading *r, struct pdf_page *p)
{
    const double w = p->media.right - p->media.left, h = p->media.top - p->media.bottom;
    const bool is_boxed = p->trim.given && p->bleeds;
    const double left = r->profile->spine_bleeds ? (w - p->w) / 2 : p->spine_is_left ? 0 : w - p->w;
    const double wrap = r->profile->covers.wrap;
    p->beyond = r->cover.pages > 0 ? wrap : r->profile->bleed;
    p->trimmed = r->cover.pages > 0 ? (struct mw_box){wrap, wrap, w - 2 * wrap, h - 2 * wrap}
                 : is_boxed         ? (struct mw_box){p->trim.left, h - p->trim.top, p->w, p->h}
                                    : (struct mw_box){left, (h - p->h) / 2, p->w, p->h};
}

static bool is_bound_right(struct pdf_reading *r)
{
    qpdf_oh preferences = mw_content_key(r->pdf, qpdf_get_root(r->pdf), "/ViewerPreferences");
    return mw_content_is_named(r->pdf, mw_content_key(r->pdf, preferences, "/Direction"), "/R2L");
}

void mw_preflight_measure(struct pdf_reading *r, qpdf_oh page)
{
    const struct pdf_edges none = {0, 0, 0, 0, false};
    struct pdf_page *p = &r->page;
    const struct pdf_edges media = box_of(r, page, "/MediaBox", none);
    p->turn = turn_of(r, page, media);
    p->spine_is_left = mw_is_right(p->number) != is_bound_right(r);
    const struct mw_point a = mw_content_placed(&p->turn, media.left, media.bottom),
                          b = mw_content_placed(&p->turn, media.right, media.top);
    const double height = fabs(a.y - b.y);
    p->media = turned(p, media, height);
    p->bleed = turned(p, box_of(r, page, "/BleedBox", media), height);
    p->trim = turned(p, box_of(r, page, "/TrimBox", none), height);
    p->crop = turned(p, box_of(r, page, "/CropBox", none), height);
    if (r->cover.pages > 0)
        measure_cover(r, p);
    else
        measure_trim(r->profile, p);
    place_trim(r, p);
    if (r->cover.pages > 0 && p->fits) {
        p->fold[0] = (p->media.right - p->media.left - r->seen->spine) / 2;
        p->fold[1] = p->fold[0] + r->seen->spine;
    }
    if (p->number == 1) {
        r->seen->w = p->w;
        r->seen->h = p->h;
        r->seen->bleeds = p->bleeds;
    }
}
