/* The table of pictures of a cover. */
#include "mazewright/kinds.h"
#include "mazewright/output.h"

#define ROW(name) &mw_picture_##name,
MW_SHOWN const struct mw_output *const mw_pictures[] = {MW_PICTURES(ROW) NULL};
