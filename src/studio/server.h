/* A server for browsers on this machine. It listens on the loopback address only, and answers no request that
 * a page of another site has made. */
#ifndef MW_STUDIO_SERVER_H
#define MW_STUDIO_SERVER_H

#include <stdbool.h>
#include <stddef.h>

struct mw_server;

/* A request. All texts live until the reply is returned. */
struct asked {
    const char *method; /* "GET" or "POST" */
    const char *path;   /* of the address, behind the token, decoded: "/state" */
    const char *body;   /* `length` bytes and a zero byte behind them; empty for GET */
    size_t length;
    void *connection; /* for mw_asked_value() and mw_asked_header() */
};
/* Returns the value of a name behind the address's question mark; NULL if there is none. */
const char *mw_asked_value(const struct asked *, const char *name);
const char *mw_asked_header(const struct asked *, const char *name);

/* A reply; `bytes` are allocated by malloc() and freed by the server. */
struct reply {
    unsigned status; /* such as 200 */
    const char *type;
    char *bytes;
    size_t length;
};
struct reply mw_reply_html(char *bytes, size_t length);
struct reply mw_reply_json(char *text);
/* Returns a reply that says in one sentence why there is no other. The sentence is copied. */
struct reply mw_reply_refusal(unsigned status, const char *sentence);

struct mw_service {
    struct reply (*respond)(void *context, const struct asked *); /* called by several threads at a time */
    void *context;
    const char *token; /* the secret that every address begins with: "/token/..."; NULL for none */
    size_t most;       /* bytes of a request's body; 0 if none but GET is answered */
};

/* Listens on a port; 0 is any free one. The service and its texts must live until the server is closed. NULL
 * if the port cannot be had. */
struct mw_server *mw_server_open(const struct mw_service *, int port);
int mw_server_port(const struct mw_server *);
/* Waits until all requests are answered, and ends. `respond` must not wait for ever. */
void mw_server_close(struct mw_server *);

#endif
