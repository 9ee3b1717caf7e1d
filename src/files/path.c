/* Paths as texts: nothing here looks at the disk. */
#include "mazewright/files.h"

#include <string.h>

const char *mw_path_beside(struct mw_arena *arena, const char *file, const char *path)
{
    const char *slash = file && path[0] != '/' ? strrchr(file, '/') : NULL;
    return slash ? mw_format(arena, "%.*s%s", (int)(slash + 1 - file), file, path) : path;
}

const char *mw_path_folder(struct mw_arena *arena, const char *path)
{
    const char *slash = strrchr(path, '/');
    return !slash ? "." : slash == path ? "/" : mw_format(arena, "%.*s", (int)(slash - path), path);
}

const char *mw_path_stem(struct mw_arena *arena, const char *path)
{
    if (strcmp(path, "-") == 0)
        return "book";
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return mw_format(arena, "%.*s", dot && dot > name ? (int)(dot - name) : (int)strlen(name), name);
}
