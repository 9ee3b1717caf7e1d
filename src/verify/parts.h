/* Finds parts of a file that Mazewright never writes, and that may print what no screen shows. */
#ifndef MW_VERIFY_PARTS_H
#define MW_VERIFY_PARTS_H

#include "verify/draw.h"

/* A file whose parts are checked. */
struct parts_of {
    const char *file;
    const char *shown; /* its path in messages about time and memory */
    enum file_kind kind;
    bool is_cover; /* it may have images */
};
/* True if all names in a file occur in our own files. If not, returns false, with the error naming the
 * first other name and where it is. */
bool mw_verify_parts(struct mw_arena *, const struct parts_of *, struct mw_error *);

#endif
