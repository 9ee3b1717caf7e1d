/* Books as difficult as they are to be: what comes out is held against what was asked for. */
#include "support.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

/* Builds the book whose spec is `text`; returns its manifest. */
static json_t *build(const char *text, const char *folder, const char *options)
{
    char path[1200];
    must_run("%s build -q %s '%s' -o '%s' --force", program(), options, write_file("aim.yaml", text),
             at(folder));
    snprintf(path, sizeof path, "%s/book.json", at(folder));
    json_t *json = json_load_file(path, 0, NULL);
    assert_non_null(json);
    return json;
}

static double number_in(json_t *puzzle, const char *key)
{
    return json_number_value(json_object_get(puzzle, key));
}

/* Returns how many of a book's puzzles are farther than 0.15 from their target, and counts all; fails if one
 * of the others is over 0.3 easier than the one before it. */
static int count_missed(const char *text, int *all)
{
    json_t *book = build(text, "missed", "-f svg"), *puzzle;
    size_t i;
    int missed = 0;
    double before = 0;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        const double target = number_in(puzzle, "target"), is = number_in(puzzle, "difficulty");
        const bool hit = fabs(is - target) <= 0.16; /* 0.15, and 0.01 because both are rounded */
        assert_true(target > 0);
        missed += !hit;
        *all += 1;
        if (hit && is < before - 0.3)
            fail_msg("puzzle %d falls from %.2f to %.2f", (int)i + 1, before, is);
        before = hit ? is : before;
    }
    json_decref(book);
    return missed;
}

static void rises_are_met_on_all_grids(void **state)
{
    (void)state;
    int missed = 0, all = 0;
    for (int t = 0; mw_tilings[t]; t++) {
        if (is_spared(10))
            continue;
        char text[200];
        const bool coarse = strcmp(mw_tilings[t]->name, "hat") == 0; /* the page holds few of them */
        snprintf(text, sizeof text,
                 "seed: %d\npuzzles: [{count: 20, per_page: 1, grid: %s, difficulty: 5..%s}]\n", t,
                 mw_tilings[t]->name, coarse ? "6" : "7.2");
        missed += count_missed(text, &all);
    }
    if (100 * missed > all)
        fail_msg("%d of %d targets are missed", missed, all);
}

static void variations_are_as_difficult_as_asked(void **state)
{
    (void)state;
    static const char *const groups[] = {"weave: 0.2",
                                         "loops: 0.2",
                                         "sparse: 0.2",
                                         "unicursal: true",
                                         "symmetry: mirror",
                                         "grid: hex, symmetry: rotation",
                                         "shape: heart",
                                         "picture: star, difficulty: 7.6..8.6",
                                         "ends: dealt",
                                         "start: left, finish: 3x3",
                                         "algorithm: kruskal",
                                         "size: 8x8..30x30",
                                         "starts: 3, difficulty: 6.5..8",
                                         "grid: hex, exits: 2, difficulty: 6.5..8",
                                         "spell: TREASURE, difficulty: 6.8..8.3",
                                         "grid: triangle, items: 5, difficulty: 6.5..8",
                                         "keys: 2, difficulty: 6.5..8.5",
                                         "size: 14x14, difficulty: 5.6..7"};
    int missed = 0, all = 0;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        char text[300];
        const bool fine =
            strstr(groups[i], "shape") || strstr(groups[i], "picture") || strstr(groups[i], "unicursal");
        snprintf(text, sizeof text, "puzzles: [{count: 10, %s%s}]\n", groups[i],
                 strstr(groups[i], "difficulty") ? ""
                 : fine                          ? ", difficulty: 7..8.5"
                                                 : ", difficulty: 5.5..7.5");
        missed += count_missed(text, &all);
    }
    if (100 * missed > all)
        fail_msg("%d of %d targets are missed", missed, all);
}

/* The cost of the route itself, as a share of all that a puzzle costs. */
static double own_share(json_t *puzzle)
{
    const double own =
        number_in(puzzle, "route_cells") + 4 * (number_in(puzzle, "turns") + number_in(puzzle, "junctions"));
    return own / 4 / exp2(number_in(puzzle, "difficulty"));
}

/* The book of the docs, from four lines, is near its targets, never falls, and has hardly a puzzle that is
 * hard mainly by what lies beside its route: by chance a sixth of them would be. */
static void four_lines_are_a_steady_book(void **state)
{
    (void)state;
    json_t *book = build("title: From Easy to Fiendish\nreader: adult\npuzzles:\n"
                         "  - {count: 120, difficulty: easy..fiendish}\n",
                         "steady", "-f svg --strict"),
           *puzzle;
    size_t i;
    double hardest = 0;
    int lopsided = 0;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        const double is = number_in(puzzle, "difficulty");
        if (fabs(is - number_in(puzzle, "target")) > 0.15 || is < hardest - 0.15)
            fail_msg("puzzle %d is %.2f", (int)i + 1, is);
        hardest = fmax(hardest, is);
        lopsided += own_share(puzzle) < 0.615;
    }
    assert_true(lopsided <= 4);
    json_decref(book);
}

/* The examples grow steadily, have no trivial page, and their curves stand in the docs. */
static void examples_grow_steadily(void **state)
{
    (void)state;
    static const char *const books[] = {"activity-book", "hundred", "pocket"};
    static const char *const bars[] = {"\xe2\x96\x81", "\xe2\x96\x82", "\xe2\x96\x83", "\xe2\x96\x84",
                                       "\xe2\x96\x85", "\xe2\x96\x86", "\xe2\x96\x87", "\xe2\x96\x88"};
    size_t length;
    char *readme = read_whole("templates/README.md", &length);
    for (size_t b = 0; b < sizeof books / sizeof *books; b++) {
        char path[1200], curve[400] = "";
        must_run("%s build -q -f svg examples/%s.yaml -o '%s' --force", program(), books[b], at(books[b]));
        snprintf(path, sizeof path, "%s/book.json", at(books[b]));
        json_t *book = json_load_file(path, 0, NULL), *puzzles = json_object_get(book, "puzzles");
        const size_t n = json_array_size(puzzles);
        const double low = number_in(json_array_get(puzzles, 0), "target"),
                     high = number_in(json_array_get(puzzles, n - 1), "target");
        for (size_t i = 0; i < n; i++) {
            json_t *puzzle = json_array_get(puzzles, i);
            const double is = number_in(puzzle, "difficulty"), share = (is - low) / (high - low);
            assert_true(fabs(is - number_in(puzzle, "target")) < 0.16);
            assert_true(number_in(puzzle, "route_cells") > 10);
            strcat(curve, bars[share < 0 ? 0 : share >= 1 ? 7 : (int)(8 * share)]);
        }
        if (!strstr(readme, curve))
            fail_msg("templates/README.md lacks the curve of %s: %s", books[b], curve);
        json_decref(book);
    }
    free(readme);
}

/* A size, an algorithm or seeds that the spec gives stay as they are. */
static void what_is_fixed_stays_fixed(void **state)
{
    (void)state;
    json_t *book =
               build("puzzles: [{seeds: [11, 12, 13], algorithm: prim, difficulty: 6}]\n", "fixed", "-f svg"),
           *puzzle;
    size_t i;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        assert_int_equal((int)number_in(puzzle, "seed"), 11 + (int)i);
        assert_string_equal(json_string_value(json_object_get(puzzle, "algorithm")), "prim");
    }
    json_decref(book);
    book = build("puzzles: [{count: 3, size: 15x11, difficulty: 6}]\n", "fixed", "-f svg");
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        assert_int_equal(json_integer_value(json_array_get(json_object_get(puzzle, "size"), 0)), 15);
        assert_int_equal(json_integer_value(json_array_get(json_object_get(puzzle, "size"), 1)), 11);
    }
    json_decref(book);
}

/* If none of a few sizes has a maze of the difficulty, a growing tree is tried as well. */
static void few_sizes_take_a_growing_tree(void **state)
{
    (void)state;
    json_t *book = build("puzzles: [{count: 10, size: 8x10..10x12, difficulty: 6..7}]\n", "few", "-f svg"),
           *puzzle;
    size_t i, trees = 0;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle) trees +=
        strcmp(json_string_value(json_object_get(puzzle, "algorithm")), "growing-tree:newest=90") == 0;
    assert_int_equal(trees, 2);
    json_decref(book);
}

/* A level is a different difficulty for different readers, and a rise that groups share goes through all of
 * them. */
static void levels_depend_on_the_reader(void **state)
{
    (void)state;
    double hard[2];
    static const char *const readers[] = {"5-6", "adult"};
    for (int i = 0; i < 2; i++) {
        char text[200];
        snprintf(
            text, sizeof text,
            "reader: %s\ndefaults: {difficulty: easy..hard}\npuzzles: [{count: 4}, {count: 4, grid: hex}]\n",
            readers[i]);
        json_t *book = build(text, "levels", "-f svg"), *puzzles = json_object_get(book, "puzzles");
        hard[i] = number_in(json_array_get(puzzles, 7), "target");
        for (size_t k = 1; k < 8; k++)
            assert_true(number_in(json_array_get(puzzles, k), "target") >
                        number_in(json_array_get(puzzles, k - 1), "target"));
        json_decref(book);
    }
    assert_true(hard[0] == 6.6 && hard[1] == 9.5);
}

static void curves_rise_in_waves_and_steps(void **state)
{
    (void)state;
    json_t *book =
               build("puzzles: [{count: 12, difficulty: 5..7, curve: waves, every: 4}]\n", "curve", "-f svg"),
           *puzzles = json_object_get(book, "puzzles");
    for (size_t i = 1; i < 12; i++) {
        const double rise = number_in(json_array_get(puzzles, i), "target") -
                            number_in(json_array_get(puzzles, i - 1), "target");
        assert_true((rise < 0) == (i == 3 || i == 7));
    }
    assert_true(number_in(json_array_get(puzzles, 11), "target") == 7);
    json_decref(book);
    book = build("puzzles: [{count: 12, difficulty: 5..7, curve: steps, every: 4}]\n", "curve", "-f svg");
    puzzles = json_object_get(book, "puzzles");
    for (size_t i = 0; i < 12; i++)
        assert_true(number_in(json_array_get(puzzles, i), "target") == 5.0 + (double)(i / 4));
    json_decref(book);
}

static void sizes_grow_through_their_range(void **state)
{
    (void)state;
    json_t *book = build("puzzles: [{count: 5, size: 8x10..12x18}, {count: 3, grid: polar, size: 3..7}]\n",
                         "grow", "-f svg"),
           *puzzle;
    static const int sizes[][2] = {{8, 10}, {9, 12}, {10, 14}, {11, 16}, {12, 18}, {3, 3}, {5, 5}, {7, 7}};
    size_t i;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle) for (size_t k = 0; k < 2; k++)
        assert_int_equal(json_integer_value(json_array_get(json_object_get(puzzle, "size"), k)), sizes[i][k]);
    json_decref(book);
}

/* Shuffled lists: in every round each item once, never the same twice running, another order in another book,
 * and the same order again in the same. */
static void shuffled_lists_mix(void **state)
{
    (void)state;
    enum { PUZZLES = 40 };
    static const char text[] =
        "seed: %d\nscale: fit\npuzzles: [{count: 40, per_page: 4, size: 14x14, order: shuffled, "
        "grid: [rect, hex, brick, triangle, rect], shape: [heart, none, star], "
        "title: [A, B], algorithm: [prim, kruskal]}]\n";
    static const struct {
        const char *key;
        int n;
    } lists[] = {{"shape", 3}, {"title", 2}, {"algorithm", 2}};
    char *seen[3] = {NULL, NULL, NULL};
    for (int run = 0; run < 3; run++) {
        struct mw_arena *arena = mw_arena_new();
        json_t *book = build(mw_format(arena, text, run < 2 ? 1 : 2), "mixed", "-f svg"),
               *puzzles = json_object_get(book, "puzzles");
        for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
            for (size_t i = 1; i < PUZZLES; i++) {
                json_t *here = json_object_get(json_array_get(puzzles, i), lists[l].key),
                       *before = json_object_get(json_array_get(puzzles, i - 1), lists[l].key);
                if (json_equal(here, before))
                    fail_msg("puzzles %d and %d have the same %s", (int)i, (int)i + 1, lists[l].key);
                for (size_t k = i - i % (size_t)lists[l].n; k < i; k++)
                    assert_false(json_equal(here, json_object_get(json_array_get(puzzles, k), lists[l].key)));
            }
        json_t *grids = json_array();
        for (size_t i = 0; i < PUZZLES; i++)
            json_array_append(grids, json_object_get(json_array_get(puzzles, i), "grid"));
        seen[run] = json_dumps(grids, 0);
        json_decref(grids);
        json_decref(book);
        mw_arena_free(arena);
    }
    assert_string_equal(seen[0], seen[1]);
    assert_string_not_equal(seen[0], seen[2]);
    for (int run = 0; run < 3; run++)
        free(seen[run]);
}

/* Which side of its box a point of a puzzle's page is nearest to. */
static char side_of(json_t *puzzle, const char *point)
{
    json_t *box = json_object_get(puzzle, "box_pt"), *at = json_object_get(puzzle, point);
    const double x = json_number_value(json_array_get(at, 0)) - json_number_value(json_array_get(box, 0)),
                 y = json_number_value(json_array_get(at, 1)) - json_number_value(json_array_get(box, 1)),
                 w = json_number_value(json_array_get(box, 2)), h = json_number_value(json_array_get(box, 3)),
                 away[] = {y, h - y, x, w - x};
    int nearest = 0;
    for (int i = 1; i < 4; i++)
        nearest = away[i] < away[nearest] ? i : nearest;
    return "tblr"[nearest];
}

/* Starts and finishes may be lists, each by itself or both as `sides`; a group that names one end takes the
 * other from the `sides` of `defaults`. */
static void ends_are_used_in_turn(void **state)
{
    (void)state;
    static const char ends[] = "tblrtr"
                               "lbtrlb"
                               "tbrltb"
                               "trtr"
                               "lrlr";
    json_t *book = build("defaults: {sides: left-right, size: 20x20}\n"
                         "puzzles:\n"
                         "  - {count: 3, sides: [top-bottom, left-right, top-right]}\n"
                         "  - {count: 3, start: [left, top], finish: [bottom, right, bottom]}\n"
                         "  - {count: 3, sides: [top-bottom, right-left], order: shuffled}\n"
                         "  - {count: 2, start: top}\n"
                         "  - {count: 2}\n",
                         "ends", "-f svg"),
           *puzzle;
    char seen[40] = "";
    size_t i;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        seen[2 * i] = side_of(puzzle, "start_pt");
        seen[2 * i + 1] = side_of(puzzle, "finish_pt");
    }
    assert_string_equal(seen, ends);
    json_decref(book);
}

static const char *fingerprint(json_t *book, size_t i)
{
    return json_string_value(
        json_object_get(json_array_get(json_object_get(book, "puzzles"), i), "fingerprint"));
}

static void no_two_alike(json_t *a, json_t *b)
{
    for (size_t i = 0; fingerprint(a, i); i++)
        for (size_t k = 0; fingerprint(b, k) && (a != b || k < i); k++)
            if (strcmp(fingerprint(a, i), fingerprint(b, k)) == 0)
                fail_msg("puzzles %d and %d are one maze", (int)i + 1, (int)k + 1);
}

/* No maze comes twice, even where there are few, nor one of a book that is to be avoided, though both have
 * the same seed. */
static void no_maze_comes_twice(void **state)
{
    (void)state;
    static const char puzzles[] = "puzzles: [{count: 60, size: 4x4, per_page: 6}, {count: 4, size: 60x50}, "
                                  "{count: 20, grid: hex, size: 4x4, difficulty: 4, per_page: 6}]\n";
    struct mw_arena *arena = mw_arena_new();
    json_t *first = build(puzzles, "first", "-f svg"),
           *second = build(mw_format(arena, "avoid: first/book.json\n%s", puzzles), "second", "-f svg"),
           *third = build(mw_format(arena, "avoid: [first/book.json, second/book.json]\n%s", puzzles),
                          "third", "-f svg");
    no_two_alike(first, first);
    no_two_alike(second, second);
    no_two_alike(second, first);
    no_two_alike(third, first);
    no_two_alike(third, second);
    json_decref(first);
    json_decref(second);
    json_decref(third);
    mw_arena_free(arena);
    char said[2000];
    assert_int_equal(run(said, sizeof said, "%s build -f svg '%s' -o '%s' 2>&1", program(),
                         write_file("own.yaml", "avoid: first/book.json\npuzzles: [{size: 9x9}]\n"),
                         at("first")),
                     1);
    assert_non_null(strstr(said, "own.yaml:1:8: error: "));
    assert_non_null(strstr(said, "first/book.json is this book's own"));
}

/* Exchanging one puzzle moves no other. */
static void single_puzzles_are_exchanged(void **state)
{
    (void)state;
    static const char puzzles[] = "puzzles: [{count: 12, difficulty: 5..7}, {count: 12, size: 9x9}]\n";
    struct mw_arena *arena = mw_arena_new();
    json_t *book = build(puzzles, "whole", "-f svg"),
           *other = build(mw_format(arena, "seed_of: {17: 12345}\nreplace: [3, 20, 21, 21]\n%s", puzzles),
                          "other", "-f svg"),
           *once = build(mw_format(arena, "replace: 21\n%s", puzzles), "once", "-f svg");
    for (size_t i = 0; i < 24; i++) {
        const bool same = strcmp(fingerprint(book, i), fingerprint(other, i)) == 0;
        if (same != (i + 1 != 3 && i + 1 != 17 && i + 1 != 20 && i + 1 != 21))
            fail_msg("puzzle %d is %s", (int)i + 1, same ? "the same" : "another");
    }
    json_t *puzzles_of = json_object_get(other, "puzzles");
    assert_int_equal((int)number_in(json_array_get(puzzles_of, 16), "seed"), 12345);
    assert_true(fabs(number_in(json_array_get(puzzles_of, 2), "difficulty") -
                     number_in(json_array_get(puzzles_of, 2), "target")) < 0.16);
    assert_string_not_equal(fingerprint(once, 20), fingerprint(book, 20));
    assert_string_not_equal(fingerprint(once, 20), fingerprint(other, 20));
    json_decref(book);
    json_decref(other);
    json_decref(once);
    mw_arena_free(arena);
}

static void exchanges_that_cannot_be_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *head, *group, *says;
    } bad[] = {
        {"", "seeds: [5, 5], size: 9x9",
         "1 of 2 mazes came before, as they are, mirrored or turned (the first is puzzle 2); give it another "
         "seed"},
        {"", "count: 300, size: 3x3, per_page: 6", "give a larger size, or fewer puzzles"},
        {"seed_of: {4: 1}", "count: 3, size: 9x9",
         "bad.yaml:1:11: error: puzzle 4 is to be exchanged, and the book has 3"},
        {"replace: [2]", "seeds: [5, 6], size: 9x9", "puzzle 2 has a seed of its own"},
        {"seed_of: {1: 5}\nreplace: [1]", "count: 3, size: 9x9", "puzzle 1 has a seed of its own"},
        {"seed_of: {1: 5, 2: 5}", "count: 3, size: 9x9", "give it another seed"},
        {"replace: [none]", "size: 9x9", "\"replace\" must be"},
        {"seed_of: [1]", "size: 9x9", "\"seed_of\" must be a map of puzzles and their seeds"},
        {"seed_of: {1: x}", "size: 9x9", "bad.yaml:1:14: error"},
        {"avoid: nowhere.json", "size: 9x9", "cannot read "},
        {"avoid: bad.yaml", "size: 9x9", "bad.yaml:1:8: error: cannot read "},
        {"avoid: {a: b}", "size: 9x9", "\"avoid\" must be the path of a book.json"},
    };
    must_run("echo '{\"puzzles\": [{}]}' > '%s'", at("old.json"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[300], said[4000];
        snprintf(text, sizeof text, "%s\npuzzles: [{%s}]\n", bad[i].head, bad[i].group);
        run(said, sizeof said, "%s check '%s' 2>&1", program(), write_file("bad.yaml", text));
        if (!strstr(said, bad[i].says))
            fail_msg("%s: %s", bad[i].head, said);
    }
    char said[2000];
    run(said, sizeof said, "%s check '%s' 2>&1", program(),
        write_file("bad.yaml", "avoid: old.json\npuzzles: [{size: 9x9}]\n"));
    assert_non_null(strstr(said, "old.json has no fingerprints of mazes"));
}

static void threads_choose_the_same(void **state)
{
    (void)state;
    static const char text[] =
        "puzzles: [{count: 30, difficulty: gentle..hard}, {count: 6, shape: star, difficulty: 7}]\n";
    json_decref(build(text, "one", "-j1"));
    json_decref(build(text, "two", "-j2"));
    must_run("diff -r '%s' '%s/one' && diff -r '%s/one' '%s/two'", at("one"), scratch_folder(),
             scratch_folder(), scratch_folder());
}

/* A target out of reach is told, with how near it came and what to loosen. */
static void what_cannot_be_met_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *group, *says;
    } bad[] = {
        {
            "size: 10x10, difficulty: 8",
            "puzzle 1 is to be 8.0, and the nearest is 6.",
        },
        {"size: 10x10, difficulty: 8", "give a larger size than 10x10, or a range of sizes"},
        {"size: 30x30, algorithm: backtracker, difficulty: 4", "give a smaller size than 30x30"},
        {"size: 10x10..12x12, difficulty: 8", "let the range of sizes end above 12x12"},
        {"difficulty: 12", "its page and its reader have no room for more cells"},
        {"difficulty: 1", "\"difficulty\" must be a level such as hard, a figure from 2 to 12"},
        {"difficulty: hardish", "not \"hardish\""},
        {"difficulty: easy..", "not \"easy..\""},
        {"size: 20x20..10x30", "a range of sizes goes from the smaller to the larger"},
        {"size: 20x20..", "\"size\" must be"},
        {"size: 8x8, grid: [rect, polar]", "the sizes of grids rect and polar are of different forms"},
        {"size: 8x8, grid: [rect, hex], algorithm: [prim, eller]",
         "eller works on grids of squares only, and hex is none"},
        {"size: 8x8, grid: []", "\"grid\" must be the name of a grid, or a list of them"},
        {"size: [8x8, 9x9..10x10]", "not \"9x9..10x10\""},
        {"size: auto, shape: [none, heart]", "only words that a grid is cut out by find its size themselves"},
        {"size: 8x8, order: random", "\"order\" cannot be \"random\"; choose in-turn or shuffled"},
        {"size: 9x9, curve: waves", "this group's difficulty does not rise"},
        {"difficulty: 5, curve: steps", "give it a rise, as in \"difficulty: easy..hard\""},
        {"difficulty: 5..6, every: 3", "give it \"curve: waves\" or \"curve: steps\""},
        {"size: 9x9, order: shuffled", "this group has no list to shuffle"},
        {"size: 8x8, start: [top, 9x9]", "cell 9x9 is not on the grid"},
        {"size: 8x8, start: [top, tip]", "no place is called \"tip\""},
        {"size: 8x8, sides: [left-right, up-down]", "not \"up-down\""},
        {"size: 8x8, sides: [left-right], start: top", "\"sides\" is start and finish at once"},
        {"difficulty: 0x5", "not \"0x5\""},
        {"difficulty: easy, every: 1", "\"every\" must be a whole number from 2 to 1000"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[300], said[4000];
        snprintf(text, sizeof text, "puzzles: [{%s}]\n", bad[i].group);
        run(said, sizeof said, "%s check '%s' 2>&1", program(), write_file("bad.yaml", text));
        if (!strstr(said, bad[i].says) || !strstr(said, "bad.yaml:1:"))
            fail_msg("%s: %s", bad[i].group, said);
    }
}

/* A shape or a picture that is to be easy is made smaller than usual, as long as it can be recognised. */
static void shapes_and_pictures_can_be_easy(void **state)
{
    (void)state;
    static const char *const books[] = {
        "reader: 5-6\npuzzles: [{count: 4, difficulty: gentle, shape: egg}]\n",
        "reader: 5-6\npuzzles: [{count: 4, difficulty: gentle, shape: [circle, diamond]}]\n",
        "reader: 7-8\npuzzles: [{count: 2, difficulty: gentle, shape: egg, grid: hex}]\n",
        "puzzles: [{count: 3, difficulty: easy, picture: heart}]\n",
    };
    static struct mw_complaints complaints;
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct mw_error error = {0};
        struct mw_arena *arena = mw_arena_new();
        const struct mw_spec *spec =
            mw_spec_read(arena, "easy.yaml", books[i], strlen(books[i]), &complaints);
        const struct mw_book *book = spec ? mw_book_plan(arena, spec, &error) : NULL;
        if (!book)
            fail_msg("%s%s", complaints.at[0].text, error.text);
        for (int k = 0; k < book->npuzzles; k++) {
            const struct mw_puzzle *puzzle = &book->puzzle[k];
            if (fabs(puzzle->reached - puzzle->target) > 0.15 || mw_request_is_doubtful(&puzzle->request))
                fail_msg("%s: %dx%d, %.2f for %.2f", books[i], puzzle->request.size.w, puzzle->request.size.h,
                         puzzle->reached, puzzle->target);
        }
        mw_arena_free(arena);
    }
}

/* The program never advises fewer cells for the reader, or more for the shape, than a size that it chose:
 * corridors are narrower than wanted only where fewer cells could not show the shape. */
static void sizes_suit_shape_and_reader(void **state)
{
    (void)state;
    static const char *const readers[] = {"5-6", "7-8", "9-12", "large-print"}, *const grids[] = {"rect",
                                                                                                  "hex"};
    for (size_t r = 0; r < sizeof readers / sizeof *readers; r++)
        for (size_t g = 0; g < sizeof grids / sizeof *grids; g++)
            for (int i = 0; mw_shape_name(i); i++) {
                if (is_spared(86))
                    continue;
                char text[300], said[4000];
                snprintf(text, sizeof text,
                         "reader: %s\npuzzles: [{count: 5, difficulty: gentle..hard, grid: %s, shape: %s}]\n",
                         readers[r], grids[g], mw_shape_name(i));
                run(said, sizeof said, "%s check '%s' 2>&1", program(), write_file("suits.yaml", text));
                if (strstr(said, "error") || strstr(said, "give it ") || strstr(said, "take fewer cells"))
                    fail_msg("%s%s", text, said);
            }
}

/* Walls close off no corner in a size that the program chooses, even if no size leaves corridors as wide as
 * the reader wants. */
static void walls_close_no_corner_of_a_size_that_is_found(void **state)
{
    (void)state;
    const char *spec = write_file(
        "shut.yaml", "reader: 3-4\npuzzles: [{count: 6, grid: hex, difficulty: medium, shape: elephant}]\n");
    char said[4000];
    run(said, sizeof said, "%s check '%s' 2>&1", program(), spec);
    if (strstr(said, "error") || !strstr(said, "corridors are"))
        fail_msg("%s", said);
}

/* All puzzles with the same word share one shape, and one grid for each size, so that the size is not
 * searched anew for each child and sheet. */
static void a_word_is_searched_once(void **state)
{
    (void)state;
    static const char text[] = "roster: class.csv\nsheets: 3\nanswers: none\n"
                               "puzzles: [{shape: {text: \"{name}\"}}]\n";
    static struct mw_complaints complaints;
    struct mw_error error = {0};
    struct mw_arena *arena = mw_arena_new();
    write_file("class.csv", "name,id,level\nBo,1,easy\nBo,2,\nBo,3,medium\nAl,4,easy\n");
    write_file("class.yaml", text);
    const struct mw_spec *spec = mw_spec_read(arena, at("class.yaml"), text, strlen(text), &complaints);
    const struct mw_book *book = spec ? mw_book_plan(arena, spec, &error) : NULL;
    if (!book)
        fail_msg("%s%s", complaints.at[0].text, error.text);
    assert_int_equal(book->npuzzles, 12);
    for (int i = 0; i < book->npuzzles; i++)
        for (int k = 0; k < i; k++) {
            const struct mw_request *a = &book->puzzle[i].request, *b = &book->puzzle[k].request;
            const bool is_one_word = strcmp(book->puzzle[i].pupil->name, book->puzzle[k].pupil->name) == 0;
            assert_int_equal(a->shape == b->shape, is_one_word);
            if (is_one_word && a->size.w == b->size.w && a->size.h == b->size.h)
                assert_true(a->grid == b->grid);
        }
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rises_are_met_on_all_grids),
        cmocka_unit_test(variations_are_as_difficult_as_asked),
        cmocka_unit_test(four_lines_are_a_steady_book),
        cmocka_unit_test(examples_grow_steadily),
        cmocka_unit_test(what_is_fixed_stays_fixed),
        cmocka_unit_test(few_sizes_take_a_growing_tree),
        cmocka_unit_test(levels_depend_on_the_reader),
        cmocka_unit_test(curves_rise_in_waves_and_steps),
        cmocka_unit_test(sizes_grow_through_their_range),
        cmocka_unit_test(shuffled_lists_mix),
        cmocka_unit_test(ends_are_used_in_turn),
        cmocka_unit_test(no_maze_comes_twice),
        cmocka_unit_test(single_puzzles_are_exchanged),
        cmocka_unit_test(exchanges_that_cannot_be_are_told),
        cmocka_unit_test(shapes_and_pictures_can_be_easy),
        cmocka_unit_test(sizes_suit_shape_and_reader),
        cmocka_unit_test(walls_close_no_corner_of_a_size_that_is_found),
        cmocka_unit_test(a_word_is_searched_once),
        cmocka_unit_test(threads_choose_the_same),
        cmocka_unit_test(what_cannot_be_met_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
