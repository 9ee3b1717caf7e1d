/* Makes a proof: builds the book in a temporary folder, reads its files, and removes the folder. */
#include "mazewright/proof.h"

#include "files/sum.h"
#include "mazewright/complaints.h"
#include "mazewright/files.h"
#include "proof/leaf.h"

#include <glib.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct proofing {
    struct mw_arena *arena;
    const char *folder;
    struct mw_proof *proof;
    struct mw_complaints *complaints;
    int leaf_capacity;
    struct mw_leaf *leaf;
};

/* --- leaves ------------------------------------------------------------------------------------------- */

/* Returns the value of the first attribute called `name` in `html`. */
static const char *attribute_of(struct mw_arena *arena, const char *html, const char *name)
{
    const char *mark = mw_format(arena, " %s=\"", name), *at = strstr(html, mark) + strlen(mark);
    return mw_format(arena, "%.*s", (int)strcspn(at, "\""), at);
}

static void add_leaf(struct proofing *p, const char *html, size_t length)
{
    char sum[MW_SUM_SIZE];
    mw_sum_bytes(html, length, sum);
    struct mw_proof *proof = p->proof;
    MW_GROW(p->arena, p->leaf, proof->nleaves, p->leaf_capacity);
    p->leaf[proof->nleaves++] =
        (struct mw_leaf){attribute_of(p->arena, html, "id"), mw_format(p->arena, "%.16s", sum), html, length};
    proof->leaf = p->leaf;
}

static void split_leaves(struct proofing *p, const char *html)
{
    while (html[0]) {
        const char *next = strstr(html + 1, "\n" MW_LEAF_BEGIN);
        const size_t length = next ? (size_t)(next + 1 - html) : strlen(html);
        add_leaf(p, html, length);
        html += length;
    }
}

/* Reads a file; its text lives as long as the arena. */
static const char *read_text(struct proofing *p, const char *name)
{
    char *bytes = NULL;
    size_t length = 0;
    char *path = g_build_filename(p->folder, name, NULL);
    const bool is_read = g_file_get_contents(path, &bytes, &length, NULL);
    const char *text = NULL;
    if (is_read) {
        char *copy = MW_ARRAY(p->arena, length + 1, char);
        memcpy(copy, bytes, length);
        text = copy;
    } else
        mw_complain(p->complaints, MW_NOWHERE, "cannot read %s again", path);
    g_free(bytes);
    g_free(path);
    return text;
}

/* --- facts -------------------------------------------------------------------------------------------- */

/* Returns the text of the spec, to show the lines complained of; NULL if it cannot be read. */
static const char *text_of(struct mw_arena *arena, const char *spec_file)
{
    enum { MOST = 1 << 20 };
    struct mw_complaints *dropped_complaints = MW_NEW(arena, struct mw_complaints);
    size_t length;
    const char *text =
        mw_read_file(arena, spec_file, MOST, (struct mw_spot){.file = NULL}, &length, dropped_complaints);
    return text && strlen(text) == length && g_utf8_validate(text, -1, NULL) ? text : NULL;
}

static const char *line_at(char **lines, int number)
{
    for (int i = 1; lines && lines[i - 1]; i++)
        if (i == number)
            return lines[i - 1];
    return NULL;
}

static json_t *pin(const struct mw_pin *pin)
{
    return pin->volume[0] ? json_pack("{s:s, s:i, s:[f, f, f, f]}", "volume", pin->volume, "page", pin->page,
                                      "box_pt", pin->x, pin->y, pin->w, pin->h)
                          : json_null();
}

static json_t *complaint(const struct mw_complaint *c, const char *spec_file, char **lines)
{
    const char *line = strcmp(c->file, spec_file) == 0 ? line_at(lines, c->line) : NULL;
    return json_pack("{s:s, s:s, s:i, s:i, s:s, s:s?, s:o}", "kind", c->warning ? "warning" : "error", "file",
                     c->file, "line", c->line, "column", c->column, "text", c->text, "source", line, "pin",
                     pin(&c->pin));
}

static json_t *complaints_of(const struct proofing *p, const char *spec_file)
{
    json_t *list = json_array();
    const char *text = text_of(p->arena, spec_file);
    char **lines = text ? g_strsplit(text, "\n", -1) : NULL;
    for (int i = 0; i < p->complaints->kept; i++)
        json_array_append_new(list, complaint(&p->complaints->at[i], spec_file, lines));
    g_strfreev(lines);
    return list;
}

static json_t *leaves_of(const struct mw_proof *proof)
{
    json_t *list = json_array();
    for (int i = 0; i < proof->nleaves; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:s}", "id", proof->leaf[i].id, "sum", proof->leaf[i].sum));
    return list;
}

/* Returns JSON as text for a script within HTML; escapes "<", because a tag could end the script. */
static const char *dump(struct mw_arena *arena, json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(9));
    char **parts = g_strsplit(text, "<", -1), *safe = g_strjoinv("\\u003c", parts);
    const char *copy = mw_format(arena, "%s", safe);
    g_strfreev(parts);
    g_free(safe);
    free(text);
    return copy;
}

/* Adds spec, leaves and complaints to `facts`, and stores the result in the proof. `facts` is the book's
 * manifest, or an empty object if there is no book. */
static void add_facts(struct proofing *p, const char *spec_file, json_t *facts)
{
    const char *title = json_string_value(json_object_get(facts, "title"));
    p->proof->title =
        mw_format(p->arena, "%s", title && title[0] ? title : mw_path_stem(p->arena, spec_file));
    json_object_set_new(facts, "spec", json_string(spec_file));
    json_object_set_new(facts, "leaves", leaves_of(p->proof));
    json_object_set_new(facts, "complaints", complaints_of(p, spec_file));
    if (p->complaints->kept > 0)
        json_object_set_new(facts, "text", json_pack("s?", text_of(p->arena, spec_file)));
    json_object_set_new(
        facts, "more", json_integer(p->complaints->nerrors + p->complaints->nwarnings - p->complaints->kept));
    p->proof->facts = dump(p->arena, facts);
}

/* --- the book ----------------------------------------------------------------------------------------- */

static bool is_cover(const json_t *file)
{
    return strncmp(json_string_value(json_object_get(file, "role")), "cover", strlen("cover")) == 0;
}

/* Reads the leaves of a book's files: covers, or all others. */
static void read_files(struct proofing *p, const json_t *book, bool covers)
{
    const json_t *file;
    size_t i;
    json_array_foreach(json_object_get(book, "files"), i, file)
    {
        const char *html =
            is_cover(file) == covers ? read_text(p, json_string_value(json_object_get(file, "path"))) : NULL;
        if (html)
            split_leaves(p, html);
    }
}

/* Reads the manifest, and all leaves, covers first. */
static json_t *read_book(struct proofing *p)
{
    const char *manifest = read_text(p, "book.json");
    json_t *book = manifest ? json_loads(manifest, 0, NULL) : NULL;
    read_files(p, book, true);
    read_files(p, book, false);
    return book;
}

static bool build(struct proofing *p, const char *spec_file, const struct mw_build *wanted)
{
    static const struct mw_output *const formats[] = {&mw_output_leaf, NULL};
    struct mw_build how = *wanted;
    struct mw_built built;
    how.folder = p->folder;
    how.formats = formats;
    how.for_proof = how.temporary = true;
    return mw_book_write(p->arena, spec_file, &how, &built, p->complaints);
}

bool mw_proof_make(struct mw_arena *arena, const char *spec_file, const struct mw_build *wanted,
                   struct mw_proof *proof, struct mw_complaints *complaints)
{
    struct mw_error error = {0};
    const char *folder = mw_folder_temporary(arena, &error);
    *proof = (struct mw_proof){.title = "", .facts = "{}"};
    if (!folder)
        return mw_complain(complaints, MW_NOWHERE, "%s", error.text);
    struct proofing p = {.arena = arena, .folder = folder, .proof = proof, .complaints = complaints};
    json_t *book = build(&p, spec_file, wanted) ? read_book(&p) : NULL;
    json_t *facts = book ? book : json_object();
    add_facts(&p, spec_file, facts);
    json_decref(facts);
    mw_folder_remove(folder);
    return proof->nleaves > 0 && complaints->nerrors == 0;
}
