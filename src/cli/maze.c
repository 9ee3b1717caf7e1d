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

/* The knobs of a variation are options too, after the others. */
enum { FIRST_KNOB = 256, MOST_KNOBS = 16 };

/* A flag may have its value behind it, as other options have, or none. */
static void take_flag_value(int argc, char **argv)
{
    bool is_value =
        optind < argc && (strcmp(argv[optind], "true") == 0 || strcmp(argv[optind], "false") == 0);
    if (!optarg && is_value)
        optarg = argv[optind++];
}

static bool read_knob(const struct mw_command *command, struct command_line *r, int knob)
{
    struct mw_error error = {0};
    bool good = mw_knob_read(knob, optarg ? optarg : "true", &r->maze.vary, &error);
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

static bool read_option(const struct mw_command *command, struct command_line *r, int option)
{
    switch (option) {
    case 'g':
        return read_grid(command, optarg, &r->maze);
    case 'O':
        return read_outline(command, optarg, &r->outline);
    case 's':
        r->size = optarg;
        return true;
    case 'a':
        r->algorithm = optarg;
        return true;
    case 'S':
        if (mw_seed_parse(optarg + (optarg[0] == '#'), &r->maze.seed))
            return true;
        mw_cli_usage(command, "--seed takes a whole number from 0 to %lld, not \"%s\"",
                     (long long)MW_MAX_SEED, optarg);
        return false;
    case '1':
        return read_place(command, optarg, &r->maze.start);
    case '2':
        return read_place(command, optarg, &r->maze.finish);
    case 'I':
        return read_icons(command, optarg, &r->single);
    case 'A':
        r->single.answer = true;
        return true;
    case 'H':
        r->shape = optarg;
        return true;
    case 'P':
        r->picture = optarg;
        return true;
    case 'f':
        r->single.format = optarg;
        for (int i = 0; mw_single_format(i); i++)
            if (strcmp(mw_single_format(i), optarg) == 0)
                return true;
        mw_cli_usage(command, "no format is called \"%s\"%s", optarg, mw_cli_meant(optarg, mw_single_format));
        return false;
    case 'o':
        r->path = optarg;
        return true;
    default:
        return read_knob(command, r, option - FIRST_KNOB);
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
    static const struct option usual[] = {
        {"grid", required_argument, NULL, 'g'},    {"outline", required_argument, NULL, 'O'},
        {"size", required_argument, NULL, 's'},    {"algorithm", required_argument, NULL, 'a'},
        {"seed", required_argument, NULL, 'S'},    {"start", required_argument, NULL, '1'},
        {"finish", required_argument, NULL, '2'},  {"shape", required_argument, NULL, 'H'},
        {"icons", required_argument, NULL, 'I'},   {"answer", no_argument, NULL, 'A'},
        {"format", required_argument, NULL, 'f'},  {"output", required_argument, NULL, 'o'},
        {"picture", required_argument, NULL, 'P'}, {"help", no_argument, NULL, 'h'},
    };
    enum { USUAL = sizeof usual / sizeof *usual };
    struct option options[USUAL + MOST_KNOBS + 1] = {{NULL, 0, NULL, 0}};
    memcpy(options, usual, sizeof usual);
    for (int i = 0; mw_knob_name(i) && i < MOST_KNOBS; i++)
        options[USUAL + i] =
            (struct option){mw_knob_name(i), mw_knob_is_flag(i) ? optional_argument : required_argument, NULL,
                            FIRST_KNOB + i};
    for (int option; (option = mw_cli_next_option(command, argc, argv, ":g:s:a:f:o:h", options)) != -1;) {
        if (option >= FIRST_KNOB && mw_knob_is_flag(option - FIRST_KNOB))
            take_flag_value(argc, argv);
        if (!read_option(command, r, option))
            return false;
    }
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
    mw_cli_print_complaints(&complaints);
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
    .help =
        "Usage: mazewright maze [options]\n"
        "\n"
        "Makes one maze. The small line under a puzzle in a book says how to make it again:\n"
        "`hex 14x20 frontier #48213` is --grid hex --size 14x20 --algorithm frontier --seed 48213, and\n"
        "`left to right` after it is --start left --finish right.\n"
        "\n"
        "  -g, --grid G         what its cells are (\"mazewright list grids\"; default: rect)\n"
        "  -s, --size WxH       cells across and down, or N rings (default: 20x26, 9 rings; of a\n"
        "                       word auto: its thinnest stroke is two corridors wide); at most 2000, of\n"
        "                       squares 10000, as text, svg or png\n"
        "  -a, --algorithm A    with options after a colon, as in growing-tree:newest=75\n"
        "                       (\"mazewright list algorithms\"; default: backtracker)\n"
        "      --seed N         its number (default: 1)\n"
        "      --outline O      rectangle; hexagon or triangle for hex and triangle\n"
        "      --shape S        what it is cut out by: heart (\"mazewright list shapes\"), text:EMMA\n"
        "                       (text:ANNA MARIA,lines=2; text:EMMA,turn=true on its side),\n"
        "                       image:FILE.png, outline:FILE.svg\n"
        "      --picture S      what the one route draws: any shape; cells are quartered for it, as by\n"
        "                       --unicursal\n"
        "      --start PLACE    top, bottom, left, right, top-left, ..., centre, farthest, apart, or a\n"
        "                       cell by column and row (3x1)\n"
        "      --finish PLACE   the same (default: top to bottom, or to the centre of rings)\n"
        "      --icons ICONS    mouse-cheese, or star for the finish only (\"mazewright list icons\")\n"
        "      --edges cells    leaves the rim of a shape as its cells are; smooth is the default\n"
        "      --ends dealt     gaps anywhere along their sides, not where the route is best\n"
        "      --loops N        0 to 1: circles off the route; the route stays the only one\n"
        "      --sparse N       0 to 1: leaves cells out\n"
        "      --weave N        0 to 1: corridors that pass under others (rect, hex)\n"
        "      --symmetry S     mirror, both or rotation\n"
        "      --unicursal      one corridor through everything\n"
        "      --blanks N, --mode classic, --reach all\n"
        "                       of grid parity (\"mazewright list keys\" says more)\n"
        "      --answer         show the route; in text, * is the route, and # the route over a floor\n"
        "  -f, --format F       text (grids of squares; shows no gaps), json, or a format of books such as\n"
        "                       svg (\"mazewright list formats\"; default: by the name of\n"
        "                       the file; text without one)\n"
        "  -o, --output FILE    where to; - is standard output (default)\n"
        "  -h, --help           this\n",
    .run = run,
};
