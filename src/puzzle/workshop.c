/* Whoever comes first to a puzzle makes it; others wait. A puzzle depends on its seed alone, so it makes no
 * difference who made it, nor how often: the first thousand are kept for their answers, and the others
 * made again for them, so that a book of any length takes the same room. */
#include "puzzle/workshop.h"

#include <pthread.h>

enum state { OPEN, CLAIMED, DONE };
enum { KEPT = 1024 };

struct mw_workshop {
    struct mw_arena *arena;
    const struct mw_request *const *request;
    enum state *state;
    const struct mw_solved **shelf;
    struct mw_error *error;
    pthread_mutex_t lock;
    pthread_cond_t done;
};

struct mw_workshop *mw_workshop_open(int n, const struct mw_request *const *request)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_workshop *shop = MW_NEW(arena, struct mw_workshop);
    *shop = (struct mw_workshop){.arena = arena,
                                 .request = request,
                                 .state = MW_ARRAY(arena, n, enum state),
                                 .shelf = MW_ARRAY(arena, n, const struct mw_solved *),
                                 .error = MW_ARRAY(arena, n, struct mw_error)};
    pthread_mutex_init(&shop->lock, NULL);
    pthread_cond_init(&shop->done, NULL);
    return shop;
}

/* Waits until somebody has made it; false if nobody has begun, and the caller shall. */
static bool is_made(struct mw_workshop *shop, int i)
{
    pthread_mutex_lock(&shop->lock);
    const bool is_open = shop->state[i] == OPEN;
    if (is_open)
        shop->state[i] = CLAIMED;
    while (!is_open && shop->state[i] != DONE)
        pthread_cond_wait(&shop->done, &shop->lock);
    pthread_mutex_unlock(&shop->lock);
    return !is_open;
}

static void make(struct mw_workshop *shop, int i, struct mw_arena *arena)
{
    const struct mw_solved *solved = mw_puzzle_make(arena, shop->request[i], &shop->error[i]);
    pthread_mutex_lock(&shop->lock);
    shop->shelf[i] = solved;
    shop->state[i] = DONE;
    pthread_cond_broadcast(&shop->done);
    pthread_mutex_unlock(&shop->lock);
}

/* What is told of it when the book is done. */
static void note(struct mw_workshop *shop, int i, const struct mw_solved *made)
{
    pthread_mutex_lock(&shop->lock);
    if (!shop->shelf[i]) {
        struct mw_solved *figures = MW_NEW(shop->arena, struct mw_solved);
        *figures = (struct mw_solved){.nroutes = made->nroutes,
                                      .facts = made->facts,
                                      .fingerprint = made->fingerprint,
                                      .narrowest = made->narrowest};
        shop->shelf[i] = figures;
    }
    pthread_mutex_unlock(&shop->lock);
}

const struct mw_solved *mw_workshop_take(struct mw_workshop *shop, int i, struct mw_arena *stock,
                                         struct mw_arena *arena, struct mw_error *error)
{
    if (i >= KEPT) {
        const struct mw_solved *made = mw_puzzle_make(arena, shop->request[i], error);
        if (made)
            note(shop, i, made);
        return made;
    }
    if (!is_made(shop, i))
        make(shop, i, stock);
    if (!shop->shelf[i])
        mw_fail(error, "%s", shop->error[i].text);
    return shop->shelf[i];
}

const struct mw_solved *const *mw_workshop_shelf(const struct mw_workshop *shop)
{
    return shop->shelf;
}

void mw_workshop_close(struct mw_workshop *shop)
{
    if (!shop)
        return;
    pthread_cond_destroy(&shop->done);
    pthread_mutex_destroy(&shop->lock);
    mw_arena_free(shop->arena);
}
