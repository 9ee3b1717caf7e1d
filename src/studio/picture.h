/* Draws pictures of choices as SVG. */
#ifndef MW_STUDIO_PICTURE_H
#define MW_STUDIO_PICTURE_H

/* Returns the picture of a choice, to be freed by free(): of "grid", "shape", "drawing", "border", "corners",
 * "background" or "job" and a name. NULL if there is no such choice. */
char *mw_picture(const char *kind, const char *name);

#endif
