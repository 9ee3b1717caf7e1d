/* The module base/: random numbers that never change, memory, complaints. */
#include "support.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/fatal.h"
#include "base/libraries.h"
#include "mazewright/complaints.h"
#include "mazewright/program.h"

#include <math.h>
#include <pthread.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void rng_gives_the_published_numbers(void **state)
{
    (void)state;
    /* PCG32's own demo: seed 42, stream 54. */
    static const uint32_t expected[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                        0x83d2f293, 0xbfa4784b, 0xcbed606e};
    struct mw_rng rng = mw_rng_new(42, 54);
    for (int i = 0; i < 6; i++)
        assert_int_equal(mw_rng_next(&rng), expected[i]);
}

static void rng_draws_are_locked(void **state)
{
    (void)state;
    static const uint32_t expected[] = {6, 4, 7, 5, 7, 7, 7, 5, 8, 9};
    struct mw_rng rng = mw_rng_new(42, 54);
    for (int i = 0; i < 10; i++)
        assert_int_equal(mw_rng_below(&rng, 10), expected[i]);
}

static void rng_below_is_even(void **state)
{
    (void)state;
    int count[7] = {0};
    struct mw_rng rng = mw_rng_new(1, 1);
    for (int i = 0; i < 70000; i++)
        count[mw_rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9600, 10400);
}

static void rng_below_ends_with_a_constant_source(void **state)
{
    (void)state;
    struct mw_rng rng = {.other = always_zero};
    assert_int_equal(mw_rng_below(&rng, 3), 0);
    rng.other = always_most;
    assert_int_equal(mw_rng_below(&rng, 3), 2);
}

static void shuffle_keeps_all_items(void **state)
{
    (void)state;
    int items[50], seen[50] = {0}, moved = 0;
    for (int i = 0; i < 50; i++)
        items[i] = i;
    struct mw_rng rng = mw_rng_new(3, 3);
    mw_rng_shuffle(&rng, 50, items);
    for (int i = 0; i < 50; i++) {
        seen[items[i]]++;
        moved += items[i] != i;
    }
    for (int i = 0; i < 50; i++)
        assert_int_equal(seen[i], 1);
    assert_true(moved > 40);
}

static void seeds_of_a_book_all_differ(void **state)
{
    (void)state;
    enum { RANGE = 2097 };
    for (uint64_t book = 0; book < 20; book++) {
        char seen[RANGE] = {0};
        for (uint64_t i = 0; i < RANGE; i++) {
            uint64_t seed = mw_seed_derive(book, i, RANGE);
            assert_true(seed < RANGE);
            assert_int_equal(seen[seed]++, 0);
        }
    }
    assert_int_equal(mw_seed_derive(1981, 0, 1000000000), 0 + mw_seed_derive(1981, 0, 1000000000));
    assert_int_not_equal(mw_seed_derive(1, 0, 1000000000), mw_seed_derive(2, 0, 1000000000));
}

static void arena_gives_zeroed_memory_that_does_not_overlap(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    unsigned char *block[200];
    for (int i = 0; i < 200; i++) {
        block[i] = mw_alloc(arena, (size_t)i * 37 + 1, 1);
        for (int k = 0; k < i * 37 + 1; k++)
            assert_int_equal(block[i][k], 0);
        memset(block[i], i, (size_t)i * 37 + 1);
    }
    for (int i = 0; i < 200; i++)
        for (int k = 0; k < i * 37 + 1; k++)
            assert_int_equal(block[i][k], i);
    for (int i = 0; i < 200; i++)
        memset(block[i], 0xff, (size_t)i * 37 + 1);
    mw_arena_clear(arena);
    for (int i = 199; i >= 0; i--) {
        block[i] = mw_alloc(arena, (size_t)i * 37 + 1, 1);
        for (int k = 0; k < i * 37 + 1; k++)
            assert_int_equal(block[i][k], 0);
        memset(block[i], 0xff, (size_t)i * 37 + 1);
    }
    mw_arena_free(arena);
    mw_arena_free(NULL);
}

/* An array that gets a larger array's memory may be released alone. */
static void arrays_after_a_clear_are_apart(void **state)
{
    (void)state;
    enum { LARGE = 5 << 20, HALF = LARGE / 2, SMALL = 100 };
    struct mw_arena *arena = mw_arena_new();
    memset(mw_alloc(arena, LARGE, 1), 0xff, LARGE);
    mw_arena_clear(arena);
    char *half = mw_alloc(arena, HALF, 1), *small = mw_alloc(arena, SMALL, 1);
    memset(small, 'a', SMALL);
    mw_array_release(arena, half);
    assert_int_equal(small[0], 'a');
    mw_arena_clear(arena);
    const char *larger = mw_alloc(arena, 2 * LARGE, 1);
    for (int i = 0; i < 2 * LARGE; i++)
        assert_int_equal(larger[i], 0);
    mw_arena_free(arena);
}

static void first_error_stays(void **state)
{
    (void)state;
    struct mw_error error = {0};
    assert_false(mw_fail(&error, "one %d", 1));
    assert_false(mw_fail(&error, "two"));
    assert_string_equal(error.text, "one 1");
}

static void complaints_are_counted_past_the_last_kept(void **state)
{
    (void)state;
    static struct mw_complaints all;
    for (int i = 0; i < MW_MAX_COMPLAINTS + 5; i++)
        mw_complain(&all, (struct mw_spot){"f", i, 1}, "no %d", i);
    assert_int_equal(all.nerrors, MW_MAX_COMPLAINTS + 5);
    assert_int_equal(all.kept, MW_MAX_COMPLAINTS);
    assert_string_equal(all.at[7].text, "no 7");
}

/* An error pushes the last warning out, and everything else stays in its order. */
static void errors_are_kept_before_warnings(void **state)
{
    (void)state;
    static struct mw_complaints all;
    for (int i = 0; i < MW_MAX_COMPLAINTS; i++)
        if (i % 2)
            mw_complain(&all, (struct mw_spot){"f", i, 1}, "error %d", i);
        else
            mw_warn(&all, (struct mw_spot){"f", i, 1}, "warning %d", i);
    mw_warn(&all, (struct mw_spot){"f", 0, 0}, "one more warning");
    for (int i = 0; i < 4; i++)
        mw_complain(&all, (struct mw_spot){"f", 0, 0}, "late %d", i);
    assert_int_equal(all.kept, MW_MAX_COMPLAINTS);
    for (int i = 0; i < MW_MAX_COMPLAINTS - 8; i++) {
        char text[40];
        snprintf(text, sizeof text, "%s %d", i % 2 ? "error" : "warning", i);
        assert_string_equal(all.at[i].text, text);
    }
    for (int i = 0; i < 4; i++) {
        char text[40];
        snprintf(text, sizeof text, "late %d", i);
        assert_string_equal(all.at[MW_MAX_COMPLAINTS - 4 + i].text, text);
        snprintf(text, sizeof text, "error %d", MW_MAX_COMPLAINTS - 7 + 2 * i);
        assert_string_equal(all.at[MW_MAX_COMPLAINTS - 8 + i].text, text);
    }
}

static void suggestions_are_near_or_none(void **state)
{
    (void)state;
    assert_string_equal(mw_suggest("hexx", mw_tiling_name), "hex");
    assert_string_equal(mw_suggest("rcet", mw_tiling_name), "rect");
    assert_string_equal(mw_suggest("backtraker", mw_carver_name), "backtracker");
    assert_null(mw_suggest("zzzzzz", mw_tiling_name));
    assert_null(mw_suggest("6-7", mw_reader_name));
    assert_string_equal(mw_suggest("5--6", mw_reader_name), "5-6");
}

/* Complaints are sorted by file, line and column; those without a place come last, and those of one place
 * keep their order. */
static void complaints_come_in_the_order_of_the_file(void **state)
{
    (void)state;
    static struct mw_complaints all;
    static const struct {
        const char *file, *text;
        int line, column;
    } said[] = {{"a", "third", 7, 2},  {"", "eighth", 0, 0}, {"a", "first", 2, 9},  {"b", "sixth", 1, 1},
                {"a", "fourth", 7, 2}, {"a", "fifth", 8, 1}, {"a", "second", 7, 1}, {"b", "seventh", 1, 3}};
    static const char *const wanted[] = {"first", "second", "third",   "fourth",
                                         "fifth", "sixth",  "seventh", "eighth"};
    for (int i = 0; i < 8; i++)
        mw_complain(&all, (struct mw_spot){said[i].file, said[i].line, said[i].column}, "%s", said[i].text);
    mw_complaints_sort(&all);
    assert_int_equal(all.kept, 8);
    for (int i = 0; i < 8; i++)
        assert_string_equal(all.at[i].text, wanted[i]);
}

static const char *few_words(int i)
{
    static const char *const words[] = {"dinosaur", "ring", "dinner", "abcdefgh", "ocean", NULL};
    return words[i];
}

MW_STATIC_WORDS(near_words, "abcd", "palisade", "pxixe")

static void suggestions_complete_a_word_and_count_edits(void **state)
{
    (void)state;
    assert_string_equal(mw_suggest("dino", few_words), "dinosaur");
    assert_string_equal(mw_suggest("rin", few_words), "ring");
    assert_string_equal(mw_suggest("dinn", few_words), "dinner");
    assert_string_equal(mw_suggest("abcdfegh", few_words), "abcdefgh"); /* neighbours swapped */
    assert_string_equal(mw_suggest("badcefgh", few_words), "abcdefgh"); /* two pairs swapped */
    assert_string_equal(mw_suggest("badc", near_words), "abcd"); /* two swaps are two edits, not three */
    assert_string_equal(mw_suggest("pie", near_words), "pxixe");
    assert_null(mw_suggest("pale", near_words)); /* four edits away, not two */
}

/* --- small words ---------------------------------------------------------------------------------------- */

static void sizes_are_read(void **state)
{
    (void)state;
    struct mw_size size;
    bool two;
    assert_true(mw_size_read("12x16", &size, &two) && two && size.w == 12 && size.h == 16);
    assert_true(mw_size_read("9", &size, &two) && !two && size.w == 9 && size.h == 9);
    assert_true(mw_size_read("1000x99999999999999999999", &size, &two) && size.w == 1000 && size.h == 10001);
    static const char *const typed[] = {" 9 x 8", "9X8 ", "9\u00d78"};
    for (int i = 0; i < 3; i++)
        assert_true(mw_size_read(typed[i], &size, &two) && two && size.w == 9 && size.h == 8);
    static const char *const bad[] = {"", "x", "9x", "x9", "9x9x9", "-3x4", "0x"};
    for (int i = 0; i < 7; i++)
        assert_false(mw_size_read(bad[i], &size, &two));
}

static void places_are_read_and_written(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const char *const places[] = {"top", "bottom-right", "centre", "usual",
                                         "3x1", "10000x10000",  "1x1"};
    int place;
    struct mw_error error = {0};
    for (int i = 0; i < 7; i++) {
        assert_true(mw_place_parse(places[i], &place, &error));
        assert_string_equal(mw_place_format(arena, place), places[i]);
    }
    static const char *const bad[] = {"0x1", "1x0", "10001x1", "1x10001", "3", "3x", "", "toop-left-right"};
    for (int i = 0; i < 8; i++)
        assert_false(mw_place_parse(bad[i], &place, &error));
    assert_null(mw_place_name(-1));
    assert_null(mw_place_name(MW_NPLACES));
    mw_arena_free(arena);
}

/* Shares are rounded to thousandths, and their part of a number to a whole one, halves upwards: 0.3 of 5 is 2
 * on every machine. */
static void shares_are_of_whole_things(void **state)
{
    (void)state;
    for (int t = 0; t <= 1000; t++)
        for (int n = 0; n < 400; n += 7)
            assert_int_equal(mw_share_of(t / 1000.0, n), (t * n + 500) / 1000);
    assert_int_equal(mw_share_of(0.3, 5), 2);
    double share;
    assert_true(mw_share_parse("0.25", &share) && share == 0.25);
    assert_true(mw_share_parse("1", &share) && share == 1);
    assert_true(mw_share_parse(".5", &share) && share == 0.5);
    assert_true(mw_share_parse("0,5", &share) && share == 0.5);
    assert_true(mw_share_parse("0.0004", &share) && share == 0);
    static const char *const bad[] = {"", ".", "1.1", "-0.1", "1e-1", "2"};
    for (int i = 0; i < 6; i++)
        assert_false(mw_share_parse(bad[i], &share));
    uint64_t seed;
    assert_true(mw_seed_parse("9223372036854775807", &seed) && seed == INT64_MAX);
    assert_false(mw_seed_parse("9223372036854775808", &seed) || mw_seed_parse("", &seed) ||
                 mw_seed_parse("-1", &seed) || mw_seed_parse("1 ", &seed));
}

/* --- geometry ------------------------------------------------------------------------------------------- */

/* Numbers that differ only by rounding errors have one place on the lattice, and numbers that differ by a
 * step have two. */
static void the_lattice_swallows_noise(void **state)
{
    (void)state;
    for (int d = 1; d <= 24; d++)
        for (int n = -200; n < 200; n++) {
            double x = (double)n / d;
            for (int k = -3; k <= 3; k++)
                assert_int_equal(mw_lattice(x), mw_lattice(x + k * 1e-12));
            assert_true(mw_lattice(x + 1 / 65536.0) == mw_lattice(x) + 1);
            assert_true(mw_lattice(sqrt(3) * x) == mw_lattice(tan(acos(0.5)) * x));
        }
    assert_true(mw_snap(0.0625, 1000) == 0.063 && mw_snap(0.0625 - 1e-13, 1000) == 0.063);
    assert_true(mw_snap(-1.5, 1) == -1 && mw_snap(2.4, 1) == 2);
}

static void boxes_grow_and_meet(void **state)
{
    (void)state;
    struct mw_box b = mw_box_grown((struct mw_box){1, 2, 10, 20}, 3);
    assert_true(b.x == -2 && b.y == -1 && b.w == 16 && b.h == 26);
    b = mw_box_common((struct mw_box){0, 0, 10, 20}, (struct mw_box){4, -5, 10, 12});
    assert_true(b.x == 4 && b.y == 0 && b.w == 6 && b.h == 7);
    struct mw_bounds bounds = mw_bounds_none();
    mw_bounds_add(&bounds, (struct mw_point){3, 4});
    mw_bounds_add(&bounds, (struct mw_point){-1, 9});
    b = mw_bounds_box(&bounds);
    assert_true(b.x == -1 && b.y == 4 && b.w == 4 && b.h == 5);
}

/* Every point of the curves of an arc lies on the arc; the curves end where the arc does, and turn the same
 * way. */
static void curves_lie_on_their_arcs(void **state)
{
    (void)state;
    static const double bulges[] = {1, -1, 0.41421356, -0.41421356, 0.1, -0.01, 2.4, 0.0001};
    for (int i = 0; i < 8; i++) {
        const struct mw_vertex from = {10, 20, bulges[i]}, to = {17, 31, 0};
        const struct mw_arc arc = mw_arc_of(from, to);
        const struct mw_point middle = mw_piece_middle(from, to);
        struct mw_curve curve[MW_MOST_CURVES];
        int n = mw_arc_curves(from, to, 0, curve);
        assert_true(n >= 1 && n <= MW_MOST_CURVES);
        assert_true(fabs(mw_distance(arc.centre, middle) - arc.radius) < 1e-6 * arc.radius);
        assert_true((arc.turn > 0) == (bulges[i] > 0));
        struct mw_point at = {from.x, from.y};
        double nearest = 1e9;
        for (int k = 0; k < n; k++) {
            const struct mw_point *c = curve[k].at;
            for (int step = 0; step <= 16; step++) {
                double t = step / 16.0, u = 1 - t;
                struct mw_point p = {
                    u * u * u * at.x + 3 * u * u * t * c[0].x + 3 * u * t * t * c[1].x + t * t * t * c[2].x,
                    u * u * u * at.y + 3 * u * u * t * c[0].y + 3 * u * t * t * c[1].y + t * t * t * c[2].y};
                assert_true(fabs(mw_distance(arc.centre, p) - arc.radius) < 6e-6 * arc.radius);
                nearest = fmin(nearest, mw_distance(p, middle));
            }
            at = c[2];
        }
        assert_true(at.x == to.x && at.y == to.y);
        assert_true(nearest < 0.05 * arc.radius);
    }
}

/* An arc reaches beyond its ends wherever it passes the top, the bottom or a side of its circle. */
static void arcs_reach_beyond_their_ends(void **state)
{
    (void)state;
    static const double bulges[] = {0, 1, -1, 0.4, -0.4, 0.05, 2.4, -3};
    for (int i = 0; i < 8; i++) {
        const struct mw_vertex from = {3, 4, bulges[i]}, to = {8, 2, 0};
        struct mw_bounds bounds = mw_bounds_none(), points = mw_bounds_none();
        mw_bounds_add_piece(&bounds, from, to);
        mw_bounds_add(&points, (struct mw_point){to.x, to.y});
        const struct mw_arc arc = bulges[i] != 0 ? mw_arc_of(from, to) : (struct mw_arc){{3, 4}, 0, 0, 0};
        for (int k = 0; k <= 4000; k++) {
            const double angle = arc.start + arc.turn * k / 4000;
            mw_bounds_add(&points,
                          mw_plus(arc.centre, (struct mw_point){cos(angle), sin(angle)}, arc.radius));
        }
        assert_true(fabs(bounds.left - points.left) < 1e-3 && fabs(bounds.right - points.right) < 1e-3);
        assert_true(fabs(bounds.top - points.top) < 1e-3 && fabs(bounds.bottom - points.bottom) < 1e-3);
    }
}

/* --- the clock ---------------------------------------------------------------------------------------- */

/* A child process that works for 0.8 seconds; with keeps_time it is ended after `allowed` seconds (0: never).
 */
struct timed {
    bool keeps_time;
    double allowed;
    double waits; /* seconds that are added, as if another process had taken them */
    bool is_started_anew, has_task, goes_on;
    int status;
    const char *says;
};

static _Noreturn void work_for_long(const struct timed *t, int out)
{
    struct mw_task first, second;
    mw_fatal_set_output(out);
    if (t->keeps_time)
        mw_time_limit_start();
    mw_clock_start(t->allowed, "do less");
    if (t->has_task) {
        mw_task_begin(&first, "puzzle %d", 7);
        mw_task_begin(&second, "puzzle %d", 8);
    }
    if (t->is_started_anew)
        mw_clock_start(0, "");
    if (t->goes_on)
        mw_time_limit_end();
    mw_clock_add(t->waits);
    const clock_t before = clock();
    while (clock() - before < 4 * CLOCKS_PER_SEC / 5) {
    }
    _exit(0);
}

static void work_ends_where_the_clock_says(void **state)
{
    (void)state;
    static const struct timed timed[] = {
        {true, 0.2, 0, false, true, false, 1, "at puzzle 7; do less\n"},
        {true, 0.2, 0, false, false, false, 1, " seconds; do less\n"},
        {true, 50, 60, false, true, false, 1, "was ended after 6"},
        {true, 50, 0, false, true, false, 0, ""},
        {true, 0, 60, false, true, false, 0, ""},
        {true, 0.2, 0, true, true, false, 0, ""},
        {false, 0.2, 60, false, true, false, 0, ""},
        {true, 0.2, 60, false, true, true, 0, ""},
    };
    for (size_t i = 0; i < sizeof timed / sizeof *timed; i++) {
        char said[600] = "";
        int line[2], status;
        assert_int_equal(pipe(line), 0);
        const pid_t child = fork();
        if (child == 0)
            work_for_long(&timed[i], line[1]);
        close(line[1]);
        for (ssize_t n = 0, more; (more = read(line[0], said + n, sizeof said - 1 - (size_t)n)) > 0;)
            n += more;
        close(line[0]);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != timed[i].status || !strstr(said, timed[i].says) ||
            (said[0] == '\0') != (timed[i].status == 0))
            fail_msg("%zu: %d, \"%s\"", i, status, said);
    }
}

/* --- what libraries write to standard error ------------------------------------------------------------ */

/* Writes a line as progress does, while the other thread holds standard error. */
static void *write_aside(void *unused)
{
    dprintf(mw_libraries_stderr(), "making pages\n");
    return unused;
}

/* Holds standard error, which another thread takes for progress, and writes `line` to it. Returns how many
 * complaints that makes. */
static int complaints_of(const char *line)
{
    struct mw_complaints complaints = {0}, *before = mw_libraries_report_to(&complaints);
    pthread_t other;
    const struct held held = mw_libraries_hold();
    assert_int_equal(pthread_create(&other, NULL, write_aside, NULL), 0);
    pthread_join(other, NULL);
    dprintf(STDERR_FILENO, "%s", line);
    mw_libraries_release(held, true);
    mw_libraries_report_to(before);
    return complaints.nerrors;
}

static void *hold_often(void *sum)
{
    for (int i = 0; i < 200; i++)
        *(int *)sum += complaints_of("Fontconfig error: odd\n") != 1;
    return NULL;
}

/* A line of progress is not taken for a warning of Fontconfig, and threads hold standard error in turn. */
static void progress_is_no_warning(void **state)
{
    (void)state;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        int wrong = 0, other_wrong = 0;
        pthread_t other;
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        mw_catch_library_warnings();
        wrong += complaints_of("") != 0;
        pthread_create(&other, NULL, hold_often, &other_wrong);
        hold_often(&wrong);
        pthread_join(other, NULL);
        _exit(wrong + other_wrong > 0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arcs_reach_beyond_their_ends),
        cmocka_unit_test(rng_gives_the_published_numbers),
        cmocka_unit_test(rng_draws_are_locked),
        cmocka_unit_test(rng_below_is_even),
        cmocka_unit_test(rng_below_ends_with_a_constant_source),
        cmocka_unit_test(shuffle_keeps_all_items),
        cmocka_unit_test(seeds_of_a_book_all_differ),
        cmocka_unit_test(arena_gives_zeroed_memory_that_does_not_overlap),
        cmocka_unit_test(arrays_after_a_clear_are_apart),
        cmocka_unit_test(first_error_stays),
        cmocka_unit_test(complaints_are_counted_past_the_last_kept),
        cmocka_unit_test(errors_are_kept_before_warnings),
        cmocka_unit_test(suggestions_are_near_or_none),
        cmocka_unit_test(complaints_come_in_the_order_of_the_file),
        cmocka_unit_test(suggestions_complete_a_word_and_count_edits),
        cmocka_unit_test(sizes_are_read),
        cmocka_unit_test(places_are_read_and_written),
        cmocka_unit_test(shares_are_of_whole_things),
        cmocka_unit_test(the_lattice_swallows_noise),
        cmocka_unit_test(boxes_grow_and_meet),
        cmocka_unit_test(work_ends_where_the_clock_says),
        cmocka_unit_test(curves_lie_on_their_arcs),
        cmocka_unit_test(progress_is_no_warning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
