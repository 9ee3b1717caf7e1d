/* Functions that the sub-commands share. Data goes to stdout, messages to stderr; exit 0, 1 if it failed, 2
 * if the command line was wrong. */
#ifndef MW_CLI_H
#define MW_CLI_H

#include "mazewright.h"

#include <getopt.h>

enum { MW_EXIT_FAILED = 1, MW_EXIT_USAGE = 2 };

/* The kind of a word on the command line, for shells that complete it. */
struct mw_takes {
    const char *files; /* such as "yaml pdf": files that are called so; "*": any */
    bool folders;
    mw_word *names;
};

/* A row of a command's table, which its help is made of. */
struct mw_cli_option {
    const char *name;  /* "output" is --output */
    char letter;       /* 'o' is -o; '\0': none */
    int is;            /* by which the command knows it */
    const char *value; /* "DIR"; NULL: it takes none */
    const char *brief;
    struct mw_takes takes;
};

/* One const of these per file in src/cli/. */
struct mw_command {
    const char *name, *brief;
    const char *usage;    /* what stands behind the name, a line for each way: "FOLDER [options]" */
    const char *about;    /* paragraphs */
    const char *examples; /* lines: what is typed, and behind # what for */
    const struct mw_cli_option *const
        *options;          /* tables, NULL-terminated; rows end with one without a name */
    struct mw_takes takes; /* as arguments */
    int (*run)(const struct mw_command *, int argc, char **argv);
};

/* Every command (commands.c), NULL-terminated. */
/* The table of all commands, ended by NULL. main() points it to mw_all_commands before it runs one; help and
 * completion read it. */
extern const struct mw_command *const *mw_commands;
extern const struct mw_command *const mw_all_commands[];
const char *mw_command_name(int i);
const struct mw_command *mw_command_named(const char *name);

/* A topic of help beside the commands (topics.c); a row without a name is the last. */
struct mw_topic {
    const char *name, *brief, *text;
    const char *list; /* of "mazewright list" that follows; NULL: none */
};
extern const struct mw_topic mw_topics[];

/* Prints one sentence and where to find help; returns MW_EXIT_USAGE. */
int mw_cli_usage(const struct mw_command *, const char *format, ...) MW_PRINTF(2, 3);
/* "; did you mean "hex"?", or "; there are rect, hex, polar": what to say after a name that is none. Good
 * until the next call. */
const char *mw_cli_meant(const char *word, mw_word *name);
/* "" for one, "s" for any other number. */
const char *mw_cli_plural(int n);
/* Prints one error; returns MW_EXIT_FAILED. */
int mw_cli_failed(const char *format, ...) MW_PRINTF(1, 2);
/* The next option, with its value in *value; NULL when there is none left, and the arguments begin at
 * argv[optind]. Prints the help and ends the program on --help, and complains and ends it on an option that
 * is not known or lacks its value (option.c). */
const struct mw_cli_option *mw_cli_next_option(const struct mw_command *, int argc, char **argv,
                                               char **value);
/* Prints what most people need; and all commands and topics, a line each (help.c). */
void mw_cli_print_start(void);
void mw_cli_print_overview(void);
/* The pages of man (roff.c): mazewright(1) and mazewright-book(5). */
void mw_cli_print_commands_page(void);
void mw_cli_print_spec_page(void);
/* One of the lists of "mazewright list"; false if there is none of that name. */
bool mw_cli_list(const char *name);
/* Whether its value is true or false, and may be left out. */
bool mw_cli_is_flag(const struct mw_cli_option *);
/* How a command is called, what it does and each of its options, as --help shows it (manual.c). */
void mw_cli_print_help(const struct mw_command *);
/* The one file a command takes; NULL, having complained, if there is none or more. */
const char *mw_cli_only_argument(const struct mw_command *, int argc, char **argv, const char *what);
/* The spec that is named; if none is, book.yaml, or the only spec here. NULL, having complained, if there is
 * none or more than one (find.c). */
const char *mw_cli_spec_argument(struct mw_arena *, const struct mw_command *, int argc, char **argv);
/* Prints complaints as file:line:column: error: sentence, by their places, with the lines of the spec that
 * they are about; at most twenty, and how many more there are (complaints.c). NULL: there is no spec. */
void mw_cli_print_complaints(const struct mw_complaints *, const char *spec);
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
/* Between these two, work that takes more than some seconds is told in one line of standard error, once,
 * unless that is a terminal or --json is given (progress.c). `work` says what is done, "proving puzzles". */
void mw_cli_work_begins(const char *work);
void mw_cli_work_ends(void);
/* How far work is, "page 3 of 40". On a terminal a line that is written over, and wiped when all is done;
 * elsewhere noted for the line above. */
void mw_cli_show(const char *what, int done, int of);
/* Reads a whole number in that range, or complains about the option and returns false. */
bool mw_cli_read_number(const struct mw_command *, const char *option, const char *text, int min, int max,
                        int *value);

/* Serves a spec's proof on the loopback address, and whatever changes it, until a signal; returns the exit
 * status. Port 0 is any that is free (watch.c). */
int mw_cli_watch(struct mw_arena *, const char *spec, const struct mw_build *, bool strict, int port);

/* Rows that several commands have: --quiet and --help; --force; how many threads; what a book may ask for,
 * whose it is and which of its puzzles (options.c). */
enum {
    MW_CLI_HELP = 'h',
    MW_CLI_JSON = 'J', /* taken away before (report.c) */
    MW_CLI_QUIET = 'q',
    MW_CLI_JOBS = 'j',
    MW_CLI_PROFILE = 1000,
    MW_CLI_FORCE,
    MW_CLI_STRICT,
    MW_CLI_ONLY,
    MW_CLI_ROOT,
    MW_CLI_ALLOW_OUTSIDE,
    MW_CLI_FONTS,
    MW_CLI_MAX_TIME,
    MW_CLI_MAX_MEMORY,
    MW_CLI_MAX_PAGES,
    MW_CLI_MAX_CELLS,
    MW_CLI_OWN = 2000 /* and up: a command's */
};
extern const struct mw_cli_option mw_cli_help_options[], mw_cli_quiet_options[], mw_cli_jobs_options[],
    mw_cli_force_options[], mw_cli_only_options[], mw_cli_book_options[];
/* Returns the budget that holds if no option sets it. */
struct mw_budget mw_cli_usual_budget(void);
/* Reads one of the book's, or which puzzles; true for any other option. Complains and returns false if its
 * value is none. */
bool mw_cli_read_book_option(struct mw_arena *, const struct mw_command *, const struct mw_cli_option *,
                             const char *value, struct mw_build *, bool *strict);

/* Reads numbers and ranges such as "17,23-25", or complains about the option and returns NULL. */
const struct mw_range *mw_cli_read_ranges(struct mw_arena *, const struct mw_command *, const char *option,
                                          const char *text, int *n);

#endif
