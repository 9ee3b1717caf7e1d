/* mazewright maze: one maze, on its own, through the same library as any other program. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct command_line {
    struct mw_request maze;
    struct mw_single single;
    int outline;
    const char *size, *shape, *picture, *algorithm, *path;
};

static bool read_place(const struct mw_command *command, const char *text, int *place)
{
    struct mw_error error = {0};
    bool good = mw_place_parse(text, place, &error);
    if (!good)
        mw_cli_usage(command, "%s", error.text);
    return good;
}

static bool read_icons(const struct mw_command *command, const char *text, struct mw_single *single)
{
    struct mw_error error = {0};
    bool good = mw_icons_parse(text, single->icon, &error);
    if (!good)
        mw_cli_usage(command, "%s", error.text);
    return good;
}

static bool read_grid(const struct mw_command *command, const char *name, struct mw_request *maze)
{
    maze->tiling = mw_tiling_named(name);
    if (!maze->tiling)
        mw_cli_usage(command, "no grid is called \"%s\"%s", name, mw_cli_meant(name, mw_tiling_name));
    return maze->tiling != NULL;
}

static bool read_knob(const struct mw_command *command, struct command_line *r, const char *name,
                      const char *value)
{
    struct mw_error error = {0};
    int knob = 0;
    while (strcmp(mw_knob_name(knob), name) != 0)
        knob++;
    const bool good = mw_knob_read(knob, value, &r->maze.vary, &error);
    if (!good)
        mw_cli_usage(command, "--%s", error.text);
    return good;
}

static bool read_outline(const struct mw_command *command, const char *name, int *outline)
{
    for (int i = 0; mw_outline_name(i); i++)
        if (strcmp(mw_outline_name(i), name) == 0) {
            *outline = i;
            return true;
        }
    mw_cli_usage(command, "no outline is called \"%s\"%s", name, mw_cli_meant(name, mw_outline_name));
    return false;
}

static bool has_suffix(const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    return name[0] && strchr(name + 1, '.');
}

enum {
    GRID = MW_CLI_OWN,
    OUTLINE,
    SIZE,
    ALGORITHM,
    SEED,
    START,
    FINISH,
    ICONS,
    ANSWER,
    SHAPE,
    PICTURE,
    FORMAT,
    OUTPUT,
    KNOB
};
static const struct mw_cli_option own[] = {
    {.name = "grid",
     .letter = 'g',
     .is = GRID,
     .value = "G",
     .takes = {.names = mw_tiling_name},
     .brief = "what its cells are (\"mazewright list grids\"; default: rect)"},
    {.name = "size",
     .letter = 's',
     .is = SIZE,
     .value = "WxH",
     .brief = "cells across and down, or N rings (default: 20x26, 9 rings; of a word auto: its thinnest "
              "stroke is two "
              "corridors wide); at most 2000, of squares 10000, as text, svg or png"},
    {.name = "algorithm",
     .letter = 'a',
     .is = ALGORITHM,
     .value = "A",
     .takes = {.names = mw_carver_name},
     .brief = "with options after a colon, as in growing-tree:newest=75 (\"mazewright list algorithms\"; "
              "default: backtracker)"},
    {.name = "seed", .is = SEED, .value = "N", .brief = "its number (default: 1)"},
    {.name = "outline",
     .is = OUTLINE,
     .value = "O",
     .takes = {.names = mw_outline_name},
     .brief = "rectangle; hexagon or triangle for hex and triangle"},
    {.name = "shape",
     .is = SHAPE,
     .value = "S",
     .takes = {.names = mw_shape_name},
     .brief =
         "what it is cut out by: heart (\"mazewright list shapes\"), text:EMMA (text:ANNA MARIA,lines=2; "
         "text:EMMA,turn=true on its side), image:FILE.png, outline:FILE.svg"},
    {.name = "picture",
     .is = PICTURE,
     .value = "S",
     .takes = {.names = mw_shape_name},
     .brief = "what the one route draws: any shape; cells are quartered for it, as by --unicursal"},
    {.name = "start",
     .is = START,
     .value = "PLACE",
     .brief = "top, bottom, left, right, top-left, ..., centre, farthest, apart, or a cell by column and row "
              "(3x1)"},
    {.name = "finish",
     .is = FINISH,
     .value = "PLACE",
     .brief = "the same (default: top to bottom, or to the centre of rings)"},
    {.name = "icons",
     .is = ICONS,
     .value = "ICONS",
     .takes = {.names = mw_icon_name},
     .brief = "mouse-cheese, or star for the finish only (\"mazewright list icons\")"},
    {.name = NULL}};
#define SHARE_OPTION(knob, stage, apply, cost, usual, what)                                                  \
    {.name = #knob, .is = KNOB, .value = "N", .brief = what " (0 to 1)"},
#define WORD_OPTION(knob, stage, apply, cost, usual, what)                                                   \
    {.name = #knob, .is = KNOB, .value = "WORD", .takes = {.names = mw_##knob##_word}, .brief = what},
static const struct mw_cli_option knobs[] = {MW_KNOBS(SHARE_OPTION, WORD_OPTION){.name = NULL}};
static const struct mw_cli_option written[] = {
    {.name = "answer",
     .is = ANSWER,
     .brief = "show the route; in text, * is the route, and # the route over a floor"},
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
     .brief = "where to; - is standard output (default)"},
    {.name = NULL}};
static const struct mw_cli_option *const options[] = {own, knobs, written, mw_cli_help_options, NULL};

static bool read_seed(const struct mw_command *command, const char *text, struct mw_request *maze)
{
    const bool good = mw_seed_parse(text + (text[0] == '#'), &maze->seed);
    if (!good)
        mw_cli_usage(command, "--seed takes a whole number from 0 to %lld, not \"%s\"",
                     (long long)MW_MAX_SEED, text);
    return good;
}

static bool read_format(const struct mw_command *command, const char *text, struct mw_single *single)
{
    single->format = text;
    for (int i = 0; mw_single_format(i); i++)
        if (strcmp(mw_single_format(i), text) == 0)
            return true;
    mw_cli_usage(command, "no format is called \"%s\"%s", text, mw_cli_meant(text, mw_single_format));
    return false;
}

static bool read_option(const struct mw_command *command, struct command_line *r,
                        const struct mw_cli_option *option, const char *value)
{
    switch (option->is) {
    case GRID:
        return read_grid(command, value, &r->maze);
    case OUTLINE:
        return read_outline(command, value, &r->outline);
    case SIZE:
        r->size = value;
        return true;
    case ALGORITHM:
        r->algorithm = value;
        return true;
    case SEED:
        return read_seed(command, value, &r->maze);
    case START:
        return read_place(command, value, &r->maze.start);
    case FINISH:
        return read_place(command, value, &r->maze.finish);
    case ICONS:
        return read_icons(command, value, &r->single);
    case ANSWER:
        r->single.answer = true;
        return true;
    case SHAPE:
        r->shape = value;
        return true;
    case PICTURE:
        r->picture = value;
        return true;
    case FORMAT:
        return read_format(command, value, &r->single);
    case OUTPUT:
        r->path = value;
        return true;
    default:
        return read_knob(command, r, option->name, value);
    }
}

/* Sizes and algorithms are understood once the grid is known. */
static bool complete(const struct mw_command *command, struct command_line *r, struct mw_arena *arena)
{
    struct mw_error error = {0};
    struct mw_request *maze = &r->maze;
    const struct mw_tiling *outlined = mw_tiling_outlined(maze->tiling, r->outline, &error);
    maze->tiling = outlined ? outlined : maze->tiling;
    maze->shape = r->shape ? mw_shape_parse(arena, r->shape, NULL, &error) : NULL;
    maze->picture = r->picture ? mw_shape_parse(arena, r->picture, NULL, &error) : NULL;
    if (!r->single.format)
        r->single.format = mw_cli_format_of_name(r->path);
    if (!r->single.format && has_suffix(r->path))
        mw_fail(&error, "no format is called after the name \"%s\"; name one with --format", r->path);
    if (!r->path[0])
        mw_fail(&error, "the file has no name; name one with -o");
    if (!r->single.format)
        r->single.format = "text";
    if (!maze->shape && maze->vary.edges != mw_variation_usual().edges)
        mw_fail(&error, "--edges says how the rim of a shape runs; name one with --shape");
    if (maze->vary.weave > 0 && maze->vary.edges != mw_variation_usual().edges)
        mw_fail(&error, "the rim of a woven maze follows its cells; leave out --edges");
    const bool is_word = maze->shape && maze->shape->is_text,
               is_auto = r->size ? strcmp(r->size, "auto") == 0 : is_word;
    if (is_auto && is_word)
        maze->size = mw_request_size_for(maze->tiling, maze->shape);
    else if (is_auto)
        mw_fail(&error, "only words find their size themselves; name one, as in --size 20x26");
    const char *size = r->size ? r->size : maze->tiling->single ? "9" : "20x26";
    if (maze->tiling->parity && r->algorithm)
        mw_fail(&error, "grid %s makes its walls without an algorithm; leave --algorithm out",
                maze->tiling->name);
    bool good = !error.text[0] && (is_auto || mw_size_parse(size, maze->tiling, &maze->size, &error)) &&
                (!r->algorithm || mw_algorithm_parse(r->algorithm, &maze->algorithm, &error)) &&
                mw_request_admits(maze, &error) && mw_single_admits(&r->single, maze, &error);
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
    bool good = to_stdout ? mw_single_write(arena, &r->maze, &r->single, stdout, &complaints, &error)
                          : mw_single_save(arena, &r->maze, &r->single, r->path, &complaints, &error);
    mw_cli_print_complaints(&complaints, NULL);
    if (!good)
        return mw_cli_failed("%s", error.text);
    return to_stdout ? mw_cli_finish() : EXIT_SUCCESS;
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct command_line r = {.maze = mw_request_usual(), .path = "-"};
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
