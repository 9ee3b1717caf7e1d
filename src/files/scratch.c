/* Makes and removes temporary folders. Each is on a list until it is removed. If the program ends for lack of
 * memory or time, it removes all folders on the list; if a signal ends it, only the empty ones. */
#include "files/scratch.h"

#include "base/fatal.h"
#include "mazewright/files.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct temporary {
    struct cleanup cleanup;
    const char *path;
};
enum {
    MOST = 16
}; /* the most folders on the list at a time; others are not removed when the program ends early */
static struct temporary *_Atomic listed[MOST];
/* The paths of the folders on the list. A thread finds its own folder by its path's address, because it may
 * not look into the others: another thread may free one at any time. */
static const char *_Atomic path_of[MOST];

static void remove_all(const char *folder)
{
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        unlinkat(dirfd(dir), entry->d_name, 0);
    if (dir)
        closedir(dir);
    rmdir(folder);
}

static void remove_at_exit(void *context)
{
    const struct temporary *folder = context;
    remove_all(folder->path);
}

static void list(struct temporary *folder)
{
    for (int i = 0; i < MOST; i++) {
        struct temporary *none = NULL;
        if (atomic_compare_exchange_strong(&listed[i], &none, folder)) {
            atomic_store(&path_of[i], folder->path);
            mw_cleanup_add(&folder->cleanup);
            return;
        }
    }
}

/* Makes a folder with signals blocked until it is on the list. */
static bool make(struct temporary *folder, char *path)
{
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_BLOCK, &every, &before);
    const bool good = mkdtemp(path) != NULL;
    const int why = errno;
    folder->path = path;
    if (good)
        list(folder);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return good;
}

const char *mw_folder_temporary(struct mw_arena *arena, struct mw_error *error)
{
    const char *named = getenv("TMPDIR");
    char *path = mw_format(arena, "%s/mazewright-XXXXXX", named && named[0] ? named : "/tmp");
    struct temporary *folder = MW_NEW(arena, struct temporary);
    *folder = (struct temporary){.cleanup = {.act = remove_at_exit, .context = folder}};
    if (make(folder, path))
        return path;
    mw_fail(error, "cannot make a folder for temporary files, %s: %s; set TMPDIR to where there is room",
            path, strerror(errno));
    return NULL;
}

void mw_folder_remove(const char *folder)
{
    if (!folder)
        return;
    remove_all(folder);
    for (int i = 0; i < MOST; i++) {
        if (atomic_load(&path_of[i]) == folder) {
            struct temporary *own = atomic_load(&listed[i]);
            mw_cleanup_remove(&own->cleanup);
            atomic_store(&path_of[i], NULL);
            atomic_store(&listed[i], NULL);
            return;
        }
    }
}

void mw_folders_remove_empty(void)
{
    for (int i = 0; i < MOST; i++) {
        const char *path = atomic_load(&path_of[i]);
        if (path)
            rmdir(path);
    }
}
