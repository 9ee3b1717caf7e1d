/* Answers browsers on this machine. A browser sends what any page tells it to; so a request must name this
 * server as its host (or a site whose name was made to lead here could read replies: DNS rebinding), must
 * come from one of this server's own pages (or a page of another site could make it write: cross-site request
 * forgery), and must know the token, if there is one (which keeps other users of this machine out). */
#include "studio/server.h"

#include <arpa/inet.h>
#include <glib.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct mw_server {
    struct mw_service service;
    struct MHD_Daemon *daemon;
    int port;
};

/* The body of a request, as far as it has come. */
struct upload {
    char *body; /* `length` bytes and a zero byte behind them */
    size_t length, capacity;
    bool is_too_large;
};

/* --- replies ------------------------------------------------------------------------------------------ */

struct reply mw_reply_html(char *bytes, size_t length)
{
    return (struct reply){MHD_HTTP_OK, "text/html; charset=utf-8", bytes, length};
}

struct reply mw_reply_json(char *text)
{
    return text ? (struct reply){MHD_HTTP_OK, "application/json", text, strlen(text)}
                : mw_reply_refusal(MHD_HTTP_INTERNAL_SERVER_ERROR, "this cannot be said in JSON\n");
}

struct reply mw_reply_refusal(unsigned status, const char *sentence)
{
    return (struct reply){status, "text/plain; charset=utf-8", strdup(sentence), strlen(sentence)};
}

static enum MHD_Result send_reply(struct MHD_Connection *connection, const struct reply *reply)
{
    static const char *const headers[][2] = {{"Cache-Control", "no-store"},
                                             {"X-Content-Type-Options", "nosniff"},
                                             {"Referrer-Policy", "same-origin"},
                                             {"Cross-Origin-Resource-Policy", "same-origin"}};
    /* a drawing comes from anyone, and must do nothing even if it is opened as a page */
    const char *policy =
        strcmp(reply->type, "image/svg+xml") == 0
            ? "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"
            : "frame-ancestors 'self'";
    struct MHD_Response *response =
        reply->bytes ? MHD_create_response_from_buffer(reply->length, reply->bytes, MHD_RESPMEM_MUST_FREE)
                     : NULL;
    if (!response) {
        free(reply->bytes);
        return MHD_NO;
    }
    MHD_add_response_header(response, "Content-Type", reply->type);
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    MHD_add_response_header(response, "Content-Security-Policy", policy);
    const enum MHD_Result result = MHD_queue_response(connection, reply->status, response);
    MHD_destroy_response(response);
    return result;
}

/* --- requests ----------------------------------------------------------------------------------------- */

const char *mw_asked_value(const struct asked *asked, const char *name)
{
    return MHD_lookup_connection_value(asked->connection, MHD_GET_ARGUMENT_KIND, name);
}

const char *mw_asked_header(const struct asked *asked, const char *name)
{
    return MHD_lookup_connection_value(asked->connection, MHD_HEADER_KIND, name);
}

/* True if `host` is a name of this server. */
static bool is_ours(const struct mw_server *server, const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost"};
    for (size_t i = 0; host && i < sizeof names / sizeof *names; i++) {
        char ours[40];
        g_snprintf(ours, sizeof ours, "%s:%d", names[i], server->port);
        if (strcmp(host, ours) == 0)
            return true;
    }
    return false;
}

/* True if a window of the browser is led to a page of this server, from wherever: the reader sees that page,
 * and the page that led here cannot read it. */
static bool is_navigation(const struct asked *asked)
{
    const char *mode = mw_asked_header(asked, "Sec-Fetch-Mode"),
               *target = mw_asked_header(asked, "Sec-Fetch-Dest");
    return strcmp(asked->method, "GET") == 0 && mode && strcmp(mode, "navigate") == 0 && target &&
           strcmp(target, "document") == 0;
}

/* True if one of this server's pages asks, or the user by the browser's address line, or, if there is a
 * token, which other sites cannot know, a page that leads here. A request that can write must say which page
 * it comes from. */
static bool is_asked_by_us(const struct mw_server *server, const struct asked *asked)
{
    const char *by = mw_asked_header(asked, "Sec-Fetch-Site"), *origin = mw_asked_header(asked, "Origin");
    if (!is_ours(server, mw_asked_header(asked, "Host")))
        return false;
    if (server->service.token && is_navigation(asked))
        return true;
    if (by && strcmp(by, "same-origin") != 0 && strcmp(by, "none") != 0)
        return false;
    return origin ? g_str_has_prefix(origin, "http://") && is_ours(server, origin + strlen("http://"))
                  : strcmp(asked->method, "GET") == 0;
}

/* Returns the path behind the token; NULL if the token is not there. Takes equally long for all wrong tokens.
 */
static const char *behind_token(const char *token, const char *path)
{
    const size_t length = token ? strlen(token) : 0;
    unsigned differs = 0;
    if (!token)
        return path;
    if (path[0] != '/' || strlen(path) < length + 2 || path[length + 1] != '/')
        return NULL;
    for (size_t i = 0; i < length; i++)
        differs |= (unsigned char)token[i] ^ (unsigned char)path[i + 1];
    return differs == 0 ? path + length + 1 : NULL;
}

/* Returns whether a request may be answered at all; if not, sets the reply. Sets the path to what is behind
 * the token. */
static bool may_ask(const struct mw_server *server, struct asked *asked, struct reply *refusal)
{
    const char *path = behind_token(server->service.token, asked->path);
    const bool is_known =
        strcmp(asked->method, "GET") == 0 || (strcmp(asked->method, "POST") == 0 && server->service.most > 0);
    if (!is_known)
        *refusal = mw_reply_refusal(MHD_HTTP_METHOD_NOT_ALLOWED, "there is nothing to do but to look\n");
    else if (!is_asked_by_us(server, asked))
        *refusal = mw_reply_refusal(MHD_HTTP_FORBIDDEN, "this is for browsers on the same machine only\n");
    else if (!path)
        *refusal =
            mw_reply_refusal(MHD_HTTP_FORBIDDEN, "this address belongs to a program that has ended; use the "
                                                 "one that it prints now\n");
    else
        asked->path = path;
    return !refusal->bytes;
}

/* Adds a piece of a body, unless it becomes larger than `most`. False if there is no memory left. */
static bool add_bytes(struct upload *upload, const char *bytes, size_t length, size_t most)
{
    upload->is_too_large = upload->is_too_large || upload->length + length > most;
    if (upload->is_too_large)
        return true;
    if (upload->length + length + 1 > upload->capacity) {
        const size_t capacity = 2 * (upload->length + length) + 256;
        char *larger = realloc(upload->body, capacity);
        if (!larger)
            return false;
        upload->body = larger;
        upload->capacity = capacity;
    }
    memcpy(upload->body + upload->length, bytes, length);
    upload->length += length;
    upload->body[upload->length] = '\0';
    return true;
}

/* Called by libmicrohttpd when the head of a request is there, with each piece of its body, and at its end.
 * The head is judged first, so that a stranger's body is not even read. */
static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *protocol, const char *data, size_t *length,
                              void **begun)
{
    const struct mw_server *server = context;
    struct upload *upload = *begun;
    struct asked asked = {strcmp(method, "HEAD") == 0 ? "GET" : method, path, "", 0, connection};
    struct reply reply = {.bytes = NULL};
    (void)protocol;
    if (!may_ask(server, &asked, &reply))
        return send_reply(connection, &reply);
    if (!upload) {
        *begun = upload = calloc(1, sizeof *upload);
        return upload && add_bytes(upload, "", 0, server->service.most) ? MHD_YES : MHD_NO;
    }
    if (*length > 0) {
        const bool is_added = add_bytes(upload, data, *length, server->service.most);
        *length = 0;
        return is_added ? MHD_YES : MHD_NO;
    }
    asked.body = upload->body;
    asked.length = upload->length;
    reply = upload->is_too_large ? mw_reply_refusal(MHD_HTTP_CONTENT_TOO_LARGE, "this is too large\n")
                                 : server->service.respond(server->service.context, &asked);
    return send_reply(connection, &reply);
}

static void forget(void *context, struct MHD_Connection *connection, void **begun,
                   enum MHD_RequestTerminationCode why)
{
    struct upload *upload = *begun;
    (void)context, (void)connection, (void)why;
    if (upload)
        free(upload->body);
    free(upload);
    *begun = NULL;
}

/* --- the server --------------------------------------------------------------------------------------- */

/* Seconds after which a silent connection is closed, so that unfinished requests do not use up all
 * connections. Must be longer than any reply waits for news. */
enum { SILENCE = 30, CONNECTIONS = 256 };

/* Returns a socket that listens on the loopback address, and sets *port to its port; -1 if the port cannot be
 * had. */
static int open_socket(int *port)
{
    const int yes = 1, door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in here = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)*port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof here;
    if (door >= 0 && setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(door, (struct sockaddr *)&here, sizeof here) == 0 && listen(door, CONNECTIONS) == 0 &&
        getsockname(door, (struct sockaddr *)&here, &length) == 0) {
        *port = ntohs(here.sin_port);
        return door;
    }
    if (door >= 0)
        close(door);
    return -1;
}

/* The port is known before the first request can come, because requests are held against it. */
struct mw_server *mw_server_open(const struct mw_service *service, int port)
{
    const int door = open_socket(&port);
    if (door < 0)
        return NULL;
    struct mw_server *server = g_new0(struct mw_server, 1);
    server->service = *service;
    server->port = port;
    server->daemon =
        MHD_start_daemon(MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION, 0, NULL, NULL,
                         answer, server, MHD_OPTION_LISTEN_SOCKET, door, MHD_OPTION_CONNECTION_LIMIT,
                         (unsigned)CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)SILENCE,
                         MHD_OPTION_NOTIFY_COMPLETED, forget, NULL, MHD_OPTION_END);
    if (server->daemon)
        return server;
    close(door);
    g_free(server);
    return NULL;
}

int mw_server_port(const struct mw_server *server)
{
    return server->port;
}

void mw_server_close(struct mw_server *server)
{
    MHD_stop_daemon(server->daemon);
    g_free(server);
}
