/* Ends the program. A cleanup may have to allocate when memory has run out. So a reserve of 1 MB is allocated
 * when the first cleanup is added, and freed before the cleanups run. */
#define _GNU_SOURCE
#include "base/fatal.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RESERVE = 1 << 20 };

static pthread_mutex_t lock; /* recursive: a cleanup may run out of memory again */
static pthread_once_t is_made = PTHREAD_ONCE_INIT;
static struct cleanup *watched;
static void *reserve;
static bool is_ending;
static int voice = STDERR_FILENO;

static void make_lock(void)
{
    pthread_mutexattr_t kind;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &kind);
    pthread_mutexattr_destroy(&kind);
}

static void take_lock(void)
{
    pthread_once(&is_made, make_lock);
    pthread_mutex_lock(&lock);
}

void mw_cleanup_add(struct cleanup *cleanup)
{
    take_lock();
    cleanup->next = watched;
    watched = cleanup; /* before the reserve is allocated, so that this cleanup runs even if malloc() finds no
                          memory and ends the program */
    if (!reserve)
        reserve = malloc(RESERVE);
    pthread_mutex_unlock(&lock);
}

void mw_cleanup_remove(struct cleanup *cleanup)
{
    take_lock();
    struct cleanup **at = &watched;
    while (*at && *at != cleanup)
        at = &(*at)->next;
    if (*at)
        *at = cleanup->next;
    if (!watched) {
        free(reserve);
        reserve = NULL;
    }
    pthread_mutex_unlock(&lock);
}

void mw_fatal_hold(void)
{
    take_lock();
}

void mw_fatal_release(void)
{
    pthread_mutex_unlock(&lock);
}

void mw_fatal_reset(void)
{
    pthread_once(&is_made, make_lock);
    make_lock(); /* made anew: another thread of the parent may have held it at the fork() */
    watched = NULL;
    is_ending = false;
}

void mw_fatal_set_output(int descriptor)
{
    voice = descriptor;
}

static void say(const char *words)
{
    const ssize_t said = write(voice, words, strlen(words));
    (void)said; /* a failure to write the message cannot be reported */
}

/* Ends the program. If another thread is ending it already, waits for that. */
void mw_fatal(const char *sentence)
{
    take_lock();
    if (!is_ending) {
        is_ending = true;
        free(reserve);
        for (struct cleanup *cleanup = watched; cleanup; cleanup = cleanup->next)
            cleanup->act(cleanup->context);
        say("mazewright: error: ");
        say(sentence);
        say("\n");
    }
    _exit(EXIT_FAILURE);
}

void mw_end_without_memory(void)
{
    mw_fatal("out of memory; a book takes less with -j1, or made in parts with --share");
}
