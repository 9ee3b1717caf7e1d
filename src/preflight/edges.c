/* Checks of ink near the edges of pages, and of type near the edges and folds of covers. Marks are known by
 * boxes, which may be larger than their ink; so a check accuses, and the place is looked at later. */
#include "preflight/pdf.h"

#include "preflight/preflight.h"

#include <math.h>

static bool is_cover(const struct pdf_reading *r)
{
    return r->cover.pages > 0;
}

/* Returns the margin that a printer wants at a side; on a cover, for type. */
static double margin_at(const struct pdf_reading *r, enum pdf_side side)
{
    return is_cover(r)          ? r->profile->covers.safe
           : side == PDF_INSIDE ? mw_profile_inside(r->profile, r->seen->npages)
           : r->seen->bleeds    ? r->profile->bleed_margin
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
    const double beyond = r->page.beyond;
    const struct mw_box *t = &r->page.trimmed;
    const double w = r->page.media.right - r->page.media.left, h = r->page.media.top - r->page.media.bottom;
    const double ends[] = {fmax(0, t->x - beyond), fmin(w, t->x + t->w + beyond), fmax(0, t->y - beyond),
                           fmin(h, t->y + t->h + beyond)};
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
 * that run off the page at one side may end in the margin of another, and on covers anywhere. */
static void note_sides(struct pdf_reading *r, const struct content_mark *mark)
{
    const double slack = 0.75, rim = 3;
    struct pdf_page *p = &r->page;
    const struct mw_box page = {0, 0, p->media.right - p->media.left, p->media.top - p->media.bottom},
                        on_page = mw_box_common(mark->box, page);
    const bool may_run_off = mark->kind != CONTENT_TEXT,
               is_free = may_run_off && (is_cover(r) || runs_off(r, &mark->box));
    for (int i = 0; i < PDF_SIDES; i++) {
        const enum pdf_side side = (enum pdf_side)i;
        const int edge = edge_of(r, side);
        const struct mw_box at_rim = mw_box_common(on_page, strip_at(r, edge, rim));
        if (may_run_off && reaches(&mark->box, edge, end_at(r, edge))) {
            if (!p->bleeds)
                add_near(&p->at_edge[side], side, at_rim);
        } else if (may_run_off && p->bleeds && reaches(&mark->box, edge, trim_at(r, edge)))
            add_near(&p->at_trim[side], side, mw_box_common(at_rim, p->trimmed));
        else if (!is_free)
            add_near(&p->in_margin[side], side,
                     mw_box_common(on_page, strip_at(r, edge, margin_at(r, side) - slack)));
    }
}

/* --- the spine of a cover ----------------------------------------------------------------------------- */

/* True if a mark is type on the spine: its centre is there, and it runs down the spine or fits into it. */
static bool is_on_spine(const struct pdf_reading *r, const struct content_mark *mark)
{
    const double line = 1.6 * mark->type, begins = r->page.fold[0], ends = r->page.fold[1],
                 centre = mark->box.x + mark->box.w / 2;
    return mark->kind == CONTENT_TEXT && begins < ends && centre > begins && centre < ends &&
           mark->box.w <= fmax(line, ends - begins);
}

/* Notes type that comes near to a fold, on a spine that may have type. */
static void note_folds(struct pdf_reading *r, const struct content_mark *mark)
{
    const double slack = 0.5, free = r->profile->covers.on_spine - slack, begins = r->page.fold[0],
                 ends = r->page.fold[1];
    const struct mw_box *b = &mark->box;
    if (!is_on_spine(r, mark) || r->cover.pages < r->profile->covers.spine_text)
        return;
    add_near(&r->page.at_fold[0], PDF_INSIDE, mw_box_common(*b, (struct mw_box){begins, b->y, free, b->h}));
    add_near(&r->page.at_fold[1], PDF_INSIDE,
             mw_box_common(*b, (struct mw_box){ends - free, b->y, free, b->h}));
}

void mw_preflight_note_edges(struct pdf_reading *r, const struct content_mark *mark)
{
    note_sides(r, mark);
    note_folds(r, mark);
}

/* --- what is accused ---------------------------------------------------------------------------------- */

/* Sets `accused` to a place at the current side, which another program looks at later. */
static void accuse(struct pdf_reading *r, const struct pdf_near *near)
{
    const int edge = edge_of(r, r->side);
    const double within = 1, end = end_at(r, edge);
    r->accused = (struct mw_pdf_accused){.box = near->box,
                                         .edge = (enum mw_edge_of_page)edge,
                                         .at = trim_at(r, edge),
                                         .outer = edge % 2 == 0 ? end + within : end - within,
                                         .may_be_tint = r->page.bleeds,
                                         .is_metric = mw_preflight_is_metric(r)};
}

/* Accuses ink in the margin of the current side. Returns the words for how near it comes; NULL if there is
 * none. */
static const char *nearness(struct pdf_reading *r)
{
    static const char *const names[][PDF_SIDES] = {
        {"the spine", "the outer edge", "the head", "the foot"},
        {"the left edge", "the right edge", "the head", "the foot"}};
    const struct pdf_near *near = &r->page.in_margin[r->side];
    if (near->into <= 0)
        return NULL;
    accuse(r, near);
    return mw_format(r->arena, "{near} %s, where %s wants %s free (at %s)", names[is_cover(r)][r->side],
                     r->profile->name, mw_preflight_limit(r, margin_at(r, r->side)),
                     mw_preflight_place(r, near->box));
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

/* --- type on covers ----------------------------------------------------------------------------------- */

PDF_CHECK(mw_preflight_find_type_at_rim)
{
    (void)o;
    return part == PDF_SIDE && r->page.fits ? nearness(r) : NULL;
}

/* Finds type on the spine that comes too near to a fold: to the left one for the first side, to the right one
 * for the second. */
PDF_CHECK(mw_preflight_find_type_at_fold)
{
    (void)o;
    const double most_across = 0.5; /* ink is compared with the colour of the spine there, from the fold */
    if (part != PDF_SIDE || r->side > PDF_OUTSIDE || r->page.at_fold[r->side].into <= 0)
        return NULL;
    const struct pdf_near *near = &r->page.at_fold[r->side];
    const double fold = r->page.fold[r->side];
    const bool is_left = r->side == PDF_INSIDE;
    r->accused = (struct mw_pdf_accused){.box = near->box,
                                         .edge = is_left ? MW_EDGE_LEFT : MW_EDGE_RIGHT,
                                         .at = fold,
                                         .outer = is_left ? fold + most_across : fold - most_across,
                                         .may_be_tint = true,
                                         .is_metric = mw_preflight_is_metric(r)};
    return mw_format(r->arena, "{near} the fold on the %s, where %s wants %s free (at %s)",
                     is_left ? "left" : "right", r->profile->name,
                     mw_preflight_limit(r, r->profile->covers.on_spine), mw_preflight_place(r, near->box));
}

PDF_CHECK(mw_preflight_find_type_on_thin_spine)
{
    (void)o;
    const int least = r->profile->covers.spine_text;
    return part == PDF_MARK && r->cover.pages < least && !r->mark->is_hidden && is_on_spine(r, r->mark)
               ? mw_format(r->arena,
                           "type on the spine of a book of %d pages, and %s prints it from %d pages on, %s",
                           r->cover.pages, r->profile->name, least, mw_preflight_place(r, r->mark->box))
               : NULL;
}
