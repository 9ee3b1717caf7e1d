/* Serves a proof that follows its spec. One thread makes the proof again whenever a file has changed; others
 * answer browsers. A request for news waits until there are some. Only browsers on this machine are answered,
 * and no requests by pages of other sites. */
#include "cli/cli.h"

#include "mazewright.h"

#include <arpa/inet.h>
#include <glib.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A watched spec and two of its proofs: `good`, the last that could be made, gives the pages shown; `proof`,
 * the latest, gives the messages. */
struct watch {
    const char *spec;
    const struct mw_build *build;
    bool strict;
    uint64_t seen; /* hash of all files when the last proof was begun */
    uint64_t told; /* hash of all messages that were printed last */
    int port;
    pthread_mutex_t lock; /* guards all fields below */
    pthread_cond_t changed;
    bool is_ending;
    int version, good_version; /* numbers of the current proof and of the last good one; 0 if there is none */
    struct mw_arena *arena, *good_arena;
    struct mw_proof proof, good;
};

/* --- what has changed --------------------------------------------------------------------------------- */

enum { MOST_FILES = 20000, DEEPEST = 8 };

static bool is_heeded(const char *name)
{
    static const char *const suffixes[] = {"yaml", "yml", "csv", "tsv",  "tab", "txt",
                                           "svg",  "png", "jpg", "jpeg", "json"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
        if (g_ascii_strcasecmp(dot + 1, suffixes[i]) == 0)
            return true;
    return false;
}

static void mix(uint64_t *sum, const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        *sum = (*sum ^ ((const unsigned char *)bytes)[i]) * UINT64_C(1099511628211);
}

/* Returns a hash of the names, times and sizes of the files in a folder, which does not depend on their
 * order. Looks at no more than *left files, and subtracts those it looked at. */
static uint64_t look_at(const char *folder, int depth, int *left)
{
    uint64_t all = 0;
    GDir *dir = depth < DEEPEST ? g_dir_open(folder, 0, NULL) : NULL;
    for (const char *name; dir && *left > 0 && (name = g_dir_read_name(dir)); (*left)--) {
        char *path = g_build_filename(folder, name, NULL);
        struct stat is;
        if (name[0] != '.' && lstat(path, &is) == 0 && S_ISDIR(is.st_mode))
            all += look_at(path, depth + 1, left);
        else if (is_heeded(name) && stat(path, &is) == 0 && S_ISREG(is.st_mode)) {
            uint64_t sum = UINT64_C(14695981039346656037);
            const long long facts[] = {(long long)is.st_ino, (long long)is.st_size,
                                       (long long)is.st_mtim.tv_sec, is.st_mtim.tv_nsec};
            mix(&sum, path, strlen(path));
            mix(&sum, facts, sizeof facts);
            all += sum;
        }
        g_free(path);
    }
    if (dir)
        g_dir_close(dir);
    return all;
}

/* Returns a hash that changes when the spec changes, or any file with a suffix that specs can name below the
 * root (or below the spec's folder, if there is no root). Looks at no more than MOST_FILES files. */
static uint64_t look_around(const struct watch *w)
{
    struct mw_arena *arena = mw_arena_new();
    const char *folder = w->build->root ? w->build->root : mw_path_folder(arena, w->spec);
    int left = MOST_FILES;
    struct stat is = {.st_size = 0};
    uint64_t sum = look_at(folder, 0, &left);
    if (stat(w->spec, &is) == 0)
        sum += (uint64_t)is.st_mtim.tv_nsec + (uint64_t)is.st_mtim.tv_sec * 31 + (uint64_t)is.st_size;
    mw_arena_free(arena);
    return sum;
}

static void sleep_for(int milliseconds)
{
    const struct timespec pause = {0, milliseconds * 1000000L};
    nanosleep(&pause, NULL);
}

/* True if the proof being made is useless, because a signal came or a file has changed. */
static bool is_in_vain(void *context)
{
    const struct watch *w = context;
    static double last;
    const double now = (double)g_get_monotonic_time();
    if (mw_cli_is_stopped(NULL))
        return true;
    if (now < last + 2e5)
        return false;
    last = now;
    return look_around(w) != w->seen;
}

/* --- proofs ------------------------------------------------------------------------------------------- */

/* Returns how many leaves of `now`, its pages in HTML, are new or differ from the leaf at the same place in
 * `before`. */
static int count_changed(const struct mw_proof *now, const struct mw_proof *before)
{
    int n = 0;
    for (int i = 0; i < now->nleaves; i++)
        n += i >= before->nleaves || strcmp(now->leaf[i].sum, before->leaf[i].sum) != 0;
    return n;
}

/* True if messages or leaves have changed since the last proof. If not, nothing is printed: a line in a log
 * inside the watched folder would cause another proof, and so on for ever. */
static bool is_news(struct watch *w, const struct mw_proof *proof, const struct mw_complaints *complaints)
{
    uint64_t sum = proof->nleaves > 0;
    for (int i = 0; i < complaints->kept; i++)
        mix(&sum, complaints->at[i].text, strlen(complaints->at[i].text));
    const bool is_new = sum != w->told || count_changed(proof, &w->good) > 0;
    w->told = sum;
    return is_new;
}

static void print_result(const struct watch *w, const struct mw_proof *proof, double seconds)
{
    if (proof->nleaves == 0)
        printf("%s cannot be made; browsers still show the last good pages\n", w->spec);
    else
        printf("%d page%s in %.1f s, %d of them new\n", proof->nleaves, mw_cli_plural(proof->nleaves),
               seconds, count_changed(proof, &w->good));
    fflush(stdout);
}

static void publish(struct watch *w, struct mw_arena *arena, const struct mw_proof *proof)
{
    pthread_mutex_lock(&w->lock);
    if (w->arena && w->arena != w->good_arena)
        mw_arena_free(w->arena);
    w->arena = arena;
    w->proof = *proof;
    w->version++;
    if (proof->nleaves > 0 || !w->good_arena) {
        if (w->good_arena)
            mw_arena_free(w->good_arena);
        w->good_arena = arena;
        w->good = *proof;
        w->good_version = w->version;
    }
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

/* Makes the proof. False if a signal or a changed file stopped it. */
static bool make_proof(struct watch *w)
{
    static struct mw_complaints complaints;
    struct mw_arena *arena = mw_arena_new();
    struct mw_proof proof;
    struct mw_build build = *w->build;
    const double begun = (double)g_get_monotonic_time();
    memset(&complaints, 0, sizeof complaints);
    complaints.strict = w->strict;
    build.stop = is_in_vain;
    build.context = w;
    w->seen = look_around(w);
    mw_proof_make(arena, w->spec, &build, &proof, &complaints);
    if (mw_cli_is_stopped(NULL) || (proof.nleaves == 0 && look_around(w) != w->seen)) {
        mw_arena_free(arena);
        return false;
    }
    if (is_news(w, &proof, &complaints)) {
        mw_cli_print_complaints(&complaints, w->spec);
        print_result(w, &proof, ((double)g_get_monotonic_time() - begun) / 1e6);
    }
    publish(w, arena, &proof);
    return true;
}

/* Waits until a file has changed, and then until none has changed for a moment, because editors may write in
 * several steps. */
static void await_change(const struct watch *w)
{
    enum { PAUSE = 80 };
    uint64_t now = w->seen, before;
    do {
        sleep_for(PAUSE);
        before = now;
        now = look_around(w);
    } while (!mw_cli_is_stopped(NULL) && (now == w->seen || now != before));
}

/* --- answers ------------------------------------------------------------------------------------------ */

static enum MHD_Result answer(struct MHD_Connection *connection, unsigned status, const char *type,
                              char *text, size_t length)
{
    static const char *const headers[][2] = {{"Cache-Control", "no-store"},
                                             {"X-Content-Type-Options", "nosniff"},
                                             {"Referrer-Policy", "no-referrer"},
                                             {"Cross-Origin-Resource-Policy", "same-origin"},
                                             {"Content-Security-Policy", "frame-ancestors 'none'"}};
    struct MHD_Response *response = MHD_create_response_from_buffer(length, text, MHD_RESPMEM_MUST_FREE);
    if (!response) {
        free(text);
        return MHD_NO;
    }
    MHD_add_response_header(response, "Content-Type", type);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    const enum MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse(struct MHD_Connection *connection, unsigned status, const char *sentence)
{
    return answer(connection, status, "text/plain; charset=utf-8", strdup(sentence), strlen(sentence));
}

static enum MHD_Result answer_page(struct watch *w, struct MHD_Connection *connection)
{
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file)
        return MHD_NO;
    pthread_mutex_lock(&w->lock);
    mw_proof_print(file, &w->good, w->good_version);
    pthread_mutex_unlock(&w->lock);
    fclose(file);
    return answer(connection, MHD_HTTP_OK, "text/html; charset=utf-8", text, length);
}

/* Answers with the version and facts of the proof: at once if the browser knows another version, else when
 * the version changes, or after PATIENCE seconds at the latest. */
static enum MHD_Result answer_state(struct watch *w, struct MHD_Connection *connection)
{
    enum { PATIENCE = 20 };
    const char *since = MHD_lookup_connection_value(connection, MHD_GET_ARGUMENT_KIND, "since");
    const int known = since ? atoi(since) : 0;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    pthread_mutex_lock(&w->lock);
    while (!w->is_ending && w->version == known &&
           pthread_cond_timedwait(&w->changed, &w->lock, &until) == 0) {
    }
    char *text = g_strdup_printf("{\"version\":%d,\"facts\":%s}", w->version, w->proof.facts),
         *copy = strdup(text);
    pthread_mutex_unlock(&w->lock);
    g_free(text);
    return copy ? answer(connection, MHD_HTTP_OK, "application/json", copy, strlen(copy)) : MHD_NO;
}

static enum MHD_Result answer_leaf(struct watch *w, struct MHD_Connection *connection, const char *id)
{
    char *text = NULL;
    pthread_mutex_lock(&w->lock);
    for (int i = 0; i < w->good.nleaves && !text; i++)
        if (strcmp(w->good.leaf[i].id, id) == 0)
            text = strndup(w->good.leaf[i].html, w->good.leaf[i].length);
    pthread_mutex_unlock(&w->lock);
    return text ? answer(connection, MHD_HTTP_OK, "text/html; charset=utf-8", text, strlen(text))
                : refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such page\n");
}

/* True unless the browser says that a page of another site asks. */
static bool is_asked_by_us(struct MHD_Connection *connection)
{
    const char *by = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Sec-Fetch-Site");
    return !by || strcmp(by, "same-origin") == 0 || strcmp(by, "none") == 0;
}

/* True if the request names this server as its host. If not, it may come from a page of another site whose
 * name was made to lead to this machine (DNS rebinding), and is refused. */
static bool is_ours(const struct watch *w, struct MHD_Connection *connection)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    const char *host = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Host");
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        char ours[40];
        snprintf(ours, sizeof ours, "%s:%d", names[i], w->port);
        if (strcmp(host, ours) == 0)
            return true;
    }
    return false;
}

static enum MHD_Result respond(void *context, struct MHD_Connection *connection, const char *path,
                               const char *method, const char *protocol, const char *data, size_t *length,
                               void **begun)
{
    struct watch *w = context;
    (void)protocol, (void)data, (void)length, (void)begun;
    if (!is_ours(w, connection) || !is_asked_by_us(connection))
        return refuse(connection, MHD_HTTP_FORBIDDEN, "this is for browsers on the same machine only\n");
    if (strcmp(method, "GET") != 0)
        return refuse(connection, MHD_HTTP_METHOD_NOT_ALLOWED, "there is nothing to do but to look\n");
    if (strcmp(path, "/") == 0)
        return answer_page(w, connection);
    if (strcmp(path, "/state") == 0)
        return answer_state(w, connection);
    if (g_str_has_prefix(path, "/leaf/"))
        return answer_leaf(w, connection, path + strlen("/leaf/"));
    return refuse(connection, MHD_HTTP_NOT_FOUND, "there is no such page\n");
}

/* --- all together ------------------------------------------------------------------------------------- */

/* Seconds after which a silent connection is closed, so that unfinished requests do not use up all
 * connections. Must be longer than answer_state() waits. */
enum { SILENCE = 30 };

static struct MHD_Daemon *open_door(struct watch *w, int port)
{
    const struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct MHD_Daemon *daemon =
        MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, 0, NULL, NULL,
                         respond, w, MHD_OPTION_SOCK_ADDR, &here, MHD_OPTION_CONNECTION_LIMIT, 64u,
                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE, MHD_OPTION_END);
    const union MHD_DaemonInfo *info = daemon ? MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
    w->port = info ? info->port : port;
    return daemon;
}

static void close_door(struct watch *w, struct MHD_Daemon *daemon)
{
    pthread_mutex_lock(&w->lock);
    w->is_ending = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    MHD_stop_daemon(daemon);
}

int mw_cli_watch(struct mw_arena *arena, const char *spec, const struct mw_build *build, bool strict,
                 int port)
{
    struct watch w = {.spec = spec, .build = build, .strict = strict};
    struct stat is;
    (void)arena;
    if (stat(spec, &is) != 0)
        return mw_cli_failed("cannot open %s; name the spec that is to be shown", spec);
    pthread_mutex_init(&w.lock, NULL);
    pthread_cond_init(&w.changed, NULL);
    while (w.version == 0 && !mw_cli_is_stopped(NULL))
        make_proof(&w);
    struct MHD_Daemon *daemon = mw_cli_is_stopped(NULL) ? NULL : open_door(&w, port);
    if (daemon) {
        printf("http://127.0.0.1:%d/ shows %s; Ctrl-C ends it\n", w.port, spec);
        fflush(stdout);
    }
    while (daemon && !mw_cli_is_stopped(NULL)) {
        await_change(&w);
        while (!mw_cli_is_stopped(NULL) && !make_proof(&w)) {
        }
    }
    if (daemon)
        close_door(&w, daemon);
    if (w.arena != w.good_arena)
        mw_arena_free(w.arena);
    mw_arena_free(w.good_arena);
    return daemon || mw_cli_is_stopped(NULL)
               ? mw_cli_finish()
               : mw_cli_failed("cannot listen on port %d; leave --port out for one that is free", port);
}
