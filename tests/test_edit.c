/* Edits of a spec's text: a table of texts before and after, and laws over many edits of the examples. */
#include "support.h"

#include "mazewright/edit.h"

#include <glib.h>
#include <jansson.h>
#include <string.h>

static const struct {
    const char *before;
    struct mw_edit edit;
    const char *after; /* NULL if the edit is refused */
} cases[] = {
    /* a value takes the place of another; remarks and spaces stay */
    {"title: A  # what\npuzzles: []\n",
     {MW_EDIT_SET, "title", "\"Big Book\"", 0},
     "title: Big Book  # what\npuzzles: []\n"},
    {"title: A", {MW_EDIT_SET, "title", "\"B: C\"", 0}, "title: \"B: C\""},
    {"title: A\n", {MW_EDIT_SET, "title", "\"\"", 0}, "title: \"\"\n"},
    {"title:   # none yet\nseed: 1\n",
     {MW_EDIT_SET, "title", "\"A\"", 0},
     "title: A   # none yet\nseed: 1\n"},
    {"title: 'A'\r\nseed: 1\r\n", {MW_EDIT_SET, "seed", "7", 0}, "title: 'A'\r\nseed: 7\r\n"},
    {"\xef\xbb\xbftitle: \xc3\x84 \xf0\x9f\xa6\x8a\nseed: 1\n",
     {MW_EDIT_SET, "seed", "2", 0},
     "\xef\xbb\xbftitle: \xc3\x84 \xf0\x9f\xa6\x8a\nseed: 2\n"},
    {"a: |\n  one\n  two\nb: 1\n", {MW_EDIT_SET, "a", "\"three\"", 0}, "a: three\nb: 1\n"},
    {"a: {b: 1, c: 2} # x\n",
     {MW_EDIT_SET, "a/c", "[1, \"x y\", \"a,b\"]", 0},
     "a: {b: 1, c: [1, x y, \"a,b\"]} # x\n"},
    {"a:\n  b: 1\n  c: 2\nd: 3\n", {MW_EDIT_SET, "a", "true", 0}, "a: true\nd: 3\n"},
    {"puzzles:\n- {count: 1}\n- {count: 2}\n",
     {MW_EDIT_SET, "puzzles/1/count", "3", 0},
     "puzzles:\n- {count: 1}\n- {count: 3}\n"},
    /* a key that is missing goes before the puzzles, or at the end of its map */
    {"# mine\ntitle: A # a\n\n# the puzzles\npuzzles:\n  - count: 1\n",
     {MW_EDIT_SET, "seed", "7", 0},
     "# mine\ntitle: A # a\nseed: 7\n\n# the puzzles\npuzzles:\n  - count: 1\n"},
    {"# mine\npuzzles:\n  - count: 1",
     {MW_EDIT_SET, "title", "\"A\"", 0},
     "# mine\ntitle: A\npuzzles:\n  - count: 1"},
    {"puzzles:\n  - count: 1 # one\n    # and\n  - count: 2",
     {MW_EDIT_SET, "puzzles/0/size", "\"9x9\"", 0},
     "puzzles:\n  - count: 1 # one\n    size: 9x9\n    # and\n  - count: 2"},
    {"puzzles:\n  - count: 2",
     {MW_EDIT_SET, "puzzles/0/size", "\"9x9\"", 0},
     "puzzles:\n  - count: 2\n    size: 9x9"},
    {"puzzles: [{}]\n", {MW_EDIT_SET, "puzzles/0/size", "9", 0}, "puzzles: [{size: 9}]\n"},
    {"a: 1\n", {MW_EDIT_SET, "answers/where", "\"none\"", 0}, "a: 1\nanswers: {where: none}\n"},
    {"a:\nb: 1\n", {MW_EDIT_SET, "a/c/d", "1", 0}, "a: {c: {d: 1}}\nb: 1\n"},
    {"a: {x~1y: 1}\n", {MW_EDIT_SET, "a/x~01y", "2", 0}, "a: {x~1y: 2}\n"},
    {"{a: 1}\n", {MW_EDIT_SET, "b", "2", 0}, "{a: 1, b: 2}\n"},
    /* a key goes, with the remark behind it; an empty map goes, too */
    {"a: 1 # one\n# two\nb: 2\n", {MW_EDIT_REMOVE, "a", NULL, 0}, "# two\nb: 2\n"},
    {"a: 1\nc: {d: 1}\n", {MW_EDIT_REMOVE, "c/d", NULL, 0}, "a: 1\n"},
    {"p:\n  - a: 1 # x\n    b: 2\n", {MW_EDIT_REMOVE, "p/0/a", NULL, 0}, "p:\n  - b: 2\n"},
    {"p:\n  - a: 1\n    # on b\n    b: 2\n",
     {MW_EDIT_REMOVE, "p/0/a", NULL, 0},
     "p:\n  - \n    # on b\n    b: 2\n"},
    {"p:\n  - a: 1\n  - b: 2\n", {MW_EDIT_REMOVE, "p/0/a", NULL, 0}, "p:\n  - {}\n  - b: 2\n"},
    {"p: [1, 2, 3]\n", {MW_EDIT_REMOVE, "p/1", NULL, 0}, "p: [1, 3]\n"},
    {"p: [1, 2, 3]\n", {MW_EDIT_REMOVE, "p/2", NULL, 0}, "p: [1, 2]\n"},
    {"p:\n  - 1\n  # on two\n  - 2 # two\n  - 3\n", {MW_EDIT_REMOVE, "p/1", NULL, 0}, "p:\n  - 1\n  - 3\n"},
    /* items come and move with the remarks above them */
    {"p:\n  - 1\n  - 2\n", {MW_EDIT_INSERT, "p", "{\"a\": 1}", 1}, "p:\n  - 1\n  - {a: 1}\n  - 2\n"},
    {"p:\n  - 1\n  - 2", {MW_EDIT_INSERT, "p", "3", 2}, "p:\n  - 1\n  - 2\n  - 3"},
    {"p: [1]\n", {MW_EDIT_INSERT, "p", "0", 0}, "p: [0, 1]\n"},
    {"p: []\n", {MW_EDIT_INSERT, "p", "0", 0}, "p: [0]\n"},
    {"p:\n  # one\n  - 1\n  # two\n  - 2\n  - 3",
     {MW_EDIT_MOVE, "p/1", NULL, 2},
     "p:\n  # one\n  - 1\n  - 3\n  # two\n  - 2\n"},
    {"p: [1, 2,  3]\n", {MW_EDIT_MOVE, "p/2", NULL, 0}, "p: [3, 1,  2]\n"},
    {"p: [1, 2, 3]\n", {MW_EDIT_MOVE, "p/0", NULL, 2}, "p: [2, 3, 1]\n"},
    /* odd texts */
    {"a:\n  - \nb: 1\n", {MW_EDIT_SET, "a/0/c", "{\"d\": [1]}", 0}, "a:\n  - {c: {d: [1]}}\nb: 1\n"},
    {"a: 1\n", {MW_EDIT_SET, "a", "\"x\xc2\x85y\xe2\x80\xa8z\"", 0}, "a: \"x\\u0085y\\u2028z\"\n"},
    {"a: 1\n", {MW_EDIT_SET, "a", "123456.789012345", 0}, "a: 123456.789012345\n"},
    {"a:\nb: 1\n", {MW_EDIT_SET, "a/x: y", "1", 0}, "a: {\"x: y\": 1}\nb: 1\n"},
    {"a: {b: 1, # on b\n  c: 2}\nd: 1\n", {MW_EDIT_REMOVE, "a/c", NULL, 0}, "a: {b: 1, # on b\n  }\nd: 1\n"},
    {"a: 1\n? b\n: 2\n", {MW_EDIT_REMOVE, "b", NULL, 0}, NULL},
    {"? a\n? b\n", {MW_EDIT_REMOVE, "b", NULL, 0}, NULL},
    /* what cannot be done is refused */
    {"a: 1\n", {MW_EDIT_REMOVE, "a", NULL, 0}, NULL},
    {"a: 1\n", {MW_EDIT_REMOVE, "b", NULL, 0}, NULL},
    {"a: 1\n", {MW_EDIT_SET, "", "1", 0}, NULL},
    {"a: 1\n", {MW_EDIT_SET, "a/b", "1", 0}, NULL},
    {"a: 1\n", {MW_EDIT_SET, "a", "no JSON", 0}, NULL},
    {"a: [1]\n", {MW_EDIT_SET, "a/1", "1", 0}, NULL},
    {"a: [1]\n", {MW_EDIT_INSERT, "a", "1", 2}, NULL},
    {"a: [1]\n", {MW_EDIT_MOVE, "a/0", NULL, 1}, NULL},
    {"a: [1\n", {MW_EDIT_SET, "a", "1", 0}, NULL},
    {"a: 1\n", {MW_EDIT_SET, "a/b/c/d/e/f/g/h/i/j", "1", 0}, NULL},
    {"a: &x 1\nb: *x\n", {MW_EDIT_SET, "a", "2", 0}, NULL},
};

static void edits_only_what_is_meant(void **state)
{
    struct mw_arena *arena = mw_arena_new();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct mw_error error = {0};
        const char *is = mw_spec_edit(arena, cases[i].before, &cases[i].edit, &error);
        if (!is != !cases[i].after || (is && strcmp(is, cases[i].after) != 0))
            fail_msg("case %zu, %s of\n%s\ngives\n%s\nnot\n%s", i, cases[i].edit.at, cases[i].before,
                     is ? is : error.text, cases[i].after ? cases[i].after : "an error");
        assert_true(is || error.text[0]);
    }
    mw_arena_free(arena);
}

/* A path of a hundred thousand steps, and a key as long as a book, are refused as well. */
static void long_paths_are_refused(void **state)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    GString *path = g_string_new("a");
    (void)state;
    for (int i = 0; i < 100000; i++)
        g_string_append(path, "/a");
    const struct mw_edit deep = {MW_EDIT_SET, path->str, "1", 0};
    assert_null(mw_spec_edit(arena, "a: 1\n", &deep, &error));
    const struct mw_edit plain = {MW_EDIT_SET, "a", "1", 0};
    struct mw_error other = {0};
    assert_null(mw_spec_edit(arena, mw_format(arena, "? %s\n: 1\n", path->str), &plain, &other));
    assert_non_null(strstr(other.text, "at most 200 letters"));
    g_string_free(path, TRUE);
    mw_arena_free(arena);
}

/* --- laws ---------------------------------------------------------------------------------------------- */

/* Returns the values of a text; its places are listed in `lines`. */
static json_t *tree_of(struct mw_arena *arena, const char *text, json_t **lines)
{
    struct mw_error error = {0};
    const char *tree = mw_spec_tree(arena, text, &error);
    if (!tree)
        fail_msg("%s in\n%s", error.text, text);
    json_t *both = json_loads(tree, 0, NULL), *values = json_incref(json_object_get(both, "values"));
    *lines = json_incref(json_object_get(both, "lines"));
    json_decref(both);
    return values;
}

static const char *any_place(struct mw_rng *rng, json_t *lines)
{
    int left = (int)mw_rng_below(rng, (uint32_t)json_object_size(lines));
    const char *path;
    json_t *line;
    json_object_foreach(lines, path, line) if (left-- == 0) return path;
    return NULL;
}

/* True if every line of `before` that is a remark, and nothing else, is in `after`. */
static bool keeps_remarks(const char *before, const char *after)
{
    char **line = g_strsplit(before, "\n", -1), **there = g_strsplit(after, "\n", -1);
    bool good = true;
    for (int i = 0; line[i]; i++)
        good = good && (g_strstrip(line[i])[0] != '#' || strstr(after, line[i]));
    g_strfreev(line);
    g_strfreev(there);
    return good;
}

static const char *const values[] = {"7",
                                     "true",
                                     "\"a b\"",
                                     "\"x: y # z\"",
                                     "[1, 2]",
                                     "{\"a\": 1, \"b c\": \"\"}",
                                     "\"\"",
                                     "\"12x16\"",
                                     "\"\xd7\x90\xd7\x91 \xf0\x9f\xa6\x8a\"",
                                     "\"line\\nbreak\"",
                                     "\"'\"",
                                     "\"null\"",
                                     "\"-\"",
                                     "1.5"};

static bool may_lose_remarks(const struct mw_edit *edit)
{
    return edit->kind == MW_EDIT_REMOVE || edit->kind == MW_EDIT_SET;
}

/* Makes `n` random edits, one after the other; every one is made or refused, and what was set is read again.
 */
static int edit_randomly(const char *text, uint64_t seed, int n)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_rng rng = mw_rng_new(seed, 0);
    int made = 0;
    for (int i = 0; i < n; i++) {
        json_t *lines, *tree = tree_of(arena, text, &lines), *now, *now_lines;
        const char *at = any_place(&rng, lines), *slash = strrchr(at, '/');
        struct mw_edit edit = {(enum mw_edit_kind)mw_rng_below(&rng, 4), at,
                               values[mw_rng_below(&rng, sizeof values / sizeof *values)],
                               (int)mw_rng_below(&rng, 4)};
        if (edit.kind == MW_EDIT_SET && mw_rng_below(&rng, 3) == 0)
            edit.at = mw_format(arena, "%.*s%sextra", slash ? (int)(slash - at) : 0, at, slash ? "/" : "");
        struct mw_error error = {0};
        const char *next = mw_spec_edit(arena, text, &edit, &error);
        assert_true(next || error.text[0]);
        if (next) {
            now = tree_of(arena, next, &now_lines);
            if (edit.kind == MW_EDIT_SET)
                assert_non_null(json_object_get(now_lines, edit.at));
            if (!may_lose_remarks(&edit) && !keeps_remarks(text, next))
                fail_msg("%s of\n%s\nloses remarks:\n%s", edit.at, text, next);
            json_decref(now);
            json_decref(now_lines);
            text = next;
            made++;
        }
        json_decref(tree);
        json_decref(lines);
    }
    mw_arena_free(arena);
    return made;
}

/* Edits all examples at random. Most edits can be made; any that could change more is refused by the function
 * itself, which parses its result. */
static void edits_examples_at_random(void **state)
{
    GDir *folder = g_dir_open("examples", 0, NULL);
    int made = 0, tried = 0;
    (void)state;
    for (const char *name; (name = g_dir_read_name(folder));) {
        char *path = g_build_filename("examples", name, NULL), *text = NULL;
        const int n = is_night() ? 2000 : 60;
        if (g_str_has_suffix(name, ".yaml") && g_file_get_contents(path, &text, NULL, NULL)) {
            made += edit_randomly(text, (uint64_t)tried + 1, n);
            tried += n;
        }
        g_free(text);
        g_free(path);
    }
    g_dir_close(folder);
    printf("%d of %d edits made\n", made, tried);
    assert_true(tried >= 500 && made > tried / 3);
}

/* Sets each value of each example to what it is: the tree stays. */
static void same_values_change_nothing(void **state)
{
    GDir *folder = g_dir_open("examples", 0, NULL);
    (void)state;
    for (const char *name; (name = g_dir_read_name(folder));) {
        struct mw_arena *arena = mw_arena_new();
        char *path = g_build_filename("examples", name, NULL), *text = NULL;
        if (g_str_has_suffix(name, ".yaml") && g_file_get_contents(path, &text, NULL, NULL)) {
            json_t *lines, *tree = tree_of(arena, text, &lines), *line;
            const char *at;
            json_object_foreach(lines, at, line)
            {
                char **step = g_strsplit(at, "/", -1);
                json_t *value = tree, *now, *now_lines;
                for (int i = 0; step[i]; i++)
                    value = json_is_array(value) ? json_array_get(value, (size_t)atoi(step[i]))
                                                 : json_object_get(value, step[i]);
                char *json = json_dumps(value, JSON_ENCODE_ANY);
                struct mw_error error = {0};
                const struct mw_edit edit = {MW_EDIT_SET, at, json, 0};
                const char *next = json_is_null(value) ? text : mw_spec_edit(arena, text, &edit, &error);
                if (!next)
                    fail_msg("%s: %s: %s", name, at, error.text);
                now = tree_of(arena, next, &now_lines);
                assert_true(json_equal(tree, now));
                json_decref(now);
                json_decref(now_lines);
                free(json);
                g_strfreev(step);
            }
            json_decref(tree);
            json_decref(lines);
        }
        g_free(text);
        g_free(path);
        mw_arena_free(arena);
    }
    g_dir_close(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_only_what_is_meant),
        cmocka_unit_test(long_paths_are_refused),
        cmocka_unit_test(same_values_change_nothing),
        cmocka_unit_test(edits_examples_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
