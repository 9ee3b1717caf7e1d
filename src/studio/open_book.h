/* Holds a book that is open in the studio: its spec, its proof and its last build. */
#ifndef MW_STUDIO_OPEN_BOOK_H
#define MW_STUDIO_OPEN_BOOK_H

#include "mazewright/book.h"
#include "studio/server.h"

#include <pthread.h>

struct mw_open_book;

/* Opens the book of a spec in the folder, and begins to make its proof. `build` has threads, limits, `root`
 * (the folder) and `stop`; `writing` is held while anything is written into the folder. All must live until
 * mw_open_book_end(). NULL, with the error set, if there is no such spec. */
struct mw_open_book *mw_open_book_begin(const char *name, const struct mw_build *build,
                                        pthread_mutex_t *writing, struct mw_error *);
const char *mw_open_book_name(const struct mw_open_book *);
/* Answers a request for something of the book; `asked->path` is what follows the book's name. Called by any
 * thread. */
struct reply mw_open_book_respond(struct mw_open_book *, const struct asked *);
/* True while files are being made. */
bool mw_open_book_is_making(struct mw_open_book *);
/* Lets requests that wait return, and ends the proof and the build. */
void mw_open_book_stop(struct mw_open_book *);
/* Frees everything after mw_open_book_stop(), when no request is being answered any more. */
void mw_open_book_end(struct mw_open_book *);

#endif
