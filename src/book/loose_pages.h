/* Pages that are no volume of a book, written by one thread. */
#ifndef MW_BOOK_LOOSE_PAGES_H
#define MW_BOOK_LOOSE_PAGES_H

#include "mazewright/output.h"

/* Writes n pages to a stream, which stays open, with the metadata and colours of a spec. An output without
 * bind() takes one page. False, with the error set, if they cannot be written. */
bool mw_loose_pages_write(struct mw_arena *, const struct mw_output *, const struct mw_spec *,
                          const char *title, int n, const struct mw_page *const *, FILE *, struct mw_error *);

#endif
