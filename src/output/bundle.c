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
    const char *folder, *name;
    bool force, made_folder;
    json_t *earlier; /* the manifest of an earlier build of the same book, or NULL */
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

/* The manifest of an earlier build of this book, if there is one. False if the folder holds another book. */
static bool find_earlier(struct mw_bundle *bundle, struct mw_error *error)
{
    json_t *json = json_load_file(mw_format(bundle->arena, "%s/book.json", bundle->folder), 0, NULL);
    const char *program = json_string_value(json_object_get(json, "program"));
    const char *name = json_string_value(json_object_get(json, "name"));
    bool is_book = program && name && strcmp(program, "mazewright") == 0;
    if (is_book && strcmp(name, bundle->name) == 0) {
        bundle->earlier = json;
        return true;
    }
    if (is_book && !bundle->force)
        mw_fail(
            error,
            "the folder %s holds the book \"%s\"; name another with -o, or put this one there with --force",
            bundle->folder, name);
    json_decref(json);
    return !is_book || bundle->force;
}

struct mw_bundle *mw_bundle_open(const char *folder, const char *name, bool force, struct mw_error *error)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_bundle *bundle = MW_NEW(arena, struct mw_bundle);
    bundle->arena = arena;
    bundle->folder = mw_format(arena, "%s", folder);
    bundle->name = mw_format(arena, "%s", name);
    bundle->force = force;
    if (!folder[0])
        mw_fail(error, "the folder has no name; name one with -o");
    if (folder[0] && make_folders(bundle, error) && find_earlier(bundle, error))
        return bundle;
    mw_bundle_close(bundle);
    return NULL;
}

FILE *mw_bundle_add(struct mw_bundle *bundle, const char *name, struct mw_error *error)
{
    struct member member = {mw_format(bundle->arena, "%s/%s", bundle->folder, name),
                            mw_format(bundle->arena, "%s/.%s.part", bundle->folder, name), NULL};
    if (!bundle->force && access(member.target, F_OK) == 0 && !bundle->earlier) {
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

static const char *suffix_of(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot : "";
}

/* Whether the earlier build's file would be left behind: of a format that was made anew, but not made itself.
 * The manifest is only a file, so what it names must be in the folder and bear the book's name. */
static bool is_stale(const struct mw_bundle *bundle, const char *path)
{
    if (!path || strchr(path, '/') || strncmp(path, bundle->name, strlen(bundle->name)) != 0)
        return false;
    const char *target = mw_format(bundle->arena, "%s/%s", bundle->folder, path);
    bool same_format = false;
    for (int i = 0; i < bundle->n; i++) {
        if (strcmp(bundle->member[i].target, target) == 0)
            return false;
        same_format = same_format || strcmp(suffix_of(bundle->member[i].target), suffix_of(path)) == 0;
    }
    return same_format;
}

static void remove_stale(struct mw_bundle *bundle)
{
    size_t i;
    json_t *file;
    json_array_foreach(json_object_get(bundle->earlier, "files"), i, file)
    {
        const char *path = json_string_value(json_object_get(file, "path"));
        if (is_stale(bundle, path))
            unlink(mw_format(bundle->arena, "%s/%s", bundle->folder, path));
    }
}

bool mw_bundle_commit(struct mw_bundle *bundle, struct mw_error *error)
{
    for (; bundle->committed < bundle->n; bundle->committed++) {
        const struct member *member = &bundle->member[bundle->committed];
        if (rename(member->hidden, member->target) != 0)
            return mw_fail(error, "cannot write %s: %s", member->target, strerror(errno));
    }
    remove_stale(bundle);
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
