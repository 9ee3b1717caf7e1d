/* What the sub-commands share. Data goes to stdout, talk to stderr; exit 0, 1 if it failed, 2 if the command
 * line was wrong. */
#ifndef MW_CLI_H
#define MW_CLI_H

#include "mazewright.h"

#include <getopt.h>

enum { MW_EXIT_FAILED = 1, MW_EXIT_USAGE = 2 };

/* One const of these per file in src/cli/. `help` is all that --help prints. */
struct mw_command {
    const char *name, *brief, *help;
    int (*run)(const struct mw_command *, int argc, char **argv);
};

/* Prints one sentence and where to find help; returns MW_EXIT_USAGE. */
int mw_cli_usage(const struct mw_command *, const char *format, ...) MW_PRINTF(2, 3);
/* "; did you mean "hex"?", or "; there are rect, hex, polar": what to say after a name that is none. Good
 * until the next call. */
const char *mw_cli_meant(const char *word, mw_word *name);
/* "" for one, "s" for any other number. */
const char *mw_cli_plural(int n);
/* Prints one error; returns MW_EXIT_FAILED. */
int mw_cli_failed(const char *format, ...) MW_PRINTF(1, 2);
/* The next option, as getopt_long gives it. Prints the help and ends the program on --help, and complains and
 * ends it on an option that is not known or lacks its value. */
int mw_cli_next_option(const struct mw_command *, int argc, char **argv, const char *letters,
                       const struct option *);
/* The one file a command takes; NULL, having complained, if there is none or more. */
const char *mw_cli_only_argument(const struct mw_command *, int argc, char **argv, const char *what);
/* Prints all complaints as file:line:column: error: sentence. */
void mw_cli_print_complaints(const struct mw_complaints *);
/* From now on SIGINT, SIGTERM and SIGHUP are asked about by mw_cli_is_stopped(), which is a mw_build.stop;
 * until that is asked for the first time, nothing is in the making, and they end the program at once. */
void mw_cli_catch_signals(void);
bool mw_cli_is_stopped(void *context);
/* The exit status of work that failed: 128 and the signal's number, if it was cut off by one. */
int mw_cli_cut_off(int status);
/* Flushes stdout; returns the exit status, MW_EXIT_FAILED if not all could be written. */
int mw_cli_finish(void);
/* Finds the printer of that name, or complains and returns false. */
bool mw_cli_read_profile(const struct mw_command *, const char *text, const struct mw_profile **);
/* "0.31 in (8.0 mm) at the spine", or NULL if that is not known; good until the next call. */
const char *mw_cli_spine_words(const struct mw_built *);
/* The format that a file's name asks for, for one maze; NULL if none is called so. */
const char *mw_cli_format_of_name(const char *path);
/* "12 puzzles in 2 files proved from the pages, each with its answer", for as long as the arena. */
const char *mw_cli_verified_words(struct mw_arena *, const struct mw_verified *);
/* One line about work, "page 3 of 40", that is written over; wiped when all is done. */
void mw_cli_show(const char *what, int done, int of);
/* Reads a whole number in that range, or complains about the option and returns false. */
bool mw_cli_read_number(const struct mw_command *, const char *option, const char *text, int min, int max,
                        int *value);

/* The options of commands that make books (src/cli/options.c): rows for their tables, and lines for their
 * help on how much a book may ask for. */
enum { MW_CLI_MAX_TIME = 1000, MW_CLI_MAX_MEMORY, MW_CLI_MAX_PAGES, MW_CLI_MAX_CELLS };
#define MW_CLI_BOOK_OPTIONS                                                                                  \
    {"profile", required_argument, NULL, 'P'}, {"strict", no_argument, NULL, 'S'},                           \
        {"only", required_argument, NULL, 'O'}, {"root", required_argument, NULL, 'R'},                      \
        {"allow-outside", no_argument, NULL, 'A'}, {"max-time", required_argument, NULL, MW_CLI_MAX_TIME},   \
        {"max-memory", required_argument, NULL, MW_CLI_MAX_MEMORY},                                          \
        {"max-pages", required_argument, NULL, MW_CLI_MAX_PAGES},                                            \
    {                                                                                                        \
        "max-cells", required_argument, NULL, MW_CLI_MAX_CELLS                                               \
    }
#define MW_CLI_BUDGET_HELP                                                                                   \
    "      --max-time T     refuse a book that would take longer, such as 90s, 10m, 2h, or none (default: "  \
    "10m)\n"                                                                                                 \
    "      --max-memory B   refuse one that would take more memory, such as 500M, 4G, or none (default: "    \
    "2G)\n"                                                                                                  \
    "      --max-pages N    refuse one with more pages in all its files (default: none)\n"                   \
    "      --max-cells N    refuse one whose mazes have more cells together (default: none)\n"
/* What is allowed if none of them is given. */
struct mw_budget mw_cli_usual_budget(void);
/* Reads one of them; true for any other option. Complains and returns false if its value is none. */
bool mw_cli_read_book_option(struct mw_arena *, const struct mw_command *, int option, const char *value,
                             struct mw_build *, bool *strict);

/* Reads numbers and ranges such as "17,23-25", or complains about the option and returns NULL. */
const struct mw_range *mw_cli_read_ranges(struct mw_arena *, const struct mw_command *, const char *option,
                                          const char *text, int *n);

#endif
