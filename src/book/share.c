/* Writes the manifests of shares. A share's sections are the same bytes as in a whole build, but are bound
 * later, by another process with the same code (join.c). */
#include "book/share.h"

#include "book/page_entry.h"

#include "mazewright/class_set.h"
#include "mazewright/roster.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* --- a share is told ---------------------------------------------------------------------------------- */

static void add_text(GChecksum *sum, const char *text)
{
    g_checksum_update(sum, (const guchar *)(text ? text : ""), (gssize)(text ? strlen(text) + 1 : 1));
}

/* Adds a shape's contours, because a drawing may have changed under the same name. */
static void add_shape(GChecksum *sum, const struct mw_shape *shape)
{
    for (int i = 0; shape && i < shape->n; i++)
        g_checksum_update(sum, (const guchar *)shape->contour[i].at,
                          (gssize)((size_t)shape->contour[i].n * sizeof *shape->contour[i].at));
}

/* Returns the digest of everything that determines a book; shares of the same book have the same. */
static char *digest_of(const struct share *share)
{
    struct mw_arena *scratch = mw_arena_new();
    GChecksum *sum = g_checksum_new(G_CHECKSUM_SHA256);
    json_t *header = mw_manifest_header(share->book, share->built, true);
    char *text = json_dumps(header, JSON_COMPACT);
    add_text(sum, text);
    add_text(sum, mw_format(scratch, "%016llx", (unsigned long long)share->book->spec->digest));
    for (int i = 0; i < share->writer[0]->nformats; i++)
        add_text(sum, share->writer[0]->format[i]->name);
    add_text(sum, share->writer[0]->document.created);
    for (int i = 0; i < share->book->npuzzles; i++) {
        const struct mw_puzzle *puzzle = &share->book->puzzle[i];
        add_text(sum, mw_request_format(scratch, &puzzle->request));
        add_text(sum, puzzle->title);
        add_text(sum, puzzle->code.text);
        add_shape(sum, puzzle->request.shape);
        add_shape(sum, puzzle->request.picture);
        add_shape(sum, puzzle->request.along);
        for (int k = 0; puzzle->pupil && k < share->book->spec->set->roster->ncolumns; k++)
            add_text(sum, puzzle->pupil->cell[k]);
    }
    char *digest = g_strdup(g_checksum_get_string(sum));
    g_checksum_free(sum);
    free(text);
    json_decref(header);
    mw_arena_free(scratch);
    return digest;
}

static json_t *section_entry(const struct volume_writer *writer, const struct section_writer *section)
{
    json_t *parts = json_array(), *pages = json_array();
    for (int k = 0; k < writer->nformats; k++)
        if (section->part[k].kept)
            json_array_append_new(parts, json_pack("{s:s, s:s}", "path", section->part[k].kept, "sha256",
                                                   section->part[k].sum));
    for (int i = section->first; i < section->first + section->played; i++)
        json_array_append_new(pages, mw_page_entry(writer->page[i]));
    return json_pack("{s:i, s:o, s:o}", "number", section->first / MW_SECTION, "parts", parts, "pages",
                     pages);
}

static json_t *file_entry(const struct volume_writer *writer, int i)
{
    json_t *file = writer->file[i].name ? mw_manifest_file(&writer->file[i]) : json_null();
    if (writer->sum[i])
        json_object_set_new(file, "sha256", json_string(writer->sum[i]));
    return file;
}

/* Returns a volume's entry in a share's manifest. Bound files are named in every share, files of single pages
 * only in the share that made them. */
static json_t *volume_entry(const struct volume_writer *writer)
{
    json_t *sections = json_array(), *files = json_array();
    const struct mw_document *document = &writer->document;
    for (int i = 0; i < writer->nsections; i++)
        if (writer->section[i].played > 0)
            json_array_append_new(sections, section_entry(writer, &writer->section[i]));
    for (int i = 0; i < writer->nfiles; i++)
        json_array_append_new(files, file_entry(writer, i));
    return json_pack("{s:s?, s:s?, s:s, s:s?, s:b, s:s?, s:b, s:i, s:o, s:o}", "title", document->title,
                     "author", document->author, "created", document->created, "language", document->language,
                     "right_to_left", document->right_to_left, "condition", document->condition, "specimens",
                     volume_writer_has_specimen(writer), "sides", writer->nsides, "sections", sections,
                     "files", files);
}

/* Lists the puzzles and answers of this share; a puzzle and its answer may be in two shares. */
static void add_puzzles(const struct share *share, json_t *puzzles, json_t *answers)
{
    for (int i = 0; i < share->book->npuzzles; i++) {
        const struct json_placement *placements = &share->placements[i];
        if (placements->page == 0 && placements->answer_page == 0)
            continue;
        json_t *puzzle = mw_json_puzzle(&share->book->puzzle[i], &share->summary[i], placements);
        json_t *answer = json_pack("{s:i}", "index", i);
        const char *key;
        json_t *value;
        json_object_foreach(puzzle, key, value) if (strncmp(key, "answer_", strlen("answer_")) == 0)
            json_object_set(answer, key, value);
        if (placements->answer_page > 0)
            json_array_append(answers, answer);
        if (placements->page > 0)
            json_array_append_new(puzzles, json_pack("{s:i, s:O}", "index", i, "puzzle", puzzle));
        json_decref(puzzle);
        json_decref(answer);
    }
}

char *mw_share_seal(json_t *manifest)
{
    json_object_del(json_object_get(manifest, "share"), "seal");
    char *text = json_dumps(manifest, MW_SHARE_FLAGS),
         *seal = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    free(text);
    return seal;
}

void mw_share_print(FILE *file, const struct share *share)
{
    json_t *json = mw_manifest_header(share->book, share->built, true), *volumes = json_array(),
           *files = json_array(), *puzzles = json_array(), *answers = json_array();
    char *digest = digest_of(share);
    for (int v = 0; v < share->book->nvolumes; v++)
        json_array_append_new(volumes, volume_entry(share->writer[v]));
    for (int i = 0; i < share->built->nfiles; i++)
        json_array_append_new(files, mw_manifest_file(&share->built->file[i]));
    add_puzzles(share, puzzles, answers);
    json_object_set_new(json, "files", files);
    mw_staging_record_others(share->staging, json);
    json_object_set_new(json, "share",
                        json_pack("{s:i, s:i, s:s, s:i, s:o, s:o, s:o}", "number", share->number, "of",
                                  share->of, "book", digest, "puzzle_count", share->book->npuzzles, "volumes",
                                  volumes, "puzzles", puzzles, "answers", answers));
    char *seal = mw_share_seal(json);
    json_object_set_new(json_object_get(json, "share"), "seal", json_string(seal));
    json_dumpf(json, file, MW_SHARE_FLAGS);
    json_decref(json);
    g_free(digest);
    g_free(seal);
}
