/* A proof that follows its spec: it is made again whenever the spec, or a file beside it, changes, and
 * browsers that show it are told. */
#ifndef MW_STUDIO_FOLLOW_H
#define MW_STUDIO_FOLLOW_H

#include "mazewright/book.h"
#include "mazewright/complaints.h"
#include "mazewright/proof.h"
#include "studio/server.h"

struct mw_follow;

/* Describes a new proof to the caller. */
struct mw_news {
    const struct mw_proof *proof;
    const struct mw_complaints *complaints;
    int changed; /* leaves that are new or differ from those before */
    double seconds;
};

struct mw_followed {
    const char *spec;
    const struct mw_build *build; /* `stop` ends everything */
    bool strict;
    bool shows_first_pages; /* the first pages are shown before the whole book is made */
    void (*on_news)(void *context,
                    const struct mw_news *); /* or NULL; called when messages or leaves have changed */
    void *context;
};

/* Begins to follow a spec. It, and what it points to, must live until mw_follow_end(). */
struct mw_follow *mw_follow_begin(const struct mw_followed *);
/* Makes the first proof if there is none, else waits for a change and makes the next one. False if it was
 * told to stop. Called by one thread. */
bool mw_follow_next(struct mw_follow *);
/* Answers a request for the page ("/"), its state ("/state") or a leaf ("/leaf/..."). A request for the state
 * waits until there is another than the browser knows. Called by any thread. */
struct reply mw_follow_respond(struct mw_follow *, const struct asked *);
/* Lets all requests that wait return, and mw_follow_next() return false. */
void mw_follow_stop(struct mw_follow *);
/* Frees everything; no other thread may use it any more. */
void mw_follow_end(struct mw_follow *);

#endif
