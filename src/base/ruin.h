/* The end of a program that cannot go on: one sentence, and nothing half-done stays behind. */
#ifndef MW_BASE_RUIN_H
#define MW_BASE_RUIN_H

#include "mazewright/base.h"

/* Does what is left to do, says the sentence, and exits with 1. */
_Noreturn void mw_ruin(const char *sentence);

/* Sets the file descriptor for the last sentence: standard error, unless that is held back meanwhile. */
void mw_ruin_speak_to(int descriptor);

/* Work to be done before the program ends. The struct must stay in its place while it is watched. */
struct ruin {
    void (*act)(void *context);
    void *context;
    struct ruin *next;
};
void mw_ruin_watch(struct ruin *);
void mw_ruin_unwatch(struct ruin *);
/* Meanwhile no other thread ends the program, and if one is about to, this one goes no further. */
void mw_ruin_hold(void);
void mw_ruin_release(void);
/* In a child of fork(): what was begun is the parent's. */
void mw_ruin_forget(void);

#endif
