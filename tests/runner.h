/* Command lines for the program that stays loaded: what the tests send to runner.c.
 *
 * To start the built program takes 27 ms of the processor, for some seventy libraries are loaded; to fork one
 * that has them takes 2. A test program starts one runner, which has the program's own objects in it and
 * forks for each command line. */
#ifndef TESTS_RUNNER_H
#define TESTS_RUNNER_H

enum {
    RUNNER_SOCKET = 3,     /* the runner's end of the pair of sockets, of whole messages */
    RUNNER_MOST = 100000,  /* bytes of a message */
    RUNNER_STREAMS = 3,    /* files that come with it: the three standard streams, and then */
    RUNNER_FILES = 4,      /* the folder that it runs in */
    RUNNER_STRINGS = 4000, /* strings of a message */
};

/* A message has this, then `argc` arguments, then the environment up to the end; all end with a zero byte.
 * The answer is an int, the status that waitpid() gave. */
struct runner_head {
    int argc;
};

#endif
