/* mazewright drawings: contact sheets of the drawings that a book can have. */
#include "cli/report.h"

#include "mazewright.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT = MW_CLI_OWN };
static const struct mw_cli_option own[] = {{.name = "output",
                                            .letter = 'o',
                                            .is = OUTPUT,
                                            .value = "FILE",
                                            .takes = {.files = "pdf"},
                                            .brief = "where to (default: drawings.pdf)"},
                                           {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, mw_cli_help_options, NULL};

/* A list of drawings that grows. */
struct list {
    int n, capacity;
    const struct mw_drawing **drawing;
};

static void add(struct mw_arena *arena, struct list *list, const struct mw_drawing *drawing)
{
    MW_GROW(arena, list->drawing, list->n, list->capacity);
    list->drawing[list->n++] = drawing;
}

/* Adds a file of a folder if its name ends as that of a drawing does. False, with a message printed, if it
 * cannot be read. */
static bool add_file(struct mw_arena *arena, struct list *list, const char *folder, const char *name)
{
    const char *path = mw_format(arena, "%s/%s", folder, name);
    struct mw_error error = {0};
    if (name[0] == '.' || !mw_drawing_file(arena, path, NULL))
        return true;
    struct mw_drawing *drawing = MW_NEW(arena, struct mw_drawing);
    const struct mw_drawing *read = mw_drawing_read(arena, path, NULL, &error);
    if (!read) {
        mw_cli_failed("%s", error.text);
        return false;
    }
    *drawing = *read;
    drawing->name = mw_format(arena, "%s", name);
    add(arena, list, drawing);
    return true;
}

/* Adds the SVG, PNG and JPEG files of a folder in the order of their names. False, with a message printed, if
 * the folder or a file cannot be read. */
static bool add_folder(struct mw_arena *arena, struct list *list, const char *folder)
{
    struct dirent **entry;
    const int n = scandir(folder, &entry, NULL, alphasort), before = list->n;
    bool good = n >= 0;
    if (n < 0)
        mw_cli_failed("%s is no folder that can be read", folder);
    for (int i = 0; i < n; i++) {
        good = good && add_file(arena, list, folder, entry[i]->d_name);
        free(entry[i]);
    }
    if (n >= 0)
        free(entry);
    if (good && list->n == before) {
        mw_cli_failed("there are no drawings in %s: no file ends in .svg, .png, .jpg or .jpeg", folder);
        good = false;
    }
    return good;
}

static int write_sheets(struct mw_arena *arena, const struct list *list, const char *path)
{
    static struct mw_complaints complaints;
    struct mw_error error = {0};
    const bool good = mw_drawings_save(arena, list->n, list->drawing, path, &complaints, &error);
    mw_cli_print_complaints(&complaints, NULL);
    if (!good)
        return mw_cli_failed("%s", error.text);
    printf("%s: %d drawings\n", path, list->n);
    mw_cli_report("file", json_string(path));
    mw_cli_report("drawings", json_integer(list->n));
    return mw_cli_finish();
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    const char *path = "drawings.pdf";
    char *value;
    while (mw_cli_next_option(command, argc, argv, &value))
        path = value;
    if (optind + 1 < argc)
        return mw_cli_usage(command, "name one folder; \"%s\" is too many", argv[optind + 1]);
    const char *format = mw_cli_format_of_name(path);
    if (!format || strcmp(format, "pdf") != 0)
        return mw_cli_usage(command, "sheets of drawings are a PDF; let \"%s\" end in .pdf", path);
    struct mw_arena *arena = mw_arena_new();
    struct list list = {0, 0, NULL};
    for (int i = 0; mw_drawing_name(i); i++)
        add(arena, &list, mw_drawing_named(mw_drawing_name(i)));
    const bool good = optind == argc || add_folder(arena, &list, argv[optind]);
    const int status = good ? write_sheets(arena, &list, path) : MW_EXIT_FAILED;
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_drawings = {
    .name = "drawings",
    .brief = "sheets with all drawings and their names, to choose from",
    .usage = "[FOLDER] [options]",
    .about = "Writes a PDF with every drawing that a book can have: large, and 8 mm wide. With a folder, the "
             "drawings in it (SVG, PNG and JPEG files) follow as they would be printed.",
    .examples = "  mazewright drawings -o sheet.pdf     # those that come with the program\n"
                "  mazewright drawings my-drawings      # and your own\n",
    .options = options,
    .takes = {.folders = true},
    .run = run,
};
