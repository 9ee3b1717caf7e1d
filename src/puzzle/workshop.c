/* Makes the puzzles of a book for several threads. The first thread that asks for a puzzle makes it; others
 * wait. A puzzle depends on its seed alone, so it makes no difference which thread made it, nor how often:
 * the first thousand are kept for their answers, and the others made again for them. Summaries are kept of
 * all, so each puzzle past that takes a few hundred bytes. */
#include "puzzle/workshop.h"

#include <pthread.h>

enum state { OPEN, CLAIMED, DONE };
enum { KEPT = 1024 };

struct mw_workshop {
    struct mw_arena *arena;
    const struct mw_request *const *request;
    enum state *state;
    const struct mw_solved **kept; /* by index, below KEPT; NULL until made, or if that failed */
    struct mw_summary *summary;
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
                                 .kept = MW_ARRAY(arena, n, const struct mw_solved *),
                                 .summary = MW_ARRAY(arena, n, struct mw_summary),
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
    shop->kept[i] = solved;
    if (solved)
        shop->summary[i] = mw_puzzle_summary(solved);
    shop->state[i] = DONE;
    pthread_cond_broadcast(&shop->done);
    pthread_mutex_unlock(&shop->lock);
}

/* Makes a puzzle that is not kept. Only its summary outlives the caller's arena. */
static const struct mw_solved *make_anew(struct mw_workshop *shop, int i, struct mw_arena *arena,
                                         struct mw_error *error)
{
    const struct mw_solved *solved = mw_puzzle_make(arena, shop->request[i], error);
    if (!solved)
        return NULL;
    const struct mw_summary summary = mw_puzzle_summary(solved);
    pthread_mutex_lock(&shop->lock);
    shop->summary[i] = summary;
    pthread_mutex_unlock(&shop->lock);
    return solved;
}

const struct mw_solved *mw_workshop_take(struct mw_workshop *shop, int i, struct mw_arena *stock,
                                         struct mw_arena *arena, struct mw_error *error)
{
    if (i >= KEPT)
        return make_anew(shop, i, arena, error);
    if (!is_made(shop, i))
        make(shop, i, stock);
    if (!shop->kept[i])
        mw_fail(error, "%s", shop->error[i].text);
    return shop->kept[i];
}

const struct mw_summary *mw_workshop_summaries(const struct mw_workshop *shop)
{
    return shop->summary;
}

void mw_workshop_close(struct mw_workshop *shop)
{
    if (!shop)
        return;
    pthread_cond_destroy(&shop->done);
    pthread_mutex_destroy(&shop->lock);
    mw_arena_free(shop->arena);
}
