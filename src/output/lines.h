/* Makes forms of the lines of marks. */
#ifndef MW_OUTPUT_LINES_H
#define MW_OUTPUT_LINES_H

#include "output/content.h"
#include "pdf/forms.h"

/* True if the lines of a mark are worth a form: those of a maze, all that have more than a few points, and
 * those of small drawings that come again, such as the disc behind a number. `drawn` is a set of the lines
 * drawn before in the section, from mw_drawn_lines(), to which the mark's are added. */
bool mw_lines_are_worth_a_form(GHashTable *drawn, const struct mw_mark *, const struct resolution *);
GHashTable *mw_drawn_lines(void);

/* Returns the number of the form with the lines of a mark at a resolution. The form sets neither ink nor pen,
 * so that a puzzle and its answer share their walls. */
int mw_lines_add(struct pdf_forms *, const struct mw_mark *, const struct resolution *);

/* Returns the number of a painting of that form in an ink, in the place of an image. Sets `*square` to the
 * square, in units of the resolution, that the image must fill. */
int mw_lines_add_inked(struct pdf_forms *, const struct mw_mark *, uint32_t rgb, const struct resolution *,
                       struct mw_box *square);

#endif
