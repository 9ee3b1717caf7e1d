/* Headings: the titles of pages and of puzzles. No other file draws one, so what lies behind a title or under
 * it is decided in heading.c. */
#ifndef MW_PAGE_HEADING_H
#define MW_PAGE_HEADING_H

#include "page/style/layout.h"

/* Draws the heading of a page across the frame: the title, `beside` (unless it is NULL) in a paler ink at the
 * right end, and a rule. Returns the y of the rule. */
double mw_heading_of_page(struct page_setting *, const char *title, const char *beside);

/* Draws the heading of a page with nothing beside the title, and adds the title to the outline as a part of
 * the book. Returns the y of the rule. */
double mw_heading_listed(struct page_setting *, const char *title);

/* Draws a title in the middle of the frame, on as many lines as it takes, with its top at y. Returns the y
 * where it ends. */
double mw_heading_centred(struct page_setting *, const char *title, double size, double y);

/* Returns the baseline of a puzzle's heading whose top is at y. `size` is SIZE_TITLE for a puzzle that has a
 * page of its own, SIZE_BLOCK_TITLE for one of several on a page. */
double mw_heading_baseline(const struct page_setting *, int size, double y);
/* Returns the type size at which a puzzle's title fits a width: `size`, or less, but at least 0.7 of it; a
 * title that is wider all the same takes several lines. */
double mw_heading_fitting_size(struct page_setting *, const char *title, double size, double width);
/* Draws the title of a puzzle from x on; its first line stands on `baseline`. Returns the baseline of its
 * last line. */
double mw_heading_of_puzzle(struct page_setting *, const char *title, double size, double x, double baseline,
                            double width);

#endif
