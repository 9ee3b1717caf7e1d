/* Measures speed and size: prints each figure, and the goal that it is to stay under. A figure "/ its floor"
 * is divided by what drawing the same lines takes without this program. Times are medians of runs that
 * alternate with those of their floor, so that a busy machine disturbs them little. A ratio or size more than
 * 15 % worse than in table.json beside this file is reported. Arguments: a file for the figures, as JSON, and
 * one for a drawing of how cost grows, as SVG. */
#include "costs.h"
#include "floor.h"
#include "growth.h"

#include "mazewright.h"

#include <cairo-svg.h>
#include <jansson.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { W = 30, H = 40, PUZZLES = 1000, RUNS = 5 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static long file_size(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 ? (long)info.st_size : 0;
}

static const char *folder(void)
{
    return getenv("SCRATCH") ? getenv("SCRATCH") : "build/bench";
}

static const char *in_folder(const char *name)
{
    static char path[4][1200];
    static int next;
    char *at = path[next++ % 4];
    snprintf(at, sizeof path[0], "%s/%s", folder(), name);
    return at;
}

/* --- runs ----------------------------------------------------------------------------------------------- */

/* The times that something took, run after run. */
struct runs {
    int n;
    double took[RUNS];
};

static void add_run(struct runs *runs, double took)
{
    int i = runs->n++;
    for (; i > 0 && runs->took[i - 1] > took; i--)
        runs->took[i] = runs->took[i - 1];
    runs->took[i] = took;
}

/* Returns the median; of two runs in the middle, the shorter. */
static double median(const struct runs *runs)
{
    return runs->took[(runs->n - 1) / 2];
}

/* --- the table ---------------------------------------------------------------------------------------- */

static json_t *rows;

/* A figure that shall be at most its goal; 0: it has none. */
static void tell(const char *name, const char *unit, double value, double goal)
{
    printf("  %-44s %9.2f %-12s", name, value, unit);
    if (goal > 0)
        printf(" %9.2f%s", goal, value > goal ? "   missed" : "");
    printf("\n");
    fflush(stdout);
    json_array_append_new(rows, json_pack("{s:s, s:s, s:f, s:f}", "name", name, "unit", unit, "value",
                                          floor(value * 100 + 0.5) / 100, "goal", goal));
}

static void begin(const char *title)
{
    printf("\n%s\n", title);
}

static bool is_time(const char *unit)
{
    static const char *const times[] = {"ns a cell", "us a cell", "ms a page", "s"};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (strcmp(unit, times[i]) == 0)
            return true;
    return false;
}

/* Reports what is over 15 % worse than in the table: ratios and sizes only, as times differ between machines.
 */
static void compare_with_table(const char *path)
{
    json_t *table = json_load_file(path, 0, NULL), *row, *old;
    size_t i, k;
    json_array_foreach(rows, i, row)
    {
        const char *name = json_string_value(json_object_get(row, "name")),
                   *unit = json_string_value(json_object_get(row, "unit"));
        const double value = json_number_value(json_object_get(row, "value"));
        json_array_foreach(table, k, old)
        {
            const double was = json_number_value(json_object_get(old, "value"));
            if (!is_time(unit) && value > 1.15 * was &&
                strcmp(name, json_string_value(json_object_get(old, "name"))) == 0 &&
                strcmp(unit, json_string_value(json_object_get(old, "unit"))) == 0)
                printf("worse than in the table: %s, %.2f where it was %.2f\n", name, value, was);
        }
    }
    json_decref(table);
}

/* --- making ------------------------------------------------------------------------------------------- */

static struct mw_maze *make_maze(struct mw_arena *arena, const struct mw_grid *grid, const char *name,
                                 uint64_t seed)
{
    struct mw_algorithm algorithm;
    struct mw_error error = {0};
    mw_algorithm_parse(name, &algorithm, &error);
    struct mw_rng rng = mw_rng_new(seed, 1);
    return mw_maze_carve(arena, grid, &algorithm, &rng, &error);
}

static double time_carving(const struct mw_grid *grid, const char *name)
{
    struct runs taken = {0};
    const int mazes = grid->ncells > 100000 ? 1 : 50, runs = grid->ncells > 100000 ? 2 : RUNS;
    for (int run = 0; run < runs; run++) {
        double start = now();
        for (int seed = 0; seed < mazes; seed++) {
            struct mw_arena *arena = mw_arena_new();
            make_maze(arena, grid, name, (uint64_t)seed);
            mw_arena_free(arena);
        }
        add_run(&taken, (now() - start) / mazes);
    }
    return 1e9 * median(&taken) / grid->ncells;
}

/* The route, found and proved by both solvers, and its figures, of many mazes, because a processor learns the
 * turns of a maze that it walks again and again. */
static double time_proving(const struct mw_grid *grid)
{
    enum { MAZES = 50 };
    struct mw_arena *arena = mw_arena_new();
    struct mw_maze *maze[MAZES];
    struct mw_rng rng = mw_rng_new(1, 2);
    struct mw_error error = {0};
    for (int i = 0; i < MAZES; i++) {
        maze[i] = make_maze(arena, grid, "backtracker", (uint64_t)i);
        mw_ends_deal(arena, maze[i], (struct mw_ends_wish){MW_TOP, MW_BOTTOM, false}, &rng);
    }
    struct runs taken = {0};
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        for (int i = 0; i < MAZES; i++) {
            struct mw_arena *scratch = mw_arena_new();
            struct mw_facts facts;
            mw_route_prove_and_measure(scratch, maze[i], &facts, &error);
            mw_arena_free(scratch);
        }
        add_run(&taken, (now() - start) / MAZES);
    }
    mw_arena_free(arena);
    return 1e9 * median(&taken) / grid->ncells;
}

/* A candidate for a difficulty: carved, its ends chosen, solved and scored. */
static double time_scoring(const struct mw_grid *grid)
{
    struct runs taken = {0};
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        enum { MAZES = 50 };
        for (uint64_t seed = 0; seed < MAZES; seed++) {
            struct mw_request r = mw_request_usual();
            struct mw_facts facts;
            r.size = grid->size;
            r.grid = grid;
            r.seed = seed;
            mw_puzzle_score(&r, &facts, &(struct mw_error){0});
        }
        add_run(&taken, (now() - start) / MAZES);
    }
    return 1e9 * median(&taken) / grid->ncells;
}

/* Returns the nanoseconds a cell on the slowest grid that is not of squares, of about as many cells; parity
 * has no algorithm. */
static double time_elsewhere(const char *name)
{
    double most = 0;
    for (int i = 0; mw_tilings[i]; i++) {
        const struct mw_tiling *tiling = mw_tilings[i];
        struct mw_arena *arena = mw_arena_new();
        const struct mw_size size = tiling->rings    ? (struct mw_size){15, 15}
                                    : tiling->single ? (struct mw_size){20, 20}
                                                     : (struct mw_size){W, H};
        if (!tiling->square && !tiling->parity)
            most = fmax(most, time_carving(mw_grid_new(arena, tiling, size, NULL, 1), name));
        mw_arena_free(arena);
    }
    return most;
}

/* Measures algorithms on 30x40 squares; other grids may take twice the time, and a million cells three times
 * the time for each cell. */
static void bench_making(void)
{
    static const struct {
        const char *name;
        double goal;
    } carver[] = {{"binary-tree", 10},  {"sidewinder", 10},   {"backtracker", 20},   {"eller", 20},
                  {"path-list", 20},    {"growing-tree", 20}, {"hunt-and-kill", 20}, {"frontier", 40},
                  {"wall-growing", 40}, {"kruskal", 40},      {"prim", 40},          {"division", 40},
                  {"wilson", 70}};
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){W, H}, NULL, 0),
                         *large = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){1000, 1000}, NULL, 0);
    char name[80];
    begin("making a maze of 30x40");
    for (size_t i = 0; i < sizeof carver / sizeof *carver; i++) {
        const double each = time_carving(grid, carver[i].name);
        tell(carver[i].name, "ns a cell", each, carver[i].goal);
        if (!mw_carver_named(carver[i].name)->square) {
            snprintf(name, sizeof name, "%s, on the slowest other grid", carver[i].name);
            tell(name, "ns a cell", time_elsewhere(carver[i].name), 2 * carver[i].goal);
        }
        snprintf(name, sizeof name, "%s, of a million / of 1200", carver[i].name);
        tell(name, "times a cell", time_carving(large, carver[i].name) / each, 3);
    }
    tell("route, both proofs and figures", "ns a cell", time_proving(grid), 35);
    tell("a candidate / carving it", "times", time_scoring(grid) / time_carving(grid, "backtracker"), 5);
    mw_arena_free(arena);
}

/* --- floors ------------------------------------------------------------------------------------------- */

/* The walls of one maze as a page of a book has them. They are read from the pages that are made, so that the
 * floors draw the very same lines, and nothing else. */
struct copy {
    const struct mw_lines *lines;
    double x, y, pitch, width;
};
struct sheet {
    int n;
    struct copy copy[16];
};

static struct sheet copy_page(const struct mw_page *page)
{
    struct sheet sheet = {0};
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *m = &page->mark[i];
        const bool is_walls = m->kind == MW_MARK_STROKE && m->scale > 1 && m->ink != MW_INK_ROUTE;
        if (is_walls)
            sheet.copy[sheet.n++] = (struct copy){m->lines, m->x, m->y, m->scale, m->width};
    }
    return sheet;
}

static void set_pen(cairo_t *cr)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
}

static void add_lines(cairo_t *cr, const struct mw_lines *lines, double units)
{
    for (int i = 0; i < lines->n; i++) {
        const struct mw_line *line = &lines->line[i];
        cairo_move_to(cr, units * line->at[0].x, units * line->at[0].y);
        for (int k = 1; k < line->n; k++)
            cairo_line_to(cr, units * line->at[k].x, units * line->at[k].y);
        if (line->closed)
            cairo_close_path(cr);
    }
}

static double svg_floor_of(const struct sheet *sheet, const char *path)
{
    double start = now();
    cairo_surface_t *surface = cairo_svg_surface_create(path, 612, 792);
    cairo_t *cr = cairo_create(surface);
    set_pen(cr);
    for (int k = 0; k < sheet->n; k++) {
        const struct copy *c = &sheet->copy[k];
        cairo_save(cr);
        cairo_translate(cr, c->x, c->y);
        cairo_scale(cr, c->pitch, c->pitch);
        add_lines(cr, c->lines, 1);
        cairo_set_line_width(cr, c->width / c->pitch);
        cairo_stroke(cr);
        cairo_restore(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return now() - start;
}

/* --- books -------------------------------------------------------------------------------------------- */

static double build(const char *text, const char *format, int threads, struct mw_built *built)
{
    static struct mw_complaints complaints;
    const struct mw_output *formats[] = {mw_output_named(format), NULL};
    const struct mw_build how = {.folder = folder(), .formats = formats, .threads = threads, .force = true};
    struct mw_arena *arena = mw_arena_new();
    double start = now();
    if (!mw_book_write_text(arena, "bench.yaml", text, &how, built, &complaints)) {
        fprintf(stderr, "bench: %s\n", complaints.at[0].text);
        exit(EXIT_FAILURE);
    }
    double took = now() - start;
    mw_arena_free(arena);
    return took;
}

static const struct mw_book *plan(struct mw_arena *arena, const char *text)
{
    static struct mw_complaints complaints;
    return mw_book_plan(arena, mw_spec_read(arena, "bench.yaml", text, strlen(text), &complaints),
                        &(struct mw_error){0});
}

static const struct mw_solved *const *make_puzzles(struct mw_arena *arena, const struct mw_book *book)
{
    const int made = book->npuzzles + book->nsamples;
    const struct mw_solved **solved = MW_ARRAY(arena, made, const struct mw_solved *);
    struct mw_error error = {0};
    for (int i = 0; i < made; i++)
        solved[i] = mw_puzzle_make(arena, &book->puzzle[i].request, &error);
    return solved;
}

static const struct sheet *copy_book(struct mw_arena *arena, const char *text, int *n)
{
    static struct mw_complaints complaints;
    const struct mw_book *book = plan(arena, text);
    const struct mw_solved *const *solved = make_puzzles(arena, book);
    struct mw_type *type = mw_type_open(book->spec->look->face, book->spec->language, &complaints);
    const struct mw_volume *volume = &book->volume[0];
    struct sheet *sheet = MW_ARRAY(arena, volume->npages, struct sheet);
    for (int i = 0; i < volume->npages; i++)
        sheet[i] = copy_page(mw_page_make(arena, book, volume, &volume->page[i], solved, false, type));
    mw_type_close(type);
    *n = volume->npages;
    return sheet;
}

static const char thousand[] = "template: activity-book\nseed: 5\n"
                               "puzzles: [{count: 1000, size: 30x40, algorithm: backtracker}]\n"
                               "answers: {where: back, per_page: 6}\n";

/* A thousand puzzles and their answers, six to a page. */
static void bench_books(void)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    const struct mw_solved *const *solved = make_puzzles(arena, plan(arena, thousand));
    struct runs in_one = {0}, in_two = {0}, bare = {0}, in_press = {0};
    long bytes = 0; /* of the PDF, measured before the press file is built */
    for (int run = 0; run < RUNS; run++) {
        add_run(&bare, draw_floor(in_folder("floor.pdf"), PUZZLES, solved, 6));
        add_run(&in_one, build(thousand, "pdf", 1, &built));
        add_run(&in_two, build(thousand, "pdf", 2, &built));
        bytes = file_size(in_folder("bench.pdf"));
        add_run(&in_press, build(thousand, "press", 1, &built));
    }
    const double drawn = 2.0 * PUZZLES * W * H, one = median(&in_one), two = median(&in_two),
                 floor = median(&bare);
    begin("a book of a thousand of 30x40 with its answers, six to a page");
    tell("its floor", "s", floor, 0);
    tell("PDF, one thread / its floor", "times", one / floor, 6);
    tell("PDF, two threads / one thread", "times", two / one, 0.58);
    tell("press, one thread / the floor", "times", median(&in_press) / floor, 5);
    tell("its floor", "bytes a cell", (double)file_size(in_folder("floor.pdf")) / drawn, 0);
    tell("PDF", "bytes a cell", (double)bytes / drawn, 1.5);
    tell("press", "bytes a cell", (double)file_size(in_folder("bench.press.pdf")) / drawn, 1.5);
    mw_arena_free(arena);
}

/* Measures pages as SVG. Those of the book are synced to the disk, and those of the floor are not. */
static void bench_drawings(void)
{
    static const char small[] = "template: activity-book\nseed: 5\nanswers: none\n"
                                "puzzles: [{count: 50, size: 30x40, algorithm: backtracker}]\n";
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    int n;
    const struct sheet *sheet = copy_book(arena, small, &n);
    struct runs drawn = {0}, bare = {0};
    for (int run = 0; run < RUNS; run++) {
        double sum = 0;
        add_run(&drawn, build(small, "svg", 1, &built) / n);
        for (int i = 0; i < n; i++)
            sum += svg_floor_of(&sheet[i], in_folder("floor.svg"));
        add_run(&bare, sum / n);
    }
    begin("a page as a drawing");
    tell("SVG / its floor", "times", median(&drawn) / median(&bare), 2);
    tell("SVG", "KB", (double)file_size(in_folder("bench-030.svg")) / 1000, 30);
    mw_arena_free(arena);
}

static void bench_hundred(void)
{
    static const char *const formats[] = {"press", "pdf"};
    static const double goal[] = {450, 400};
    begin("examples/hundred.yaml");
    for (int i = 0; i < 2; i++) {
        static struct mw_complaints complaints;
        struct mw_arena *arena = mw_arena_new();
        struct mw_built built;
        const struct mw_output *output[] = {mw_output_named(formats[i]), NULL};
        char name[40];
        snprintf(name, sizeof name, "hundred.%s", output[0]->suffix);
        if (mw_book_write(arena, "examples/hundred.yaml",
                          &(struct mw_build){.folder = folder(), .formats = output, .force = true}, &built,
                          &complaints))
            tell(formats[i], "KB", (double)file_size(in_folder(name)) / 1000, goal[i]);
        mw_arena_free(arena);
    }
}

/* Returns the bytes of this process that are in memory, after giving freed ones back to the system. */
static double resident(void)
{
    long pages = 0;
    malloc_trim(0);
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        exit(EXIT_FAILURE);
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* The memory that a grid takes while it is used; more while it is built. */
static void bench_memory(void)
{
    static const struct {
        const struct mw_tiling *tiling;
        int side;
        const char *name;
        double goal;
    } kind[] = {{&mw_tiling_rect, 1000, "a grid of squares, 1000x1000", 8},
                {&mw_tiling_triangle, 300, "a grid of triangles, 300x300", 120},
                {&mw_tiling_hex, 300, "a grid of hexagons, 300x300", 120}};
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
        struct mw_arena *arena = mw_arena_new();
        const double before = resident();
        const struct mw_grid *grid =
            mw_grid_new(arena, kind[i].tiling, (struct mw_size){kind[i].side, kind[i].side}, NULL, 1);
        tell(kind[i].name, "bytes a cell", (resident() - before) / grid->ncells, kind[i].goal);
        mw_arena_free(arena);
    }
}

/* A million cells on one page. */
static void bench_poster(void)
{
    static const char spec[] = "paper: 1500x1500mm\nremake: false\nanswers: none\n"
                               "puzzles: [{size: 1000x1000, algorithm: backtracker}]\n";
    struct mw_built built;
    struct runs drawn = {0}, bare = {0}, made = {0};
    for (int run = 0; run < 3; run++) {
        struct mw_arena *arena = mw_arena_new();
        const double start = now();
        const struct mw_solved *const *solved = make_puzzles(arena, plan(arena, spec));
        add_run(&made, now() - start);
        add_run(&bare, draw_floor(in_folder("floor.pdf"), 1, solved, 0));
        mw_arena_free(arena);
        add_run(&drawn, build(spec, "pdf", 1, &built));
    }
    const double took = median(&drawn), floor = median(&bare), making = median(&made);
    tell("a poster of 1000x1000 as PDF / its floor", "times", took / floor, 0);
    tell("the same without making the maze", "times", fmax(took - making, 0) / floor, 1.2);
}

static void bench_large(void)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_request r = mw_request_usual();
    struct mw_complaints complaints = {.nerrors = 0};
    struct mw_error error = {0};
    r.size = (struct mw_size){1000, 1000};
    const char *const format[] = {"svg", "json"};
    double took[2];
    for (int i = 0; i < 2; i++) {
        const double start = now();
        mw_single_save(arena, &r, &(struct mw_single){.format = format[i]},
                       in_folder(i ? "large.json" : "large.svg"), &complaints, &error);
        took[i] = now() - start;
    }
    begin("large");
    bench_memory();
    bench_poster();
    tell("JSON of a million cells, beside its SVG", "s", fmax(took[1] - took[0], 0),
         (double)file_size(in_folder("large.json")) / 40e6);
    for (int side = 100; side <= 300; side += 200) {
        char name[60];
        snprintf(name, sizeof name, "voronoi, a grid of %dx%d", side, side);
        const double start = now();
        const struct mw_grid *grid =
            mw_grid_new(arena, &mw_tiling_voronoi, (struct mw_size){side, side}, NULL, 1);
        tell(name, "us a cell", 1e6 * (now() - start) / grid->ncells, 15);
    }
    mw_arena_free(arena);
}

/* Measures 200 pages here, and in sgt-puzzles if that is installed. */
static void bench_others(void)
{
    static const char spec[] = "puzzles: [{count: 200, size: 11x11}]\nanswers: none\n";
    static const char net[] =
        "PATH=$PATH:/usr/games sgt-net --generate 200 --print 1x1 11x11 >/dev/null 2>&1";
    struct mw_built built;
    begin("two hundred pages of 11x11");
    tell("here, as PDF", "ms a page", 1e3 * build(spec, "pdf", 1, &built) / 200, 0);
    if (system("PATH=$PATH:/usr/games command -v sgt-net >/dev/null 2>&1") != 0)
        return;
    const double start = now();
    if (system(net) == 0)
        tell("sgt-net (Net of sgt-puzzles), as PostScript", "ms a page", 1e3 * (now() - start) / 200, 0);
}

static double book_of_200(int threads)
{
    static const char spec[] =
        "template: activity-book\nseed: 5\npuzzles: [{count: 200, size: 30x40, algorithm: backtracker}]\n";
    struct mw_built built;
    return fmin(build(spec, "pdf", threads, &built), build(spec, "pdf", threads, &built));
}

/* Measures a hundred shaped puzzles on squares and hexagons, with smooth edges and with edges of cells. */
static void bench_shapes(void)
{
    static const char spec[] =
        "seed: 5\ndefaults: {size: 24x24, edges: %s, shape: [circle, ellipse, heart, star, diamond, "
        "ring, cat, fish, tree, house, rocket, dinosaur, butterfly, moon, egg, apple]}\n"
        "puzzles: [{count: 50}, {count: 50, grid: hex}]\nanswers: {per_page: 6}\n";
    struct runs took[2] = {{0}, {0}};
    for (int run = 0; run < RUNS; run++)
        for (int cells = 0; cells < 2; cells++) {
            char text[1000];
            struct mw_built built;
            snprintf(text, sizeof text, spec, cells ? "cells" : "smooth");
            add_run(&took[cells], build(text, "pdf", 1, &built));
        }
    begin("a hundred shaped puzzles of 24x24 on squares and hexagons");
    tell("smooth edges / edges of cells", "times", median(&took[0]) / median(&took[1]), 0);
}

int main(int argc, char **argv)
{
    rows = json_array();
    if (argc > 2) /* first, while this process is small */
        draw_growth(argv[2], book_of_200);
    printf("  %-44s %9s %-12s %9s\n", "", "is", "", "shall be");
    if (argc > 1)
        bench_costs(tell);
    bench_making();
    bench_books();
    bench_drawings();
    bench_hundred();
    bench_large();
    bench_shapes();
    bench_others();
    printf("\n");
    compare_with_table("tests/bench/table.json");
    if (argc > 1)
        json_dump_file(rows, argv[1], JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    json_decref(rows);
    return EXIT_SUCCESS;
}
