/* The books that are open. A book is opened when it is first asked for. If there is no place for it, another
 * is closed: one that nobody asks, or else all waiting requests return first. A book that is being made is
 * never closed. */
#include "studio/open_books.h"

#include <glib.h>
#include <string.h>
#include <time.h>

enum { MOST_OPEN = 16 };

struct open {
    struct mw_open_book *book; /* NULL in a free place */
    int users;                 /* requests that are being answered */
    bool is_ending;            /* it was stopped, and is closed when its place is needed */
    double asked;              /* when it was last asked for, in seconds */
};

struct mw_open_books {
    const struct mw_build *build;
    pthread_mutex_t *writing;
    pthread_mutex_t lock; /* guards all fields below */
    pthread_cond_t changed;
    bool is_stopped;
    struct open open[MOST_OPEN];
};

/* Returns the place of an open book, or, for NULL, a free one; NULL if there is none. */
static struct open *find_open(struct mw_open_books *books, const char *name)
{
    for (int i = 0; i < MOST_OPEN; i++)
        if (name ? books->open[i].book && !books->open[i].is_ending &&
                       strcmp(mw_open_book_name(books->open[i].book), name) == 0
                 : !books->open[i].book)
            return &books->open[i];
    return NULL;
}

/* Returns the open book, of those that nobody asks and that are not being made, that was asked for longest
 * ago; NULL if there is none. */
static struct open *find_idle(struct mw_open_books *books)
{
    struct open *idle = NULL;
    for (int i = 0; i < MOST_OPEN; i++)
        if (books->open[i].book && books->open[i].users == 0 &&
            !mw_open_book_is_making(books->open[i].book) && (!idle || books->open[i].asked < idle->asked))
            idle = &books->open[i];
    return idle;
}

/* Lets requests for the books that are not being made return, so that one of them becomes idle. */
static void stop_idle_books(struct mw_open_books *books)
{
    for (int i = 0; i < MOST_OPEN; i++)
        if (books->open[i].book && !mw_open_book_is_making(books->open[i].book)) {
            books->open[i].is_ending = true;
            mw_open_book_stop(books->open[i].book);
        }
}

/* Returns a free place for a book, after an idle book has been closed if need be. Waits for requests that are
 * being answered. Called under the lock, which is given up meanwhile. NULL, with the error set, if books are
 * being made in all places. */
static struct open *free_place(struct mw_open_books *books, struct mw_error *error)
{
    enum { PATIENCE = 25 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += PATIENCE;
    while (!find_open(books, NULL) && !books->is_stopped) {
        struct open *idle = find_idle(books);
        if (idle) {
            struct mw_open_book *book = idle->book;
            *idle = (struct open){.book = NULL}; /* from now on nobody finds it */
            pthread_mutex_unlock(&books->lock);
            mw_open_book_stop(book);
            mw_open_book_end(book);
            pthread_mutex_lock(&books->lock);
        } else {
            stop_idle_books(books);
            if (pthread_cond_timedwait(&books->changed, &books->lock, &until) != 0) {
                mw_fail(error, "too many books are being made at once; wait until one is done");
                return NULL;
            }
        }
    }
    return find_open(books, NULL);
}

struct mw_open_book *mw_open_books_take(struct mw_open_books *books, const char *name, struct mw_error *error)
{
    pthread_mutex_lock(&books->lock);
    struct open *open = books->is_stopped ? NULL : find_open(books, name),
                *place = open || books->is_stopped ? NULL : free_place(books, error);
    if (books->is_stopped)
        mw_fail(error, "the studio ends");
    else if (!open)
        open = find_open(books, name); /* opened meanwhile by another thread */
    if (!open && place && !books->is_stopped &&
        (place->book = mw_open_book_begin(name, books->build, books->writing, error)))
        open = place;
    if (open) {
        open->users++;
        open->asked = (double)g_get_monotonic_time() / 1e6;
    }
    struct mw_open_book *book = open ? open->book : NULL;
    pthread_mutex_unlock(&books->lock);
    return book;
}

void mw_open_books_give_back(struct mw_open_books *books, const struct mw_open_book *book)
{
    pthread_mutex_lock(&books->lock);
    for (int i = 0; i < MOST_OPEN; i++)
        books->open[i].users -= books->open[i].book == book;
    pthread_cond_broadcast(&books->changed);
    pthread_mutex_unlock(&books->lock);
}

struct mw_open_books *mw_open_books_new(const struct mw_build *build, pthread_mutex_t *writing)
{
    struct mw_open_books *books = g_new0(struct mw_open_books, 1);
    books->build = build;
    books->writing = writing;
    pthread_mutex_init(&books->lock, NULL);
    pthread_cond_init(&books->changed, NULL);
    return books;
}

void mw_open_books_stop(struct mw_open_books *books)
{
    pthread_mutex_lock(&books->lock);
    books->is_stopped = true;
    for (int i = 0; i < MOST_OPEN; i++)
        if (books->open[i].book)
            mw_open_book_stop(books->open[i].book);
    pthread_cond_broadcast(&books->changed);
    pthread_mutex_unlock(&books->lock);
}

void mw_open_books_free(struct mw_open_books *books)
{
    for (int i = 0; i < MOST_OPEN; i++)
        if (books->open[i].book)
            mw_open_book_end(books->open[i].book);
    pthread_cond_destroy(&books->changed);
    pthread_mutex_destroy(&books->lock);
    g_free(books);
}
