/* Writes one new file. Where the system allows, the file has no name at all until it is complete, so that a
 * kill leaves nothing behind. */
#define _GNU_SOURCE
#include "files/new_file.h"

#include "mazewright/files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

static bool cannot_write(struct mw_error *error, const char *target, int why)
{
    return mw_fail(error, "cannot write %s: %s", target, strerror(why));
}

bool mw_is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

bool mw_target_admits(const char *target, struct mw_error *error)
{
    struct stat info;
    return stat(target, &info) != 0 || !S_ISDIR(info.st_mode) || cannot_write(error, target, EISDIR);
}

bool mw_stream_close(FILE *stream, int descriptor, const char *target, struct mw_error *error)
{
    /* The errno of an earlier failure may be overwritten by now; writing one more byte fails for the same
     * reason and sets it again. */
    if (ferror(stream))
        fputc(0, stream);
    errno = EIO;
    bool good = fflush(stream) == 0 && !ferror(stream) && (descriptor < 0 || fsync(descriptor) == 0);
    int why = errno;
    if (fclose(stream) != 0 && good) {
        good = false;
        why = errno;
    }
    return good || cannot_write(error, target, why);
}

/* --- names -------------------------------------------------------------------------------------------- */

/* Returns a hidden path beside `target` with random digits: "a/.name.0123456789abcdef" for "a/name". */
static const char *hidden_beside(struct mw_arena *arena, const char *target)
{
    unsigned long long bits;
    const char *slash = strrchr(target, '/'), *name = slash ? slash + 1 : target;
    if (getentropy(&bits, sizeof bits) != 0)
        bits = (unsigned long long)getpid();
    return mw_format(arena, "%.*s.%.200s.%016llx", (int)(name - target), target, name, bits);
}

/* Gives a new file its hidden name, unless it has that already. */
static bool give_name(struct mw_new_file *file)
{
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file->stream));
    file->is_named = file->is_named || linkat(AT_FDCWD, path, AT_FDCWD, file->hidden, AT_SYMLINK_FOLLOW) == 0;
    return file->is_named;
}

/* --- the file ----------------------------------------------------------------------------------------- */

static int open_nameless(struct mw_arena *arena, const char *target)
{
#ifdef O_TMPFILE
    if (access("/proc/self/fd", X_OK) == 0)
        return open(mw_path_folder(arena, target), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
#endif
    (void)arena;
    (void)target;
    return -1; /* the file then has its hidden name from the start */
}

bool mw_file_create(struct mw_arena *arena, struct mw_new_file *file, const char *target,
                    struct mw_error *error)
{
    *file = (struct mw_new_file){.target = mw_format(arena, "%s", target),
                                 .hidden = hidden_beside(arena, target)};
    if (!mw_target_admits(target, error))
        return false;
    int descriptor = open_nameless(arena, target);
    if (descriptor < 0) {
        descriptor = open(file->hidden, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        file->is_named = descriptor >= 0;
    }
    if (descriptor >= 0)
        file->stream = fdopen(descriptor, "wb");
    return file->stream || cannot_write(error, target, errno);
}

/* Gives the file its hidden name, then closes it: a file without a name can be linked only while it is open.
 */
bool mw_file_seal(struct mw_new_file *file, struct mw_error *error)
{
    FILE *stream = file->stream;
    const bool is_whole = fflush(stream) == 0 && !ferror(stream), is_named = is_whole && give_name(file);
    const int why = errno;
    file->stream = NULL;
    const bool good = mw_stream_close(stream, fileno(stream), file->target, error);
    return good && (is_named || cannot_write(error, file->target, why));
}

/* Moves the file into place, then flushes the folder to the disk. If the flush fails, a crash may leave the
 * old file there, which is complete as well. */
bool mw_file_place(struct mw_new_file *file, struct mw_error *error)
{
    if (rename(file->hidden, file->target) != 0)
        return cannot_write(error, file->target, errno);
    file->is_named = false;
    struct mw_arena *scratch = mw_arena_new();
    const int folder = open(mw_path_folder(scratch, file->target), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
    mw_arena_free(scratch);
    return true;
}

void mw_file_discard(struct mw_new_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
    if (file->is_named)
        unlink(file->hidden);
}
