/* Functions that the commands share. Data goes to stdout, messages to stderr; exit status 0, 1 on failure, 2
 * for a wrong command line. */
#ifndef MW_CLI_H
#define MW_CLI_H

#include "mazewright/base.h"

#include <getopt.h>

struct mw_complaints;

struct mw_build;
struct mw_built;
struct mw_profile;
struct mw_verified;

enum { MW_EXIT_FAILED = 1, MW_EXIT_USAGE = 2 };

/* Describes the values that an argument or option takes; shells complete them. */
struct mw_takes {
    const char *files; /* suffixes such as "yaml pdf"; "*" for any file */
    bool folders;
    mw_word *names;
};

/* A row of a command's table of options. */
struct mw_cli_option {
    const char *name;  /* "output" for --output */
    char letter;       /* its short form, such as 'o' for -o; '\0' for none */
    int is;            /* the number by which the command identifies it */
    const char *value; /* name of its value in the help, such as "DIR"; NULL if it takes no value */
    const char *brief;
    struct mw_takes takes;
};

/* A command. Each is a const in a file of its own in src/cli/. */
struct mw_command {
    const char *name, *brief;
    const char
        *usage; /* what follows the name, one line for each way to call the command: "FOLDER [options]" */
    const char *about;    /* description, in paragraphs */
    const char *examples; /* examples, one a line: what to type, and after # what that does */
    const struct mw_cli_option *const
        *options; /* its options: an array of tables, ended by NULL; the last row of each table has no name */
    struct mw_takes takes; /* what the arguments are, apart from options */
    int (*run)(const struct mw_command *, int argc, char **argv);
};

/* The table of all commands, ended by NULL; help and completion read it. main() sets it to mw_all_commands
 * before any command runs. */
extern const struct mw_command *const *mw_commands;
/* All commands (commands.c), NULL-terminated. */
extern const struct mw_command *const mw_all_commands[];
const char *mw_command_name(int i);
const struct mw_command *mw_command_named(const char *name);

/* A topic of help besides the commands (topics.c); the last row has no name. */
struct mw_topic {
    const char *name, *brief, *text;
    const char *list; /* name of the list ("mazewright list NAME") printed after the text; NULL for none */
};
extern const struct mw_topic mw_topics[];

/* Prints a message and where to find help. Returns MW_EXIT_USAGE. */
int mw_cli_usage(const struct mw_command *, const char *format, ...) MW_PRINTF(2, 3);
/* Returns the end of a message about an unknown name: "; did you mean "hex"?", or "; there are rect, hex,
 * polar". Valid until the next call. */
const char *mw_cli_meant(const char *word, mw_word *name);
/* Returns "" for 1, "s" for any other number. */
const char *mw_cli_plural(int n);
/* Prints an error. Returns MW_EXIT_FAILED. */
int mw_cli_failed(const char *format, ...) MW_PRINTF(1, 2);
/* Returns the next option, and sets *value to its value; NULL when none is left, and then the arguments begin
 * at argv[optind]. For --help, prints the help and ends the program; for an unknown option or a missing
 * value, prints an error and ends the program (option.c). */
const struct mw_cli_option *mw_cli_next_option(const struct mw_command *, int argc, char **argv,
                                               char **value);
/* Prints the short help, for a first book (help.c). */
void mw_cli_print_start(void);
/* Prints the full help, with each command and topic in a line (help.c). */
void mw_cli_print_overview(void);
/* Prints the man page mazewright(1) (roff.c). */
void mw_cli_print_commands_page(void);
/* Prints the man page mazewright-book(5) (roff.c). */
void mw_cli_print_spec_page(void);
/* Prints one of the lists of "mazewright list". False if there is none of that name. */
bool mw_cli_list(const char *name);
/* True if an option is a flag: its value is true or false, and can be left out. */
bool mw_cli_is_flag(const struct mw_cli_option *);
/* Prints how a command is called, what it does, and its options (manual.c). */
void mw_cli_print_help(const struct mw_command *);
/* Returns the only argument of a command. NULL, with an error printed that calls it `what`, if there is none
 * or more than one. */
const char *mw_cli_only_argument(const struct mw_command *, int argc, char **argv, const char *what);
/* Returns the spec that the arguments name; without an argument, book.yaml, or else the only spec in the
 * working folder. NULL, with an error printed, if more than one argument is given, or there is no such spec
 * (find.c). */
const char *mw_cli_spec_argument(struct mw_arena *, const struct mw_command *, int argc, char **argv);
/* Prints complaints as file:line:column: error: message, sorted by position, with the lines of the spec that
 * they are about; at most twenty, and how many more there are (complaints.c). `spec` is NULL if there is
 * none. */
void mw_cli_print_complaints(const struct mw_complaints *, const char *spec);
/* Catches SIGINT, SIGTERM and SIGHUP. After a signal mw_cli_is_stopped(), a function for mw_build.stop,
 * returns true. Before the first call of mw_cli_is_stopped() nothing is being made, and a signal ends the
 * program at once. */
void mw_cli_catch_signals(void);
bool mw_cli_is_stopped(void *context);
/* Returns the exit status of work that failed: 128 plus the signal's number if a signal stopped it, else
 * `status`. */
int mw_cli_cut_off(int status);
/* Flushes stdout. Returns the exit status: MW_EXIT_FAILED, with an error printed, if not everything could be
 * written. */
int mw_cli_finish(void);
/* Finds the printer of a name. False, with an error printed, if there is none. */
bool mw_cli_read_profile(const struct mw_command *, const char *text, const struct mw_profile **);
/* Returns "0.31 in (8.0 mm) at the spine"; NULL if the thickness is not known, or if breaking the profile's
 * rules is a warning only. Valid until the next call. */
const char *mw_cli_spine_words(const struct mw_built *);
/* Returns the format for one maze that the suffix of the file `path` stands for; NULL if none. */
const char *mw_cli_format_of_name(const char *path);
/* Returns "12 puzzles in 2 files proved from the pages, each with its answer"; lives as long as the arena. */
const char *mw_cli_verified_words(struct mw_arena *, const struct mw_verified *);
/* Begins work that may take long: after some seconds writes one line about it to standard error, unless
 * standard error is a terminal or --json is given (progress.c). `work` is what is done: "proving puzzles". */
void mw_cli_work_begins(const char *work);
/* Ends the work that mw_cli_work_begins() began. */
void mw_cli_work_ends(void);
/* Shows progress, such as "page 3 of 40": on a terminal as a line that is overwritten, and erased when all is
 * done; elsewhere in the one line that mw_cli_work_begins() promises. */
void mw_cli_show(const char *what, int done, int of);
/* Reads `text`, the value of an option, as a whole number from `min` to `max`. False, with an error printed,
 * if it is none. */
bool mw_cli_read_number(const struct mw_command *, const char *option, const char *text, int min, int max,
                        int *value);

/* Serves a spec's proof on the loopback address, updated with every change, until a signal comes. Returns the
 * exit status. Port 0 is any free one (watch.c). */
int mw_cli_watch(const char *spec, const struct mw_build *, bool strict, int port);

/* Options of several commands: --quiet and --help; --force; threads; limits of a book; its printer and
 * puzzles (options.c). */
enum {
    MW_CLI_HELP = 'h',
    MW_CLI_JSON = 'J', /* removed before options are parsed (report.c) */
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
    MW_CLI_OWN = 2000 /* options of a single command have numbers from here on */
};
extern const struct mw_cli_option mw_cli_help_options[], mw_cli_quiet_options[], mw_cli_jobs_options[],
    mw_cli_force_options[], mw_cli_only_options[], mw_cli_book_options[];
/* Returns the limits that apply if no option sets them. */
struct mw_budget mw_cli_usual_budget(void);
/* Reads an option of a book; ignores any other option and returns true. False, with an error printed, if the
 * value is wrong. */
bool mw_cli_read_book_option(struct mw_arena *, const struct mw_command *, const struct mw_cli_option *,
                             const char *value, struct mw_build *, bool *strict);

/* Reads a list of numbers and ranges such as "17,23-25"; sets `n` to their number. NULL, with an error
 * printed, if `text` is no such list. */
const struct mw_range *mw_cli_read_ranges(struct mw_arena *, const struct mw_command *, const char *option,
                                          const char *text, int *n);

#endif
