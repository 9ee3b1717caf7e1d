/* The margins of a volume, whether its pages bleed, and the enlargement of type on large pages. */
#include "mazewright/format.h"
#include "mazewright/look.h"
#include "mazewright/matter.h"
#include "mazewright/plan.h"

#include <math.h>

/* True if anything on a page extends to its edge. */
static bool wants_bleed(const struct mw_spec *spec)
{
    return spec->look->border == MW_BORDER_BAND || spec->look->corners != MW_CORNERS_NONE ||
           spec->look->background != MW_BACKGROUND_NONE || spec->matter->backs == MW_BACKS_TINT;
}

bool mw_spec_bleeds(const struct mw_spec *spec)
{
    return spec->profile->bleed > 0 && (spec->format->bleed == MW_BLEED_ALWAYS ||
                                        (spec->format->bleed == MW_BLEED_AUTO && wants_bleed(spec)));
}

static double settled(double own, double usual, double least)
{
    return own >= 0 ? own : usual > least ? usual : least;
}

#define MARGIN(name, NAME, multiple, margin) margin,

/* Returns margins for a volume of `pages` pages: those that the spec sets; the others are the usual ones, but
 * at least what printing needs. Sets *safe to the least margins for printing. */
struct mw_margins mw_book_margins(const struct mw_book *book, int pages, struct mw_margins *safe)
{
    const struct mw_spec *spec = book->spec;
    const struct mw_profile *profile = spec->profile;
    const struct mw_margins *own = &spec->format->own_margins, *usual = &spec->format->margins;
    static const double of_imposition[] = {MW_IMPOSITIONS(MARGIN)};
    const double own_edge = of_imposition[spec->format->impose],
                 edge = own_edge >= 0          ? own_edge
                        : mw_spec_bleeds(spec) ? profile->bleed_margin
                                               : profile->margin,
                 inside = own_edge >= 0 ? own_edge : mw_profile_inside(profile, pages);
    *safe = (struct mw_margins){edge, edge, inside, edge};
    return (struct mw_margins){settled(own->top, usual->top, edge), settled(own->bottom, usual->bottom, edge),
                               settled(own->inside, usual->inside, inside),
                               settled(own->outside, usual->outside, edge)};
}

double mw_paper_enlarged(const struct mw_paper *paper)
{
    const double arms_length = 734; /* 1.2 times the width of a letter page, in points */
    return fmax(1, fmin(paper->w, paper->h) / arms_length);
}
