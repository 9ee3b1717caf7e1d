/* mazewright help: the commands, one of them, or a topic. */
#include "cli/cli.h"

#include <string.h>

void mw_cli_print_overview(void)
{
    puts("Mazewright makes printable books of mazes, each with exactly one route and its answer.\n"
         "\n"
         "Usage: mazewright COMMAND [options]\n");
    for (int i = 0; mw_commands[i]; i++)
        printf("  %-10s %s\n", mw_commands[i]->name, mw_commands[i]->brief);
    puts("\n"
         "  --help     this, or with a command all about it\n"
         "  --version  the version\n"
         "\n"
         "Topics, as in \"mazewright help spec\":\n");
    for (int i = 0; mw_topics[i].name; i++)
        printf("  %-10s %s\n", mw_topics[i].name, mw_topics[i].brief);
    puts("\n"
         "A first book: put these lines into my-mazes.yaml, and type \"mazewright build my-mazes.yaml\".\n"
         "\n"
         "  title: My Mazes\n"
         "  template: activity-book\n"
         "  puzzles:\n"
         "    - {count: 10, size: 12x16}");
}

void mw_cli_print_start(void)
{
    puts("Mazewright makes printable books of mazes, each with exactly one route and its answer.\n"
         "\n"
         "  mazewright new                 writes a spec to start from, activity-book.yaml\n"
         "  mazewright build               makes the book of it, and its answers, as a PDF\n"
         "  mazewright maze -o maze.pdf    makes one maze\n"
         "\n"
         "\"mazewright help\" lists all others, and \"mazewright help build\" all of one.");
}

static const struct mw_topic *topic_named(const char *name)
{
    for (int i = 0; mw_topics[i].name; i++)
        if (strcmp(name, mw_topics[i].name) == 0)
            return &mw_topics[i];
    return NULL;
}

/* Returns the names of commands, then of topics. */
static const char *subject(int i)
{
    int n = 0;
    while (mw_command_name(n))
        n++;
    return i < n ? mw_command_name(i) : mw_topics[i - n].name;
}

static void print_topic(const struct mw_topic *topic)
{
    fputs(topic->text, stdout);
    if (topic->list) {
        putchar('\n');
        mw_cli_list(topic->list);
    }
}

static const struct mw_cli_option own[] = {
    {.name = "man",
     .is = MW_CLI_OWN,
     .brief = "as a page for man: all commands, or with the topic spec all keys of a book"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, mw_cli_help_options, NULL};

static int print_page(const struct mw_command *command, const char *name)
{
    if (name && strcmp(name, "spec") != 0)
        return mw_cli_usage(
            command, "there are two pages for man, of all commands and of the topic spec; leave \"%s\" out",
            name);
    if (name)
        mw_cli_print_spec_page();
    else
        mw_cli_print_commands_page();
    return mw_cli_finish();
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    char *value;
    bool is_page = false;
    while (mw_cli_next_option(command, argc, argv, &value))
        is_page = true;
    if (optind + 1 < argc)
        return mw_cli_usage(command, "\"%s\" is too many", argv[optind + 1]);
    const char *name = optind < argc ? argv[optind] : NULL;
    if (is_page)
        return print_page(command, name);
    const struct mw_command *about = name ? mw_command_named(name) : NULL;
    const struct mw_topic *topic = name ? topic_named(name) : NULL;
    if (!name || about == command)
        mw_cli_print_overview();
    else if (about)
        mw_cli_print_help(about);
    else if (topic)
        print_topic(topic);
    else
        return mw_cli_usage(NULL, "there is no command or topic \"%s\"%s", name, mw_cli_meant(name, subject));
    return mw_cli_finish();
}

const struct mw_command mw_command_help = {
    .name = "help",
    .brief = "all about a command or a topic",
    .usage = "[COMMAND|TOPIC]",
    .about = "Without either, what there is.",
    .examples = "  mazewright help build\n"
                "  mazewright help shapes\n"
                "  mazewright help --man spec > mazewright-book.5\n",
    .options = options,
    .takes = {.names = subject},
    .run = run,
};
