/* Reports what a check found, and counts the pages on which it did. */
#include "preflight/preflight.h"

#include "mazewright/complaints.h"

#include <stdarg.h>
#include <stdio.h>

void mw_preflight_report(const struct mw_profile *profile, struct mw_complaints *complaints,
                         struct mw_spot spot, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (profile->refuses)
        mw_complain(complaints, spot, "%s", text);
    else
        mw_warn(complaints, spot, "%s", text);
}

bool mw_preflight_tally(struct preflight_tally *tally, int page)
{
    bool first = tally->pages == 0;
    if (first)
        tally->first = page;
    tally->pages += tally->last != page;
    tally->last = page;
    return first;
}

const char *mw_preflight_where(struct mw_arena *arena, const struct preflight_tally *tally)
{
    int more = tally->pages - 1;
    return more == 0 ? mw_format(arena, "page %d", tally->first)
                     : mw_format(arena, "page %d (and on %d more page%s)", tally->first, more,
                                 more == 1 ? "" : "s");
}
