/* mazewright check: everything but the writing. */
#include "cli/cli.h"

static int run(const struct mw_command *command, int argc, char **argv)
{
    static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    while (mw_next_option(command, argc, argv, ":h", options) != -1) {
    }
    const char *spec = mw_only_argument(command, argc, argv, "BOOK.yaml");
    if (!spec)
        return MW_EXIT_USAGE;
    static struct mw_complaints complaints;
    struct mw_built built;
    struct mw_arena *arena = mw_arena_new();
    bool good = mw_book_write(arena, spec, &(struct mw_build){.dry = true}, &built, &complaints);
    mw_print_complaints(&complaints);
    if (good)
        printf("%s: %d page%s, %d puzzle%s, %s; %d warning%s\n", spec, built.npages, mw_plural(built.npages),
               built.npuzzles, mw_plural(built.npuzzles),
               built.nclassic == 0
                   ? "each with exactly one route"
                   : mw_format(arena, "%d with exactly one route and %d that may have several",
                               built.npuzzles - built.nclassic, built.nclassic),
               complaints.nwarnings, mw_plural(complaints.nwarnings));
    else
        printf("%s: %d error%s, %d warning%s\n", spec, complaints.nerrors, mw_plural(complaints.nerrors),
               complaints.nwarnings, mw_plural(complaints.nwarnings));
    mw_arena_free(arena);
    return good ? mw_finish_stdout() : MW_EXIT_FAILED;
}

const struct mw_command mw_command_check = {
    .name = "check",
    .brief = "make a book without writing it, and say what is wrong",
    .help = "Usage: mazewright check BOOK.yaml\n"
            "\n"
            "Reads, plans and makes the whole book but writes nothing; says how many pages and puzzles it "
            "has, and\n"
            "every complaint there is. Exits with 1 if the book cannot be built.\n"
            "\n"
            "  -h, --help           this\n",
    .run = run,
};
