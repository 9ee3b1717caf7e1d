/* Prints man pages from the tables: mazewright(1) of the commands, mazewright-book(5) of the keys. */
#include "cli/cli.h"

#include "mazewright.h"

#include <string.h>

/* Prints text escaped for roff: a dot or quote at the beginning of a line is not read as a command, and
 * hyphens stay plain ones that can be copied. */
static void print_plain(const char *text, bool is_line_start)
{
    if (is_line_start && (text[0] == '.' || text[0] == '\''))
        fputs("\\&", stdout);
    for (; *text; text++)
        if (*text == '\\')
            fputs("\\e", stdout);
        else if (*text == '-')
            fputs("\\-", stdout);
        else
            putchar(*text);
}

static void print_in(char font, const char *text)
{
    printf("\\f%c", font);
    print_plain(text, false);
    fputs("\\fR", stdout);
}

/* Prints paragraphs; lines that begin with spaces are examples. */
static void print_text(const char *text)
{
    bool is_example = false;
    while (*text) {
        char line[2000];
        const int n = (int)strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", n, text);
        const bool begins_with_blank = line[0] == ' ';
        if (begins_with_blank && !is_example)
            puts(".PP\n.nf");
        else if (!begins_with_blank && is_example)
            puts(".fi");
        if (line[0] == '\0')
            puts(".PP");
        else {
            print_plain(line, true);
            putchar('\n');
        }
        is_example = begins_with_blank;
        text += n + (text[n] == '\n');
    }
    if (is_example)
        puts(".fi");
}

static void print_option(const struct mw_cli_option *o)
{
    const char letter[] = {'-', o->letter, '\0'};
    const bool has_value = o->value && !mw_cli_is_flag(o);
    struct mw_arena *scratch = mw_arena_new();
    puts(".TP");
    if (o->letter) {
        print_in('B', letter);
        fputs(", ", stdout);
    }
    print_in('B', mw_format(scratch, "--%s", o->name));
    if (has_value) {
        putchar(' ');
        print_in('I', o->value);
    }
    putchar('\n');
    print_plain(o->brief, true);
    if (has_value && strcmp(o->value, "WORD") == 0) {
        fputs(" (", stdout);
        print_plain(mw_words_joined(scratch, o->takes.names), false);
        putchar(')');
    }
    putchar('\n');
    mw_arena_free(scratch);
}

static void print_command(const struct mw_command *command)
{
    printf(".SS %s\n", command->name);
    for (const char *way = command->usage; way; way = strchr(way, '\n') ? strchr(way, '\n') + 1 : NULL) {
        char line[200];
        snprintf(line, sizeof line, " %.*s", (int)strcspn(way, "\n"), way);
        printf("%s\\fBmazewright %s\\fR", way == command->usage ? ".PP\n" : ".br\n", command->name);
        print_plain(line, false);
        putchar('\n');
    }
    puts(".PP");
    print_text(command->about);
    for (int t = 0; command->options[t]; t++)
        for (const struct mw_cli_option *o = command->options[t]; o->name; o++)
            print_option(o);
    if (command->examples)
        print_text(command->examples);
}

static void print_head(const char *name, int section, const char *what)
{
    puts(".\\\" made by \"mazewright help --man\"");
    printf(".TH %s %d \"\" \"mazewright " MW_VERSION "\" \"Mazewright\"\n.SH NAME\n", name, section);
    print_plain(name, true);
    fputs(" \\- ", stdout);
    print_plain(what, false);
    putchar('\n');
}

void mw_cli_print_commands_page(void)
{
    print_head("mazewright", 1, "printable books of mazes, each with exactly one route and its answer");
    puts(".SH SYNOPSIS\n\\fBmazewright\\fR \\fICOMMAND\\fR [\\fIoptions\\fR]\n.SH DESCRIPTION");
    print_text("A book is written as a spec, a YAML file. Every maze is made from its seed; it is proved "
               "that one route leads from its "
               "start to its finish; and pages and answer keys are written as PDF, press file (PDF/X), SVG "
               "or PNG. The same spec "
               "makes the same book, to the byte.");
    puts(".SH COMMANDS");
    for (int i = 0; mw_commands[i]; i++)
        print_command(mw_commands[i]);
    puts(".SH EXIT STATUS\n"
         ".TP\n0\nDone.\n"
         ".TP\n1\nIt failed; the reason is on standard error, and what was there before is still "
         "there.\n"
         ".TP\n2\nThe command line was wrong.\n"
         ".TP\n128 and a number\nEnded by the signal of that number.\n"
         ".SH ENVIRONMENT\n"
         ".TP\n\\fBMAZEWRIGHT_DATA\\fR\nThe folder that has fonts/ in it.\n"
         ".TP\n\\fBMAZEWRIGHT_FONTS\\fR\nA folder of more faces, as with \\-\\-fonts.\n"
         ".TP\n\\fBXDG_DATA_HOME\\fR\nHas mazewright/fonts, mazewright/templates and "
         "mazewright/templates/words of your own.\n"
         ".TP\n\\fBSOURCE_DATE_EPOCH\\fR\nThe day that files say they were made on, in seconds since 1970.\n"
         ".SH SEE ALSO\n\\fBmazewright\\-book\\fR(5)");
}

void mw_cli_print_spec_page(void)
{
    print_head("mazewright-book", 5, "the spec of a book of mazes");
    puts(".SH DESCRIPTION");
    for (int i = 0; mw_topics[i].name; i++)
        if (strcmp(mw_topics[i].name, "spec") == 0)
            print_text(mw_topics[i].text);
    puts(".SH KEYS");
    struct mw_arena *arena = mw_arena_new();
    struct mw_key_row row;
    for (int i = 0; mw_spec_key(arena, i, &row); i++) {
        puts(".TP");
        print_in('B', mw_format(arena, "%s%s%s", row.section, row.section[0] ? "." : "", row.name));
        printf(": ");
        print_in('I', row.form);
        putchar('\n');
        print_plain(row.brief, true);
        if (row.fallback && row.fallback[0]) {
            fputs(" (default: ", stdout);
            print_plain(row.fallback, false);
            putchar(')');
        }
        putchar('\n');
    }
    mw_arena_free(arena);
    puts(".SH SEE ALSO\n\\fBmazewright\\fR(1)");
}
