/* Compares estimates with what books take. Estimates are for an ordinary machine; a book of squares, made
 * before each of the others, tells how fast this machine is. So a row compares the costs of a tiling or a
 * knob with those of squares. */
#include "costs.h"

#include "mazewright.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct taken {
    double seconds, bytes;
};

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + 1e-6 * (double)t.tv_usec;
}

/* Returns the settings of "build", or of "check" if dry. */
static const struct mw_build *plain_build(bool dry)
{
    static const struct mw_output *const formats[] = {&mw_output_pdf, NULL};
    static struct mw_build build = {.formats = formats, .threads = 1, .force = true};
    build.dry = dry;
    static char folder[1200];
    snprintf(folder, sizeof folder, "%s/costs", getenv("SCRATCH") ? getenv("SCRATCH") : "build/bench");
    build.folder = folder;
    return &build;
}

/* Makes a book in a process of its own; returns its processor time and the most memory that it had. */
static struct taken take(const char *spec, bool dry)
{
    struct rusage used = {.ru_maxrss = 0};
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        static struct mw_complaints complaints;
        struct mw_built built;
        struct mw_arena *arena = mw_arena_new();
        const bool good =
            mw_book_write_text(arena, "costs.yaml", spec, plain_build(dry), &built, &complaints);
        if (!good)
            fprintf(stderr, "%s: %s\n", spec, complaints.at[0].text);
        _exit(good ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    int status = 1;
    if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0)
        exit(EXIT_FAILURE);
    return (struct taken){seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
                          1024.0 * (double)used.ru_maxrss};
}

static struct taken estimate(const char *text, bool dry)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = mw_spec_read(arena, "costs.yaml", text, strlen(text), &complaints);
    const struct mw_budget asked = mw_book_estimate(spec, plain_build(dry));
    mw_arena_free(arena);
    return (struct taken){asked.seconds, asked.bytes};
}

static double times_off(double a, double b)
{
    return a > b ? a / b : b / a;
}

/* Returns how many times slower this machine is now than an ordinary one. */
static double slowness(void)
{
    static const char squares[] = "puzzles: [{count: 100, size: 40x40}]\n";
    const struct taken taken = take(squares, false), estimated = estimate(squares, false);
    return taken.seconds / estimated.seconds;
}

static void hold_as(void (*tell)(const char *, const char *, double, double), const char *name,
                    const char *spec, bool dry)
{
    char row[100];
    const double slow = slowness();
    const struct taken taken = take(spec, dry), estimated = estimate(spec, dry);
    snprintf(row, sizeof row, "%sa book of %s", dry ? "check of " : "", name);
    tell(row, "times off, time", times_off(taken.seconds / slow, estimated.seconds), 2);
    tell(row, "times off, memory", times_off(taken.bytes, estimated.bytes), 2);
}

static void hold(void (*tell)(const char *, const char *, double, double), const char *name, const char *spec)
{
    hold_as(tell, name, spec, false);
}

/* Measures books that are nearly all overhead of one kind: rows, where an end may be at any cell; mazes so
 * small that most came before; and lines that are compared with many sheets of a poster. */
static void hold_odd_ones(void (*tell)(const char *, const char *, double, double))
{
    static const char tiny[] = "puzzles: [{count: 10000, size: 3x3}]\n",
                      rows[] = "puzzles: [{count: 200, size: 200x1}]\n",
                      large[] = "impose: poster\ntiles: 20x20\npuzzles: [{count: 1, size: 300x300}]\n";
    hold_as(tell, "tiny mazes", tiny, true);
    hold(tell, "ten thousand mazes", "puzzles: [{count: 10000, size: 12x12}]\n");
    hold_as(tell, "rows", rows, true);
    hold_as(tell, "posters of 400 sheets", large, true);
    hold(tell, "a thousand tiny mazes", "puzzles: [{count: 1000, size: 3x3}]\n");
    hold(tell, "four to a page", "puzzles: [{count: 1000, size: 6x6, per_page: 4}]\n");
    hold(tell, "rows", rows);
    hold(tell, "columns of hexagons", "puzzles: [{count: 200, grid: hex, size: 1x150}]\n");
    hold(tell, "tiny triangles", "puzzles: [{count: 1000, grid: triangle, size: 4x4}]\n");
    hold(tell, "posters of 400 sheets", large);
}

/* A size of about so many cells. */
static struct mw_size size_of(const struct mw_tiling *tiling, int cells)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_size sample = {9, 9};
    const double each = mw_grid_new(scratch, tiling, sample, NULL, 1)->ncells / 81.0;
    mw_arena_free(scratch);
    const int side = (int)sqrt(cells / each);
    return (struct mw_size){side, side};
}

void bench_costs(void (*tell)(const char *name, const char *unit, double value, double goal))
{
    static const char *const varied[][2] = {{"loops", "loops: 0.1"},
                                            {"sparse", "sparse: 0.3"},
                                            {"weave", "weave: 0.3"},
                                            {"symmetry", "symmetry: rotation"},
                                            {"unicursal", "unicursal: true"},
                                            {"a shape", "shape: heart"},
                                            {"a hidden picture", "picture: heart"}};
    char spec[300];
    tell("this machine / an ordinary one", "times", slowness(), 0);
    for (int i = 0; mw_tilings[i]; i++) {
        struct mw_arena *scratch = mw_arena_new();
        const struct mw_tiling *tiling = mw_tilings[i];
        snprintf(spec, sizeof spec, "puzzles: [{count: 60, grid: %s, size: %s}]\n", tiling->name,
                 mw_size_format(scratch, tiling, size_of(tiling, 1600)));
        hold(tell, tiling->name, spec);
        mw_arena_free(scratch);
    }
    for (size_t i = 0; i < sizeof varied / sizeof *varied; i++) {
        snprintf(spec, sizeof spec, "puzzles: [{count: 60, size: 40x40, %s}]\n", varied[i][1]);
        hold(tell, varied[i][0], spec);
    }
    hold(tell, "small mazes", "puzzles: [{count: 500, size: 8x8}]\n");
    hold(tell, "large mazes", "puzzles: [{count: 10, size: 150x150}]\n");
    hold(tell, "a thousand pages", "puzzles: [{count: 1000, size: 30x40}]\n");
    hold(tell, "difficulties", "puzzles: [{count: 60, difficulty: easy..hard}]\n");
    hold_odd_ones(tell);
    hold(tell, "posters", "impose: poster\ntiles: 4x4\npuzzles: [{count: 2, size: 60x80}]\n");
}
