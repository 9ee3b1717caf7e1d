/* Catches the warnings that libraries print. */
#ifndef MW_BASE_LIBRARIES_H
#define MW_BASE_LIBRARIES_H

#include "mazewright/base.h"

struct mw_complaints;

/* Makes every warning of GLib or Pango on this thread an error in a list of complaints, if the program called
 * mw_catch_library_warnings(); NULL restores what was before. Returns the list used so far. */
struct mw_complaints *mw_libraries_report_to(struct mw_complaints *);

/* Standard error, redirected while Fontconfig may write to it. Between mw_libraries_hold() and the release
 * its lines are caught and reported like other warnings, once each. No other thread may write to standard
 * error meanwhile. */
struct held {
    int stream; /* the original standard error */
    int from;   /* the reading end of the pipe; -1 if nothing is redirected */
};
struct held mw_libraries_hold(void);
void mw_libraries_release(struct held, bool is_news);

#endif
