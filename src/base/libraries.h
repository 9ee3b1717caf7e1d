/* Catches the warnings that libraries print. */
#ifndef MW_BASE_LIBRARIES_H
#define MW_BASE_LIBRARIES_H

#include "mazewright/base.h"

struct mw_complaints;

/* Makes the first warning of GLib or Pango on this thread an error in a list of complaints, and drops those
 * that follow, if the program called mw_catch_library_warnings(). If the list is NULL, warnings are printed
 * again. Returns the list used so far. */
struct mw_complaints *mw_libraries_report_to(struct mw_complaints *);

/* Standard error, redirected while Fontconfig may write to it. Lines written between mw_libraries_hold() and
 * mw_libraries_release() are caught and, if `is_news`, reported as warnings of GLib are. No other thread may
 * write to standard error meanwhile. */
struct held {
    int stream; /* the original standard error */
    int from;   /* the reading end of the pipe; -1 if nothing is redirected */
};
struct held mw_libraries_hold(void);
void mw_libraries_release(struct held, bool is_news);

#endif
