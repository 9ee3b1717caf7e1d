/* Warnings of libraries, which say what they cannot do. */
#ifndef MW_BASE_LIBRARIES_H
#define MW_BASE_LIBRARIES_H

#include "mazewright/base.h"

/* From now on every warning of GLib or Pango on this thread is an error among these complaints, if the
 * program began with mw_catch_library_warnings(); NULL: it goes where it went before. Returns who heard them
 * so far.
 */
struct mw_complaints *mw_libraries_report_to(struct mw_complaints *);

/* Fontconfig writes to standard error by itself. From the first of these to the second that is held back, in
 * such a program, and, if it is news, told as the warnings of others are. Not while other threads write
 * there. */
struct held {
    int stream; /* standard error as it was */
    int from;   /* the end of a pipe that what was written comes out of; -1: nothing is held back */
};
struct held mw_libraries_hold(void);
void mw_libraries_release(struct held, bool is_news);

#endif
