/* One new file: created under a hidden name that nothing else can be behind, synced, renamed. */
#include "output/file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* "folder/.name.tail" beside "folder/name". */
static const char *beside(struct mw_arena *arena, const char *target, const char *tail)
{
    const char *slash = strrchr(target, '/'), *name = slash ? slash + 1 : target;
    return mw_format(arena, "%.*s.%s.%s", (int)(name - target), target, name, tail);
}

static bool cannot_write(struct mw_error *error, const char *target, int why)
{
    return mw_fail(error, "cannot write %s: %s", target, strerror(why));
}

bool mw_file_create(struct mw_arena *arena, struct mw_new_file *file, const char *target,
                    struct mw_error *error)
{
    struct stat info;
    *file = (struct mw_new_file){.target = mw_format(arena, "%s", target),
                                 .hidden = beside(arena, target, "part"),
                                 .old = beside(arena, target, "old")};
    if (stat(target, &info) == 0 && S_ISDIR(info.st_mode))
        return cannot_write(error, target, EISDIR);
    unlink(file->hidden); /* left by a build that was killed */
    int descriptor = open(file->hidden, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (descriptor >= 0)
        file->stream = fdopen(descriptor, "wb");
    return file->stream || cannot_write(error, target, errno);
}

bool mw_file_seal(struct mw_new_file *file, struct mw_error *error)
{
    FILE *stream = file->stream;
    file->stream = NULL;
    /* If a write failed before, its reason may be forgotten by now; one more byte fails for the same. */
    if (ferror(stream))
        fputc(0, stream);
    errno = EIO;
    bool good = fflush(stream) == 0 && !ferror(stream) && fsync(fileno(stream)) == 0;
    int why = errno;
    if (fclose(stream) != 0 && good) {
        good = false;
        why = errno;
    }
    return good || cannot_write(error, file->target, why);
}

bool mw_file_place(struct mw_new_file *file, struct mw_error *error)
{
    if (rename(file->target, file->old) != 0 && errno != ENOENT)
        return cannot_write(error, file->target, errno);
    if (rename(file->hidden, file->target) == 0)
        return true;
    int why = errno;
    rename(file->old, file->target);
    return cannot_write(error, file->target, why);
}

void mw_file_settle(const struct mw_new_file *file)
{
    unlink(file->old);
}

void mw_file_take_back(const struct mw_new_file *file)
{
    if (rename(file->old, file->target) != 0)
        unlink(file->target); /* nothing stood there */
}

void mw_file_discard(struct mw_new_file *file)
{
    if (file->stream)
        fclose(file->stream);
    file->stream = NULL;
    unlink(file->hidden);
}
