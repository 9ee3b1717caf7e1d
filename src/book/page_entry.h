/* The entry of a page in the manifest of a share: its size, headings, links and elements, without its marks.
 */
#ifndef MW_BOOK_PAGE_ENTRY_H
#define MW_BOOK_PAGE_ENTRY_H

#include "mazewright/page.h"

#include <jansson.h>

/* Returns the entry of a page that mw_page_bare() made. */
json_t *mw_page_entry(const struct mw_page *);
/* Returns the page of an entry, which may be any JSON: what is missing is 0, "" or left out. Its texts are
 * those of the entry, which must outlive it. `place` is the page's position in its file, from 1. */
const struct mw_page *mw_page_of_entry(struct mw_arena *, const json_t *, int place);

#endif
