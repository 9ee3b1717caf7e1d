/* Letters as outlines, for outputs that have no fonts. */
#ifndef MW_OUTPUT_OUTLINE_H
#define MW_OUTPUT_OUTLINE_H

#include "output/content.h"

#include <pango/pangocairo.h>

enum { LETTER_UNITS = 1000 }; /* to the size of a letter */

/* A letter of a text, `step` points to a unit; its origin lies so many units from the text's top left corner.
 */
struct letter {
    PangoFont *font;
    PangoGlyph glyph;
    double step, x, y;
};
/* All letters of a text, as an array of struct letter; what no face has is left out. */
GArray *mw_letters_of(const struct mw_text *);

/* Returns a Cairo context in which letters become paths. */
cairo_t *mw_outliner_new(void);
void mw_outliner_free(cairo_t *);
/* The outline of a letter in its units, its origin at 0, 0: each command is an `m`, `l`, `c` or `z` with its
 * points, in whole numbers. Returns the box around them. */
typedef void mw_outline_part(void *context, char command, int n, const struct mw_point *);
struct mw_box mw_outline(cairo_t *outliner, PangoFont *, PangoGlyph, mw_outline_part *, void *context);

/* Letters by what they are, whatever their size: keys of a table that holds on to their fonts. */
GHashTable *mw_letter_table(GDestroyNotify of_values);
void mw_letter_table_add(GHashTable *, const struct letter *, void *value);

#endif
