/* mazewright build: a book and its manifest. */
#include "cli/report.h"

#include "mazewright.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_FORMATS = 8 };

struct request {
    struct mw_build build;
    const struct mw_output *format[MAX_FORMATS + 1];
    bool quiet, strict;
};

/* Reads "pdf,svg"; a format named twice is made once. */
static bool read_formats(const struct mw_command *command, struct request *request, char *list)
{
    int n = 0;
    for (char *at = strtok(list, ","); at; at = strtok(NULL, ",")) {
        const struct mw_output *output = mw_output_named(at);
        if (!output) {
            mw_cli_usage(command, "no format is called \"%s\"%s", at, mw_cli_meant(at, mw_output_name));
            return false;
        }
        bool is_new = true;
        for (int i = 0; i < n; i++)
            is_new = is_new && request->format[i] != output;
        if (is_new && n < MAX_FORMATS)
            request->format[n++] = output;
    }
    if (n == 0)
        mw_cli_usage(command, "--format needs a list such as pdf,svg");
    request->build.formats = request->format;
    return n > 0;
}

/* Reads "2/4". */
static bool read_share(const struct mw_command *command, const char *text, struct mw_build *build)
{
    enum { MOST = 100000 };
    char end;
    const bool good = strspn(text, "0123456789/") == strlen(text) && strlen(text) < 14 &&
                      sscanf(text, "%d/%d%c", &build->share, &build->shares, &end) == 2 && build->share > 0 &&
                      build->share <= build->shares && build->shares <= MOST;
    if (!good)
        mw_cli_usage(command, "--share takes a share and how many there are, such as 2/4, not \"%s\"", text);
    return good;
}

enum { OUTPUT = MW_CLI_OWN, FORMAT, PAGES, SHARE, VERIFY };
static const struct mw_cli_option own[] = {
    {.name = "output",
     .letter = 'o',
     .is = OUTPUT,
     .value = "DIR",
     .takes = {.folders = true},
     .brief =
         "the folder for them; made if missing (default: the book's name); - prints a single PDF or EPUB on "
         "standard output, and keeps nothing else"},
    {.name = "format",
     .letter = 'f',
     .is = FORMAT,
     .value = "LIST",
     .takes = {.names = mw_output_name},
     .brief = "any of pdf,press,svg,png,svg-layers, or epub (\"mazewright list formats\"; default: what the "
              "printer "
              "takes: pdf at home, press for all others; epub for profile ebook)"},
    {.name = "only",
     .is = MW_CLI_ONLY,
     .value = "LIST",
     .brief = "only the pages with the puzzles of a list such as 17,23-25 and their answers, as they are in "
              "the whole "
              "book (default folder: the book's name and \"-only\")"},
    {.name = "pages",
     .is = PAGES,
     .value = "LIST",
     .brief =
         "only these pages, such as 1-8, as they are in the whole book (default folder: the book's name and "
         "\"-pages\")"},
    {.name = "share",
     .is = SHARE,
     .value = "I/N",
     .brief = "only the I-th of N shares, of any machine's own (default folder: the book's name and "
              "\"-share-I\"); "
              "\"mazewright join\" makes the book of all of them"},
    {.name = "verify",
     .is = VERIFY,
     .brief = "prove every puzzle again from the finished pages, before any file is in its place"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own,
                                                      mw_cli_force_options,
                                                      mw_cli_book_options,
                                                      mw_cli_jobs_options,
                                                      mw_cli_quiet_options,
                                                      mw_cli_help_options,
                                                      NULL};

static bool read_option(struct mw_arena *arena, const struct mw_command *command, struct request *request,
                        const struct mw_cli_option *option, char *value)
{
    struct mw_build *build = &request->build;
    switch (option->is) {
    case OUTPUT:
        build->folder = value;
        return true;
    case FORMAT:
        return read_formats(command, request, value);
    case MW_CLI_JOBS:
        return mw_cli_read_number(command, "-j", value, 1, 64, &build->threads);
    case PAGES:
        build->pages = mw_cli_read_ranges(arena, command, "--pages", value, &build->npages);
        return build->pages;
    case SHARE:
        return read_share(command, value, build);
    case VERIFY:
        build->verify = true;
        return true;
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

static bool has_pages_to_look_at(const struct mw_output *const *formats)
{
    for (int i = 0; formats[i]; i++)
        if (mw_verify_looks_at(formats[i]->name))
            return true;
    return false;
}

static bool read_options(struct mw_arena *arena, const struct mw_command *command, struct request *request,
                         int argc, char **argv)
{
    request->build.most = mw_cli_usual_budget();
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));)
        if (!read_option(arena, command, request, option, value))
            return false;
    const struct mw_build *build = &request->build;
    if (build->verify && build->formats && !has_pages_to_look_at(build->formats)) {
        mw_cli_usage(command, "--verify looks at pdf, press, svg and epub; name one of them with --format");
        return false;
    }
    if (build->npages > 0 && build->nonly + build->shares > 0) {
        mw_cli_usage(command, "--pages and --%s do not go together; leave one out",
                     build->nonly > 0 ? "only" : "share");
        return false;
    }
    if (build->shares > 0 && (build->nonly > 0 || build->verify)) {
        mw_cli_usage(command, "--share and --%s do not go together; leave one out%s",
                     build->verify ? "verify" : "only",
                     build->verify ? ", and verify the book that join makes" : "");
        return false;
    }
    return true;
}

static void show_pages(void *context, int done, int of)
{
    (void)context;
    mw_cli_show("page", done, of);
}

static void show_puzzles(void *context, int done, int of)
{
    (void)context;
    mw_cli_show("proved: puzzle", done, of);
}

static void print_result(struct mw_arena *arena, const struct mw_built *built, const struct mw_build *build)
{
    if (build->shares > 0) {
        printf("%s/: share %d of %d, %d file%s; \"mazewright join\" makes the book of all shares\n",
               built->folder, build->share, build->shares, built->nfiles, mw_cli_plural(built->nfiles));
        return;
    }
    int pictures = 0, children = 0, covers = 0;
    for (int i = 0; i < built->nfiles; i++) {
        const struct mw_file *file = &built->file[i];
        const bool book = strcmp(file->role, "book") == 0, key = strcmp(file->role, "answers") == 0,
                   cover = strcmp(file->role, "cover") == 0;
        if (!mw_output_named(file->format)->bind)
            pictures++;
        else if (cover && built->cover)
            printf("%s/%s: the cover, %s\n", built->folder, file->name, built->cover);
        else if (strncmp(file->role, "cover-", strlen("cover-")) == 0)
            covers++;
        else if (!book && !key)
            children++;
        else if (book)
            printf("%s/%s: the book, %d puzzle%s on %d %s%s\n", built->folder, file->name, built->npuzzles,
                   mw_cli_plural(built->npuzzles), file->npages, built->nadvice > 0 ? "side" : "page",
                   mw_cli_plural(file->npages));
        else
            printf("%s/%s: its answer key, %d page%s\n", built->folder, file->name, file->npages,
                   mw_cli_plural(file->npages));
    }
    for (int i = 0; i < built->nadvice; i++)
        printf("%s\n", built->advice[i]);
    if (children)
        printf("%s/: %d file%s, one for each child\n", built->folder, children, mw_cli_plural(children));
    if (covers)
        printf("%s/: %d cover%s, one for each child\n", built->folder, covers, mw_cli_plural(covers));
    if (pictures)
        printf("%s/: %d drawing%s, one a page\n", built->folder, pictures, mw_cli_plural(pictures));
    printf("%s/book.json: what is in them\n", built->folder);
    if (build->verify)
        printf("%s\n", mw_cli_verified_words(arena, &built->verified));
    if (mw_cli_spine_words(built) && !built->cover)
        printf("for the cover: %s\n", mw_cli_spine_words(built));
}

/* --- a book for a pipe -------------------------------------------------------------------------------- */

/* Returns the name of the only file that holds all pages; NULL, with the error set, if there are several such
 * files, or none. */
static const char *only_file(const struct mw_built *built, struct mw_error *error)
{
    int n = 0;
    const char *name = NULL;
    for (int i = 0; i < built->nfiles; i++)
        if (mw_output_named(built->file[i].format)->bind) {
            name = built->file[i].name;
            n++;
        }
    if (n != 1)
        mw_fail(error,
                "-o - prints one PDF, and this book is %d; name a folder with -o, or one format that is one "
                "file%s",
                n, n > 1 ? ", or put the answers elsewhere than in a file of their own" : "");
    return n == 1 ? name : NULL;
}

static bool print_file(const char *path, struct mw_error *error)
{
    const char *why;
    FILE *file = mw_open_file(path, &why);
    char bytes[8192];
    errno = 0;
    for (size_t n; file && (n = fread(bytes, 1, sizeof bytes, file)) > 0;)
        if (fwrite(bytes, 1, n, stdout) < n)
            break; /* mw_cli_finish() reports why */
    const bool is_read = file && !ferror(file);
    if (file && !is_read)
        why = strerror(errno);
    if (file)
        fclose(file);
    return is_read || mw_fail(error, "cannot read %s again: %s", path, why);
}

/* Builds a book in a temporary folder, copies its only PDF to standard output, and removes the folder. */
static int pipe_book(struct mw_arena *arena, const char *spec, struct request *request)
{
    static struct mw_complaints complaints;
    struct mw_built built;
    struct mw_error error = {0};
    if (isatty(STDOUT_FILENO))
        return mw_cli_failed(
            "a PDF would only garble the terminal; say where it goes, as in -o - > book.pdf");
    if (mw_cli_wants_report())
        return mw_cli_failed(
            "a PDF cannot stand in an object of JSON; leave out --json, or name a folder with -o");
    request->build.folder = mw_folder_temporary(arena, &error);
    request->build.temporary = true;
    complaints.strict = request->strict;
    bool good = request->build.folder && mw_book_write(arena, spec, &request->build, &built, &complaints);
    mw_cli_work_ends();
    mw_cli_print_complaints(&complaints, spec);
    const char *name = good ? only_file(&built, &error) : NULL;
    good = name && print_file(mw_format(arena, "%s/%s", built.folder, name), &error);
    mw_folder_remove(request->build.folder);
    if (error.text[0])
        return mw_cli_failed("%s", error.text);
    return good ? mw_cli_finish() : mw_cli_cut_off(MW_EXIT_FAILED);
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct request request = {.build = {.stop = mw_cli_is_stopped}};
    struct mw_arena *arena = mw_arena_new();
    const char *spec = read_options(arena, command, &request, argc, argv)
                           ? mw_cli_spec_argument(arena, command, argc, argv)
                           : NULL;
    if (!spec) {
        mw_arena_free(arena);
        return MW_EXIT_USAGE;
    }
    if (!request.quiet) {
        request.build.progress = show_pages;
        request.build.verified = show_puzzles;
        mw_cli_work_begins("making pages");
    }

    static struct mw_complaints complaints;
    struct mw_built built;
    complaints.strict = request.strict;
    mw_cli_catch_signals();
    const int is_piped = request.build.folder && strcmp(request.build.folder, "-") == 0;
    if (is_piped) {
        const int status = pipe_book(arena, spec, &request);
        mw_cli_work_ends();
        mw_arena_free(arena);
        return status;
    }
    bool good = mw_book_write(arena, spec, &request.build, &built, &complaints);
    mw_cli_work_ends();
    mw_cli_print_complaints(&complaints, spec);
    if (good)
        mw_cli_report_book(&built);
    if (good && !request.quiet)
        print_result(arena, &built, &request.build);
    mw_arena_free(arena);
    return good ? mw_cli_finish() : mw_cli_cut_off(MW_EXIT_FAILED);
}

const struct mw_command mw_command_build = {
    .name = "build",
    .brief = "make a book from its spec",
    .usage = "[BOOK.yaml] [options]\n- [options]",
    .about = "Makes the book and its manifest, book.json. Either all files are written or none is. A spec "
             "called - is "
             "read from standard input; its book is called \"book\".",
    .options = options,
    .takes = {.files = "yaml"},
    .run = run,
};
