/* Stages the files of a build. The manifest of an earlier build says which book the folder belongs to; a lock
 * on the folder keeps two builds apart; a journal brings all files into the folder or none. */
#include "files/staging.h"

#include "base/fatal.h"
#include "files/checked.h"
#include "files/journal.h"
#include "files/manifest_text.h"
#include "files/new_file.h"
#include "files/sum.h"
#include "mazewright/files.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <jansson.h>
#include <pthread.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* A new file. */
struct staged {
    int number;             /* in the order of files */
    const char *name, *sum; /* `sum`: NULL until it is computed */
    FILE *stream;           /* NULL once it is sealed */
    struct checked checked; /* what was written */
};

struct mw_staging {
    struct mw_arena *arena;
    const char *folder, *name;
    struct staging_rules rules;
    bool done;
    int lock;         /* the folder, open; -1 if it is not open */
    const char *made; /* the topmost folder that was made, or NULL */
    json_t *earlier;  /* the manifest of an earlier build of the same book, or NULL */
    GHashTable *sums; /* by file name: the SHA-256 that the manifest records; the manifest owns the texts */
    struct journal journal;
    struct cleanup cleanup; /* removes the folders that were made */
    pthread_mutex_t adding; /* guards the list of files, and their streams and digests */
    int n, capacity;
    struct staged **file;
    GHashTable *named; /* by name: the file of that name that was added last */
};

static bool make_each(struct mw_staging *staging, struct mw_error *error)
{
    char *path = mw_format(staging->arena, "%s", staging->folder);
    for (char *at = path + 1;; at++) {
        char end = *at;
        if (end != '/' && end != '\0')
            continue;
        *at = '\0';
        const char *top = staging->made ? staging->made : mw_format(staging->arena, "%s", path);
        if (mkdir(path, 0777) == 0)
            staging->made = top;
        else if (errno != EEXIST)
            return mw_fail(error, "cannot make the folder %s: %s", path, strerror(errno));
        *at = end;
        if (end == '\0')
            break;
    }
    return true;
}

/* Removes the empty folders that make_folders() made. */
static void unmake_folders(struct mw_staging *staging)
{
    char *path = mw_format(staging->arena, "%s", staging->folder);
    while (staging->made && strlen(path) >= strlen(staging->made) && rmdir(path) == 0) {
        char *slash = strrchr(path, '/');
        if (!slash)
            break;
        *slash = '\0';
    }
}

static void unmake_at_exit(void *staging)
{
    unmake_folders(staging);
}

/* Makes a folder and those above it. No other thread can end the program meanwhile, so that the cleanup never
 * misses a folder that was just made. */
static bool make_folders(struct mw_staging *staging, struct mw_error *error)
{
    staging->cleanup = (struct cleanup){.act = unmake_at_exit, .context = staging};
    mw_cleanup_add(&staging->cleanup);
    mw_fatal_hold();
    const bool good = make_each(staging, error);
    mw_fatal_release();
    return good;
}

static bool lock_folder(struct mw_staging *staging, struct mw_error *error)
{
    staging->lock = open(staging->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (staging->lock < 0 && errno == ENOTDIR)
        return mw_fail(error, "%s is not a folder; name another with -o", staging->folder);
    if (staging->lock < 0)
        return mw_fail(error, "cannot use the folder %s: %s", staging->folder, strerror(errno));
    if (flock(staging->lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return mw_fail(error, "another build is writing into %s; wait for it, or name another folder with -o",
                       staging->folder);
    return true;
}

/* Adds to `sums` the digests of the files that a list of the manifest names. */
static void note_sums(GHashTable *sums, const json_t *files)
{
    size_t i;
    json_t *file;
    json_array_foreach(files, i, file)
    {
        const char *path = json_string_value(json_object_get(file, "path")),
                   *sum = json_string_value(json_object_get(file, "sha256"));
        if (path && sum)
            g_hash_table_insert(sums, (char *)path, (char *)sum);
    }
}

/* Finds the manifest of an earlier build of this book. False, with the error set, if the folder holds another
 * book and `force` is not set. */
static bool find_earlier(struct mw_staging *staging, struct mw_error *error)
{
    const char *path = mw_format(staging->arena, "%s/book.json", staging->folder);
    const char *why;
    FILE *file = mw_open_file(path, &why);
    json_t *json = mw_manifest_head(file);
    if (file)
        fclose(file);
    const char *program = json_string_value(json_object_get(json, "program"));
    const char *name = json_string_value(json_object_get(json, "name"));
    const bool is_book = program && name && strcmp(program, "mazewright") == 0;
    if (is_book && strcmp(name, staging->name) == 0) {
        staging->earlier = json;
        note_sums(staging->sums, json_object_get(json, "files"));
        note_sums(staging->sums, json_object_get(json, "other_files"));
        return true;
    }
    if (is_book && !staging->rules.force)
        mw_fail(
            error,
            "the folder %s holds the book \"%s\"; name another with -o, or put this one there with --force",
            staging->folder, name);
    json_decref(json);
    return !is_book || staging->rules.force;
}

static bool told(const struct mw_staging *staging, bool good, const struct mw_error *why,
                 struct mw_error *error)
{
    return good || mw_fail(error, "%s: %s", staging->folder, why->text);
}

static bool mend(const struct mw_staging *staging, struct mw_error *error)
{
    struct mw_error why = {0};
    return told(staging, mw_journal_recover(staging->lock, &why), &why, error);
}

static bool begin(struct mw_staging *staging, struct mw_error *error)
{
    struct mw_error why = {0};
    return told(staging, mw_journal_begin(&staging->journal, staging->lock, &why), &why, error);
}

struct mw_staging *mw_staging_open(const char *folder, const char *name, const struct staging_rules *rules,
                                   struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_staging *staging = MW_NEW(arena, struct mw_staging);
    *staging = (struct mw_staging){.arena = arena,
                                   .folder = mw_format(arena, "%s", folder),
                                   .name = mw_format(arena, "%s", name),
                                   .rules = *rules,
                                   .sums = g_hash_table_new(g_str_hash, g_str_equal),
                                   .named = g_hash_table_new(g_str_hash, g_str_equal),
                                   .lock = -1};
    pthread_mutex_init(&staging->adding, NULL);
    bool named = folder[0] || mw_fail(error, "the folder has no name; name one with -o");
    if (named && mw_staging_goes_on(staging, error) && make_folders(staging, error) &&
        lock_folder(staging, error) && mend(staging, error) && find_earlier(staging, error) &&
        begin(staging, error))
        return staging;
    mw_staging_close(staging);
    return NULL;
}

bool mw_staging_goes_on(const struct mw_staging *staging, struct mw_error *error)
{
    const struct staging_rules *rules = &staging->rules;
    return !rules->stop || !rules->stop(rules->context) ||
           mw_fail(error, "it was stopped, and %s is as it was", staging->folder);
}

/* --- what stands in the folder ------------------------------------------------------------------------ */

/* True if a file has the recorded digest, that is, if the earlier build made it. */
static bool has_sum(const struct mw_staging *staging, const char *name, const char *sum)
{
    char now[MW_SUM_SIZE];
    return sum && mw_sum_file(staging->lock, name, now) && strcmp(now, sum) == 0;
}

/* True if no file has the name, or the build is allowed to replace it. A dangling link counts as a file; the
 * manifest of this book can always be replaced. */
bool mw_staging_admits(struct mw_staging *staging, const char *name, struct mw_error *error)
{
    struct stat info = {0};
    const char *sum = g_hash_table_lookup(staging->sums, name);
    if (fstatat(staging->lock, name, &info, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
        return true;
    if (S_ISDIR(info.st_mode))
        return mw_fail(error, "cannot write %s/%s: %s", staging->folder, name, strerror(EISDIR));
    return staging->rules.force || (staging->earlier && strcmp(name, "book.json") == 0) ||
           has_sum(staging, name, sum) ||
           (sum ? mw_fail(error,
                          "%s/%s has been changed since it was made; move it, or overwrite it with --force",
                          staging->folder, name)
                : mw_fail(error,
                          "%s/%s was not made by an earlier build; move it, or overwrite it with --force",
                          staging->folder, name));
}

/* --- new files ---------------------------------------------------------------------------------------- */

static FILE *add(struct mw_staging *staging, const char *name, struct mw_error *error)
{
    const char *target = mw_format(staging->arena, "%s/%s", staging->folder, name);
    if (!mw_staging_goes_on(staging, error) || !mw_staging_admits(staging, name, error))
        return NULL;
    const int descriptor = mw_journal_create(&staging->journal, staging->n);
    struct staged *file = MW_NEW(staging->arena, struct staged);
    *file = (struct staged){.number = staging->n, .name = mw_format(staging->arena, "%s", name)};
    file->stream = descriptor >= 0 ? mw_checked_open(&file->checked, descriptor) : NULL;
    if (!file->stream) {
        mw_fail(error, "cannot write %s: %s", target, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return NULL;
    }
    MW_GROW(staging->arena, staging->file, staging->n, staging->capacity);
    staging->file[staging->n++] = file;
    g_hash_table_replace(staging->named, (char *)file->name, file);
    return file->stream;
}

FILE *mw_staging_add(struct mw_staging *staging, const char *name, struct mw_error *error)
{
    pthread_mutex_lock(&staging->adding);
    FILE *stream = add(staging, name, error);
    pthread_mutex_unlock(&staging->adding);
    return stream;
}

/* Closes a file. Flushes it to the disk before, if `flush`. */
static bool close_file(struct mw_staging *staging, FILE *stream, bool flush, struct mw_error *error)
{
    pthread_mutex_lock(&staging->adding);
    int i = staging->n - 1;
    while (staging->file[i]->stream != stream)
        i--;
    struct staged *file = staging->file[i];
    file->stream = NULL;
    const char *target = mw_format(staging->arena, "%s/%s", staging->folder, file->name);
    pthread_mutex_unlock(&staging->adding);
    return mw_stream_close(stream, flush ? file->checked.descriptor : -1, target, error);
}

bool mw_staging_seal(struct mw_staging *staging, FILE *stream, struct mw_error *error)
{
    return close_file(staging, stream, true, error);
}

bool mw_staging_end(struct mw_staging *staging, FILE *stream, struct mw_error *error)
{
    return close_file(staging, stream, false, error);
}

/* Returns the file of that name that was added last. */
static struct staged *file_named(struct mw_staging *staging, const char *name)
{
    pthread_mutex_lock(&staging->adding);
    struct staged *file = g_hash_table_lookup(staging->named, name);
    pthread_mutex_unlock(&staging->adding);
    return file;
}

/* The system reports here what went wrong in writing the file since it was closed. */
bool mw_staging_flush(struct mw_staging *staging, const char *name, struct mw_error *error)
{
    const int descriptor = mw_journal_reopen(&staging->journal, file_named(staging, name)->number);
    const bool good = descriptor >= 0 && fsync(descriptor) == 0;
    const int why = errno;
    if (descriptor >= 0)
        close(descriptor);
    return good || mw_fail(error, "cannot write %s/%s: %s", staging->folder, name, strerror(why));
}

static GMappedFile *reopen(const struct mw_staging *staging, const struct staged *file)
{
    const int descriptor = mw_journal_reopen(&staging->journal, file->number);
    GMappedFile *map = descriptor >= 0 ? g_mapped_file_new_from_fd(descriptor, FALSE, NULL) : NULL;
    if (descriptor >= 0)
        close(descriptor);
    return map;
}

static const char *known_sum(struct mw_staging *staging, const struct staged *file)
{
    pthread_mutex_lock(&staging->adding);
    const char *sum = file->sum;
    pthread_mutex_unlock(&staging->adding);
    return sum;
}

static void note_sum(struct mw_staging *staging, struct staged *file, const char sum[MW_SUM_SIZE])
{
    pthread_mutex_lock(&staging->adding);
    file->sum = mw_format(staging->arena, "%s", sum);
    pthread_mutex_unlock(&staging->adding);
}

/* Reads a sealed file again: compares it with what was written, computes its digest, and calls `check` unless
 * it is NULL. Returns what is wrong with the file, or NULL. */
static const char *read_again(struct mw_staging *staging, struct staged *file, reread_fn *check, int n)
{
    char sum[MW_SUM_SIZE];
    GMappedFile *map = reopen(staging, file);
    if (!map)
        return "it cannot be opened";
    const char *bytes = g_mapped_file_get_contents(map);
    const size_t length = g_mapped_file_get_length(map);
    const char *why = !mw_checked_holds(&file->checked, bytes, length) ? "it is not what was written"
                      : check                                          ? check(bytes, length, n)
                                                                       : NULL;
    if (!why) {
        mw_sum_bytes(bytes, length, sum);
        note_sum(staging, file, sum);
    }
    g_mapped_file_unref(map);
    return why;
}

static bool is_good(struct mw_staging *staging, struct staged *file, reread_fn *check, int n,
                    struct mw_error *error)
{
    const char *why = known_sum(staging, file) && !check ? NULL : read_again(staging, file, check, n);
    return !why ||
           mw_fail(error, "%s/%s was written, but read again %s; look after the disk, and build it again",
                   staging->folder, file->name, why);
}

const char *mw_staging_sum(struct mw_arena *arena, struct mw_staging *staging, const char *name,
                           struct mw_error *error)
{
    struct staged *file = file_named(staging, name);
    return is_good(staging, file, NULL, 0, error) ? mw_format(arena, "%s", known_sum(staging, file)) : NULL;
}

bool mw_staging_reread(struct mw_staging *staging, const char *name, reread_fn *check, int n,
                       struct mw_error *error)
{
    return is_good(staging, file_named(staging, name), check, n, error);
}

const char *mw_staging_path(struct mw_arena *arena, struct mw_staging *staging, const char *name)
{
    return mw_format(arena, "%s/%s", staging->folder,
                     mw_journal_path(arena, &staging->journal, file_named(staging, name)->number));
}

/* --- into place --------------------------------------------------------------------------------------- */

/* True if `path` is a file name that a build of this book could use: the book's name with "-" or "." behind
 * it. */
static bool is_of_book(const struct mw_staging *staging, const char *path)
{
    const size_t length = strlen(staging->name);
    return !strchr(path, '/') && strncmp(path, staging->name, length) == 0 &&
           (path[length] == '-' || path[length] == '.');
}

/* Returns the ending of a file of this book: ".pdf", or ".press.pdf". */
static const char *suffix_of(const struct mw_staging *staging, const char *path)
{
    const char *dot = strchr(path + strlen(staging->name), '.');
    return dot ? dot : "";
}

/* True if this build made files with the suffix of an earlier build's file, but did not make that file again.
 */
static bool is_outdated(const struct mw_staging *staging, const char *path)
{
    for (int i = 0; i < staging->n; i++)
        if (strcmp(suffix_of(staging, staging->file[i]->name), suffix_of(staging, path)) == 0)
            return !g_hash_table_contains(staging->named, path);
    return false;
}

/* Returns the names of recorded files that can be this book's, in order; free it with g_list_free(). */
static GList *recorded_files(const struct mw_staging *staging)
{
    GList *all = g_list_sort(g_hash_table_get_keys(staging->sums), (GCompareFunc)strcmp), *own = NULL;
    for (const GList *at = all; at; at = at->next)
        if (is_of_book(staging, at->data))
            own = g_list_prepend(own, at->data);
    g_list_free(all);
    return g_list_reverse(own);
}

/* Returns the earlier files to remove. Anyone can have written the manifest, so a file is removed only if its
 * name is one of this book's and its digest is the recorded one. */
static const char *const *stale_files(struct mw_staging *staging)
{
    GList *own = recorded_files(staging);
    const char **stale = MW_ARRAY(staging->arena, g_list_length(own) + 1, const char *);
    int n = 0;
    for (const GList *at = own; at; at = at->next)
        if (is_outdated(staging, at->data) &&
            has_sum(staging, at->data, g_hash_table_lookup(staging->sums, at->data)))
            stale[n++] = at->data;
    g_list_free(own);
    return stale;
}

void mw_staging_record_others(const struct mw_staging *staging, json_t *manifest)
{
    GList *own = recorded_files(staging);
    json_t *others = json_array();
    for (const GList *at = own; at; at = at->next)
        if (!g_hash_table_contains(staging->named, at->data) && !is_outdated(staging, at->data))
            json_array_append_new(others,
                                  json_pack("{s:s, s:s}", "path", (const char *)at->data, "sha256",
                                            (const char *)g_hash_table_lookup(staging->sums, at->data)));
    if (json_array_size(others) > 0)
        json_object_set(manifest, "other_files", others);
    json_decref(others);
    g_list_free(own);
}

bool mw_staging_commit(struct mw_staging *staging, struct mw_error *error)
{
    struct mw_error why = {0};
    if (!mw_staging_goes_on(staging, error))
        return false;
    const char **name = MW_ARRAY(staging->arena, staging->n, const char *),
               **sum = MW_ARRAY(staging->arena, staging->n, const char *);
    for (int i = 0; i < staging->n; i++) {
        if (!is_good(staging, staging->file[i], NULL, 0, error))
            return false;
        name[i] = staging->file[i]->name;
        sum[i] = staging->file[i]->sum;
    }
    staging->done = mw_journal_commit(&staging->journal, staging->n, name, sum, stale_files(staging), &why);
    return told(staging, staging->done, &why, error);
}

void mw_staging_close(struct mw_staging *staging)
{
    if (!staging)
        return;
    for (int i = 0; i < staging->n; i++)
        if (staging->file[i]->stream)
            fclose(staging->file[i]->stream);
    mw_journal_end(&staging->journal);
    mw_fatal_hold();
    if (!staging->done)
        unmake_folders(staging);
    mw_cleanup_remove(&staging->cleanup);
    mw_fatal_release();
    if (staging->lock >= 0)
        close(staging->lock);
    g_hash_table_destroy(staging->sums);
    g_hash_table_destroy(staging->named);
    json_decref(staging->earlier);
    pthread_mutex_destroy(&staging->adding);
    mw_arena_free(staging->arena);
}
