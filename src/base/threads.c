/* Divides work among threads: each takes the next piece when it has done one. */
#include "base/threads.h"

#include <pthread.h>
#include <stdatomic.h>

struct pool {
    int n;
    atomic_int next;
    void (*work)(void *context, int i);
    void *context;
};

static void *take_all(void *given)
{
    struct pool *pool = given;
    for (int i; (i = atomic_fetch_add(&pool->next, 1)) < pool->n;)
        pool->work(pool->context, i);
    return NULL;
}

void mw_threads_run(int threads, int n, void (*work)(void *context, int i), void *context)
{
    enum { MOST = 64 };
    struct pool pool = {.n = n, .work = work, .context = context};
    pthread_t thread[MOST];
    int others = 0;
    while (others + 1 < threads && others + 1 < n && others < MOST &&
           pthread_create(&thread[others], NULL, take_all, &pool) == 0)
        others++; /* if there are fewer threads than asked for, these do all */
    take_all(&pool);
    for (int i = 0; i < others; i++)
        pthread_join(thread[i], NULL);
}
