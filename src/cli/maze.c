/* mazewright maze: one maze, made by the public library. */
#include "cli/report.h"

#include "mazewright.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WORDS = 64 };

struct command_line {
    int nwords;
    const char *word[2 * MOST_WORDS]; /* the options that describe the maze, each followed by its value */
    const struct mw_request *maze;
    struct mw_single single;
    const char *icons, *path;
};

static bool has_suffix(const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    return name[0] && strchr(name + 1, '.');
}

enum { WORD = MW_CLI_OWN, ICONS, ANSWER, LANGUAGE, FORMAT, OUTPUT };
static const struct mw_cli_option own[] = {
    {.name = "grid",
     .letter = 'g',
     .is = WORD,
     .value = "G",
     .takes = {.names = mw_tiling_name},
     .brief = "what its cells are (\"mazewright list grids\"; default: rect)"},
    {.name = "size",
     .letter = 's',
     .is = WORD,
     .value = "WxH",
     .brief = "cells across and down, or N rings (default: 20x26, 9 rings; of a word auto: its thinnest "
              "stroke is two "
              "corridors wide); at most 2000, of squares 10000, as text, svg or png"},
    {.name = "algorithm",
     .letter = 'a',
     .is = WORD,
     .value = "A",
     .takes = {.names = mw_carver_name},
     .brief = "with options after a colon, as in growing-tree:newest=75 (\"mazewright list algorithms\"; "
              "default: backtracker)"},
    {.name = "seed", .is = WORD, .value = "N", .brief = "its number (default: 1)"},
    {.name = "outline",
     .is = WORD,
     .value = "O",
     .takes = {.names = mw_outline_name},
     .brief = "rectangle; hexagon or triangle for hex and triangle"},
    {.name = "shape",
     .is = WORD,
     .value = "S",
     .takes = {.names = mw_shape_name},
     .brief =
         "what it is cut out by: heart (\"mazewright list shapes\"), text:EMMA (text:ANNA MARIA,lines=2; "
         "text:EMMA,turn=true on its side), image:FILE.png, outline:FILE.svg"},
    {.name = "picture",
     .is = WORD,
     .value = "S",
     .takes = {.names = mw_shape_name},
     .brief = "what the one route draws: any shape; cells are quartered for it, as by --unicursal"},
    {.name = "spell",
     .is = WORD,
     .value = "TEXT",
     .brief = "a word whose letters stand on the way, and others off it that lead astray"},
    {.name = "along",
     .is = WORD,
     .value = "FILE",
     .takes = {.files = "svg"},
     .brief = "an SVG with a line that the one route follows, as near as the grid allows"},
    {.name = "items",
     .is = WORD,
     .value = "N",
     .brief = "about how many things to count stand on the way, and others off it; 3+2 for exactly these of "
              "two sorts"},
    {.name = "numbers",
     .is = WORD,
     .value = "RULE",
     .brief = "no walls, but numbers to follow: 3,6 (and so on), a..z, a word (TIGER), even, odd, primes, "
              "multiples-of-7 or sums-to-20"},
    {.name = "start",
     .is = WORD,
     .value = "PLACE",
     .takes = {.names = mw_place_name},
     .brief = "top, bottom, left, right, top-left, ..., centre, farthest, apart, or a cell by column and row "
              "(3x1)"},
    {.name = "finish",
     .is = WORD,
     .value = "PLACE",
     .takes = {.names = mw_place_name},
     .brief = "the same (default: top to bottom, or to the centre of rings)"},
    {.name = "icons",
     .is = ICONS,
     .value = "ICONS",
     .takes = {.names = mw_drawing_name},
     .brief =
         "mouse-cheese, or star for the finish only (\"mazewright list drawings\"); a character that is a "
         "picture, or the path of an SVG or PNG, too"},
    {.name = NULL}};
#define SHARE_OPTION(knob, stage, apply, cost, usual, what)                                                  \
    {.name = #knob, .is = WORD, .value = "N", .brief = what " (0 to 1)"},
#define WORD_OPTION(knob, stage, apply, cost, usual, what)                                                   \
    {.name = #knob, .is = WORD, .value = "WORD", .takes = {.names = mw_##knob##_word}, .brief = what},
static const struct mw_cli_option knobs[] = {MW_KNOBS(SHARE_OPTION, WORD_OPTION){.name = NULL}};
static const struct mw_cli_option written[] = {
    {.name = "answer",
     .is = ANSWER,
     .brief = "show the route; in text, * is the route, and # the route over a floor"},
    {.name = "language",
     .letter = 'l',
     .is = LANGUAGE,
     .value = "L",
     .takes = {.names = mw_language_name},
     .brief = "of its words, such as START (\"mazewright list languages\"; default: en)"},
    {.name = "format",
     .letter = 'f',
     .is = FORMAT,
     .value = "F",
     .takes = {.names = mw_single_format},
     .brief = "text (grids of squares; shows no gaps), json, or a format of books such as svg (\"mazewright "
              "list formats\"; "
              "default: by the name of the file; text without one)"},
    {.name = "output",
     .letter = 'o',
     .is = OUTPUT,
     .value = "FILE",
     .takes = {.files = "*"},
     .brief = "where to; - is standard output (default). A file of that name is replaced, but never one that "
              "the maze is made of"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, knobs, written, mw_cli_help_options, NULL};

static bool read_format(const struct mw_command *command, const char *text, struct mw_single *single)
{
    const int typed = mw_word_typed(text, mw_single_format);
    single->format = typed >= 0 ? mw_single_format(typed) : text;
    if (typed >= 0)
        return true;
    mw_cli_usage(command, "no format is called \"%s\"%s", text, mw_cli_meant(text, mw_single_format));
    return false;
}

/* Stores an option of the maze; options are read together later. */
static bool add_word(const struct mw_command *command, struct command_line *r, const char *name,
                     const char *value)
{
    if (r->nwords == MOST_WORDS) {
        mw_cli_usage(command, "--%s is one option too many", name);
        return false;
    }
    r->word[2 * r->nwords] = name;
    r->word[2 * r->nwords++ + 1] = value;
    return true;
}

static bool read_option(const struct mw_command *command, struct command_line *r,
                        const struct mw_cli_option *option, const char *value)
{
    switch (option->is) {
    case ICONS:
        r->icons = value;
        return true;
    case ANSWER:
        r->single.answer = true;
        return true;
    case LANGUAGE:
        r->single.language = value;
        if (!mw_language_named(value))
            mw_cli_usage(command, "no language is called \"%s\"%s", value,
                         mw_cli_meant(value, mw_language_name));
        return mw_language_named(value) != NULL;
    case FORMAT:
        return read_format(command, value, &r->single);
    case OUTPUT:
        r->path = value;
        return true;
    default:
        return add_word(command, r, option->name, value);
    }
}

/* Chooses the format: the one named, or the one that the file's name implies, or text. */
static bool choose_format(struct command_line *r, struct mw_error *error)
{
    if (!r->path[0])
        return mw_fail(error, "the file has no name; name one with -o");
    if (!r->single.format)
        r->single.format = mw_cli_format_of_name(r->path);
    if (!r->single.format && has_suffix(r->path))
        return mw_fail(error, "no format is called after the name \"%s\"; name one with --format", r->path);
    if (!r->single.format)
        r->single.format = "text";
    return true;
}

static bool complete(const struct mw_command *command, struct command_line *r, struct mw_arena *arena)
{
    struct mw_error error = {0};
    const bool good = choose_format(r, &error) &&
                      (r->maze = mw_request_read(arena, r->nwords, r->word, "--", &error)) &&
                      (!r->icons || mw_drawings_parse(arena, r->icons, NULL, r->single.icon, &error)) &&
                      mw_single_admits(&r->single, r->maze, &error);
    if (!good)
        mw_cli_usage(command, "%s", error.text);
    return good;
}

static bool read_options(const struct mw_command *command, struct command_line *r, struct mw_arena *arena,
                         int argc, char **argv)
{
    char *value;
    for (const struct mw_cli_option *option; (option = mw_cli_next_option(command, argc, argv, &value));)
        if (!read_option(command, r, option, value))
            return false;
    if (optind < argc) {
        mw_cli_usage(command, "\"%s\" is too many", argv[optind]);
        return false;
    }
    return complete(command, r, arena);
}

static bool is_binary(const char *format)
{
    return strcmp(format, "pdf") == 0 || strcmp(format, "press") == 0 || strcmp(format, "png") == 0;
}

static int make(const struct command_line *r, struct mw_arena *arena)
{
    static struct mw_complaints complaints;
    struct mw_error error = {0};
    bool to_stdout = strcmp(r->path, "-") == 0;
    if (to_stdout && isatty(STDOUT_FILENO) && is_binary(r->single.format))
        return mw_cli_failed("%s would only garble the terminal; name a file with -o", r->single.format);
    bool good = to_stdout ? mw_single_write(arena, r->maze, &r->single, stdout, &complaints, &error)
                          : mw_single_save(arena, r->maze, &r->single, r->path, &complaints, &error);
    mw_cli_print_complaints(&complaints, NULL);
    if (!good)
        return mw_cli_failed("%s", error.text);
    mw_cli_report("remake", json_string(mw_request_format(arena, r->maze)));
    if (!to_stdout)
        mw_cli_report("file", json_string(r->path));
    return to_stdout ? mw_cli_finish() : EXIT_SUCCESS;
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct command_line r = {.path = "-"};
    struct mw_arena *arena = mw_arena_new();
    int status = read_options(command, &r, arena, argc, argv) ? make(&r, arena) : MW_EXIT_USAGE;
    mw_arena_free(arena);
    return status;
}

const struct mw_command mw_command_maze = {
    .name = "maze",
    .brief = "make one maze",
    .usage = "[options]",
    .about = "Makes one maze. The small line under a puzzle in a book says how to make it again: \"hex 14x20 "
             "frontier #48213\" is "
             "--grid hex --size 14x20 --algorithm frontier --seed 48213, and \"left to right\" after it is "
             "--start left "
             "--finish right.",
    .options = options,
    .run = run,
};
