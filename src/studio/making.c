/* Builds a book in a thread of its own, proves it again from its pages, and tells the verdict as a traffic
 * light: red if there is no book, yellow if there are warnings, green if there is nothing to say. */
#include "studio/making.h"

#include "mazewright/complaints.h"
#include "mazewright/output.h"
#include "studio/changes.h"

#include <glib.h>
#include <jansson.h>
#include <pthread.h>
#include <string.h>

enum { MOST_FORMATS = 4 };

struct mw_making {
    const char *spec, *folder;
    const struct mw_build *build;
    const struct mw_output *format[MOST_FORMATS + 1];
    pthread_t thread;
    bool has_thread;      /* there is a thread to be joined */
    pthread_mutex_t lock; /* guards all fields below */
    bool is_running, is_stopped;
    const char *state;
    int done, of;
    json_t *result;   /* files, advice, complaints of the last build */
    uint64_t made_of; /* a hash of the spec that the last build was made of */
    bool is_old;      /* a file of the book was saved since that build began */
};

struct mw_making *mw_making_new(const char *spec, const char *folder, const struct mw_build *build)
{
    struct mw_making *m = g_new0(struct mw_making, 1);
    m->spec = spec;
    m->folder = folder;
    m->build = build;
    m->state = "none";
    m->result = json_object();
    pthread_mutex_init(&m->lock, NULL);
    return m;
}

/* Returns a hash of the spec as it is now; 0 if it cannot be read. */
static uint64_t spec_now(const struct mw_making *m)
{
    uint64_t sum = 0;
    char *text;
    gsize n;
    if (g_file_get_contents(m->spec, &text, &n, NULL)) {
        mw_mix(&sum, text, n);
        g_free(text);
    }
    return sum;
}

static void show(struct mw_making *m, const char *state, int done, int of)
{
    pthread_mutex_lock(&m->lock);
    m->state = state;
    m->done = done;
    m->of = of;
    pthread_mutex_unlock(&m->lock);
}

static void show_pages(void *context, int done, int of)
{
    show(context, "making", done, of);
}

static void show_proofs(void *context, int done, int of)
{
    show(context, "proving", done, of);
}

static bool is_stopped(void *context)
{
    struct mw_making *m = context;
    pthread_mutex_lock(&m->lock);
    const bool is_stopped = m->is_stopped;
    pthread_mutex_unlock(&m->lock);
    return is_stopped || (m->build->stop && m->build->stop(m->build->context));
}

/* --- the result --------------------------------------------------------------------------------------- */

static json_t *files_of(const struct mw_built *built)
{
    json_t *files = json_array();
    for (int i = 0; i < built->nfiles; i++)
        json_array_append_new(files, json_pack("{s:s, s:s, s:s, s:i}", "name", built->file[i].name, "format",
                                               built->file[i].format, "role", built->file[i].role, "pages",
                                               built->file[i].npages));
    return files;
}

static json_t *advice_of(const struct mw_built *built)
{
    json_t *advice = json_array();
    for (int i = 0; i < built->nadvice; i++)
        json_array_append_new(advice, json_string(built->advice[i]));
    return advice;
}

static json_t *complaints_of(const struct mw_complaints *complaints)
{
    json_t *list = json_array();
    for (int i = 0; i < complaints->kept; i++) {
        const struct mw_complaint *c = &complaints->at[i];
        json_array_append_new(list, json_pack("{s:s, s:s, s:i, s:i, s:s}", "kind",
                                              c->warning ? "warning" : "error", "file", c->file, "line",
                                              c->line, "column", c->column, "text", c->text));
    }
    return list;
}

static json_t *result_of(const struct mw_making *m, bool good, const struct mw_built *built,
                         const struct mw_complaints *complaints)
{
    const char *light = !good ? "red" : complaints->kept > 0 ? "yellow" : "green";
    json_t *result = json_pack("{s:s, s:s, s:o, s:i}", "light", light, "folder", m->folder, "complaints",
                               complaints_of(complaints), "proved", good ? built->verified.npuzzles : 0);
    if (good) {
        json_object_set_new(result, "files", files_of(built));
        json_object_set_new(result, "advice", advice_of(built));
        json_object_set_new(result, "pages", json_integer(built->npages));
        json_object_set_new(result, "puzzles", json_integer(built->npuzzles));
    }
    return result;
}

/* True if all formats can be proved from their pages. */
static bool can_be_proved(const struct mw_making *m)
{
    for (int i = 0; m->format[i]; i++)
        if (!mw_verify_looks_at(m->format[i]->name))
            return false;
    return true;
}

static void *make(void *context)
{
    struct mw_making *m = context;
    struct mw_complaints *complaints = g_new0(struct mw_complaints, 1);
    struct mw_arena *arena = mw_arena_new();
    struct mw_build build = *m->build;
    struct mw_built built = {.nfiles = 0};
    build.folder = m->folder;
    build.formats = m->format[0] ? m->format : NULL;
    build.verify = can_be_proved(m);
    build.progress = show_pages;
    build.verified = show_proofs;
    build.stop = is_stopped;
    build.context = m;
    const bool good = mw_book_write(arena, m->spec, &build, &built, complaints);
    const bool was_stopped = is_stopped(m);
    pthread_mutex_lock(&m->lock);
    json_decref(m->result);
    m->result = result_of(m, good, &built, complaints);
    m->state = good ? "done" : was_stopped ? "stopped" : "failed";
    m->is_running = false;
    pthread_mutex_unlock(&m->lock);
    mw_arena_free(arena);
    g_free(complaints);
    return NULL;
}

/* --- from outside ------------------------------------------------------------------------------------- */

static bool read_formats(struct mw_making *m, const char *formats, struct mw_error *error)
{
    char **name = g_strsplit(formats, ",", MOST_FORMATS);
    int n = 0;
    bool good = true;
    for (int i = 0; good && name[i] && name[i][0]; i++) {
        m->format[n] = mw_output_named(name[i]);
        good = m->format[n++] || mw_fail(error, "there is no format called \"%s\"", name[i]);
    }
    m->format[good ? n : 0] = NULL;
    g_strfreev(name);
    return good;
}

bool mw_making_begin(struct mw_making *m, const char *formats, struct mw_error *error)
{
    pthread_mutex_lock(&m->lock);
    bool good = m->is_running || read_formats(m, formats, error);
    if (good && !m->is_running) {
        if (m->has_thread)
            pthread_join(m->thread, NULL);
        m->is_stopped = m->is_old = false;
        m->made_of = spec_now(m);
        m->state = "making";
        m->done = m->of = 0;
        m->is_running = m->has_thread = pthread_create(&m->thread, NULL, make, m) == 0;
        good = m->has_thread || mw_fail(error, "this machine has no more threads; close another program");
        m->state = good ? m->state : "none";
    }
    pthread_mutex_unlock(&m->lock);
    return good;
}

void mw_making_outdate(struct mw_making *m)
{
    pthread_mutex_lock(&m->lock);
    m->is_old = true;
    pthread_mutex_unlock(&m->lock);
}

void mw_making_stop(struct mw_making *m)
{
    pthread_mutex_lock(&m->lock);
    m->is_stopped = true;
    pthread_mutex_unlock(&m->lock);
}

char *mw_making_state(struct mw_making *m)
{
    pthread_mutex_lock(&m->lock);
    json_t *state = m->is_running ? json_object() : json_copy(m->result);
    json_object_set_new(state, "state", json_string(m->state));
    json_object_set_new(state, "done", json_integer(m->done));
    json_object_set_new(state, "of", json_integer(m->of));
    json_object_set_new(state, "is_old", json_boolean(m->is_old || m->made_of != spec_now(m)));
    pthread_mutex_unlock(&m->lock);
    char *text = json_dumps(state, JSON_COMPACT);
    json_decref(state);
    return text;
}

bool mw_making_made(struct mw_making *m, const char *name)
{
    bool made = false;
    size_t i;
    json_t *file;
    pthread_mutex_lock(&m->lock);
    json_array_foreach(json_object_get(m->result, "files"), i, file) made =
        made || strcmp(json_string_value(json_object_get(file, "name")), name) == 0;
    pthread_mutex_unlock(&m->lock);
    return made;
}

bool mw_making_is_running(struct mw_making *m)
{
    pthread_mutex_lock(&m->lock);
    const bool is_running = m->is_running;
    pthread_mutex_unlock(&m->lock);
    return is_running;
}

void mw_making_end(struct mw_making *m)
{
    mw_making_stop(m);
    if (m->has_thread)
        pthread_join(m->thread, NULL);
    json_decref(m->result);
    pthread_mutex_destroy(&m->lock);
    g_free(m);
}
