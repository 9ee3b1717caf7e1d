/* Caches streams of forms that several sections of a book need. The walls of a maze are painted twice, for
 * its puzzle and for its answer, mostly by different sections. The first section puts their stream into the
 * cache, and the second takes it out, instead of printing and compressing the same lines again. Several
 * threads may use a cache at once. Whether a stream is found does not change what is written. */
#ifndef MW_PDF_STREAM_CACHE_H
#define MW_PDF_STREAM_CACHE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Two hashes of everything that a stream depends on. Streams with equal keys are taken to be equal. */
struct stream_key {
    uint64_t hash[2];
};

static inline bool stream_key_equal(const struct stream_key *a, const struct stream_key *b)
{
    return a->hash[0] == b->hash[0] && a->hash[1] == b->hash[1];
}

/* The stream of a form. */
struct pdf_stream {
    GString *data;
    bool is_deflated; /* true if `data` are compressed */
};

struct mw_stream_cache;
struct mw_stream_cache *stream_cache_open(void);
/* Frees a cache and all streams in it. NULL is allowed. */
void stream_cache_close(struct mw_stream_cache *);
/* Puts a copy of a stream into the cache, unless the cache is full. */
void stream_cache_put(struct mw_stream_cache *, const struct stream_key *, const struct pdf_stream *);
/* Takes a stream out of the cache, with data to be freed with g_string_free(). The data are NULL if the cache
 * has no such stream. */
struct pdf_stream stream_cache_take(struct mw_stream_cache *, const struct stream_key *);

#endif
