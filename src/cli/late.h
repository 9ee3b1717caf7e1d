/* Libraries that are loaded when one of their functions is first called. Loading a library takes as long as
 * linking a thousand functions, and most commands need few of the libraries that read files of strangers,
 * serve pages or join books. */
#ifndef MW_CLI_LATE_H
#define MW_CLI_LATE_H

/* A function of such a library. For each, late.sh writes a row of mw_late and a function of its name, which
 * jumps to the library's once it is found. */
struct late {
    const char *library, *function;
};
extern const struct late mw_late[]; /* ends with a row of NULL */
extern void *mw_late_found[];       /* the addresses; NULL for functions that were never called */

/* Loads all of these libraries; for the process that readers in sandboxes are forked from, since a sandbox
 * cannot open files. */
void mw_late_load_all(void);

#endif
