/* Options of commands that make books, and limits of books as they are typed: 10m, 2G, 500, none. */
#include "cli/cli.h"

#include "mazewright.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct unit {
    char letter;
    double size;
};
static const struct unit times[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'d', 86400}, {'\0', 0}},
                         bytes[] = {{'M', 1e6}, {'G', 1e9}, {'T', 1e12}, {'\0', 0}};

/* Reads "10m"; 0 for "none"; -1 if it is neither. */
static double read_amount(const char *text, const struct unit *units)
{
    const char *end = text;
    double number;
    if (mw_is_called(text, "none"))
        return 0;
    if (mw_decimal_is_unclear(text) || !mw_decimal_read(&end, &number) || !(number > 0))
        return -1;
    end += strspn(end, " ");
    for (int i = 0; units[i].letter; i++)
        if (toupper((unsigned char)end[0]) == toupper(units[i].letter) && end[1] == '\0')
            return number * units[i].size;
    return -1;
}

/* Reads a number; 0 for "none"; -1 if it is neither. */
static long long read_count(const char *text)
{
    enum { MOST_DIGITS = 15 };
    if (mw_is_called(text, "none"))
        return 0;
    const size_t digits = strspn(text, "0123456789");
    const long long number = digits > 0 && digits <= MOST_DIGITS && !text[digits] ? atoll(text) : 0;
    return number > 0 ? number : -1;
}

static bool must_be(bool good, const struct mw_command *command, const char *option, const char *what,
                    const char *text)
{
    if (!good)
        mw_cli_usage(command, "%s takes %s, or none, not \"%s\"", option, what, text);
    return good;
}

const struct mw_cli_option mw_cli_help_options[] = {
    {.name = "json",
     .is = MW_CLI_JSON,
     .brief = "print one object of JSON about it instead, with all complaints"},
    {.name = "help", .letter = 'h', .is = MW_CLI_HELP, .brief = "this"},
    {.name = NULL}};
const struct mw_cli_option mw_cli_force_options[] = {
    {.name = "force", .is = MW_CLI_FORCE, .brief = "overwrite files that no earlier build made"},
    {.name = NULL}};
const struct mw_cli_option mw_cli_quiet_options[] = {
    {.name = "quiet", .letter = 'q', .is = MW_CLI_QUIET, .brief = "print only errors and warnings"},
    {.name = NULL}};
const struct mw_cli_option mw_cli_jobs_options[] = {
    {.name = "jobs",
     .letter = 'j',
     .is = MW_CLI_JOBS,
     .value = "N",
     .brief = "how many threads (default: one for each core); what comes out is the same"},
    {.name = NULL}};
const struct mw_cli_option mw_cli_only_options[] = {{.name = "only",
                                                     .is = MW_CLI_ONLY,
                                                     .value = "LIST",
                                                     .brief = "only the puzzles of a list such as 17,23-25"},
                                                    {.name = NULL}};
const struct mw_cli_option mw_cli_book_options[] = {
    {.name = "profile",
     .is = MW_CLI_PROFILE,
     .value = "NAME",
     .takes = {.names = mw_profile_name},
     .brief = "the printer, instead of the spec's (\"mazewright list papers\")"},
    {.name = "strict", .is = MW_CLI_STRICT, .brief = "take every warning for an error"},
    {.name = "root",
     .is = MW_CLI_ROOT,
     .value = "DIR",
     .takes = {.folders = true},
     .brief = "the folder in which all must lie that the spec names, and the book (default: the spec's "
              "folder, for what it names)"},
    {.name = "allow-outside", .is = MW_CLI_ALLOW_OUTSIDE, .brief = "the spec may name files anywhere"},
    {.name = "fonts",
     .is = MW_CLI_FONTS,
     .value = "DIR",
     .takes = {.folders = true},
     .brief = "the folder of faces of your own; not for those of people whom you do not know"},
    {.name = "max-time",
     .is = MW_CLI_MAX_TIME,
     .value = "T",
     .brief = "refuse a book that would take longer, such as 90s, 10m, 2h, or none (default: 10m)"},
    {.name = "max-memory",
     .is = MW_CLI_MAX_MEMORY,
     .value = "B",
     .brief = "refuse one that would take more memory, such as 500M, 4G, or none (default: 2G)"},
    {.name = "max-pages",
     .is = MW_CLI_MAX_PAGES,
     .value = "N",
     .brief = "refuse one with more pages in all its files (default: none)"},
    {.name = "max-cells",
     .is = MW_CLI_MAX_CELLS,
     .value = "N",
     .brief = "refuse one whose mazes have more cells together (default: none)"},
    {.name = NULL}};

struct mw_budget mw_cli_usual_budget(void)
{
    return (struct mw_budget){.seconds = 600, .bytes = 2e9};
}

static bool read_budget(const struct mw_command *command, int option, const char *text,
                        struct mw_budget *budget)
{
    switch (option) {
    case MW_CLI_MAX_TIME:
        budget->seconds = read_amount(text, times);
        return must_be(budget->seconds >= 0, command, "--max-time", "a time such as 90s, 10m, 2h or 1d",
                       text);
    case MW_CLI_MAX_MEMORY:
        budget->bytes = read_amount(text, bytes);
        return must_be(budget->bytes >= 0, command, "--max-memory", "an amount such as 500M or 4G", text);
    case MW_CLI_MAX_PAGES:
        budget->pages = read_count(text);
        return must_be(budget->pages >= 0, command, "--max-pages", "a number of pages", text);
    case MW_CLI_MAX_CELLS:
        budget->cells = read_count(text);
        return must_be(budget->cells >= 0, command, "--max-cells", "a number of cells", text);
    }
    return true;
}

bool mw_cli_read_book_option(struct mw_arena *arena, const struct mw_command *command,
                             const struct mw_cli_option *option, const char *value, struct mw_build *build,
                             bool *strict)
{
    switch (option->is) {
    case MW_CLI_PROFILE:
        return mw_cli_read_profile(command, value, &build->profile);
    case MW_CLI_STRICT:
        *strict = true;
        return true;
    case MW_CLI_ONLY:
        build->only = mw_cli_read_ranges(arena, command, "--only", value, &build->nonly);
        return build->only;
    case MW_CLI_ROOT:
        build->root = value;
        return true;
    case MW_CLI_FONTS:
        setenv("MAZEWRIGHT_FONTS", value, 1);
        return true;
    case MW_CLI_ALLOW_OUTSIDE:
        build->allow_outside = true;
        return true;
    default:
        return read_budget(command, option->is, value, &build->most);
    }
}
