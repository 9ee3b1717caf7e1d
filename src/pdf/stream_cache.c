/* Keeps streams in a hash table behind a lock, up to a limit in bytes. */
#include "pdf/stream_cache.h"

#include <pthread.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

struct kept {
    struct stream_key key;
    struct pdf_stream stream;
};

struct mw_stream_cache {
    GHashTable *kept; /* from a struct kept, by its key, to itself */
    size_t bytes;
    pthread_mutex_t lock;
};

static unsigned hash_of(const void *key)
{
    return (unsigned)((const struct stream_key *)key)->hash[0];
}

static int are_equal(const void *a, const void *b)
{
    return stream_key_equal(a, b);
}

static void forget(void *given)
{
    struct kept *kept = given;
    if (kept->stream.data)
        g_string_free(kept->stream.data, TRUE);
    g_free(kept);
}

struct mw_stream_cache *stream_cache_open(void)
{
    struct mw_stream_cache *cache = g_new0(struct mw_stream_cache, 1);
    cache->kept = g_hash_table_new_full(hash_of, are_equal, NULL, forget);
    pthread_mutex_init(&cache->lock, NULL);
    return cache;
}

void stream_cache_close(struct mw_stream_cache *cache)
{
    if (!cache)
        return;
    g_hash_table_destroy(cache->kept);
    pthread_mutex_destroy(&cache->lock);
    g_free(cache);
}

void stream_cache_put(struct mw_stream_cache *cache, const struct stream_key *key,
                      const struct pdf_stream *stream)
{
    pthread_mutex_lock(&cache->lock);
    if (cache->bytes + stream->data->len <= MOST_BYTES && !g_hash_table_contains(cache->kept, key)) {
        struct kept *kept = g_new(struct kept, 1);
        *kept = (struct kept){
            *key, {g_string_new_len(stream->data->str, (gssize)stream->data->len), stream->is_deflated}};
        g_hash_table_insert(cache->kept, &kept->key, kept);
        cache->bytes += stream->data->len;
    }
    pthread_mutex_unlock(&cache->lock);
}

struct pdf_stream stream_cache_take(struct mw_stream_cache *cache, const struct stream_key *key)
{
    struct pdf_stream taken = {0};
    pthread_mutex_lock(&cache->lock);
    struct kept *kept = g_hash_table_lookup(cache->kept, key);
    if (kept) {
        taken = kept->stream;
        cache->bytes -= taken.data->len;
        kept->stream.data = NULL;
        g_hash_table_remove(cache->kept, key);
    }
    pthread_mutex_unlock(&cache->lock);
    return taken;
}
