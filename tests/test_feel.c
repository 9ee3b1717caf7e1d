/* Tests of the command line: --json prints one object, specs and books go through pipes, some pages can be
 * built alone, and exit statuses mean what the README says. */
#include "support.h"

#include <jansson.h>
#include <sys/stat.h>

static const char spec[] = "title: Felt\nseed: 3\nfront: [title]\npuzzles: [{count: 12, size: 8x9}]\n"
                           "answers: {where: back, per_page: 6}\n";

/* Runs a command with --json, and returns what it prints: one object, whose `status` must be the exit status.
 */
static json_t *report_of(int status, const char *arguments)
{
    static char said[500000];
    const int got = run(said, sizeof said, "%s %s --json 2>/dev/null", program(), arguments);
    json_t *report = json_loads(said, 0, NULL);
    if (!report || got != status || json_integer_value(json_object_get(report, "status")) != status)
        fail_msg("mazewright %s: %d (not %d), and %s", arguments, got, status, said);
    assert_true(json_is_array(json_object_get(report, "complaints")));
    assert_true(json_is_string(json_object_get(report, "command")));
    return report;
}

static const char *text_at(const json_t *report, const char *list, size_t i, const char *key)
{
    const char *text =
        json_string_value(json_object_get(json_array_get(json_object_get(report, list), i), key));
    return text ? text : "";
}

static void every_command_reports(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const char *file = mw_format(arena, "%s", write_file("felt.yaml", spec)),
               *broken = mw_format(arena, "%s", write_file("broken.yaml", "puzzles: [{grid: hexx}]\n"));
#define SAY(...) mw_format(arena, __VA_ARGS__)
    json_t *r = report_of(0, SAY("build '%s' -o '%s'", file, at("felt")));
    assert_string_equal(text_at(r, "files", 0, "path"), "felt.pdf");
    assert_int_equal(json_integer_value(json_object_get(r, "puzzles")), 12);
    json_decref(r);

    r = report_of(1, SAY("build '%s' -o '%s'", broken, at("broken")));
    assert_string_equal(text_at(r, "complaints", 0, "text"),
                        "no grid is called \"hexx\"; did you mean \"hex\"?");
    assert_string_equal(text_at(r, "complaints", 0, "kind"), "error");
    json_t *complaint = json_array_get(json_object_get(r, "complaints"), 0);
    assert_int_equal(json_integer_value(json_object_get(complaint, "line")), 1);
    assert_int_equal(json_integer_value(json_object_get(complaint, "column")), 18);
    json_decref(r);

    r = report_of(0, SAY("check '%s'", file));
    assert_int_equal(json_array_size(json_object_get(r, "puzzles")), 12);
    json_decref(r);
    r = report_of(0, SAY("proof '%s' -o '%s'", file, at("felt.html")));
    assert_int_equal(json_integer_value(json_object_get(r, "pages")), 15);
    json_decref(r);
    r = report_of(0, "maze --size 4x4");
    assert_int_equal(json_array_size(json_object_get(r, "said")), 5);
    json_decref(r);
    r = report_of(0, "maze --size 4x4 --format json");
    assert_int_equal(json_integer_value(json_object_get(json_object_get(r, "result"), "cells")), 16);
    json_decref(r);
    json_decref(report_of(2, "maze --size 4x4 --format pdf"));
    r = report_of(0, "list grids");
    assert_string_equal(text_at(r, "items", 0, "name"), "rect");
    json_decref(r);
    r = report_of(0, "list papers");
    assert_string_equal(text_at(r, "items", 1, "name"), "letter");
    const json_t *items = json_object_get(r, "items"), *kdp = json_array_get(items, 12);
    assert_string_equal(json_string_value(json_object_get(kdp, "name")), "kdp");
    assert_true(json_number_value(
                    json_object_get(json_array_get(json_object_get(kdp, "trims"), 0), "width_pt")) == 360);
    json_decref(r);
    r = report_of(0, "schema");
    assert_true(json_is_object(json_object_get(json_object_get(r, "result"), "properties")));
    json_decref(r);
    r = report_of(0, SAY("new '%s'", at("started.yaml")));
    assert_string_equal(json_string_value(json_object_get(r, "file")), at("started.yaml"));
    json_decref(r);
    if (!is_spared(1)) {
        r = report_of(0, SAY("verify '%s'", at("felt")));
        assert_int_equal(json_integer_value(json_object_get(json_object_get(r, "verified"), "puzzles")), 12);
        json_decref(r);
    }
    json_decref(report_of(1, SAY("join '%s'", at("felt"))));
    json_decref(report_of(1, SAY("answer 7KQ2M-X '%s'", at("felt/book.json"))));
    r = report_of(2, "biuld");
    assert_string_equal(text_at(r, "complaints", 0, "text"),
                        "there is no command \"biuld\"; did you mean \"build\"?");
    json_decref(r);
    json_decref(report_of(2, "build --fromat pdf"));
    json_decref(report_of(0, "help build"));
    mw_arena_free(arena);
}

/* A spec read from a pipe, and a book written to one, are the same as with files; errors in such a spec name
 * the file "-". */
static void specs_come_through_pipes(void **state)
{
    (void)state;
    const char *file = write_file("book.yaml", spec);
    must_run("cd '%s' && %s build -q '%s' -o one && %s build -q - -o two < '%s' && diff -r one two",
             scratch_folder(), program(), file, program(), file);
    must_run(
        "cd '%s' && mkdir now && TMPDIR=$PWD/now %s build -q '%s' -o - | cmp - one/book.pdf && rmdir now",
        scratch_folder(), program(), file);
    must_run("cd '%s' && %s build -q - -o - < '%s' | cmp - one/book.pdf", scratch_folder(), program(), file);
    must_run("cd '%s' && echo 'puzzles: [{size: 5by5}]' > broken.yaml; %s build -q broken.yaml -o - > "
             "broken.pdf; [ $? "
             "= 1 ] && ! [ -s broken.pdf ]",
             scratch_folder(), program());
    /* if the book cannot be written, or read again, the message says why */
    must_run("cd '%s' && %s build -q '%s' -o - 2>&1 >/dev/full | grep -q 'No space left on device'",
             scratch_folder(), program(), file);
    must_run("cd '%s' && LD_PRELOAD='%.*s/tests/interrupt.so' UNREADABLE=/book.pdf %s build -q '%s' -o - 2> "
             "read.txt > "
             "read.pdf; [ $? = 1 ] && grep -q 'cannot read .*again' read.txt",
             scratch_folder(), (int)(strrchr(program(), '/') - program()), program(), program(), file);
    must_run("cd '%s' && printf 'puzzles: [{grid: hexx}]' | %s build - 2>&1 | grep -qx -- '-:1:18: error: no "
             "grid is "
             "called \"hexx\"; did you mean \"hex\"?'",
             scratch_folder(), program());
    must_run("cd '%s' && printf 'template: ../../x.yaml\\npuzzles: []' | %s build - 2>&1 | grep -q 'is "
             "outside of the "
             "folder'",
             scratch_folder(), program());
    must_run("%s build '%s' -f pdf,press -o - 2>&1 >/dev/null | cat | grep -q 'prints one PDF, and this book "
             "is 2'",
             program(), file);
}

/* Pages that are built alone equal those of the whole book. */
static void pages_can_be_looked_at(void **state)
{
    (void)state;
    const char *file = write_file("looked.yaml", spec);
    must_run("cd '%s' && %s build -q '%s' -f svg && %s build -q '%s' -f svg --pages 1-3,15", scratch_folder(),
             program(), file, program(), file);
    must_run("cd '%s' && [ $(ls looked-pages/*.svg | wc -l) = 4 ] && for p in 001 002 003 015; do "
             "cmp looked/looked-$p.svg looked-pages/looked-$p.svg || exit 1; done",
             scratch_folder());
    must_run("cd '%s' && python3 -c 'import json; b = json.load(open(\"looked-pages/book.json\")); "
             "assert [p[\"number\"] for p in b[\"puzzles\"]] == [1, 2] and b[\"is_part\"]'",
             scratch_folder());
    must_run("cd '%s' && %s build '%s' --pages 16 2>&1 | grep -q 'page 16 is asked for, and the book has 15'",
             scratch_folder(), program(), file);
    must_run(
        "cd '%s' && %s build '%s' --pages 14-99 -q -o last && pdfinfo last/looked.pdf | grep -q 'Pages: *2$'",
        scratch_folder(), program(), file);
    must_run("%s build '%s' --pages 1 --only 1; [ $? = 2 ]", program(), file);
    must_run("cd '%s' && %s build '%s' --pages 2 -o looked 2>&1 | grep -q 'holds the whole book'",
             scratch_folder(), program(), file);
}

/* On a terminal one line shows the page that is reached, the pages a second and the seconds left; the line is
 * erased at the end. */
static void progress_tells_pace(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    const char *file = write_file("long.yaml", "puzzles: [{count: 600, size: 60x60}]\n");
    must_run("script -qec \"%s build '%s' -o '%s'\" /dev/null > '%s'", program(), file, at("long"),
             at("typed"));
    must_run("grep -q 'page [0-9]* of [0-9]*, [0-9.]* a second, [0-9]* s left' '%s'", at("typed"));
    /* the last line of progress is erased before anything else is written */
    must_run(
        "python3 -c \"import sys; text = open(sys.argv[1], newline='').read(); last = text.rfind(' left'); "
        "sys.exit(last < 0 or not text[last:].startswith(' left\\x1b[K\\r\\x1b[K'))\" '%s'",
        at("typed"));
}

/* The line of progress of work that fails is wiped before the error is written. */
static void failures_wipe_the_progress(void **state)
{
    (void)state;
    static const char *const places[] = {"-o '%s'", "-o - > '%s'"};
    if (IS_LEFT_OUT)
        return;
    const char *file = write_file("fails.yaml", "puzzles: [{count: 200, size: 60x60}]\n");
    for (int i = 0; i < 2; i++) {
        char place[1300];
        snprintf(place, sizeof place, i == 0 ? places[0] : places[1], at("failed"));
        must_run(
            "script -qec \"sh -c \\\"ulimit -f 40; %s build '%s' -j1 -f %s %s\\\"\" /dev/null > '%s' || true",
            program(), file, i == 0 ? "svg" : "pdf", place, at("typed"));
        must_run("grep -q 'error: ' '%s' && python3 -c \"import re, sys; text = open(sys.argv[1], "
                 "newline='').read(); "
                 "sys.exit(not re.search(r'page \\d+ of', text) or bool(re.search(r'page \\d+ "
                 "of[^\\r]*error: ', text)))\" '%s'",
                 at("typed"), at("typed"));
    }
}

/* Faces are found in the user's folder, or in the folder that --fonts names; if that has no faces, it is an
 * error. */
static void faces_of_ones_own(void **state)
{
    (void)state;
    const char *file = write_file("own.yaml", "title: T\nfaces: {title: P052 Bold}\n"
                                              "puzzles: [{size: 9x9, title: Own}]\n");
    must_run("cd '%s' && mkdir -p mine/mazewright/fonts bare && cp "
             "/usr/share/fonts/opentype/urw-base35/P052-Bold.otf "
             "mine/mazewright/fonts",
             scratch_folder());
    must_run("cd '%s' && %s build '%s' -q -o without 2>&1 | grep -q 'there is no face \"P052\"'",
             scratch_folder(), program(), file);
    must_run("cd '%s' && %s build '%s' -q -o named --fonts mine/mazewright/fonts && pdffonts named/own.pdf | "
             "grep -q P052",
             scratch_folder(), program(), file);
    must_run("cd '%s' && XDG_DATA_HOME=$PWD/mine %s build '%s' -q -o users && diff -r named users",
             scratch_folder(), program(), file);
    must_run("cd '%s' && %s build '%s' -o never --fonts bare 2>&1 | grep -q 'bare has no faces (--fonts)' && "
             "[ ! -e never ]",
             scratch_folder(), program(), file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_reports),      cmocka_unit_test(specs_come_through_pipes),
        cmocka_unit_test(pages_can_be_looked_at),     cmocka_unit_test(progress_tells_pace),
        cmocka_unit_test(failures_wipe_the_progress), cmocka_unit_test(faces_of_ones_own),
    };
    look_for_leaks();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
