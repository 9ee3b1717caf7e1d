/* Answers what browsers ask of the studio: its page, what there is to choose from, the list of books, new
 * books, and what is asked of one book. */
#include "studio/studio.h"

#include "mazewright/complaints.h"
#include "mazewright/languages.h"
#include "mazewright/spec.h"
#include "settings/yaml_json.h"
#include "studio/choices.h"
#include "studio/folder.h"
#include "studio/open_books.h"
#include "studio/parts.h"
#include "studio/picture.h"
#include "studio/server.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <jansson.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { MOST_BODY = 32 << 20, TOKEN = 32, MOST_PAGES = 100, LONGEST_NUMBER = 40 };
/* Seconds: until a page that says nothing is taken for closed; until the studio ends after the last page.
 * Browsers let pages in the background speak once a minute. */
enum { SILENCE = 150, FAREWELL = 5 };

struct mw_studio {
    const struct mw_build *build;
    struct mw_server *server;
    struct mw_open_books *books;
    char token[TOKEN + 1];
    pthread_mutex_t writing; /* held while anything is written into the folder */
    pthread_mutex_t lock;    /* guards all fields below */
    GHashTable *pages;       /* when a page was last heard of, by its number: double */
    bool had_pages;
    double left; /* when the last page was closed; 0 if none was ever open, or one is */
};

static double now(void)
{
    return (double)g_get_monotonic_time() / 1e6;
}

static struct reply page(const struct mw_studio *);

static struct reply ask_book(struct mw_studio *s, const struct asked *asked, const char *rest)
{
    struct asked inner = *asked;
    struct mw_error error = {0};
    const char *slash = strchr(rest, '/');
    if (!slash || slash == rest)
        return mw_reply_refusal(404, "there is no such page\n");
    char *name = g_strndup(rest, (size_t)(slash - rest));
    struct mw_open_book *book = NULL;
    struct reply reply;
    inner.path = slash;
    if (strcmp(slash, "/") == 0)
        reply = page(s);
    else if (mw_studio_admits(name, &error) && (book = mw_open_books_take(s->books, name, &error))) {
        reply = mw_open_book_respond(book, &inner);
        mw_open_books_give_back(s->books, book);
    } else
        reply = mw_reply_refusal(404, error.text);
    g_free(name);
    return reply;
}

/* Returns a text with `stem` in place of each "{{stem}}". */
static char *with_stem(const char *text, const char *stem)
{
    char **part = g_strsplit(text, "{{stem}}", -1), *joined = g_strjoinv(stem, part);
    g_strfreev(part);
    return joined;
}

static bool save_new(struct mw_studio *s, const char *name, const char *text, const char *stem,
                     struct mw_error *error)
{
    char *called = with_stem(name, stem), *filled = with_stem(text, stem);
    const bool good =
        (strlen(filled) < LONGEST_SPEC || mw_fail(error, "this is larger than 1 MB; split it into books")) &&
        mw_studio_save(s->build->root, called, filled, strlen(filled), false, error);
    g_free(called);
    g_free(filled);
    return good;
}

static void remove_new(const struct mw_studio *s, const char *name, const char *stem)
{
    char *called = with_stem(name, stem), *path = g_build_filename(s->build->root, called, NULL);
    unlink(path);
    g_free(called);
    g_free(path);
}

/* Saves the files of a new book, and then its spec: all or none. */
static bool save_book(struct mw_studio *s, const char *spec, const char *text, json_t *files,
                      struct mw_error *error)
{
    char *stem = g_strndup(spec, strlen(spec) - strlen(".yaml"));
    size_t done = 0;
    bool good = !files || json_is_array(files) || mw_fail(error, "this is no book");
    while (good && done < json_array_size(files)) {
        const json_t *file = json_array_get(files, done);
        const char *name = json_string_value(json_object_get(file, "name")),
                   *bytes = json_string_value(json_object_get(file, "text"));
        good =
            ((name && bytes) || mw_fail(error, "this is no book")) && save_new(s, name, bytes, stem, error);
        done += good;
    }
    good = good && save_new(s, spec, text, stem, error);
    while (!good && done-- > 0)
        remove_new(s, json_string_value(json_object_get(json_array_get(files, done), "name")), stem);
    g_free(stem);
    return good;
}

/* Makes a new book of {"title", "text", "files": [{"name", "text"}]}: its spec is called after its title, and
 * in all texts and names "{{stem}}" stands for what the spec is called. */
static struct reply new_book(struct mw_studio *s, const struct asked *asked)
{
    const char *title = NULL, *text = NULL;
    json_t *given = json_loadb(asked->body, asked->length, 0, NULL), *files = NULL;
    if (!given ||
        json_unpack(given, "{s:s, s:s, s?o}", "title", &title, "text", &text, "files", &files) != 0) {
        json_decref(given);
        return mw_reply_refusal(400, "this is no book\n");
    }
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    struct reply reply;
    pthread_mutex_lock(&s->writing);
    const char *name = mw_studio_new_name(arena, s->build->root, title);
    if (save_book(s, name, text, files, &error)) {
        json_t *made = json_pack("{s:s}", "name", name);
        reply = mw_reply_json(json_dumps(made, JSON_COMPACT));
        json_decref(made);
    } else
        reply = mw_reply_refusal(409, error.text);
    pthread_mutex_unlock(&s->writing);
    mw_arena_free(arena);
    json_decref(given);
    return reply;
}

/* --- the page ----------------------------------------------------------------------------------------- */

/* Returns the page; its parts are files beside this one. */
static struct reply page(const struct mw_studio *s)
{
    const struct {
        const char *name, *text;
    } parts[] = {{"style", mw_studio_style}, {"script", mw_studio_script}, {"token", s->token}};
    GString *out = g_string_new("");
    const char *at = mw_studio_page;
    for (const char *open; (open = strstr(at, "{{")); at = strstr(open, "}}") + 2) {
        g_string_append_len(out, at, open - at);
        for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
            if (g_str_has_prefix(open + 2, parts[i].name))
                g_string_append(out, parts[i].text);
    }
    g_string_append(out, at);
    const size_t length = out->len;
    char *bytes = malloc(length + 1);
    if (bytes)
        memcpy(bytes, out->str, length + 1);
    g_string_free(out, TRUE);
    return mw_reply_html(bytes, length);
}

/* Adds the words of the page in a language; none if there is no file of them. */
static void add_page_words(json_t *all, struct mw_arena *arena, const char *language)
{
    struct mw_complaints *none = MW_NEW(arena, struct mw_complaints); /* these files are tested */
    const struct mw_template *file = NULL;
    for (int i = 0; mw_studio_words_at(i); i++)
        if (strcmp(mw_studio_words_at(i)->name, language) == 0)
            file = mw_studio_words_at(i);
    if (file)
        mw_json_put_texts(arena, all, "",
                          mw_yaml_read(arena, file->name, file->text, strlen(file->text), none));
}

/* Adds the texts of a part of a language's words, each behind the part's name, such as "matter_tips". */
static void add_words(json_t *all, struct mw_arena *arena, const char *language, const char *part)
{
    json_t *words = json_loads(mw_language_part(arena, language, part), 0, NULL), *word;
    const char *key;
    json_object_foreach(words, key, word) json_object_set(all, mw_format(arena, "%s_%s", part, key), word);
    json_decref(words);
}

/* Answers with the words of the page in a language, and with the texts that books in it print. */
static struct reply words(const struct asked *asked)
{
    const char *language = mw_asked_value(asked, "language");
    struct mw_arena *arena = mw_arena_new();
    const struct mw_template *known = mw_language_named(language ? language : "en");
    const char *name = known ? known->name : "en";
    json_t *all = json_object();
    add_page_words(all, arena, "en");
    add_page_words(all, arena, name);
    add_words(all, arena, name, "words");
    add_words(all, arena, name, "matter");
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    mw_arena_free(arena);
    return mw_reply_json(text);
}

static struct reply schema(void)
{
    struct mw_arena *arena = mw_arena_new();
    char *text = strdup(mw_spec_schema(arena, false));
    mw_arena_free(arena);
    return mw_reply_json(text);
}

static struct reply picture(const struct asked *asked, const char *rest)
{
    const char *slash = strchr(rest, '/'), *language = mw_asked_value(asked, "language");
    char *kind = g_strndup(rest, slash ? (size_t)(slash - rest) : 0),
         *text = slash ? mw_picture(kind, slash + 1, language ? language : "en") : NULL;
    g_free(kind);
    return text ? (struct reply){200, "image/svg+xml", text, strlen(text)}
                : mw_reply_refusal(404, "there is no such picture\n");
}

/* --- pages that are open ------------------------------------------------------------------------------ */

/* Notes that a page is open; each says so again and again. */
static struct reply stay(struct mw_studio *s, const struct asked *asked)
{
    const char *number = mw_asked_value(asked, "page");
    pthread_mutex_lock(&s->lock);
    if (number && strlen(number) <= LONGEST_NUMBER &&
        (g_hash_table_size(s->pages) < MOST_PAGES || g_hash_table_contains(s->pages, number))) {
        double *heard = g_new(double, 1);
        *heard = now();
        g_hash_table_replace(s->pages, g_strdup(number), heard);
        s->had_pages = true;
        s->left = 0;
    }
    pthread_mutex_unlock(&s->lock);
    return mw_reply_json(strdup("{}"));
}

static struct reply leave(struct mw_studio *s, const struct asked *asked)
{
    const char *number = mw_asked_value(asked, "page");
    pthread_mutex_lock(&s->lock);
    if (number)
        g_hash_table_remove(s->pages, number);
    pthread_mutex_unlock(&s->lock);
    return mw_reply_json(strdup("{}"));
}

static gboolean is_silent(void *number, void *heard, void *unused)
{
    (void)number, (void)unused;
    return now() - *(const double *)heard > SILENCE;
}

bool mw_studio_is_left(struct mw_studio *s)
{
    pthread_mutex_lock(&s->lock);
    g_hash_table_foreach_remove(s->pages, is_silent, NULL);
    if (s->had_pages && g_hash_table_size(s->pages) == 0 && s->left == 0)
        s->left = now();
    const bool is_left = s->left > 0 && now() - s->left > FAREWELL;
    pthread_mutex_unlock(&s->lock);
    return is_left;
}

/* --- all together ------------------------------------------------------------------------------------- */

static struct reply respond(void *context, const struct asked *asked)
{
    static const char books[] = "/books/", pictures[] = "/pictures/";
    struct mw_studio *s = context;
    const char *path = asked->path;
    const bool posts = strcmp(asked->method, "POST") == 0;
    if (g_str_has_prefix(path, books))
        return ask_book(s, asked, path + strlen(books));
    if (strcmp(path, "/books") == 0)
        return posts ? new_book(s, asked) : mw_reply_json(mw_studio_books(s->build->root));
    if (strcmp(path, "/leave") == 0 && posts)
        return leave(s, asked);
    if (posts)
        return mw_reply_refusal(405, "there is nothing to write here\n");
    if (strcmp(path, "/") == 0)
        return page(s);
    if (strcmp(path, "/icon.svg") == 0)
        return (struct reply){200, "image/svg+xml", strdup(mw_studio_icon), strlen(mw_studio_icon)};
    if (strcmp(path, "/stay") == 0)
        return stay(s, asked);
    if (strcmp(path, "/choices") == 0)
        return mw_reply_json(mw_choices());
    if (strcmp(path, "/schema") == 0)
        return schema();
    if (strcmp(path, "/words") == 0)
        return words(asked);
    if (g_str_has_prefix(path, pictures))
        return picture(asked, path + strlen(pictures));
    return mw_reply_refusal(404, "there is no such page\n");
}

/* Makes a token of the system's random numbers. */
static bool make_token(char token[TOKEN + 1], struct mw_error *error)
{
    unsigned char bytes[TOKEN / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return mw_fail(error, "this machine gives no random numbers: %s", strerror(errno));
    for (size_t i = 0; i < sizeof bytes; i++)
        g_snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

struct mw_studio *mw_studio_open(const struct mw_build *build, int port, struct mw_error *error)
{
    struct mw_studio *s = g_new0(struct mw_studio, 1);
    s->build = build;
    s->pages = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    pthread_mutex_init(&s->lock, NULL);
    pthread_mutex_init(&s->writing, NULL);
    s->books = mw_open_books_new(build, &s->writing);
    const struct mw_service service = {respond, s, s->token, MOST_BODY};
    if (make_token(s->token, error) && !(s->server = mw_server_open(&service, port)))
        mw_fail(error, "cannot listen on port %d; leave --port out for one that is free", port);
    if (s->server)
        return s;
    mw_studio_close(s);
    return NULL;
}

const char *mw_studio_address(struct mw_arena *arena, const struct mw_studio *s, const char *name)
{
    char *escaped = name ? g_uri_escape_string(name, NULL, FALSE) : NULL;
    const char *address = mw_format(arena, "http://127.0.0.1:%d/%s/%s%s%s", mw_server_port(s->server),
                                    s->token, name ? "books/" : "", name ? escaped : "", name ? "/" : "");
    g_free(escaped);
    return address;
}

void mw_studio_close(struct mw_studio *s)
{
    mw_open_books_stop(s->books);
    if (s->server)
        mw_server_close(s->server);
    mw_open_books_free(s->books);
    g_hash_table_destroy(s->pages);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->writing);
    g_free(s);
}
