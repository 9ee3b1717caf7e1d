/* Makes forms of the lines of marks. */
#ifndef MW_OUTPUT_LINES_H
#define MW_OUTPUT_LINES_H

#include "output/content.h"
#include "pdf/forms.h"

/* True if the lines of a mark are worth a form: those of a maze, and all that have more than a few points. */
bool mw_lines_are_many(const struct mw_mark *);

/* Returns the number of the form with the lines of a mark at a resolution. The form sets neither ink nor pen,
 * so that a puzzle and its answer share their walls. */
int mw_lines_add(struct pdf_forms *, const struct mw_mark *, const struct resolution *);

/* Returns the number of a painting of that form in an ink, in the place of an image. Sets `*square` to the
 * square, in units of the resolution, that the image must fill. */
int mw_lines_add_inked(struct pdf_forms *, const struct mw_mark *, uint32_t rgb, const struct resolution *,
                       struct mw_box *square);

#endif
