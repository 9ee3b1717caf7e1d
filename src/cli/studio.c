/* mazewright studio: makes books in a browser. */
#include "cli/report.h"

#include "mazewright.h"
#include "studio/studio.h"

#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct request {
    struct mw_build build;
    int port;
    bool shows_no_browser;
};

enum { PORT = MW_CLI_OWN, NO_BROWSER, ROOT };
static const struct mw_cli_option own[] = {
    {.name = "root",
     .is = ROOT,
     .value = "DIR",
     .takes = {.folders = true},
     .brief =
         "the folder of your books, the only one that it reads and writes (default: that of BOOK.yaml, or "
         "\"Mazewright\" among your documents)"},
    {.name = "port",
     .is = PORT,
     .value = "N",
     .brief = "where on this machine (default: a free one, which is printed)"},
    {.name = "no-browser", .is = NO_BROWSER, .brief = "open no browser, only print the address"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, mw_cli_jobs_options, mw_cli_help_options, NULL};

/* --- the folder --------------------------------------------------------------------------------------- */

/* Returns the folder for books of users who name none: "Mazewright" in the folder for documents, or at home.
 */
static const char *usual_folder(struct mw_arena *arena)
{
    const char *documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    return mw_format(arena, "%s/Mazewright", documents ? documents : g_get_home_dir());
}

static bool is_folder(const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISDIR(is.st_mode);
}

/* Finds the folder of books, and makes it if it is the usual one. False, with an error printed, if there is
 * none. */
static bool find_folder(struct mw_arena *arena, struct request *request, const char *spec)
{
    const char *root = request->build.root;
    if (!root && spec)
        root = mw_path_folder(arena, spec);
    else if (!root && !is_folder(root = usual_folder(arena)) && g_mkdir_with_parents(root, 0777) != 0) {
        mw_cli_failed("cannot make the folder %s: %s; name another with --root", root, strerror(errno));
        return false;
    }
    char *whole = realpath(root, NULL);
    const char *copy = whole ? mw_format(arena, "%s", whole) : NULL;
    free(whole);
    if (copy && !g_utf8_validate(copy, -1, NULL)) {
        mw_cli_failed("the name of the folder %s is not UTF-8 text; name another with --root", root);
        return false;
    }
    if (!copy || !is_folder(copy)) {
        mw_cli_failed("there is no folder %s; name another with --root", root);
        return false;
    }
    request->build.root = copy;
    return true;
}

/* Returns the name of a spec in the folder of books. NULL, with an error printed, if it is not there. */
static const char *name_in_folder(struct mw_arena *arena, const struct request *request, const char *spec)
{
    char *folder = realpath(mw_path_folder(arena, spec), NULL);
    const bool is_there = folder && strcmp(folder, request->build.root) == 0 && access(spec, F_OK) == 0;
    const char *slash = strrchr(spec, '/');
    free(folder);
    if (!is_there)
        mw_cli_failed(access(spec, F_OK) == 0
                          ? "%s does not lie in the folder %s; leave --root out, or name its folder"
                          : "cannot open %s; name a spec that is in the folder %s",
                      spec, request->build.root);
    return is_there ? slash ? slash + 1 : spec : NULL;
}

/* --- the browser -------------------------------------------------------------------------------------- */

/* Opens an address in the user's browser. Other users of this machine can read the words that programs are
 * started with; so the browser is given a file that only this user can read, which leads to the address.
 * Returns the folder of the file, to be removed later; NULL if there is no screen or no browser. */
static const char *open_browser(struct mw_arena *arena, const char *address)
{
    struct mw_error dropped_error;
    const bool has_screen = getenv("DISPLAY") || getenv("WAYLAND_DISPLAY");
    const char *folder = has_screen ? mw_folder_temporary(arena, &dropped_error) : NULL;
    char *file = folder ? g_build_filename(folder, "studio.html", NULL) : NULL,
         *text = g_strdup_printf("<!doctype html><meta charset=\"utf-8\"><title>Mazewright</title>"
                                 "<meta http-equiv=\"refresh\" content=\"0; url=%s\">\n",
                                 address);
    char *words[] = {"xdg-open", file, NULL};
    const bool good =
        file && g_file_set_contents(file, text, -1, NULL) &&
        g_spawn_async(NULL, words, NULL,
                      G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                      NULL, NULL, NULL);
    g_free(text);
    g_free(file);
    if (good)
        return folder;
    mw_folder_remove(folder);
    return NULL;
}

static void sleep_a_moment(void)
{
    const struct timespec pause = {0, 100000000L};
    nanosleep(&pause, NULL);
}

static int serve(struct mw_arena *arena, const struct request *request, const char *name)
{
    struct mw_error error = {0};
    struct mw_studio *studio = mw_studio_open(&request->build, request->port, &error);
    if (!studio)
        return mw_cli_failed("%s", error.text);
    const char *address = mw_studio_address(arena, studio, name);
    mw_cli_is_stopped(NULL); /* from now on a signal ends the studio in order */
    printf("%s\nshows the studio; your books are in %s. It ends when you close the page, or with Ctrl-C.\n",
           address, request->build.root);
    fflush(stdout);
    const char *folder = request->shows_no_browser ? NULL : open_browser(arena, address);
    while (!mw_cli_is_stopped(NULL) && !mw_studio_is_left(studio))
        sleep_a_moment();
    mw_studio_close(studio);
    mw_folder_remove(folder);
    return mw_cli_finish();
}

static bool read_option(const struct mw_command *command, struct request *request,
                        const struct mw_cli_option *option, char *value)
{
    switch (option->is) {
    case PORT:
        return mw_cli_read_number(command, "--port", value, 1, 65535, &request->port);
    case NO_BROWSER:
        request->shows_no_browser = true;
        return true;
    case ROOT:
        request->build.root = value;
        return true;
    default:
        return mw_cli_read_number(command, "-j", value, 1, 64, &request->build.threads);
    }
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct request request = {.build = {.stop = mw_cli_is_stopped, .most = mw_cli_usual_budget()}};
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));)
        if (!read_option(command, &request, option, value))
            return MW_EXIT_USAGE;
    if (argc - optind > 1)
        return mw_cli_usage(command, "\"%s\" is too many; name one spec", argv[optind + 1]);
    struct mw_arena *arena = mw_arena_new();
    const char *spec = optind < argc ? argv[optind] : NULL, *name = NULL;
    int status = MW_EXIT_FAILED;
    if (find_folder(arena, &request, spec) && (!spec || (name = name_in_folder(arena, &request, spec)))) {
        mw_cli_catch_signals();
        mw_time_limit_end();
        status = serve(arena, &request, name);
    }
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_studio = {
    .name = "studio",
    .brief = "make books in a browser, without a text editor",
    .usage = "[BOOK.yaml] [options]",
    .about =
        "Opens a page in your browser: choose what you want to make, answer a few questions, and see the "
        "book at "
        "once; then change what you like, and make the PDFs. The page is served by this program on this "
        "machine "
        "alone, and asks nothing of the network. What you do is written into a spec, which stands beside the "
        "form, and which every other command reads.",
    .examples = "  mazewright studio              # a new book, or one of those in your folder\n"
                "  mazewright studio dinos.yaml   # a book that is there\n",
    .options = options,
    .takes = {.files = "yaml"},
    .run = run,
};
