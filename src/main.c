/* The command line: argv in, exit status out. */
#include "cli/cli.h"

#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern const struct mw_command mw_command_build, mw_command_join, mw_command_maze, mw_command_check,
    mw_command_verify, mw_command_answer, mw_command_list, mw_command_new;

static const struct mw_command *const commands[] = {&mw_command_new,    &mw_command_build, &mw_command_join,
                                                    &mw_command_maze,   &mw_command_check, &mw_command_verify,
                                                    &mw_command_answer, &mw_command_list,  NULL};

static const char *command_name(int i)
{
    return commands[i] ? commands[i]->name : NULL;
}

static void print_help(void)
{
    puts("Mazewright makes printable books of mazes, each with exactly one route and its answer.\n"
         "\n"
         "Usage: mazewright COMMAND [options]\n");
    for (int i = 0; commands[i]; i++)
        printf("  %-8s %s\n", commands[i]->name, commands[i]->brief);
    puts("\n"
         "  --help      this, or with a command all about it\n"
         "  --version   the version\n"
         "\n"
         "A first book: put these lines into my-mazes.yaml, and say \"mazewright build my-mazes.yaml\".\n"
         "\n"
         "  title: My Mazes\n"
         "  template: activity-book\n"
         "  puzzles:\n"
         "    - {count: 10, size: 12x16}");
}

/* The command of that name; NULL, having complained, if there is none. */
static const struct mw_command *command_named(const char *name)
{
    for (int i = 0; commands[i]; i++)
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
    const char *meant = mw_suggest(name, command_name);
    if (meant)
        mw_cli_usage(NULL, "there is no command \"%s\"; did you mean \"%s\"?", name, meant);
    else
        mw_cli_usage(NULL, "there is no command \"%s\"", name);
    return NULL;
}

static int run_command(int argc, char **argv)
{
    const struct mw_command *command = command_named(argv[1]);
    optind = 2;
    return command ? command->run(command, argc, argv) : MW_EXIT_USAGE;
}

static int help_with(const char *name)
{
    const struct mw_command *command = command_named(name);
    if (!command)
        return MW_EXIT_USAGE;
    fputs(command->help, stdout);
    return mw_cli_finish();
}

/* A stream that was closed before the start stays shut: the first file that is opened must not come to stand
 * in its place, and have our talk written into it. */
static void fill_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int main(int argc, char **argv)
{
    fill_streams();
    /* File names and texts are bytes in UTF-8 whatever the locale says, and numbers have points. */
    setlocale(LC_ALL, "C");
    mw_open_rooms();
    mw_hear_libraries();
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is a failed write */
    signal(SIGPIPE, SIG_IGN); /* a reader that goes away is a failed write, and is told as one */
    if (argc < 2) {
        print_help();
        return MW_EXIT_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 && argc > 3)
        return mw_cli_usage(NULL, "\"%s\" is too many", argv[3]);
    if (strcmp(argv[1], "help") == 0 && argc == 3 && strcmp(argv[2], "help") != 0)
        return help_with(argv[2]);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        print_help();
        return mw_cli_finish();
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("mazewright " MW_VERSION);
        return mw_cli_finish();
    }
    return run_command(argc, argv);
}
