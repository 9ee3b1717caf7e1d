/* The shapes that are built in. */
#ifndef MW_DRAWINGS_H
#define MW_DRAWINGS_H

/* The path of the shape of that name, or NULL. */
const char *mw_shape_drawing(const char *name);

#endif
