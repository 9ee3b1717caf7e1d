/* Forms of a press file: what is drawn more than once, written once. */
#ifndef MW_OUTPUT_FORMS_H
#define MW_OUTPUT_FORMS_H

#include "output/outline.h"

#include <hpdf.h>

struct forms;
struct forms *mw_forms_open(HPDF_Doc);
void mw_forms_close(struct forms *);

/* From now on forms are painted on this page. */
void mw_forms_turn(struct forms *, HPDF_Page);

/* Paints the lines of a stroke or a fill, in that resolution. What is painted sets neither ink nor line
 * width, so that a puzzle and its answer share their walls. */
void mw_forms_paint_lines(struct forms *, const struct mw_mark *, const struct resolution *);
/* A letter, its origin so many units right of and below where the last one's was; nothing if it has no ink:
 * then it returns false. */
bool mw_forms_paint_letter(struct forms *, const struct letter *, double right, double down);

#endif
