/* The books that are open in the studio. */
#ifndef MW_STUDIO_OPEN_BOOKS_H
#define MW_STUDIO_OPEN_BOOKS_H

#include "studio/open_book.h"

struct mw_open_books;

/* Makes ready to open books; `build` and `writing` are given to each, and must live until
 * mw_open_books_free(). */
struct mw_open_books *mw_open_books_new(const struct mw_build *build, pthread_mutex_t *writing);
/* Returns a book, opened if need be, which stays open until mw_open_books_give_back(). NULL, with the error
 * set, if there is no such book, or books are being made in all places. Called by any thread. */
struct mw_open_book *mw_open_books_take(struct mw_open_books *, const char *name, struct mw_error *);
void mw_open_books_give_back(struct mw_open_books *, const struct mw_open_book *);
/* Lets all requests for books return, and ends proofs and builds. */
void mw_open_books_stop(struct mw_open_books *);
/* Closes all books after mw_open_books_stop(), when no request is being answered any more. */
void mw_open_books_free(struct mw_open_books *);

#endif
