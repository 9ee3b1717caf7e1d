/* Writes book.json, the manifest of a book: the book, its files with their SHA-256, and each puzzle with its
 * place, so that other programs can check the files. */
#include "book/manifest.h"

#include "base/threads.h"
#include "files/manifest_text.h"
#include "mazewright/files.h"
#include "mazewright/format.h"

bool mw_manifest_is_whole(const char *path)
{
    const char *why;
    FILE *file = mw_open_file(path, &why);
    json_t *book = mw_manifest_head(file);
    if (file)
        fclose(file);
    const bool is_whole =
        json_is_array(json_object_get(book, "puzzles")) && !json_is_true(json_object_get(book, "is_part"));
    json_decref(book);
    return is_whole;
}

json_t *mw_manifest_header(const struct mw_book *book, const struct mw_built *built, bool is_part)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = mw_spec_for_child(arena, book->spec, NULL);
    json_t *json = json_pack("{s:s, s:s, s:s, s:s, s:s?, s:s?, s:s}", "program", "mazewright", "version",
                             MW_VERSION, "name", spec->name, "title", spec->title, "subtitle", spec->subtitle,
                             "author", spec->author, "language", spec->language);
    mw_json_set_seed(json, spec->seed);
    json_object_set_new(
        json, "page_pt",
        json_pack("[o, o]", mw_json_number(spec->format->paper.w), mw_json_number(spec->format->paper.h)));
    json_object_set_new(json, "profile", json_string(spec->profile->name));
    json_object_set_new(json, "bleed_pt", mw_json_number(book->volume[0].bleed));
    json_object_set_new(json, "spine_pt", built->spine > 0 ? mw_json_number(built->spine) : json_null());
    json_object_set_new(json, "is_part", json_boolean(is_part));
    json_object_set_new(json, "pages", json_integer(built->npages));
    mw_arena_free(arena);
    return json;
}

json_t *mw_manifest_file(const struct mw_file *file)
{
    return json_pack("{s:s, s:s, s:s, s:i, s:s?}", "path", file->name, "format", file->format, "role",
                     file->role, "pages", file->npages, "sha256", file->sum);
}

enum { AT_ONCE = 256 };

/* Puzzles whose entries are made by several threads before they are written. */
struct entries {
    const struct mw_book *book;
    const struct mw_summary *summary;
    const struct json_placement *placements;
    const struct mw_made *made;
    char *text[AT_ONCE];
};

static void make_entry(void *context, int k)
{
    struct entries *entries = context;
    const struct mw_puzzle *puzzle = entries->made[k].puzzle;
    const long i = puzzle - entries->book->puzzle;
    entries->text[k] =
        mw_manifest_puzzle(mw_json_puzzle(puzzle, &entries->summary[i], &entries->placements[i]));
}

void mw_manifest_print(FILE *file, const struct mw_book *book, const struct mw_summary *summary,
                       const struct json_placement *placements, const struct mw_built *built,
                       const struct mw_staging *staging, int threads)
{
    json_t *json = mw_manifest_header(book, built, built->npuzzles < book->npuzzles), *files = json_array();
    for (int i = 0; i < built->nfiles; i++)
        json_array_append_new(files, mw_manifest_file(&built->file[i]));
    json_object_set_new(json, "files", files);
    mw_staging_record_others(staging, json);
    json_object_set_new(json, "puzzles", json_array());
    bool is_whole = mw_manifest_put_head(file, json);
    struct entries entries = {.book = book, .summary = summary, .placements = placements};
    for (int first = 0; first < built->npuzzles; first += AT_ONCE) {
        const int n = built->npuzzles - first < AT_ONCE ? built->npuzzles - first : AT_ONCE;
        entries.made = built->made + first;
        mw_threads_run(threads, n, make_entry, &entries);
        for (int k = 0; k < n; k++)
            is_whole = mw_manifest_put_puzzle(file, entries.text[k], first + k == 0) && is_whole;
    }
    mw_manifest_put_end(file);
    if (!is_whole)
        mw_end_without_memory();
}
