/* Hidden files, an earlier build's manifest to tell its files by, and one rename each at the end; the
 * manifest is added last, and so it is renamed last. */
#include "output/bundle.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct member {
    const char *target, *hidden;
    FILE *file; /* NULL once it is sealed */
};

struct mw_bundle {
    struct mw_arena *arena;
    const char *folder;
    bool force, made_folder;
    json_t *earlier; /* the manifest of the build before, or NULL */
    int n, room, committed;
    struct member *member;
};

/* Makes a folder and those above it. */
static bool make_folders(struct mw_bundle *bundle, struct mw_error *error)
{
    char *path = mw_format(bundle->arena, "%s", bundle->folder);
    for (char *at = path + 1;; at++) {
        char end = *at;
        if (end != '/' && end != '\0')
            continue;
        *at = '\0';
        if (mkdir(path, 0777) == 0)
            bundle->made_folder = true;
        else if (errno != EEXIST)
            return mw_fail(error, "cannot make the folder %s: %s", path, strerror(errno));
        *at = end;
        if (end == '\0')
            break;
    }
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return mw_fail(error, "%s is not a folder; name another with -o", path);
    return true;
}

struct mw_bundle *mw_bundle_open(const char *folder, bool force, struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_bundle *bundle = MW_NEW(arena, struct mw_bundle);
    *bundle = (struct mw_bundle){.arena = arena, .folder = mw_format(arena, "%s", folder), .force = force};
    if (!folder[0] || !make_folders(bundle, error)) {
        mw_fail(error, "the folder has no name; name one with -o");
        mw_bundle_close(bundle);
        return NULL;
    }
    json_t *earlier = json_load_file(mw_format(arena, "%s/book.json", folder), 0, NULL);
    const char *program = json_string_value(json_object_get(earlier, "program"));
    if (program && strcmp(program, "mazewright") == 0)
        bundle->earlier = earlier;
    else
        json_decref(earlier);
    return bundle;
}

static bool was_ours(const struct mw_bundle *bundle, const char *name)
{
    size_t i;
    json_t *file;
    if (!bundle->earlier)
        return false;
    if (strcmp(name, "book.json") == 0)
        return true;
    json_array_foreach(json_object_get(bundle->earlier, "files"), i, file)
    {
        const char *path = json_string_value(json_object_get(file, "path"));
        if (path && strcmp(path, name) == 0)
            return true;
    }
    return false;
}

FILE *mw_bundle_add(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    struct member member = {mw_format(bundle->arena, "%s/%s", bundle->folder, name),
                            mw_format(bundle->arena, "%s/.%s.part", bundle->folder, name), NULL};
    if (!bundle->force && access(member.target, F_OK) == 0 && !was_ours(bundle, name)) {
        mw_fail(error, "%s was not made by an earlier build; move it, or overwrite it with --force",
                member.target);
        return NULL;
    }
    member.file = fopen(member.hidden, "wb");
    if (!member.file) {
        mw_fail(error, "cannot write %s: %s", member.target, strerror(errno));
        return NULL;
    }
    bundle->member = mw_grow(bundle->arena, bundle->member, bundle->n, &bundle->room, sizeof member);
    bundle->member[bundle->n++] = member;
    return member.file;
}

bool mw_bundle_seal(struct mw_bundle *bundle, FILE *file, struct mw_error *error)
{
    struct member *member = bundle->member;
    while (member->file != file)
        member++;
    member->file = NULL;
    bool good = fflush(file) == 0 && fsync(fileno(file)) == 0;
    int why = errno;
    if (fclose(file) != 0 && good) {
        good = false;
        why = errno;
    }
    return good || mw_fail(error, "cannot write %s: %s", member->target, strerror(why));
}

bool mw_bundle_commit(struct mw_bundle *bundle, struct mw_error *error)
{
    for (; bundle->committed < bundle->n; bundle->committed++) {
        const struct member *member = &bundle->member[bundle->committed];
        if (rename(member->hidden, member->target) != 0)
            return mw_fail(error, "cannot write %s: %s", member->target, strerror(errno));
    }
    return true;
}

void mw_bundle_close(struct mw_bundle *bundle)
{
    if (!bundle)
        return;
    for (int i = bundle->committed; i < bundle->n; i++) {
        if (bundle->member[i].file)
            fclose(bundle->member[i].file);
        unlink(bundle->member[i].hidden);
    }
    if (bundle->made_folder && bundle->committed == 0)
        rmdir(bundle->folder);
    json_decref(bundle->earlier);
    mw_arena_free(bundle->arena);
}
