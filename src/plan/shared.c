/* Makes grids, sizes and shapes, and finds those made before. Words are fitted and named before there are
 * threads. */
#include "plan/shared.h"

#include "base/arena.h"
#include "puzzle/lines/joints.h"
#include "solve/gates.h"

#include <string.h>

struct built {
    struct mw_request request;
    const struct mw_grid *grid;
    bool is_made; /* false while a thread makes the grid */
};

/* A word, and its own size on a tiling. */
struct sized {
    const struct mw_shape *shape;
    const struct mw_tiling *tiling;
    struct mw_size size;
    bool is_made; /* false while a thread computes the size */
};

/* A word's shape, and `as`, the word broken into lines or rotated to fit pages of `per_page` puzzles. */
struct fitted {
    const struct mw_shape *shape;
    int per_page;
    const struct mw_shape *as;
};

/* A request with another text, and its shape. */
struct named {
    const struct mw_shape_request *of;
    const char *text;
    const struct mw_shape *shape;
};

static bool is_one_grid(const struct mw_request *a, const struct mw_request *b)
{
    return a->tiling == b->tiling && a->size.w == b->size.w && a->size.h == b->size.h &&
           a->shape == b->shape && a->vary.route == b->vary.route && a->vary.floors == b->vary.floors &&
           mw_request_bends(a) == mw_request_bends(b) &&
           (a->vary.symmetry == b->vary.symmetry || !a->shape || !mw_request_bends(a));
}

void mw_shared_open(struct shared *s, struct mw_arena *arena)
{
    *s = (struct shared){.arena = arena};
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->made, NULL);
}

void mw_shared_close(struct shared *s)
{
    pthread_cond_destroy(&s->made);
    pthread_mutex_destroy(&s->lock);
}

/* Returns the index of a request's grid; -1 if it is new. */
static int find_grid(const struct shared *s, const struct mw_request *r)
{
    int i = s->nbuilt - 1;
    while (i >= 0 && !is_one_grid(&s->built[i].request, r))
        i--;
    return i;
}

/* Makes the grid of a request that is new. The lock is open meanwhile. */
static int make_grid(struct shared *s, const struct mw_request *r)
{
    struct mw_arena *arena = mw_arena_new();
    MW_GROW(s->arena, s->built, s->nbuilt, s->built_capacity);
    const int i = s->nbuilt++;
    s->built[i] = (struct built){*r, NULL, false};
    pthread_mutex_unlock(&s->lock);
    const struct mw_grid *grid = mw_joints_added(arena, mw_gates_graded(arena, mw_request_grid(arena, r)));
    pthread_mutex_lock(&s->lock);
    mw_arena_take_over(s->arena, arena);
    s->built[i].grid = grid;
    s->built[i].is_made = true;
    pthread_cond_broadcast(&s->made);
    return i;
}

const struct mw_grid *mw_shared_grid(void *shared, const struct mw_request *r)
{
    struct shared *s = shared;
    pthread_mutex_lock(&s->lock);
    int i = find_grid(s, r);
    if (i < 0)
        i = make_grid(s, r);
    while (!s->built[i].is_made)
        pthread_cond_wait(&s->made, &s->lock);
    const struct mw_grid *grid = s->built[i].grid;
    pthread_mutex_unlock(&s->lock);
    return grid;
}

/* Returns the index of the size of a request's word; -1 if it is new. */
static int find_size(const struct shared *s, const struct mw_request *r)
{
    int i = s->nsized - 1;
    while (i >= 0 && (s->sized[i].shape != r->shape || s->sized[i].tiling != r->tiling))
        i--;
    return i;
}

/* Computes the size of a word that is new. The lock is open meanwhile. */
static int compute_size(struct shared *s, const struct mw_request *r)
{
    MW_GROW(s->arena, s->sized, s->nsized, s->sized_capacity);
    const int i = s->nsized++;
    s->sized[i] = (struct sized){r->shape, r->tiling, {0, 0}, false};
    pthread_mutex_unlock(&s->lock);
    const struct mw_size size = mw_request_size_for(r->tiling, r->shape);
    pthread_mutex_lock(&s->lock);
    s->sized[i].size = size;
    s->sized[i].is_made = true;
    pthread_cond_broadcast(&s->made);
    return i;
}

struct mw_size mw_shared_size(void *shared, const struct mw_request *r)
{
    struct shared *s = shared;
    pthread_mutex_lock(&s->lock);
    int i = find_size(s, r);
    if (i < 0)
        i = compute_size(s, r);
    while (!s->sized[i].is_made)
        pthread_cond_wait(&s->made, &s->lock);
    const struct mw_size size = s->sized[i].size;
    pthread_mutex_unlock(&s->lock);
    return size;
}

const struct mw_shape *mw_shared_fitted(struct shared *s, const struct mw_shape *shape, int per_page,
                                        struct mw_box space)
{
    for (int i = 0; i < s->nfitted; i++)
        if (s->fitted[i].shape == shape && s->fitted[i].per_page == per_page)
            return s->fitted[i].as;
    MW_GROW(s->arena, s->fitted, s->nfitted, s->fitted_capacity);
    s->fitted[s->nfitted] =
        (struct fitted){shape, per_page, mw_shape_fitted(s->arena, shape, space.w, space.h)};
    return s->fitted[s->nfitted++].as;
}

const struct mw_shape *mw_shared_named(struct shared *s, const struct mw_shape_request *of, const char *text,
                                       const char *file, struct mw_error *error)
{
    for (int i = s->nnamed - 1; i >= 0; i--)
        if (s->named[i].of == of && strcmp(s->named[i].text, text) == 0)
            return s->named[i].shape;
    struct mw_shape_request r = *of;
    r.text = text;
    const struct mw_shape *shape = mw_shape_make(s->arena, &r, file, error);
    MW_GROW(s->arena, s->named, s->nnamed, s->named_capacity);
    if (shape)
        s->named[s->nnamed++] = (struct named){of, text, shape};
    return shape;
}
