/* Makes the proofs of a spec, one after the other, and answers browsers with the latest. A request for news
 * waits until there are some. */
#include "studio/follow.h"

#include "studio/changes.h"

#include <glib.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Two proofs are kept: `good`, the last that could be made, gives the pages shown; `proof`, the latest, gives
 * the messages. */
struct mw_follow {
    struct mw_followed what;
    uint64_t seen;        /* hash of all files when the last proof was begun */
    uint64_t told_hash;   /* hash of all messages that were told last */
    bool is_part;         /* the last proof has the first pages only */
    double looked;        /* when the files were last looked at while a proof was made, in microseconds */
    pthread_mutex_t lock; /* guards all fields below */
    pthread_cond_t changed;
    bool is_ending;
    int version, good_version; /* numbers of the current proof and of the last good one; 0 if there is none */
    struct mw_arena *arena, *good_arena;
    struct mw_proof proof, good;
};

static bool is_stopped(struct mw_follow *f)
{
    pthread_mutex_lock(&f->lock);
    const bool is_ending = f->is_ending;
    pthread_mutex_unlock(&f->lock);
    return is_ending || (f->what.build->stop && f->what.build->stop(f->what.build->context));
}

static uint64_t hash_files(const struct mw_follow *f)
{
    return mw_changes_seen(f->what.spec, f->what.build->root);
}

static void sleep_for(int milliseconds)
{
    const struct timespec pause = {0, milliseconds * 1000000L};
    nanosleep(&pause, NULL);
}

/* True if the proof being made is useless, because it was told to stop or a file has changed. */
static bool is_in_vain(void *context)
{
    struct mw_follow *f = context;
    const double now = (double)g_get_monotonic_time(), often = 2e5;
    if (is_stopped(f))
        return true;
    if (now < f->looked + often)
        return false;
    f->looked = now;
    return hash_files(f) != f->seen;
}

/* --- proofs ------------------------------------------------------------------------------------------- */

/* Returns how many leaves of `now` are new or differ from the leaf at the same place in `before`. */
static int count_changed(const struct mw_proof *now, const struct mw_proof *before)
{
    int n = 0;
    for (int i = 0; i < now->nleaves; i++)
        n += i >= before->nleaves || strcmp(now->leaf[i].sum, before->leaf[i].sum) != 0;
    return n;
}

/* True if messages or leaves have changed since the last proof. If not, nothing is told: a line in a log
 * inside the watched folder would cause another proof, and so on for ever. */
static bool is_news(struct mw_follow *f, const struct mw_proof *proof, const struct mw_complaints *complaints)
{
    uint64_t sum = proof->nleaves > 0;
    for (int i = 0; i < complaints->kept; i++)
        mw_mix(&sum, complaints->at[i].text, strlen(complaints->at[i].text));
    const bool is_new = sum != f->told_hash || count_changed(proof, &f->good) > 0;
    f->told_hash = sum;
    return is_new;
}

static void publish(struct mw_follow *f, struct mw_arena *arena, const struct mw_proof *proof)
{
    pthread_mutex_lock(&f->lock);
    if (f->arena && f->arena != f->good_arena)
        mw_arena_free(f->arena);
    f->arena = arena;
    f->proof = *proof;
    f->version++;
    if (proof->nleaves > 0 || !f->good_arena) {
        if (f->good_arena)
            mw_arena_free(f->good_arena);
        f->good_arena = arena;
        f->good = *proof;
        f->good_version = f->version;
    }
    pthread_cond_broadcast(&f->changed);
    pthread_mutex_unlock(&f->lock);
}

/* Tells of a proof, if it is news, and publishes it. */
static void take(struct mw_follow *f, struct mw_arena *arena, const struct mw_proof *proof,
                 const struct mw_complaints *complaints, double seconds)
{
    const bool is_new = is_news(f, proof, complaints);
    const struct mw_news news = {proof, complaints, count_changed(proof, &f->good), seconds};
    if (is_new && f->what.on_news)
        f->what.on_news(f->what.context, &news);
    publish(f, arena, proof);
}

/* Makes the proof of some pages, or of the whole book if there are none. False if it was told to stop, or a
 * changed file made the proof useless, or there are no such pages. */
static bool make_proof(struct mw_follow *f, int npages, const struct mw_range *pages)
{
    struct mw_complaints *complaints = g_new0(struct mw_complaints, 1);
    struct mw_arena *arena = mw_arena_new();
    struct mw_proof proof;
    struct mw_build build = *f->what.build;
    const double begun = (double)g_get_monotonic_time();
    complaints->strict = f->what.strict;
    build.stop = is_in_vain;
    build.context = f;
    build.npages = npages;
    build.pages = pages;
    f->seen = hash_files(f);
    mw_proof_make(arena, f->what.spec, &build, &proof, complaints);
    const bool is_useless = is_stopped(f) || (proof.nleaves == 0 && (npages > 0 || hash_files(f) != f->seen));
    if (is_useless)
        mw_arena_free(arena);
    else
        take(f, arena, &proof, complaints, ((double)g_get_monotonic_time() - begun) / 1e6);
    g_free(complaints);
    return !is_useless;
}

/* Waits until a file has changed, and then until none has changed for a moment, because editors may write in
 * several steps. */
static void await_change(struct mw_follow *f)
{
    enum { PAUSE = 80 };
    uint64_t now = f->seen, before;
    do {
        sleep_for(PAUSE);
        before = now;
        now = hash_files(f);
    } while (!is_stopped(f) && (now == f->seen || now != before));
}

struct mw_follow *mw_follow_begin(const struct mw_followed *what)
{
    struct mw_follow *f = g_new0(struct mw_follow, 1);
    f->what = *what;
    pthread_mutex_init(&f->lock, NULL);
    pthread_cond_init(&f->changed, NULL);
    return f;
}

bool mw_follow_next(struct mw_follow *f)
{
    static const struct mw_range first = {1, 6}; /* pages that fill a screen */
    if (f->version > 0 && !f->is_part)
        await_change(f);
    f->is_part = f->version == 0 && f->what.shows_first_pages && make_proof(f, 1, &first);
    if (f->is_part)
        return true;
    while (!is_stopped(f))
        if (make_proof(f, 0, NULL))
            return true;
    return false;
}

void mw_follow_stop(struct mw_follow *f)
{
    pthread_mutex_lock(&f->lock);
    f->is_ending = true;
    pthread_cond_broadcast(&f->changed);
    pthread_mutex_unlock(&f->lock);
}

void mw_follow_end(struct mw_follow *f)
{
    if (f->arena != f->good_arena)
        mw_arena_free(f->arena);
    mw_arena_free(f->good_arena);
    pthread_cond_destroy(&f->changed);
    pthread_mutex_destroy(&f->lock);
    g_free(f);
}

/* --- replies ------------------------------------------------------------------------------------------ */

static struct reply page(struct mw_follow *f)
{
    static const struct mw_proof none = {.title = "", .facts = "{\"title\":\"\",\"leaves\":[]}"};
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file)
        return mw_reply_refusal(500, "there is no memory left\n");
    pthread_mutex_lock(&f->lock);
    if (f->good_version > 0)
        mw_proof_print(file, &f->good, f->good_version);
    else
        mw_proof_print(file, &none, -1);
    pthread_mutex_unlock(&f->lock);
    fclose(file);
    return mw_reply_html(text, length);
}

/* Replies with the version and facts of the proof: at once if the browser knows another version, else when
 * the version changes, or after PATIENCE seconds at the latest. */
static struct reply state(struct mw_follow *f, const struct asked *asked)
{
    enum { PATIENCE = 20 };
    const char *since = mw_asked_value(asked, "since");
    const int known = since ? atoi(since) : 0;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    pthread_mutex_lock(&f->lock);
    while (!f->is_ending && (f->version == known || f->version == 0) &&
           pthread_cond_timedwait(&f->changed, &f->lock, &until) == 0) {
    }
    const bool is_there = f->version > 0;
    char *text = g_strdup_printf("{\"version\":%d,\"facts\":%s}", is_there ? f->version : known,
                                 is_there ? f->proof.facts : "null");
    pthread_mutex_unlock(&f->lock);
    return mw_reply_json(text);
}

static struct reply leaf(struct mw_follow *f, const char *id)
{
    char *text = NULL;
    size_t length = 0;
    pthread_mutex_lock(&f->lock);
    for (int i = 0; i < f->good.nleaves && !text; i++)
        if (strcmp(f->good.leaf[i].id, id) == 0)
            text = strndup(f->good.leaf[i].html, length = f->good.leaf[i].length);
    pthread_mutex_unlock(&f->lock);
    return text ? mw_reply_html(text, length) : mw_reply_refusal(404, "there is no such page\n");
}

struct reply mw_follow_respond(struct mw_follow *f, const struct asked *asked)
{
    if (strcmp(asked->path, "/") == 0)
        return page(f);
    if (strcmp(asked->path, "/state") == 0)
        return state(f, asked);
    if (g_str_has_prefix(asked->path, "/leaf/"))
        return leaf(f, asked->path + strlen("/leaf/"));
    return mw_reply_refusal(404, "there is no such page\n");
}
