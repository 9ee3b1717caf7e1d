/* Tests of help, man pages, the schema for editors, completions for shells, and complaints that show the
 * place. All are made from the same tables, so the tests compare them with each other. */
#include "support.h"

/* Fails unless a text contains `part`; `what` names the text in the message. */
static void must_have(const char *text, const char *part, const char *what)
{
    if (!strstr(text, part))
        fail_msg("%s has no \"%s\": %s", what, part, text);
}

/* Runs the program; fails unless its exit status is `status` and its output contains `part`. */
static void must_say(int status, const char *part, const char *arguments)
{
    static char said[20000];
    const int got = run(said, sizeof said, "%s %s", program(), arguments);
    if (got != status || !strstr(said, part))
        fail_msg("mazewright %s: %d (not %d) and %s (not: %s)", arguments, got, status, said, part);
}

static const char *const commands[] = {"new",  "build", "check",  "verify", "maze",      "answer",
                                       "join", "list",  "schema", "help",   "completion"};
enum { NCOMMANDS = sizeof commands / sizeof *commands };

/* Finds the next option of a help text, in a line such as "  -o, --output DIR": copies its long name to
 * `name`, and returns where to go on. NULL if there is none. */
static const char *next_option(const char *help, char name[40])
{
    const char *at = help;
    while ((at = strstr(at, "--"))) {
        const char *line = at;
        while (line > help && line[-1] != '\n')
            line--;
        const size_t before = (size_t)(at - line);
        if (before == 6 && line[0] == ' ' && line[1] == ' ') {
            snprintf(name, 40, "%.*s", (int)strcspn(at, " \n"), at);
            return at + 2;
        }
        at += 2;
    }
    return NULL;
}

static void every_command_explains_itself(void **state)
{
    (void)state;
    char *overview = output_of("%s help", program());
    for (int i = 0; i < NCOMMANDS; i++) {
        char *help = output_of("%s help %s", program(), commands[i]),
             *same = output_of("%s %s --help", program(), commands[i]);
        if (strcmp(commands[i], "help") != 0)
            assert_string_equal(help, same);
        must_have(same, "Usage: mazewright ", commands[i]);
        must_have(same, "  -h, --help           this\n", commands[i]);
        char line[40];
        snprintf(line, sizeof line, "\n  %-10s ", commands[i]);
        must_have(overview, line, "the overview");
        free(help);
        free(same);
    }
    free(overview);
}

static void topics_begin_with_examples(void **state)
{
    (void)state;
    static const char *const topics[][2] = {{"spec", "\npuzzles.shape.invert"},
                                            {"grids", "\npenrose "},
                                            {"shapes", "\nheart "},
                                            {"algorithms", "\nwilson "},
                                            {"printers", "\nkdp: "},
                                            {"classes", "roster"},
                                            {"seeds", "avoid: "}};
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++) {
        char *text = output_of("%s help %s", program(), topics[i][0]);
        must_have(text, topics[i][1], topics[i][0]);
        const char *example = strstr(text, "\n  ");
        assert_true(strncmp(text, "  ", 2) == 0 || (example && example - text < 90));
        free(text);
    }
    must_say(2, "there is no command or topic \"sed\"; did you mean \"seeds\"?", "help sed");
}

/* The man pages give no warning; the first has every command and option, the second every key. */
static void pages_for_man_are_whole(void **state)
{
    (void)state;
    must_run("%s help --man > '%s' && %s help --man spec > '%s'", program(), at("mazewright.1"), program(),
             at("mazewright-book.5"));
    char *warned = output_of("LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l '%s' 2>&1 >'%s'; "
                             "LC_ALL=C.UTF-8 MANWIDTH=100 man --warnings -l '%s' 2>&1 >'%s'",
                             at("mazewright.1"), at("1.txt"), at("mazewright-book.5"), at("5.txt"));
    assert_string_equal(warned, "");
    free(warned);
    char *page = output_of("cat '%s'", at("1.txt"));
    for (int i = 0; i < NCOMMANDS; i++) {
        char name[40], *help = output_of("%s %s --help", program(), commands[i]);
        must_have(page, commands[i], "mazewright(1)");
        for (const char *on = help; (on = next_option(on, name));)
            must_have(page, name, "mazewright(1)");
        free(help);
    }
    free(page);
    must_run("%s list keys | sed -n 's/^\\([a-z]\\S*\\)  .*/\\1/p' | while read k; do grep -qF \"$k\" '%s' "
             "|| exit 1; done",
             program(), at("5.txt"));
}

/* --- editors ------------------------------------------------------------------------------------------ */

static void specs_are_as_the_schema_says(void **state)
{
    (void)state;
    must_run("%s schema > '%s' && %s schema template > '%s'", program(), at("book.json"), program(),
             at("template.json"));
    must_run("python3 tests/schema.py '%s' examples/*.yaml && python3 tests/schema.py '%s' templates/*.yaml",
             at("book.json"), at("template.json"));
    must_say(2, "there is no schema of a \"boook\"; did you mean \"book\"?", "schema boook");
}

/* Each of these specs is refused by the schema and by the program. */
static void broken_specs_break_the_schema(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "title: Nothing in it\n",
        "puzzles: []\n",
        "puzzles: 3\n",
        "puzzles: [{size: 8x8, sise: 3}]\n",
        "pages: 3\npuzzles: [{size: 8x8}]\n",
        "puzzles: [{size: 8x8, grid: hexx}]\n",
        "puzzles: [{size: 8x8, grid: [rect, squares]}]\n",
        "puzzles: [{size: eight}]\n",
        "puzzles: [{size: -8x8}]\n",
        "puzzles: [{size: 8x8x8}]\n",
        "puzzles: [{size: 8x8, count: many}]\n",
        "puzzles: [{size: 8x8, count: 0}]\n",
        "puzzles: [{size: 8x8, count: 1.5}]\n",
        "puzzles: [{size: 8x8, algorithm: magic}]\n",
        "puzzles: [{size: 8x8, loops: 2}]\n",
        "puzzles: [{size: 8x8, loops: some}]\n",
        "puzzles: [{size: 8x8, symmetry: threefold}]\n",
        "puzzles: [{size: 8x8, per_page: 5}]\n",
        "puzzles: [{size: 8x8, start: above}]\n",
        "puzzles: [{size: 8x8, sides: left-left-right}]\n",
        "puzzles: [{size: 8x8, icons: mouse+cheese}]\n",
        "puzzles: [{size: 24x24, shape: hart}]\n",
        "puzzles: [{size: 24x24, shape: {txt: EMMA}}]\n",
        "puzzles: [{size: 24x24, shape: {image: fox.png, threshold: 3}}]\n",
        "puzzles: [{size: 8x8, difficulty: 99}]\n",
        "puzzles: [{size: 8x8, seed: -1}]\n",
        "puzzles: [{size: 8x8, seeds: 3}]\n",
        "seed: soon\npuzzles: [{size: 8x8}]\n",
        "paper: a44\npuzzles: [{size: 8x8}]\n",
        "paper: 6x9inn\npuzzles: [{size: 8x8}]\n",
        "margins: 15\npuzzles: [{size: 8x8}]\n",
        "margins: {upper: 15mm}\npuzzles: [{size: 8x8}]\n",
        "lines: {wall: thick}\npuzzles: [{size: 8x8}]\n",
        "colours: {wall: \"#12\"}\npuzzles: [{size: 8x8}]\n",
        "front: title\npuzzles: [{size: 8x8}]\n",
        "front: [titel]\npuzzles: [{size: 8x8}]\n",
        "furniture: [names]\npuzzles: [{size: 8x8}]\n",
        "answers: yes please\npuzzles: [{size: 8x8}]\n",
        "answers: {per_page: 40}\npuzzles: [{size: 8x8}]\n",
        "remake: maybe\npuzzles: [{size: 8x8}]\n",
        "first_day: tomorrow\npuzzles: [{size: 8x8}]\n",
        "condition: FOGRA40\npuzzles: [{size: 8x8}]\n",
        "level_bounds: [1, 2, 3]\npuzzles: [{size: 8x8}]\n",
        "tiles: two\npuzzles: [{size: 8x8}]\n",
        "replace: {17: 3}\npuzzles: [{size: 8x8}]\n",
    };
    char said[4000];
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        char name[40];
        snprintf(name, sizeof name, "broken%zu.yaml", i);
        if (run(said, sizeof said, "%s check '%s'", program(), write_file(name, broken[i])) != 1)
            fail_msg("the program takes: %s", broken[i]);
    }
    must_run("%s schema > '%s'", program(), at("book.json"));
    run(said, sizeof said,
        "python3 tests/schema.py '%s' '%s'/broken*.yaml > '%s'; grep -c '\\.yaml: \\[' '%s'", at("book.json"),
        scratch_folder(), at("told"), at("told"));
    if (atoi(said) != sizeof broken / sizeof *broken) {
        char *told = output_of("grep ': good$' '%s'", at("told"));
        fail_msg("the schema takes: %s", told);
    }
}

/* --- shells ------------------------------------------------------------------------------------------- */

/* A line typed after "mazewright", and a word that must be among the completions; if the line ends with a
 * blank, a new word is completed. */
static const char *const lines[][2] = {
    {"", "build"},
    {"ver", "verify"},
    {"build --max-", "--max-time"},
    {"build ", "dinosaurs.yaml"},
    {"build --format p", "press"},
    {"maze --shape h", "heart"},
    {"maze --grid pen", "penrose"},
    {"maze --symmetry m", "mirror"},
    {"maze --start far", "farthest"},
    {"new class", "classroom"},
    {"new --language ", "uk"},
    {"new --paper a", "a5"},
    {"check --profile kdp-", "kdp-hardcover"},
    {"list ", "templates"},
    {"help se", "seeds"},
    {"completion z", "zsh"},
};
enum { NLINES = sizeof lines / sizeof *lines };

static void bash_completes(void **state)
{
    (void)state;
    must_run("%s completion bash > '%s'", program(), at("c.bash"));
    for (int i = 0; i < NLINES; i++) {
        const char *line = lines[i][0];
        const bool is_new = line[0] == '\0' || line[strlen(line) - 1] == ' ';
        char *said = output_of("cd examples && bash -c 'source \"%s\"; COMP_WORDS=(mazewright %s%s); "
                               "COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _mazewright; "
                               "printf \"%%s\\n\" \"${COMPREPLY[@]}\"'",
                               at("c.bash"), line, is_new ? "\"\"" : "");
        must_have(said, lines[i][1], line);
        free(said);
    }
}

static void fish_completes(void **state)
{
    (void)state;
    must_run("%s completion fish > '%s'", program(), at("c.fish"));
    for (int i = 0; i < NLINES; i++) {
        char *said =
            output_of("cd examples && HOME='%s' fish -c 'source \"%s\"; complete -C \"mazewright %s\"'",
                      scratch_folder(), at("c.fish"), lines[i][0]);
        must_have(said, lines[i][1], lines[i][0]);
        free(said);
    }
}

/* zsh runs in a terminal of its own, because it completes nowhere else. */
static void zsh_completes(void **state)
{
    (void)state;
    must_run("%s completion zsh > '%s' && zsh -n '%s'", program(), at("_mazewright"), at("_mazewright"));
    for (int i = 0; i < NLINES; i++) {
        char *said =
            output_of("cd examples && zsh -f ../tests/complete.zsh '%s' '%s'", scratch_folder(), lines[i][0]);
        must_have(said, lines[i][1], lines[i][0]);
        free(said);
    }
}

/* --- complaints --------------------------------------------------------------------------------------- */

static void complaints_show_the_place(void **state)
{
    (void)state;
    char arguments[400];
    snprintf(arguments, sizeof arguments, "check '%s'",
             write_file("place.yaml", "title: Zo\u00eb\npuzzles: [{size: 8x8, grid: hexx}]\n"));
    must_say(1,
             ":2:29: error: no grid is called \"hexx\"; did you mean \"hex\"?\n"
             "    2 | puzzles: [{size: 8x8, grid: hexx}]\n"
             "      |                             ^\n",
             arguments);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_explains_itself),
        cmocka_unit_test(topics_begin_with_examples),
        cmocka_unit_test(pages_for_man_are_whole),
        cmocka_unit_test(specs_are_as_the_schema_says),
        cmocka_unit_test(broken_specs_break_the_schema),
        cmocka_unit_test(bash_completes),
        cmocka_unit_test(fish_completes),
        cmocka_unit_test(zsh_completes),
        cmocka_unit_test(complaints_show_the_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
