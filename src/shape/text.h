/* Letters as the contours of a shape. */
#ifndef MW_SHAPE_TEXT_H
#define MW_SHAPE_TEXT_H

#include "mazewright/shape.h"

/* Fills in the contours. False, with the error set, if the text has none, is too long, or no face has it all.
 */
bool mw_shape_read_text(struct mw_arena *, const struct mw_shape_request *, struct mw_shape *,
                        struct mw_error *);

#endif
