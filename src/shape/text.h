/* Reads the letters of a text as contours. */
#ifndef MW_SHAPE_TEXT_H
#define MW_SHAPE_TEXT_H

#include "mazewright/shape.h"

/* Sets the contours. False, with the error set, if the text has no letters, is too long or cannot be broken
 * into the lines asked for, or if the face or a letter is missing. */
bool mw_shape_read_text(struct mw_arena *, const struct mw_shape_request *, struct mw_shape *,
                        struct mw_error *);

#endif
