/* Whole files, read at once. */
#include "mazewright/base.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

char *mw_read_file(struct mw_arena *arena, const char *path, size_t most, struct mw_spot spot, size_t *length,
                   struct mw_complaints *complaints)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        mw_complain(complaints, spot, "cannot open %s: %s", path, strerror(errno));
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
