/* A share of a book: some of its sections, made on their own. Its manifest holds all that joining needs, so
 * that the spec is not read again. */
#ifndef MW_BOOK_SHARE_H
#define MW_BOOK_SHARE_H

#include "book/manifest.h"
#include "book/volume_writer.h"

struct share {
    int number, of;
    const struct mw_book *book;
    const struct volume_writer *const *writer; /* for each volume */
    const struct mw_summary *summary;          /* for each puzzle; only set for puzzles of this share */
    const struct json_placement *placements;
    const struct mw_built *built;
    const struct mw_staging *staging;
};

/* The flags with which a share's manifest is written. The manifest's seal is the SHA-256 of the text written
 * so, but without the seal. */
#define MW_SHARE_FLAGS (JSON_COMPACT | JSON_REAL_PRECISION(17))
/* Removes the seal from a share's manifest. Returns the seal that the manifest should have, the SHA-256 of
 * the rest; free it with g_free(). */
char *mw_share_seal(json_t *manifest);
/* Writes the share's manifest. */
void mw_share_print(FILE *, const struct share *);

#endif
