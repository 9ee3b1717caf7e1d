/* Turns drawings into shapes, and shapes into drawings. */
#ifndef MW_SHAPE_TRACED_H
#define MW_SHAPE_TRACED_H

#include "mazewright/art.h"
#include "mazewright/shape.h"

/* Returns the bounds of all contours of a shape. */
struct mw_box mw_shape_bounds(const struct mw_shape *);
/* Sets the contours of a shape to the silhouette of a drawing, in the units of its square, and its `drawing`
 * to that drawing (silhouette.c). */
void mw_shape_read_silhouette(struct mw_arena *, const struct mw_drawing *, struct mw_shape *);

#endif
