/* Writes and carries out journals. A journal has one of three states, which say how to finish it: "making"
 * (remove the working folder), "placing" (do what is recorded) and "undoing" (restore what was there). Each
 * replaces the one before by one rename. The i-th new file is n<i> in the working folder; the file that it
 * replaces is o<i>. */
#include "files/journal.h"

#include "files/sum.h"
#include "mazewright/files.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__
#include <linux/fs.h>
#include <sys/ioctl.h>
#endif

#define JOURNAL   ".mazewright.journal"
#define WORKPLACE ".mazewright-"
#define LINK      "link"
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

/* Writes a journal to a new file, with HEAD first, so that a journal that was cut off while it was written is
 * recognized. */
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

/* Replaces the journal. The new journal counts from the rename on, whether or not the rename can be flushed
 * to the disk. */
static bool record(struct journal *journal, const char *state, const json_t *fields)
{
    unlinkat(journal->workplace, "j", 0);
    const bool is_replaced = write_text(journal->workplace, "j", state, fields) &&
                             renameat(journal->workplace, "j", journal->folder, JOURNAL) == 0;
    journal->is_committed = journal->is_committed || is_replaced;
    return is_replaced && fsync(journal->folder) == 0;
}

/* Returns the journal's bytes and its owner; NULL, with errno set: EINVAL if it is not a regular file, EFBIG
 * if it is larger than this program writes. */
static char *read_text(int folder, size_t *length, uid_t *owner)
{
    enum { MOST = 64 << 20 };
    struct stat info;
    const int file = openat(folder, JOURNAL, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > MOST) {
        close(file);
        errno = S_ISREG(info.st_mode) ? EFBIG : EINVAL;
        return NULL;
    }
    *owner = info.st_uid;
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

/* Copies a file into the working folder as `aside`, for file systems that have no links or allow none. */
static bool copy_aside(const struct journal *journal, const char *name, const char *aside)
{
    char bytes[8192];
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

/* Keeps the present file of each name as o<i> in the working folder, i from `first` on, for undo_all(). */
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

/* Moves all new files into place, and removes the files to drop. May be repeated from its beginning at any
 * time. */
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

/* Undoes a journal: restores under each name the file that was kept, or removes the new one if none was
 * there. May be repeated. */
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
                   had = !json_is_null(json_array_get(json_object_get(fields, "was"), i));
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

/* Opens the working folder for listing in advance: opening allocates memory, which may be short when the
 * folder is cleared. */
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

/* Removes the working folder, and then the journal. If the working folder holds files that are not ours,
 * they, the folder and the journal stay for the next writer. False if the journal is still there. */
static bool clear(struct journal *journal)
{
    if (journal->workplace >= 0)
        empty(journal);
    close_workplace(journal);
    const bool is_gone = unlinkat(journal->folder, journal->name, AT_REMOVEDIR) == 0 || errno == ENOENT;
    const bool is_clear = is_gone && fsync(journal->folder) == 0 &&
                          (unlinkat(journal->folder, JOURNAL, 0) == 0 || errno == ENOENT);
    if (is_clear)
        fsync(journal->folder);
    return is_clear;
}

/* Removes the working folder and the journal, and adds to the error what cannot be removed. */
static void clear_or_report(struct journal *journal, struct mw_error *error)
{
    const struct mw_error why = *error;
    if (!clear(journal)) {
        error->text[0] = '\0';
        mw_fail(error,
                "%s; nor can " JOURNAL " and %s be removed from it: the next command in this folder does so, "
                "if it may",
                why.text, journal->name);
    }
    journal->name[0] = '\0';
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

/* Clears a journal, but leaves a committed one to the next writer. */
static void leave_at_exit(void *context)
{
    struct journal *journal = context;
    if (journal->name[0] && !journal->is_committed)
        clear(journal);
}

/* True if a folder is append-only: files can be added, but neither replaced nor removed, so a build begun
 * there could not be finished. */
static bool is_append_only(int folder)
{
#ifdef FS_IOC_GETFLAGS
    long flags = 0;
    return ioctl(folder, (int)FS_IOC_GETFLAGS, &flags) == 0 && (flags & FS_APPEND_FL);
#else
    (void)folder;
    return false;
#endif
}

bool mw_journal_begin(struct journal *journal, int folder, struct mw_error *error)
{
    if (is_append_only(folder))
        return mw_fail(error, "files can be added to the folder, but not replaced or removed; take that back "
                              "with \"chattr -a\", or name another folder with -o");
    *journal = (struct journal){
        .folder = folder, .workplace = -1, .cleanup = {.act = leave_at_exit, .context = journal}};
    mw_cleanup_add(&journal->cleanup);
    mw_fatal_hold();
    json_t *fields = choose_name(journal) ? json_pack("{s:s}", "workplace", journal->name) : NULL;
    const bool good = fields && write_text(folder, JOURNAL, "making", fields) && fsync(folder) == 0 &&
                      mkdirat(folder, journal->name, 0700) == 0 &&
                      (journal->workplace = open_folder(folder, journal->name)) >= 0;
    const int why = errno;
    open_list(journal);
    json_decref(fields);
    if (!good) {
        errno = why;
        cannot(error, "write into the folder");
        if (why != EEXIST)
            clear_or_report(journal, error);
        journal->name[0] = '\0'; /* without a name, mw_journal_end() removes nothing: the journal that is
                                    there may be an earlier writer's */
    }
    mw_fatal_release();
    if (!good)
        mw_cleanup_remove(&journal->cleanup);
    return good;
}

int mw_journal_create(const struct journal *journal, int i)
{
    char name[24];
    mw_fatal_hold();
    const int file = openat(journal->workplace, numbered(name, 'n', (size_t)i),
                            O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    mw_fatal_release();
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

/* Returns what stands at a name: the digest of a file, LINK for anything but a regular file, or null for
 * nothing. */
static json_t *state_of(int folder, const char *name)
{
    char sum[MW_SUM_SIZE];
    return !is_there(folder, name)          ? json_null()
           : mw_sum_file(folder, name, sum) ? json_string(sum)
                                            : json_string(LINK);
}

/* Returns the fields of a journal: `put` are names of new files and `now` their digests, `drop` names of
 * files to remove, `was` what stood at all of these names, in the same order. */
static json_t *what_to_do(const struct journal *journal, int n, const char *const *name,
                          const char *const *sum, const char *const *drop)
{
    json_t *put = json_array(), *now = json_array(), *gone = json_array(), *was = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(put, json_string(name[i]));
        json_array_append_new(now, json_string(sum[i]));
        json_array_append_new(was, state_of(journal->folder, name[i]));
    }
    for (int i = 0; drop[i]; i++) {
        json_array_append_new(gone, json_string(drop[i]));
        json_array_append_new(was, state_of(journal->folder, drop[i]));
    }
    json_t *fields = json_pack("{s:s, s:o, s:o, s:o, s:o}", "workplace", journal->name, "put", put, "now",
                               now, "drop", gone, "was", was);
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

/* Undoes a commit that failed. If that fails too, the journal stays for the next writer, and the error says
 * so. */
static void take_back(struct journal *journal, const json_t *fields, struct mw_error *error)
{
    if (record(journal, "undoing", fields) && undo_all(journal, fields))
        return;
    const struct mw_error why = *error;
    close_workplace(journal);
    journal->name[0] = error->text[0] = '\0';
    mw_fail(error, "%s; nor can it be taken back, and the next command in this folder puts it in order",
            why.text);
}

bool mw_journal_commit(struct journal *journal, int n, const char *const *name, const char *const *sum,
                       const char *const *drop, struct mw_error *error)
{
    mw_fatal_hold();
    json_t *fields = what_to_do(journal, n, name, sum, drop);
    const bool is_done =
        keep_all_aside(journal, fields, error) &&
        (record(journal, "placing", fields) || cannot(error, "write the journal of the folder")) &&
        place_all(journal, fields, error);
    if (is_done) {
        clear(journal);
        journal->name[0] = '\0';
    } else if (journal->is_committed)
        take_back(journal, fields, error);
    else
        clear_or_report(journal, error);
    json_decref(fields);
    mw_fatal_release();
    return is_done;
}

void mw_journal_end(struct journal *journal)
{
    mw_fatal_hold();
    if (journal->name[0])
        clear(journal);
    mw_cleanup_remove(&journal->cleanup);
    mw_fatal_release();
}

/* --- mending ------------------------------------------------------------------------------------------ */

/* True for a plain file name without folders. */
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

/* True if a journal was cut off while it was written. This happens only in the state "making", before
 * anything was made: journals of later states are written to another file, which is then renamed. */
static bool is_cut_off(const char *text, size_t length)
{
    const size_t head = strlen(HEAD);
    return strncmp(text, HEAD, length < head ? length : head) == 0 && !memchr(text, '\n', length);
}

static bool are_well_formed(const json_t *fields)
{
    const json_t *put = json_object_get(fields, "put"), *drop = json_object_get(fields, "drop");
    const size_t n = json_array_size(put);
    return json_is_string(json_object_get(fields, "state")) &&
           is_workplace(json_string_value(json_object_get(fields, "workplace"))) && are_plain(put) &&
           are_plain(drop) && json_array_size(json_object_get(fields, "now")) == n &&
           json_array_size(json_object_get(fields, "was")) == n + json_array_size(drop);
}

static bool has_state(const struct journal *journal, const json_t *fields, const char *state)
{
    return journal->workplace >= 0 && strcmp(json_string_value(json_object_get(fields, "state")), state) == 0;
}

static bool is_plain_file(int at, const char *name)
{
    struct stat info;
    return fstatat(at, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(info.st_mode);
}

/* True if there is nothing under a name, or still exactly what was recorded of it (state_of()). */
static bool stands_as(const struct journal *journal, const char *name, const json_t *recorded)
{
    json_t *state = state_of(journal->folder, name);
    const bool same = json_is_null(state) || json_equal(state, recorded);
    json_decref(state);
    return same;
}

/* True if placing name `i` replaces or removes only what the journal recorded, and what is placed is a
 * regular file. */
static bool may_place(const struct journal *journal, const json_t *fields, size_t i, size_t n,
                      const char *name)
{
    char new[24];
    if (i < n && !is_there(journal->workplace, numbered(new, 'n', i)))
        return true; /* it is in place already */
    return (i >= n || is_plain_file(journal->workplace, new)) &&
           stands_as(journal, name, json_array_get(json_object_get(fields, "was"), i));
}

/* True if undoing name `i` removes only the file that the journal recorded as put there, and restores only a
 * regular file. True as well if there is nothing left to undo. */
static bool may_undo(const struct journal *journal, const json_t *fields, size_t i, size_t n,
                     const char *name)
{
    char number[24];
    const bool had = !json_is_null(json_array_get(json_object_get(fields, "was"), i));
    if (i < n ? is_there(journal->workplace, numbered(number, 'n', i)) : is_there(journal->folder, name))
        return true; /* it was never touched */
    if (had && !is_there(journal->workplace, numbered(number, 'o', i)))
        return true; /* it is restored already */
    return (!had || is_plain_file(journal->workplace, number)) &&
           (i >= n || stands_as(journal, name, json_array_get(json_object_get(fields, "now"), i)));
}

/* True if carrying out the journal can lose nothing but what its writer meant to replace. */
static bool is_believable(const struct journal *journal, const json_t *fields)
{
    const json_t *put = json_object_get(fields, "put"), *drop = json_object_get(fields, "drop");
    const size_t n = json_array_size(put), all = n + json_array_size(drop);
    bool (*const may)(const struct journal *, const json_t *, size_t, size_t, const char *) =
        has_state(journal, fields, "placing")   ? may_place
        : has_state(journal, fields, "undoing") ? may_undo
                                                : NULL;
    for (size_t i = 0; may && i < all; i++)
        if (!may(journal, fields, i, n, i < n ? name_at(put, i) : name_at(drop, i - n)))
            return false;
    return true;
}

/* True if the open working folder belongs to this user and is closed to all others. */
static bool is_closed_to_others(int workplace)
{
    struct stat info;
    return fstat(workplace, &info) == 0 && info.st_uid == geteuid() && (info.st_mode & 07777) == 0700;
}

static bool is_strange(struct mw_error *error)
{
    return mw_fail(error,
                   "the file " JOURNAL " in the folder does not belong to a build that was begun here; "
                   "remove it and the folder that it names");
}

static bool finish(struct journal *journal, const json_t *fields, struct mw_error *error)
{
    if (!are_well_formed(fields))
        return is_strange(error);
    strcpy(journal->name, json_string_value(json_object_get(fields, "workplace")));
    journal->workplace = open_folder(journal->folder, journal->name);
    if (journal->workplace < 0 && errno != ENOENT)
        return cannot(error, "finish what another build has begun in the folder");
    if (journal->workplace >= 0 &&
        (!is_closed_to_others(journal->workplace) || !is_believable(journal, fields)))
        return is_strange(error);
    if (has_state(journal, fields, "placing") && !place_all(journal, fields, error))
        return false;
    if (has_state(journal, fields, "undoing") && !undo_all(journal, fields))
        return cannot(error, "undo what another build has begun in the folder");
    clear(journal);
    return true;
}

bool mw_journal_recover(int folder, struct mw_error *error)
{
    struct journal journal = {.folder = folder, .workplace = -1};
    size_t length;
    uid_t owner;
    char *text = read_text(folder, &length, &owner);
    if (!text)
        return errno == ENOENT || cannot(error, "read the file " JOURNAL " in the folder");
    json_t *fields = json_loadb(text, length, 0, NULL);
    bool good = true;
    if (owner != geteuid())
        good =
            mw_fail(error, "the file " JOURNAL " in the folder belongs to another user, whose build was cut "
                           "off; have that user build once more, or remove it");
    else if (fields)
        good = finish(&journal, fields, error);
    else if (is_cut_off(text, length))
        clear(&journal);
    else
        good = is_strange(error);
    close_workplace(&journal);
    json_decref(fields);
    free(text);
    return good;
}

/* Recovers a folder after an interrupted build, as its journal says: removes what is left of a build that
 * placed nothing, places the rest, or restores the old files. */
bool mw_folder_recover(const char *path, struct mw_error *error)
{
    const int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return true; /* a caller that cannot write there reports it */
    struct mw_error why = {0};
    const bool good = !is_there(folder, JOURNAL) || flock(folder, LOCK_EX | LOCK_NB) != 0 ||
                      mw_journal_recover(folder, &why);
    close(folder);
    return good || mw_fail(error, "%s: %s", path, why.text);
}

/* --- reading ------------------------------------------------------------------------------------------ */

/* Writes to `number` the name that the working folder has for the file that a journal will put in place, or
 * restore, as `name`; "" if the journal does not have `name`. */
static void find_number(const json_t *fields, const char *name, char number[24])
{
    const json_t *put = json_object_get(fields, "put");
    const bool is_undone = strcmp(json_string_value(json_object_get(fields, "state")), "undoing") == 0;
    number[0] = '\0';
    for (size_t i = 0; i < json_array_size(put); i++)
        if (strcmp(name_at(put, i), name) == 0)
            numbered(number, is_undone ? 'o' : 'n', i);
}

const char *mw_folder_read_path(struct mw_arena *arena, const char *path)
{
    const char *folder = mw_path_folder(arena, path), *slash = strrchr(path, '/'), *found = path;
    const int at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    size_t length;
    uid_t owner;
    char *text = at >= 0 ? read_text(at, &length, &owner) : NULL, number[24];
    json_t *fields = text ? json_loadb(text, length, 0, NULL) : NULL;
    if (are_well_formed(fields)) {
        const char *name = json_string_value(json_object_get(fields, "workplace"));
        const int workplace = open_folder(at, name);
        find_number(fields, slash ? slash + 1 : path, number);
        if (workplace >= 0 && number[0] && is_plain_file(workplace, number))
            found = mw_format(arena, "%s/%s/%s", folder, name, number);
        if (workplace >= 0)
            close(workplace);
    }
    json_decref(fields);
    free(text);
    if (at >= 0)
        close(at);
    return found;
}
