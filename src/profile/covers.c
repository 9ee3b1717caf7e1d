/* Sizes of covers, by the rules of printers (profiles.c). */
#include "mazewright/profile.h"

#include <math.h>

static double width_by_table(const struct mw_spine_step *step, int pages)
{
    while (step->pages > 0 && pages > step->pages)
        step++;
    return step->width;
}

double mw_profile_spine(const struct mw_profile *profile, enum mw_stock stock, int pages, double caliper)
{
    const double page = caliper > 0 ? caliper / 2 : profile->thickness[stock];
    if (caliper == 0 && profile->covers.steps)
        return width_by_table(profile->covers.steps, pages);
    return page > 0 ? page * pages + profile->cover : 0;
}

double mw_profile_spine_letters(const struct mw_profile *profile, double spine, int pages)
{
    const double least = 5, most = 26, share = 0.62,
                 height = fmin(fmin(spine - 2 * profile->covers.on_spine, share * spine), most);
    return pages < profile->covers.spine_text || mw_lattice(height) < mw_lattice(least) ? 0 : height;
}

struct mw_cover_size mw_profile_cover(const struct mw_profile *profile, const struct mw_paper *paper,
                                      double spine)
{
    const struct mw_cover_rules *rules = &profile->covers;
    const double panel = paper->w + rules->wider;
    return (struct mw_cover_size){.w = 2 * panel + spine,
                                  .h = paper->h + 2 * rules->higher,
                                  .wrap = rules->wrap,
                                  .panel = panel,
                                  .spine = spine};
}
