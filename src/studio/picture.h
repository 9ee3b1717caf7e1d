/* Draws pictures of choices as SVG. */
#ifndef MW_STUDIO_PICTURE_H
#define MW_STUDIO_PICTURE_H

/* Returns the picture of a choice, to be freed by free(): of "grid", "shape", "drawing", "border", "corners",
 * "background" or "job" and a name, with its words in a language, given by its tag. NULL if there is no such
 * choice or language. */
char *mw_picture(const char *kind, const char *name, const char *language);

#endif
