/* How a page is read aloud: which of its elements is a link. */
#ifndef MW_OUTPUT_READING_H
#define MW_OUTPUT_READING_H

#include "mazewright/page.h"

/* Returns the index of the element that a link belongs to: the last that has its middle in the link, and is
 * no picture; -1 if there is none. */
int mw_reading_linked(const struct mw_page *, const struct mw_link *);
/* Returns the index of the first link of a page that belongs to an element; -1 if none does. */
int mw_reading_link(const struct mw_page *, int element);

#endif
