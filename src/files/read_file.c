/* Reads whole files at once. */
#include "mazewright/base.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

FILE *mw_open_file(const char *path, const char **why)
{
    struct stat info;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    const bool is_plain = descriptor >= 0 && fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
    FILE *file = is_plain ? fdopen(descriptor, "rb") : NULL;
    *why = descriptor >= 0 && !is_plain ? "it is no plain file" : strerror(errno);
    if (descriptor >= 0 && !file)
        close(descriptor);
    return file;
}

/* Opens a file named on the command line, which may be a pipe; "-" is standard input. */
static FILE *open_typed(const char *path, const char **why)
{
    const bool is_input = strcmp(path, "-") == 0;
    FILE *file = is_input ? fdopen(dup(STDIN_FILENO), "rb") : fopen(path, "rb");
    *why = strerror(errno);
    return file;
}

char *mw_read_file(struct mw_arena *arena, const char *path, size_t most, struct mw_spot spot, size_t *length,
                   struct mw_complaints *complaints)
{
    const char *closed;
    FILE *file = spot.line > 0 ? mw_open_file(path, &closed) : open_typed(path, &closed);
    if (!file) {
        mw_complain(complaints, spot, "cannot open %s: %s", path, closed);
        return NULL;
    }
    char *text = mw_alloc(arena, most + 1, 1);
    errno = 0;
    *length = fread(text, 1, most, file);
    const bool failed = ferror(file);
    const int why = errno;
    fclose(file);
    if (failed)
        mw_complain(complaints, spot, "cannot read %s: %s", path, strerror(why));
    return failed ? NULL : text;
}
