/* Catches the warnings that libraries print. */
#ifndef MW_BASE_LIBRARIES_H
#define MW_BASE_LIBRARIES_H

#include "mazewright/base.h"

struct mw_complaints;

/* Sets the list to which the first warning of GLib or Pango on this thread is added as an error; later
 * warnings are dropped. If the list is NULL, warnings are printed again. Has an effect only if the program
 * called mw_catch_library_warnings(). Returns the list used so far. */
struct mw_complaints *mw_libraries_report_to(struct mw_complaints *);

/* Loads all libraries that the program loads late (cli/late.h). NULL in a program that loads all at its
 * start. Set it before mw_sandbox_start(). */
extern void (*mw_libraries_load)(void);

/* Standard error, redirected while Fontconfig can write warnings to it. Lines written between
 * mw_libraries_hold() and mw_libraries_release() are caught. If `is_news` is true, they are reported like
 * warnings of GLib, else dropped. One thread at a time holds it; another waits for its turn. */
struct held {
    int from; /* the reading end of the pipe; -1 if nothing is redirected */
};
struct held mw_libraries_hold(void);
void mw_libraries_release(struct held, bool is_news);
/* Returns the descriptor of standard error, or of a copy that is not redirected while a thread holds standard
 * error. What other threads write goes there. */
int mw_libraries_stderr(void);

#endif
