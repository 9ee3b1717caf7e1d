/* The end of a program that cannot go on: one sentence, and nothing half-done stays behind. */
#ifndef MW_BASE_FATAL_H
#define MW_BASE_FATAL_H

#include "mazewright/base.h"

/* Does what is left to do, says the sentence, and exits with 1. */
_Noreturn void mw_fatal(const char *sentence);

/* Sets the file descriptor for the last sentence: standard error, unless that is held back meanwhile. */
void mw_fatal_set_output(int descriptor);

/* Work to be done before the program ends. The struct must stay in its place while it is watched. */
struct cleanup {
    void (*act)(void *context);
    void *context;
    struct cleanup *next;
};
void mw_cleanup_add(struct cleanup *);
void mw_cleanup_remove(struct cleanup *);
/* Meanwhile no other thread ends the program, and if one is about to, this one goes no further. */
void mw_fatal_hold(void);
void mw_fatal_release(void);
/* In a child of fork(): what was begun is the parent's. */
void mw_fatal_reset(void);

#endif
