/* Keeps streams of forms from one section of a book to another. The walls of a maze are painted twice, for
 * its puzzle and for its answer, mostly by different sections: the first puts their stream on the shelf, and
 * the second takes it from there, instead of printing and compressing the same lines again. Several threads
 * may use a shelf at once. Whether a stream is found does not change what is written. */
#ifndef MW_PDF_SHELF_H
#define MW_PDF_SHELF_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Tells lines apart: two hashes of all their coordinates, and everything else that their stream depends on.
 * Lines with equal keys have equal streams. */
struct pdf_key {
    uint64_t hash[2];
    int points, units, cells, kind;
};
bool pdf_key_equal(const struct pdf_key *, const struct pdf_key *);

/* The stream of a form. */
struct pdf_stream {
    GString *data;
    bool is_deflated; /* true if `data` are compressed */
};

struct mw_shelf;
struct mw_shelf *mw_shelf_open(void);
/* Frees a shelf and what is left on it. NULL is allowed. */
void mw_shelf_close(struct mw_shelf *);
/* Puts a copy of a stream on the shelf, unless the shelf is full. */
void mw_shelf_put(struct mw_shelf *, const struct pdf_key *, const struct pdf_stream *);
/* Takes a stream from the shelf, with data to be freed with g_string_free(); data are NULL if there is none.
 */
struct pdf_stream mw_shelf_take(struct mw_shelf *, const struct pdf_key *);

#endif
