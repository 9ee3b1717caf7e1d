/* A book that is open in the studio: its spec in the folder, the proof that follows it, and the last build.
 */
#ifndef MW_STUDIO_BOOK_H
#define MW_STUDIO_BOOK_H

#include "mazewright/book.h"
#include "studio/server.h"

#include <pthread.h>

struct mw_book_open;

/* Opens the book of a spec in the folder, and begins to make its proof. `build` has threads, limits, `root`
 * (the folder) and `stop`; `writing` is held while anything is written into the folder. All must live until
 * mw_book_close(). NULL, with the error set, if there is no such spec. */
struct mw_book_open *mw_book_open(const char *name, const struct mw_build *build, pthread_mutex_t *writing,
                                  struct mw_error *);
const char *mw_book_name(const struct mw_book_open *);
/* Answers a request for something of the book; `asked->path` is what follows the book's name. Called by any
 * thread. */
struct reply mw_book_respond(struct mw_book_open *, const struct asked *);
/* True while files are being made. */
bool mw_book_is_making(struct mw_book_open *);
/* Lets requests that wait return, and ends the proof and the build. */
void mw_book_stop(struct mw_book_open *);
/* Frees everything after mw_book_stop(), when no request is being answered any more. */
void mw_book_close(struct mw_book_open *);

#endif
