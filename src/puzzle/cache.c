/* Makes the puzzles of a book for several threads. Each of the first KEPT puzzles is made once, by the first
 * thread that asks for it, while other threads that ask for it wait; it is kept, because the page of its
 * answer needs it again. Any other puzzle is made anew for its page and for its answer, and is the same both
 * times, because it depends only on its request. The summaries of all puzzles are kept, a few hundred bytes
 * each. */
#include "puzzle/cache.h"

#include <pthread.h>

enum state { OPEN, CLAIMED, DONE };
enum { KEPT = 1024 };

struct mw_puzzle_cache {
    struct mw_arena *arena;
    const struct mw_request *const *request;
    const struct mw_kept_maze *const *maze; /* NULL for one that is not kept */
    enum state *state;
    const struct mw_solved *
        *kept; /* the puzzles with indexes below KEPT; NULL for one that is not made or could not be made */
    struct mw_summary *summary;
    struct mw_error *error;
    pthread_mutex_t lock;
    pthread_cond_t done;
};

struct mw_puzzle_cache *mw_puzzle_cache_open(int n, const struct mw_request *const *request,
                                             const struct mw_kept_maze *const *maze)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_puzzle_cache *cache = MW_NEW(arena, struct mw_puzzle_cache);
    *cache = (struct mw_puzzle_cache){.arena = arena,
                                      .request = request,
                                      .maze = maze,
                                      .state = MW_ARRAY(arena, n, enum state),
                                      .kept = MW_ARRAY(arena, n, const struct mw_solved *),
                                      .summary = MW_ARRAY(arena, n, struct mw_summary),
                                      .error = MW_ARRAY(arena, n, struct mw_error)};
    pthread_mutex_init(&cache->lock, NULL);
    pthread_cond_init(&cache->done, NULL);
    return cache;
}

/* If a thread has begun to make puzzle i, waits until it is made and returns true. If not, claims it for the
 * caller and returns false. */
static bool is_made(struct mw_puzzle_cache *cache, int i)
{
    pthread_mutex_lock(&cache->lock);
    const bool is_open = cache->state[i] == OPEN;
    if (is_open)
        cache->state[i] = CLAIMED;
    while (!is_open && cache->state[i] != DONE)
        pthread_cond_wait(&cache->done, &cache->lock);
    pthread_mutex_unlock(&cache->lock);
    return !is_open;
}

static void make(struct mw_puzzle_cache *cache, int i, struct mw_arena *arena)
{
    const struct mw_solved *solved =
        mw_puzzle_make_from(arena, cache->request[i], cache->maze[i], &cache->error[i]);
    pthread_mutex_lock(&cache->lock);
    cache->kept[i] = solved;
    if (solved)
        cache->summary[i] = mw_puzzle_summary(cache->arena, solved);
    cache->state[i] = DONE;
    pthread_cond_broadcast(&cache->done);
    pthread_mutex_unlock(&cache->lock);
}

/* Makes a puzzle with an index from KEPT on; only its summary outlives the caller's arena. */
static const struct mw_solved *make_anew(struct mw_puzzle_cache *cache, int i, struct mw_arena *arena,
                                         struct mw_error *error)
{
    const struct mw_solved *solved = mw_puzzle_make_from(arena, cache->request[i], cache->maze[i], error);
    if (!solved)
        return NULL;
    pthread_mutex_lock(&cache->lock);
    cache->summary[i] = mw_puzzle_summary(cache->arena, solved);
    pthread_mutex_unlock(&cache->lock);
    return solved;
}

const struct mw_solved *mw_puzzle_cache_take(struct mw_puzzle_cache *cache, int i, struct mw_arena *kept,
                                             struct mw_arena *arena, struct mw_error *error)
{
    if (i >= KEPT)
        return make_anew(cache, i, arena, error);
    if (!is_made(cache, i))
        make(cache, i, kept);
    if (!cache->kept[i])
        mw_fail(error, "%s", cache->error[i].text);
    return cache->kept[i];
}

const struct mw_summary *mw_puzzle_cache_summaries(const struct mw_puzzle_cache *cache)
{
    return cache->summary;
}

void mw_puzzle_cache_close(struct mw_puzzle_cache *cache)
{
    if (!cache)
        return;
    pthread_cond_destroy(&cache->done);
    pthread_mutex_destroy(&cache->lock);
    mw_arena_free(cache->arena);
}
