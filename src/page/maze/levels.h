/* The marks beside a title that show how hard a puzzle is: five stars or discs, of which some are dark. */
#ifndef MW_PAGE_LEVELS_H
#define MW_PAGE_LEVELS_H

#include "page/style/layout.h"

/* Returns the width of the marks with the gap beside the title, in points; 0 if the book has none. */
double mw_page_level_width(const struct page_setting *, double title_size);
/* Draws the marks of book->puzzle[puzzle] so that they end at `right`. */
void mw_page_draw_level(struct page_setting *, int puzzle, double right, double baseline, double title_size);

#endif
