/* Keeps streams in a hash table behind a lock, up to a limit in bytes. */
#include "pdf/shelf.h"

#include <pthread.h>
#include <string.h>

enum { MOST_BYTES = 16 << 20 };

struct kept {
    struct pdf_key key;
    struct pdf_stream stream;
};

struct mw_shelf {
    GHashTable *kept; /* from a struct kept, by its key, to itself */
    size_t bytes;
    pthread_mutex_t lock;
};

bool pdf_key_equal(const struct pdf_key *a, const struct pdf_key *b)
{
    return a->hash[0] == b->hash[0] && a->hash[1] == b->hash[1] && a->points == b->points &&
           a->units == b->units && a->cells == b->cells && a->kind == b->kind;
}

static unsigned hash_of(const void *key)
{
    return (unsigned)((const struct pdf_key *)key)->hash[0];
}

static int are_equal(const void *a, const void *b)
{
    return pdf_key_equal(a, b);
}

static void forget(void *given)
{
    struct kept *kept = given;
    if (kept->stream.data)
        g_string_free(kept->stream.data, TRUE);
    g_free(kept);
}

struct mw_shelf *mw_shelf_open(void)
{
    struct mw_shelf *shelf = g_new0(struct mw_shelf, 1);
    shelf->kept = g_hash_table_new_full(hash_of, are_equal, NULL, forget);
    pthread_mutex_init(&shelf->lock, NULL);
    return shelf;
}

void mw_shelf_close(struct mw_shelf *shelf)
{
    if (!shelf)
        return;
    g_hash_table_destroy(shelf->kept);
    pthread_mutex_destroy(&shelf->lock);
    g_free(shelf);
}

void mw_shelf_put(struct mw_shelf *shelf, const struct pdf_key *key, const struct pdf_stream *stream)
{
    pthread_mutex_lock(&shelf->lock);
    if (shelf->bytes + stream->data->len <= MOST_BYTES && !g_hash_table_contains(shelf->kept, key)) {
        struct kept *kept = g_new(struct kept, 1);
        *kept = (struct kept){
            *key, {g_string_new_len(stream->data->str, (gssize)stream->data->len), stream->is_deflated}};
        g_hash_table_insert(shelf->kept, &kept->key, kept);
        shelf->bytes += stream->data->len;
    }
    pthread_mutex_unlock(&shelf->lock);
}

struct pdf_stream mw_shelf_take(struct mw_shelf *shelf, const struct pdf_key *key)
{
    struct pdf_stream taken = {0};
    pthread_mutex_lock(&shelf->lock);
    struct kept *kept = g_hash_table_lookup(shelf->kept, key);
    if (kept) {
        taken = kept->stream;
        shelf->bytes -= taken.data->len;
        kept->stream.data = NULL;
        g_hash_table_remove(shelf->kept, key);
    }
    pthread_mutex_unlock(&shelf->lock);
    return taken;
}
