/* Finds parts of a file that Mazewright never writes, and that may print what no screen shows. */
#ifndef MW_VERIFY_PARTS_H
#define MW_VERIFY_PARTS_H

#include "mazewright/base.h"

/* True if all names in a PDF or SVG occur in our own files. If not, returns false, with the error naming the
 * first other name and where it is. `shown` is the file's path in messages about time and memory. */
bool mw_verify_parts(struct mw_arena *, const char *file, const char *shown, bool is_svg, struct mw_error *);

#endif
