/* Whoever comes first to a puzzle claims it: the helpers go through the requests in order, and the thread
 * that takes puzzles makes for itself whatever it needs and nobody has begun. A puzzle depends on its seed
 * alone, so it makes no difference who made it. */
#include "puzzle/workshop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { OPEN, CLAIMED, DONE };

struct helper {
    struct mw_workshop *shop;
    struct mw_arena *arena;
    pthread_t thread;
};

struct mw_workshop {
    int n;
    const struct mw_request *const *request;
    struct mw_arena *arena;
    atomic_int *state;
    atomic_bool closing;
    const struct mw_solved **solved, **shelf;
    struct mw_error *error;
    pthread_mutex_t lock;
    pthread_cond_t done;
    int nhelpers;
    struct helper *helper;
};

static bool claim(struct mw_workshop *shop, int i)
{
    int open = OPEN;
    return atomic_compare_exchange_strong(&shop->state[i], &open, CLAIMED);
}

static void solve(struct mw_workshop *shop, int i, struct mw_arena *arena)
{
    shop->solved[i] = mw_puzzle_make(arena, shop->request[i], &shop->error[i]);
    pthread_mutex_lock(&shop->lock);
    atomic_store(&shop->state[i], DONE);
    pthread_cond_broadcast(&shop->done);
    pthread_mutex_unlock(&shop->lock);
}

static void *help(void *context)
{
    struct helper *helper = context;
    struct mw_workshop *shop = helper->shop;
    for (int i = 0; i < shop->n && !atomic_load(&shop->closing); i++)
        if (claim(shop, i))
            solve(shop, i, helper->arena);
    return NULL;
}

static int cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > 64 ? 64 : (int)n;
}

struct mw_workshop *mw_workshop_open(int n, const struct mw_request *const *request, int threads)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_workshop *shop = MW_NEW(arena, struct mw_workshop);
    int helpers = (threads > 0 ? threads : cores()) - 1;
    shop->n = n;
    shop->request = request;
    shop->arena = arena;
    shop->state = MW_ARRAY(arena, n, atomic_int);
    shop->solved = MW_ARRAY(arena, n, const struct mw_solved *);
    shop->shelf = MW_ARRAY(arena, n, const struct mw_solved *);
    shop->error = MW_ARRAY(arena, n, struct mw_error);
    for (int i = 0; i < n; i++)
        atomic_init(&shop->state[i], request[i] ? OPEN : DONE);
    shop->helper = MW_ARRAY(arena, helpers, struct helper);
    pthread_mutex_init(&shop->lock, NULL);
    pthread_cond_init(&shop->done, NULL);
    for (int i = 0; i < helpers; i++) {
        struct helper *helper = &shop->helper[shop->nhelpers];
        *helper = (struct helper){.shop = shop, .arena = mw_arena_new()};
        if (pthread_create(&helper->thread, NULL, help, helper) == 0)
            shop->nhelpers++;
        else
            mw_arena_free(helper->arena); /* fewer hands will do */
    }
    return shop;
}

const struct mw_solved *mw_workshop_take(struct mw_workshop *shop, int i, struct mw_error *error)
{
    if (claim(shop, i))
        solve(shop, i, shop->arena);
    pthread_mutex_lock(&shop->lock);
    while (atomic_load(&shop->state[i]) != DONE)
        pthread_cond_wait(&shop->done, &shop->lock);
    pthread_mutex_unlock(&shop->lock);
    if (!shop->solved[i])
        mw_fail(error, "%s", shop->error[i].text);
    return shop->shelf[i] = shop->solved[i];
}

const struct mw_solved *const *mw_workshop_shelf(const struct mw_workshop *shop)
{
    return shop->shelf;
}

void mw_workshop_close(struct mw_workshop *shop)
{
    if (!shop)
        return;
    atomic_store(&shop->closing, true);
    for (int i = 0; i < shop->nhelpers; i++) {
        pthread_join(shop->helper[i].thread, NULL);
        mw_arena_free(shop->helper[i].arena);
    }
    pthread_cond_destroy(&shop->done);
    pthread_mutex_destroy(&shop->lock);
    mw_arena_free(shop->arena);
}
