/* mazewright join: makes a book of its shares. */
#include "cli/report.h"

#include "mazewright.h"

static void print_result(const struct mw_built *built)
{
    int pictures = 0;
    for (int i = 0; i < built->nfiles; i++) {
        const struct mw_file *file = &built->file[i];
        if (!mw_output_named(file->format)->bind)
            pictures++;
        else
            printf("%s/%s: %d page%s\n", built->folder, file->name, file->npages,
                   mw_cli_plural(file->npages));
    }
    if (pictures)
        printf("%s/: %d drawing%s, one a page\n", built->folder, pictures, mw_cli_plural(pictures));
    printf("%s/book.json: what is in them, %d puzzle%s\n", built->folder, built->npuzzles,
           mw_cli_plural(built->npuzzles));
}

enum { OUTPUT = MW_CLI_OWN };
static const struct mw_cli_option own[] = {
    {.name = "output",
     .letter = 'o',
     .is = OUTPUT,
     .value = "DIR",
     .takes = {.folders = true},
     .brief = "the folder for the book; made if missing (default: the book's name)"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, mw_cli_force_options, mw_cli_quiet_options,
                                                      mw_cli_help_options, NULL};

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct mw_build build = {.stop = mw_cli_is_stopped};
    bool quiet = false;
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));) {
        build.folder = option->is == OUTPUT ? value : build.folder;
        build.force = build.force || option->is == MW_CLI_FORCE;
        quiet = quiet || option->is == MW_CLI_QUIET;
    }
    if (optind == argc)
        return mw_cli_usage(command, "name the folders of the shares, as in: mazewright join share-*");
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    struct mw_error error = {0};
    mw_cli_catch_signals();
    const bool good =
        mw_book_join(arena, argc - optind, (const char *const *)argv + optind, &build, &built, &error);
    if (good)
        mw_cli_report_book(&built);
    if (good && !quiet)
        print_result(&built);
    const int status = good ? mw_cli_finish() : mw_cli_cut_off(mw_cli_failed("%s", error.text));
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_join = {
    .name = "join",
    .brief = "make one book of the shares that many machines have built",
    .usage = "FOLDER... [options]",
    .about =
        "Binds the shares that \"build --share 1/N\" to \"build --share N/N\" have made, named in any order, "
        "into the very "
        "files that one build would have made. All of them must be there, and of the same book and version.",
    .options = options,
    .takes = {.folders = true},
    .run = run,
};
