/* mazewright join: the shares of a book become the book. */
#include "cli/cli.h"

static void say_what_was_made(const struct mw_built *built)
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

static int run(const struct mw_command *command, int argc, char **argv)
{
    static const struct option options[] = {{"output", required_argument, NULL, 'o'},
                                            {"force", no_argument, NULL, 'F'},
                                            {"quiet", no_argument, NULL, 'q'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    struct mw_build build = {.stop = mw_cli_is_stopped};
    bool quiet = false;
    for (int option; (option = mw_cli_next_option(command, argc, argv, ":o:qh", options)) != -1;) {
        build.folder = option == 'o' ? optarg : build.folder;
        build.force = build.force || option == 'F';
        quiet = quiet || option == 'q';
    }
    if (optind == argc)
        return mw_cli_usage(command, "name the folders of the shares, as in: mazewright join share-*");
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    struct mw_error error = {0};
    mw_cli_catch_signals();
    const bool good =
        mw_book_join(arena, argc - optind, (const char *const *)argv + optind, &build, &built, &error);
    if (good && !quiet)
        say_what_was_made(&built);
    const int status = good ? mw_cli_finish() : mw_cli_cut_off(mw_cli_failed("%s", error.text));
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_join = {
    .name = "join",
    .brief = "make one book of the shares that many machines have built",
    .help =
        "Usage: mazewright join FOLDER... [options]\n"
        "\n"
        "Binds the shares that \"mazewright build --share 1/N\" to \"--share N/N\" have made, named in any\n"
        "order, into the very files that one build would have made. All of them must be there, and of the\n"
        "same book and version.\n"
        "\n"
        "  -o, --output DIR     the folder for the book; made if missing (default: the book's name)\n"
        "      --force          overwrite files that no earlier build made\n"
        "  -q, --quiet          say nothing unless something is wrong\n"
        "  -h, --help           this\n",
    .run = run,
};
