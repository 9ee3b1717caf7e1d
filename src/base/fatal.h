/* Ends the program when it cannot go on, with one message, and leaves nothing half-written. */
#ifndef MW_BASE_FATAL_H
#define MW_BASE_FATAL_H

#include "mazewright/base.h"

/* Runs all cleanups, prints the message, and exits with status 1. */
_Noreturn void mw_fatal(const char *sentence);

/* Sets the file descriptor to which the message is written: usually standard error, but another descriptor
 * while standard error is redirected. */
void mw_fatal_set_output(int descriptor);

/* A function that mw_fatal() calls before it ends the program. The struct must stay in memory until
 * mw_cleanup_remove(). */
struct cleanup {
    void (*act)(void *context);
    void *context;
    struct cleanup *next;
};
void mw_cleanup_add(struct cleanup *);
void mw_cleanup_remove(struct cleanup *);
/* From mw_fatal_hold() to mw_fatal_release(), no other thread can end the program. If a thread is ending it
 * already, mw_fatal_hold() does not return. */
void mw_fatal_hold(void);
void mw_fatal_release(void);
/* Drops all cleanups. Called in a child of fork(), because the cleanups belong to the parent. */
void mw_fatal_reset(void);

#endif
