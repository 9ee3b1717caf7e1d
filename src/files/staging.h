/* The files of one build: written into a hidden folder, and moved into place together once all of them are
 * complete. Until then what was there before stays, also if the build is killed. */
#ifndef MW_FILES_STAGING_H
#define MW_FILES_STAGING_H

#include "mazewright/base.h"

#include <jansson.h>

struct mw_staging;

/* Options of a build that concern its files. */
struct staging_rules {
    bool force;                  /* overwrite files that no earlier build made */
    bool (*stop)(void *context); /* or NULL; once it returns true, files are neither added nor committed */
    void *context;
};

/* Opens staging for a folder, which is made if it is missing. Without `force`, a folder that holds another
 * book is refused, and so is a file that no earlier build of this book made or that was changed since. `name`
 * is what the book's files are named after. NULL, with the error set, if the folder cannot be used. */
struct mw_staging *mw_staging_open(const char *folder, const char *name, const struct staging_rules *,
                                   struct mw_error *);
/* False, with the error set, once the build has been told to stop. */
bool mw_staging_goes_on(const struct mw_staging *, struct mw_error *);
/* True if a file of that name may be added. False, with the error set, if not. */
bool mw_staging_admits(struct mw_staging *, const char *name, struct mw_error *);
/* Returns a new file of that name, to be closed by mw_staging_seal() or mw_staging_end(); NULL, with the
 * error set, on failure. Several threads may add and close files. */
FILE *mw_staging_add(struct mw_staging *, const char *name, struct mw_error *);
/* Brings a file to the disk and closes it. */
bool mw_staging_seal(struct mw_staging *, FILE *, struct mw_error *);
/* Closes a file without bringing it to the disk, which mw_staging_flush() does later. With many small files
 * this is faster, because the first flush mostly writes the others, too. Both return false, with the error
 * set, on failure. */
bool mw_staging_end(struct mw_staging *, FILE *, struct mw_error *);
bool mw_staging_flush(struct mw_staging *, const char *name, struct mw_error *);
/* Returns what is wrong with the bytes of a file of n pages or puzzles, or NULL (output/reread.h). */
typedef const char *reread_fn(const char *bytes, size_t length, int n);
/* Reads a closed file again. False, with the error set, if it is not what was written, or if `check`, unless
 * it is NULL, finds something wrong. A file that is not read again by this is by mw_staging_commit(). */
bool mw_staging_reread(struct mw_staging *, const char *name, reread_fn *check, int n, struct mw_error *);
/* Returns the SHA-256 of a closed file as 64 digits; NULL, with the error set, if it cannot be read. */
const char *mw_staging_sum(struct mw_arena *, struct mw_staging *, const char *name, struct mw_error *);
/* Returns the path of a closed file that is not in its place yet. */
const char *mw_staging_path(struct mw_arena *, struct mw_staging *, const char *name);
/* Lists in a manifest, as "other_files" with their digests, the files of earlier builds that stay beside this
 * build's; adds nothing if there are none. A later build may replace only files that the folder's manifest
 * records. */
void mw_staging_record_others(const struct mw_staging *, json_t *manifest);
/* Moves all files into place; removes files of the earlier build that were not made again, if this build made
 * others with the same suffix. False, with the error set, on failure. */
bool mw_staging_commit(struct mw_staging *, struct mw_error *);
/* Frees a staging. Files that were not committed are removed, and so is the folder if it was made for them.
 * NULL is allowed. */
void mw_staging_close(struct mw_staging *);

#endif
