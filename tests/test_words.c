/* The words of other languages: whole, and in their places. */
#include "support.h"

#include "settings/schema.h"

#include <jansson.h>

/* True if a key belongs to a section such as `words` or `matter`. */
static bool is_of(const struct mw_key_row *row, const char *section)
{
    return strcmp(row->section, section) == 0;
}

static const char *text_of(const struct mw_spec *spec, const char *section, int i)
{
    return strcmp(section, "words") == 0 ? ((const char *const *)spec->words)[i]
                                         : ((const char *const *)&spec->matter->texts)[i];
}

static const struct mw_spec *read_in(struct mw_arena *arena, const char *language, const char *template)
{
    struct mw_complaints complaints = {.nerrors = 0};
    const char *text = mw_format(arena, "language: %s\ntemplate: %s\npuzzles: [{size: 8x8, count: 2}]\n",
                                 language, template);
    const struct mw_spec *spec = mw_spec_read(arena, "words.yaml", text, strlen(text), &complaints);
    assert_non_null(spec);
    assert_int_equal(complaints.nwarnings, 0);
    return spec;
}

static int count_of(const char *text, char c)
{
    int n = 0;
    for (; *text; text++)
        n += *text == c;
    return n;
}

static bool asks_alike(const char *a, const char *b)
{
    return !strstr(a, "{page}") == !strstr(b, "{page}") && !strstr(a, "{number}") == !strstr(b, "{number}") &&
           count_of(a, '{') == count_of(b, '{');
}

/* The file of English, which other languages fall back on, has a line for every key. */
static void english_is_whole(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_key_row row;
    size_t length;
    char *english = read_whole("templates/words/en.yaml", &length);
    for (int i = 0; mw_spec_key(arena, i, &row); i++)
        if ((is_of(&row, "words") || is_of(&row, "matter")) &&
            !strstr(english, mw_format(arena, "\n  %s: ", row.name)))
            fail_msg("%s.%s is missing", row.section, row.name);
    free(english);
    mw_arena_free(arena);
}

/* Every language has every text, with the same placeholders as in English; at most eight, such as START, are
 * equal to the English ones. */
static void every_language_is_whole(void **state)
{
    (void)state;
    enum { MOST_ALIKE = 8 };
    static const char *const sections[] = {"words", "matter"};
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *english = read_in(arena, "en", "plain");
    int languages = 0;
    for (; mw_language_at(languages); languages++) {
        const char *tag = mw_language_at(languages)->name;
        const struct mw_spec *spec = read_in(arena, tag, "plain");
        if (strcmp(tag, "en") == 0)
            continue;
        int alike = 0;
        for (int s = 0; s < 2; s++) {
            struct mw_key_row row;
            for (int i = 0, k = 0; mw_spec_key(arena, i, &row); i++) {
                if (!is_of(&row, sections[s]))
                    continue;
                const char *said = text_of(spec, sections[s], k), *was = text_of(english, sections[s], k);
                k++;
                alike += strcmp(said, was) == 0;
                if (!asks_alike(said, was))
                    fail_msg("%s: %s says \"%s\"", tag, row.name, said);
                if (strstr(row.name, "_steps") && count_of(said, '\n') != 3)
                    fail_msg("%s: %s has %d lines", tag, row.name, count_of(said, '\n') + 1);
            }
        }
        if (alike > MOST_ALIKE || strcmp(spec->matter->imprint.text, english->matter->imprint.text) == 0)
            fail_msg("%s: %d of the words are English", tag, alike);
    }
    assert_int_equal(languages, 17);
    mw_arena_free(arena);
}

/* The built-in templates have titles and instructions in every language, at least as many as in English, and
 * none of them English. */
static void templates_speak_every_language(void **state)
{
    (void)state;
    static const char *const templates[] = {"activity-book", "paperback", "worksheet", "large-print"};
    struct mw_arena *arena = mw_arena_new();
    for (int t = 0; t < 4; t++)
        for (int i = 0; mw_language_at(i); i++) {
            if (strcmp(mw_language_at(i)->name, "en") == 0)
                continue;
            const struct mw_group *english = read_in(arena, "en", templates[t])->group,
                                  *group = read_in(arena, mw_language_at(i)->name, templates[t])->group;
            assert_int_equal(english->titles.n, group->titles.n);
            assert_true(group->instructions.n >= english->instructions.n);
            for (int k = 0; k < group->titles.n; k++)
                assert_string_not_equal(english->titles.text[k], group->titles.text[k]);
            for (int k = 0; k < english->instructions.n; k++)
                assert_string_not_equal(english->instructions.text[k], group->instructions.text[k]);
        }
    mw_arena_free(arena);
}

/* Pages of every language have no text that does not fit. The only error allowed is a missing package of
 * fonts for a script, and not even that if EVERY_FACE is set (after `make faces`). */
static void pages_of_every_language_hold_their_words(void **state)
{
    (void)state;
    char said[8000];
    for (int i = 0; mw_language_at(i); i++) {
        struct mw_arena *arena = mw_arena_new();
        write_file("tongue.yaml",
                   mw_format(arena,
                             "language: %s\ntemplate: paperback\nbacks: doodle\n"
                             "puzzles: [{size: 10x12, count: 3, title: 1}, {size: 8x8, count: 4, "
                             "per_page: 4}]\n",
                             mw_language_at(i)->name));
        const int status = run(said, sizeof said, "'%s' check --strict '%s'", program(), at("tongue.yaml"));
        if (status != 0 && getenv("EVERY_FACE"))
            fail_msg("%s, with all faces there: %s", mw_language_at(i)->name, said);
        if (status != 0 && !strstr(said, "1 error"))
            fail_msg("%s: %s", mw_language_at(i)->name, said);
        if (status != 0 && !strstr(said, "install the package fonts-noto"))
            fail_msg("%s: %s", mw_language_at(i)->name, said);
        mw_arena_free(arena);
    }
}

/* Words in the spec and in its template take precedence over those of the language, which a template of the
 * user's own may name. */
static void own_words_come_first(void **state)
{
    (void)state;
    write_file("house.yaml", "language: de-AT\nwords: {name: Vorname}\n");
    write_file(
        "own.yaml",
        "template: house.yaml\nfurniture: [name, date]\npuzzles: [{size: 8x8}]\nwords: {start: LOS}\n");
    must_run("'%s' build -q '%s' -o '%s'", program(), at("own.yaml"), at("own"));
    char *text = output_of("pdftotext -l 1 '%s/own.pdf' - | tr -d ' '", at("own"));
    assert_non_null(strstr(text, "LOS"));
    assert_non_null(strstr(text, "ZIEL"));
    assert_non_null(strstr(text, "Vorname"));
    assert_non_null(strstr(text, "Datum"));
    free(text);
}

/* If a language is not known, words stay English, and a warning names them. */
static void what_stays_english_is_said(void **state)
{
    (void)state;
    char said[4000];
    write_file("cs.yaml",
               "language: cs\nwords: {start: START, finish: C\xc3\x8dL}\npuzzles: [{size: 8x8}]\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("cs.yaml")), 0);
    assert_non_null(strstr(said, "cs.yaml:1:11: warning: no words of the language \"cs\" are known here"));
    assert_non_null(strstr(said, "answer, answer_in_key, "));
    assert_null(strstr(said, "finish, "));
}

/* A copy of a built-in language's file, named by its path, gives the same texts as the language, in every
 * template tried. */
static void a_copied_language_says_the_same(void **state)
{
    (void)state;
    static const char *const templates[] = {"plain", "activity-book", "paperback", "worksheet",
                                            "large-print"};
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; mw_language_at(i); i++) {
        const char *tag = mw_language_at(i)->name;
        write_file(mw_format(arena, "%s-copy.yaml", tag), mw_language_at(i)->text);
        for (int t = 0; t < 5; t++) {
            const struct mw_spec *house = read_in(arena, tag, templates[t]),
                                 *copy = read_in(
                                     arena, mw_format(arena, "%s", at(mw_format(arena, "%s-copy.yaml", tag))),
                                     templates[t]);
            for (size_t k = 0; k < sizeof *house->words / sizeof(char *); k++)
                assert_string_equal(((const char *const *)house->words)[k],
                                    ((const char *const *)copy->words)[k]);
            for (size_t k = 0; k < sizeof house->matter->texts / sizeof(char *); k++)
                assert_string_equal(((const char *const *)&house->matter->texts)[k],
                                    ((const char *const *)&copy->matter->texts)[k]);
            assert_string_equal(house->matter->imprint.text, copy->matter->imprint.text);
            assert_int_equal(house->group->titles.n, copy->group->titles.n);
            for (int k = 0; k < house->group->titles.n; k++)
                assert_string_equal(house->group->titles.text[k], copy->group->titles.text[k]);
            assert_int_equal(house->group->instructions.n, copy->group->instructions.n);
            for (int k = 0; k < house->group->instructions.n; k++)
                assert_string_equal(house->group->instructions.text[k], copy->group->instructions.text[k]);
        }
    }
    mw_arena_free(arena);
}

/* A file can define a language that is not built in: its texts are printed, missing ones stay English with a
 * warning, and children who have its tag get that language. */
static void a_language_can_be_a_file(void **state)
{
    (void)state;
    char said[4000];
    write_file("da.yaml", "words: {start: BEGYND, name: Navn, easy: nem}\n"
                          "worksheet: {title: Find vej}\nnew: {title: Mine labyrinter}\n");
    write_file("danish.csv", "name,language\nAnn,\nBo,da\nUwe,de\n");
    write_file("danish.yaml", "template: worksheet\nlanguage: da.yaml\nroster: danish.csv\ntitle: Uge 12\n"
                              "puzzles: [{difficulty: easy}]\n");
    must_run("'%s' build -q '%s' -o '%s' 2>'%s'", program(), at("danish.yaml"), at("danish"), at("said"));
    char *warned = output_of("cat '%s'", at("said"));
    assert_non_null(strstr(warned,
                           "danish.yaml:2:11: warning: these words of the language \"da\" stay English: "
                           "finish, answer, "));
    assert_non_null(strstr(warned, "worksheet.instructions; say them in its file"));
    assert_null(strstr(warned, " start,"));
    free(warned);
    for (int page = 1; page <= 3; page++) {
        char *text = output_of("pdftotext -f %d -l %d '%s/danish.pdf' -", page, page, at("danish"));
        assert_true((strstr(text, "BEGYND") && strstr(text, "Navn") && strstr(text, "Find vej")) ==
                    (page < 3));
        assert_true((strstr(text, "ZIEL") && strstr(text, "Finde den Weg")) == (page == 3));
        free(text);
    }
    must_run("cd '%s' && rm -f fra.yaml && '%s' new worksheet fra.yaml --language da.yaml 2>&1", at("."),
             program());
    char *spec = output_of("cat '%s'", at("fra.yaml"));
    assert_non_null(strstr(spec, "language: da.yaml") && strstr(spec, "title: \"Mine labyrinter\"") ? spec
                                                                                                    : NULL);
    free(spec);
    must_run("'%s' check '%s' 2>&1", program(), at("fra.yaml"));
    write_file("da.yaml", "words: {strat: X}\nnwe: {}\nworksheet: {titel: y}\nparty: 3\nnew: {start: a}\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("danish.yaml")), 1);
    static const char *const wrong[] = {
        "da.yaml:1:9: error: no key is called \"...\"; did you mean \"start\"?",
        "da.yaml:2:1: error: no section is called \"...\"; did you mean \"new\"?",
        "da.yaml:3:13: error: no text is called \"...\"; did you mean \"title\"?",
        "da.yaml:4:8: error: this must be a map of texts",
        "da.yaml:5:7: error: no text is called \"start\"; choose title"};
    for (int i = 0; i < 5; i++)
        if (!strstr(said, wrong[i]))
            fail_msg("\"%s\" is not in %s", wrong[i], said);
    write_file("danish.yaml", "language: 99.yaml\npuzzles: [{size: 8x8}]\n");
    write_file("99.yaml", "words: {start: BEGYND}\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("danish.yaml")), 1);
    assert_non_null(
        strstr(said, "danish.yaml:1:11: error: a file of words is called by its language, as in da.yaml"));
}

/* A child of a class may have a language of its own. */
static void children_have_their_own_language(void **state)
{
    (void)state;
    char said[4000];
    write_file("many.csv", "name,language\nAnn,\nUwe,de\nZo\xc3\xa9,fr\n");
    write_file("many.yaml", "template: worksheet\nroster: many.csv\ntitle: Week 12\n"
                            "puzzles: [{difficulty: easy, instructions: \"{level}!\"}]\n");
    must_run("'%s' build -q '%s' -o '%s'", program(), at("many.yaml"), at("many"));
    static const char *const expected[][3] = {{"Find the way", "Date", "easy!"},
                                              {"Finde den Weg", "Datum", "leicht!"},
                                              {"Trouve le chemin", "Nom", "facile!"}};
    for (int i = 0; i < 3; i++) {
        char *text = output_of("pdftotext -f %d -l %d '%s/many.pdf' -", i + 1, i + 1, at("many"));
        for (int k = 0; k < 3; k++)
            if (!strstr(text, expected[i][k]))
                fail_msg("\"%s\" is not in %s", expected[i][k], text);
        free(text);
    }
    char *key = output_of("pdftotext '%s/many-answers.pdf' -", at("many"));
    assert_non_null(strstr(key, "Answers"));
    free(key);
    write_file("many.csv", "name,language\nAnn,xx\n");
    assert_int_equal(run(said, sizeof said, "'%s' check '%s'", program(), at("many.yaml")), 1);
    assert_non_null(strstr(said, "many.csv:2: error: Ann has the language \"xx\""));
}

static json_t *built(const char *name, const char *spec)
{
    char path[1200];
    write_file("side.yaml", spec);
    must_run("'%s' build -q '%s' -o '%s'", program(), at("side.yaml"), at(name));
    snprintf(path, sizeof path, "%s/book.json", at(name));
    json_t *book = json_load_file(path, 0, NULL);
    assert_non_null(book);
    return book;
}

static double number_in(const json_t *book, int puzzle, const char *key, size_t i)
{
    const json_t *record = json_array_get(json_object_get(book, "puzzles"), (size_t)puzzle);
    return json_number_value(json_array_get(json_object_get(record, key), i));
}

/* Returns where a word begins on a page, as a share of its width. */
static double place_of(const char *name, int page, const char *word)
{
    char *text = output_of("pdftotext -bbox -f %d -l %d '%s/side.pdf' - | grep '>%s<' | head -1", page, page,
                           at(name), word);
    const char *x = strstr(text, "xMin=\"");
    if (!x)
        fail_msg("%s is not on page %d", word, page);
    const double at_point = strtod(x + 6, NULL);
    free(text);
    return at_point / 612;
}

/* A book that is read from the right has its spine on the right: margins, folios and headings change sides,
 * but mazes and QR codes are not mirrored. */
static void books_from_the_right_are_mirrored(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const char spec[] =
        "language: %s\nfront: [notes]\nmargins: {inside: 2in, outside: 0.5in}\nqr: true\n"
        "title: T\nnumber: none\npuzzles: [{size: 10x10, count: 2, start: left, finish: right, "
        "seed: 3}]\nwords: {answers: Quokka, start: In, finish: Out, answer: Wombat}\nmatter: {notes: "
        "Numbat}\n";
    json_t *left = built("left", mw_format(arena, spec, "en")),
           *right = built("right", mw_format(arena, spec, "he"));
    for (int i = 0; i < 2; i++) {
        const double w = number_in(left, i, "box_pt", 2), x = number_in(left, i, "box_pt", 0),
                     mirrored = number_in(right, i, "box_pt", 0);
        assert_float_equal(w, number_in(right, i, "box_pt", 2), 0.5);
        assert_true(i == 0 ? x + w < 612 - 144 + 1 && mirrored > 144 - 1 : x > 144 - 1);
        assert_true(i == 0 || mirrored + w < 612 - 144 + 1);
        assert_float_equal(number_in(left, i, "start_pt", 0) - x,
                           number_in(right, i, "start_pt", 0) - mirrored, 0.2);
    }
    json_decref(left);
    json_decref(right);
    assert_true(place_of("left", 1, "Numbat") < 0.5 && place_of("right", 1, "Numbat") > 0.5);
    assert_true(place_of("left", 4, "Quokka") < 0.5 && place_of("right", 4, "Quokka") > 0.5);
    assert_true(place_of("left", 2, "2") < 0.5 && place_of("right", 2, "2") > 0.5);
    assert_true(place_of("left", 3, "3") > 0.5 && place_of("right", 3, "3") < 0.5);
    char *seen = output_of(
        "cd '%s' && pdftoppm -r 200 -f 2 -l 2 -gray -png side.pdf p && zbarimg --nodbus -q --raw p-*.png",
        at("right"));
    assert_non_null(strstr(seen, "rect 10x10 backtracker #3 left to right"));
    free(seen);
    mw_arena_free(arena);
}

/* A book that is bound on the right says so in its viewer preferences, which readers of PDF and our own check
 * obey. */
static void files_say_where_they_are_bound(void **state)
{
    (void)state;
    static const char *const languages[] = {"he", "en"}, *const formats[] = {"pdf", "press"},
                             *const suffixes[] = {"pdf", "press.pdf"};
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < 4; i++) {
        write_file("side.yaml", mw_format(arena,
                                          "language: %s\nprofile: kdp\npaper: 8.5x11in\nborder: band\n"
                                          "puzzles: [{size: 8x8, count: 26}]\n",
                                          languages[i / 2]));
        must_run("'%s' build -q '%s' %s -f %s -o '%s' --force", program(), at("side.yaml"),
                 i % 2 ? "" : "--profile home", formats[i % 2], at("bound"));
        char *count = output_of("qpdf --qdf '%s/side.%s' - | grep -a -c '/Direction /R2L' || true",
                                at("bound"), suffixes[i % 2]);
        assert_int_equal(atoi(count), i / 2 == 0);
        free(count);
        must_run("qpdf --check '%s/side.%s' >/dev/null", at("bound"), suffixes[i % 2]);
        if (i % 2)
            must_run("'%s' check --profile kdp '%s/side.press.pdf'", program(), at("bound"));
    }
    mw_arena_free(arena);
}

/* Numbers are printed in the digits of the language, except the seed by which a maze is made again. */
static void numbers_are_in_the_figures_of_the_language(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *has, *lacks;
    } cases[] = {{"language: ar\n", "\xd9\xa1\xd9\xa2", "12 "},
                 {"language: ar\nnumerals: latin\n", "12", "\xd9\xa1"},
                 {"language: he\n", "12", "\xd9\xa1"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct mw_arena *arena = mw_arena_new();
        write_file("side.yaml",
                   mw_format(arena, "%spuzzles: [{size: 8x8, count: 12, seed: 345}]\n", cases[i].spec));
        must_run("'%s' build -q '%s' -o '%s' --force 2>/dev/null", program(), at("side.yaml"), at("figures"));
        char *text = output_of("pdftotext -f 12 -l 12 '%s/side.pdf' -", at("figures"));
        if (!strstr(text, cases[i].has) || strstr(text, cases[i].lacks) || !strstr(text, "#356"))
            fail_msg("%s: %s", cases[i].spec, text);
        free(text);
        mw_arena_free(arena);
    }
}

/* Text that is read from the right keeps together in a line that is not. */
static void names_are_kept_together(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_blank blank[] = {{"name", "\xd7\x93\xd7\x95\xd7\x93"}, {NULL, NULL}};
    assert_string_equal(mw_roster_fill(arena, NULL, NULL, blank, "For {name}, 3"),
                        "For \xe2\x81\xa8\xd7\x93\xd7\x95\xd7\x93\xe2\x81\xa9, 3");
    mw_arena_free(arena);
}

/* A Greek word is set in one face, DejaVu Sans, although Quicksand has one of its letters, pi. */
static void greek_is_set_in_one_face(void **state)
{
    (void)state;
    const char *spec =
        write_file("greek.yaml", "number: none\nfolio: none\nremake: false\nanswers: {where: none}\n"
                                 "words: {start: \"\", finish: \"\"}\n"
                                 "puzzles: [{size: 6x6, title: \"\u03c0\u03c1\u03b9\u03bd\"}]\n");
    must_run("'%s' build -q '%s' -o '%s'", program(), spec, at("greek"));
    must_run("pdffonts '%s/greek.pdf' | grep -q DejaVuSans-Bold", at("greek"));
    must_run("! pdffonts '%s/greek.pdf' | grep -q Quicksand", at("greek"));
}

/* The names of months and weekdays are those of the C library's locales, in their order. */
static void months_and_days_are_those_of_locales(void **state)
{
    (void)state;
    must_run("python3 tests/months.py templates/words/*.yaml");
}

/* A text that no file of words has is printed as the name of its key, never read as NULL. */
static void missing_texts_have_their_keys_name(void **state)
{
    (void)state;
    struct {
        const char *here, *missing;
    } texts = {"Contents", NULL};
    const struct spec_key keys[] = {
        {.name = "contents", .offset = 0}, {.name = "puzzle_count", .offset = sizeof(const char *)}, {0}};
    mw_schema_name_missing(keys, &texts);
    assert_string_equal(texts.here, "Contents");
    assert_string_equal(texts.missing, "puzzle_count");
    struct mw_arena *arena = mw_arena_new();
    assert_string_equal(mw_language_text(arena, "de", "new", "puzzle_count"), "puzzle_count");
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(english_is_whole),
        cmocka_unit_test(every_language_is_whole),
        cmocka_unit_test(missing_texts_have_their_keys_name),
        cmocka_unit_test(months_and_days_are_those_of_locales),
        cmocka_unit_test(templates_speak_every_language),
        cmocka_unit_test(pages_of_every_language_hold_their_words),
        cmocka_unit_test(own_words_come_first),
        cmocka_unit_test(what_stays_english_is_said),
        cmocka_unit_test(a_copied_language_says_the_same),
        cmocka_unit_test(a_language_can_be_a_file),
        cmocka_unit_test(children_have_their_own_language),
        cmocka_unit_test(books_from_the_right_are_mirrored),
        cmocka_unit_test(files_say_where_they_are_bound),
        cmocka_unit_test(numbers_are_in_the_figures_of_the_language),
        cmocka_unit_test(names_are_kept_together),
        cmocka_unit_test(greek_is_set_in_one_face),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
