/* Parses options: turns a command's tables into getopt's. */
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = 64,
    FIRST = 1000 /* `MOST`: the most options of a command; `FIRST`: the number of the first option for getopt,
                    above all letters */
};

/* Getopt's names and letters for the rows of all tables. */
struct rows {
    const struct mw_cli_option *row[MOST];
    struct option named[MOST + 1];
    char letters[2 * MOST + 2];
};

static void list_rows(const struct mw_command *command, struct rows *rows)
{
    int n = 0;
    size_t letters = 0;
    *rows = (struct rows){.letters = ":"};
    for (int t = 0; command->options[t]; t++)
        for (const struct mw_cli_option *o = command->options[t]; o->name && n < MOST; o++, n++) {
            const int has_value = !o->value           ? no_argument
                                  : mw_cli_is_flag(o) ? optional_argument
                                                      : required_argument;
            rows->row[n] = o;
            rows->named[n] = (struct option){o->name, has_value, NULL, FIRST + n};
            if (o->letter)
                letters +=
                    (size_t)sprintf(&rows->letters[1 + letters], "%c%s", o->letter, o->value ? ":" : "");
        }
}

static const struct mw_cli_option *row_of(const struct rows *rows, int typed)
{
    if (typed >= FIRST)
        return rows->row[typed - FIRST];
    int i = 0;
    while (rows->row[i]->letter != typed)
        i++;
    return rows->row[i];
}

/* Returns the value of a flag: true, or the next argument if that is "true" or "false". */
static char *flag_value(int argc, char **argv)
{
    static char usual[] = "true";
    const bool is_value =
        optind < argc && (strcmp(argv[optind], "true") == 0 || strcmp(argv[optind], "false") == 0);
    return is_value ? argv[optind++] : usual;
}

/* The options that known_name() returns, to which a mistyped one is compared. */
static const struct rows *known;
static const char *known_name(int i)
{
    return known->named[i].name;
}

static const char *meant_by(const struct rows *rows, const char *typed)
{
    static char text[80];
    char name[60];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(typed, "="), typed);
    known = rows;
    const char *meant = strncmp(name, "--", 2) == 0 ? mw_suggest(name + 2, known_name) : NULL;
    snprintf(text, sizeof text, "%s%s%s", meant ? "; did you mean --" : "", meant ? meant : "",
             meant ? "?" : "");
    return text;
}

static void exit_with(int status)
{
    exit(mw_cli_end(status));
}

const struct mw_cli_option *mw_cli_next_option(const struct mw_command *command, int argc, char **argv,
                                               char **value)
{
    struct rows rows;
    list_rows(command, &rows);
    opterr = 0;
    const int typed = getopt_long(argc, argv, rows.letters, rows.named, NULL);
    if (typed == ':')
        exit_with(mw_cli_usage(command, "%s needs a value", argv[optind - 1]));
    if (typed == '?' && optopt == 0)
        exit_with(mw_cli_usage(command, "there is no option %s%s", argv[optind - 1],
                               meant_by(&rows, argv[optind - 1])));
    if (typed == '?' && strncmp(argv[optind - 1], "--", 2) == 0)
        exit_with(mw_cli_usage(command, "%.*s takes no value", (int)strcspn(argv[optind - 1], "="),
                               argv[optind - 1]));
    if (typed == '?')
        exit_with(mw_cli_usage(command, "there is no option -%c", optopt));
    const struct mw_cli_option *option = typed == -1 ? NULL : row_of(&rows, typed);
    if (option && option->is == MW_CLI_HELP) {
        mw_cli_print_help(command);
        exit_with(mw_cli_finish());
    }
    *value = optarg;
    if (option && mw_cli_is_flag(option) && !optarg)
        *value = flag_value(argc, argv);
    return option;
}
