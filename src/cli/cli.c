/* Options, errors and exit statuses, the same in every command. */
#include "cli/report.h"

#include "files/scratch.h"
#include "mazewright.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

const struct mw_command *const *mw_commands;

const char *mw_command_name(int i)
{
    return mw_commands[i] ? mw_commands[i]->name : NULL;
}

const struct mw_command *mw_command_named(const char *name)
{
    for (int i = 0; mw_commands[i]; i++)
        if (strcmp(name, mw_commands[i]->name) == 0)
            return mw_commands[i];
    return NULL;
}

bool mw_cli_is_flag(const struct mw_cli_option *option)
{
    mw_word *word = option->takes.names;
    return word && strcmp(word(0), "false") == 0 && strcmp(word(1), "true") == 0 && !word(2);
}

static void print_error(const char *format, va_list args)
{
    char text[2000];
    vsnprintf(text, sizeof text, format, args);
    if (mw_cli_wants_report())
        mw_cli_report_error(text);
    else
        fprintf(stderr, "mazewright: error: %s\n", text);
}

int mw_cli_usage(const struct mw_command *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_error(format, args);
    if (!mw_cli_wants_report())
        fprintf(stderr, "Try \"mazewright %s%s--help\".\n", command ? command->name : "", command ? " " : "");
    va_end(args);
    return MW_EXIT_USAGE;
}

const char *mw_cli_meant(const char *word, mw_word *name)
{
    static char text[400];
    struct mw_arena *scratch = mw_arena_new();
    snprintf(text, sizeof text, "%s", mw_meant(scratch, word, name));
    mw_arena_free(scratch);
    return text;
}

const char *mw_cli_plural(int n)
{
    return n == 1 ? "" : "s";
}

int mw_cli_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    print_error(format, args);
    va_end(args);
    return MW_EXIT_FAILED;
}

const char *mw_cli_only_argument(const struct mw_command *command, int argc, char **argv, const char *what)
{
    if (optind == argc - 1)
        return argv[optind];
    if (optind >= argc)
        mw_cli_usage(command, "%s is missing", what);
    else
        mw_cli_usage(command, "one %s at a time, and \"%s\" is too many", what, argv[optind + 1]);
    return NULL;
}

const char *mw_cli_verified_words(struct mw_arena *arena, const struct mw_verified *is)
{
    const char *answers = is->nanswers == is->npuzzles ? "each with its answer"
                          : is->nanswers == 0          ? "without answers"
                                                       : mw_format(arena, "%d with an answer", is->nanswers),
               *unread = is->nunread == 0 ? ""
                                          : mw_format(arena, "; %d PNG file%s not looked at", is->nunread,
                                                      mw_cli_plural(is->nunread));
    return mw_format(arena, "%d puzzle%s in %d file%s proved from the pages, %s%s", is->npuzzles,
                     mw_cli_plural(is->npuzzles), is->nfiles, mw_cli_plural(is->nfiles), answers, unread);
}

bool mw_cli_read_number(const struct mw_command *command, const char *option, const char *text, int min,
                        int max, int *value)
{
    char *end;
    long number = strtol(text, &end, 10);
    if (end == text || *end || number < min || number > max) {
        mw_cli_usage(command, "%s takes a whole number from %d to %d, not \"%s\"", option, min, max, text);
        return false;
    }
    *value = (int)number;
    return true;
}

bool mw_cli_read_profile(const struct mw_command *command, const char *text,
                         const struct mw_profile **profile)
{
    *profile = mw_profile_named(text);
    if (!*profile)
        mw_cli_usage(command, "no profile is called \"%s\"%s", text, mw_cli_meant(text, mw_profile_name));
    return *profile != NULL;
}

const char *mw_cli_spine_words(const struct mw_built *built)
{
    static char text[80];
    if (!built->profile->refuses || built->spine <= 0)
        return NULL;
    snprintf(text, sizeof text, "%.3f in (%.1f mm) at the spine", built->spine / 72,
             built->spine * 25.4 / 72);
    return text;
}

/* Reads the number at the beginning of *text and moves *text past it; 0 if there is none, or it is too large.
 * Whether the book has such a page or puzzle is checked later. */
static int leading_number(const char **text)
{
    const int most = 100000000;
    int number = 0;
    while (**text >= '0' && **text <= '9' && number <= most)
        number = 10 * number + *(*text)++ - '0';
    return number <= most ? number : 0;
}

const struct mw_range *mw_cli_read_ranges(struct mw_arena *arena, const struct mw_command *command,
                                          const char *option, const char *text, int *n)
{
    struct mw_range *range = MW_ARRAY(arena, strlen(text) + 1, struct mw_range);
    const char *at = text;
    for (*n = 0;; at++) {
        struct mw_range *next = &range[(*n)++];
        next->first = next->last = leading_number(&at);
        if (*at == '-') {
            at++;
            next->last = leading_number(&at);
        }
        if (next->first < 1 || next->last < next->first || (*at && *at != ',')) {
            mw_cli_usage(command, "%s takes numbers of puzzles such as 17,23-25, not \"%s\"", option, text);
            return NULL;
        }
        if (!*at)
            return range;
    }
}

/* Returns the format with the longest suffix that `path` ends with; NULL if none. */
const char *mw_cli_format_of_name(const char *path)
{
    const char *found = NULL;
    size_t longest = 0, length = strlen(path);
    for (int i = 0; mw_single_format(i); i++) {
        const struct mw_output *output = mw_output_named(mw_single_format(i));
        const char *suffix = output                                     ? output->suffix
                             : strcmp(mw_single_format(i), "text") == 0 ? "txt"
                                                                        : "json";
        size_t n = strlen(suffix);
        if (n > longest && n + 1 < length && path[length - n - 1] == '.' &&
            strcasecmp(path + length - n, suffix) == 0) {
            longest = n;
            found = mw_single_format(i);
        }
    }
    return found;
}

/* --- being stopped ------------------------------------------------------------------------------------ */

static atomic_int stopped_by, is_at_work; /* shared by all threads and the signal handler */

static void note_signal(int number)
{
    if (!is_at_work) {
        mw_folders_remove_empty();
        _exit(128 + number);
    }
    stopped_by = number;
}

/* Sets the handlers. A second signal of a kind ends the program at once; the next build removes what that
 * leaves behind. */
void mw_cli_catch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 &&
            now.sa_handler != SIG_IGN) /* a signal that is ignored, as under nohup, stays ignored */
            sigaction(signals[i], &action, NULL);
    }
}

bool mw_cli_is_stopped(void *context)
{
    (void)context;
    is_at_work = 1;
    return stopped_by != 0;
}

int mw_cli_cut_off(int status)
{
    return stopped_by ? 128 + stopped_by : status;
}
