/* The files of one build: written where nobody looks for them, and put in their places together once all of
 * them are whole. What stood there before stays as it was until then, also if the build is killed. */
#ifndef MW_FILES_STAGING_H
#define MW_FILES_STAGING_H

#include "mazewright/base.h"

#include <jansson.h>

struct mw_staging;

/* What a build says of its files. */
struct staging_rules {
    bool force;                  /* overwrite files that no earlier build made */
    bool (*stop)(void *context); /* or NULL; once it returns true, files are neither added nor committed */
    void *context;
};

/* Makes the folder if it is missing. A folder that holds another book, or a file that no earlier build of
 * this one made or that has been changed since, is left alone unless the build is to `force` it. `name` is
 * what the book's files are called after. NULL, with the error set, if the folder cannot be used. */
struct mw_staging *mw_staging_open(const char *folder, const char *name, const struct staging_rules *,
                                   struct mw_error *);
/* False, with the error set, once the build has been told to stop. Files are neither added nor committed
 * then. */
bool mw_staging_goes_on(const struct mw_staging *, struct mw_error *);
/* Whether a file of that name may be added; if not, the error says why. */
bool mw_staging_admits(struct mw_staging *, const char *name, struct mw_error *);
/* A new file of that name, to be closed by mw_staging_seal(). NULL, with the error set, if it cannot be.
 * Files may be added and sealed by several threads. */
FILE *mw_staging_add(struct mw_staging *, const char *name, struct mw_error *);
/* Brings a file to the disk and closes it. */
bool mw_staging_seal(struct mw_staging *, FILE *, struct mw_error *);
/* Opens a sealed file again; `check` is one of reread.h. False, with the error set, if it is not what was to
 * be written. */
bool mw_staging_reread(struct mw_staging *, const char *name, const char *(*check)(const char *, size_t, int),
                       int n, struct mw_error *);
/* The SHA-256 of a sealed file, as 64 digits; NULL, with the error set, if it cannot be read. */
const char *mw_staging_sum(struct mw_arena *, struct mw_staging *, const char *name, struct mw_error *);
/* Returns the path of a sealed file until it is in its place. */
const char *mw_staging_path(struct mw_arena *, struct mw_staging *, const char *name);
/* Adds to a manifest the files of earlier builds that stay beside those of this one, as "other_files" with
 * their sums; nothing if there are none. A later build may replace only what its manifest records. */
void mw_staging_record_others(const struct mw_staging *, json_t *manifest);
/* Puts all files in their places, and removes those of the same formats that only the earlier build had.
 * False, with the error set, if it cannot be done. */
bool mw_staging_commit(struct mw_staging *, struct mw_error *);
/* Frees it; files that were not committed vanish, and so does the folder if it was made for them. NULL is
 * fine. */
void mw_staging_close(struct mw_staging *);

#endif
