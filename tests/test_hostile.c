/* What strangers write: files that are none, texts that would forge messages, names that lead elsewhere. Each
 * gets a sentence, at once, and nothing else happens. */
#include "support.h"

/* Fifteen seconds are for a machine that does something else, too; what waits for a pipe waits for ever. */
static int check(char *said, size_t room, const char *spec)
{
    write_file("hostile.yaml", spec);
    return run(said, room, "cd '%s' && timeout 15 '%s' check hostile.yaml", at("."), program());
}

static void only_plain_files_are_opened(void **state)
{
    (void)state;
    static const char *const keys[] = {"template: %s",
                                       "language: %s",
                                       "roster: %s",
                                       "avoid: %s",
                                       "defaults: {shape: {image: %s}}",
                                       "defaults: {shape: {outline: %s}}"};
    static const char *const names[] = {"./pipe", "./folder", "/dev/zero"};
    struct mw_arena *arena = mw_arena_new();
    must_run("mkfifo '%s' && mkdir '%s'", at("pipe"), at("folder"));
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < 3; i++) {
            char said[2000], key[100];
            snprintf(key, sizeof key, keys[k], names[i]);
            const int status =
                check(said, sizeof said, mw_format(arena, "%s\npuzzles: [{size: 9x9}]\n", key));
            if (status != 1 || !strstr(said, "it is no plain file") || !strstr(said, "hostile.yaml:1:"))
                fail_msg("%s: %d: %s", key, status, said);
        }
    /* what a user types may come through a pipe */
    must_run("echo 'puzzles: [{size: 5x5}]' | '%s' check /dev/stdin", program());
    mw_arena_free(arena);
}

static void messages_cannot_be_forged(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "puzzles: [{size: 5x5}]\n\"k\\e[2Jey\\nmazewright: error: forged\\x9b2J\\u202e\": 1\n",
        "puzzles: [{size: 5x5}]\ntemplate: \"\\e[2J\\nforged: error\"\n",
        "puzzles: [{size: 5x5, grid: \"\\e]0;title\\a\\nforged\"}]\n",
        "puzzles: [{size: \"\\e[31m\\nforged\"}]\n",
        "roster: \"\\e[31m\\nforged.csv\"\npuzzles: [{size: 5x5}]\n"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        char said[4000];
        assert_int_equal(check(said, sizeof said, specs[i]), 1);
        if (strpbrk(said, "\x1b\a\x7f") || strstr(said, "\xc2\x9b") || strstr(said, "\nforged") ||
            strstr(said, "\nmazewright: error: forged") || strstr(said, "\xe2\x80\xae"))
            fail_msg("%s", said);
        if (!strstr(said, "\\x1b") && !strstr(said, "control character"))
            fail_msg("it is not shown: %s", said);
    }
    write_file("esc.csv", "name\n\"A\x1b[2Jnn\"\n\"A\x1b[2Jnn\"\n");
    char said[4000];
    assert_int_equal(check(said, sizeof said, "roster: esc.csv\npuzzles: [{size: 5x5}]\n"), 1);
    assert_null(strchr(said, '\x1b'));
}

/* The codes of a manifest are answered, and what else it says is no command to a terminal. */
static void manifests_are_shown_not_obeyed(void **state)
{
    (void)state;
    write_file("hostile.yaml", "codes: always\npuzzles: [{size: 5x5}]\n");
    must_run("cd '%s' && '%s' build -q hostile.yaml -o told && sed -i 's/\"path\": \"hostile.pdf\"/\"path\": "
             "\"\\\\u001b[2J\\\\nx\"/' told/book.json",
             at("."), program());
    char *shown = output_of("cd '%s' && '%s' answer $(grep -o '\"code\": \"[^\"]*' told/book.json | cut "
                            "-d'\"' -f4) told/book.json",
                            at("."), program());
    assert_null(strchr(shown, '\x1b'));
    assert_non_null(strstr(shown, "of \\x1b[2J\\x0ax"));
    free(shown);
}

static void names_lead_nowhere_else(void **state)
{
    (void)state;
    static const char *const names[] = {"...yaml", "..yaml", "....yml"};
    for (int i = 0; i < 3; i++) {
        char said[2000];
        must_run("rm -rf '%s' && mkdir -p '%s' && echo 'puzzles: [{size: 5x5}]' > '%s/%s'", at("deep"),
                 at("deep/er"), at("deep/er"), names[i]);
        assert_int_equal(
            run(said, sizeof said, "cd '%s' && '%s' build %s", at("deep/er"), program(), names[i]), 1);
        assert_non_null(strstr(said, "is no name for them; rename it"));
        must_run("[ \"$(ls -A '%s')\" = er ] && [ \"$(ls -A '%s')\" = %s ]", at("deep"), at("deep/er"),
                 names[i]);
    }
}

static void accents_stay_on_the_page(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const char *pile = "";
    for (int i = 0; i < 10; i++) /* the first becomes a part of its letter */
        pile = mw_format(arena, "%s\xcc\x81", pile);
    char said[2000];
    assert_int_equal(
        check(said, sizeof said, mw_format(arena, "puzzles: [{size: 5x5, title: \"A%s\"}]\n", pile)), 1);
    assert_non_null(
        strstr(said, "hostile.yaml:1:30: error: \"title\" has a letter with more accents than fit"));
    assert_int_equal(
        check(said, sizeof said, mw_format(arena, "puzzles: [{size: 5x5, title: \"A%s\"}]\n", pile + 4)), 0);
    write_file("pile.csv", mw_format(arena, "name,group\nAnn,A\nA%s,A\nBea,B%s\n", pile, pile));
    assert_int_equal(check(said, sizeof said, "roster: pile.csv\npuzzles: [{size: 5x5}]\n"), 1);
    assert_non_null(strstr(said, "pile.csv:3: error: the column \"name\" has a letter"));
    assert_non_null(strstr(said, "pile.csv:4: error: the column \"group\" has a letter"));
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_plain_files_are_opened),    cmocka_unit_test(messages_cannot_be_forged),
        cmocka_unit_test(manifests_are_shown_not_obeyed), cmocka_unit_test(names_lead_nowhere_else),
        cmocka_unit_test(accents_stay_on_the_page),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
