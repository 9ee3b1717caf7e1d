/* The row under the heading of a maze with things to count: each sort with an empty box or, in answers, with
 * its number. */
#ifndef MW_PAGE_TALLY_H
#define MW_PAGE_TALLY_H

#include "page/style/layout.h"

/* Draws the row for book->puzzle[puzzle] from a point at its top left on, with type of a size, or smaller if
 * it would be wider than `width`: with boxes or, if `found` is not NULL, with numbers. Returns its height
 * with the space below; 0 if there is nothing to count. */
double mw_page_draw_tally(struct page_setting *, int puzzle, struct mw_point, double width, double size,
                          const struct mw_items *found);

/* Draws the keys of book->puzzle[puzzle] in the order in which they are needed, each with its letter, from a
 * point at their top left on, with type of a size. Returns the height of the row with the space below; 0 if
 * there are fewer than two keys. */
double mw_page_draw_key_order(struct page_setting *, int puzzle, struct mw_point, double size);

#endif
