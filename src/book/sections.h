/* Makes pages and files of a planned book with several threads. */
#ifndef MW_BOOK_SECTIONS_H
#define MW_BOOK_SECTIONS_H

#include "book/manifest.h"
#include "files/staging.h"
#include "mazewright/book.h"
#include "puzzle/cache.h"

struct mw_complaints;

/* A book to be printed, and everything needed for it. */
struct printing {
    struct mw_arena *arena;
    const struct mw_build *build; /* gives threads, share, and the function that shows progress */
    const struct mw_book *book;
    const struct mw_output *const *formats; /* NULL-terminated */
    bool veils;                             /* some format unveils answers */
    struct mw_puzzle_cache *cache;
    struct mw_arena **puzzle_arena; /* for each worker: the puzzles that it makes, which outlive it */
    struct mw_type *type;           /* of the first worker */
    struct mw_staging *staging;
    struct json_placement *placements; /* for each puzzle; set by sections_print() */
    struct mw_built *built;            /* its files are set by sections_print() */
    struct mw_complaints *complaints;
};

/* Makes all pages and adds the files to the staging. Errors and warnings are reported
 * as if one thread had made everything. False, with the error set or complaints made, if something failed. */
bool sections_print(const struct printing *, struct mw_error *);

#endif
