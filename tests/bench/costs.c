/* Estimates are of an ordinary machine. How fast this one is, is told by a book of squares that is made
 * before each of the others; so a row says how well the figures of a tiling or a knob stand beside those of
 * squares.
 */
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

static const struct mw_build *plain_build(void)
{
    static const struct mw_output *const formats[] = {&mw_output_pdf, NULL};
    static struct mw_build build = {.formats = formats, .threads = 1, .force = true};
    static char folder[1200];
    snprintf(folder, sizeof folder, "%s/costs", getenv("SCRATCH") ? getenv("SCRATCH") : "build/bench");
    build.folder = folder;
    return &build;
}

/* Its time on the processor and its memory, in a process of its own. */
static struct taken take(const char *spec)
{
    struct rusage used = {.ru_maxrss = 0};
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        static struct mw_complaints complaints;
        struct mw_built built;
        struct mw_arena *arena = mw_arena_new();
        const bool good = mw_book_write_text(arena, "costs.yaml", spec, plain_build(), &built, &complaints);
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

static struct taken estimate(const char *text)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = mw_spec_read(arena, "costs.yaml", text, strlen(text), &complaints);
    const struct mw_budget asked = mw_book_estimate(spec, plain_build());
    mw_arena_free(arena);
    return (struct taken){asked.seconds, asked.bytes};
}

static double times_off(double a, double b)
{
    return a > b ? a / b : b / a;
}

/* How many times slower than an ordinary machine this one is now. */
static double slowness(void)
{
    static const char squares[] = "puzzles: [{count: 100, size: 40x40}]\n";
    const struct taken taken = take(squares), estimated = estimate(squares);
    return taken.seconds / estimated.seconds;
}

static void hold(void (*tell)(const char *, const char *, double, double), const char *name, const char *spec)
{
    char row[100];
    const double slow = slowness();
    const struct taken taken = take(spec), estimated = estimate(spec);
    snprintf(row, sizeof row, "a book of %s", name);
    tell(row, "times off, time", times_off(taken.seconds / slow, estimated.seconds), 2);
    tell(row, "times off, memory", times_off(taken.bytes, estimated.bytes), 2);
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
    hold(tell, "posters", "impose: poster\ntiles: 4x4\npuzzles: [{count: 2, size: 60x80}]\n");
}
