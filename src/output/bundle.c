/* An earlier build's manifest tells whose the folder is; a lock on the folder keeps two builds out of each
 * other's way; its journal sees to it that all files come into it or none. */
#include "output/bundle.h"

#include "base/journal.h"
#include "output/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <jansson.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

struct mw_bundle {
    struct mw_arena *arena;
    const char *folder, *name;
    const struct mw_build *build;
    bool done;
    int lock;         /* the folder, open; -1 if it is not */
    const char *made; /* the topmost folder that had to be made, or NULL */
    json_t *earlier;  /* the manifest of an earlier build of the same book, or NULL */
    struct journal journal;
    pthread_mutex_t adding;
    int n, room, stream_room;
    const char **file; /* names in the folder */
    FILE **stream;     /* NULL for a file that is sealed */
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
    if (is_book && !bundle->build->force)
        mw_fail(
            error,
            "the folder %s holds the book \"%s\"; name another with -o, or put this one there with --force",
            bundle->folder, name);
    json_decref(json);
    return !is_book || bundle->build->force;
}

static bool told(const struct mw_bundle *bundle, bool good, const struct mw_error *why,
                 struct mw_error *error)
{
    return good || mw_fail(error, "%s: %s", bundle->folder, why->text);
}

static bool mend(const struct mw_bundle *bundle, struct mw_error *error)
{
    struct mw_error why = {0};
    return told(bundle, mw_journal_mend(bundle->lock, &why), &why, error);
}

static bool begin(struct mw_bundle *bundle, struct mw_error *error)
{
    struct mw_error why = {0};
    return told(bundle, mw_journal_begin(&bundle->journal, bundle->lock, &why), &why, error);
}

struct mw_bundle *mw_bundle_open(const char *folder, const char *name, const struct mw_build *build,
                                 struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_bundle *bundle = MW_NEW(arena, struct mw_bundle);
    *bundle = (struct mw_bundle){.arena = arena,
                                 .folder = mw_format(arena, "%s", folder),
                                 .name = mw_format(arena, "%s", name),
                                 .build = build,
                                 .lock = -1};
    pthread_mutex_init(&bundle->adding, NULL);
    bool named = folder[0] || mw_fail(error, "the folder has no name; name one with -o");
    if (named && mw_bundle_goes_on(bundle, error) && make_folders(bundle, error) &&
        lock_folder(bundle, error) && mend(bundle, error) && find_earlier(bundle, error) &&
        begin(bundle, error))
        return bundle;
    mw_bundle_close(bundle);
    return NULL;
}

bool mw_bundle_goes_on(const struct mw_bundle *bundle, struct mw_error *error)
{
    const struct mw_build *build = bundle->build;
    return !build->stop || !build->stop(build->context) ||
           mw_fail(error, "it was stopped, and %s is as it was", bundle->folder);
}

bool mw_bundle_admits(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const char *target = mw_format(scratch, "%s/%s", bundle->folder, name);
    const bool is_free = bundle->build->force || bundle->earlier || access(target, F_OK) != 0;
    if (!is_free)
        mw_fail(error, "%s was not made by an earlier build; move it, or overwrite it with --force", target);
    mw_arena_free(scratch);
    return is_free;
}

static FILE *add(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    const char *target = mw_format(bundle->arena, "%s/%s", bundle->folder, name);
    if (!mw_bundle_goes_on(bundle, error) || !mw_bundle_admits(bundle, name, error) ||
        !mw_target_admits(target, error))
        return NULL;
    const int descriptor = mw_journal_create(&bundle->journal, bundle->n);
    FILE *stream = descriptor >= 0 ? fdopen(descriptor, "wb") : NULL;
    if (!stream) {
        mw_fail(error, "cannot write %s: %s", target, strerror(errno));
        return NULL;
    }
    bundle->file = mw_grow(bundle->arena, bundle->file, bundle->n, &bundle->room, sizeof *bundle->file);
    bundle->stream =
        mw_grow(bundle->arena, bundle->stream, bundle->n, &bundle->stream_room, sizeof *bundle->stream);
    bundle->file[bundle->n] = mw_format(bundle->arena, "%s", name);
    bundle->stream[bundle->n++] = stream;
    return stream;
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
    while (bundle->stream[i] != stream)
        i++;
    bundle->stream[i] = NULL;
    const char *target = mw_format(bundle->arena, "%s/%s", bundle->folder, bundle->file[i]);
    pthread_mutex_unlock(&bundle->adding);
    return mw_stream_seal(stream, target, error);
}

static int index_of(struct mw_bundle *bundle, const char *name)
{
    pthread_mutex_lock(&bundle->adding);
    int i = bundle->n - 1;
    while (i >= 0 && strcmp(bundle->file[i], name) != 0)
        i--;
    pthread_mutex_unlock(&bundle->adding);
    return i;
}

static GMappedFile *reopen(struct mw_bundle *bundle, const char *name)
{
    const int descriptor = mw_journal_reopen(&bundle->journal, index_of(bundle, name));
    GMappedFile *file = descriptor >= 0 ? g_mapped_file_new_from_fd(descriptor, FALSE, NULL) : NULL;
    if (descriptor >= 0)
        close(descriptor);
    return file;
}

static bool cannot_reread(const struct mw_bundle *bundle, const char *name, const char *why,
                          struct mw_error *error)
{
    return mw_fail(error, "%s/%s was written, but read again %s; look after the disk, and build it again",
                   bundle->folder, name, why);
}

const char *mw_bundle_sum(struct mw_arena *arena, struct mw_bundle *bundle, const char *name,
                          struct mw_error *error)
{
    GMappedFile *file = reopen(bundle, name);
    if (!file) {
        cannot_reread(bundle, name, "it cannot be opened", error);
        return NULL;
    }
    char *sum = g_compute_checksum_for_data(
        G_CHECKSUM_SHA256, (const guchar *)g_mapped_file_get_contents(file), g_mapped_file_get_length(file));
    const char *copy = mw_format(arena, "%s", sum);
    g_free(sum);
    g_mapped_file_unref(file);
    return copy;
}

bool mw_bundle_reread(struct mw_bundle *bundle, const char *name,
                      const char *(*check)(const char *, size_t, int), int n, struct mw_error *error)
{
    GMappedFile *file = reopen(bundle, name);
    const char *bytes = file ? g_mapped_file_get_contents(file) : NULL,
               *why = bytes ? check(bytes, g_mapped_file_get_length(file), n) : "it cannot be opened";
    if (file)
        g_mapped_file_unref(file);
    return !why || cannot_reread(bundle, name, why, error);
}

const char *mw_bundle_path(struct mw_arena *arena, struct mw_bundle *bundle, const char *name)
{
    return mw_format(arena, "%s/%s", bundle->folder,
                     mw_journal_path(arena, &bundle->journal, index_of(bundle, name)));
}

/* --- into place --------------------------------------------------------------------------------------- */

/* What a file's name ends with that begins with the book's: .pdf, or .press.pdf. */
static const char *suffix_of(const struct mw_bundle *bundle, const char *path)
{
    const char *dot = strchr(path + strlen(bundle->name), '.');
    return dot ? dot : "";
}

/* Whether the earlier build's file would be left behind: of a format that was made anew, but not made itself.
 * The manifest is only a file, so what it names must be in the folder and bear the book's name. */
static bool is_stale(const struct mw_bundle *bundle, const char *path)
{
    if (!path || strchr(path, '/') || strncmp(path, bundle->name, strlen(bundle->name)) != 0)
        return false;
    bool same_format = false;
    for (int i = 0; i < bundle->n; i++) {
        if (strcmp(bundle->file[i], path) == 0)
            return false;
        same_format = same_format || strcmp(suffix_of(bundle, bundle->file[i]), suffix_of(bundle, path)) == 0;
    }
    return same_format;
}

static const char *const *stale_files(struct mw_bundle *bundle)
{
    const json_t *files = json_object_get(bundle->earlier, "files");
    const char **stale = MW_ARRAY(bundle->arena, json_array_size(files) + 1, const char *);
    int n = 0;
    for (size_t i = 0; i < json_array_size(files); i++) {
        const char *path = json_string_value(json_object_get(json_array_get(files, i), "path"));
        if (is_stale(bundle, path))
            stale[n++] = path;
    }
    return stale;
}

bool mw_bundle_commit(struct mw_bundle *bundle, struct mw_error *error)
{
    struct mw_error why = {0};
    if (!mw_bundle_goes_on(bundle, error))
        return false;
    bundle->done = mw_journal_commit(&bundle->journal, bundle->n, bundle->file, stale_files(bundle), &why);
    return told(bundle, bundle->done, &why, error);
}

void mw_bundle_close(struct mw_bundle *bundle)
{
    if (!bundle)
        return;
    for (int i = 0; i < bundle->n; i++)
        if (bundle->stream[i])
            fclose(bundle->stream[i]);
    mw_journal_end(&bundle->journal);
    if (!bundle->done)
        unmake_folders(bundle);
    if (bundle->lock >= 0)
        close(bundle->lock);
    json_decref(bundle->earlier);
    pthread_mutex_destroy(&bundle->adding);
    mw_arena_free(bundle->arena);
}
