/* What the fuzzers start from, and what they have found: each file of tests/fuzz/corpus/ is thrown at its
 * target again. `make check` does so under sanitizers. */
#include "support.h"

#include "fuzz/fuzz.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of no more bytes than it has, so that a sanitizer sees whoever reads on. */
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
    const struct CMUnitTest tests[] = {FUZZ_TARGETS(TEST)};
    corpus = realpath("tests/fuzz/corpus", NULL); /* for targets go elsewhere */
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(corpus);
    return failed;
}
