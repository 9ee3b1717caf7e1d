/* Limits: a book that asks for too much is refused, with the line of its spec, before anything is made. How
 * far estimates are from what books take is measured by `make bench`. */
#include "support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static int build(char *said, size_t room, const char *spec, const char *options)
{
    write_file("book.yaml", spec);
    must_run("rm -rf '%s'", at("out"));
    return run(said, room, "cd '%s' && timeout 60 '%s' %s", at("."), program(), options);
}

static void must_refuse(const char *spec, const char *options, const char *sentence)
{
    char said[2000];
    const int status = build(said, sizeof said, spec, options);
    if (status != 1 || !strstr(said, sentence))
        fail_msg("%s: %d: %s\n(expected: %s)", options, status, said, sentence);
    if (access(at("out"), F_OK) == 0)
        fail_msg("%s left a folder", options);
}

static void must_allow(const char *spec, const char *options)
{
    char said[4000];
    const int status = build(said, sizeof said, spec, options);
    if (status != 0)
        fail_msg("%s: %d: %s", options, status, said);
}

/* --- by the built program ------------------------------------------------------------------------------ */

/* Books that ask for too many hours are refused within a minute. */
static void days_of_work_are_refused(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "puzzles: [{count: 10000, size: 400x400}]\n",
        "puzzles: [{count: 10000, size: 300x300, grid: voronoi}]\n",
        "puzzles: [{count: 10000, size: 150x150, grid: hat, unicursal: true}]\n",
        "puzzles: [{count: 10000, size: 400x400, picture: heart}]\n",
        "puzzles: [{count: 10000, difficulty: 12, grid: voronoi}]\n",
        "puzzles: [{count: 10000, size: [5x5, 2000x2000]}]\n",
        "puzzles: [{count: 10000, size: 5x5..900x900}]\n",
        "puzzles: [{count: 10000, size: 400x400, grid: [rect, hat, voronoi]}]\n",
        "roster: class.csv\nsheets: 100\npuzzles: [{count: 50, size: 400x400}]\n",
        "impose: poster\ntiles: 10x10\npuzzles: [{count: 10000, size: 99x99}]\n",
    };
    write_file("class.csv", "name\nAnn\nBen\n");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        must_refuse(specs[i], "build -j1 book.yaml -o out", "and the limit is 10 minutes");
        must_refuse(specs[i], "check book.yaml", "and the limit is ");
        must_refuse(specs[i], "build -j1 book.yaml -o out", "or allow more with --max-time ");
    }
    must_refuse("title: T\npuzzles:\n  - {count: 2, size: 5x5}\n  - {count: 9000, size: 400x400}\n",
                "build -j1 book.yaml -o out", "book.yaml:4:5: error: this book asks for about ");
}

/* A book that can have one maze only is told so in less than five seconds. */
static void twins_end_soon(void **state)
{
    (void)state;
    char said[4000];
    if (is_spared(1))
        return;
    write_file("book.yaml", "puzzles:\n  - {count: 10, size: 2000x1}\n");
    const int status =
        run(said, sizeof said, "cd '%s' && ulimit -t 5 && '%s' check book.yaml", at("."), program());
    assert_int_equal(status, 1); /* a page has no room for 2000 cells in a row */
    assert_non_null(strstr(said, "book.yaml:2:5: warning: 9 of 10 mazes came before"));
}

static void memory_is_refused(void **state)
{
    (void)state;
    static const char spec[] = "puzzles: [{count: 1000, size: 100x100, grid: hex}]\n";
    must_refuse(spec, "build book.yaml -o out --max-memory 500M", "and the limit is 500 MB");
    must_refuse(spec, "build book.yaml -o out --max-memory 0.5G", "or allow more with --max-memory 1.");
    must_refuse("puzzles: [{count: 1000, size: 200x200, grid: hex}]\n", "build book.yaml -o out",
                "the limit is 2.0 GB");
}

/* A page, or a cell, more than is allowed is too many. */
static void pages_and_cells_are_counted(void **state)
{
    (void)state;
    static const char spec[] = "puzzles: [{count: 4, size: 7x9}]\nanswers: none\nfront: [title]\n",
                      shaped[] = "puzzles: [{count: 2, size: 21x21, shape: ring}]\n";
    must_refuse(spec, "build book.yaml -o out --max-pages 4", "asks for 5 pages, and the limit is 4 pages");
    must_refuse(spec, "build book.yaml -o out --max-pages 4", "more with --max-pages 5");
    must_refuse(spec, "check book.yaml --max-pages 4", "asks for 5 pages, and the limit is 4 pages");
    must_refuse(spec, "build book.yaml -o out --max-cells 251",
                "asks for 252 cells, and the limit is 251 cells");
    must_refuse(shaped, "build book.yaml -o out --max-cells 100", "more with --max-cells ");
    must_allow(spec, "build -q book.yaml -o out --max-pages 5 --max-cells 252");
    must_allow(shaped, "build -q book.yaml -o out --max-cells 881");
    must_allow(spec, "build -q book.yaml -o out --max-pages none --max-time 1d");
    must_allow("puzzles: [{count: 10, size: 9x9}]\n", "build -q book.yaml -o out --only 3 --max-pages 2");
}

/* A message gives a limit as the user gave it. */
static void limits_are_told_as_they_are(void **state)
{
    (void)state;
    static const char spec[] = "puzzles: [{size: 9x9}]\n";
    must_refuse(spec, "build -j1 book.yaml -o out --max-time 0.01s", "and the limit is 0.01 seconds");
    must_refuse(spec, "build -j1 book.yaml -o out --max-time 0.002s", "and the limit is 0.002 seconds");
    must_refuse("puzzles: [{count: 800, size: 40x40}]\n", "check book.yaml --max-time 1s",
                "and the limit is 1 second;");
}

/* "none" is no limit: a book of some seconds is allowed, which would fail if "none" were a small number. */
static void none_is_no_limit(void **state)
{
    (void)state;
    static const char spec[] = "puzzles: [{count: 800, size: 40x40}]\n";
    if (is_spared(1))
        return;
    must_allow(spec, "check book.yaml --max-time none --max-memory none --max-pages none --max-cells none");
}

static void options_are_held_to_what_they_take(void **state)
{
    (void)state;
    static const char *const wrong[] = {"--max-time 10",     "--max-time -1m",
                                        "--max-time 1w",     "--max-time nan",
                                        "--max-time 0m",     "--max-time ''",
                                        "--max-memory 5",    "--max-memory 5K",
                                        "--max-memory infG", "--max-memory 0x5G",
                                        "--max-pages 0",     "--max-pages 1.5",
                                        "--max-cells many",  "--max-cells 9999999999999999",
                                        "--max-pages -3"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        for (int k = 0; k < 2; k++) {
            char said[1000], words[200];
            snprintf(words, sizeof words, "%s book.yaml %s", k ? "check" : "build", wrong[i]);
            const int status = build(said, sizeof said, "puzzles: [{size: 5x5}]\n", words);
            if (status != 2 || !strstr(said, ", or none, not \""))
                fail_msg("%s: %d: %s", words, status, said);
        }
}

/* --- estimates ---------------------------------------------------------------------------------------- */

static struct mw_budget estimate(const char *text, const struct mw_build *build)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = mw_spec_read(arena, "book.yaml", text, strlen(text), &complaints);
    if (!spec)
        fail_msg("%s: %s", text, complaints.at[0].text);
    const struct mw_budget asked = mw_book_estimate(spec, build);
    mw_arena_free(arena);
    return asked;
}

/* Estimates are right for books that spend most of their time on other things than cells: mazes that came
 * before are replaced, lines are compared with every sheet of a poster, and pages of tiny mazes are laid out.
 */
static void estimates_know_what_is_odd(void **state)
{
    (void)state;
    static const struct mw_build check = {.threads = 1, .dry = true};
    const double tiny = estimate("puzzles: [{count: 10000, size: 3x3}]", &check).seconds,
                 small = estimate("puzzles: [{count: 10000, size: 6x6}]", &check).seconds,
                 one = estimate("puzzles: [{count: 1, size: 300x300}]", &check).seconds,
                 poster =
                     estimate("impose: poster\ntiles: 20x20\npuzzles: [{count: 1, size: 300x300}]", &check)
                         .seconds;
    assert_true(tiny > 4 && tiny < 12 && tiny > small);
    assert_true(poster > 0.8 && poster < 3 && poster > 3 * one);
}

/* On every grid, more puzzles, larger ones and varied ones are estimated to cost more; a share of a book, or
 * two threads, less time. */
static void estimates_grow_with_what_is_asked(void **state)
{
    (void)state;
    static const struct mw_build alone = {.threads = 1}, two = {.threads = 2},
                                 share = {.threads = 1, .share = 1, .shares = 4};
    for (int i = 0; mw_tilings[i]; i++) {
        char text[4][200];
        static const char *const format[] = {
            "puzzles: [{grid: %s, size: %s, count: 100}]", "puzzles: [{grid: %s, size: %s, count: 200}]",
            "puzzles: [{grid: %s, size: %s, count: 100}]", "puzzles: [{grid: %s, size: %s, count: 100, %s}]"};
        const bool single = mw_tilings[i]->single;
        struct mw_budget asked[4];
        for (int k = 0; k < 4; k++) {
            const char *size = k == 2 ? single ? "26" : "26x26" : single ? "13" : "13x13";
            snprintf(text[k], sizeof text[k], format[k], mw_tilings[i]->name, size,
                     mw_tilings[i]->parity ? "title: A" : "unicursal: true");
            asked[k] = estimate(text[k], &alone);
        }
        assert_true(asked[0].seconds > 0 && asked[0].bytes > 0);
        assert_true(asked[1].seconds > asked[0].seconds && asked[1].bytes > asked[0].bytes);
        assert_true(asked[2].seconds > asked[0].seconds && asked[2].bytes > asked[0].bytes);
        assert_true(mw_tilings[i]->parity || asked[3].seconds > 1.3 * asked[0].seconds);
        assert_true(estimate(text[1], &two).seconds < asked[1].seconds);
        assert_true(estimate(text[1], &share).seconds < asked[1].seconds);
    }
}

/* One more puzzle costs the same, whichever part of a book is built. */
static void parts_cost_their_share(void **state)
{
    (void)state;
    static const struct mw_range range[] = {{3, 3}, {1, 50}, {51, 100}};
    double seconds[4];
    for (int i = 0; i < 4; i++) {
        const struct mw_build part = {.threads = 1,
                                      .nonly = i < 2    ? 1
                                               : i == 2 ? 2
                                                        : 0,
                                      .only = &range[i < 2 ? i : 1]};
        seconds[i] = estimate("puzzles: [{count: 100, size: 200x200}]", &part).seconds;
    }
    const double each = (seconds[1] - seconds[0]) / 49;
    assert_true(seconds[0] > 0 && each > 0);
    assert_true(fabs((seconds[2] - seconds[1]) / 50 - each) < 0.001 * each);
    assert_true(fabs(seconds[3] - seconds[2]) < 0.001 * each);
}

static long long cells_made(const char *text)
{
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, text);
    long long cells = 0;
    for (int i = 0; i < made.book->npuzzles; i++)
        cells += made.solved[i]->maze->grid->ncells;
    mw_arena_free(arena);
    return cells;
}

/* Returns the seconds estimated for `count` puzzles, `across` cells wide and high; 0 leaves their size to the
 * program. */
static double seconds_for(const char *head, const char *said, int count, int across)
{
    static const struct mw_build alone = {.threads = 1};
    char text[200], size[40] = "";
    if (across > 0)
        snprintf(size, sizeof size, ", size: %dx%d", across, across);
    snprintf(text, sizeof text, "%spuzzles: [{count: %d, %s%s}]", head, count, said, size);
    return estimate(text, &alone).seconds;
}

/* The estimate guesses how many cells the puzzles will have if a spec gives a difficulty and no size, at most
 * five times too many or too few. `make bench` compares the cost of whole books to a factor of two. */
static void sizes_that_are_looked_for_are_foretold(void **state)
{
    (void)state;
    enum { COUNT = 10, FEW = 20, MANY = 40, MOST = 5 };
    static const char *const said[] = {"difficulty: easy", "difficulty: medium", "difficulty: hard",
                                       "difficulty: easy, per_page: 2", "difficulty: hard, per_page: 4"},
                             *const head[] = {"", "paper: a5\n", "reader: 7-8\n", "reader: 5-6\n"};
    for (size_t k = 0; k < sizeof head / sizeof *head; k++)
        for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
            char text[200];
            snprintf(text, sizeof text, "%spuzzles: [{count: %d, %s}]", head[k], COUNT, said[i]);
            const double few = seconds_for(head[k], said[i], COUNT, FEW),
                         many = seconds_for(head[k], said[i], COUNT, MANY),
                         each = (many - few) / (COUNT * (MANY * MANY - FEW * FEW)),
                         pages = few - COUNT * FEW * FEW * each;
            const double share =
                (seconds_for(head[k], said[i], COUNT, 0) - pages) / each / (double)cells_made(text);
            if (share < 1.0 / MOST || share > MOST)
                fail_msg("%s: %g times as many cells are foretold as there are", text, share);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_of_work_are_refused),
        cmocka_unit_test(twins_end_soon),
        cmocka_unit_test(memory_is_refused),
        cmocka_unit_test(pages_and_cells_are_counted),
        cmocka_unit_test(limits_are_told_as_they_are),
        cmocka_unit_test(none_is_no_limit),
        cmocka_unit_test(options_are_held_to_what_they_take),
        cmocka_unit_test(estimates_know_what_is_odd),
        cmocka_unit_test(estimates_grow_with_what_is_asked),
        cmocka_unit_test(parts_cost_their_share),
        cmocka_unit_test(sizes_that_are_looked_for_are_foretold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
