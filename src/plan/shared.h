/* Grids, sizes and shapes that the puzzles of a book share: each is made once (shared.c). */
#ifndef MW_SHARED_H
#define MW_SHARED_H

#include "mazewright/puzzle.h"

#include <pthread.h>

/* A cache of grids, sizes and shapes. Several threads may ask for grids and sizes at once: one makes what is
 * missing, and those that want the same wait for it. */
struct shared {
    struct mw_arena *arena; /* owns all of them */
    pthread_mutex_t lock;
    pthread_cond_t made; /* signalled whenever a grid or size is made */
    struct built *built;
    struct sized *sized;
    struct fitted *fitted;
    struct named *named;
    int nbuilt, built_capacity, nsized, sized_capacity, nfitted, fitted_capacity, nnamed, named_capacity;
};

void mw_shared_open(struct shared *, struct mw_arena *);
void mw_shared_close(struct shared *);

/* Returns the grid of a request; requests with the same tiling, size and shape share one. `shared` points
 * to a struct shared; it is a void * so that the function can serve as a grid_of_candidate (aim.h). */
const struct mw_grid *mw_shared_grid(void *shared, const struct mw_request *);
/* Returns mw_request_size_for() of a request's tiling and word. `shared` is as above, for
 * size_of_word (target.h). */
struct mw_size mw_shared_size(void *shared, const struct mw_request *);
/* Returns a word broken into lines or rotated so that it fits `space`, as it was for the first puzzle with
 * this word and this number of puzzles to a page. */
const struct mw_shape *mw_shared_fitted(struct shared *, const struct mw_shape *, int per_page,
                                        struct mw_box space);
/* Returns the shape of a request with its text replaced by `text`; equal texts share one shape. Paths in the
 * request are relative to `file`. NULL, with the error set, if it cannot be made. */
const struct mw_shape *mw_shared_named(struct shared *, const struct mw_shape_request *, const char *text,
                                       const char *file, struct mw_error *);

#endif
