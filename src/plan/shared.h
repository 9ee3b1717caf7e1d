/* Grids, sizes and shapes that the puzzles of a book share: each is made once (shared.c). */
#ifndef MW_SHARED_H
#define MW_SHARED_H

#include "mazewright/puzzle.h"

/* What has been made so far. Start from zero but for `arena`, which keeps all of it. */
struct shared {
    struct mw_arena *arena;
    struct built *built;
    struct sized *sized;
    struct fitted *fitted;
    struct named *named;
    int nbuilt, built_capacity, nsized, sized_capacity, nfitted, fitted_capacity, nnamed, named_capacity;
};

/* Returns the grid of a request; requests with the same tiling, size and shape share one. `shared` is a
 * struct shared *; the type is that of grid_of_candidate in aim.h. */
const struct mw_grid *mw_shared_grid(void *shared, const struct mw_request *);
/* Returns mw_request_size_for() of a request's tiling and word. `shared` is a struct shared *; the type is
 * that of size_of_word in target.h. */
struct mw_size mw_shared_size(void *shared, const struct mw_request *);
/* Returns a word broken into lines or rotated so that it fits `space`, as it was for the first puzzle with
 * this word and this number of puzzles to a page. */
const struct mw_shape *mw_shared_fitted(struct shared *, const struct mw_shape *, int per_page,
                                        struct mw_box space);
/* Returns the shape that a request makes of another text, so that children with the same name share it;
 * `file` is that in which paths are relative. NULL, with the error set, if it cannot be made. */
const struct mw_shape *mw_shared_named(struct shared *, const struct mw_shape_request *, const char *text,
                                       const char *file, struct mw_error *);

#endif
