/* A time limit on the work of a program that called mw_time_limit_start(): work that exceeds its limit ends
 * the program by mw_fatal(). The limit decides whether a book is finished, never what is in it. In other
 * programs these functions do nothing. */
#ifndef MW_BASE_CLOCK_H
#define MW_BASE_CLOCK_H

#include "mazewright/base.h"

/* Restarts the clock with a limit, or stops it if `seconds` is 0. The clock counts the processor seconds of
 * all threads together, plus the time spent waiting for sandboxed readers; so other programs on a busy
 * machine do not count. `advice` is the last part of the message; the string must live until the clock is
 * restarted. */
void mw_clock_start(double seconds, const char *advice);

/* Adds seconds that were spent waiting for a sandboxed reader. */
void mw_clock_add(double seconds);

/* A task of a thread, from mw_task_begin() to mw_task_end(): a puzzle or a file. The message names the task
 * that has taken longest so far. */
struct mw_task {
    char what[120];
    double since;
    struct mw_task *next, **link;
};
void mw_task_begin(struct mw_task *, const char *format, ...) MW_PRINTF(2, 3);
void mw_task_end(struct mw_task *);

#endif
