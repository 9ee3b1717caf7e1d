/* The built-in shapes. */
#ifndef MW_DRAWINGS_H
#define MW_DRAWINGS_H

/* Returns the path of the built-in shape of that name, or NULL. */
const char *mw_shape_drawing(const char *name);

#endif
