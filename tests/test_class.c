/* Class sets: a sheet for each child of a list, as a teacher makes them, by the built program. */
#include "support.h"

#include <glib.h>
#include <jansson.h>

static void write_class(const char *spec, const char *list)
{
    write_file("class.csv", list);
    write_file("class.yaml", spec);
}

/* The manifests of all books, until the tests are over. */
static json_t *made[64];
static int nmade;

/* The puzzles of the book that is made into that folder. */
static json_t *build(const char *name)
{
    char path[1200];
    must_run("'%s' build -q '%s' -o '%s' --force", program(), at("class.yaml"), at(name));
    snprintf(path, sizeof path, "%s/book.json", at(name));
    json_t *book = json_load_file(path, 0, NULL);
    assert_non_null(book);
    return json_object_get(made[nmade++] = book, "puzzles");
}

static int forget(void **state)
{
    (void)state;
    while (nmade > 0)
        json_decref(made[--nmade]);
    return 0;
}

static const char *text_of(const json_t *puzzle, const char *key)
{
    return json_string_value(json_object_get(puzzle, key));
}

static json_int_t number_of(const json_t *puzzle, const char *key)
{
    return json_integer_value(json_object_get(puzzle, key));
}

/* The names of all sheets, in order. */
static const char *children_in(struct mw_arena *arena, const json_t *puzzles)
{
    const char *all = "";
    for (size_t i = 0; i < json_array_size(puzzles); i++)
        all = mw_format(arena, "%s%s%s", all, i ? "|" : "", text_of(json_array_get(puzzles, i), "child"));
    return all;
}

static void each_child_has_a_sheet(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    write_class(
        "roster: class.csv\nanswers: {where: separate}\npuzzles: [{size: 8x8, title: \"For {Name}\"}]\n",
        "name,group\nAnn,A\n\"Lee, Bob\",B\nZo\xc3\xab,A\n");
    const json_t *puzzles = build("set");
    assert_string_equal(children_in(arena, puzzles), "Ann|Lee, Bob|Zo\xc3\xab");
    assert_string_equal(text_of(json_array_get(puzzles, 1), "title"), "For Lee, Bob");
    char *text = output_of("pdftotext -layout '%s/class.pdf' -", at("set")),
         *key = output_of("pdftotext -layout '%s/class-answers.pdf' -", at("set"));
    assert_non_null(strstr(text, "Lee, Bob"));
    assert_non_null(strstr(key, "2 Lee, Bob"));
    /* the list stands before the answers */
    assert_true(strstr(key, "Lee, Bob") < strstr(key, "Answers"));
    assert_non_null(strstr(key, "Zo\xc3\xab"));
    free(text);
    free(key);
    mw_arena_free(arena);
}

/* A name that no face can print is an error, which names the row and the package to install, and nothing is
 * written. */
static void names_that_cannot_be_printed_are_told(void **state)
{
    (void)state;
    static const char *const commands[] = {"check", "build -o x", "build -f press,svg -o x -j 2"};
    char said[4000];
    write_class("roster: class.csv\nanswers: {where: separate}\npuzzles: [{size: 8x8}]\n",
                "name,pet\nAnn,\xf3\xb0\x80\x80\nBo\xf3\xb0\x80\x81\xc5\x82,cat\nCy,dog\n");
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        assert_int_equal(run(said, sizeof said,
                             "cd '%s' && rm -rf x && '%s' %s class.yaml; status=$?; test ! -e x && "
                             "exit $status",
                             scratch_folder(), program(), commands[i]),
                         1);
        if (!strstr(said, "class.csv:3: error: no face here has all letters of the name "
                          "\"Bo\xf3\xb0\x80\x81\xc5\x82\", "
                          "which cannot be printed; install the package fonts-noto-core") ||
            strstr(said, "class.csv:2") || strstr(said, "class.csv:4"))
            fail_msg("%s: %s", commands[i], said);
    }
}

/* A child keeps its mazes when others join the list and its row moves. */
static void who_joins_moves_nobody(void **state)
{
    (void)state;
    static const char spec[] = "roster: class.csv\nsheets: 2\npuzzles: [{size: 9x9}, {size: 10x12}]\n";
    write_class(spec, "name\nAnn\nBob\n");
    const json_t *before = build("before");
    write_class(spec, "name\nAdam\nBob\nCleo\nAnn\n");
    const json_t *after = build("after");
    assert_int_equal(json_array_size(before), 8);
    assert_int_equal(json_array_size(after), 16);
    for (size_t i = 0; i < 8; i++) {
        const json_t *was = json_array_get(before, i), *is = json_array_get(after, i < 4 ? 12 + i : i);
        assert_string_equal(text_of(was, "child"), text_of(is, "child"));
        assert_int_equal(number_of(was, "seed"), number_of(is, "seed"));
        assert_string_equal(text_of(was, "fingerprint"), text_of(is, "fingerprint"));
    }
    for (size_t i = 0; i < 8; i++)
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(text_of(json_array_get(before, i), "fingerprint"),
                                    text_of(json_array_get(before, k), "fingerprint"));
}

/* Builds a class with a file for each child, sorted, and grouped by team. */
static void build_each(const char *name, const char *list)
{
    write_class("template: classroom\nroster: class.csv\nfiles: each\nsheets: 2\nsort: name\ngroup_by: team\n"
                "puzzles: [{size: 9x9}]\n",
                list);
    must_run("'%s' build -q '%s' -f pdf,press,svg -o '%s' --force 2>/dev/null", program(), at("class.yaml"),
             at(name));
}

/* The files of a child stay as they were, to the byte, when others join. */
static void who_joins_changes_nobodys_file(void **state)
{
    (void)state;
    build_each("small", "name,team\nBob,Red\nDan,Blue\nZoe,Red\n");
    build_each("large", "name,team\nAda,Blue\nBob,Red\nCy,Red\nDan,Blue\nZoe,Red\nZz,Red\n");
    static const char *const child[] = {"bob", "dan", "zoe"};
    for (size_t i = 0; i < 3; i++)
        must_run("cd '%s' && n=0 && for file in class-*-%s*; do"
                 " cmp \"$file\" ../large/class-*-\"${file#class-*-}\" || exit 1; n=$((n + 1)); done && [ "
                 "$n = 4 ]",
                 at("small"), child[i]);
}

/* A child's certificate counts its own mazes and bears its name; its file stays as it was when others join.
 */
static void certificates_are_for_one_child(void **state)
{
    (void)state;
    static const char spec[] = "roster: class.csv\ntemplate: classroom\nfiles: each\nsheets: 3\n"
                               "back: [certificate]\npuzzles: [{size: 8x8}]\n";
    write_class(spec, "name\nBob\nZoe\n");
    build("two");
    char *text = output_of("pdftotext -f 4 -l 4 '%s/class-01-bob.pdf' -", at("two"));
    assert_non_null(strstr(text, "all 3 mazes"));
    assert_non_null(strstr(text, "Bob"));
    free(text);
    /* The name ends above the word "Name", which is printed below its line. */
    must_run("pdftotext -bbox -f 4 -l 4 '%s/class-01-bob.pdf' - | awk -F'\"' '/>Bob</ {foot = $8} />Name</ "
             "{head = $4} "
             "END {exit !(foot > 0 && foot < head + 1)}'",
             at("two"));
    write_class(spec, "name\nAda\nBob\nZoe\n");
    build("three");
    must_run("cmp '%s/class-01-bob.pdf' '%s/class-02-bob.pdf'", at("two"), at("three"));
}

static void all_may_have_the_same(void **state)
{
    (void)state;
    write_class("roster: class.csv\nmaze: same\npuzzles: [{size: 9x9, count: 2}]\n", "name\nAnn\nBob\n");
    const json_t *puzzles = build("same");
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(text_of(json_array_get(puzzles, i), "fingerprint"),
                            text_of(json_array_get(puzzles, i + 2), "fingerprint"));
}

static void children_are_sorted_without_regard_to_marks(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    write_class("roster: class.csv\nsort: name\npuzzles: [{size: 6x6}]\n",
                "name\nzoe\n\xc3\x89mile\nEric\nadam\nZo\xc3\xab\nBob\n");
    assert_string_equal(children_in(arena, build("sorted")), "adam|Bob|\xc3\x89mile|Eric|Zo\xc3\xab|zoe");
    mw_arena_free(arena);
}

static void columns_change_single_sheets(void **state)
{
    (void)state;
    write_class("roster: class.csv\nreader: 9-12\npuzzles: [{size: 8x8..30x30}]\n",
                "name,level,shape\nAnn,easy,\nBob,Hard,\nCleo,5.5,Heart\nDan,,\n");
    const json_t *puzzles = build("columns");
    const double easy = json_number_value(json_object_get(json_array_get(puzzles, 0), "difficulty")),
                 hard = json_number_value(json_object_get(json_array_get(puzzles, 1), "difficulty")),
                 figure = json_number_value(json_object_get(json_array_get(puzzles, 2), "difficulty"));
    assert_true(hard > easy + 1);
    assert_true(figure > 5.3 && figure < 5.7);
    assert_string_equal(text_of(json_array_get(puzzles, 2), "shape"), "heart");
    assert_null(text_of(json_array_get(puzzles, 3), "shape"));
}

static void a_maze_may_be_the_name(void **state)
{
    (void)state;
    write_class("roster: class.csv\npuzzles: [{shape: {text: \"{name}\"}}]\n", "name\nEmma\nNoah\n");
    const json_t *puzzles = build("names");
    assert_non_null(strstr(text_of(json_array_get(puzzles, 0), "shape"), "text:Emma"));
    assert_non_null(strstr(text_of(json_array_get(puzzles, 1), "shape"), "text:Noah"));
}

/* Puzzles of one child share a page, and those of two children never do. */
static void sheets_are_nobody_elses(void **state)
{
    (void)state;
    write_class("roster: class.csv\npuzzles: [{size: 6x6, count: 3, per_page: 2}]\n", "name\nAnn\nBob\n");
    static const int page[] = {1, 1, 2, 3, 3, 4};
    const json_t *puzzles = build("pages");
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(number_of(json_array_get(puzzles, i), "page"), page[i]);
}

/* A name too long for its line is cut off, with an ellipsis. */
static void long_names_stay_on_their_lines(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    char *name = mw_alloc(arena, 301, 1);
    memset(name, 'W', 300);
    write_class("roster: class.csv\nsheets: 3\nanswers: {where: separate}\npuzzles: [{size: 8x8}]\n",
                mw_format(arena, "name\n%s\nAnn\n", name));
    must_run("'%s' build -q '%s' -o '%s' 2>/dev/null", program(), at("class.yaml"), at("long"));
    char *text = output_of("pdftotext -f 1 -l 1 '%s/class.pdf' -", at("long"));
    assert_non_null(strstr(text, "WWW\xe2\x80\xa6"));
    free(text);
    mw_arena_free(arena);
}

/* A file is named after its child, without the signs of a path, and is about no other child. */
static void each_may_have_a_file(void **state)
{
    (void)state;
    write_class("title: For {name}\nroster: class.csv\nfiles: each\nanswers: {where: separate}\n"
                "puzzles: [{size: 6x6}]\n",
                "name\n../../etc/x\nCON\n\xc5\x81ukasz\n\xd9\x85\xd8\xad\xd9\x85\xd8\xaf\n\xc5\x81ukasz \n");
    char said[4000];
    run(said, sizeof said, "'%s' build -q '%s' -o '%s'", program(), at("class.yaml"), at("each"));
    assert_non_null(strstr(said, "is in line 4 already"));
    write_class("title: For {name}\nroster: class.csv\nfiles: each\nanswers: {where: separate}\n"
                "puzzles: [{size: 6x6}]\n",
                "name\n../../etc/x\nCON\n\xc5\x81ukasz\n\xd9\x85\xd8\xad\xd9\x85\xd8\xaf\nLukasz\n");
    const json_t *puzzles = build("each");
    char *names = output_of("cd '%s' && ls -A", at("each")),
         *text = output_of("pdftotext '%s/class-03-lukasz.pdf' -", at("each")),
         *key = output_of("pdftotext '%s/class-answers.pdf' -", at("each")),
         *title = output_of("pdfinfo '%s/class-03-lukasz.pdf'", at("each"));
    assert_string_equal(names, "book.json\nclass-01-etc-x.pdf\nclass-02-con.pdf\nclass-03-lukasz.pdf\n"
                               "class-04.pdf\nclass-05-lukasz.pdf\nclass-answers.pdf\n");
    assert_non_null(strstr(text, "\xc5\x81ukasz"));
    assert_null(strstr(text, "CON"));
    assert_non_null(strstr(key, "CON"));
    assert_non_null(strstr(title, "For \xc5\x81ukasz"));
    assert_string_equal(text_of(json_array_get(puzzles, 1), "role"), "02-con");
    free(names);
    free(text);
    free(key);
    free(title);
}

/* Each child's file has a cover with a maze of its own, however many children there are. */
static void each_may_have_a_cover(void **state)
{
    (void)state;
    enum { CHILDREN = 40 };
    char list[1000] = "name\n";
    for (int i = 1; i <= CHILDREN; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "Child %d\n", i);
    write_class("roster: class.csv\nfiles: each\nanswers: none\nfront: [how-to]\ncover: {art: heart}\n"
                "puzzles: [{size: 6x6, count: 2}]\n",
                list);
    must_run("%s build -q --force '%s' -o '%s' --verify", program(), at("class.yaml"), at("covers"));
    char *covers = output_of("cd '%s' && ls -A | grep -c -- -cover", at("covers"));
    assert_int_equal(atoi(covers), CHILDREN);
    free(covers);
}

/* Children with the same value in the group's column follow one another, behind a page with that value, and
 * the class list has the same order. */
static void groups_have_dividers(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    write_class(
        "roster: class.csv\ngroup_by: team\nsort: name\nanswers: {where: back}\npuzzles: [{size: 6x6}]\n",
        "name,team\nCleo,Whales\nAnn,Whales\nBob,Owls\nDan,\n");
    const json_t *puzzles = build("teams");
    assert_string_equal(children_in(arena, puzzles), "Dan|Bob|Ann|Cleo");
    static const int page[] = {1, 3, 5, 6};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(number_of(json_array_get(puzzles, i), "page"), page[i]);
    char *owls = output_of("pdftotext -f 2 -l 2 '%s/class.pdf' -", at("teams")),
         *whales = output_of("pdftotext -f 4 -l 4 '%s/class.pdf' -", at("teams")),
         *list = output_of("pdftotext -f 7 -l 7 '%s/class.pdf' -", at("teams"));
    assert_non_null(strstr(owls, "Owls"));
    assert_non_null(strstr(whales, "Whales"));
    assert_true(strstr(list, "Dan") && strstr(list, "Dan") < strstr(list, "Cleo"));
    free(owls);
    free(whales);
    free(list);
    mw_arena_free(arena);
}

/* Columns, and what every puzzle has, may stand in any text; what is missing is said with its row. */
static void texts_are_filled(void **state)
{
    (void)state;
    write_class(
        "title: Week 12\ndate: 3 March\nroster: class.csv\nwords: {name: \"{pet}: name\"}\n"
        "puzzles: [{difficulty: easy, title: \"{number}. {name}, {level}\", instructions: \"{title}, {date}, "
        "{nothing else\"}]\n",
        "name,pet,level\nAnn,Cat,hard\nBob,Dog,\nCleo,,\n");
    const json_t *puzzles = build("texts");
    assert_string_equal(text_of(json_array_get(puzzles, 0), "title"), "1. Ann, hard");
    assert_string_equal(text_of(json_array_get(puzzles, 1), "title"), "2. Bob, easy");
    char *text = output_of("pdftotext -f 2 -l 2 '%s/class.pdf' -", at("texts"));
    assert_non_null(strstr(text, "Week 12, 3 March, {nothing else"));
    assert_non_null(strstr(text, "Dog: name"));
    free(text);
    char said[4000];
    write_class("roster: class.csv\npuzzles: [{size: 6x6, title: \"{Pet}\"}]\n",
                "name,pet\nAnn,Cat\nCleo,\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("class.yaml")), 0);
    assert_non_null(strstr(said, "class.csv:3: warning: Cleo has nothing in the column \"pet\""));
}

/* A text that is too long once a child's fields are filled in is an error, with the child's row. */
static void texts_too_long_for_a_child_are_told(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "title: \"%s\"\nroster: class.csv\npuzzles: [{size: 6x6}]\n",
        "imprint: {text: \"%s\"}\nroster: class.csv\npuzzles: [{size: 6x6}]\n",
        "words: {name: \"%s\"}\nroster: class.csv\npuzzles: [{size: 6x6}]\n",
        "roster: class.csv\npuzzles: [{size: 6x6, title: \"%s\"}]\n",
        "roster: class.csv\npuzzles: [{size: 6x6, instructions: [Go., \"%s\"], count: 2}]\n",
    };
    char list[1100] = "name,pet\nAnn,Cat\nBob,", asked[1800] = "", said[4000];
    memset(list + strlen(list), 'x', 1000);
    for (int i = 0; i < 300; i++)
        memcpy(asked + 5 * i, "{pet}", 6);
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        char **part = g_strsplit(specs[i], "%s", 2), *spec = g_strjoinv(asked, part);
        write_class(spec, list);
        g_strfreev(part);
        g_free(spec);
        assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("class.yaml")), 1);
        assert_non_null(strstr(said, "class.csv:3: error: \"{pet}"));
        assert_non_null(strstr(said, "has 300000 bytes once it is filled in, and 2000 are the most"));
    }
}

/* A child may have a reader of its own, which decides what is easy for it. */
static void readers_have_their_own_sheets(void **state)
{
    (void)state;
    write_class(
        "roster: class.csv\nreader: 9-12\npuzzles: [{difficulty: easy, title: Home, instructions: Go.}]\n",
        "name,reader\nAnn,5-6\nBob,\n");
    const json_t *puzzles = build("readers");
    assert_true(json_number_value(json_object_get(json_array_get(puzzles, 0), "target")) <
                json_number_value(json_object_get(json_array_get(puzzles, 1), "target")) - 0.2);
}

/* Returns how far the middle of the first such word of a page is from the page's left edge, in points. */
static double place_of(const char *folder, int page, const char *word)
{
    char *text = output_of("pdftotext -bbox -f %d -l %d '%s/class.pdf' - | grep -m1 '>%s</word>'", page, page,
                           at(folder), word);
    double from, to;
    assert_int_equal(sscanf(text, " <word xMin=\"%lf\" yMin=\"%*f\" xMax=\"%lf\"", &from, &to), 2);
    free(text);
    return (from + to) / 2;
}

static double first_of(const json_t *puzzle, const char *key)
{
    return json_number_value(json_array_get(json_object_get(puzzle, key), 0));
}

static double middle_of_box(const json_t *puzzle)
{
    const json_t *box = json_object_get(puzzle, "box_pt");
    return json_number_value(json_array_get(box, 0)) + json_number_value(json_array_get(box, 2)) / 2;
}

/* A child who writes with the left hand has the title, the instructions and the start at the right, where
 * others have them at the left: also if the route leads from top to bottom, but not if the spec names the
 * start. */
static void left_hands_have_it_at_the_other_side(void **state)
{
    (void)state;
    enum { SIDEWAYS = 6, PUZZLES = 11 };
    write_class("roster: class.csv\npuzzles:\n"
                "  - {size: 9x9, shape: heart, title: Home, instructions: Go., count: 6}\n"
                "  - {size: 9x9, start: left, finish: right, title: Home}\n"
                "  - {size: 12x9, title: Home, instructions: Go., count: 2}\n"
                "  - {size: 12x9, grid: hex, title: Home, instructions: Go., count: 2}\n",
                "name,hand\nAnn,left\nBob,right\nCleo,\n");
    const json_t *puzzles = build("hands");
    static const char *const answer[PUZZLES] = {[SIDEWAYS] = "e.svg", "a.svg", "b.svg", "c.svg", "d.svg"};
    int otherwise = 0;
    for (int i = 0; i < 3 * PUZZLES; i++) {
        const int nth = i % PUZZLES;
        const bool left = i < PUZZLES;
        assert_true((place_of("hands", i + 1, "Home") > 306) == left);
        const json_t *puzzle = json_array_get(puzzles, (size_t)i);
        const double start = first_of(puzzle, "start_pt"), finish = first_of(puzzle, "finish_pt");
        if (nth == SIDEWAYS || (left && nth < SIDEWAYS))
            assert_true((start > finish) == (left && nth != SIDEWAYS));
        if (left && nth >= SIDEWAYS) {
            if (nth > SIDEWAYS)
                assert_true(start > middle_of_box(puzzle) && finish < middle_of_box(puzzle));
            must_run("'%s' answer %s '%s/book.json' -o '%s'", program(), text_of(puzzle, "code"), at("hands"),
                     at(answer[nth]));
        }
        if (nth == SIDEWAYS) /* as it was asked for, whatever the hand */
            assert_string_equal(text_of(puzzle, "start"), "left");
        otherwise += !left && nth > SIDEWAYS && start < finish;
        if (nth != SIDEWAYS)
            assert_true((place_of("hands", i + 1, "Go.") > 306) == left);
    }
    assert_true(otherwise > 0);
}

/* Cards are too small for a list of the class, in one file or in a file for each child, and a warning says
 * so. */
static void small_pages_have_no_class_list(void **state)
{
    (void)state;
    char said[4000];
    static const char *const files[] = {"", "files: each\n"};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < 2; i++) {
        write_class(
            mw_format(arena,
                      "roster: class.csv\nimpose: cards\npaper: 63x88mm\nmargins: 4mm\nfurniture: none\n"
                      "answers: {where: overleaf}\n%spuzzles: [{size: 6x7}]\n",
                      files[i]),
            "name\nAnn\nBob\n");
        assert_int_equal(run(said, sizeof said, "'%s' build '%s' -o '%s' --force", program(),
                             at("class.yaml"), at("small")),
                         0);
        assert_non_null(strstr(said, "too small for a list of the class"));
        assert_non_null(strstr(said, i ? "1 card" : "2 cards"));
        assert_null(strstr(said, "answer key"));
    }
    mw_arena_free(arena);
}

/* Each sheet has its day, in the words of the language, and across the end of a year. */
static void days_follow_each_other(void **state)
{
    (void)state;
    static const struct {
        const char *language, *first, *third;
    } days[] = {{"en", "Thursday, December 31", "Saturday, January 2"},
                {"de", "Donnerstag, 31. Dezember", "Samstag, 2. Januar"},
                {"fr", "Jeudi 31 décembre", "Samedi 2 janvier"},
                {"pl", "Czwartek, 31 grudnia", "Sobota, 2 stycznia"},
                {"ja", "12月31日（木）", "1月2日（土）"},
                {"ar", "الخميس، ٣١ ديسمبر", "السبت، ٢ يناير"}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        write_class(mw_format(arena,
                              "language: %s\nroster: class.csv\nfirst_day: 2026-12-31\n"
                              "puzzles: [{size: 6x6, count: 3, title: \"{date}\"}]\n",
                              days[i].language),
                    "name\nAnn\nBob\n");
        const json_t *puzzles = build("days");
        for (size_t child = 0; child < 2; child++) {
            assert_non_null(strstr(text_of(json_array_get(puzzles, 3 * child), "title"), days[i].first));
            assert_non_null(strstr(text_of(json_array_get(puzzles, 3 * child + 2), "title"), days[i].third));
        }
    }
    for (int i = 0; mw_language_at(i); i++) {
        if (is_spared(3))
            continue;
        write_class(mw_format(arena,
                              "language: %s\nfirst_day: 2027-01-01\n"
                              "puzzles: [{size: 5x5, count: 32, title: \"{date}\", per_page: 4}]\n",
                              mw_language_at(i)->name),
                    "name\nAnn\n");
        const json_t *puzzles = build("days");
        for (size_t n = 0; n < 32; n++) {
            const char *title = text_of(json_array_get(puzzles, n), "title");
            const bool is_english = strcmp(mw_language_at(i)->name, "en") == 0;
            if (!title[0] || strchr(title, '{') || (!is_english && strstr(title, "January")))
                fail_msg("%s: %s", mw_language_at(i)->name, title);
        }
    }
    mw_arena_free(arena);
}

static struct mw_code code_of(const json_t *puzzle)
{
    struct mw_code code;
    struct mw_error error;
    if (!mw_code_read(text_of(puzzle, "code"), &code, &error))
        fail_msg("%s", error.text);
    return code;
}

/* The code of a sheet leads to its answer; a mistyped code is told. */
static void codes_lead_to_answers(void **state)
{
    (void)state;
    char said[8000];
    write_class("roster: class.csv\nanswers: {where: separate}\n"
                "puzzles: [{size: 8x8}, {grid: hex, size: 6x6, start: left, finish: right, sparse: 0.3}, "
                "{shape: {text: \"{name}\"}}, {shape: heart, size: 12x12, start: apart}]\n",
                "name\nAnn\nBob\n");
    const json_t *puzzles = build("codes");
    char *text = output_of("pdftotext '%s/class.pdf' -", at("codes")),
         *key = output_of("pdftotext '%s/class-answers.pdf' - | sed 's/\xe2\x81\xa0//g'", at("codes"));
    for (size_t i = 0; i < json_array_size(puzzles); i++) {
        const struct mw_code code = code_of(json_array_get(puzzles, i));
        assert_non_null(strstr(text, code.text));
        assert_non_null(strstr(key, code.text));
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(code.text, text_of(json_array_get(puzzles, k), "code"));
        must_run("rm -f '%s'", at("answer.svg"));
        must_run("'%s' answer %s '%s/book.json' -o '%s'", program(), code.text, at("codes"),
                 at("answer.svg"));
    }
    free(text);
    free(key);
    struct mw_code code = code_of(json_array_get(puzzles, 4));
    assert_int_equal(
        run(said, sizeof said, "'%s' answer %s '%s/book.json'", program(), code.text, at("codes")), 0);
    assert_non_null(strstr(said, "puzzle 5 of Bob, page 5 of class.pdf; its answer is on page"));
    assert_non_null(strchr(strchr(said, '\n'), '*'));
    assert_int_equal(run(said, sizeof said, "'%s' answer %s '%s/book.json'", program(),
                         code_of(json_array_get(puzzles, 1)).text, at("codes")),
                     1);
    assert_non_null(strstr(said, "-o answer.svg"));
    code.text[0] = code.text[0] == 'X' ? 'Y' : 'X';
    assert_int_equal(
        run(said, sizeof said, "'%s' answer %s '%s/book.json'", program(), code.text, at("codes")), 1);
    assert_non_null(strstr(said, "is mistyped"));
    assert_int_equal(
        run(said, sizeof said, "'%s' answer %s '%s/book.json'", program(), mw_code_of(1).text, at("codes")),
        1);
    assert_non_null(strstr(said, "no puzzle in"));
    /* `answer` takes a folder too; if each page is a file, it names the right one. */
    must_run("'%s' build -q '%s' -f svg -o '%s'", program(), at("class.yaml"), at("drawn"));
    must_run(
        "'%s' answer %s '%s' | grep -q ' of Bob, class-005.svg; its answer is in class-answers-00[0-9].svg$'",
        program(), code_of(json_array_get(puzzles, 4)).text, at("drawn"));
    /* `answer` writes over nothing, and tells what is damaged */
    static const struct {
        const char *spoil, *says;
    } spoilt[] = {{"s/\"size\": .8,/\"size\": [100000,/", "size"},
                  {"0,/\"role\": \"book\"/s//\"role\": \"none\"/", "is damaged in the entry of"},
                  {"s/\"page\": /\"page\": -/", "is damaged in the entry of"},
                  {"s/\"size\": .8,/\"size\": [2147483656,/", "is damaged in the entry of"},
                  {"s/\"size\": .8,/\"size\": [4294967304,/", "is damaged in the entry of"},
                  {"s/\"size\": .8,/\"size\": [-4294967288,/", "is damaged in the entry of"},
                  {"s/\"page\": /\"page\": 4294967296/", "is damaged in the entry of"},
                  {"s/\"number\": /\"number\": 4294967296/", "is damaged in the entry of"},
                  {"s/\"seed_text\": \"/&-/", "is damaged in the entry of"},
                  {"/seed_text/d; s/\"seed\": /\"seed\": -/", "is damaged in the entry of"},
                  {"1d", "is no book.json that a build wrote"}};
    char first[16];
    snprintf(first, sizeof first, "%s", text_of(json_array_get(puzzles, 0), "code"));
    assert_int_equal(run(said, sizeof said, "cd '%s' && '%s' answer %s book.json -o book.json", at("codes"),
                         program(), first),
                     1);
    assert_non_null(strstr(said, "book.json is there already"));
    for (size_t i = 0; i < sizeof spoilt / sizeof *spoilt; i++) {
        must_run("cd '%s' && sed '%s' book.json > spoilt.json", at("codes"), spoilt[i].spoil);
        assert_int_equal(
            run(said, sizeof said, "cd '%s' && '%s' answer %s spoilt.json", at("codes"), program(), first),
            1);
        if (!strstr(said, spoilt[i].says))
            fail_msg("%s: %s", spoilt[i].spoil, said);
    }
    /* if two puzzles have the same code, both answers are written */
    must_run("cd '%s' && sed 's/%s/%s/' book.json > twice.json && '%s' answer %s twice.json -o twice.svg",
             at("codes"), text_of(json_array_get(puzzles, 2), "code"), first, program(), first);
    must_run("cd '%s' && [ -s twice.svg ] && [ -s twice-2.svg ] && ! cmp -s twice.svg twice-2.svg",
             at("codes"));
}

static const struct mw_book *plan_of(struct mw_arena *arena)
{
    static struct mw_complaints complaints;
    struct mw_error error = {0};
    const struct mw_spec *spec = mw_spec_read_file(arena, at("class.yaml"), NULL, &complaints);
    const struct mw_book *book = spec ? mw_book_plan(arena, spec, &error) : NULL;
    if (!book)
        fail_msg("%s%s", error.text, complaints.nerrors > 0 ? complaints.at[0].text : "");
    return book;
}

/* Writes a class list of "Child 0" and every `step`th child after it, up to but not including "Child n". */
static void list_children(char *list, int n, int step)
{
    size_t used = (size_t)sprintf(list, "name\n");
    for (int i = 0; i < n; i += step)
        used += (size_t)sprintf(list + used, "Child %d\n", i);
}

static int compare_codes(const void *a, const void *b)
{
    return strcmp(((const struct mw_code *)a)->text, ((const struct mw_code *)b)->text);
}

/* Returns how often a code comes that has come before. */
static int count_again(struct mw_arena *arena, const struct mw_book *book)
{
    struct mw_code *code = MW_ARRAY(arena, book->npuzzles, struct mw_code);
    int again = 0;
    for (int i = 0; i < book->npuzzles; i++)
        code[i] = book->puzzle[i].code;
    qsort(code, (size_t)book->npuzzles, sizeof *code, compare_codes);
    for (int i = 1; i < book->npuzzles; i++)
        again += compare_codes(&code[i - 1], &code[i]) == 0;
    return again;
}

/* A child's code follows from the child alone, also in a class so large that some have the same; those of a
 * book without a class list all differ. */
static void codes_do_not_depend_on_others(void **state)
{
    (void)state;
    enum { CHILDREN = 10000, STEP = 3 };
    if (IS_LEFT_OUT || !is_night())
        return;
    static char list[16 * CHILDREN];
    static const char spec[] = "roster: class.csv\npuzzles: [{size: 3x3}]\n";
    struct mw_arena *arena = mw_arena_new();
    list_children(list, CHILDREN, 1);
    write_class(spec, list);
    const struct mw_book *all = plan_of(arena);
    list_children(list, CHILDREN, STEP);
    write_class(spec, list);
    const struct mw_book *some = plan_of(arena);
    for (int i = 0; i < some->npuzzles; i++)
        assert_string_equal(some->puzzle[i].code.text, all->puzzle[STEP * i].code.text);
    assert_true(count_again(arena, all) > 0);
    write_class("codes: always\npuzzles: [{size: 3x3, count: 10000}]\n", "");
    assert_int_equal(count_again(arena, plan_of(arena)), 0);
    mw_arena_free(arena);
}

/* A code with one wrong letter, or with two that changed places, is refused; an O is read as 0. */
static void codes_check_themselves(void **state)
{
    (void)state;
    static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    struct mw_error error;
    struct mw_code code, read;
    for (uint32_t number = 1; number < MW_CODES; number += 104729) {
        code = mw_code_of(number);
        assert_true(mw_code_read(code.text, &read, &error));
        assert_string_equal(code.text, read.text);
        for (int i = 0; i < 7; i++)
            for (int k = 0; k < 32 && code.text[i] != '-'; k++) {
                struct mw_code wrong = code;
                wrong.text[i] = alphabet[k];
                assert_int_equal(mw_code_read(wrong.text, &read, &error), alphabet[k] == code.text[i]);
            }
        for (int i = 0; i < 7; i++)
            for (int k = 0; k < i && code.text[i] != '-'; k++) {
                struct mw_code wrong = code;
                wrong.text[i] = code.text[k];
                wrong.text[k] = code.text[i];
                if (code.text[k] != '-')
                    assert_int_equal(mw_code_read(wrong.text, &read, &error), code.text[i] == code.text[k]);
            }
    }
    assert_string_equal(mw_code_of(0).text, "00000-0");
    assert_true(mw_code_read("oooooo", &read, &error));
    assert_true(mw_code_read(" ooooo o", &read, &error));
    assert_false(mw_code_read("U0000-0", &read, &error));
    assert_false(mw_code_read("0000-0", &read, &error));
    assert_false(mw_code_read("", &read, &error));
}

/* A reader of QR codes reads on each sheet the address or the recipe that the spec asks for. */
static void a_machine_reads_the_squares(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    write_class("codes: always\nqr: https://example.org/way/{code}?n={number}\n"
                "puzzles: [{size: 10x12, title: One}, {size: 8x8, per_page: 2, count: 2}]\n",
                "");
    const json_t *puzzles = build("squares");
    char *seen = output_of(
        "cd '%s' && pdftoppm -r 200 -gray -png class.pdf p && zbarimg --nodbus -q --raw p-*.png || true",
        at("squares"));
    for (size_t i = 0; i < 3; i++)
        assert_non_null(strstr(seen, mw_format(arena, "https://example.org/way/%s?n=%zu",
                                               text_of(json_array_get(puzzles, i), "code"), i + 1)));
    free(seen);
    write_class("qr: true\nprofile: press\npuzzles: [{size: 10x12, grid: hex}]\n", "");
    puzzles = build("press");
    seen = output_of("cd '%s' && pdftoppm -r 200 -gray -png class.press.pdf p && zbarimg --nodbus -q --raw "
                     "p-*.png || true",
                     at("press"));
    assert_non_null(strstr(seen, mw_format(arena, "hex 10x12 backtracker #%lld",
                                           (long long)number_of(json_array_get(puzzles, 0), "seed"))));
    free(seen);
    mw_arena_free(arena);
}

static void bad_rows_are_told_at_once(void **state)
{
    (void)state;
    static const char *const says[] = {
        "class.csv:2: error: Ada has the level",  "class.csv:3: error: this row has no name",
        "class.csv:4: error: Bob has the reader", "class.csv:5: error: Bob is in line 4 already",
        "class.csv:6: error: Cy has the hand",    "class.csv:6: error: Cy has the language",
        "class.csv:7: error: Joe has the shape",  "class.csv:8: error: M"};
    char said[4000], list[1000];
    snprintf(list, sizeof list,
             "name,level,reader,language,hand,shape\nAda,zz,,,,\n,easy,,,,\nBob,,99,,,\nBob,,,xx,,\n"
             "Cy,,,klingon,up,\nJoe,,,,,hart\nM%060d,,,,,\n",
             0);
    write_class("roster: class.csv\npuzzles: [{shape: {text: \"{name}\"}}]\n", list);
    assert_int_not_equal(
        run(said, sizeof said, "'%s' build -q '%s' -o '%s'", program(), at("class.yaml"), at("wrong")), 0);
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        if (!strstr(said, says[i]))
            fail_msg("\"%s\" is not in %s", says[i], said);
    must_run("! [ -e '%s' ]", at("wrong"));
}

/* Returns what `check` says of five children with so many puzzles each. */
static void check_five(char said[4000], int each)
{
    char spec[100];
    snprintf(spec, sizeof spec, "roster: class.csv\npuzzles: [{size: 2x2, count: %d}]\n", each);
    write_class(spec, "name\nA\nB\nC\nD\nE\n");
    run(said, 4000, "'%s' check '%s' --max-time none --max-pages none 2>&1", program(), at("class.yaml"));
}

static void a_set_has_twenty_thousand_puzzles_at_most(void **state)
{
    (void)state;
    static const char too_many[] =
        "5 children with 4001 puzzles each are 20005, and a book has at most 20000";
    char said[4000];
    if (!is_night()) /* by day, test_spec tests this limit */
        return;
    check_five(said, 4000);
    assert_null(strstr(said, "a book has at most"));
    check_five(said, 4001);
    assert_non_null(strstr(said, too_many));
}

/* On its sheet a name becomes smaller first; one that is cut off all the same is told. */
static void cut_names_are_told(void **state)
{
    (void)state;
    char said[4000];
    write_class("roster: class.csv\ntemplate: classroom\npuzzles: [{size: 9x9}]\n",
                "name\nMaria Jose Nunez de la Cruz\nWolfeschlegelsteinhausenbergerdorff Maximilian Theodor "
                "von und zu "
                "Hohenwaldau\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("class.yaml")), 0);
    assert_non_null(strstr(
        said, "warning: \"Wolfeschlegelsteinhausenbergerdorff Maximilian Theodor von und zu Hohenwaldau\" is "
              "too long for its line on the sheet"));
    assert_null(strstr(said, "Maria"));
}

/* Names as shapes are broken at spaces and hyphens, to be as large as can be; a name without room is an
 * error. */
static void long_names_are_shapes(void **state)
{
    (void)state;
    if (IS_LEFT_OUT)
        return;
    char said[4000];
    write_class(
        "roster: class.csv\ntemplate: name-mazes\npaper: a4\npuzzles: [{shape: {text: \"{name}\"}}]\n",
        is_night() ? "name\nWilhelmina-Charlotte\nMaria Jose Nunez de la Cruz\n"
                   : "name\nWilhelmina-Charlotte\n");
    const json_t *puzzles = build("names");
    assert_string_equal(text_of(json_array_get(puzzles, 0), "shape"), "text:Wilhelmina-Charlotte,lines=2");
    write_class(
        "roster: class.csv\ntemplate: name-mazes\npaper: a6\npuzzles: [{shape: {text: \"{name}\"}}]\n",
        "name\nAda\nWilhelminacharlottehumboldt\n");
    run(said, sizeof said, "'%s' build -q '%s' -o '%s'", program(), at("class.yaml"), at("wrong"));
    assert_non_null(strstr(said, "class.csv:3:1: error: Wilhelminacharlottehumboldt: there is no room"));
}

/* The lines to cut along are at the same places on both pages. */
static void cuts_are_at_one_place(void **state)
{
    (void)state;
    write_class("furniture: [name, cut-lines]\nanswers: {where: none}\n"
                "puzzles: [{size: [8x8, 14x8, 12x9, 9x9], count: 4, per_page: 2}, {size: 8x8, count: 3, "
                "per_page: 3}]\n",
                "");
    build("cuts");
    char *cuts = output_of("'%s' build -q '%s' -f svg -o '%s' --force && grep -ho "
                           "'<path[^>]*dasharray[^>]*>' '%s'/class-00[12].svg"
                           " | sort | uniq -c | awk '{print $1}' | sort -u",
                           program(), at("class.yaml"), at("cuts"), at("cuts"));
    assert_string_equal(cuts, "2\n");
    free(cuts);
}

/* The answer to a sheet is found by its code, or by its date if it has one. */
static void every_sheet_leads_to_its_answer(void **state)
{
    (void)state;
    write_class("template: worksheet\npuzzles: [{size: 8x8, count: 2}]\n", "");
    const json_t *puzzles = build("coded");
    char *text =
        output_of("pdftotext '%s/class.pdf' -; pdftotext '%s/class-answers.pdf' -", at("coded"), at("coded"));
    const char *code = text_of(json_array_get(puzzles, 1), "code"), *first = strstr(text, code);
    assert_true(first && strstr(first + 1, code));
    free(text);
    write_class("template: maze-of-the-day\nfirst_day: 2026-12-01\npuzzles: [{size: 8x8, count: 2, title: "
                "\"{date}\"}]\n",
                "");
    puzzles = build("dated");
    assert_null(text_of(json_array_get(puzzles, 1), "code"));
    text = output_of("pdftotext '%s/class.pdf' -", at("dated"));
    assert_non_null(strstr(strstr(text, "Answers"), "Wednesday, December 2"));
    free(text);
}

/* Puzzles easier than asked for are told once for a group, with the child whose maze is farthest off. */
static void what_falls_short_is_told_once(void **state)
{
    (void)state;
    write_class("roster: class.csv\nsheets: 2\npuzzles: [{size: 6x6}]\n",
                "name,level\nAnn,11\nBob,12\nCy,11.5\n");
    char *said = output_of("'%s' build -q '%s' -o '%s' --force 2>&1 | grep 'not as difficult'", program(),
                           at("class.yaml"), at("hard"));
    assert_non_null(strstr(said, "6 of 6 puzzles are not as difficult"));
    assert_non_null(strstr(said, "Bob's, is to be 12.0"));
    assert_null(strstr(strchr(said, '\n') + 1, "not as difficult"));
    free(said);
}

static void what_cannot_be_is_told(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *list, *says;
    } wrongs[] = {
        {"roster: none.csv\npuzzles: [{size: 6x6}]\n", "name\nAnn\n", "class.yaml:1:9: error: cannot open"},
        {"roster: class.csv\npuzzles: [{size: 6x6}]\n", "name,level\nAnn,hard\nBob,tough\nCleo,13\n",
         "class.csv:3: error: Bob has the level \"tough\"; it must be gentle, easy, medium, hard or "
         "fiendish, or a "
         "figure"},
        {"roster: class.csv\npuzzles: [{size: 6x6}]\n", "name,level\nAnn,hard\nBob,tough\nCleo,13\n",
         "class.csv:4: error: Cleo has the level \"13\""},
        {"roster: class.csv\npuzzles: [{size: 6x6}]\n", "name,shape\nAnn,hart\n",
         "class.csv:2: error: Ann has the shape \"hart\""},
        {"roster: class.csv\npuzzles: [{size: 6x6}]\n", "name,reader\nAnn,5\n",
         "class.csv:2: error: Ann has the reader \"5\"; it must be"},
        {"puzzles: [{size: 6x6, title: \"For {name}\"}]\n", "name\nAnn\n",
         "\"For {name}\" asks for a name, and there is no class list"},
        {"puzzles: [{size: 6x6, count: 4, per_page: 4, lines: 3}]\n", "name\nAnn\n",
         "lines to write on are under a maze that has a page to itself"},
        {"first_day: 2027-02-29\npuzzles: [{size: 6x6}]\n", "name\nAnn\n", "class.yaml:1:12: error:"},
        {"date: 3 March\nfirst_day: 2027-02-28\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "leave \"date\" out"},
        {"words: {months: May}\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "\"months\" has 1 lines, and must have 12"},
        {"roster: class.csv\npuzzles: [{size: 6x6}]\n", "name,hand\nAnn,both\n",
         "class.csv:2: error: Ann has the hand \"both\"; it must be right or left"},
        {"roster: class.csv\ngroup_by: team\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "class.yaml:2:11: error:"},
        {"roster: class.csv\nfiles: each\nanswers: {where: back}\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "add \"answers: {where: separate}\""},
        {"roster: class.csv\npuzzles: [{size: 6x6, title: \"{level}\"}]\n", "name,level\nAnn,easy\nBob,\n",
         "asks for the level"},
        {"puzzles: [{size: 6x6, title: \"{date}\"}]\n", "name\nAnn\n", "asks for the date"},
        {"puzzles: [{size: 6x6, count: 4, per_page: 4, question: Why}]\n", "name\nAnn\n",
         "a question stands under a maze that has a page to itself"},
        {"furniture: [cut-lines]\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "class.yaml:1:12: error: lines to cut along"},
        {"furniture: [name, smile]\npuzzles: [{size: 6x6}]\n", "name\nAnn\n", "class.yaml:1:19: error:"},
        {"qr: https://example.org/{code}\ncodes: never\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "this URL has a code in it"},
        {"paper: 3x8in\nfurniture: [name, class, date, time, score]\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "there is no room for the text of page 1"},
        {"files: each\npuzzles: [{size: 6x6}]\n", "name\nAnn\n", "\"files\" is about"},
        {"roster: class.csv\ntitle: \"Week {number}\"\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "class.yaml:2:8: error: \"Week {number}\" asks for a column \"number\""},
        {"roster: class.csv\nauthor: \"{nmae}\"\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "class.yaml:2:9: error: \"{nmae}\" asks for a column \"nmae\""},
        {"roster: class.csv\ndate: \"3 {name}\"\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "class.yaml:2:7: error: the date is the same for all"},
        {"qr: https://example.org/{name}\npuzzles: [{size: 6x6}]\n", "name\nAnn\n",
         "only {code} and {number}"},
        {"roster: class.csv\npuzzles: [{size: 6x6, title: \"{nmae}\"}]\n", "name,group\nAnn,A\n",
         "asks for a column \"nmae\", and"},
        {"roster: class.csv\npuzzles: [{size: 6x6, part: One}]\n", "name\nAnn\n", "have no parts"},
        {"roster: class.csv\nsheets: 100\npuzzles: [{size: 6x6, count: 101}]\n", "name\nAnn\nBob\n",
         "2 children with 10100 puzzles each are 20200"},
        {"sheets: 2\npuzzles: [{size: 6x6}]\n", "name\nAnn\n", "class.yaml:1:9: error: \"sheets\" is about"},
        {"puzzles: [{shape: {text: \"{name}\"}}]\n", "name\nAnn\n", "there is no \"roster\""},
        {"roster: class.csv\npuzzles: [{shape: {text: \"{group}\"}}]\n", "name,group\nAnn,A\nBob,\n",
         "class.csv:3:1: error: Bob: "},
    };
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        char said[4000];
        write_class(wrongs[i].spec, wrongs[i].list);
        assert_int_not_equal(
            run(said, sizeof said, "'%s' build -q '%s' -o '%s'", program(), at("class.yaml"), at("wrong")),
            0);
        if (!strstr(said, wrongs[i].says))
            fail_msg("\"%s\" is not in %s", wrongs[i].says, said);
        assert_int_not_equal(run(said, sizeof said, "test -e '%s'", at("wrong")), 0);
    }
}

/* Manifests, also of joined shares, and records hold each seed as a text too, so that answers are found even
 * after a program such as JavaScript has rounded the whole numbers beyond 2^53. */
static void large_seeds_stand_as_text(void **state)
{
    (void)state;
    static const char *const seeds[] = {"0", "9007199254740993", "9223372036854775807"};
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        char text[200];
        snprintf(text, sizeof text,
                 "seed: %s\ncodes: always\npuzzles: [{size: 4x4, seed: %s}, {size: 4x5}]\n", seeds[i],
                 seeds[i]);
        const char *spec = write_file("large.yaml", text);
        for (int share = 1; share <= 2; share++)
            must_run("'%s' build -q '%s' -f pdf --force --share %d/2 -o '%s%d'", program(), spec, share,
                     at("large"), share);
        must_run("rm -rf '%s' && '%s' join '%s1' '%s2' -o '%s'", at("large"), program(), at("large"),
                 at("large"), at("large"));
        must_run("'%s' maze --size 4x4 --seed %s --format json > '%s'", program(), seeds[i],
                 at("large.json"));
        must_run(
            "cd '%s' && python3 -c 'import json, subprocess, sys\n"
            "program, seed = sys.argv[1:]\n"
            "assert json.load(open(\"large.json\"))[\"seed_text\"] == seed\n"
            "book = json.load(open(\"large/book.json\"))\n"
            "for part in [book] + book[\"puzzles\"]:\n"
            "    assert part[\"seed_text\"] == str(part[\"seed\"])\n"
            "assert book[\"seed_text\"] == book[\"puzzles\"][0][\"seed_text\"] == seed\n"
            "book = json.load(open(\"large/book.json\"), parse_int=lambda n: min(int(float(n)), 2**63 - 1))\n"
            "json.dump(book, open(\"rounded.json\", \"w\"))\n"
            "for puzzle in book[\"puzzles\"]:\n"
            "    subprocess.run([program, \"answer\", puzzle[\"code\"], \"rounded.json\"], check=True)' '%s' "
            "%s",
            scratch_folder(), program(), seeds[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_child_has_a_sheet),
        cmocka_unit_test(names_that_cannot_be_printed_are_told),
        cmocka_unit_test(who_joins_moves_nobody),
        cmocka_unit_test(who_joins_changes_nobodys_file),
        cmocka_unit_test(certificates_are_for_one_child),
        cmocka_unit_test(all_may_have_the_same),
        cmocka_unit_test(bad_rows_are_told_at_once),
        cmocka_unit_test(a_set_has_twenty_thousand_puzzles_at_most),
        cmocka_unit_test(cut_names_are_told),
        cmocka_unit_test(long_names_are_shapes),
        cmocka_unit_test(cuts_are_at_one_place),
        cmocka_unit_test(what_falls_short_is_told_once),
        cmocka_unit_test(every_sheet_leads_to_its_answer),
        cmocka_unit_test(children_are_sorted_without_regard_to_marks),
        cmocka_unit_test(columns_change_single_sheets),
        cmocka_unit_test(a_maze_may_be_the_name),
        cmocka_unit_test(sheets_are_nobody_elses),
        cmocka_unit_test(long_names_stay_on_their_lines),
        cmocka_unit_test(each_may_have_a_file),
        cmocka_unit_test(each_may_have_a_cover),
        cmocka_unit_test(groups_have_dividers),
        cmocka_unit_test(texts_are_filled),
        cmocka_unit_test(readers_have_their_own_sheets),
        cmocka_unit_test(left_hands_have_it_at_the_other_side),
        cmocka_unit_test(small_pages_have_no_class_list),
        cmocka_unit_test(days_follow_each_other),
        cmocka_unit_test(codes_lead_to_answers),
        cmocka_unit_test(codes_do_not_depend_on_others),
        cmocka_unit_test(codes_check_themselves),
        cmocka_unit_test(texts_too_long_for_a_child_are_told),
        cmocka_unit_test(a_machine_reads_the_squares),
        cmocka_unit_test(what_cannot_be_is_told),
        cmocka_unit_test(large_seeds_stand_as_text),
    };
    return cmocka_run_group_tests(tests, NULL, forget);
}
