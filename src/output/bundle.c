/* All files of a build are sealed before the first is renamed. An earlier build's manifest tells whose the
 * folder is; it is added last, and so renamed last. A lock on the folder keeps two builds out of each other's
 * way. */
#include "output/bundle.h"

#include "output/file.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct mw_bundle {
    struct mw_arena *arena;
    const char *folder, *name;
    bool force, done;
    int lock;         /* the folder, open; -1 if it is not */
    const char *made; /* the topmost folder that had to be made, or NULL */
    json_t *earlier;  /* the manifest of an earlier build of the same book, or NULL */
    pthread_mutex_t adding;
    int n, room;
    struct mw_new_file **file;
};

/* Makes a folder and those above it. */
static bool make_folders(struct mw_bundle *bundle, struct mw_error *error)
{
    char *path = mw_format(bundle->arena, "%s", bundle->folder);
    for (char *at = path + 1;; at++) {
        char end = *at;
        if (end != '/' && end != '\0')
            continue;
        *at = '\0';
        if (mkdir(path, 0777) == 0)
            bundle->made = bundle->made ? bundle->made : mw_format(bundle->arena, "%s", path);
        else if (errno != EEXIST)
            return mw_fail(error, "cannot make the folder %s: %s", path, strerror(errno));
        *at = end;
        if (end == '\0')
            break;
    }
    return true;
}

/* Removes what make_folders() made, as far as it is empty. */
static void unmake_folders(struct mw_bundle *bundle)
{
    char *path = mw_format(bundle->arena, "%s", bundle->folder);
    while (bundle->made && strlen(path) >= strlen(bundle->made) && rmdir(path) == 0) {
        char *slash = strrchr(path, '/');
        if (!slash)
            break;
        *slash = '\0';
    }
}

static bool lock_folder(struct mw_bundle *bundle, struct mw_error *error)
{
    bundle->lock = open(bundle->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (bundle->lock < 0 && errno == ENOTDIR)
        return mw_fail(error, "%s is not a folder; name another with -o", bundle->folder);
    if (bundle->lock < 0)
        return mw_fail(error, "cannot use the folder %s: %s", bundle->folder, strerror(errno));
    if (flock(bundle->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return mw_fail(error, "another build is writing into %s; wait for it, or name another folder with -o",
                       bundle->folder);
    return true;
}

/* The manifest of an earlier build of this book, if there is one. False if the folder holds another book. */
static bool find_earlier(struct mw_bundle *bundle, struct mw_error *error)
{
    const char *path = mw_format(bundle->arena, "%s/book.json", bundle->folder);
    struct stat info;
    json_t *json = stat(path, &info) == 0 && S_ISREG(info.st_mode) ? json_load_file(path, 0, NULL) : NULL;
    const char *program = json_string_value(json_object_get(json, "program"));
    const char *name = json_string_value(json_object_get(json, "name"));
    bool is_book = program && name && strcmp(program, "mazewright") == 0;
    if (is_book && strcmp(name, bundle->name) == 0) {
        bundle->earlier = json;
        return true;
    }
    if (is_book && !bundle->force)
        mw_fail(
            error,
            "the folder %s holds the book \"%s\"; name another with -o, or put this one there with --force",
            bundle->folder, name);
    json_decref(json);
    return !is_book || bundle->force;
}

struct mw_bundle *mw_bundle_open(const char *folder, const char *name, bool force, struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_bundle *bundle = MW_NEW(arena, struct mw_bundle);
    *bundle = (struct mw_bundle){.arena = arena,
                                 .folder = mw_format(arena, "%s", folder),
                                 .name = mw_format(arena, "%s", name),
                                 .force = force,
                                 .lock = -1};
    pthread_mutex_init(&bundle->adding, NULL);
    bool named = folder[0] || mw_fail(error, "the folder has no name; name one with -o");
    if (named && make_folders(bundle, error) && lock_folder(bundle, error) && find_earlier(bundle, error))
        return bundle;
    mw_bundle_close(bundle);
    return NULL;
}

bool mw_bundle_admits(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *target = mw_format(scratch, "%s/%s", bundle->folder, name);
    const bool is_free = bundle->force || bundle->earlier || access(target, F_OK) != 0;
    if (!is_free)
        mw_fail(error, "%s was not made by an earlier build; move it, or overwrite it with --force", target);
    mw_arena_free(scratch);
    return is_free;
}

static FILE *add(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    if (!mw_bundle_admits(bundle, name, error))
        return NULL;
    const char *target = mw_format(bundle->arena, "%s/%s", bundle->folder, name);
    struct mw_new_file *file = MW_NEW(bundle->arena, struct mw_new_file);
    if (!mw_file_create(bundle->arena, file, target, error))
        return NULL;
    bundle->file = mw_grow(bundle->arena, bundle->file, bundle->n, &bundle->room, sizeof file);
    bundle->file[bundle->n++] = file;
    return file->stream;
}

FILE *mw_bundle_add(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    pthread_mutex_lock(&bundle->adding);
    FILE *stream = add(bundle, name, error);
    pthread_mutex_unlock(&bundle->adding);
    return stream;
}

bool mw_bundle_seal(struct mw_bundle *bundle, FILE *stream, struct mw_error *error)
{
    pthread_mutex_lock(&bundle->adding);
    int i = 0;
    while (bundle->file[i]->stream != stream)
        i++;
    struct mw_new_file sealed = *bundle->file[i];
    bundle->file[i]->stream = NULL;
    pthread_mutex_unlock(&bundle->adding);
    return mw_file_seal(&sealed, error);
}

/* --- into place --------------------------------------------------------------------------------------- */

static const char *suffix_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot : "";
}

/* Whether the earlier build's file would be left behind: of a format that was made anew, but not made itself.
 * The manifest is only a file, so what it names must be in the folder and bear the book's name. */
static bool is_stale(const struct mw_bundle *bundle, const char *path)
{
    if (!path || strchr(path, '/') || strncmp(path, bundle->name, strlen(bundle->name)) != 0)
        return false;
    const char *target = mw_format(bundle->arena, "%s/%s", bundle->folder, path);
    bool same_format = false;
    for (int i = 0; i < bundle->n; i++) {
        if (strcmp(bundle->file[i]->target, target) == 0)
            return false;
        same_format = same_format || strcmp(suffix_of(bundle->file[i]->target), suffix_of(path)) == 0;
    }
    return same_format;
}

static void remove_stale(struct mw_bundle *bundle)
{
    size_t i;
    json_t *file;
    json_array_foreach(json_object_get(bundle->earlier, "files"), i, file)
    {
        const char *path = json_string_value(json_object_get(file, "path"));
        if (is_stale(bundle, path))
            unlink(mw_format(bundle->arena, "%s/%s", bundle->folder, path));
    }
}

bool mw_bundle_commit(struct mw_bundle *bundle, struct mw_error *error)
{
    for (int i = 0; i < bundle->n; i++)
        if (!mw_file_place(bundle->file[i], error)) {
            while (i-- > 0)
                mw_file_take_back(bundle->file[i]);
            return false;
        }
    bundle->done = true;
    for (int i = 0; i < bundle->n; i++)
        mw_file_settle(bundle->file[i]);
    remove_stale(bundle);
    return true;
}

void mw_bundle_close(struct mw_bundle *bundle)
{
    if (!bundle)
        return;
    for (int i = 0; i < bundle->n && !bundle->done; i++)
        mw_file_discard(bundle->file[i]);
    if (!bundle->done)
        unmake_folders(bundle);
    if (bundle->lock >= 0)
        close(bundle->lock);
    json_decref(bundle->earlier);
    pthread_mutex_destroy(&bundle->adding);
    mw_arena_free(bundle->arena);
}
