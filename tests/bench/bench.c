/* How fast, as ratios to a floor: a bare loop that draws the same lines with Cairo, and nothing else. Times
 * are the best of several runs, so that a busy machine disturbs them least. */
#include "mazewright.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

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

static struct mw_maze *make_maze(struct mw_arena *arena, const struct mw_grid *grid, const char *name,
                                 uint64_t seed)
{
    struct mw_algorithm algorithm;
    struct mw_error error = {""};
    mw_algorithm_parse(name, &algorithm, &error);
    struct mw_rng rng = mw_rng_new(seed, 1);
    return mw_maze_carve(arena, grid, &algorithm, &rng, &error);
}

/* --- nanoseconds a cell ------------------------------------------------------------------------------- */

static double time_carving(const struct mw_grid *grid, const char *name)
{
    double best = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        enum { MAZES = 50 };
        for (uint64_t seed = 0; seed < MAZES; seed++) {
            struct mw_arena *arena = mw_arena_new();
            make_maze(arena, grid, name, seed);
            mw_arena_free(arena);
        }
        best = fmin(best, (now() - start) / MAZES);
    }
    return 1e9 * best / grid->ncells;
}

static double time_proving(const struct mw_grid *grid)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_maze *maze = make_maze(arena, grid, "backtracker", 1);
    struct mw_rng rng = mw_rng_new(1, 2);
    struct mw_error error = {""};
    mw_ends_deal(arena, maze, (struct mw_ends_wish){MW_TOP, MW_BOTTOM, false}, &rng);
    double best = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        for (int i = 0; i < 50; i++) {
            struct mw_arena *scratch = mw_arena_new();
            mw_route_prove(scratch, maze, &error);
            mw_arena_free(scratch);
        }
        best = fmin(best, (now() - start) / 50);
    }
    mw_arena_free(arena);
    return 1e9 * best / grid->ncells;
}

/* A candidate for a difficulty: carved, its ends chosen, solved and scored. */
static double time_scoring(const struct mw_grid *grid)
{
    double best = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        double start = now();
        enum { MAZES = 50 };
        for (uint64_t seed = 0; seed < MAZES; seed++) {
            struct mw_request r = mw_request_usual();
            struct mw_facts facts;
            r.size = grid->size;
            r.grid = grid;
            r.seed = seed;
            mw_puzzle_score(&r, &facts, &(struct mw_error){""});
        }
        best = fmin(best, (now() - start) / MAZES);
    }
    return 1e9 * best / grid->ncells;
}

static void bench_mazes(void)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){W, H}, NULL, 0);
    printf("nanoseconds a cell, %dx%d\n", W, H);
    for (int i = 0; mw_carvers[i]; i++)
        printf("  %-16s %7.0f\n", mw_carvers[i]->name, time_carving(grid, mw_carvers[i]->name));
    printf("  %-16s %7.0f   (both solvers)\n", "proof", time_proving(grid));
    const double candidate = time_scoring(grid);
    printf("  %-16s %7.0f   (backtracker, its ends chosen, scored: %.1f times carving it)\n", "candidate",
           candidate, candidate / time_carving(grid, "backtracker"));
    mw_arena_free(arena);
}

/* --- the floor ---------------------------------------------------------------------------------------- */

static void draw(cairo_t *cr, const struct mw_lines *lines, double x, double y, double pitch, double width)
{
    for (int i = 0; i < lines->n; i++) {
        const struct mw_line *line = &lines->line[i];
        cairo_move_to(cr, x + pitch * line->at[0].x, y + pitch * line->at[0].y);
        for (int k = 1; k < line->n; k++)
            cairo_line_to(cr, x + pitch * line->at[k].x, y + pitch * line->at[k].y);
        if (line->closed)
            cairo_close_path(cr);
    }
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

static void set_pen(cairo_t *cr)
{
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
}

/* Bends of routes are arcs in a book, so the floor draws them as such too. */
static void draw_route(cairo_t *cr, const struct mw_lines *way, double x, double y, double pitch,
                       double width)
{
    const struct mw_line *line = &way->line[0];
    for (int k = 0; k < line->n; k++) {
        double px = x + pitch * line->at[k].x, py = y + pitch * line->at[k].y;
        double bulge = k > 0 ? line->at[k - 1].bulge : 0;
        if (k == 0) {
            cairo_move_to(cr, px, py);
        } else if (bulge == 0) {
            cairo_line_to(cr, px, py);
        } else {
            double fx = x + pitch * line->at[k - 1].x, fy = y + pitch * line->at[k - 1].y, dx = px - fx,
                   dy = py - fy;
            double to_centre = (1 - bulge * bulge) / (4 * bulge);
            double cx = (fx + px) / 2 - to_centre * dy, cy = (fy + py) / 2 + to_centre * dx,
                   r = hypot(fx - cx, fy - cy);
            (bulge > 0 ? cairo_arc : cairo_arc_negative)(cr, cx, cy, r, atan2(fy - cy, fx - cx),
                                                         atan2(py - cy, px - cx));
        }
    }
    cairo_set_line_width(cr, width);
    cairo_stroke(cr);
}

/* Where a book puts its mazes: read from the pages it makes, so that the floor draws the very same lines. */
struct copy {
    const struct mw_lines *lines;
    double x, y, pitch, width;
    bool arcs;
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
        if (m->kind == MW_MARK_STROKE && m->ink != MW_INK_RULE)
            sheet.copy[sheet.n++] =
                (struct copy){m->lines, m->x, m->y, m->scale, m->width, m->ink == MW_INK_ROUTE};
    }
    return sheet;
}

static double floor_of(const struct sheet *sheet, int n, const char *path)
{
    double start = now();
    cairo_surface_t *surface = cairo_pdf_surface_create(path, 612, 792);
    cairo_t *cr = cairo_create(surface);
    set_pen(cr);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < sheet[i].n; k++) {
            const struct copy *c = &sheet[i].copy[k];
            (c->arcs ? draw_route : draw)(cr, c->lines, c->x, c->y, c->pitch, c->width);
        }
        cairo_show_page(cr);
    }
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return now() - start;
}

static double svg_floor_of(const struct sheet *sheet, const char *path)
{
    double start = now();
    cairo_surface_t *surface = cairo_svg_surface_create(path, 612, 792);
    cairo_t *cr = cairo_create(surface);
    set_pen(cr);
    for (int k = 0; k < sheet->n; k++)
        draw(cr, sheet->copy[k].lines, sheet->copy[k].x, sheet->copy[k].y, sheet->copy[k].pitch,
             sheet->copy[k].width);
    cairo_destroy(cr);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return now() - start;
}

/* --- books -------------------------------------------------------------------------------------------- */

static double build(const char *text, const char *format, const char *folder, struct mw_built *built)
{
    static struct mw_complaints complaints;
    const struct mw_output *formats[] = {mw_output_named(format), NULL};
    struct mw_arena *arena = mw_arena_new();
    double start = now();
    if (!mw_book_write_text(arena, "bench.yaml", text,
                            &(struct mw_build){.folder = folder, .formats = formats, .force = true}, built,
                            &complaints)) {
        fprintf(stderr, "bench: %s\n", complaints.at[0].text);
        exit(EXIT_FAILURE);
    }
    double took = now() - start;
    mw_arena_free(arena);
    return took;
}

static const struct sheet *copy_book(struct mw_arena *arena, const char *text, int *n)
{
    static struct mw_complaints complaints;
    const struct mw_book *book = mw_book_plan(
        arena, mw_spec_read(arena, "bench.yaml", text, strlen(text), &complaints), &(struct mw_error){""});
    const int made = book->npuzzles + book->nsamples;
    const struct mw_solved **solved = MW_ARRAY(arena, made, const struct mw_solved *);
    struct mw_error error = {""};
    for (int i = 0; i < made; i++)
        solved[i] = mw_puzzle_make(arena, &book->puzzle[i].request, &error);
    struct mw_type *type = mw_type_open(book->spec->face, book->spec->language, &complaints);
    const struct mw_volume *volume = &book->volume[0];
    struct sheet *sheet = MW_ARRAY(arena, volume->nsheets, struct sheet);
    for (int i = 0; i < volume->nsheets; i++)
        sheet[i] = copy_page(mw_page_make(arena, book, volume, &volume->sheet[i], solved, type));
    mw_type_close(type);
    *n = volume->nsheets;
    return sheet;
}

static void bench_books(void)
{
    static const char text[] = "template: activity-book\nseed: 5\n"
                               "puzzles: [{count: 1000, size: 30x40, algorithm: backtracker}]\n"
                               "answers: {where: back, per_page: 6}\n";
    static const char small[] = "template: activity-book\nseed: 5\nanswers: none\n"
                                "puzzles: [{count: 50, size: 30x40, algorithm: backtracker}]\n";
    const char *folder = getenv("SCRATCH") ? getenv("SCRATCH") : "build/bench";
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    int n;
    const struct sheet *sheet = copy_book(arena, text, &n);
    char floor_path[1000], book_path[1000];
    double whole = INFINITY, floor = INFINITY, svg = INFINITY, svg_floor = INFINITY;
    for (int run = 0; run < RUNS; run++) {
        whole = fmin(whole, build(text, "pdf", folder, &built));
        snprintf(floor_path, sizeof floor_path, "%s/floor.pdf", folder);
        floor = fmin(floor, floor_of(sheet, n, floor_path));
    }
    snprintf(book_path, sizeof book_path, "%s/bench.pdf", folder);
    printf("\n%d puzzles of %dx%d, answers six to a page: %d pages of PDF\n", PUZZLES, W, H, n);
    printf("  book   %7.3f s   %6.2f ms a page   %7ld bytes a page\n", whole, 1e3 * whole / n,
           file_size(book_path) / n);
    printf("  floor  %7.3f s   %6.2f ms a page   %7ld bytes a page\n", floor, 1e3 * floor / n,
           file_size(floor_path) / n);
    printf("  end to end, book / floor: %.2f\n", whole / floor);

    for (int run = 0; run < RUNS; run++) {
        svg = fmin(svg, build(small, "svg", folder, &built) / 50);
        double sum = 0;
        snprintf(floor_path, sizeof floor_path, "%s/floor.svg", folder);
        for (int i = 0; i < 50; i++)
            sum += svg_floor_of(&sheet[i], floor_path);
        svg_floor = fmin(svg_floor, sum / 50);
    }
    snprintf(book_path, sizeof book_path, "%s/bench-050.svg", folder);
    printf("\na page of SVG (synced to the disk, which the floor is not)\n");
    printf("  book   %6.2f ms   %7ld bytes\n  floor  %6.2f ms   %7ld bytes\n  book / floor: %.2f\n",
           1e3 * svg, file_size(book_path), 1e3 * svg_floor, file_size(floor_path), svg / svg_floor);
    mw_arena_free(arena);
}

/* Each of sixteen shapes on eight grids: as many grids are cut out and bent as there are puzzles, but for
 * few. */
static void bench_shapes(void)
{
    static const char spec[] =
        "seed: 5\ndefaults: {size: 24x24, edges: %s, shape: [circle, ellipse, heart, star, diamond, "
        "ring, cat, fish, tree, house, rocket, dinosaur, butterfly, moon, egg, apple]}\n"
        "puzzles: [{count: 50}, {count: 50, grid: hex}]\nanswers: {per_page: 6}\n";
    const char *folder = getenv("SCRATCH") ? getenv("SCRATCH") : "build/bench";
    double took[2] = {INFINITY, INFINITY};
    for (int run = 0; run < RUNS; run++)
        for (int cells = 0; cells < 2; cells++) {
            char text[1000];
            struct mw_built built;
            snprintf(text, sizeof text, spec, cells ? "cells" : "smooth");
            took[cells] = fmin(took[cells], build(text, "pdf", folder, &built));
        }
    printf("\n100 shaped puzzles of 24x24 on squares and hexagons, as PDF\n");
    printf("  smooth edges  %6.3f s\n  cells         %6.3f s\n  smooth / cells: %.2f\n", took[0], took[1],
           took[0] / took[1]);
}

int main(void)
{
    bench_mazes();
    bench_shapes();
    bench_books();
    return EXIT_SUCCESS;
}
