/* Loads libraries when one of their functions is first called, and not at the start of the program: loading
 * them takes longer than most commands do, and few commands need them. They read files of strangers, serve
 * pages and read finished books again. */
#ifndef MW_CLI_LATE_H
#define MW_CLI_LATE_H

/* A function of such a library. late.sh writes a row of mw_late for each, and a function with the same name
 * that jumps to the library's. */
struct late {
    const char *library, *function;
};
extern const struct late mw_late[]; /* ends with a row of NULL */
extern void *mw_late_found[];       /* the addresses; NULL for functions that were never called */

/* Loads all of these libraries, as far as they are not loaded. Called by the broker before it forks a reader,
 * since a reader in its sandbox cannot open files. */
void mw_late_load_all(void);

#endif
