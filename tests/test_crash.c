/* All or nothing: the program is killed, and made to fail, at every call that changes a folder or brings
 * something to the disk (tests/interrupt.c); what the next command finds must be all of the old book or all
 * of the new. */
#include "support.h"

#include "files/manifest_text.h"

#include <glib.h>
#include <jansson.h>

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 400 }; /* calls; no build of these takes more */

/* Returns the distance between the calls at which a build is cut off: 1 is each of them. */
static int step(void)
{
#ifdef SPARING
    return 12;
#else
    return is_night() ? 1 : 6;
#endif
}

/* Returns the variables that cut a command off at its n-th call; `how` is one such as KILL_AT. */
static const char *cut(struct mw_arena *arena, const char *how, int n)
{
    return mw_format(arena, "LD_PRELOAD='%.*s/tests/interrupt.so' %s=%d",
                     (int)(strrchr(program(), '/') - program()), program(), how, n);
}

static void write_books(void)
{
    must_run("mkdir -p '%s' '%s'", at("first"), at("second"));
    write_file("first/book.yaml", "puzzles: [{size: 5x5, count: 2, seed: 1}]\nanswers: none\n");
    write_file("second/book.yaml", "puzzles: [{size: 5x5, seed: 7}]\nanswers: none\n");
    must_run("%s build -q '%s' -o '%s' -f pdf,press,svg", program(), at("first/book.yaml"), at("old"));
    must_run("cp -r '%s' '%s' && %s build -q '%s' -o '%s' -f pdf,press,svg", at("old"), at("new"), program(),
             at("second/book.yaml"), at("new"));
    must_run("mkdir -p '%s'", at("none"));
}

/* Recovers the folder as the next build there does, before it makes anything. */
static void recover(const char *folder)
{
    struct mw_error error = {0};
    if (!mw_folder_recover(folder, &error))
        fail_msg("%s", error.text);
}

/* True if each file of `whole` is found with the same bytes in `folder`, at the path where a command that
 * only reads looks for it. */
static bool reads_as(const char *folder, const char *whole)
{
    struct mw_arena *arena = mw_arena_new();
    GDir *list = g_dir_open(at(whole), 0, NULL);
    bool same = true;
    for (const char *name; same && (name = g_dir_read_name(list));) {
        const char *path = mw_folder_read_path(arena, mw_format(arena, "%s/%s", at(folder), name));
        same = access(path, F_OK) == 0 && same_files(mw_format(arena, "%s/%s", at(whole), name), path);
    }
    g_dir_close(list);
    mw_arena_free(arena);
    return same;
}

/* A build of the second book over `before`, cut off at its n-th call: how it ends. */
static int build_cut(const char *how, int n, const char *before, char said[2000])
{
    struct mw_arena *arena = mw_arena_new();
    copy_tree(at(before), at("cut"));
    const int status = run(said, 2000, "%s %s build -q -j1 '%s' -o '%s' -f pdf,press,svg", cut(arena, how, n),
                           program(), at("second/book.yaml"), at("cut"));
    mw_arena_free(arena);
    return status;
}

/* Returns how many calls a build over `before` makes, if none fails. */
static int count_calls(const char *before)
{
    static int known[2][2];
    char said[2000];
    int *few = &known[strcmp(before, "old") == 0][getenv("NO_LINKS") != NULL], many = *few ? *few + 1 : MOST;
    while (*few + 1 < many) {
        const int n = (*few + many) / 2;
        *(build_cut("KILL_AT", n, before, said) == 0 ? &many : few) = n;
    }
    return *few;
}

static const char *own_path; /* of this test program, which recovers a folder if called with --recover */

/* A build of the second book over `before` (or "none"), cut off at every step()-th call, leaves the old book
 * or the new. */
static void cut_everywhere(const char *how, const char *before)
{
    const int calls = count_calls(before);
    int kept = 0, done = 0;
    for (int n = 1; n <= calls; n += step()) {
        char said[2000];
        const int status = build_cut(how, n, before, said);
        if (!reads_as("cut", before) && !reads_as("cut", "new"))
            fail_msg("%s=%d of a build over %s: reading finds neither the old nor the new", how, n, before);
        recover(at("cut"));
        const bool is_old = same_trees(at(before), at("cut")), is_new = same_trees(at("new"), at("cut"));
        if (!is_old && !is_new)
            fail_msg("%s=%d of a build over %s: neither the old nor the new is there: %s", how, n, before,
                     said);
        if (how[0] == 'F' && is_new != (status == 0))
            fail_msg("%s=%d of a build over %s exits with %d: %s", how, n, before, status, said);
        if (n / step() % 7 == 0) { /* the next build never needs --force */
            must_run("%s build -q '%s' -o '%s' -f pdf,press,svg", program(), at("second/book.yaml"),
                     at("cut"));
            assert_true(same_trees(at("new"), at("cut")));
        }
        kept += is_old;
        done += is_new;
    }
    if (kept < 10 / step() || done < 5 / step())
        fail_msg("%s over %s: %d times the old, %d the new", how, before, kept, done);
}

/* True if a file is read at another path than its own. */
static bool reads_elsewhere(const char *file)
{
    struct mw_arena *arena = mw_arena_new();
    const bool is_elsewhere = strcmp(mw_folder_read_path(arena, at(file)), at(file)) != 0;
    mw_arena_free(arena);
    return is_elsewhere;
}

/* A build that is killed while it puts its files in place leaves a folder that verify reads as the new book;
 * verify says so, until the next build finishes the work. */
static void cut_off_books_are_told_by_verify(void **state)
{
    (void)state;
    char said[2000];
    int told = 0;
    for (int n = count_calls("old"); n > 0 && !told; n--) {
        build_cut("KILL_AT", n, "old", said);
        if (!reads_as("cut", "new") || !reads_elsewhere("cut/book.json"))
            continue;
        const int status = run(said, sizeof said, "'%s' verify '%s'", program(), at("cut"));
        if (status != 0 || !strstr(said, "a build was cut off while it put its files in place"))
            fail_msg("KILL_AT=%d: %d: %s", n, status, said);
        told++;
        must_run(
            "'%s' build -q '%s' -o '%s' -f pdf,press,svg && '%s' verify '%s' 2>&1 | { ! grep 'cut off'; }",
            program(), at("second/book.yaml"), at("cut"), program(), at("cut"));
    }
    assert_int_equal(told, 1);
}

static void killed_anywhere(void **state)
{
    (void)state;
    cut_everywhere("KILL_AT", "none");
    cut_everywhere("KILL_AT", "old");
}

static void failing_anywhere(void **state)
{
    (void)state;
    cut_everywhere("FAIL_AT", "none");
    cut_everywhere("FAIL_AT", "old");
}

/* A build that is cut off leaves the old book or the new also where there are no links, and copies of the old
 * files are kept instead. */
static void without_links_it_holds_too(void **state)
{
    (void)state;
    setenv("NO_LINKS", "1", 1);
    if (step() == 1)
        cut_everywhere("KILL_AT", "old");
    cut_everywhere("FAIL_AT", "old");
    unsetenv("NO_LINKS");
}

/* If a file of the old book can be neither linked, replaced nor removed, the build fails, and the folder is
 * as it was at once, not only after the next command. */
static void stuck_files_leave_all_as_it_was(void **state)
{
    (void)state;
    static const char *const files[] = {"book.json", "book.pdf", "book.press.pdf", "book-001.svg",
                                        "book-002.svg"};
    for (int links = 0; links < 2; links++)
        for (int i = 0; i < 5; i++) {
            char said[2000];
            struct mw_arena *arena = mw_arena_new();
            copy_tree(at("old"), at("cut"));
            const int status = run(said, sizeof said, "%s %s %s build -q -j1 '%s' -o '%s' -f pdf,press,svg",
                                   cut(arena, "STUCK", 0),
                                   mw_format(arena, "STUCK=%s%s", files[i], links ? "" : " NO_LINKS=1"),
                                   program(), at("second/book.yaml"), at("cut"));
            if (status != 1 || !strstr(said, files[i]) || !strstr(said, "Operation not permitted") ||
                strstr(said, "nor can it"))
                fail_msg("%s: %d: %s", files[i], status, said);
            assert_true(same_trees(at("old"), at("cut")));
            recover(at("cut"));
            assert_true(same_trees(at("old"), at("cut")));
            mw_arena_free(arena);
        }
}

/* In a folder from which nothing can be removed, the old book stays, and the message names what had to be
 * left. If this can be known in advance, nothing is begun. */
static void what_cannot_be_removed_is_told(void **state)
{
    (void)state;
    char said[2000];
    struct mw_arena *arena = mw_arena_new();
    copy_tree(at("old"), at("cut"));
    assert_int_equal(run(said, sizeof said, "%s NO_REMOVAL=1 %s build -q -j1 '%s' -o '%s'",
                         cut(arena, "STUCK", 0), program(), at("second/book.yaml"), at("cut")),
                     1);
    if (!strstr(said, "nor can .mazewright.journal and .mazewright-"))
        fail_msg("%s", said);
    recover(at("cut"));
    assert_true(same_trees(at("old"), at("cut")));
    if (run(said, sizeof said, "chattr +a '%s'", at("cut")) == 0) {
        const int status =
            run(said, sizeof said, "%s build -q '%s' -o '%s'", program(), at("second/book.yaml"), at("cut"));
        must_run("chattr -a '%s' && diff -rq '%s' '%s'", at("cut"), at("old"), at("cut"));
        assert_int_equal(status, 1);
        assert_non_null(strstr(said, "files can be added to the folder, but not replaced or removed"));
    }
    mw_arena_free(arena);
}

/* If the disk loses half of a file and reports no error, the build does: every file is read again before any
 * is put in its place. Only the journal is not read again. */
static void spoilt_files_are_noticed(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    int noticed = 0;
    for (int n = 1; n<(step() > 3 ? 9 : 37); n += step()> 3 ? 2 : 1) {
        char said[2000];
        copy_tree(at("old"), at("cut"));
        const int status = run(said, sizeof said, "%s %s build -q -j1 '%s' -o '%s' -f pdf,press,svg,png",
                               cut(arena, "SPOIL_AT", n), program(), at("second/book.yaml"), at("cut"));
        if (status == 0)
            continue;
        assert_int_equal(status, 1);
        if (!strstr(said, "was written, but read again it"))
            fail_msg("SPOIL_AT=%d: %s", n, said);
        assert_true(same_trees(at("old"), at("cut")));
        noticed++;
    }
    assert_true(step() > 3 ? noticed > 0 : noticed == 5); /* two PDFs, two drawings, and the manifest */
    mw_arena_free(arena);
}

/* Writes the head of a manifest (level 0) or a puzzle of it (level 1); true if it is taken for whole. */
static bool is_taken(int level, json_t *json)
{
    FILE *file = fopen("/dev/null", "w");
    const bool is_whole = level ? mw_manifest_put_puzzle(file, mw_manifest_puzzle(json_deep_copy(json)), true)
                                : mw_manifest_put_head(file, json_deep_copy(json));
    fclose(file);
    return is_whole;
}

/* A manifest must have exactly the keys that its schema requires. */
static void manifests_are_held_to_their_schema(void **state)
{
    (void)state;
    json_t *schema = json_load_file("tests/book.schema.json", 0, NULL),
           *book = json_load_file(at("old/book.json"), 0, NULL),
           *required = json_object_get(schema, "required"), *puzzles = json_object_get(book, "puzzles"),
           *of_puzzles = json_object_get(
               json_object_get(json_object_get(json_object_get(schema, "properties"), "puzzles"), "items"),
               "required");
    assert_int_equal(json_array_size(puzzles), 2);
    for (int level = 0; level < 2; level++) {
        json_t *keys = level ? of_puzzles : required, *within = level ? json_array_get(puzzles, 1) : book,
               *key;
        size_t i;
        assert_true(json_array_size(keys) > 10);
        assert_true(is_taken(level, within));
        json_array_foreach(keys, i, key)
        {
            json_t *value = json_incref(json_object_get(within, json_string_value(key)));
            json_object_del(within, json_string_value(key));
            if (is_taken(level, within))
                fail_msg("without %s it is taken", json_string_value(key));
            json_object_set_new(within, json_string_value(key), value);
        }
    }
    json_decref(schema);
    json_decref(book);
}

/* A recovery that is itself killed, twice, still ends with the old book or the new. */
static void killed_while_recovering(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    for (int n = 20; n < 60; n += 2 + step())
        for (int k = 1; k < 12; k += 2) {
            char said[2000];
            if (build_cut("KILL_AT", n, "old", said) == 0)
                break;
            for (int twice = 0; twice < 2; twice++)
                run(said, sizeof said, "%s %s --recover '%s'", cut(arena, "KILL_AT", k), own_path, at("cut"));
            recover(at("cut"));
            if (!same_trees(at("old"), at("cut")) && !same_trees(at("new"), at("cut")))
                fail_msg("killed at %d, and at %d while mending", n, k);
        }
    mw_arena_free(arena);
}

/* A command that is cut off while it writes one maze leaves the old file or the new one. */
static void one_file_is_never_lost(void **state)
{
    (void)state;
    static const char *const formats[] = {"svg", "pdf"};
    struct mw_arena *arena = mw_arena_new();
    for (int f = 0; f < 2; f++) {
        const char *name = mw_format(arena, "one.%s", formats[f]);
        must_run("'%s' maze --seed 1 --format %s -o '%s' && '%s' maze --seed 2 -o '%s'", program(),
                 formats[f], at("one.old"), program(), at(mw_format(arena, "new-%s", name)));
        for (int how = 0; how < 2; how++)
            for (int n = 1; n < MOST; n += step()) {
                char said[2000];
                must_run("mkdir -p '%s' && rm -f '%s'/* '%s'/.[!.]* && cp '%s' '%s/%s'", at("single"),
                         at("single"), at("single"), at("one.old"), at("single"), name);
                const int status =
                    run(said, sizeof said, "%s %s maze --seed 2 -o '%s/%s'",
                        cut(arena, how ? "FAIL_AT" : "KILL_AT", n), program(), at("single"), name);
                must_run("cmp '%s' '%s/%s' || cmp '%s' '%s/%s'", at("one.old"), at("single"), name,
                         at(mw_format(arena, "new-%s", name)), at("single"), name);
                if (status == 0) {
                    must_run("[ $(ls -A '%s' | wc -l) = 1 ]", at("single"));
                    break;
                }
            }
    }
    mw_arena_free(arena);
}

/* A build leaves alone what users have in the folder, whatever it is called, and a journal that somebody else
 * wrote. */
static void nothing_else_is_touched(void **state)
{
    (void)state;
    static const char *const foreign[] = {
        "mine", "{\"a\": 1}", "{\"mazewright\": \"journal\", \"state\": \"making\", \"workplace\": \"..\"}\n",
        "{\"mazewright\": \"journal\", \"state\": \"placing\", \"workplace\": "
        "\".mazewright-0123456789abcdef\", \"put\": [\"../victim\"], \"now\": [\"\"], \"drop\": [], \"was\": "
        "[null]}\n",
        "{\"mazewright\": \"journal\", \"state\": \"placing\", \"workplace\": "
        "\".mazewright-0123456789abcdef\", \"put\": [], \"now\": [], \"drop\": [\"../victim\"], \"was\": "
        "[null]}\n"};
    char said[2000];
    must_run("rm -rf '%s' && mkdir -p '%s'", at("own"), at("own"));
    write_file("own/.book.pdf.part", "mine");
    write_file("own/.book.json.old", "mine");
    write_file("victim", "mine");
    must_run("%s build -q '%s' -o '%s' && grep -qx mine '%s' && grep -qx mine '%s'", program(),
             at("first/book.yaml"), at("own"), at("own/.book.pdf.part"), at("own/.book.json.old"));
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        must_run("mkdir -p '%s'", at("own/.mazewright-0123456789abcdef"));
        write_file("own/.mazewright.journal", foreign[i]);
        must_run("cp -r '%s' '%s'", at("own"), at("own.before"));
        assert_int_equal(
            run(said, sizeof said, "%s build -q '%s' -o '%s'", program(), at("first/book.yaml"), at("own")),
            1);
        if (!strstr(
                said,
                "the file .mazewright.journal in the folder does not belong to a build that was begun here"))
            fail_msg("%s: %s", foreign[i], said);
        must_run("diff -rq '%s' '%s' && rm -r '%s' && grep -qx mine '%s'", at("own"), at("own.before"),
                 at("own.before"), at("victim"));
    }
    /* a pipe in place of the journal is not waited for */
    must_run("rm '%s' && mkfifo '%s'", at("own/.mazewright.journal"), at("own/.mazewright.journal"));
    assert_int_equal(run(said, sizeof said, "timeout 20 %s build -q '%s' -o '%s'", program(),
                         at("first/book.yaml"), at("own")),
                     1);
    assert_non_null(strstr(said, "cannot read the file .mazewright.journal"));
}

/* --- journals from elsewhere -------------------------------------------------------------------------- */

#define FOREIGN    ".mazewright-0123456789abcdef"
#define ANY_SUM    "0000000000000000000000000000000000000000000000000000000000000000"
#define BEGIN_WITH "{\"mazewright\": \"journal\", \"workplace\": \"" FOREIGN "\", \"state\": "

/* Journals as an archive may bring them along with a working folder: n0 is a file, n1 a link to another. */
static const char *const from_elsewhere[] = {
    BEGIN_WITH "\"placing\", \"put\": [], \"now\": [], \"drop\": [\"thesis.doc\"], \"was\": [null]}\n",
    BEGIN_WITH "\"placing\", \"put\": [], \"now\": [], \"drop\": [\"thesis.doc\"], \"was\": [\"" ANY_SUM
               "\"]}\n",
    BEGIN_WITH "\"placing\", \"put\": [\"thesis.doc\"], \"now\": [\"" ANY_SUM "\"], \"drop\": [], \"was\": "
               "[null]}\n",
    BEGIN_WITH "\"placing\", \"put\": [\"a.txt\", \"b.txt\"], \"now\": [\"" ANY_SUM "\", \"" ANY_SUM
               "\"], \"drop\": [], \"was\": [null, null]}\n",
    BEGIN_WITH
    "\"undoing\", \"put\": [\"b.txt\", \"b.txt\", \"thesis.doc\"], \"now\": [\"\", \"\", \"" ANY_SUM
    "\"], \"drop\": [], \"was\": [null, null, null]}\n",
    BEGIN_WITH
    "\"undoing\", \"put\": [\"b.txt\", \"b.txt\", \"thesis.doc\"], \"now\": [\"\", \"\", \"" ANY_SUM
    "\"], \"drop\": [], \"was\": [null, null, \"" ANY_SUM "\"]}\n",
    /* for this one the working folder is open to others (mode 755) */
    BEGIN_WITH "\"placing\", \"put\": [\"a.txt\"], \"now\": [\"" ANY_SUM
               "\"], \"drop\": [], \"was\": [null]}\n",
};

/* A journal that came with an archive is refused by a build, and commands that only read change nothing. */
static void journals_from_elsewhere_are_not_believed(void **state)
{
    (void)state;
    static const char *const commands[] = {"verify '%s'", "answer 00000-0 '%s'", "join '%s'",
                                           "check --profile home '%s/book.pdf'",
                                           "build '%s/../first/book.yaml' -o '%s'"};
    const size_t n = sizeof from_elsewhere / sizeof *from_elsewhere;
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
            char said[2000];
            must_run("rm -rf '%s' '%s' && cp -r '%s' '%s'", at("foreign"), at("foreign.before"), at("old"),
                     at("foreign"));
            must_run("cd '%s' && echo years > thesis.doc && mkdir -m %s " FOREIGN " && cd " FOREIGN
                     " && echo new > n0 && ln -s /etc/passwd n1 && echo new > o2",
                     at("foreign"), i == n - 1 ? "755" : "700");
            write_file("foreign/.mazewright.journal", from_elsewhere[i]);
            must_run("cp -a '%s' '%s'", at("foreign"), at("foreign.before"));
            const char *command = mw_format(arena, commands[k], at("foreign"), at("foreign"));
            const int status = run(said, sizeof said, "'%s' %s", program(), command);
            if (k == 4 && (status != 1 || !strstr(said, "does not belong to a build that was begun here")))
                fail_msg("%zu: %s: %d: %s", i, command, status, said);
            assert_true(same_trees(at("foreign.before"), at("foreign")));
        }
    mw_arena_free(arena);
}

/* A journal that belongs to another user is not carried out, nor is one whose working folder does. Tested as
 * root only, who can give files away. */
static void journals_of_others_are_left_alone(void **state)
{
    (void)state;
    static const char *const given[] = {".mazewright.journal", FOREIGN};
    char said[2000];
    for (int i = 0; geteuid() == 0 && i < 2; i++) {
        assert_int_not_equal(build_cut("KILL_AT", 40, "old", said), 0);
        must_run("cd '%s' && mv .mazewright-* " FOREIGN " && sed -i 's/\\.mazewright-[A-Za-z0-9]*\"/" FOREIGN
                 "\"/' .mazewright.journal && chown 65534 '%s'",
                 at("cut"), given[i]);
        must_run("rm -rf '%s' && cp -a '%s' '%s'", at("foreign.before"), at("cut"), at("foreign.before"));
        const int status =
            run(said, sizeof said, "%s build -q '%s' -o '%s'", program(), at("second/book.yaml"), at("cut"));
        if (status != 1 || !strstr(said, i == 0 ? "belongs to another user" : "does not belong to a build"))
            fail_msg("%s: %d: %s", given[i], status, said);
        assert_true(same_trees(at("foreign.before"), at("cut")));
    }
}

/* --- signals ------------------------------------------------------------------------------------------ */

static int status_of(int number, const char *const *words, int after_ms)
{
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(number, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr) || !freopen("/dev/null", "w", stdout))
            _exit(127);
        execv(program(), (char *const *)words);
        _exit(99);
    }
    nanosleep(&(struct timespec){after_ms / 1000, after_ms % 1000 * 1000000L}, NULL);
    kill(child, number);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status)
               ? WEXITSTATUS(status)
               : 128 + WTERMSIG(status); /* 128 + signal also if it came before the program handles signals */
}

static int status_after(int number, const char *spec, const char *folder, int after_ms)
{
    return status_of(number, (const char *[]){program(), "build", "-q", "-j2", spec, "-o", folder, NULL},
                     after_ms);
}

/* Commands that use a temporary folder remove it when a signal ends them, from the first moment on. */
static void signals_leave_nothing_temporary(void **state)
{
    (void)state;
    char proof[1200];
    snprintf(proof, sizeof proof, "%s", at("proof.html"));
    write_file("second/book.yaml", "puzzles: [{size: 20x20, count: 400}]\n");
    must_run("mkdir '%s'", at("temporary"));
    setenv("TMPDIR", at("temporary"), 1);
    int stopped = 0;
    for (int i = 0; i < 24; i += is_night() ? 1 : 3) {
        const char *const build[] = {program(), "build", "-q", at("second/book.yaml"), "-o", "-", NULL},
                          *const show[] = {program(), "proof", "-q", at("second/book.yaml"),
                                           "-o",      proof,   NULL};
        const int status = status_of(SIGTERM, i % 2 ? show : build, 10 + 12 * i);
        assert_true(status == 128 + SIGTERM || status == 0);
        stopped += i % 2 == 0 && status != 0;
        must_run("[ -z \"$(ls -A '%s')\" ]", at("temporary"));
    }
    assert_true(stopped > 0);
    unsetenv("TMPDIR");
}

/* Whenever a signal comes, the folder is as it was, or the book is done. */
static void signals_leave_nothing_behind(void **state)
{
    (void)state;
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    write_file("second/book.yaml", "puzzles: [{size: 30x40, count: 1500}]\n");
    must_run("rm -rf '%s' && mkdir -p '%s'", at("deep"), at("deep"));
    int stopped = 0;
    for (int i = 0; i < 9; i += is_night() ? 1 : 4) {
        const int number = signals[i % 3],
                  status = status_after(number, at("second/book.yaml"), at("deep/er/est"), 60 + 110 * i);
        assert_true(status == 128 + number || status == 0);
        stopped += status != 0;
        if (status != 0)
            must_run("[ -z \"$(ls -A '%s')\" ]", at("deep"));
        must_run("rm -rf '%s/er' && rm -rf '%s' && cp -r '%s' '%s'", at("deep"), at("cut"), at("old"),
                 at("cut"));
        if (status_after(number, at("second/book.yaml"), at("cut"), 60 + 110 * i) != 0)
            assert_true(same_trees(at("old"), at("cut")));
    }
    assert_true(stopped >= (is_night() ? 3 : 1));
}

static int set_up(void **state)
{
    (void)state;
    write_books();
    return 0;
}

int main(int argc, char **argv)
{
    struct mw_error error = {0};
    if (argc == 3 && strcmp(argv[1], "--recover") == 0)
        return !mw_folder_recover(argv[2], &error);
    own_path = argv[0];
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_anywhere),
        cmocka_unit_test(cut_off_books_are_told_by_verify),
        cmocka_unit_test(failing_anywhere),
        cmocka_unit_test(without_links_it_holds_too),
        cmocka_unit_test(stuck_files_leave_all_as_it_was),
        cmocka_unit_test(what_cannot_be_removed_is_told),
        cmocka_unit_test(spoilt_files_are_noticed),
        cmocka_unit_test(manifests_are_held_to_their_schema),
        cmocka_unit_test(killed_while_recovering),
        cmocka_unit_test(one_file_is_never_lost),
        cmocka_unit_test(nothing_else_is_touched),
        cmocka_unit_test(journals_from_elsewhere_are_not_believed),
        cmocka_unit_test(journals_of_others_are_left_alone),
        cmocka_unit_test(signals_leave_nothing_behind),
        cmocka_unit_test(signals_leave_nothing_temporary),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
