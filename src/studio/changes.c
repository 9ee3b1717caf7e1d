/* Detects changed files by a hash of their names, times and sizes. */
#include "studio/changes.h"

#include "mazewright/files.h"

#include <glib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_FILES = 20000, DEEPEST = 8 };

static bool is_heeded(const char *name)
{
    static const char *const suffixes[] = {"yaml", "yml", "csv", "tsv",  "tab", "txt",
                                           "svg",  "png", "jpg", "jpeg", "json"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
        if (g_ascii_strcasecmp(dot + 1, suffixes[i]) == 0)
            return true;
    return false;
}

void mw_mix(uint64_t *sum, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        *sum = (*sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
}

/* Returns a hash of the names, times and sizes of the files in a folder, which does not depend on their
 * order. Looks at no more than *left files, and subtracts those it looked at. */
static uint64_t look_at(const char *folder, int depth, int *left)
{
    uint64_t all = 0;
    GDir *dir = depth < DEEPEST ? g_dir_open(folder, 0, NULL) : NULL;
    for (const char *name; dir && *left > 0 && (name = g_dir_read_name(dir)); (*left)--) {
        char *path = g_build_filename(folder, name, NULL);
        struct stat is;
        if (name[0] != '.' && lstat(path, &is) == 0 && S_ISDIR(is.st_mode))
            all += look_at(path, depth + 1, left);
        else if (is_heeded(name) && stat(path, &is) == 0 && S_ISREG(is.st_mode)) {
            uint64_t sum = UINT64_C(14695981039346656037);
            const long long facts[] = {(long long)is.st_ino, (long long)is.st_size,
                                       (long long)is.st_mtim.tv_sec, is.st_mtim.tv_nsec};
            mw_mix(&sum, path, strlen(path));
            mw_mix(&sum, facts, sizeof facts);
            all += sum;
        }
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
    return all;
}

uint64_t mw_changes_seen(const char *spec, const char *root)
{
    struct mw_arena *arena = mw_arena_new();
    const char *folder = root ? root : mw_path_folder(arena, spec);
    int left = MOST_FILES;
    struct stat is = {.st_size = 0};
    uint64_t sum = look_at(folder, 0, &left);
    if (stat(spec, &is) == 0)
        sum += (uint64_t)is.st_mtim.tv_nsec + (uint64_t)is.st_mtim.tv_sec * 31 + (uint64_t)is.st_size;
    mw_arena_free(arena);
    return sum;
}
