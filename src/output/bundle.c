/* An earlier build's manifest tells whose the folder is; a lock on the folder keeps two builds out of each
 * other's way; its journal sees to it that all files come into it or none. */
#include "output/bundle.h"

#include "base/journal.h"
#include "base/ruin.h"
#include "base/sum.h"
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
    GHashTable *sums; /* by name: the SHA-256 that it records of a file; texts of the manifest */
    struct journal journal;
    struct ruin ruin; /* removes the folders that were made */
    pthread_mutex_t adding;
    int n, room, stream_room, sum_room;
    const char **file; /* names in the folder */
    FILE **stream;     /* NULL for a file that is sealed */
    const char **sum;  /* NULL for a file that was not summed yet */
};

static bool make_each(struct mw_bundle *bundle, struct mw_error *error)
{
    char *path = mw_format(bundle->arena, "%s", bundle->folder);
    for (char *at = path + 1;; at++) {
        char end = *at;
        if (end != '/' && end != '\0')
            continue;
        *at = '\0';
        const char *top = bundle->made ? bundle->made : mw_format(bundle->arena, "%s", path);
        if (mkdir(path, 0777) == 0)
            bundle->made = top;
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

static void unmake_in_ruin(void *bundle)
{
    unmake_folders(bundle);
}

/* Makes a folder and those above it, unless another thread is about to end the program. */
static bool make_folders(struct mw_bundle *bundle, struct mw_error *error)
{
    bundle->ruin = (struct ruin){.act = unmake_in_ruin, .context = bundle};
    mw_ruin_watch(&bundle->ruin);
    mw_ruin_hold();
    const bool good = make_each(bundle, error);
    mw_ruin_release();
    return good;
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

/* Notes the sum of each file that is recorded in a list of a manifest. */
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
        note_sums(bundle->sums, json_object_get(json, "files"));
        note_sums(bundle->sums, json_object_get(json, "other_files"));
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
                                 .sums = g_hash_table_new(g_str_hash, g_str_equal),
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

/* --- what stands in the folder ------------------------------------------------------------------------ */

/* True if the file of that name has the sum that is recorded; then the earlier build made it. */
static bool has_sum(const struct mw_bundle *bundle, const char *name, const char *sum)
{
    char now[MW_SUM_SIZE];
    return sum && mw_sum_file(bundle->lock, name, now) && strcmp(now, sum) == 0;
}

/* A link that leads nowhere stands there, too. The manifest of this book is its own. */
bool mw_bundle_admits(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    struct stat info = {0};
    const char *sum = g_hash_table_lookup(bundle->sums, name);
    if (fstatat(bundle->lock, name, &info, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
        return true;
    if (S_ISDIR(info.st_mode))
        return mw_fail(error, "cannot write %s/%s: %s", bundle->folder, name, strerror(EISDIR));
    return bundle->build->force || (bundle->earlier && strcmp(name, "book.json") == 0) ||
           has_sum(bundle, name, sum) ||
           (sum ? mw_fail(error,
                          "%s/%s has been changed since it was made; move it, or overwrite it with --force",
                          bundle->folder, name)
                : mw_fail(error,
                          "%s/%s was not made by an earlier build; move it, or overwrite it with --force",
                          bundle->folder, name));
}

/* --- new files ---------------------------------------------------------------------------------------- */

static FILE *add(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    const char *target = mw_format(bundle->arena, "%s/%s", bundle->folder, name);
    if (!mw_bundle_goes_on(bundle, error) || !mw_bundle_admits(bundle, name, error))
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
    bundle->sum = mw_grow(bundle->arena, bundle->sum, bundle->n, &bundle->sum_room, sizeof *bundle->sum);
    bundle->sum[bundle->n] = NULL;
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

/* Sums a sealed file once; its sum is good as long as the bundle. */
static const char *sum_of(struct mw_bundle *bundle, int i)
{
    char sum[MW_SUM_SIZE];
    pthread_mutex_lock(&bundle->adding);
    const char *known = bundle->sum[i];
    pthread_mutex_unlock(&bundle->adding);
    const int descriptor = known ? -1 : mw_journal_reopen(&bundle->journal, i);
    if (descriptor >= 0 && mw_sum_open_file(descriptor, sum)) {
        pthread_mutex_lock(&bundle->adding);
        known = bundle->sum[i] = mw_format(bundle->arena, "%s", sum);
        pthread_mutex_unlock(&bundle->adding);
    }
    if (descriptor >= 0)
        close(descriptor);
    return known;
}

const char *mw_bundle_sum(struct mw_arena *arena, struct mw_bundle *bundle, const char *name,
                          struct mw_error *error)
{
    const char *sum = sum_of(bundle, index_of(bundle, name));
    if (!sum)
        cannot_reread(bundle, name, "it cannot be opened", error);
    return sum ? mw_format(arena, "%s", sum) : NULL;
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

/* True if a build of this book could give a file that name: the book's own, and "-" or "." behind it. */
static bool is_of_book(const struct mw_bundle *bundle, const char *path)
{
    const size_t length = strlen(bundle->name);
    return !strchr(path, '/') && strncmp(path, bundle->name, length) == 0 &&
           (path[length] == '-' || path[length] == '.');
}

/* Returns what the name of a file of this book ends with: ".pdf", or ".press.pdf". */
static const char *suffix_of(const struct mw_bundle *bundle, const char *path)
{
    const char *dot = strchr(path + strlen(bundle->name), '.');
    return dot ? dot : "";
}

static bool is_made_now(const struct mw_bundle *bundle, const char *path)
{
    for (int i = 0; i < bundle->n; i++)
        if (strcmp(bundle->file[i], path) == 0)
            return true;
    return false;
}

/* True if an earlier build's file is of a format that was made anew, but was not made itself. */
static bool is_outdated(const struct mw_bundle *bundle, const char *path)
{
    for (int i = 0; i < bundle->n; i++)
        if (strcmp(suffix_of(bundle, bundle->file[i]), suffix_of(bundle, path)) == 0)
            return !is_made_now(bundle, path);
    return false;
}

/* Returns the names of recorded files that can be this book's, in order. To be freed with g_list_free(). */
static GList *recorded_files(const struct mw_bundle *bundle)
{
    GList *all = g_list_sort(g_hash_table_get_keys(bundle->sums), (GCompareFunc)strcmp), *own = NULL;
    for (const GList *at = all; at; at = at->next)
        if (is_of_book(bundle, at->data))
            own = g_list_prepend(own, at->data);
    g_list_free(all);
    return g_list_reverse(own);
}

/* Anybody can have written the manifest, so a file is removed only if its name is one of this book's and its
 * bytes are those that are recorded. */
static const char *const *stale_files(struct mw_bundle *bundle)
{
    GList *own = recorded_files(bundle);
    const char **stale = MW_ARRAY(bundle->arena, g_list_length(own) + 1, const char *);
    int n = 0;
    for (const GList *at = own; at; at = at->next)
        if (is_outdated(bundle, at->data) &&
            has_sum(bundle, at->data, g_hash_table_lookup(bundle->sums, at->data)))
            stale[n++] = at->data;
    g_list_free(own);
    return stale;
}

void mw_bundle_record_others(const struct mw_bundle *bundle, json_t *manifest)
{
    GList *own = recorded_files(bundle);
    json_t *others = json_array();
    for (const GList *at = own; at; at = at->next)
        if (!is_made_now(bundle, at->data) && !is_outdated(bundle, at->data))
            json_array_append_new(others,
                                  json_pack("{s:s, s:s}", "path", (const char *)at->data, "sha256",
                                            (const char *)g_hash_table_lookup(bundle->sums, at->data)));
    if (json_array_size(others) > 0)
        json_object_set(manifest, "other_files", others);
    json_decref(others);
    g_list_free(own);
}

bool mw_bundle_commit(struct mw_bundle *bundle, struct mw_error *error)
{
    struct mw_error why = {0};
    if (!mw_bundle_goes_on(bundle, error))
        return false;
    for (int i = 0; i < bundle->n; i++)
        if (!sum_of(bundle, i))
            return cannot_reread(bundle, bundle->file[i], "it cannot be opened", error);
    bundle->done =
        mw_journal_commit(&bundle->journal, bundle->n, bundle->file, bundle->sum, stale_files(bundle), &why);
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
    mw_ruin_hold();
    if (!bundle->done)
        unmake_folders(bundle);
    mw_ruin_unwatch(&bundle->ruin);
    mw_ruin_release();
    if (bundle->lock >= 0)
        close(bundle->lock);
    g_hash_table_destroy(bundle->sums);
    json_decref(bundle->earlier);
    pthread_mutex_destroy(&bundle->adding);
    mw_arena_free(bundle->arena);
}
