/* Folders for a moment. */
#include "mazewright/base.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *mw_folder_for_now(struct mw_arena *arena, struct mw_error *error)
{
    const char *named = getenv("TMPDIR");
    char *folder = mw_format(arena, "%s/mazewright-XXXXXX", named && named[0] ? named : "/tmp");
    if (mkdtemp(folder))
        return folder;
    mw_fail(error, "cannot make a folder for temporary files, %s: %s; set TMPDIR to where there is room",
            folder, strerror(errno));
    return NULL;
}

void mw_folder_forget(const char *folder)
{
    DIR *dir = folder ? opendir(folder) : NULL;
    for (const struct dirent *entry; dir && (entry = readdir(dir));)
        unlinkat(dirfd(dir), entry->d_name, 0);
    if (dir)
        closedir(dir);
    if (folder)
        rmdir(folder);
}
