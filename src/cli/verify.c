/* mazewright verify: proves finished books again from their pages. */
#include "cli/report.h"

#include "mazewright.h"

#include <string.h>
#include <sys/stat.h>

static bool ends_in(const char *path, const char *suffix)
{
    const size_t n = strlen(path), m = strlen(suffix);
    return n >= m && strcmp(path + n - m, suffix) == 0;
}

static bool is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

/* True if a path exists and can be a book. */
static bool may_be_book(const char *path)
{
    struct stat is;
    if (stat(path, &is) != 0)
        return mw_cli_failed("there is no file or folder %s", path), false;
    if (ends_in(path, ".yaml") || ends_in(path, ".yml"))
        return mw_cli_failed("%s is a spec; build it, and name the folder of the book", path), false;
    return true;
}

static const char *name_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void show_progress(void *context, int done, int of)
{
    (void)context;
    mw_cli_show("puzzle", done, of);
}

/* Reads the paths. A folder or a manifest stands for a whole book; any other path for one file of a book,
 * whose manifest is the second path or else lies beside the file. */
static bool read_paths(struct mw_arena *arena, const struct mw_command *command, int n, char **path,
                       struct mw_verify *verify)
{
    if (n < 1 || n > 2) {
        mw_cli_usage(command, n < 1 ? "name a folder with a book, or a PDF of it" : "\"%s\" is too many",
                     n > 2 ? path[2] : "");
        return false;
    }
    const bool is_book = is_folder(path[0]) || ends_in(path[0], ".json");
    if (is_book && n == 2) {
        mw_cli_usage(command, "\"%s\" is too many: %s is a whole book", path[1], path[0]);
        return false;
    }
    if (is_book)
        verify->manifest = is_folder(path[0]) ? mw_format(arena, "%s/book.json", path[0]) : path[0];
    else {
        verify->manifest = n == 2 ? path[1] : mw_path_beside(arena, path[0], "book.json");
        verify->file = name_of(path[0]);
        verify->instead = path[0];
    }
    return true;
}

static bool prove(struct mw_arena *arena, const struct mw_verify *verify, struct mw_verified *verified,
                  struct mw_complaints *complaints)
{
    if (verify->progress)
        mw_cli_work_begins("proving puzzles");
    const bool good = mw_book_verify(arena, verify, verified, complaints);
    mw_cli_work_ends();
    return good;
}

static int verify_book(struct mw_arena *arena, const struct mw_verify *verify, const char *path)
{
    static struct mw_complaints complaints;
    struct mw_verified verified;
    if (!may_be_book(path))
        return MW_EXIT_FAILED;
    const bool good = prove(arena, verify, &verified, &complaints);
    if (strcmp(mw_folder_read_path(arena, verify->manifest), verify->manifest) != 0)
        mw_warn(
            &complaints, MW_NOWHERE,
            "a build was cut off while it put its files in place, and they were read where they are; build "
            "once more, and all will be in place");
    mw_cli_print_complaints(&complaints, NULL);
    if (good)
        mw_cli_report("verified", json_pack("{s:i, s:i, s:i, s:i}", "puzzles", verified.npuzzles, "answers",
                                            verified.nanswers, "files", verified.nfiles, "not_looked_at",
                                            verified.nunread));
    if (good)
        printf("%s: %s\n", path, mw_cli_verified_words(arena, &verified));
    else
        printf("%s: %d error%s\n", path, complaints.nerrors, mw_cli_plural(complaints.nerrors));
    return good ? mw_cli_finish() : mw_cli_cut_off(MW_EXIT_FAILED);
}

static const struct mw_cli_option *const options[] = {mw_cli_only_options, mw_cli_jobs_options,
                                                      mw_cli_quiet_options, mw_cli_help_options, NULL};

static bool read_option(struct mw_arena *arena, const struct mw_command *command,
                        const struct mw_cli_option *option, const char *value, struct mw_verify *verify,
                        bool *quiet)
{
    switch (option->is) {
    case MW_CLI_ONLY:
        verify->only = mw_cli_read_ranges(arena, command, "--only", value, &verify->nonly);
        return verify->only;
    case MW_CLI_JOBS:
        return mw_cli_read_number(command, "-j", value, 1, 64, &verify->threads);
    default:
        return *quiet = true;
    }
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct mw_verify verify = {.stop = mw_cli_is_stopped};
    struct mw_arena *arena = mw_arena_new();
    bool quiet = false, good = true;
    char *value;
    for (const struct mw_cli_option *option;
         good && (option = mw_cli_next_option(command, argc, argv, &value));)
        good = read_option(arena, command, option, value, &verify, &quiet);
    if (!quiet)
        verify.progress = show_progress;
    mw_cli_catch_signals();
    const int status = good && read_paths(arena, command, argc - optind, argv + optind, &verify)
                           ? verify_book(arena, &verify, argv[optind])
                           : MW_EXIT_USAGE;
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_verify = {
    .name = "verify",
    .brief = "prove a finished book again, from its pages alone",
    .usage = "FOLDER [options]\nBOOK.pdf [book.json] [options]",
    .about = "Draws the pages with other programs (PDF and press with pdftoppm, SVG with librsvg) and proves "
             "from ink and white "
             "alone that each maze has one route from start to finish, that its answer has the same walls, "
             "and that the "
             "answer's line runs along that route; and that the files are those that book.json was written "
             "of. Exits with 1 "
             "if anything is wrong.",
    .options = options,
    .takes = {.files = "pdf svg json", .folders = true},
    .run = run,
};
