/* Writes the help of a command from its table. */
#include "cli/cli.h"

#include "mazewright.h"

#include <string.h>

enum { WIDTH = 88, INDENT = 23 };

/* Prints words from column `at` on; further lines begin at column `indent`. */
static void print_wrapped(const char *text, int at, int indent)
{
    const char *space = "";
    while (*text) {
        const int n = (int)strcspn(text, " ");
        if (at + (int)strlen(space) + n > WIDTH) {
            printf("\n%*s", indent, "");
            at = indent;
            space = "";
        }
        at += printf("%s%.*s", space, n, text);
        text += n + (text[n] == ' ');
        space = " ";
    }
    putchar('\n');
}

static void print_option(const struct mw_cli_option *o)
{
    const bool shown = o->value && !mw_cli_is_flag(o);
    const char letter[] = {'-', o->letter, ',', ' ', '\0'};
    int n =
        printf("  %s--%s%s%s", o->letter ? letter : "    ", o->name, shown ? " " : "", shown ? o->value : "");
    if (n > INDENT - 2)
        n = printf("\n") - 1;
    printf("%*s", INDENT - n, "");
    struct mw_arena *scratch = mw_arena_new();
    const bool is_choice = shown && strcmp(o->value, "WORD") == 0;
    print_wrapped(is_choice
                      ? mw_format(scratch, "%s (%s)", o->brief, mw_words_joined(scratch, o->takes.names))
                      : o->brief,
                  INDENT, INDENT);
    mw_arena_free(scratch);
}

/* Prints "FOLDER [options]", one line for each way to call a command. */
static void print_usage(const struct mw_command *command)
{
    const char *before = "Usage:";
    for (const char *way = command->usage; way; way = strchr(way, '\n') ? strchr(way, '\n') + 1 : NULL) {
        printf("%s mazewright %s %.*s\n", before, command->name, (int)strcspn(way, "\n"), way);
        before = "      ";
    }
}

void mw_cli_print_help(const struct mw_command *command)
{
    print_usage(command);
    for (const char *paragraph = command->about; *paragraph; paragraph += strcspn(paragraph, "\n")) {
        char line[2000];
        paragraph += strspn(paragraph, "\n");
        snprintf(line, sizeof line, "%.*s", (int)strcspn(paragraph, "\n"), paragraph);
        putchar('\n');
        print_wrapped(line, 0, 0);
    }
    putchar('\n');
    for (int t = 0; command->options[t]; t++)
        for (const struct mw_cli_option *o = command->options[t]; o->name; o++)
            print_option(o);
    if (command->examples)
        printf("\nExamples:\n%s", command->examples);
}
