/* Tells where a mark lies on a page, and lengths, in the printer's units. */
#include "preflight/pdf.h"

#include "mazewright/plan.h"

bool mw_preflight_is_metric(const struct pdf_reading *r)
{
    return !r->profile->trim && !mw_is_inch_size(r->page.w, r->page.h);
}

const char *mw_preflight_length(const struct pdf_reading *r, double points)
{
    return mw_preflight_is_metric(r) ? mw_format(r->arena, "%.1fmm", points * 25.4 / 72)
                                     : mw_format(r->arena, "%.2fin", points / 72);
}

const char *mw_preflight_place(const struct pdf_reading *r, struct mw_box box)
{
    const struct mw_box *page = &r->page.trimmed;
    return mw_format(r->arena, "%s from the left and %s from the top",
                     mw_preflight_length(r, box.x + box.w / 2 - page->x),
                     mw_preflight_length(r, box.y + box.h / 2 - page->y));
}

const char *mw_preflight_limit(const struct pdf_reading *r, double points)
{
    return mw_preflight_is_metric(r) ? mw_format(r->arena, "%.3gmm", points * 25.4 / 72)
                                     : mw_format(r->arena, "%.3gin", points / 72);
}

bool mw_preflight_is_on_page(const struct pdf_reading *r, const struct content_mark *mark)
{
    const struct mw_box *m = &mark->box, *page = &r->page.trimmed;
    const double beyond = r->page.beyond;
    return m->x <= page->x + page->w + beyond && m->x + m->w >= page->x - beyond &&
           m->y <= page->y + page->h + beyond && m->y + m->h >= page->y - beyond;
}
