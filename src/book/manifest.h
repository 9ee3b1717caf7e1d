/* The manifest of a book, book.json, and its parts. Keys are stable. */
#ifndef MW_BOOK_MANIFEST_H
#define MW_BOOK_MANIFEST_H

#include "files/staging.h"
#include "mazewright/book.h"
#include "output/json.h"

/* True if a file is the manifest of a whole book. */
bool mw_manifest_is_whole(const char *path);
/* Returns the manifest's entries about the whole book, without files and puzzles. */
json_t *mw_manifest_header(const struct mw_book *, const struct mw_built *, bool is_part);
json_t *mw_manifest_file(const struct mw_file *);
/* Writes book.json for staged files. Summaries and placements are indexed like the puzzles of the book. */
void mw_manifest_print(FILE *, const struct mw_book *, const struct mw_summary *,
                       const struct json_placement *, const struct mw_built *, const struct mw_staging *,
                       int threads);

#endif
