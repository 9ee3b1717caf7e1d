/* Binds the shares of a book into the same bytes that one build would have made. Needs only the shares'
 * folders, not the spec. A manifest may have been changed, so each is checked by its seal and against the
 * other shares. */
#include "mazewright/book.h"

#include "base/whole.h"
#include "book/page_entry.h"
#include "book/share.h"
#include "files/manifest_text.h"
#include "files/new_file.h"
#include "files/staging.h"
#include "files/sum.h"
#include "mazewright/files.h"

#include <errno.h>

#include <glib.h>
#include <string.h>
#include <sys/stat.h>

struct joint {
    struct mw_arena *arena;
    int n;
    const char *const *folder;
    json_t **manifest, **share; /* by the share's number; `share` is the object of that name in `manifest` */
    const char **at;            /* by the share's number: its folder */
    struct mw_staging *staging;
    struct mw_built *built;
    GPtrArray *mapped;
};

/* Returns a whole number; -1 if there is none, or if it is negative or too large to be true. */
static int whole(const json_t *json, const char *key)
{
    return mw_whole_of(json_object_get(json, key));
}

static const char *words(const json_t *json, const char *key)
{
    return json_string_value(json_object_get(json, key));
}

/* True if a path is a regular file. Any other kind, such as a pipe, is not opened, because reading it could
 * wait for ever. */
static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static bool is_sealed(json_t *manifest)
{
    const char *is = words(json_object_get(manifest, "share"), "seal");
    char *said = g_strdup(is ? is : ""), *made = mw_share_seal(manifest);
    const bool is_same = strcmp(said, made) == 0;
    g_free(said);
    g_free(made);
    return is_same;
}

static json_t *load(struct joint *joint, const char *folder, struct mw_error *error)
{
    json_error_t why = {.text = "there is no such file"};
    const char *path = mw_format(joint->arena, "%s/book.json", folder);
    const char *now = mw_folder_read_path(joint->arena, path);
    json_t *manifest = is_file(now) ? json_load_file(now, 0, &why) : NULL;
    const json_t *share = json_object_get(manifest, "share");
    const char *version = words(manifest, "version");
    if (!manifest)
        mw_fail(error, "cannot read %s: %s; name the folders of shares, as build --share 1/4 makes them",
                path, why.text);
    else if (!words(manifest, "program") || strcmp(words(manifest, "program"), "mazewright") != 0)
        mw_fail(error, "%s is no manifest of this program's", path);
    else if (!share || !words(share, "book") || !words(manifest, "name"))
        mw_fail(error, "%s holds no share of a book; build --share 1/4 makes one", folder);
    else if (!version || strcmp(version, MW_VERSION) != 0)
        mw_fail(error, "the share in %s was made by version %s, and this is %s; build it again", folder,
                version ? version : "?", MW_VERSION);
    else if (!is_sealed(manifest))
        mw_fail(error, "the manifest of the share in %s is damaged; build it again", folder);
    else
        return manifest;
    json_decref(manifest);
    return NULL;
}

/* Stores a share by its number, if it belongs to those stored before. */
static bool place(struct joint *joint, const char *folder, json_t *manifest, struct mw_error *error)
{
    json_t *share = json_object_get(manifest, "share"), *first = NULL;
    const char *of_first = NULL;
    for (int i = 0; i < joint->n && !first; i++) {
        first = joint->share[i];
        of_first = joint->at[i];
    }
    const int number = whole(share, "number"), of = whole(share, "of");
    if (first && strcmp(words(first, "book"), words(share, "book")) != 0)
        return mw_fail(error,
                       "%s and %s hold shares of different books: another spec, class list, seed, date, "
                       "printer or list of formats",
                       of_first, folder);
    if (first && whole(first, "of") != of)
        return mw_fail(error, "%s holds one of %d shares, and %s one of %d; build all with the same number",
                       of_first, whole(first, "of"), folder, of);
    if (number < 1 || number > of || of > 1000000)
        return mw_fail(error, "the manifest of the share in %s is damaged; build it again", folder);
    if (of != joint->n)
        return mw_fail(error, "%s holds share %d of %d, and %d folder%s named; name all %d", folder, number,
                       of, joint->n, joint->n == 1 ? " is" : "s are", of);
    if (joint->share[number - 1])
        return mw_fail(error, "%s and %s both hold share %d of %d", joint->at[number - 1], folder, number,
                       of);
    joint->manifest[number - 1] = manifest;
    joint->share[number - 1] = share;
    joint->at[number - 1] = folder;
    return true;
}

static bool load_all(struct joint *joint, struct mw_error *error)
{
    for (int i = 0; i < joint->n; i++) {
        json_t *manifest = load(joint, joint->folder[i], error);
        if (!manifest)
            return false;
        if (!place(joint, joint->folder[i], manifest, error)) {
            json_decref(manifest);
            return false;
        }
    }
    return true;
}

/* --- a volume ----------------------------------------------------------------------------------------- */

/* Returns the file name in an entry of a manifest; "" if it is not the plain name of a file in the manifest's
 * folder. */
static const char *file_name(const json_t *file)
{
    const char *name = words(file, "path");
    return name && name[0] != '.' && !strchr(name, '/') && strcmp(name, "book.json") != 0 ? name : "";
}

static bool has_sum(const char *bytes, size_t n, const json_t *file)
{
    const char *said = words(file, "sha256");
    char is[MW_SUM_SIZE];
    mw_sum_bytes(bytes, n, is);
    return said && strcmp(said, is) == 0;
}

/* Maps a part into memory, so that only what is being bound is loaded. */
static bool map_part(struct joint *joint, int share, const json_t *part, struct mw_section *section,
                     struct mw_error *error)
{
    const char *name = file_name(part), *path = mw_format(joint->arena, "%s/%s", joint->at[share], name),
               *now = mw_folder_read_path(joint->arena, path);
    GMappedFile *file = is_file(now) ? g_mapped_file_new(now, FALSE, NULL) : NULL;
    if (file)
        g_ptr_array_add(joint->mapped, file);
    if (!file || !has_sum(g_mapped_file_get_contents(file), g_mapped_file_get_length(file), part))
        return mw_fail(error, "%s is not as it was made; build that share again", path);
    *section = (struct mw_section){g_mapped_file_get_contents(file), g_mapped_file_get_length(file)};
    return true;
}

/* Returns the output of a file that a manifest names; NULL for none. */
static const struct mw_output *output_of(const json_t *file)
{
    const char *format = words(file, "format");
    return format ? mw_output_named(format) : NULL;
}

/* Returns how many files of a volume are bound; they are first in its list. */
static int count_bound(const json_t *volume)
{
    const json_t *files = json_object_get(volume, "files");
    int n = 0;
    for (const struct mw_output *output;
         (output = output_of(json_array_get(files, (size_t)n))) && output->bind;)
        n++;
    return n;
}

/* The sections of a volume, from the shares that have them. */
struct volume {
    const json_t *any; /* the volume's entry in the first share */
    int sides, nsections, nbound;
    const struct mw_page **page;
    struct mw_section **section; /* by bound format, then by the number of the section */
};

static bool is_damaged(const struct joint *joint, int share, struct mw_error *error)
{
    mw_fail(error, "the manifest of the share in %s is damaged; build it again", joint->at[share]);
    return true;
}

static bool do_not_fit(struct mw_error *error)
{
    return mw_fail(error, "the shares do not make a whole book; build them again");
}

/* Stores a section by its number in the volume. */
static bool take_section(struct joint *joint, int share, const json_t *section, struct volume *volume,
                         struct mw_error *error)
{
    const json_t *parts = json_object_get(section, "parts"), *pages = json_object_get(section, "pages");
    const int number = whole(section, "number"), n = (int)json_array_size(pages),
              first = number < 0 || number >= volume->nsections ? 0 : number * MW_SECTION;
    if (number < 0 || number >= volume->nsections || (int)json_array_size(parts) != volume->nbound ||
        n > MW_SECTION || first + n > volume->sides || (n > 0 && volume->page[first]))
        return !is_damaged(joint, share, error);
    for (int k = 0; k < volume->nbound; k++)
        if (!map_part(joint, share, json_array_get(parts, (size_t)k), &volume->section[k][number], error))
            return false;
    for (int i = 0; i < n; i++)
        volume->page[first + i] =
            mw_page_of_entry(joint->arena, json_array_get(pages, (size_t)i), first + i + 1);
    return true;
}

static bool is_whole(const struct volume *volume)
{
    for (int i = 0; i < volume->sides; i++)
        if (!volume->page[i])
            return false;
    return true;
}

static bool gather(struct joint *joint, int v, struct volume *volume, struct mw_error *error)
{
    volume->any = json_array_get(json_object_get(joint->share[0], "volumes"), (size_t)v);
    volume->sides = whole(volume->any, "sides");
    if (volume->sides < 0)
        return !is_damaged(joint, 0, error);
    volume->nsections = (volume->sides + MW_SECTION - 1) / MW_SECTION;
    volume->page = MW_ARRAY(joint->arena, volume->sides, const struct mw_page *);
    volume->nbound = count_bound(volume->any);
    volume->section = MW_ARRAY(joint->arena, volume->nbound, struct mw_section *);
    for (int k = 0; k < volume->nbound; k++)
        volume->section[k] = MW_ARRAY(joint->arena, volume->nsections, struct mw_section);
    for (int s = 0; s < joint->n; s++) {
        const json_t *of_share = json_array_get(json_object_get(joint->share[s], "volumes"), (size_t)v),
                     *section;
        size_t i;
        json_array_foreach(json_object_get(of_share, "sections"), i, section)
        {
            if (!take_section(joint, s, section, volume, error))
                return false;
        }
    }
    return is_whole(volume) || do_not_fit(error);
}

/* --- files -------------------------------------------------------------------------------------------- */

static bool bind_format(struct joint *joint, const struct volume *volume, int k, struct mw_error *error)
{
    struct mw_error why = {0};
    const json_t *any = volume->any, *to = json_array_get(json_object_get(any, "files"), (size_t)k);
    const struct mw_document document = {
        .title = volume_writer_title(words(any, "title"), words(any, "name")),
        .author = words(any, "author"),
        .created = words(any, "created"),
        .language = words(any, "language"),
        .condition = words(any, "condition"),
        .right_to_left = json_is_true(json_object_get(any, "right_to_left"))};
    const struct mw_sections sections = {.n = volume->nsections,
                                         .npages = volume->sides,
                                         .have_specimen = json_is_true(json_object_get(any, "specimens")),
                                         .section = volume->section[k],
                                         .page = volume->page};
    if (!document.title || !document.created)
        return !is_damaged(joint, 0, error);
    FILE *file = mw_staging_add(joint->staging, file_name(to), error);
    if (!file)
        return false;
    const bool bound = output_of(to)->bind(file, &document, &sections, &why);
    const bool sealed = mw_staging_seal(joint->staging, file, error);
    if (!bound)
        return mw_fail(error, "cannot write %s: %s", file_name(to), why.text);
    return sealed &&
           mw_staging_reread(joint->staging, file_name(to), output_of(to)->reread, volume->sides, error);
}

/* Copies a page that is a file of its own. */
static bool copy_page(struct joint *joint, int share, const json_t *from, struct mw_error *error)
{
    const char *path = mw_format(joint->arena, "%s/%s", joint->at[share], file_name(from)),
               *now = mw_folder_read_path(joint->arena, path);
    char *bytes = NULL;
    gsize n = 0;
    if (!is_file(now) || !g_file_get_contents(now, &bytes, &n, NULL) || !has_sum(bytes, n, from)) {
        g_free(bytes);
        return mw_fail(error, "%s is not as it was made; build that share again", path);
    }
    FILE *file = mw_staging_add(joint->staging, file_name(from), error);
    bool good = file != NULL;
    if (file) {
        fwrite(bytes, 1, n, file); /* a failure is kept by the stream */
        good = mw_staging_seal(joint->staging, file, error) &&
               mw_staging_reread(joint->staging, file_name(from), output_of(from)->reread, 1, error);
    }
    g_free(bytes);
    return good;
}

/* Adds all files of a volume to `files`, in the order of a whole build; copies those of single pages from the
 * shares that made them. */
static bool copy_pages(struct joint *joint, int v, json_t *files, struct mw_error *error)
{
    const json_t *volume = json_array_get(json_object_get(joint->share[0], "volumes"), (size_t)v);
    const int n = (int)json_array_size(json_object_get(volume, "files")), nbound = count_bound(volume);
    for (int i = 0; i < n; i++) {
        json_t *made = NULL;
        int share = 0;
        for (int s = 0; s < joint->n && !json_is_object(made); s++) {
            share = s;
            made = json_array_get(
                json_object_get(json_array_get(json_object_get(joint->share[s], "volumes"), (size_t)v),
                                "files"),
                (size_t)i);
        }
        if (!json_is_object(made) || !output_of(made) || !words(made, "role"))
            return do_not_fit(error);
        if (i >= nbound && !copy_page(joint, share, made, error))
            return false;
        if (i < nbound) {
            const char *sum = mw_staging_sum(joint->arena, joint->staging, file_name(made), error);
            if (!sum)
                return false;
            json_object_set_new(made, "sha256", json_string(sum));
        }
        json_array_append(files, made);
    }
    return true;
}

static bool join_volume(struct joint *joint, int v, json_t *files, struct mw_error *error)
{
    struct volume volume = {.any = NULL};
    bool good = gather(joint, v, &volume, error);
    for (int k = 0; good && k < volume.nbound; k++)
        good = bind_format(joint, &volume, k, error);
    return good && copy_pages(joint, v, files, error);
}

/* --- the manifest ------------------------------------------------------------------------------------- */

/* Joins the entries that two shares have for a puzzle on several sheets of paper. Returns the entry with the
 * earlier page, with the tiles of both. */
static json_t *joined_tiles(json_t *a, json_t *b)
{
    json_t *first = !a || whole(b, "page") < whole(a, "page") ? b : a, *other = first == a ? b : a,
           *tiles = json_object_get(first, "tiles");
    const json_t *more = json_object_get(other, "tiles");
    for (size_t i = 0; i < json_array_size(more); i++) {
        json_t *tile = json_array_get(more, i);
        size_t at = 0;
        while (at < json_array_size(tiles) && whole(json_array_get(tiles, at), "page") < whole(tile, "page"))
            at++;
        json_array_insert(tiles, at, tile);
    }
    return first;
}

/* Lists all puzzles: each entry from the share that has the puzzle, with the answer's keys from the share
 * that has the answer. */
static json_t *join_puzzles(const struct joint *joint)
{
    const int said = whole(joint->share[0], "puzzle_count"), n = said < 0 ? 0 : said;
    json_t **puzzle = MW_ARRAY(joint->arena, n, json_t *), *all = json_array(), *entry, *value;
    const char *key;
    size_t i;
    for (int s = 0; s < joint->n; s++)
        json_array_foreach(json_object_get(joint->share[s], "puzzles"), i, entry)
        {
            const int at = whole(entry, "index");
            if (at >= 0 && at < n)
                puzzle[at] = joined_tiles(puzzle[at], json_object_get(entry, "puzzle"));
        }
    for (int s = 0; s < joint->n; s++)
        json_array_foreach(json_object_get(joint->share[s], "answers"), i, entry)
        {
            const int at = whole(entry, "index");
            json_object_del(entry, "index");
            json_object_foreach(entry, key, value) if (at >= 0 && at < n && puzzle[at])
                json_object_set(puzzle[at], key, value);
        }
    for (int k = 0; k < n; k++)
        if (puzzle[k])
            json_array_append(all, puzzle[k]);
    return all;
}

static bool write_manifest(struct joint *joint, json_t *files, struct mw_error *error)
{
    FILE *file = mw_staging_add(joint->staging, "book.json", error);
    if (!file)
        return false;
    json_t *manifest = json_copy(joint->manifest[0]), *puzzles = join_puzzles(joint), *puzzle;
    size_t i;
    joint->built->npuzzles = (int)json_array_size(puzzles);
    joint->built->npages = whole(manifest, "pages");
    json_object_del(manifest, "share");
    json_object_set_new(manifest, "is_part", json_false());
    json_object_set(manifest, "files", files);
    json_object_del(manifest, "other_files");
    mw_staging_record_others(joint->staging, manifest);
    json_object_set_new(manifest, "puzzles", json_array());
    bool is_whole = mw_manifest_put_head(file, manifest);
    json_array_foreach(puzzles, i, puzzle) is_whole =
        mw_manifest_put_puzzle(file, mw_manifest_puzzle(json_incref(puzzle)), i == 0) && is_whole;
    mw_manifest_put_end(file);
    json_decref(puzzles);
    return mw_staging_seal(joint->staging, file, error) && (is_whole || do_not_fit(error));
}

static void list_files(struct joint *joint, const json_t *files)
{
    struct mw_file *all = MW_ARRAY(joint->arena, json_array_size(files), struct mw_file);
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *file = json_array_get(files, i);
        all[i] =
            (struct mw_file){mw_format(joint->arena, "%s", file_name(file)), output_of(file)->name,
                             mw_format(joint->arena, "%s", words(file, "role")), whole(file, "pages"), NULL};
    }
    joint->built->nfiles = (int)json_array_size(files);
    joint->built->file = all;
}

static bool join_all(struct joint *joint, const struct mw_build *build, struct mw_error *error)
{
    const char *into = build->folder;
    const char *name = words(joint->manifest[0], "name");
    if (name[0] == '.' || strchr(name, '/'))
        return !is_damaged(joint, 0, error);
    for (int i = 0; i < joint->n; i++)
        if (mw_is_same_file(joint->at[i], into ? into : name))
            return mw_fail(error,
                           "%s holds a share, and the book would take its place; name another folder with -o",
                           joint->at[i]);
    json_t *files = json_array();
    joint->built->folder = into ? into : mw_format(joint->arena, "%s", name);
    joint->staging =
        mw_staging_open(joint->built->folder, name,
                        &(struct staging_rules){build->force, build->stop, build->context}, error);
    bool good = joint->staging != NULL;
    const int nvolumes = (int)json_array_size(json_object_get(joint->share[0], "volumes"));
    for (int v = 0; good && v < nvolumes; v++)
        good = join_volume(joint, v, files, error);
    good = good && write_manifest(joint, files, error) && mw_staging_commit(joint->staging, error);
    if (good)
        list_files(joint, files);
    mw_staging_close(joint->staging);
    json_decref(files);
    return good;
}

bool mw_book_join(struct mw_arena *arena, int n, const char *const *folder, const struct mw_build *build,
                  struct mw_built *built, struct mw_error *error)
{
    *built = (struct mw_built){.nfiles = 0};
    struct joint joint = {.arena = arena,
                          .n = n,
                          .folder = folder,
                          .manifest = MW_ARRAY(arena, n, json_t *),
                          .share = MW_ARRAY(arena, n, json_t *),
                          .at = MW_ARRAY(arena, n, const char *),
                          .built = built,
                          .mapped = g_ptr_array_new_with_free_func((GDestroyNotify)g_mapped_file_unref)};
    const bool good = load_all(&joint, error) && join_all(&joint, build, error);
    g_ptr_array_free(joint.mapped, TRUE);
    for (int i = 0; i < n; i++)
        json_decref(joint.manifest[i]);
    return good;
}
