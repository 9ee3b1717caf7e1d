/* Gives each file of tests/fuzz/corpus/, from which fuzzers start and in which their finds are kept, to its
 * target again, by `make check` under sanitizers. The results for each file, and for many changed copies,
 * must be those in the golden file. */
#include "golden.h"
#include "support.h"

#include "fuzz/fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <glib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Gives a file to a target, in memory of exactly its size, so that a sanitizer sees reading beyond its end.
 */
static void throw(fuzz_target * target, const char *folder, const char *name)
{
    char path[2400];
    size_t n;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *whole = read_whole(path, &n);
    unsigned char *bytes = malloc(n > 0 ? n : 1);
    memcpy(bytes, whole, n);
    target(bytes, n);
    free(bytes);
    free(whole);
}

static char *corpus;

static void replay(const char *name, fuzz_target *target)
{
    char folder[1400];
    snprintf(folder, sizeof folder, "%s/%s", corpus, name);
    DIR *files = opendir(folder);
    if (!files)
        fail_msg("there is no %s", folder);
    int n = 0;
    for (struct dirent *entry; (entry = readdir(files));)
        if (entry->d_name[0] != '.') {
            throw(target, folder, entry->d_name);
            n++;
        }
    closedir(files);
    if (n < 3)
        fail_msg("%s has %d files", folder, n);
}

/* --- what came of them -------------------------------------------------------------------------------- */

enum { EACH = 120, MOST_ADDED = 64 };

/* Changes one byte: a digit to a digit, a letter to a letter, any other to any byte, so that much still makes
 * sense. */
static void change_byte(struct mw_rng *rng, uint8_t *bytes, size_t n)
{
    uint8_t *at = bytes + mw_rng_pick(rng, (int)n);
    *at = (uint8_t)(g_ascii_isdigit(*at)   ? '0' + mw_rng_pick(rng, 10)
                    : g_ascii_isalpha(*at) ? 'a' + mw_rng_pick(rng, 26)
                                           : mw_rng_pick(rng, 256));
}

/* Leaves out a piece of at most 16 bytes, or repeats it. Returns the new length. */
static size_t change_length(struct mw_rng *rng, uint8_t *bytes, size_t n)
{
    const size_t at = (size_t)mw_rng_pick(rng, (int)n), most = n - at < 16 ? n - at : 16,
                 piece = 1 + (size_t)mw_rng_pick(rng, (int)most);
    if (mw_rng_pick(rng, 2) == 0 && piece < n) {
        memmove(bytes + at, bytes + at + piece, n - at - piece);
        return n - piece;
    }
    memmove(bytes + at + piece, bytes + at, n - at);
    return n + piece;
}

/* Gives a target a file with one to four small changes, or none if `number` is 0. PDFs contain the positions
 * of their parts, so changes to a PDF keep its length. */
static void throw_like(fuzz_target *target, const char *whole, size_t n, int number, bool keeps_length)
{
    uint8_t *bytes = malloc(n + MOST_ADDED);
    struct mw_rng rng = mw_rng_new((uint64_t)number, 1);
    memcpy(bytes, whole, n);
    for (int i = mw_rng_pick(&rng, 4); number > 0 && i >= 0; i--)
        if (keeps_length || mw_rng_pick(&rng, 2) == 0)
            change_byte(&rng, bytes, n);
        else
            n = change_length(&rng, bytes, n);
    target(bytes, n);
    free(bytes);
}

static void tell_of_file(FILE *out, fuzz_target *target, const char *name, const char *file)
{
    struct mw_arena *arena = mw_arena_new();
    char *told = NULL;
    size_t length, n;
    char *whole = read_whole(mw_format(arena, "%s/%s/%s", corpus, name, file), &n);
    fuzz_told = open_memstream(&told, &length);
    for (int i = 0; i < EACH; i++)
        throw_like(target, whole, n, i, strcmp(name, "pdf") == 0 || strcmp(name, "section") == 0);
    fclose(fuzz_told);
    fuzz_told = NULL;
    fprintf(out, "%s/%s\t%08x\n", name, file, mix_told(2166136261u, arena, told));
    free(told);
    free(whole);
    mw_arena_free(arena);
}

/* Writes a line for each file of a target, in the order of the names; each target works in a folder of its
 * own. */
static void tell_of_target(FILE *out, const char *name, fuzz_target *target)
{
    char path[1400];
    struct dirent **entry;
    snprintf(path, sizeof path, "%s/%s", corpus, name);
    const int n = scandir(path, &entry, NULL, alphasort);
    fuzz_file(name, "", 0); /* changes to the folder in which all targets work */
    unlink(name);
    snprintf(path, sizeof path, "like-%s", name);
    if (mkdir(path, 0777) != 0 || chdir(path) != 0)
        fail_msg("cannot go to a folder %s", path);
    for (int i = 0; i < n; i++) {
        /* no command line is left out: what it does depends on the files that earlier ones left */
        if (entry[i]->d_name[0] != '.' &&
            (strcmp(name, "arguments") == 0 || !is_spared(IS_LEFT_OUT ? 16 : 6)))
            tell_of_file(out, target, name, entry[i]->d_name);
        free(entry[i]);
    }
    free(entry);
    if (chdir("..") != 0)
        fail_msg("cannot go back");
}

/* Redirects stdout and stderr to /dev/null, so that no target takes them for a terminal; keeps them in
 * `kept`. */
static void leave_terminal(int kept[2])
{
    const int nowhere = open("/dev/null", O_WRONLY);
    fflush(stdout);
    for (int i = 0; i < 2; i++) {
        kept[i] = dup(STDOUT_FILENO + i);
        dup2(nowhere, STDOUT_FILENO + i);
    }
    close(nowhere);
}

static void come_back(const int kept[2])
{
    for (int i = 0; i < 2; i++) {
        dup2(kept[i], STDOUT_FILENO + i);
        close(kept[i]);
    }
}

static void what_comes_of_them_is_locked(void **state)
{
    (void)state;
    char *now = NULL;
    size_t length;
    if (is_spared(1))
        return;
    int kept[2];
    FILE *out = open_memstream(&now, &length);
    leave_terminal(kept);
#define TELL(name) tell_of_target(out, #name, fuzz_##name);
    FUZZ_TARGETS(TELL)
    fclose(out);
    come_back(kept);
    hold_to_golden("words/thrown.txt", now, "what comes of files and of others like them", is_all_tried());
}

#define REPLAY(name)                                                                                         \
    static void replay_##name(void **state)                                                                  \
    {                                                                                                        \
        (void)state;                                                                                         \
        replay(#name, fuzz_##name);                                                                          \
    }
FUZZ_TARGETS(REPLAY)

#define TEST(name) cmocka_unit_test(replay_##name),
int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_comes_of_them_is_locked), FUZZ_TARGETS(TEST)};
    corpus = realpath("tests/fuzz/corpus", NULL); /* absolute, because targets change the working directory */
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(corpus);
    return failed;
}
