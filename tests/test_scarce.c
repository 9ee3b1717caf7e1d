/* A machine has too little of something: an allocation or the opening of a file fails, in our code or in a
 * library. Then the program prints one sentence, exits with status 1 and leaves the old book; or it does
 * without and makes the new book, byte for byte. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef SPARING
enum { SEES_MEMORY = 0 }; /* sanitizers have an allocator of their own, and coverage allocates, too */
#else
enum { SEES_MEMORY = 1 };
#endif
#ifdef COUNTING_LINES
enum { SEES_OPENS = 0 }; /* coverage opens files of its own */
#else
enum { SEES_OPENS = 1 };
#endif
enum { VALUES = 500, MOST_OPENS = 400, MOST_ALIGNED = 50, BY_DAY = 16 };

/* Returns how many of `most` possible failures are tried, evenly spread: all at night, one in 16 by day. */
static long tried(long most)
{
    return SEES_MEMORY ? most / (is_night() ? 1 : BY_DAY) : 0;
}

static const char *const formats = "pdf,press,svg";

static const char *scarce(struct mw_arena *arena, const char *how, long n)
{
    return mw_format(arena, "LD_PRELOAD='%.*s/tests/scarce.so' %s=%ld",
                     (int)(strrchr(program(), '/') - program()), program(), how, n);
}

static int set_up(void **state)
{
    (void)state;
    must_run("mkdir -p '%s' '%s'", at("first"), at("second"));
    write_file("first/book.yaml", "title: A\npuzzles: [{size: 5x5, count: 2}]\nanswers: none\n");
    write_file("second/book.yaml",
               "title: A Book\nseed: 2\npuzzles:\n  - {size: 6x6, title: One, icons: mouse-cheese}\n"
               "  - {size: 9x9, grid: hex, shape: heart}\n");
    must_run("%s build -q '%s' -o '%s' -f %s", program(), at("first/book.yaml"), at("old"), formats);
    must_run("cp -r '%s' '%s' && %s build -q '%s' -o '%s' -f %s", at("old"), at("new"), program(),
             at("second/book.yaml"), at("new"), formats);
    return 0;
}

static int build(char *said, size_t room, const char *how, long n)
{
    struct mw_arena *arena = mw_arena_new();
    copy_tree(at("old"), at("cut"));
    const int status = run(said, room, "timeout 60 env %s %s build -q -j1 '%s' -o '%s' -f %s",
                           scarce(arena, how, n), program(), at("second/book.yaml"), at("cut"), formats);
    mw_arena_free(arena);
    return status;
}

/* One sentence with its end. */
static bool is_a_sentence(const char *said)
{
    const char *end = strchr(said, '\n');
    return strstr(said, "error: ") && end && end[1] == '\0';
}

static bool is_as(const char *book)
{
    return same_trees(at(book), at("cut"));
}

/* With status 0 the folder has the new book, with status 1 the old one, or the new one if it was already in
 * place. */
static void build_without(const char *how, long n)
{
    char said[4000];
    const int status = build(said, sizeof said, how, n);
    if (status > 1 || (status == 1 ? !is_a_sentence(said) : said[0] != '\0') ||
        !(status == 0 ? is_as("new") : is_as("old") || is_as("new")))
        fail_msg("%s=%ld: status %d, or neither the old nor the new book: %s", how, n, status, said);
}

/* Numbers of allocations, opened files and aligned allocations in the last command that ran with COUNT set.
 */
struct counts {
    long allocations, opens, aligned;
};
static struct counts read_counts(void)
{
    struct counts counts;
    FILE *file = fopen(at("count"), "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld %ld %ld", &counts.allocations, &counts.opens, &counts.aligned), 3);
    fclose(file);
    return counts;
}

/* Returns the counts of a build in which nothing fails. */
static struct counts count(void)
{
    char said[100];
    setenv("COUNT", at("count"), 1);
    assert_int_equal(build(said, sizeof said, "OPEN_AT", 0), 0);
    unsetenv("COUNT");
    return read_counts();
}

static void allocations_fail(void **state)
{
    (void)state;
    const struct counts counts = count();
    assert_true(counts.allocations > 20000);
    for (long i = 0; i < tried(VALUES); i++)
        build_without("ALLOC_AT", 1 + i * counts.allocations / tried(VALUES));
    for (long i = 0; i < tried(MOST_ALIGNED); i++)
        build_without("ALIGN_AT", 1 + i * counts.aligned / tried(MOST_ALIGNED));
}

/* Makes request n of the kind `how` fail while shares are joined: there is a book, or one error message and
 * no book. */
static void join_without(const char *how, long n)
{
    struct mw_arena *arena = mw_arena_new();
    char said[4000];
    remove_tree(at("joined"));
    const int status = run(said, sizeof said, "timeout 60 env %s %s join -q '%s' '%s' -o '%s'",
                           scarce(arena, how, n), program(), at("share-1"), at("share-2"), at("joined"));
    if (status == 0 ? said[0] != '\0' : status != 1 || !is_a_sentence(said))
        fail_msg("%s=%ld: status %d: %s", how, n, status, said);
    must_run(status == 0 ? "[ -s '%s/book.pdf' ]" : "[ ! -e '%s' ]", at("joined"));
    mw_arena_free(arena);
}

static void allocations_of_joins_fail(void **state)
{
    (void)state;
    for (int i = 1; i <= 2; i++)
        must_run("%s build -q '%s' --share %d/2 -o '%s-%d'", program(), at("second/book.yaml"), i,
                 at("share"), i);
    setenv("COUNT", at("count"), 1);
    join_without("OPEN_AT", 0);
    unsetenv("COUNT");
    const struct counts counts = read_counts();
    for (long i = 0; i < tried(MOST_ALIGNED); i++)
        join_without("ALLOC_AT", 1 + i * counts.allocations / tried(MOST_ALIGNED));
    for (long i = 0; i < tried(counts.aligned); i++)
        join_without("ALIGN_AT", 1 + i * counts.aligned / tried(counts.aligned));
}

/* Fails one of the command's allocations, and holds it to one sentence and an empty TMPDIR. */
static void nothing_is_left_without(const char *how, long n, const char *command)
{
    struct mw_arena *arena = mw_arena_new();
    char said[4000];
    const int status = run(said, sizeof said, "cd '%s' && TMPDIR='%s' timeout 60 env %s %s %s > out", at("."),
                           at("temporary"), scarce(arena, how, n), program(), command);
    if (status > 1 || (status == 1 && !is_a_sentence(said)))
        fail_msg("%s=%ld %s: status %d: %s", how, n, command, status, said);
    must_run("[ -z \"$(ls -A '%s')\" ]", at("temporary"));
    mw_arena_free(arena);
}

static void nothing_temporary_is_left(void **state)
{
    (void)state;
    const long most = 40;
    static const char *const commands[] = {"build -q -j1 second/book.yaml -o -",
                                           "proof -q second/book.yaml -o proof.html"};
    struct mw_arena *arena = mw_arena_new();
    must_run("mkdir '%s'", at("temporary"));
    for (int c = 0; c < 2; c++) {
        must_run("cd '%s' && COUNT='%s' %s %s %s > out", at("."), at("count"), scarce(arena, "OPEN_AT", 0),
                 program(), commands[c]);
        const struct counts counts = read_counts();
        for (long i = 0; i < tried(most); i++) {
            nothing_is_left_without("ALLOC_AT", 1 + i * counts.allocations / tried(most), commands[c]);
            nothing_is_left_without("ALIGN_AT", 1 + i * counts.aligned / tried(most), commands[c]);
        }
    }
    mw_arena_free(arena);
}

static void files_cannot_be_opened(void **state)
{
    (void)state;
    const struct counts counts = count();
    assert_true(counts.opens > 20 && counts.opens < MOST_OPENS);
    for (long n = 1; n <= counts.opens * SEES_OPENS; n += is_night() ? 1 : 3)
        build_without("OPEN_AT", n);
}

/* With an address space of 60 MB to 240 MB, allocations, threads and mappings really fail: the result is the
 * new book, one error message, or a program that cannot start. */
static void address_space_is_short(void **state)
{
    (void)state;
    enum { FROM = 60000, TO = 240000, STEP = 12000, CANNOT_START = 127 };
    int told = 0;
    for (int kilobytes = FROM; kilobytes <= TO * SEES_MEMORY; kilobytes += STEP) {
        char said[4000];
        copy_tree(at("old"), at("cut"));
        const int status =
            run(said, sizeof said, "ulimit -v %d; timeout 60 %s build -q -j2 '%s' -o '%s' -f %s", kilobytes,
                program(), at("second/book.yaml"), at("cut"), formats);
        const bool is_told = status == 1 && is_a_sentence(said) && is_as("old");
        if (!is_told && !(status == 0 && is_as("new")) && !(status == CANNOT_START && is_as("old")))
            fail_msg("%d kB: status %d: %s", kilobytes, status, said);
        told += is_told;
    }
    assert_true(told >= 2 * SEES_MEMORY);
}

/* With a stack of 48 kB to 208 kB the program makes the book, or its error message names the limit of the
 * stack. Not tried with sanitizers, whose stack frames are larger than the compiler otherwise allows. */
static void stack_is_short(void **state)
{
    (void)state;
    enum { FROM = 48, TO = 208, STEP = 16 };
    int told = 0;
    for (int kilobytes = FROM; kilobytes <= TO * SEES_MEMORY; kilobytes += STEP) {
        char said[4000];
        copy_tree(at("old"), at("cut"));
        const int status =
            run(said, sizeof said, "ulimit -s %d; timeout 60 %s build -q -j2 '%s' -o '%s' -f %s", kilobytes,
                program(), at("second/book.yaml"), at("cut"), formats);
        const bool is_told =
            status == 1 && is_a_sentence(said) && strstr(said, "the stack may have") && is_as("old");
        if (!is_told && !(status == 0 && is_as("new")))
            fail_msg("%d kB: status %d: %s", kilobytes, status, said);
        told += is_told;
    }
    assert_true(told > 0 || !SEES_MEMORY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations_fail),          cmocka_unit_test(allocations_of_joins_fail),
        cmocka_unit_test(nothing_temporary_is_left), cmocka_unit_test(files_cannot_be_opened),
        cmocka_unit_test(address_space_is_short),    cmocka_unit_test(stack_is_short),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
