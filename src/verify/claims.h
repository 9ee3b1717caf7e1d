/* Reads the statements of a manifest that can be checked against its files. */
#ifndef MW_VERIFY_CLAIMS_H
#define MW_VERIFY_CLAIMS_H

#include "mazewright/verify.h"
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

#endif
