/* Shows the progress of long work on standard error. On a terminal a line is overwritten; elsewhere, such as
 * in a log, one line is written once, and only if the work takes long. Nothing goes to standard output. */
#include "base/libraries.h"
#include "cli/report.h"

#include "mazewright.h"

#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

enum { SECONDS = 5 }; /* until the line is written; most commands end earlier */

static struct {
    pthread_mutex_t lock;
    pthread_cond_t ended;
    pthread_t thread;
    bool runs, is_over;
    const char *work, *what;
    int done, of;
} later = {.lock = PTHREAD_MUTEX_INITIALIZER, .ended = PTHREAD_COND_INITIALIZER};

/* Returns ", 41 a second, 3 s left"; "" until enough is done to estimate. */
static const char *pace(int done, int of)
{
    static double begun;
    static char text[60];
    struct timespec is;
    clock_gettime(CLOCK_MONOTONIC, &is);
    const double now = (double)is.tv_sec + (double)is.tv_nsec / 1e9, least = 0.5;
    if (done <= 1)
        begun = now;
    text[0] = '\0';
    if (now - begun > least && done > 1) {
        const double rate = (done - 1) / (now - begun), left = ceil((of - done) / rate);
        snprintf(text, sizeof text, rate < 10 ? ", %.1f a second, " : ", %.0f a second, ", rate);
        const size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, left < 100 ? "%.0f s left" : "%.0f min left",
                 left < 100 ? left : ceil(left / 60));
    }
    return text;
}

static void *write_later(void *unused)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += SECONDS;
    pthread_mutex_lock(&later.lock);
    while (!later.is_over && pthread_cond_timedwait(&later.ended, &later.lock, &until) != ETIMEDOUT) {
    }
    if (!later.is_over && later.of > 0)
        dprintf(mw_libraries_stderr(), "  %s: %s %d of %d%s\n", later.work, later.what, later.done, later.of,
                pace(later.done, later.of));
    else if (!later.is_over)
        dprintf(mw_libraries_stderr(), "  %s\n", later.work);
    pthread_mutex_unlock(&later.lock);
    return unused;
}

void mw_cli_work_begins(const char *work)
{
    if (isatty(mw_libraries_stderr()) || mw_cli_wants_report())
        return;
    later.work = work;
    later.runs = pthread_create(&later.thread, NULL, write_later, NULL) == 0;
}

/* True while a line of progress is on the terminal. It is erased before anything else is written. */
static bool is_shown;

static void wipe(void)
{
    if (is_shown)
        dprintf(mw_libraries_stderr(), "\r\033[K");
    is_shown = false;
}

void mw_cli_work_ends(void)
{
    wipe(); /* work that failed may have left its line of progress on the terminal */
    if (!later.runs)
        return;
    pthread_mutex_lock(&later.lock);
    later.is_over = true;
    pthread_cond_signal(&later.ended);
    pthread_mutex_unlock(&later.lock);
    pthread_join(later.thread, NULL);
    later.runs = false;
}

void mw_cli_show(const char *what, int done, int of)
{
    if (!isatty(mw_libraries_stderr())) {
        pthread_mutex_lock(&later.lock);
        later.what = what;
        later.done = done;
        later.of = of;
        if (done <= 1)
            pace(done, of);
        pthread_mutex_unlock(&later.lock);
        return;
    }
    if (done < of) {
        dprintf(mw_libraries_stderr(), "\r  %s %d of %d%s\033[K", what, done, of, pace(done, of));
        is_shown = true;
    } else {
        wipe();
    }
}
