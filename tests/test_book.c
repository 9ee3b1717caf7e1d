/* The library, as other programs use it: books from specs that a program filled in, failed proofs, several
 * books in one process. */
#include "support.h"

#include "files/manifest_text.h"

#include <jansson.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static struct mw_complaints complaints;

static const char *folder(const char *name)
{
    static char path[1000];
    snprintf(path, sizeof path, "%s/%s", scratch_folder(), name);
    return path;
}

/* A carver with a mistake: opens all inner walls of every third maze. */
static bool carve_badly(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    mw_carver_kruskal.carve(scratch, maze, rng, option);
    for (int i = 0; rng->seed % 3 == 0 && i < maze->grid->nwalls; i++)
        if (mw_wall(maze->grid, i).cell[1] != MW_OUTSIDE)
            maze->open[i] = 1;
    return true;
}

static const struct mw_carver bad_carver = {.name = "bad", .brief = "makes loops", .carve = carve_badly};

static struct mw_group bad_group(int count, const uint64_t *first_seed)
{
    struct mw_request maze = mw_request_usual();
    maze.size = (struct mw_size){9, 9};
    maze.algorithm = (struct mw_algorithm){&bad_carver, {0}};
    return (struct mw_group){.count = count, .maze = maze, .nseeds = 1, .seeds = first_seed, .per_page = 1};
}

static struct mw_spec *spec_with(struct mw_arena *arena, struct mw_group *group)
{
    struct mw_spec *spec = MW_NEW(arena, struct mw_spec);
    *spec = *mw_spec_default(arena);
    spec->ngroups = 1;
    spec->group = group;
    memset(&complaints, 0, sizeof complaints);
    return spec;
}

static void books_with_a_failed_proof_are_not_written(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    uint64_t first = 40;
    struct mw_group group = bad_group(5, &first);
    struct mw_built built;
    for (int threads = 1; threads < 4; threads++) {
        struct mw_build build = {.folder = folder("unproved"), .threads = threads};
        assert_false(mw_book_write_spec(arena, spec_with(arena, &group), &build, &built, &complaints));
        assert_int_equal(complaints.nerrors, 1);
        assert_string_equal(
            complaints.at[0].text,
            "puzzle 3 (rect 9x9 bad #42) is not fit to print: more than one route leads from start to "
            "finish; choose another seed");
        assert_int_not_equal(access(folder("unproved"), F_OK), 0);
    }
    first = 43; /* 43 and 44 are good */
    group.count = 2;
    struct mw_build build = {.folder = folder("proved")};
    assert_true(mw_book_write_spec(arena, spec_with(arena, &group), &build, &built, &complaints));
    mw_arena_free(arena);
}

/* A failed build leaves the files of the old book as they were. */
static void failed_builds_leave_the_old_book(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    uint64_t first = 43;
    struct mw_group group = bad_group(2, &first);
    struct mw_built built;
    struct mw_build build = {.folder = folder("kept")};
    assert_true(mw_book_write_spec(arena, spec_with(arena, &group), &build, &built, &complaints));
    must_run("cp '%s/maze.pdf' '%s/old.pdf' && cp '%s/book.json' '%s/old.json'", folder("kept"),
             scratch_folder(), folder("kept"), scratch_folder());
    group.count = 3; /* 45 is bad */
    assert_false(mw_book_write_spec(arena, spec_with(arena, &group), &build, &built, &complaints));
    must_run("cmp '%s/kept/maze.pdf' '%s/old.pdf'", scratch_folder(), scratch_folder());
    must_run("cmp '%s/kept/book.json' '%s/old.json'", scratch_folder(), scratch_folder());
    must_run("test $(ls -A '%s' | wc -l) = 2", folder("kept"));
    mw_arena_free(arena);
}

static const char text[] =
    "template: activity-book\nseed: 8\npuzzles:\n  - {count: 20, grid: hex, size: 9x9}\n";

static void *write_book(void *name)
{
    static _Thread_local struct mw_complaints mine;
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    struct mw_build build = {.folder = mw_format(arena, "%s/%s", scratch_folder(), (const char *)name),
                             .formats =
                                 (const struct mw_output *const[]){&mw_output_pdf, &mw_output_svg, NULL}};
    bool good = mw_book_write_text(arena, "many.yaml", text, &build, &built, &mine);
    mw_arena_free(arena);
    return good ? name : NULL;
}

static void several_books_in_one_process(void **state)
{
    (void)state;
    char one[] = "one", two[] = "two", three[] = "three";
    assert_non_null(write_book(one));
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, write_book, two), 0);
    assert_non_null(write_book(three));
    void *result;
    pthread_join(thread, &result);
    assert_non_null(result);
    must_run("diff -r '%s/one' '%s/two' && diff -r '%s/one' '%s/three'", scratch_folder(), scratch_folder(),
             scratch_folder(), scratch_folder());
}

/* The first thread that is asked whether to stop, once pages are made, waits until another is asked. */
struct meeting {
    atomic_int pages;
    atomic_bool has_first, has_met;
};

static void note_page(void *context, int done, int total)
{
    struct meeting *meeting = context;
    (void)total;
    meeting->pages = done;
}

static bool await_another(void *context)
{
    enum { PATIENCE = 2000 };
    struct meeting *meeting = context;
    bool none = false;
    if (meeting->pages == 0 || meeting->has_met)
        return false;
    if (atomic_compare_exchange_strong(&meeting->has_first, &none, true))
        for (int i = 0; i < PATIENCE && !meeting->has_met; i++)
            nanosleep(&(struct timespec){0, 10000000}, NULL);
    else
        meeting->has_met = true;
    return false;
}

/* A thread that waits at one page does not keep another from going on. */
static void hands_work_side_by_side(void **state)
{
    (void)state;
    static struct mw_complaints complaints;
    struct meeting meeting = {.pages = 0};
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    const struct mw_build build = {.threads = 2,
                                   .folder = folder("hands"),
                                   .progress = note_page,
                                   .stop = await_another,
                                   .context = &meeting};
    assert_true(mw_book_write_text(arena, "hands.yaml", "puzzles: [{count: 70, size: 5x5}]\n", &build, &built,
                                   &complaints));
    assert_true(meeting.has_met);
    mw_arena_free(arena);
}

/* An output that binds only when all sections are made gets them all, also if no other output waits for them.
 */
static void pictures_alone_are_whole(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_built built;
    const struct mw_build build = {
        .threads = 2, .covers = true, .folder = folder("pictures"), .formats = mw_pictures};
    memset(&complaints, 0, sizeof complaints);
    assert_true(mw_book_write_text(arena, "pictures.yaml",
                                   "title: Ways\nprofile: kdp\npaper: 6x9in\n"
                                   "puzzles: [{count: 30, size: 5x5}]\n",
                                   &build, &built, &complaints));
    assert_true(built.nfiles > 2);
    for (int i = 0; i < built.nfiles; i++) {
        size_t length;
        free(read_whole(mw_format(arena, "%s/%s", build.folder, built.file[i].name), &length));
        if (length < 1000)
            fail_msg("%s has %zu bytes", built.file[i].name, length);
    }
    mw_arena_free(arena);
}

static void count_pages(void *context, int done, int total)
{
    int *pages = context;
    assert_int_equal(done, ++pages[0]);
    pages[1] = total;
}

static void progress_counts_every_page(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    int pages[2] = {0, 0};
    struct mw_built built;
    struct mw_build build = {.dry = true, .progress = count_pages, .context = pages};
    memset(&complaints, 0, sizeof complaints);
    assert_true(mw_book_write_text(arena, "many.yaml", text, &build, &built, &complaints));
    assert_int_equal(pages[0], built.npages);
    assert_int_equal(pages[1], built.npages);
    mw_arena_free(arena);
}

/* A request whose parts do not fit together is refused, also if a program made it. */
static void requests_are_held_to_what_there_is(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_request r[6];
    for (int i = 0; i < 6; i++)
        r[i] = mw_request_usual();
    r[0].algorithm.carver = NULL;
    r[1].size = (struct mw_size){0, 0};
    r[2].tiling = &mw_tiling_polar;
    r[3].start = mw_place_of_cell(90, 90);
    r[4].tiling = &mw_tiling_brick;
    r[4].vary.weave = 0.5;
    r[5].size = (struct mw_size){9, MW_MAX_SIZE + 1};
    static const char *const sentence[] = {
        "a request wants a tiling and an algorithm; start from mw_request_usual()",
        "size \"0x0\" is out of range for rect; each number may be from 1 to 10000",
        "polar takes one number; write 20, not \"20x26\"",
        "cell 90x90 is not on the grid, which has 20 columns and 26 rows",
        "corridors can cross on rect and hex only; leave weave out on grid brick",
        "size \"9x10001\" is out of range for rect; each number may be from 1 to 10000"};
    for (int i = 0; i < 6; i++) {
        struct mw_error error = {0};
        assert_null(mw_puzzle_make(arena, &r[i], &error));
        assert_string_equal(error.text, sentence[i]);
    }
    mw_arena_free(arena);
}

/* --- manifests ---------------------------------------------------------------------------------------- */

static json_t *head_of(const char *text, size_t length)
{
    FILE *file = fmemopen((void *)text, length, "r");
    json_t *head = mw_manifest_head(file);
    fclose(file);
    return head;
}

/* A manifest is read without its puzzles, however it is laid out. */
static void manifests_are_read_without_puzzles(void **state)
{
    (void)state;
    const char *spec = write_file("parts.yaml", "puzzles: [{count: 3, size: 4x4}]\n");
    size_t length;
    must_run("%s build -q '%s' -o '%s'", program(), spec, at("parts"));
    char *text = read_whole(at("parts/book.json"), &length);
    json_t *whole = json_loadb(text, length, 0, NULL), *head = head_of(text, length);
    char *compact = json_dumps(whole, JSON_COMPACT);
    json_t *other = head_of(compact, strlen(compact));
    assert_int_equal(json_array_size(json_object_get(whole, "puzzles")), 3);
    json_array_clear(json_object_get(whole, "puzzles"));
    assert_true(json_equal(whole, head) && json_equal(whole, other));
    json_decref(whole);
    json_decref(head);
    json_decref(other);
    free(compact);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(books_with_a_failed_proof_are_not_written),
        cmocka_unit_test(failed_builds_leave_the_old_book),
        cmocka_unit_test(several_books_in_one_process),
        cmocka_unit_test(requests_are_held_to_what_there_is),
        cmocka_unit_test(hands_work_side_by_side),
        cmocka_unit_test(progress_counts_every_page),
        cmocka_unit_test(pictures_alone_are_whole),
        cmocka_unit_test(manifests_are_read_without_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
