/* Watches the time from a thread of its own, four times a second, so that the work itself need not check the
 * time: a huge maze, a drawing or a search is ended at any point. */
#define _GNU_SOURCE
#include "base/clock.h"

#include "base/fatal.h"
#include "mazewright/program.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool is_kept,
    is_watched; /* is_kept: the program called mw_time_limit_start(); is_watched: the thread runs */
static double began, allowed, waited;
static const char *advice;
static struct mw_task *tasks;

static double seconds_on(clockid_t clock)
{
    struct timespec at;
    clock_gettime(clock, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

/* Returns the seconds of work so far. The caller holds the lock. */
static double worked(void)
{
    return seconds_on(CLOCK_PROCESS_CPUTIME_ID) + waited;
}

static const struct mw_task *longest_task(void)
{
    const struct mw_task *longest = tasks;
    for (const struct mw_task *task = tasks; task; task = task->next)
        if (task->since < longest->since)
            longest = task;
    return longest;
}

/* Ends the program with a message. The caller holds the lock, so that no other thread stops the clock and
 * finishes the book meanwhile. */
static _Noreturn void end(void)
{
    char sentence[500];
    const struct mw_task *task = longest_task();
    snprintf(sentence, sizeof sentence, "the work was ended after %.0f seconds%s%s; %s", worked() - began,
             task ? ", at " : "", task ? task->what : "", advice);
    mw_fatal(sentence);
}

static void *watch(void *context)
{
    const struct timespec pause = {0, 250000000};
    (void)context;
    for (;;) {
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&lock);
        if (allowed > 0 && worked() - began > allowed)
            end();
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

/* Starts the watching thread with all signals blocked, so that other threads handle them. False if the thread
 * cannot be started: then there is no time limit. */
static bool start_watching(void)
{
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool is_started = pthread_create(&thread, NULL, watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (is_started)
        pthread_detach(thread);
    return is_started;
}

void mw_time_limit_start(void)
{
    is_kept = true;
}

void mw_time_limit_end(void)
{
    pthread_mutex_lock(&lock);
    is_kept = false;
    allowed = 0;
    pthread_mutex_unlock(&lock);
}

void mw_clock_start(double seconds, const char *what_to_do)
{
    if (!is_kept)
        return;
    pthread_mutex_lock(&lock);
    began = worked();
    allowed = seconds;
    advice = what_to_do;
    is_watched = is_watched || (seconds > 0 && start_watching());
    pthread_mutex_unlock(&lock);
}

void mw_clock_add(double seconds)
{
    pthread_mutex_lock(&lock);
    waited += seconds;
    pthread_mutex_unlock(&lock);
}

void mw_task_begin(struct mw_task *task, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(task->what, sizeof task->what, format, args);
    va_end(args);
    mw_make_showable(task->what, sizeof task->what);
    pthread_mutex_lock(&lock);
    task->since = worked();
    task->next = tasks;
    task->link = &tasks;
    if (tasks)
        tasks->link = &task->next;
    tasks = task;
    pthread_mutex_unlock(&lock);
}

void mw_task_end(struct mw_task *task)
{
    pthread_mutex_lock(&lock);
    *task->link = task->next;
    if (task->next)
        task->next->link = task->link;
    pthread_mutex_unlock(&lock);
}
