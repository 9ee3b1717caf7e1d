/* Reads the statements of a manifest that can be checked against its files. */
#ifndef MW_VERIFY_CLAIMS_H
#define MW_VERIFY_CLAIMS_H

#include "mazewright/verify.h"
#include "verify/draw.h"
#include "verify/ground.h"

struct claimed_file {
    const char *path, *format, *role, *sum;
    const char *at, *shown; /* `at`: where the file is now; `shown`: its path in complaints */
};

struct claims {
    int nfiles, npuzzles;
    const struct claimed_file *file;
    const struct claim *puzzle;
};

/* Reads a manifest. NULL, with the error set, if it cannot be read or lacks something. */
const struct claims *mw_claims_read(struct mw_arena *, const struct mw_verify *, struct mw_error *);

/* Returns the name of format i of those that are verified; NULL behind the last. */
const char *mw_claims_format(int i);
/* Returns the kind of a format's files; FILE_PDF for one that is not verified. */
enum file_kind mw_claims_kind(const char *format);
/* Returns the file with a role and a format; in the format SVG, which has a file for each page, the file of
 * page `page`. NULL if there is none. */
const struct claimed_file *mw_claims_file(const struct claims *, const char *format, const char *role,
                                          int page);

#endif
