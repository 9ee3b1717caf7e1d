/* Answers what browsers ask of one book. The spec's file is the only truth: a browser reads it with a digest,
 * and sends the digest of what it has seen with each change; if the file has changed since (by an editor, or
 * another tab), nothing is written, and the browser is given the new text. */
#include "studio/open_book.h"

#include "mazewright/edit.h"
#include "mazewright/files.h"
#include "studio/folder.h"
#include "studio/follow.h"
#include "studio/making.h"

#include <glib.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EDITS = 100, LARGEST_FILE = 32 << 20, LARGEST_MADE = 512 << 20 };
enum { BAD_REQUEST = 400, NOT_FOUND = 404, NOT_ALLOWED = 405, CONFLICT = 409 };

struct mw_open_book {
    const struct mw_build *build;
    char *name, *spec, *folder; /* of the spec's file; its path; the folder for what is made */
    struct mw_follow *follow;
    struct mw_followed followed;
    struct mw_making *making;
    pthread_t thread; /* makes proofs */
    bool has_thread;
    pthread_mutex_t *writing; /* held while anything is written into the folder */
};

/* --- the spec ----------------------------------------------------------------------------------------- */

static char *digest_of(const char *text)
{
    return g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
}

static char *load(const struct mw_open_book *b, struct mw_error *error)
{
    size_t length;
    char *text = mw_studio_load(b->build->root, b->name, LONGEST_SPEC, &length, error);
    if (text && (strlen(text) != length || !g_utf8_validate(text, -1, NULL))) {
        mw_fail(error, "%s is not UTF-8 text; save it as UTF-8", b->name);
        free(text);
        text = NULL;
    }
    return text;
}

/* Returns a text as JSON: the text, its digest, and what it says, or why it cannot be read. */
static json_t *spec_json(const char *text)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const char *tree = mw_spec_tree(arena, text, &error);
    char *digest = digest_of(text);
    json_t *all = json_pack("{s:s, s:s}", "text", text, "digest", digest);
    if (tree)
        json_object_set_new(all, "tree", json_loads(tree, 0, NULL));
    else
        json_object_set_new(all, "error", json_string(error.text));
    g_free(digest);
    mw_arena_free(arena);
    return all;
}

static struct reply reply_of(json_t *value, unsigned status)
{
    struct reply reply = mw_reply_json(json_dumps(value, JSON_COMPACT));
    json_decref(value);
    reply.status = status;
    return reply;
}

static struct reply refused(unsigned status, const char *sentence)
{
    char *valid = g_utf8_make_valid(sentence, -1); /* a long sentence may be cut off inside a letter */
    const struct reply reply = reply_of(json_pack("{s:s}", "refused", valid), status);
    g_free(valid);
    return reply;
}

static struct reply tell_spec(const struct mw_open_book *b)
{
    struct mw_error error = {0};
    char *text = load(b, &error);
    struct reply reply = text ? reply_of(spec_json(text), 200) : refused(NOT_FOUND, error.text);
    free(text);
    return reply;
}

/* Reads an edit of JSON: {"kind", "at", "value", "to"}. Its value is to be freed by free(). */
static bool read_edit(json_t *given, struct mw_edit *edit, char **value)
{
    static const char *const kinds[] = {"set", "remove", "insert", "move"};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    const char *kind = NULL;
    json_t *wanted = NULL;
    if (json_unpack(given, "{s:s, s:s, s?o, s?i}", "kind", &kind, "at", &edit->at, "value", &wanted, "to",
                    &edit->to) != 0)
        return false;
    int i = 0;
    while (i < KINDS && strcmp(kind, kinds[i]) != 0)
        i++;
    edit->kind = (enum mw_edit_kind)i;
    edit->value = *value = wanted ? json_dumps(wanted, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
    return i < KINDS;
}

/* Makes a list of edits, one after the other, each with memory of its own. Returns the text, to be freed by
 * free(); NULL, with the error set, if one of them cannot be made. */
static char *edited(const char *text, const json_t *edits, struct mw_error *error)
{
    char *now = strdup(text);
    size_t i;
    json_t *given;
    if (json_array_size(edits) > MOST_EDITS)
        mw_fail(error, "these are too many edits at a time");
    json_array_foreach(edits, i, given)
    {
        struct mw_arena *arena = mw_arena_new();
        struct mw_edit edit = {.kind = MW_EDIT_SET};
        char *value = NULL;
        const char *next = error->text[0]                    ? NULL
                           : read_edit(given, &edit, &value) ? mw_spec_edit(arena, now, &edit, error)
                                                             : NULL;
        if (!next && !error->text[0])
            mw_fail(error, "this is no edit");
        free(now);
        free(value);
        now = next ? strdup(next) : NULL;
        mw_arena_free(arena);
        if (!now)
            break;
    }
    return now;
}

/* Writes what a browser sends: a whole text, or edits of the text that it has seen. */
static struct reply change_spec(struct mw_open_book *b, const struct asked *asked)
{
    const char *seen = NULL, *text = NULL;
    json_t *given = json_loadb(asked->body, asked->length, 0, NULL), *edits = NULL;
    struct mw_error error = {0};
    if (!given ||
        json_unpack(given, "{s:s, s?s, s?o}", "digest", &seen, "text", &text, "edits", &edits) != 0 ||
        !(text || json_is_array(edits))) {
        json_decref(given);
        return refused(BAD_REQUEST, "this is no change of a spec");
    }
    pthread_mutex_lock(b->writing);
    char *there = load(b, &error), *digest = there ? digest_of(there) : NULL;
    struct reply reply;
    if (!there)
        reply = refused(NOT_FOUND, error.text);
    else if (strcmp(digest, seen) != 0)
        reply = reply_of(spec_json(there), CONFLICT);
    else {
        char *next = text ? strdup(text) : edited(there, edits, &error);
        const bool good =
            next && (strcmp(next, there) == 0 ||
                     (strlen(next) < LONGEST_SPEC
                          ? mw_studio_save(b->build->root, b->name, next, strlen(next), true, &error)
                          : mw_fail(&error, "this spec would be larger than 1 MB; split it into books")));
        reply = good ? reply_of(spec_json(next), 200) : refused(BAD_REQUEST, error.text);
        free(next);
    }
    pthread_mutex_unlock(b->writing);
    g_free(digest);
    free(there);
    json_decref(given);
    return reply;
}

/* --- files beside the spec ---------------------------------------------------------------------------- */

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".pdf", "application/pdf"},      {".svg", "image/svg+xml"}, {".png", "image/png"},
        {".jpg", "image/jpeg"},           {".jpeg", "image/jpeg"},   {".json", "application/json"},
        {".epub", "application/epub+zip"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (mw_has_suffix(name, types[i][0]))
            return types[i][1];
    return "text/plain; charset=utf-8";
}

static struct reply send_file(const struct mw_open_book *b, const char *name)
{
    struct mw_error error = {0};
    size_t length = 0;
    char *bytes = mw_studio_admits(name, &error)
                      ? mw_studio_load(b->build->root, name, LARGEST_FILE, &length, &error)
                      : NULL;
    return bytes ? (struct reply){200, type_of(name), bytes, length} : refused(NOT_FOUND, error.text);
}

/* Saves a file that was dropped on the page, or the table of a class. Specs are changed by change_spec()
 * only. An old file is replaced only if the browser says so. */
static struct reply take_file(struct mw_open_book *b, const struct asked *asked, const char *name)
{
    struct mw_error error = {0};
    const char *replaces = mw_asked_value(asked, "replace");
    if (mw_has_suffix(name, ".yaml") || mw_has_suffix(name, ".yml"))
        return refused(BAD_REQUEST, "a spec cannot be dropped here; put it into the folder of your books");
    pthread_mutex_lock(b->writing);
    const bool good = mw_studio_save(b->build->root, name, asked->body, asked->length,
                                     replaces && strcmp(replaces, "yes") == 0, &error);
    if (good)
        mw_making_outdate(b->making);
    pthread_mutex_unlock(b->writing);
    char *path = g_build_filename(b->build->root, name, NULL);
    const bool is_there = g_file_test(path, G_FILE_TEST_IS_REGULAR);
    g_free(path);
    return good ? reply_of(json_pack("{s:s}", "name", name), 200)
                : refused(is_there ? CONFLICT : BAD_REQUEST, error.text);
}

/* --- what is made ------------------------------------------------------------------------------------- */

static struct reply begin_making(struct mw_open_book *b, const struct asked *asked)
{
    const char *formats = mw_asked_value(asked, "formats");
    struct mw_error error = {0};
    if (!mw_making_begin(b->making, formats ? formats : "", &error))
        return refused(BAD_REQUEST, error.text);
    return mw_reply_json(mw_making_state(b->making));
}

static struct reply send_made(const struct mw_open_book *b, const char *name)
{
    struct mw_error error = {0};
    size_t length = 0;
    char *bytes = mw_making_made(b->making, name)
                      ? mw_studio_load(b->folder, name, LARGEST_MADE, &length, &error)
                      : NULL;
    return bytes ? (struct reply){200, type_of(name), bytes, length}
                 : refused(NOT_FOUND, "there is no such file; make the book again");
}

/* --- all together ------------------------------------------------------------------------------------- */

struct reply mw_open_book_respond(struct mw_open_book *b, const struct asked *asked)
{
    static const char proof[] = "/proof/", files[] = "/files/", made[] = "/made/";
    const char *path = asked->path;
    const bool posts = strcmp(asked->method, "POST") == 0;
    if (strcmp(path, "/spec") == 0)
        return posts ? change_spec(b, asked) : tell_spec(b);
    if (g_str_has_prefix(path, files))
        return posts ? take_file(b, asked, path + strlen(files)) : send_file(b, path + strlen(files));
    if (strcmp(path, "/make") == 0)
        return posts ? begin_making(b, asked) : mw_reply_json(mw_making_state(b->making));
    if (posts && strcmp(path, "/stop") == 0) {
        mw_making_stop(b->making);
        return mw_reply_json(mw_making_state(b->making));
    }
    if (posts)
        return refused(NOT_ALLOWED, "there is nothing to write here");
    if (g_str_has_prefix(path, proof)) {
        struct asked inner = *asked;
        inner.path += strlen(proof) - 1;
        return mw_follow_respond(b->follow, &inner);
    }
    if (g_str_has_prefix(path, made))
        return send_made(b, path + strlen(made));
    return refused(NOT_FOUND, "there is no such page");
}

static void *make_proofs(void *context)
{
    struct mw_open_book *b = context;
    while (mw_follow_next(b->follow)) {
    }
    return NULL;
}

const char *mw_open_book_name(const struct mw_open_book *b)
{
    return b->name;
}

struct mw_open_book *mw_open_book_begin(const char *name, const struct mw_build *build,
                                        pthread_mutex_t *writing, struct mw_error *error)
{
    struct mw_open_book *b = g_new0(struct mw_open_book, 1);
    struct mw_arena *arena = mw_arena_new();
    b->build = build;
    b->writing = writing;
    b->name = g_strdup(name);
    char *text = load(b, error);
    b->spec = g_build_filename(build->root, name, NULL);
    b->folder = g_build_filename(build->root, mw_path_stem(arena, name), NULL);
    mw_arena_free(arena);
    b->followed = (struct mw_followed){.spec = b->spec, .build = build, .shows_first_pages = true};
    b->follow = mw_follow_begin(&b->followed);
    b->making = mw_making_new(b->spec, b->folder, build);
    const bool is_there = text != NULL;
    free(text);
    b->has_thread = is_there && pthread_create(&b->thread, NULL, make_proofs, b) == 0;
    if (b->has_thread)
        return b;
    if (is_there)
        mw_fail(error, "this machine has no more threads; close another program");
    mw_open_book_end(b);
    return NULL;
}

bool mw_open_book_is_making(struct mw_open_book *b)
{
    return mw_making_is_running(b->making);
}

void mw_open_book_stop(struct mw_open_book *b)
{
    mw_follow_stop(b->follow);
    mw_making_stop(b->making);
}

void mw_open_book_end(struct mw_open_book *b)
{
    if (b->has_thread)
        pthread_join(b->thread, NULL);
    mw_making_end(b->making);
    mw_follow_end(b->follow);
    g_free(b->name);
    g_free(b->spec);
    g_free(b->folder);
    g_free(b);
}
