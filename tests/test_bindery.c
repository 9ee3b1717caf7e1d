/* Sections made by many threads and bound: files and messages do not depend on the number of threads, and
 * what all sections have in common is in a file once. */
#include "support.h"

/* A book of several sections with all that could differ: a missing face, letters that no face has, warnings
 * of pages; outline, labels, links; pages in files of their own. */
static const char book[] =
    "seed: 3\n"
    "template: paperback\n"
    "title: \"Sections \xf4\x8f\x80\x80\"\n" /* a character of no script */
    "faces: {text: \"No Such Face\"}\n"
    "puzzles: [{count: 70, size: 12x15, difficulty: gentle..hard}, {count: 10, grid: hex, "
    "size: 9x9, shape: heart}]\n"
    "answers: {where: separate, per_page: 6}\n";

static void hands_make_the_same(void **state)
{
    (void)state;
    const char *spec = write_file("hands.yaml", book);
    for (int hands = 1; hands <= 5; hands += 2) {
        const char *said = at(hands == 1 ? "one.txt" : "many.txt");
        must_run("%s build -q '%s' -o '%s' --profile home --format pdf,press,svg -j%d 2> '%s' >/dev/null",
                 program(), spec, at(hands == 1 ? "one" : "many"), hands, said);
        if (hands > 1)
            must_run("diff -r '%s' '%s' && diff '%s' '%s'", at("one"), at("many"), at("one.txt"),
                     at("many.txt"));
    }
    must_run("grep -q 'No Such Face' '%s' && grep -c 'no face has all' '%s' | grep -qx 1", at("one.txt"),
             at("one.txt"));
}

/* Warnings and exit status do not depend on the number of threads, in volumes of one section and of many. The
 * books have names too long for their line, letters that no face has, a missing typeface, thin lines, crowded
 * pages, and difficulties that are missed. */
static void threads_warn_the_same(void **state)
{
    (void)state;
    static const char *const warns[] = {
        "roster: long.csv\nfiles: each\ntemplate: classroom\npuzzles: [{size: 9x9}]\n",
        "roster: long.csv\ntemplate: classroom\npuzzles: [{size: 9x9, count: 2}]\n",
        "roster: long.csv\nfiles: each\ntitle: \"X \xf4\x8f\x80\x80\"\npuzzles: [{size: 9x9}]\n",
        "roster: long.csv\nfiles: each\nfaces: {text: No Such Face}\nreader: 5-6\npuzzles: [{size: 30x30}]\n",
        "profile: kdp\ntemplate: paperback\nreader: 5-6\npuzzles: [{count: 90, size: 40x50, "
        "title: \"\xf4\x8f\x80\x80\"}]\n",
        "puzzles: [{count: 90, size: 6x6..30x30, difficulty: easy..fiendish}]\nanswers: {per_page: 9}\n",
    };
    struct mw_arena *arena = mw_arena_new();
    const char *list = "name\n";
    for (int i = 0; i < 12; i++)
        list = mw_format(arena, "%sChild %c whose name has %060d letters\n", list, 'A' + i, i);
    write_file("long.csv", list);
    for (size_t i = 0; i < sizeof warns / sizeof *warns; i++) {
        const char *spec = write_file("warns.yaml", warns[i]), *first = NULL;
        for (int threads = 1; threads <= (is_night() ? 4 : 2); threads++) {
            char said[20000];
            const int status =
                run(said, sizeof said, "'%s' build '%s' -o '%s' --strict -q -j%d 2>&1 >/dev/null", program(),
                    spec, at("warns"), threads);
            const char *now = mw_format(arena, "%s\nstatus %d", said, status);
            if (threads == 1 && status != 1)
                fail_msg("no warning: %s", now);
            first = first ? first : now;
            assert_string_equal(now, first);
        }
    }
    mw_arena_free(arena);
}

/* Returns all puzzles of the plan of a spec as text, or the error. */
static const char *planned(struct mw_arena *arena, const char *text, int threads)
{
    struct mw_complaints complaints = {.nerrors = 0};
    struct mw_error error = {0};
    const struct mw_spec *spec = mw_spec_read(arena, at("plan.yaml"), text, strlen(text), &complaints);
    if (!spec)
        fail_msg("%s\n%s", text, complaints.at[0].text);
    const struct mw_book *book = mw_book_plan_on(arena, spec, threads, &error);
    const char *all = book ? "" : mw_format(arena, "%d: %s", error.spot.line, error.text);
    for (int i = 0; book && i < book->npuzzles; i++)
        all = mw_format(arena, "%s%s, %s%s, %.9f\n", all, book->puzzle[i].title,
                        mw_request_format(arena, &book->puzzle[i].request),
                        book->puzzle[i].is_twin ? ", twin" : "", book->puzzle[i].reached);
    return all;
}

/* Which puzzles a book has does not depend on the number of threads that search for them: with mazes that
 * would come twice, difficulties on all grids and in shapes, words, children, replaced puzzles, and errors.
 */
static void plans_are_the_same(void **state)
{
    (void)state;
    static const char *const books[] = {
        "puzzles: [{count: 90, size: 3x3}]\nreplace: [2, 2, 50]\n",
        "puzzles: [{count: 40, size: 3x3, difficulty: easy..hard}, {count: 30, size: 3x3}]\n",
        "puzzles: [{count: 24, grid: [rect, hex, voronoi, penrose, polar, kagome], difficulty: "
        "easy..hard}]\n",
        "puzzles: [{count: 12, shape: [heart, star], grid: [rect, hex], difficulty: easy..hard}]\n",
        "puzzles: [{count: 6, shape: 'text:{name}', difficulty: gentle}]\nroster: some.csv\n",
        "puzzles: [{count: 5, difficulty: easy..hard}, {count: 2, size: 6x6}]\nroster: some.csv\n",
        "puzzles: [{count: 20, size: 9x9}, {count: 2, size: 3x3, shape: 'text:ABCDEFGHIJ'}, {count: 9, size: "
        "5x5}]\n",
    };
    write_file("some.csv", "name\nAnn\nBartholomew\nCleo\n");
    for (size_t i = 0; i < sizeof books / sizeof *books; i++) {
        struct mw_arena *arena = mw_arena_new();
        const char *alone = planned(arena, books[i], 1);
        for (int threads = 2; threads <= 5; threads += is_night() ? 1 : 3)
            assert_string_equal(planned(arena, books[i], threads), alone);
        mw_arena_free(arena);
    }
}

/* An error that ends a build is told in the same words by any number of threads, and nothing is left behind.
 */
static void hands_fail_the_same(void **state)
{
    (void)state;
    const char *spec =
        write_file("fail.yaml", "seed: 3\npaper: a6\npuzzles: [{count: 80, size: 9x9}, {count: 40, "
                                "size: 300x300}]\n");
    for (int hands = 1; hands <= 4; hands++) {
        must_run("! %s build -q '%s' -o '%s' -j%d 2> '%s' >/dev/null", program(), spec, at("fail"), hands,
                 at(hands == 1 ? "fail1.txt" : "fail.txt"));
        must_run("! [ -e '%s' ]", at("fail"));
        if (hands > 1)
            must_run("diff '%s' '%s'", at("fail1.txt"), at("fail.txt"));
    }
    must_run("grep -q 'there is no room' '%s'", at("fail1.txt"));
}

/* A PDF of four sections has one font of the common letters for each face. */
static void alike_is_bound_once(void **state)
{
    (void)state;
    const char *spec = write_file("alike.yaml", "puzzles: [{count: 110, size: 9x9}]\nanswers: none\n"
                                                "template: activity-book\n");
    must_run("%s build -q '%s' -o '%s' --profile home --format pdf,press", program(), spec, at("alike"));
    must_run("pdffonts '%s' | grep -c WinAnsi | grep -qx 2", at("alike/alike.pdf"));
    for (int i = 0; i < 2; i++) {
        const char *file = at(i ? "alike/alike.pdf" : "alike/alike.press.pdf");
        must_run("qpdf --check '%s' >/dev/null && [ $(qpdf --show-npages '%s') -gt 96 ]", file, file);
    }
}

/* Every maze is in the file once, used by its puzzle and by its answer in another section, and no placeholder
 * is left: on squares, hexagons, rings and Penrose tiles. Each route is there once, and a few of the discs in
 * the middle of rings. */
static void walls_are_shared_with_answers(void **state)
{
    (void)state;
    static const char *const grids[] = {"rect", "hex", "polar", "penrose"};
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < 4; i++) {
        const char *spec = write_file("walls.yaml", mw_format(arena,
                                                              "answers: {per_page: 6}\n"
                                                              "puzzles: [{count: 40, size: %s, grid: %s}]\n",
                                                              i == 2 ? "5" : "8x8", grids[i])),
                   *file = at("walls/walls.pdf");
        must_run("%s build -q '%s' -o '%s' --force", program(), spec, at("walls"));
        must_run("pdfimages -list '%s' | tail -n +3 | wc -l | grep -qx 0", file);
        must_run("qpdf --qdf --object-streams=disable '%s' '%s'", file, at("walls.qdf"));
        must_run("grep -a -o '/x[0-9]* [0-9]* 0 R' '%s' | cut -d' ' -f2 | sort | uniq -c >'%s'",
                 at("walls.qdf"), at("walls.txt"));
        if (i == 2)
            must_run("[ $(grep -c ' 2 ' '%s') -ge 40 ] && [ $(grep -c ' 1 ' '%s') -lt 50 ]", at("walls.txt"),
                     at("walls.txt"));
        else
            must_run("[ $(grep -c ' 2 ' '%s') = 40 ] && ! grep -v ' [12] ' '%s'", at("walls.txt"),
                     at("walls.txt"));
    }
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_make_the_same),           cmocka_unit_test(threads_warn_the_same),
        cmocka_unit_test(hands_fail_the_same),           cmocka_unit_test(alike_is_bound_once),
        cmocka_unit_test(walls_are_shared_with_answers), cmocka_unit_test(plans_are_the_same),
    };
    look_for_leaks();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
