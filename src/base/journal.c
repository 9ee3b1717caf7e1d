/* States of a journal, each of which replaces the one before it by one rename: "making" (what is in the
 * working folder is to go), "placing" (what it says is to be done) and "undoing" (what stood there is to come
 * back). The i-th new file is called n<i> in the working folder, and what stood in its place o<i>. */
#include "base/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define JOURNAL   ".mazewright.journal"
#define WORKPLACE ".mazewright-"
#define HEAD      "{\"mazewright\": \"journal\", \"state\": \""

/* --- the journal as a file ---------------------------------------------------------------------------- */

static bool cannot(struct mw_error *error, const char *what)
{
    return mw_fail(error, "cannot %s: %s", what, strerror(errno));
}

static bool write_bytes(int file, const char *bytes, size_t n)
{
    while (n > 0) {
        const ssize_t done = write(file, bytes, n);
        if (done < 0 && errno != EINTR)
            return false;
        bytes += done > 0 ? done : 0;
        n -= done > 0 ? (size_t)done : 0;
    }
    return true;
}

static bool write_all(int file, const char *text)
{
    return write_bytes(file, text, strlen(text));
}

/* The head comes first, so that what was cut off while it was written can be told from anything else. */
static bool write_text(int at, const char *name, const char *state, const json_t *fields)
{
    char *text = json_dumps(fields, JSON_COMPACT | JSON_SORT_KEYS);
    const int file = text ? openat(at, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666) : -1;
    bool good = file >= 0 && write_all(file, HEAD) && write_all(file, state) && write_all(file, "\", ") &&
                write_all(file, text + 1) && write_all(file, "\n") && fsync(file) == 0;
    if (file >= 0 && close(file) != 0)
        good = false;
    free(text);
    return good;
}

/* Once it has been renamed it counts, whether or not that can be brought to the disk. */
static bool replace(struct journal *journal, const char *state, const json_t *fields)
{
    unlinkat(journal->workplace, "j", 0);
    const bool is_replaced = write_text(journal->workplace, "j", state, fields) &&
                             renameat(journal->workplace, "j", journal->folder, JOURNAL) == 0;
    journal->is_committed = journal->is_committed || is_replaced;
    return is_replaced && fsync(journal->folder) == 0;
}

/* Its bytes, or NULL with errno set. Nothing but a plain file is waited for. */
static char *read_text(int folder, size_t *length)
{
    struct stat info;
    const int file = openat(folder, JOURNAL, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) {
        close(file);
        errno = EINVAL;
        return NULL;
    }
    char *text = calloc((size_t)info.st_size + 1, 1);
    if (!text)
        mw_end_without_memory();
    *length = 0;
    for (ssize_t n; *length < (size_t)info.st_size &&
                    (n = read(file, text + *length, (size_t)info.st_size - *length)) > 0;)
        *length += (size_t)n;
    close(file);
    return text;
}

/* --- steps -------------------------------------------------------------------------------------------- */

static const char *numbered(char name[24], char kind, size_t i)
{
    snprintf(name, 24, "%c%zu", kind, i);
    return name;
}

static bool is_there(int at, const char *name)
{
    struct stat info;
    return fstatat(at, name, &info, AT_SYMLINK_NOFOLLOW) == 0;
}

static const char *name_at(const json_t *names, size_t i)
{
    return json_string_value(json_array_get(names, i));
}

/* Where there are no links, or none may be made of this file. */
static bool copy_aside(const struct journal *journal, const char *name, const char *aside)
{
    char bytes[65536];
    const int from = openat(journal->folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC),
              to = from >= 0
                       ? openat(journal->workplace, aside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)
                       : -1;
    ssize_t n = -1;
    bool good = to >= 0;
    while (good && (n = read(from, bytes, sizeof bytes)) > 0)
        good = write_bytes(to, bytes, (size_t)n);
    good = good && n == 0 && fsync(to) == 0;
    const int why = errno;
    if (from >= 0)
        close(from);
    if (to >= 0)
        close(to);
    errno = why;
    return good;
}

/* What stands there is kept, so that there is a way back. */
static bool keep_aside(const struct journal *journal, const json_t *names, size_t first,
                       struct mw_error *error)
{
    char aside[24];
    for (size_t i = 0; i < json_array_size(names); i++) {
        const char *name = name_at(names, i);
        numbered(aside, 'o', first + i);
        if (is_there(journal->folder, name) &&
            linkat(journal->folder, name, journal->workplace, aside, 0) != 0 &&
            !copy_aside(journal, name, aside))
            return mw_fail(error, "cannot keep %s aside: %s", name, strerror(errno));
    }
    return true;
}

/* May be done again from its beginning at any time. */
static bool place_all(const struct journal *journal, const json_t *fields, struct mw_error *error)
{
    const json_t *put = json_object_get(fields, "put"), *drop = json_object_get(fields, "drop");
    char new[24];
    for (size_t i = 0; i < json_array_size(put); i++)
        if (renameat(journal->workplace, numbered(new, 'n', i), journal->folder, name_at(put, i)) != 0 &&
            (errno != ENOENT || is_there(journal->workplace, new)))
            return mw_fail(error, "cannot write %s: %s", name_at(put, i), strerror(errno));
    for (size_t i = 0; i < json_array_size(drop); i++)
        if (unlinkat(journal->folder, name_at(drop, i), 0) != 0 && errno != ENOENT)
            return mw_fail(error, "cannot remove %s: %s", name_at(drop, i), strerror(errno));
    return fsync(journal->folder) == 0 || cannot(error, "bring the folder to the disk");
}

/* Where a new file was put, or an old one removed, what was kept comes back, or nothing if nothing stood
 * there. The same holds of it. */
static bool undo_all(const struct journal *journal, const json_t *fields)
{
    const json_t *put = json_object_get(fields, "put"), *drop = json_object_get(fields, "drop");
    const size_t n = json_array_size(put), all = n + json_array_size(drop);
    char old[24], new[24];
    bool good = true;
    for (size_t i = 0; i < all; i++) {
        const char *name = i < n ? name_at(put, i) : name_at(drop, i - n);
        const bool is_untouched = i < n ? is_there(journal->workplace, numbered(new, 'n', i))
                                        : is_there(journal->folder, name),
                   had = json_is_true(json_array_get(json_object_get(fields, "had"), i));
        if (is_untouched)
            continue;
        const int undone = had ? renameat(journal->workplace, numbered(old, 'o', i), journal->folder, name)
                               : unlinkat(journal->folder, name, 0);
        good = (undone == 0 || errno == ENOENT) && good;
    }
    return fsync(journal->folder) == 0 && good;
}

static bool is_ours(const char *name)
{
    return strcmp(name, "j") == 0 ||
           ((name[0] == 'n' || name[0] == 'o') && name[1] && !name[1 + strspn(name + 1, "0123456789")]);
}

/* It is opened to be listed before it is needed, for that takes memory. */
static void open_list(struct journal *journal)
{
    const int again = journal->workplace >= 0 && !journal->list ? dup(journal->workplace) : -1;
    if (again >= 0 && !(journal->list = fdopendir(again)))
        close(again);
}

static void empty(struct journal *journal)
{
    open_list(journal);
    if (journal->list)
        rewinddir(journal->list);
    for (const struct dirent *entry; journal->list && (entry = readdir(journal->list)) != NULL;)
        if (is_ours(entry->d_name))
            unlinkat(journal->workplace, entry->d_name, 0);
}

static void close_workplace(struct journal *journal)
{
    if (journal->list)
        closedir(journal->list);
    if (journal->workplace >= 0)
        close(journal->workplace);
    journal->list = NULL;
    journal->workplace = -1;
}

/* Removes the working folder, and when it is gone for good the journal. What is not ours stays, and so do
 * both: then whoever comes next tries again. */
static void clear(struct journal *journal)
{
    if (journal->workplace >= 0)
        empty(journal);
    close_workplace(journal);
    const bool is_gone = unlinkat(journal->folder, journal->name, AT_REMOVEDIR) == 0 || errno == ENOENT;
    if (is_gone && fsync(journal->folder) == 0 && unlinkat(journal->folder, JOURNAL, 0) == 0)
        fsync(journal->folder);
}

/* --- writing ------------------------------------------------------------------------------------------ */

static bool choose_name(struct journal *journal)
{
    unsigned char bytes[8];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    char *to = journal->name + sprintf(journal->name, WORKPLACE);
    for (size_t i = 0; i < sizeof bytes; i++)
        to += sprintf(to, "%02x", bytes[i]);
    return true;
}

static int open_folder(int at, const char *name)
{
    return openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Once it is committed, whoever comes next goes on. */
static void leave_in_ruin(void *context)
{
    struct journal *journal = context;
    if (journal->name[0] && !journal->is_committed)
        clear(journal);
}

bool mw_journal_begin(struct journal *journal, int folder, struct mw_error *error)
{
    *journal = (struct journal){
        .folder = folder, .workplace = -1, .ruin = {.act = leave_in_ruin, .context = journal}};
    mw_ruin_watch(&journal->ruin);
    mw_ruin_hold();
    json_t *fields = choose_name(journal) ? json_pack("{s:s}", "workplace", journal->name) : NULL;
    const bool good = fields && write_text(folder, JOURNAL, "making", fields) && fsync(folder) == 0 &&
                      mkdirat(folder, journal->name, 0700) == 0 &&
                      (journal->workplace = open_folder(folder, journal->name)) >= 0;
    const int why = errno;
    open_list(journal);
    json_decref(fields);
    if (!good && why != EEXIST)
        clear(journal);
    mw_ruin_release();
    if (good)
        return true;
    mw_ruin_unwatch(&journal->ruin);
    errno = why;
    return cannot(error, "write into the folder");
}

int mw_journal_create(const struct journal *journal, int i)
{
    char name[24];
    mw_ruin_hold();
    const int file = openat(journal->workplace, numbered(name, 'n', (size_t)i),
                            O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    mw_ruin_release();
    return file;
}

int mw_journal_reopen(const struct journal *journal, int i)
{
    char name[24];
    return openat(journal->workplace, numbered(name, 'n', (size_t)i), O_RDONLY | O_CLOEXEC);
}

const char *mw_journal_path(struct mw_arena *arena, const struct journal *journal, int i)
{
    char name[24];
    return mw_format(arena, "%s/%s", journal->name, numbered(name, 'n', (size_t)i));
}

static json_t *what_to_do(const struct journal *journal, int n, const char *const *name,
                          const char *const *drop)
{
    json_t *put = json_array(), *gone = json_array(), *had = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(put, json_string(name[i]));
        json_array_append_new(had, json_boolean(is_there(journal->folder, name[i])));
    }
    for (int i = 0; drop[i]; i++) {
        json_array_append_new(gone, json_string(drop[i]));
        json_array_append_new(had, json_boolean(is_there(journal->folder, drop[i])));
    }
    json_t *fields =
        json_pack("{s:s, s:o, s:o, s:o}", "workplace", journal->name, "put", put, "drop", gone, "had", had);
    if (!fields)
        mw_end_without_memory();
    return fields;
}

static bool keep_all_aside(const struct journal *journal, const json_t *fields, struct mw_error *error)
{
    const json_t *put = json_object_get(fields, "put");
    return keep_aside(journal, put, 0, error) &&
           keep_aside(journal, json_object_get(fields, "drop"), json_array_size(put), error) &&
           (fsync(journal->workplace) == 0 || cannot(error, "bring the folder to the disk"));
}

/* If there is no way back either, the journal stays, and whoever comes next goes on; that must be told. */
static void take_back(struct journal *journal, const json_t *fields, struct mw_error *error)
{
    if (replace(journal, "undoing", fields) && undo_all(journal, fields))
        return;
    const struct mw_error why = *error;
    close_workplace(journal);
    journal->name[0] = error->text[0] = '\0';
    mw_fail(error, "%s; nor can it be taken back, and the next command in this folder puts it in order",
            why.text);
}

bool mw_journal_commit(struct journal *journal, int n, const char *const *name, const char *const *drop,
                       struct mw_error *error)
{
    mw_ruin_hold();
    json_t *fields = what_to_do(journal, n, name, drop);
    const bool is_done =
        keep_all_aside(journal, fields, error) &&
        (replace(journal, "placing", fields) || cannot(error, "write the journal of the folder")) &&
        place_all(journal, fields, error);
    if (is_done) {
        clear(journal);
        journal->name[0] = '\0';
    } else if (journal->is_committed)
        take_back(journal, fields, error);
    json_decref(fields);
    mw_ruin_release();
    return is_done;
}

void mw_journal_end(struct journal *journal)
{
    mw_ruin_hold();
    if (journal->name[0])
        clear(journal);
    mw_ruin_unwatch(&journal->ruin);
    mw_ruin_release();
}

/* --- mending ------------------------------------------------------------------------------------------ */

/* A plain name, which leads nowhere else. */
static bool is_plain(const char *name)
{
    return name && name[0] && !strchr(name, '/') && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static bool are_plain(const json_t *names)
{
    for (size_t i = 0; i < json_array_size(names); i++)
        if (!is_plain(name_at(names, i)))
            return false;
    return true;
}

static bool is_workplace(const char *name)
{
    const size_t head = strlen(WORKPLACE);
    return name && strncmp(name, WORKPLACE, head) == 0 && strlen(name) == head + 16 &&
           strspn(name + head, "0123456789abcdef") == 16;
}

/* A state is written in one piece; one that was cut off is the first, before anything was made. */
static bool is_cut_off(const char *text, size_t length)
{
    const size_t head = strlen(HEAD);
    return strncmp(text, HEAD, length < head ? length : head) == 0 && !memchr(text, '\n', length);
}

static bool finish(struct journal *journal, const json_t *fields, struct mw_error *error)
{
    const char *state = json_string_value(json_object_get(fields, "state")),
               *workplace = json_string_value(json_object_get(fields, "workplace"));
    if (!state || !is_workplace(workplace) || !are_plain(json_object_get(fields, "put")) ||
        !are_plain(json_object_get(fields, "drop")))
        return mw_fail(error, "the file " JOURNAL " in the folder is none of this program's; remove it");
    strcpy(journal->name, workplace);
    journal->workplace = open_folder(journal->folder, workplace);
    if (journal->workplace < 0 && errno != ENOENT)
        return cannot(error, "finish what another build has begun in the folder");
    const bool is_placing = strcmp(state, "placing") == 0 && journal->workplace >= 0,
               is_undoing = strcmp(state, "undoing") == 0 && journal->workplace >= 0;
    if (is_placing && !place_all(journal, fields, error))
        return false;
    if (is_undoing && !undo_all(journal, fields))
        return cannot(error, "undo what another build has begun in the folder");
    clear(journal);
    return true;
}

bool mw_journal_mend(int folder, struct mw_error *error)
{
    struct journal journal = {.folder = folder, .workplace = -1};
    size_t length;
    char *text = read_text(folder, &length);
    if (!text)
        return errno == ENOENT || cannot(error, "read the file " JOURNAL " in the folder");
    json_t *fields = json_loadb(text, length, 0, NULL);
    bool good = true;
    if (fields)
        good = finish(&journal, fields, error);
    else if (is_cut_off(text, length))
        clear(&journal);
    else
        good = mw_fail(error, "the file " JOURNAL " in the folder is none of this program's; remove it");
    close_workplace(&journal);
    json_decref(fields);
    free(text);
    return good;
}

bool mw_folder_mend(const char *path, struct mw_error *error)
{
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return true; /* whoever reads there will tell */
    struct mw_error why = {0};
    const bool good =
        !is_there(folder, JOURNAL) || flock(folder, LOCK_EX | LOCK_NB) != 0 || mw_journal_mend(folder, &why);
    close(folder);
    return good || mw_fail(error, "%s: %s", path, why.text);
}

bool mw_folder_mend_of(const char *file, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const bool good = mw_folder_mend(mw_path_folder(scratch, file), error);
    mw_arena_free(scratch);
    return good;
}
