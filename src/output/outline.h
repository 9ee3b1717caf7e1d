/* Letters as outlines, for outputs without fonts. */
#ifndef MW_OUTPUT_OUTLINE_H
#define MW_OUTPUT_OUTLINE_H

#include "output/content.h"

#include <pango/pangocairo.h>

enum { LETTER_UNITS = 1000 }; /* units per letter size */

/* A letter of a text, with `step` points to a unit. Its origin is given in units from the text's top left
 * corner, not rounded. */
struct letter {
    PangoFont *font;
    PangoGlyph glyph;
    double step, x, y;
};
/* Returns all letters of a text as an array of struct letter; characters that no face has are left out. */
GArray *mw_letters_of(const struct mw_text *);

/* Returns a Cairo context in which letters become paths. */
cairo_t *mw_outliner_new(void);
void mw_outliner_free(cairo_t *);
/* Takes a command of an outline (`m`, `l`, `c` or `z`) with its `n` points. */
typedef void mw_outline_part(void *context, char command, int n, const struct mw_point *);
/* Calls a function for each command (`m`, `l`, `c` or `z`) of a letter's outline, with the points of the
 * command as whole numbers of units from the letter's origin. Returns the bounds of the outline. */
struct mw_box mw_outline(cairo_t *outliner, PangoFont *, PangoGlyph, mw_outline_part *, void *context);

/* Returns a hash table whose keys are letters. Two keys are equal if their fonts and glyphs are; the table
 * keeps a reference to the font of each key. */
GHashTable *mw_letter_table(GDestroyNotify of_values);
void mw_letter_table_add(GHashTable *, const struct letter *, void *value);

#endif
