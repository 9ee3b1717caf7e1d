/* "mazewright new": specs to start from, which can be built as they are. */
#include "support.h"

/* Runs "mazewright new" with `words` in the folder "desk"; returns the exit status. */
static int begin(char *said, size_t room, const char *words)
{
    return run(said, room, "mkdir -p '%s' && cd '%s' && '%s' new %s", at("desk"), at("desk"), program(),
               words);
}

static void every_template_starts_a_book(void **state)
{
    (void)state;
    static const char *const without_count[] = {"classroom", "name-mazes", "mixed-bag", "escape",
                                                "skip-counting"};
    char said[4000];
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; mw_template_name(i); i++) {
        const char *name = mw_template_name(i);
        bool has_count = true;
        for (size_t k = 0; k < sizeof without_count / sizeof *without_count; k++)
            has_count = has_count && strcmp(name, without_count[k]) != 0;
        assert_int_equal(
            begin(said, sizeof said, mw_format(arena, "%s%s", name, has_count ? " --count 3" : "")), 0);
        assert_non_null(strstr(said, mw_format(arena, "type \"mazewright build %s.yaml\"", name)));
        must_run("cd '%s' && '%s' build -q %s.yaml 2>warnings", at("desk"), program(), name);
        char *warnings = output_of("cat '%s/warnings'", at("desk"));
        if (warnings[0])
            fail_msg("%s: %s", name, warnings);
        free(warnings);
    }
    mw_arena_free(arena);
}

/* For every template and option, either a spec is written that "check" accepts without an error, and without
 * a warning unless "new" gave one; or nothing is written, and the message does not refer to the missing spec.
 */
static void what_is_written_can_be_checked(void **state)
{
    (void)state;
    static const char *const wishes[] = {"",
                                         "--paper a7",
                                         "--paper A4 --reader 9-12",
                                         "--language pl",
                                         "--language ar --paper '6 x 9 in'",
                                         "--reader 3-4 --title 'Tom: \"T\"'",
                                         "--reader adult --language de"};
    struct mw_arena *arena = mw_arena_new();
    char said[4000], checked[4000];
    for (int i = 0; mw_template_name(i); i++)
        for (size_t k = 0; k < sizeof wishes / sizeof *wishes; k++) {
            if ((i + (int)k) % 3 != 0 ||
                is_spared(8)) /* each wish with some templates, each template with some wishes */
                continue;
            must_run("cd '%s' && rm -rf sub && mkdir sub", scratch_folder());
            const int status = run(said, sizeof said, "cd '%s' && '%s' new %s sub/own.yaml %s",
                                   scratch_folder(), program(), mw_template_name(i), wishes[k]);
            const bool is_there = run(checked, sizeof checked, "test -e '%s'", at("sub/own.yaml")) == 0;
            if ((status == 0) != is_there || (status && strstr(said, "own.yaml:")))
                fail_msg("new %s %s: %s", mw_template_name(i), wishes[k], said);
            if (status)
                must_run("rmdir '%s'", at("sub")); /* fails if anything was written */
            else if (run(checked, sizeof checked, "cd '%s' && '%s' check sub/own.yaml", scratch_folder(),
                         program()) != 0 ||
                     (strstr(checked, "warning: ") && !strstr(said, "warning: ")))
                fail_msg("new %s %s: %s", mw_template_name(i), wishes[k], checked);
        }
    mw_arena_free(arena);
}

static void what_is_said_is_written(void **state)
{
    (void)state;
    char said[4000];
    size_t n;
    assert_int_equal(
        begin(said, sizeof said,
              "activity-book said.yaml --title 'Tom \"Tiger\" \\ Co' --reader 9-12 --paper a5 --language de "
              "--count 7"),
        0);
    char *text = read_whole(at("desk/said.yaml"), &n);
    assert_non_null(strstr(text, "title: \"Tom \\\"Tiger\\\" \\\\ Co\""));
    assert_non_null(strstr(text, "\nreader: 9-12 "));
    assert_non_null(strstr(text, "\npaper: a5 "));
    assert_non_null(strstr(text, "\nlanguage: de "));
    assert_non_null(strstr(text, "count: 7 "));
    free(text);
    must_run("cd '%s' && '%s' build -q said.yaml", at("desk"), program());
    char *title = output_of("pdfinfo '%s/said/said.pdf'", at("desk"));
    assert_non_null(strstr(title, "Tom \"Tiger\" \\ Co"));
    free(title);
}

/* A booklet or party book gets the page size of its folded or cut paper, upright or not; no spec is written
 * that cannot be built. */
static void paper_is_divided(void **state)
{
    (void)state;
    static const struct {
        const char *words, *says; /* a text that the spec has; NULL if no spec is written */
    } papers[] = {{"booklet --paper letter", "\npaper: 5.5x8.5in "},
                  {"booklet --paper 11x8.5in", "\npaper: 5.5x8.5in "},
                  {"booklet --paper a4", "\npaper: 148.5x210mm "},
                  {"party --paper letter", "\npaper: 2.75x4.25in "},
                  {"poster --paper a4", "\nsheet: a4 "},
                  {"maze-of-the-day", "count: 31 "},
                  {"maze-of-the-day --count 9", "count: 9 "},
                  {"booklet --paper 2x2in", NULL},
                  {"poster --paper 2.5x2.5in", NULL},
                  {"party --count 9", NULL}};
    struct mw_arena *arena = mw_arena_new();
    char said[4000];
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        const char *template = mw_format(arena, "%.*s", (int)strcspn(papers[i].words, " "), papers[i].words);
        const int status =
            begin(said, sizeof said,
                  mw_format(arena, "%s divided.yaml%s", template, papers[i].words + strlen(template)));
        assert_int_equal(status, papers[i].says ? 0 : 1);
        char *text = papers[i].says ? output_of("cat '%s'", at("desk/divided.yaml")) : NULL;
        if (text && !strstr(text, papers[i].says))
            fail_msg("new %s: %s", papers[i].words, text);
        free(text);
        must_run("rm -f '%s'", at("desk/divided.yaml"));
    }
    mw_arena_free(arena);
}

static void nothing_is_written_over(void **state)
{
    (void)state;
    char said[4000];
    size_t n;
    must_run("mkdir -p '%s' && echo mine > '%s/mine.yaml'", at("desk"), at("desk"));
    assert_int_equal(begin(said, sizeof said, "plain mine.yaml"), 1);
    assert_non_null(strstr(said, "mine.yaml is there already"));
    char *text = read_whole(at("desk/mine.yaml"), &n);
    assert_string_equal(text, "mine\n");
    free(text);
    static const char *const wrong[][2] = {{"plain wrong.yaml --paper a99", "paper"},
                                           {"plain wrong.yaml --reader 12", "reader"},
                                           {"plain wrong.yaml --count 0", "--count"},
                                           {"plian wrong.yaml", "did you mean \"plain\""},
                                           {"plain wrong.yaml more.yaml", "is too many"},
                                           {"plain wrong.yaml --ask </dev/null", "--ask needs somebody"},
                                           {"plain no/such/folder.yaml", "cannot write"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_not_equal(begin(said, sizeof said, wrong[i][0]), 0);
        if (!strstr(said, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], said);
        assert_int_not_equal(run(said, sizeof said, "test -e '%s'", at("desk/wrong.yaml")), 0);
    }
}

/* Runs "new" with `words` at a terminal, and answers its questions with `answers`, which are separated by
 * "|". */
static void answer(const char *words, const char *answers)
{
    write_file("ask.py",
               "import os, pty, sys\n"
               "answers = iter(sys.argv[2].split('|'))\n"
               "def read(fd):\n"
               "    data = os.read(fd, 1000)\n"
               "    for _ in range(data.count(b'] ')):\n"
               "        os.write(fd, (next(answers) + '\\n').encode())\n"
               "    return data\n"
               "sys.exit(os.waitstatus_to_exitcode(pty.spawn([sys.argv[1], 'new'] + sys.argv[3:], read)))\n");
    must_run("mkdir -p '%s' && cd '%s' && python3 '%s' '%s' '%s' %s >/dev/null </dev/null", at("desk"),
             at("desk"), at("ask.py"), program(), answers, words);
}

/* A question that is left empty gets the usual answer. */
static void questions_are_asked(void **state)
{
    (void)state;
    size_t n;
    answer("plain asked.yaml --ask", "Our Book||a4||9");
    char *text = read_whole(at("desk/asked.yaml"), &n);
    assert_non_null(strstr(text, "title: \"Our Book\""));
    assert_non_null(strstr(text, "\npaper: a4 "));
    assert_non_null(strstr(text, "\nreader: 7-8 "));
    assert_non_null(strstr(text, "count: 9 "));
    free(text);
}

/* The template is asked for first, and a question is asked again if its answer cannot be accepted. */
static void wrong_answers_are_asked_again(void **state)
{
    (void)state;
    size_t n;
    answer("again.yaml --ask", "novel|plain|T|kids|5-6|a99|a5|xx|de|many|3");
    char *text = read_whole(at("desk/again.yaml"), &n);
    static const char *const says[] = {"\ntemplate: plain ", "title: \"T\"",    "\nreader: 5-6 ",
                                       "\npaper: a5 ",       "\nlanguage: de ", "count: 3 "};
    for (size_t i = 0; i < sizeof says / sizeof *says; i++)
        if (!strstr(text, says[i]))
            fail_msg("no %s in %s", says[i], text);
    free(text);
}

/* A new book asks for mazes that its pages have room for. */
static void small_pages_ask_for_less(void **state)
{
    (void)state;
    static const char *const starts[][2] = {{"booklet", "a5"}, {"booklet", "letter"}, {"worksheet", "a6"}};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        char said[4000];
        must_run("rm -f '%s'", at("small.yaml"));
        run(said, sizeof said, "'%s' new %s --paper %s '%s' && '%s' check '%s'", program(), starts[i][0],
            starts[i][1], at("small.yaml"), program(), at("small.yaml"));
        if (strstr(said, "not as difficult") || !strstr(said, "each with exactly one route"))
            fail_msg("%s on %s: %s", starts[i][0], starts[i][1], said);
    }
}

static void starts_speak_their_language(void **state)
{
    (void)state;
    char said[2000];
    size_t n;
    assert_int_equal(begin(said, sizeof said, "classroom french.yaml --language fr"), 0);
    char *text = read_whole(at("desk/french.yaml"), &n);
    assert_non_null(strstr(text, "title: \"Mes labyrinthes\""));
    assert_null(strstr(text, "chemin"));
    free(text);
    must_run("cd '%s' && printf 'name,language\\nAda,\\nEwa,pl\\n' > class.csv && '%s' build -q french.yaml",
             at("desk"), program());
    char *sheets = output_of("pdftotext '%s/french/french.pdf' -", at("desk"));
    assert_non_null(strstr(sheets, "Un chemin pour Ada"));
    assert_non_null(strstr(sheets, "Ewa: droga przez labirynt"));
    free(sheets);
    must_run("rm '%s'", at("desk/class.csv"));
    assert_int_equal(begin(said, sizeof said, "classroom counted.yaml --count 3"), 2);
    assert_non_null(strstr(said, "leave --count out"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_template_starts_a_book),  cmocka_unit_test(what_is_written_can_be_checked),
        cmocka_unit_test(what_is_said_is_written),       cmocka_unit_test(paper_is_divided),
        cmocka_unit_test(nothing_is_written_over),       cmocka_unit_test(questions_are_asked),
        cmocka_unit_test(wrong_answers_are_asked_again), cmocka_unit_test(starts_speak_their_language),
        cmocka_unit_test(small_pages_ask_for_less),
    };
    look_for_leaks();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
