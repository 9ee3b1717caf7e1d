/* Finds faces, templates and words: in the user's own data folder, and in that of the installation, which is
 * derived from the path of the program or library. A program that is not installed finds them where it was
 * built. */
#define _GNU_SOURCE
#include "mazewright/base.h"

#include "mazewright/files.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_there(const char *path)
{
    return access(path, R_OK) == 0;
}

/* Returns the file that this code was loaded from: the library, or the program it is linked into. */
static const char *own_file(struct mw_arena *arena)
{
    Dl_info info;
    if (dladdr((void *)(uintptr_t)mw_data_folder, &info) == 0 || !info.dli_fname)
        return "";
    char *whole = realpath(strchr(info.dli_fname, '/') ? info.dli_fname : "/proc/self/exe", NULL);
    const char *path = mw_format(arena, "%s", whole ? whole : "");
    free(whole);
    return path;
}

/* Returns the data folder of the installation: share/mazewright beside the program's folder bin, or beside
 * the library's folder lib, also if the library lies in lib/<architecture>. If there is none, returns the
 * folder of the build. */
static const char *installed_folder(struct mw_arena *arena)
{
    static const char *const ways[] = {"..", "../.."};
    const char *folder = mw_path_folder(arena, own_file(arena));
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        const char *data = mw_format(arena, "%s/%s/share/mazewright", folder, ways[i]);
        char *whole = is_there(mw_format(arena, "%s/fonts/fonts.conf", data)) ? realpath(data, NULL) : NULL;
        data = whole ? mw_format(arena, "%s", whole) : NULL;
        free(whole);
        if (data)
            return data;
    }
    return MW_DATA_DIR;
}

const char *mw_data_folder(struct mw_arena *arena)
{
    const char *named = getenv("MAZEWRIGHT_DATA");
    return named && named[0] ? named : installed_folder(arena);
}

/* Returns the user's data folder by the XDG base directory specification. */
static const char *users_folder(struct mw_arena *arena)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    return data && data[0] == '/' ? mw_format(arena, "%s/mazewright", data)
           : home && home[0]      ? mw_format(arena, "%s/.local/share/mazewright", home)
                                  : NULL;
}

/* Returns the user's data folder; mw_data_folder() instead if there is no home folder, or if the program runs
 * without being installed, in which case its data folder has a Makefile. */
const char *mw_data_user_folder(struct mw_arena *arena)
{
    const char *folder = mw_data_folder(arena), *users = users_folder(arena);
    return !users || is_there(mw_format(arena, "%s/Makefile", folder)) ? folder : users;
}

const char *mw_data_file(struct mw_arena *arena, const char *name)
{
    const char *folders[] = {users_folder(arena), mw_data_folder(arena)};
    for (int i = 0; i < 2; i++) {
        const char *path = folders[i] ? mw_format(arena, "%s/%s", folders[i], name) : NULL;
        if (path && is_there(path))
            return path;
    }
    return NULL;
}
