/* mazewright proof: shows a book in a browser. */
#include "cli/report.h"

#include "mazewright.h"

#include <string.h>
#include <unistd.h>

struct request {
    struct mw_build build;
    const char *output;
    bool watch, quiet, strict;
    int port;
};

enum { OUTPUT = MW_CLI_OWN, WATCH, PORT };
static const struct mw_cli_option own[] = {
    {.name = "output",
     .letter = 'o',
     .is = OUTPUT,
     .value = "FILE",
     .takes = {.files = "html"},
     .brief =
         "where it goes (default: the book's name and \"-proof.html\", here); what stands there is replaced "
         "only if it is a proof"},
    {.name = "watch",
     .is = WATCH,
     .brief = "write no file, but serve it to browsers on this machine, and show whatever is changed in the "
              "spec, and in what it names, as soon as it is saved; until Ctrl-C"},
    {.name = "port",
     .is = PORT,
     .value = "N",
     .brief = "with --watch: where on this machine (default: a free one, which is printed)"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {
    own, mw_cli_book_options, mw_cli_jobs_options, mw_cli_quiet_options, mw_cli_help_options, NULL};

static bool read_option(struct mw_arena *arena, const struct mw_command *command, struct request *request,
                        const struct mw_cli_option *option, char *value)
{
    switch (option->is) {
    case OUTPUT:
        request->output = value;
        return true;
    case WATCH:
        request->watch = true;
        return true;
    case PORT:
        return mw_cli_read_number(command, "--port", value, 1, 65535, &request->port);
    case MW_CLI_JOBS:
        return mw_cli_read_number(command, "-j", value, 1, 64, &request->build.threads);
    case MW_CLI_QUIET:
        request->quiet = true;
        return true;
    default:
        return mw_cli_read_book_option(arena, command, option, value, &request->build, &request->strict);
    }
}

static bool read_options(struct mw_arena *arena, const struct mw_command *command, struct request *request,
                         int argc, char **argv)
{
    request->build.most = mw_cli_usual_budget();
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));)
        if (!read_option(arena, command, request, option, value))
            return false;
    if (request->watch && request->output) {
        mw_cli_usage(command, "--watch writes no file; leave out -o, or --watch");
        return false;
    }
    if (request->port && !request->watch) {
        mw_cli_usage(command, "--port is for --watch only; leave it out");
        return false;
    }
    return true;
}

static void show_pages(void *context, int done, int of)
{
    (void)context;
    mw_cli_show("page", done, of);
}

/* --- a file ------------------------------------------------------------------------------------------- */

static bool is_below_root(struct mw_arena *arena, const struct mw_build *build, const char *path,
                          struct mw_error *error)
{
    return !build->root || build->allow_outside || mw_path_is_below(arena, build->root, path) ||
           mw_fail(error, "%s is outside of the folder %s, which is the root; name another with -o", path,
                   build->root);
}

static bool save(struct mw_arena *arena, const struct request *request, const struct mw_proof *proof,
                 const char *path, struct mw_error *error)
{
    return is_below_root(arena, &request->build, path, error) && mw_proof_save(arena, proof, path, error);
}

static int write_proof(struct mw_arena *arena, const struct request *request, const char *spec)
{
    static struct mw_complaints complaints;
    struct mw_proof proof;
    struct mw_error error = {0};
    complaints.strict = request->strict;
    const char *path =
        request->output ? request->output : mw_format(arena, "%s-proof.html", mw_path_stem(arena, spec));
    if (!request->quiet)
        mw_cli_work_begins("making the proof");
    const bool good = mw_proof_make(arena, spec, &request->build, &proof, &complaints);
    mw_cli_work_ends();
    mw_cli_print_complaints(&complaints, spec);
    if (proof.nleaves == 0)
        return mw_cli_cut_off(MW_EXIT_FAILED);
    if (!save(arena, request, &proof, path, &error))
        return mw_cli_failed("%s", error.text);
    mw_cli_report("file", json_string(path));
    mw_cli_report("pages", json_integer(proof.nleaves));
    if (!request->quiet)
        printf("%s: the proof, %d page%s; open it in a browser\n", path, proof.nleaves,
               mw_cli_plural(proof.nleaves));
    return good ? mw_cli_finish() : MW_EXIT_FAILED;
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct request request = {.build = {.stop = mw_cli_is_stopped}};
    struct mw_arena *arena = mw_arena_new();
    const char *spec = read_options(arena, command, &request, argc, argv)
                           ? mw_cli_spec_argument(arena, command, argc, argv)
                           : NULL;
    int status = MW_EXIT_USAGE;
    if (spec) {
        if (!request.quiet)
            request.build.progress = show_pages;
        mw_cli_catch_signals();
        status = request.watch ? mw_cli_watch(spec, &request.build, request.strict, request.port)
                               : write_proof(arena, &request, spec);
    }
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_proof = {
    .name = "proof",
    .brief = "show a book in a browser, before it is printed",
    .usage = "[BOOK.yaml] [options]",
    .about =
        "Makes one page for a browser: the book as it will lie open, with answers to be shown on demand, "
        "trim, bleed, safe area and gutter, each puzzle's figures, and every complaint where it belongs. "
        "The page needs no network and no other file, and can be sent to others.",
    .options = options,
    .takes = {.files = "yaml"},
    .run = run,
};
