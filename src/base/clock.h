/* A clock over the work of a program that asked for one with mw_time_limit_start(): work that takes longer
 * than it is allowed to ends the program by mw_fatal(). It decides whether a book is finished, never what is
 * in it. Without mw_time_limit_start() nothing here does anything. */
#ifndef MW_BASE_CLOCK_H
#define MW_BASE_CLOCK_H

#include "mazewright/base.h"

/* Starts the clock anew, or stops it if `seconds` is 0. Counted are seconds of the processor, of all threads
 * together, so that a busy machine is no slower for it, and those spent in waiting for sandboxed readers.
 * `advice` ends the sentence that is said then; it must live until the clock is started anew. */
void mw_clock_start(double seconds, const char *advice);

/* Adds seconds that were spent in waiting for a sandboxed reader. */
void mw_clock_add(double seconds);

/* A task of a thread, from mw_task_begin() to mw_task_end(): a puzzle or a file. The sentence names
 * the one that has taken longest so far. */
struct mw_task {
    char what[120];
    double since;
    struct mw_task *next, **link;
};
void mw_task_begin(struct mw_task *, const char *format, ...) MW_PRINTF(2, 3);
void mw_task_end(struct mw_task *);

#endif
