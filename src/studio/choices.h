/* Lists the choices of a form: grids, shapes, themes, papers. */
#ifndef MW_STUDIO_CHOICES_H
#define MW_STUDIO_CHOICES_H

/* Returns all choices as JSON, to be freed by free(): lists of {"name", "brief"}, by kind ("grid", "shape",
 * "drawing", "theme", "language", "reader", "paper", "profile", "template"). A theme has "icons", too, two
 * drawings; a profile has "trims", texts such as "8.5x11in"; a language has "themes", whether themes have
 * words in it, and "right_to_left". */
char *mw_choices(void);

#endif
