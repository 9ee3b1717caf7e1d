/* Input from strangers: files that are no plain files, texts that would forge messages, names that lead
 * elsewhere. Each gets a message, at once, and has no other effect. */
#include "support.h"

#include "sandbox/sandbox.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Checks a spec for at most fifteen seconds: a busy machine needs no longer, and a program that waits for a
 * pipe would wait for ever. */
static int check(char *said, size_t room, const char *spec)
{
    write_file("hostile.yaml", spec);
    return run(said, room, "cd '%s' && timeout 15 '%s' check --allow-outside hostile.yaml", at("."),
               program());
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
    /* a file that the user names on the command line may be a pipe */
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
/* Messages about a file that a spec names as its template or language quote nothing from that file. */
static void what_is_lent_is_not_quoted(void **state)
{
    (void)state;
    static const char *const lent[] = {
        "root: s3cret\n\"s3cret\": 1\n",
        "s3cret:\n  - 1\n",
        "reader: s3cret\npaper: 's3cret\"; did you mean \"s3cret'\n",
        "paper: 's3cret\"; choose s3cret, \"s3cret\"? \"'\nborder: '; did you mean \"s3cret'\n",
        "puzzles: [{size: s3cret, icons: s3cret, grid: 'a s3cret', seed: s3cret, shape: s3cret}]\n",
        "puzzles: [{size: 5x5, icons: 's3cret; \"mazewright list s3cret\" names them all'}]\n",
        "defaults: {count: s3cret, difficulty: s3cret, algorithm: 'prim:s3cret=1', start: s3cret}\n",
        "qr: s3cret\ncolours: {walls: s3cret}\nmargins: s3cret\ndate: 9 s3cret\nseed_of: {s3cret: 1}\n",
        "language: s3cret-s3cret\ncaliper: s3cret\ntype: {text: s3cret}\nlevels: s3cret\n",
        "front: [s3cret]\nback: s3cret\nimpose: s3cret\ntiles: s3cret\nreplace: s3cret\n",
        "words: {start: '{s3cret}', s3cret: b}\nmatter: {s3cret: a}\n",
        "words:\n  start: \"s3cret\n  s3cret: b\n",
        "s3cret: s3cret: s3cret\n",
        "- s3cret\n",
        "s3cret\n"};
    for (size_t i = 0; i < sizeof lent / sizeof *lent; i++)
        for (int words = 0; words < 2; words++) {
            char said[4000];
            write_file(words ? "da.yaml" : "lent.yaml", lent[i]);
            const int status = check(said, sizeof said,
                                     words ? "language: ./da.yaml\npuzzles: [{size: 5x5}]\n"
                                           : "template: ./lent.yaml\npuzzles: [{size: 5x5}]\n");
            if (status != 1 || strstr(said, "s3cret"))
                fail_msg("%s as %s: %d: %s", lent[i], words ? "words" : "a template", status, said);
        }
    char said[4000];
    write_file("lent.yaml", "reader: s3cret\nbordr: line\npuzzles: [{size: 5x5, icons: s3cret}]\n");
    check(said, sizeof said, "template: ./lent.yaml\npapr: s3cret\n");
    static const char *const kept[] = {
        "lent.yaml:1:9: error: \"reader\" cannot be \"...\"; choose any, ",
        "lent.yaml:2:1: error: no key is called \"...\"; did you mean \"border\"?",
        "lent.yaml:3:30: error: no icon is called \"...\"; did you mean \"rocket\"?",
        "hostile.yaml:2:1: error: no key is called \"papr\"; did you mean \"paper\"?"};
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++)
        if (!strstr(said, kept[i]))
            fail_msg("%s\n(expected: %s)", said, kept[i]);
}

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

/* No key can name a file outside of the spec's folder, by any path or link, unless --root or --allow-outside
 * permits it. */
static void specs_stay_in_their_folder(void **state)
{
    (void)state;
    static const char *const keys[] = {"template: %s.yaml",
                                       "language: %s.yaml",
                                       "roster: %s.csv",
                                       "avoid: %s.json",
                                       "defaults: {shape: {image: %s.png}}",
                                       "defaults: {shape: {outline: %s.svg}}",
                                       "roster: shapes.csv # %s"};
    struct mw_arena *arena = mw_arena_new();
    char said[4000];
    must_run("rm -rf '%s' && mkdir -p '%s' '%s' '%s'", at("fence"), at("fence/in"), at("fence/out"),
             at("fence/in/sub"));
    write_file("fence/out/da.yaml", "template: plain\n");
    must_run("cd '%s' && for e in csv json png svg; do echo secret-%s > out/da.$e; done && for e in yaml csv "
             "json png svg; do "
             "ln -s ../out/da.$e in/da.$e; done",
             at("fence"), "word");
    write_file("fence/in/shapes.csv",
               "name,shape\nAnn,image:../out/da.png\nBea,outline:da.svg\nCem,image:/etc/passwd\n");
    const char *const names[] = {"../out/da", "da", "sub/../../out/da", "../nowhere/da",
                                 mw_format(arena, "%s", at("fence/out/da"))};
    for (int k = 0; k < 7; k++)
        for (int i = 0; i < (k == 6 ? 1 : 5); i++) {
            char key[1500];
            snprintf(key, sizeof key, keys[k], names[i]);
            write_file("fence/in/spec.yaml", mw_format(arena, "%s\npuzzles: [{size: 9x9}]\n", key));
            const int status =
                run(said, sizeof said, "cd '%s' && '%s' check in/spec.yaml", at("fence"), program());
            if (status != 1 ||
                !strstr(said, "is outside of the folder in, in which this spec must find all") ||
                strstr(said, "secret"))
                fail_msg("%s: %d: %s", key, status, said);
        }
    assert_non_null(strstr(said, "shapes.csv:2: error"));
    assert_non_null(strstr(said, "shapes.csv:3: error"));
    assert_non_null(strstr(said, "shapes.csv:4: error"));
    write_file("fence/in/spec.yaml", "template: ../out/da.yaml\npuzzles: [{size: 9x9}]\n");
    must_run("cd '%s' && '%s' check --root . in/spec.yaml && '%s' check --allow-outside in/spec.yaml",
             at("fence"), program(), program());
    must_run("cd '%s' && '%s' build -q --allow-outside in/spec.yaml -o ../fence-out && '%s' build -q --root "
             ". in/spec.yaml -o new/book",
             at("fence"), program(), program());
    assert_int_equal(run(said, sizeof said, "cd '%s' && '%s' build --root . in/spec.yaml -o ../fence-other",
                         at("fence"), program()),
                     1);
    assert_non_null(strstr(said, "../fence-other is outside of the folder ., which is the root"));
    must_run("[ ! -e '%s' ]", at("fence-other"));
    mw_arena_free(arena);
}

static void accents_stay_on_the_page(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const char *pile = "";
    for (int i = 0; i < 10; i++) /* the first accent and its letter become one character */
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

/* --- the closed room ---------------------------------------------------------------------------------- */

static void say_hello(const void *context, FILE *out)
{
    fprintf(out, "hello %s", (const char *)context);
}

static void say_nothing(const void *context, FILE *out)
{
    (void)context;
    (void)out;
}

static void work_for_ever(const void *context, FILE *out)
{
    while (*(const volatile char *)context != 0) {
    }
    fputc(0, out);
}

static void sleep_for_ever(const void *context, FILE *out)
{
    work_for_ever(context, (sleep(1000), out));
}

static void take_all_memory(const void *context, FILE *out)
{
    for (int i = 0; i < 4096; i++)
        fputc(context == memset(malloc(1 << 20), i, 1 << 20),
              out); /* if malloc() returns NULL, memset() crashes */
}

static void talk_for_ever(const void *context, FILE *out)
{
    for (;;)
        fwrite(context, 1, 4, out);
}

static void fall_down(const void *context, FILE *out)
{
    fputs(context, out);
    abort();
}

/* Tries what the sandbox forbids; writes a letter for each thing that succeeds. */
static void try_the_walls(const void *context, FILE *out)
{
    const int file = open(context, O_WRONLY | O_CREAT, 0666), there = socket(AF_INET, SOCK_STREAM, 0);
    fputs(file >= 0 && write(file, "x", 1) == 1 ? "w" : "", out);
    fputs(there >= 0 ? "s" : "", out);
    fputs(fork() == 0 ? "f" : "", out);
    fputs(kill(getppid(), 0) == 0 ? "k" : "", out);
    fputs(mkdir("/tmp/mazewright-was-here", 0777) == 0 ? "d" : "", out);
    fputs(".", out);
}

static void run_something(const void *context, FILE *out)
{
    execl(context, context, (char *)NULL);
    fputs("on", out);
}

static void rooms_are_closed(void **state)
{
    (void)state;
    static const struct sandbox_limits small = {.megabytes = 200, .seconds = 1, .most = 1};
    char name[1200];
    snprintf(name, sizeof name, "%s", at("written"));
    const struct {
        sandbox_work *work;
        const char *order, *answer, *error;
    } rows[] = {
        {say_hello, "you", "hello you", NULL},
        {say_nothing, "", "", NULL},
        {work_for_ever, "on", NULL, "x.svg takes more than 1 seconds to read; make it simpler"},
        {sleep_for_ever, "on", NULL, "x.svg takes more than 1 seconds to read; make it simpler"},
        {take_all_memory, "", NULL, "x.svg takes more than 200 MB of memory to read, or is damaged"},
        {talk_for_ever, "ever", NULL, "x.svg takes more than 200 MB of memory to read, or is damaged"},
        {fall_down, "half", NULL, "x.svg takes more than 200 MB of memory to read, or is damaged"},
        {try_the_walls, name, ".", NULL},
        {run_something, "/bin/true", NULL,
         "reading x.svg was stopped, for it led to something that reading never needs"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
#ifdef __SANITIZE_ADDRESS__
        if (rows[i].work == take_all_memory)
            continue; /* under AddressSanitizer the address space cannot be limited */
#endif
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        size_t n = 99;
        const char *answer = mw_sandbox_run(arena, "x.svg", small, &n, rows[i].work, rows[i].order,
                                            strlen(rows[i].order) + 1, &error);
        if (rows[i].error && (answer || !strstr(error.text, rows[i].error)))
            fail_msg("room %d: %s", (int)i, error.text);
        if (rows[i].answer && (!answer || strcmp(answer, rows[i].answer) != 0 || n != strlen(answer)))
            fail_msg("room %d: \"%s\", %s", (int)i, answer, error.text);
        mw_arena_free(arena);
    }
    must_run("[ ! -s '%s' ] && [ ! -e /tmp/mazewright-was-here ]", at("written"));
}

#ifndef __SANITIZE_ADDRESS__ /* under AddressSanitizer memory cannot be limited */
/* A script that writes a PDF of a few kilobytes, whose page has four thousand million blanks, compressed
 * twice. */
static const char pdf_bomb[] =
    "import zlib\n"
    "c = zlib.compressobj(9)\n"
    "blanks = b' ' * (1 << 24)\n"
    "page = zlib.compress(b''.join([c.compress(blanks) for i in range(240)] + [c.flush()]), 9)\n"
    "d, at = b'%PDF-1.4\\n', []\n"
    "for i, o in enumerate([b'<</Type/Catalog/Pages 2 0 R>>', b'<</Type/Pages/Kids[3 0 R]/Count 1>>',\n"
    "    b'<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>',\n"
    "    b'<</Length %d/Filter[/FlateDecode/FlateDecode]>>stream\\n%sendstream' % (len(page), page)]):\n"
    "    at.append(len(d))\n"
    "    d += b'%d 0 obj' % (i + 1) + o + b'endobj\\n'\n"
    "x = len(d)\n"
    "d += b'xref\\n0 5\\n0000000000 65535 f \\n' + b''.join(b'%010d 00000 n \\n' % a for a in at)\n"
    "open('bomb.pdf', 'wb').write(d + b'trailer<</Size 5/Root 1 0 R>>startxref\\n%d\\n%%%%EOF' % x)\n";
#endif

/* A small file that unpacks to a drawing of 400 MB, or at night to a PDF of 4 GB, is refused with a message.
 */
static void bombs_go_off_in_there(void **state)
{
    (void)state;
    char said[2000];
    must_run(
        "cd '%s' && { printf '<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"'; "
        "yes 'M1 1h5v5h-5z' | head -c 400000000; printf '\"/></svg>'; } | gzip -9 > bomb.svg",
        at("."));
    assert_int_equal(check(said, sizeof said, "puzzles: [{size: 9x9, shape: {outline: bomb.svg}}]\n"), 1);
    assert_non_null(strstr(said, "hostile.yaml:1:"));
    assert_non_null(strstr(said, "bomb.svg"));
#ifndef __SANITIZE_ADDRESS__
    if (!is_night()) /* compressing four gigabytes of blanks takes long */
        return;
    write_file("bomb.py", pdf_bomb);
    must_run("cd '%s' && python3 bomb.py && [ $(wc -c < bomb.pdf) -lt 30000 ]", at("."));
    /* in kilobytes, for whatever it is limited to inside is more than it may take */
    assert_int_equal(run(said, sizeof said,
                         "cd '%s' && ulimit -v 4000000 && '%s' check --profile kdp bomb.pdf", at("."),
                         program()),
                     1);
    assert_non_null(strstr(said, "bomb.pdf: "));
#endif
}

#ifndef SPARING
/* If the program may open almost no files, the error names the file that it could not open. */
static void few_descriptors_are_told(void **state)
{
    (void)state;
    char said[2000];
    for (int n = 4; n <= 5; n++) {
        assert_int_not_equal(
            run(said, sizeof said,
                "bash -c \"ulimit -n %d; '%s' maze --shape outline:examples/whale.svg -f svg -o "
                "'%s'\"",
                n, program(), at("few.svg")),
            0);
        assert_non_null(strstr(said, "cannot read examples/whale.svg: Too many open files"));
        must_run("test ! -e '%s'", at("few.svg"));
    }
}
#endif

/* The path of a file that is read in the sandbox has at most 4095 bytes; a longer one is an error. */
static void paths_may_be_as_long_as_the_system_has_them(void **state)
{
    (void)state;
    static const struct {
        const char *before, *after, *says;
    } readers[] = {
        {"check --profile kdp ", ".pdf", "its path has more than 4095 bytes; move it"},
        {"maze -f svg --shape outline:", ".svg", "path of the shape's file has more than 4095 bytes"},
        {"maze -f svg --shape image:", ".png", "path of the shape's file has more than 4095 bytes"}};
    char said[10000];
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
        for (int length = 4095; length <= 4096; length++) {
            const int status = run(said, sizeof said, "'%s' %s$(printf %%0%dd 0)%s 2>&1", program(),
                                   readers[i].before, length - 4, readers[i].after);
            assert_int_not_equal(status, 0);
            if (!strstr(said, readers[i].says) != (length == 4095))
                fail_msg("%s, %d bytes: %s", readers[i].before, length, said);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#ifndef SPARING
        cmocka_unit_test(few_descriptors_are_told),
#endif
        cmocka_unit_test(paths_may_be_as_long_as_the_system_has_them),
        cmocka_unit_test(only_plain_files_are_opened),
        cmocka_unit_test(messages_cannot_be_forged),
        cmocka_unit_test(what_is_lent_is_not_quoted),
        cmocka_unit_test(manifests_are_shown_not_obeyed),
        cmocka_unit_test(names_lead_nowhere_else),
        cmocka_unit_test(specs_stay_in_their_folder),
        cmocka_unit_test(accents_stay_on_the_page),
        cmocka_unit_test(rooms_are_closed),
        cmocka_unit_test(bombs_go_off_in_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
