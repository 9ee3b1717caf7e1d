/* Forms of a press file: what is drawn several times, written once. */
#ifndef MW_OUTPUT_FORMS_H
#define MW_OUTPUT_FORMS_H

#include "output/outline.h"

#include <hpdf.h>

struct forms;
struct forms *mw_forms_open(HPDF_Doc);
void mw_forms_close(struct forms *);

/* Sets the page on which forms are painted. */
void mw_forms_turn(struct forms *, HPDF_Page);

/* Paints the lines of a stroke or a fill at a resolution. The form sets neither ink nor line width, so a
 * puzzle and its answer share their walls. */
void mw_forms_paint_lines(struct forms *, const struct mw_mark *, const struct resolution *);
/* Paints a letter; its origin is given, in units, relative to that of the last letter. False if it has no ink
 * and nothing was painted. */
bool mw_forms_paint_letter(struct forms *, const struct letter *, double right, double down);

#endif
