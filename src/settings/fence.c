/* Limits the files that a spec may name to those that, with symbolic links followed, lie below one folder. */
#include "settings/values.h"

#include "mazewright/complaints.h"
#include "mazewright/files.h"

#include <glib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Returns `path` with all symbolic links followed. If the file does not exist, returns the nearest existing
 * folder above it, with its links followed. */
static const char *resolved(struct mw_arena *arena, const char *path)
{
    char *whole = realpath(path, NULL), *at = g_strdup(path);
    while (!whole && strcmp(at, ".") != 0 && strcmp(at, "/") != 0) {
        char *above = g_path_get_dirname(at);
        g_free(at);
        at = above;
        whole = realpath(at, NULL);
    }
    const char *copy = mw_format(arena, "%s", whole ? whole : "/");
    free(whole);
    g_free(at);
    return copy;
}

bool mw_path_is_below(struct mw_arena *arena, const char *folder, const char *path)
{
    const char *root = resolved(arena, folder), *file = resolved(arena, path);
    const size_t n = strlen(root);
    return strcmp(root, "/") == 0 || (strncmp(file, root, n) == 0 && (file[n] == '/' || file[n] == '\0'));
}

bool mw_spec_admits(struct spec_draft *d, struct mw_spot spot, const char *path)
{
    return !d->fence || mw_path_is_below(d->arena, d->fence, path) ||
           mw_complain(
               d->complaints, spot,
               "%s is outside of the folder %s, in which this spec must find all that it names; put it "
               "there, or say how far it may go with --root, or --allow-outside",
               path, d->fence);
}

bool mw_spec_admits_shape(struct spec_draft *d, struct mw_spot spot, const char *beside,
                          const struct mw_shape_request *r)
{
    const char *file = r->image ? r->image : r->outline;
    return !file || mw_spec_admits(d, spot, mw_path_beside(d->arena, beside, file));
}
