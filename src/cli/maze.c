/* mazewright maze: one maze, on its own. It goes through the same plan, solver and page as a book of one. */
#include "cli/cli.h"
#include "output/file.h"
#include "output/json.h"
#include "output/press.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct request {
    struct mw_group group;
    uint64_t seed;
    const char *size, *shape, *algorithm, *format, *path;
    bool answer;
};

/* Two formats of a maze's own, and those of books. */
static const char *format_name(int i)
{
    return i == 0 ? "text" : i == 1 ? "json" : mw_output_name(i - 2);
}

static bool read_place(const struct mw_command *command, const char *text, int *place)
{
    struct mw_error error = {""};
    bool good = mw_place_parse(text, place, &error);
    if (!good)
        mw_usage(command, "%s", error.text);
    return good;
}

static bool read_icons(const struct mw_command *command, const char *text, struct mw_group *group)
{
    struct mw_error error = {""};
    bool good = mw_icons_parse(text, group->icon, &error);
    if (!good)
        mw_usage(command, "%s", error.text);
    return good;
}

static bool read_grid(const struct mw_command *command, const char *name, struct mw_group *group)
{
    group->grid = mw_tiling_named(name);
    if (!group->grid)
        mw_usage(command, "no grid is called \"%s\"%s", name, mw_meant(name, mw_tiling_name));
    return group->grid != NULL;
}

/* The knobs of a variation are options too, after the others. */
enum { FIRST_KNOB = 256, MOST_KNOBS = 16 };

static bool read_knob(const struct mw_command *command, struct request *r, int knob)
{
    struct mw_error error = {""};
    bool good = mw_knob_read(knob, optarg, &r->group.vary, &error);
    if (!good)
        mw_usage(command, "--%s", error.text);
    return good;
}

static bool read_outline(const struct mw_command *command, const char *name, struct mw_group *group)
{
    for (int i = 0; mw_outline_name(i); i++)
        if (strcmp(mw_outline_name(i), name) == 0) {
            group->outline = i;
            return true;
        }
    mw_usage(command, "no outline is called \"%s\"%s", name, mw_meant(name, mw_outline_name));
    return false;
}

static bool read_option(const struct mw_command *command, struct request *r, int option)
{
    switch (option) {
    case 'g':
        return read_grid(command, optarg, &r->group);
    case 'O':
        return read_outline(command, optarg, &r->group);
    case 's':
        r->size = optarg;
        return true;
    case 'a':
        r->algorithm = optarg;
        return true;
    case 'S':
        if (mw_seed_parse(optarg + (optarg[0] == '#'), &r->seed))
            return true;
        mw_usage(command, "--seed takes a whole number from 0 to %lld, not \"%s\"", (long long)MW_MAX_SEED,
                 optarg);
        return false;
    case '1':
        return read_place(command, optarg, &r->group.start);
    case '2':
        return read_place(command, optarg, &r->group.finish);
    case 'I':
        return read_icons(command, optarg, &r->group);
    case 'A':
        r->answer = true;
        return true;
    case 'H':
        r->shape = optarg;
        return true;
    case 'f':
        r->format = optarg;
        for (int i = 0; format_name(i); i++)
            if (strcmp(format_name(i), optarg) == 0)
                return true;
        mw_usage(command, "no format is called \"%s\"%s", optarg, mw_meant(optarg, format_name));
        return false;
    case 'o':
        r->path = optarg;
        return true;
    default:
        return read_knob(command, r, option - FIRST_KNOB);
    }
}

/* What of a maze cannot be shown as text, or NULL. */
static const char *beyond_text(const struct mw_group *group)
{
    return group->shape             ? group->shape->name
           : !group->grid->square   ? group->grid->name
           : group->vary.weave > 0  ? "weave"
           : group->vary.sparse > 0 ? "sparse"
           : group->vary.unicursal  ? "unicursal"
                                    : NULL;
}

/* Sizes and algorithms are understood once the grid is known. */
static bool complete(const struct mw_command *command, struct request *r, struct mw_arena *arena)
{
    struct mw_error error = {""};
    struct mw_group *group = &r->group;
    const struct mw_tiling *outlined = mw_tiling_outlined(group->grid, group->outline, &error);
    group->grid = outlined ? outlined : group->grid;
    group->shape = r->shape ? mw_shape_parse(arena, r->shape, NULL, &error) : NULL;
    const char *size = r->size ? r->size : group->grid->single ? "9" : "20x26";
    const char *algorithm = r->algorithm ? r->algorithm : "backtracker";
    if (group->grid->parity && r->algorithm)
        mw_fail(&error, "grid %s makes its walls without an algorithm; leave --algorithm out",
                group->grid->name);
    bool good = !error.text[0] && mw_size_parse(size, group->grid, &group->size, &error) &&
                mw_algorithm_parse(algorithm, &group->algorithm, &error) &&
                mw_algorithm_admits(&group->algorithm, group->grid, group->shape, &error) &&
                mw_variation_admits(&group->vary, group->grid, &error) && mw_places_admit(group, &error);
    if (good && strcmp(r->format, "text") == 0 && beyond_text(group))
        good = mw_fail(&error, "text can show whole grids of squares only; use --format svg for %s",
                       beyond_text(group));
    if (!good)
        mw_usage(command, "%s", error.text);
    return good;
}

static bool read_options(const struct mw_command *command, struct request *r, struct mw_arena *arena,
                         int argc, char **argv)
{
    static const struct option usual[] = {
        {"grid", required_argument, NULL, 'g'},   {"outline", required_argument, NULL, 'O'},
        {"size", required_argument, NULL, 's'},   {"algorithm", required_argument, NULL, 'a'},
        {"seed", required_argument, NULL, 'S'},   {"start", required_argument, NULL, '1'},
        {"finish", required_argument, NULL, '2'}, {"shape", required_argument, NULL, 'H'},
        {"icons", required_argument, NULL, 'I'},  {"answer", no_argument, NULL, 'A'},
        {"format", required_argument, NULL, 'f'}, {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},
    };
    enum { USUAL = sizeof usual / sizeof *usual };
    struct option options[USUAL + MOST_KNOBS + 1] = {{NULL, 0, NULL, 0}};
    memcpy(options, usual, sizeof usual);
    for (int i = 0; mw_knob_name(i) && i < MOST_KNOBS; i++)
        options[USUAL + i] = (struct option){mw_knob_name(i), required_argument, NULL, FIRST_KNOB + i};
    for (int option; (option = mw_next_option(command, argc, argv, ":g:s:a:f:o:h", options)) != -1;)
        if (!read_option(command, r, option))
            return false;
    if (optind < argc) {
        mw_usage(command, "\"%s\" is too many", argv[optind]);
        return false;
    }
    return complete(command, r, arena);
}

/* The maze on a page of its own, through one of the outputs. */
static bool draw(const struct request *r, FILE *file, const struct mw_spec *spec, const struct mw_page *page,
                 struct mw_arena *arena, struct mw_error *error)
{
    const struct mw_output *output = mw_output_named(r->format);
    struct mw_document document = {.title = spec->title,
                                   .created = mw_created(arena),
                                   .colour = spec->colour,
                                   .condition = spec->condition,
                                   .id = {(uint64_t)r->seed, 1}};
    void *at_work = output->open(file, &document);
    output->page(at_work, page);
    return output->close(at_work, error);
}

static bool print(const struct request *r, FILE *file, const struct mw_book *book,
                  const struct mw_solved *solved, struct mw_arena *arena, struct mw_error *error)
{
    if (strcmp(r->format, "text") == 0) {
        mw_maze_print(file, solved->maze, r->answer ? solved->route : NULL);
        return true;
    }
    static struct mw_complaints complaints;
    struct mw_type *type = mw_type_open(book->spec, &complaints);
    mw_print_complaints(&complaints);
    if (!type)
        return mw_fail(error, "there is nothing to set the labels in");
    const struct mw_page *page = mw_page_single(arena, book, solved, r->answer, type);
    bool good = true;
    if (strcmp(r->format, "json") == 0)
        mw_record_print(file, book->puzzle, solved, page);
    else
        good = draw(r, file, book->spec, page, arena, error);
    mw_type_close(type);
    return good;
}

/* A pipe or a device is written as it is. */
static bool print_to_device(const struct request *r, const struct mw_book *book,
                            const struct mw_solved *solved, struct mw_arena *arena, struct mw_error *error)
{
    FILE *file = fopen(r->path, "wb");
    if (!file)
        return mw_fail(error, "%s", strerror(errno));
    bool good = print(r, file, book, solved, arena, error);
    if (fclose(file) != 0 && good)
        good = mw_fail(error, "%s", strerror(errno));
    return good;
}

static bool print_to_path(const struct request *r, const struct mw_book *book, const struct mw_solved *solved,
                          struct mw_arena *arena, struct mw_error *error)
{
    struct stat info;
    if (stat(r->path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode)) {
        struct mw_error why = {""};
        return print_to_device(r, book, solved, arena, &why) ||
               mw_fail(error, "cannot write %s: %s", r->path, why.text);
    }
    struct mw_new_file file;
    if (!mw_file_create(arena, &file, r->path, error))
        return false;
    bool good = print(r, file.stream, book, solved, arena, error) && mw_file_seal(&file, error) &&
                mw_file_place(&file, error);
    if (good)
        mw_file_settle(&file);
    else
        mw_file_discard(&file);
    return good;
}

static int make(const struct request *r, struct mw_arena *arena)
{
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = *mw_spec_default(arena);
    spec->answers.where = MW_ANSWERS_NONE;
    spec->ngroups = 1;
    spec->group = &r->group;
    struct mw_error error = {""};
    const struct mw_book *book = mw_book_plan(arena, spec, &error);
    const struct mw_solved *solved = book ? mw_puzzle_solve(arena, book->puzzle, &error) : NULL;
    if (!solved)
        return mw_failed("%s", error.text);
    if (strcmp(r->path, "-") != 0)
        return print_to_path(r, book, solved, arena, &error) ? EXIT_SUCCESS : mw_failed("%s", error.text);
    if (isatty(STDOUT_FILENO) && (strcmp(r->format, "pdf") == 0 || strcmp(r->format, "png") == 0))
        return mw_failed("%s would only garble the terminal; name a file with -o", r->format);
    if (!print(r, stdout, book, solved, arena, &error))
        return mw_failed("%s", error.text);
    return mw_finish_stdout();
}

static int run(const struct mw_command *command, int argc, char **argv)
{
    struct request r = {.group = {.count = 1,
                                  .grid = &mw_tiling_rect,
                                  .start = MW_PLACE_USUAL,
                                  .finish = MW_PLACE_USUAL,
                                  .vary = mw_variation_usual(),
                                  .per_page = 1},
                        .seed = 1,
                        .format = "text",
                        .path = "-"};
    struct mw_arena *arena = mw_arena_new();
    r.group.nseeds = 1;
    r.group.seeds = &r.seed;
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
        "  -s, --size WxH       cells across and down, or N rings (default: 20x26, 9 rings)\n"
        "  -a, --algorithm A    with options after a colon, as in growing-tree:newest=75\n"
        "                       (\"mazewright list algorithms\"; default: backtracker)\n"
        "      --seed N         its number (default: 1)\n"
        "      --outline O      rectangle; hexagon or triangle for hex and triangle\n"
        "      --shape S        what it is cut out by: heart (\"mazewright list shapes\"), text:EMMA,\n"
        "                       image:FILE.png, outline:FILE.svg\n"
        "      --start PLACE    top, bottom, left, right, top-left, ..., centre, farthest, apart, or a\n"
        "                       cell by column and row (3x1)\n"
        "      --finish PLACE   the same (default: top to bottom, or to the centre of rings)\n"
        "      --icons ICONS    mouse-cheese, or star for the finish only (\"mazewright list icons\")\n"
        "      --loops N        0 to 1: circles off the route; the route stays the only one\n"
        "      --sparse N       0 to 1: leaves cells out\n"
        "      --weave N        0 to 1: corridors that pass under others (rect, hex)\n"
        "      --symmetry S     mirror, both or rotation\n"
        "      --unicursal true one corridor through everything\n"
        "      --blanks N, --mode classic, --reach all\n"
        "                       of grid parity (\"mazewright list keys\" says more)\n"
        "      --answer         show the route; in text, * is the route, and # the route over a floor\n"
        "  -f, --format F       text (grids of squares; shows no gaps), json, or a format of books such as\n"
        "                       svg (\"mazewright list formats\"; default: text)\n"
        "  -o, --output FILE    where to; - is standard output (default)\n"
        "  -h, --help           this\n",
    .run = run,
};
