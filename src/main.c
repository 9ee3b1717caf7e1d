/* The command line: argv in, exit status out. */
#include "base/libraries.h"
#include "cli/late.h"
#include "cli/report.h"

#include "mazewright/program.h"

#include <fcntl.h>
#include <fontconfig/fontconfig.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* Returns the command of a name; NULL, with an error printed, if there is none. */
static const struct mw_command *command_named(const char *name)
{
    const struct mw_command *command = mw_command_named(name);
    const char *meant = command ? NULL : mw_suggest(name, mw_command_name);
    if (meant)
        mw_cli_usage(NULL, "there is no command \"%s\"; did you mean \"%s\"?", name, meant);
    else if (!command)
        mw_cli_usage(NULL, "there is no command \"%s\"", name);
    return command;
}

static int run_command(int argc, char **argv)
{
    const struct mw_command *command = command_named(argv[1]);
    optind = 2;
    return command ? command->run(command, argc, argv) : MW_EXIT_USAGE;
}

/* Opens /dev/null for closed standard streams; otherwise the first file that is opened would take their
 * place, and our messages would be written into it. */
static void fill_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0)
            (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* True if the stack is large enough; a smaller one would end the program anywhere, without a message. Books
 * of every format take 96 kB; threads get as much as the limit. */
static bool has_stack(void)
{
    enum { NEEDED = 128 };
    struct rlimit stack;
    if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= NEEDED << 10)
        return true;
    mw_cli_failed("the stack may have %d kB here, and at least %d are needed; say \"ulimit -s 8192\" first",
                  (int)(stack.rlim_cur >> 10), NEEDED);
    return false;
}

/* Gives Fontconfig an empty configuration in place of the system's, which Pango would load although every
 * book is set with a configuration of its own. Sandboxes, started before, keep the system's. */
static void skip_system_faces(void)
{
    FcConfig *empty = FcConfigCreate();
    FcConfigSetCurrent(empty);
    FcConfigDestroy(empty);
}

int main(int argc, char **argv)
{
    fill_streams();
    if (!has_stack())
        return MW_EXIT_FAILED;
    /* File names and texts are UTF-8 whatever the locale, and numbers have decimal points. */
    setlocale(LC_ALL, "C");
    mw_libraries_load = mw_late_load_all;
    mw_sandbox_start();
    skip_system_faces();
    mw_catch_library_warnings();
    mw_time_limit_start();
    signal(SIGXFSZ, SIG_IGN); /* a file that reaches its size limit is a failed write */
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a failed write, and is reported as one */
    mw_commands = mw_all_commands;
    if (argc < 2) {
        mw_cli_print_start();
        return MW_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        mw_cli_print_overview();
        return mw_cli_finish();
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("mazewright " MW_VERSION);
        return mw_cli_finish();
    }
    mw_cli_open_report(&argc, argv);
    return mw_cli_end(run_command(argc, argv));
}
