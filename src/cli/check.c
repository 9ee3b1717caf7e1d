/* mazewright check: everything but the writing, or a finished PDF held against a printer's rules. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

static int check_spec(const char *spec, const struct mw_profile *profile, bool strict)
{
    static struct mw_complaints complaints;
    struct mw_built built;
    struct mw_arena *arena = mw_arena_new();
    complaints.strict = strict;
    bool good =
        mw_book_write(arena, spec, &(struct mw_build){.dry = true, .profile = profile}, &built, &complaints);
    mw_cli_print_complaints(&complaints);
    if (good)
        printf("%s: %d page%s, %d puzzle%s, %s; %d warning%s\n", spec, built.npages,
               mw_cli_plural(built.npages), built.npuzzles, mw_cli_plural(built.npuzzles),
               built.nclassic == 0
                   ? "each with exactly one route"
                   : mw_format(arena, "%d with exactly one route and %d that may have several",
                               built.npuzzles - built.nclassic, built.nclassic),
               complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    else
        printf("%s: %d error%s, %d warning%s\n", spec, complaints.nerrors, mw_cli_plural(complaints.nerrors),
               complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    if (good && mw_cli_spine_words(&built))
        printf("%s: %s\n", spec, mw_cli_spine_words(&built));
    mw_arena_free(arena);
    return good ? mw_cli_finish() : MW_EXIT_FAILED;
}

/* By its first bytes, whatever it is called, or by its name, whatever is left of it. */
static bool is_pdf(const char *path)
{
    char head[5] = "";
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    size_t length = strlen(path);
    return (n == sizeof head && memcmp(head, "%PDF-", sizeof head) == 0) ||
           (length > 4 && strcmp(path + length - 4, ".pdf") == 0);
}

static int check_pdf(const char *file, const struct mw_profile *profile, bool strict)
{
    static struct mw_complaints complaints;
    struct mw_pdf_seen seen;
    struct mw_arena *arena = mw_arena_new();
    complaints.strict = strict;
    bool good = mw_pdf_check(arena, file, profile, &seen, &complaints);
    mw_cli_print_complaints(&complaints);
    if (good)
        printf("%s: %d page%s of %.4gx%.4gin%s, as %s takes them; %d warning%s\n", file, seen.npages,
               mw_cli_plural(seen.npages), seen.w / 72, seen.h / 72, seen.bleeds ? " with bleed" : "",
               profile->name, complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    else
        printf("%s: %d error%s, %d warning%s\n", file, complaints.nerrors, mw_cli_plural(complaints.nerrors),
               complaints.nwarnings, mw_cli_plural(complaints.nwarnings));
    mw_arena_free(arena);
    return good ? mw_cli_finish() : MW_EXIT_FAILED;
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    static const struct option options[] = {{"profile", required_argument, NULL, 'P'},
                                            {"strict", no_argument, NULL, 'S'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    const struct mw_profile *profile = NULL;
    bool strict = false;
    for (int option; (option = mw_cli_next_option(command, argc, argv, ":h", options)) != -1;) {
        if (option == 'P' && !mw_cli_read_profile(command, optarg, &profile))
            return MW_EXIT_USAGE;
        strict = strict || option == 'S';
    }
    const char *file = mw_cli_only_argument(command, argc, argv, "BOOK.yaml or a PDF");
    if (!file)
        return MW_EXIT_USAGE;
    if (!is_pdf(file))
        return check_spec(file, profile, strict);
    if (!profile)
        return mw_cli_usage(command, "name the printer that %s is for, as in --profile kdp", file);
    return check_pdf(file, profile, strict);
}

const struct mw_command mw_command_check = {
    .name = "check",
    .brief = "make a book without writing it, and say what is wrong",
    .help =
        "Usage: mazewright check BOOK.yaml [options]\n"
        "\n"
        "Reads, plans and makes the whole book but writes nothing; says how many pages and puzzles it has, "
        "how\n"
        "thick its spine is where that is known, and every complaint there is. Exits with 1 if the book "
        "cannot be\n"
        "built.\n"
        "\n"
        "      --profile NAME   who prints it, instead of who the spec says (\"mazewright list papers\")\n"
        "      --strict         take every warning for an error\n"
        "  -h, --help           this\n",
    .run = run,
};
