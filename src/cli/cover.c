/* mazewright cover: the cover of a book, and its pictures for shops. */
#include "cli/report.h"

#include "mazewright.h"

enum { OUTPUT = MW_CLI_OWN };
static const struct mw_cli_option own[] = {
    {.name = "output",
     .letter = 'o',
     .is = OUTPUT,
     .value = "DIR",
     .takes = {.folders = true},
     .brief = "the folder for them; made if missing (default: the book's name and \"-cover\")"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own,
                                                      mw_cli_force_options,
                                                      mw_cli_book_options,
                                                      mw_cli_jobs_options,
                                                      mw_cli_quiet_options,
                                                      mw_cli_help_options,
                                                      NULL};

struct request {
    struct mw_build build;
    bool quiet, strict;
};

static bool read_option(struct mw_arena *arena, const struct mw_command *command, struct request *request,
                        const struct mw_cli_option *option, char *value)
{
    struct mw_build *build = &request->build;
    switch (option->is) {
    case OUTPUT:
        build->folder = value;
        return true;
    case MW_CLI_JOBS:
        return mw_cli_read_number(command, "-j", value, 1, 64, &build->threads);
    case MW_CLI_FORCE:
        build->force = true;
        return true;
    case MW_CLI_QUIET:
        request->quiet = true;
        return true;
    default:
        return mw_cli_read_book_option(arena, command, option, value, build, &request->strict);
    }
}

/* Returns what the picture of a format shows; NULL for the cover itself. */
static const char *brief_of(const char *format)
{
    for (int i = 0; mw_pictures[i]; i++)
        if (mw_is_called(format, mw_pictures[i]->name))
            return mw_pictures[i]->brief;
    return NULL;
}

static void print_result(const struct mw_built *built)
{
    for (int i = 0; i < built->nfiles; i++) {
        const char *brief = brief_of(built->file[i].format);
        printf("%s/%s: %s%s\n", built->folder, built->file[i].name, brief ? "" : "the cover, ",
               brief ? brief : built->cover);
    }
}

static int make(struct mw_arena *arena, const char *spec, const struct request *request)
{
    static struct mw_complaints complaints;
    struct mw_built built;
    complaints.strict = request->strict;
    mw_cli_catch_signals();
    if (!request->quiet)
        mw_cli_work_begins("making the cover");
    const bool good = mw_book_write(arena, spec, &request->build, &built, &complaints);
    mw_cli_work_ends();
    mw_cli_print_complaints(&complaints, spec);
    if (good)
        mw_cli_report_book(&built);
    if (good && !request->quiet)
        print_result(&built);
    return good ? mw_cli_finish() : mw_cli_cut_off(MW_EXIT_FAILED);
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct request request = {
        .build = {.stop = mw_cli_is_stopped, .covers = true, .most = mw_cli_usual_budget()}};
    struct mw_arena *arena = mw_arena_new();
    bool good = true;
    char *value;
    for (const struct mw_cli_option *option;
         good && (option = mw_cli_next_option(command, argc, argv, &value));)
        good = read_option(arena, command, &request, option, value);
    const char *spec = good ? mw_cli_spec_argument(arena, command, argc, argv) : NULL;
    const int status = spec ? make(arena, spec, &request) : MW_EXIT_USAGE;
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_cover = {
    .name = "cover",
    .brief = "make a book's cover alone, and its pictures for shops",
    .usage = "[BOOK.yaml] [options]",
    .about =
        "Makes the cover as the printer takes it, without the book, and its pictures: the front, 2560 "
        "pixels along its longer side, as PNG and as JPEG; the whole cover as it lies open; and the book "
        "standing on a table. A spec without \"cover\" gets the cover that \"cover: true\" asks for.",
    .examples = "  mazewright cover dinosaurs.yaml -o for-the-shop\n",
    .options = options,
    .takes = {.files = "yaml"},
    .run = run,
};
