/* Class sets: a sheet for each child of a list, as a teacher makes them, by the built program. */
#include "support.h"

#include <jansson.h>

static void write_class(const char *spec, const char *list)
{
    write_file("class.csv", list);
    write_file("class.yaml", spec);
}

/* The manifests of all books, until the tests are over. */
static json_t *made[32];
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

/* The same child has the same maze, whoever joins, leaves or moves. */
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
                "name,level,shape\nAnn,easy,\nBob,hard,\nCleo,5.5,heart\nDan,,\n");
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

/* Nobody shares a sheet, and puzzles of one child do. */
static void sheets_are_nobody_elses(void **state)
{
    (void)state;
    write_class("roster: class.csv\npuzzles: [{size: 6x6, count: 3, per_page: 2}]\n", "name\nAnn\nBob\n");
    static const int page[] = {1, 1, 2, 3, 3, 4};
    const json_t *puzzles = build("pages");
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(number_of(json_array_get(puzzles, i), "page"), page[i]);
}

/* Whatever somebody is called, it stays on its line; `strict` makes an error of what would leave the page. */
static void long_names_stay_on_their_lines(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    char *name = mw_alloc(arena, 301, 1);
    memset(name, 'W', 300);
    write_class("roster: class.csv\nsheets: 3\nanswers: {where: separate}\npuzzles: [{size: 8x8}]\n",
                mw_format(arena, "name\n%s\nAnn\n", name));
    must_run("'%s' build -q --strict '%s' -o '%s'", program(), at("class.yaml"), at("long"));
    char *text = output_of("pdftotext -f 1 -l 1 '%s/class.pdf' -", at("long"));
    assert_non_null(strstr(text, "WWW\xe2\x80\xa6"));
    free(text);
    mw_arena_free(arena);
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
        {"roster: class.csv\npuzzles: [{size: 6x6}]\n", "name,reader\nAnn,5-6\n",
         "class.csv:1: error: a column \"reader\" cannot change single sheets"},
        {"roster: class.csv\npuzzles: [{size: 6x6, title: \"{nmae}\"}]\n", "name,group\nAnn,A\n",
         "asks for a column \"nmae\", and"},
        {"roster: class.csv\npuzzles: [{size: 6x6, part: One}]\n", "name\nAnn\n", "have no parts"},
        {"roster: class.csv\nsheets: 100\npuzzles: [{size: 6x6, count: 100}]\n", "name\nAnn\nBob\n",
         "2 children with 10000 puzzles each are 20000"},
        {"sheets: 2\npuzzles: [{size: 6x6}]\n", "name\nAnn\n", "class.yaml:1:9: error: \"sheets\" is about"},
        {"puzzles: [{shape: {text: \"{name}\"}}]\n", "name\nAnn\n", "there is no \"roster\""},
        {"roster: class.csv\npuzzles: [{shape: {text: \"{group}\"}}]\n", "name,group\nAnn,A\nBob,\n",
         "class.csv:3: Bob: "},
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_child_has_a_sheet),
        cmocka_unit_test(who_joins_moves_nobody),
        cmocka_unit_test(all_may_have_the_same),
        cmocka_unit_test(children_are_sorted_without_regard_to_marks),
        cmocka_unit_test(columns_change_single_sheets),
        cmocka_unit_test(a_maze_may_be_the_name),
        cmocka_unit_test(sheets_are_nobody_elses),
        cmocka_unit_test(long_names_stay_on_their_lines),
        cmocka_unit_test(what_cannot_be_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, forget);
}
