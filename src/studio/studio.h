/* The studio: a page in the browser that makes books. */
#ifndef MW_STUDIO_H
#define MW_STUDIO_H

#include "mazewright/book.h"

struct mw_studio;

/* Opens the studio on a port; 0 is any free one. `build` has the folder of books as `root`, and threads,
 * limits and `stop`; it must live until the studio is closed. NULL, with the error set, if the port cannot be
 * had. */
struct mw_studio *mw_studio_open(const struct mw_build *build, int port, struct mw_error *);
/* Returns the address of the page, or of the book `name` unless that is NULL. It contains the token, so it
 * must be shown to the user only. */
const char *mw_studio_address(struct mw_arena *, const struct mw_studio *, const char *name);
/* True if pages were open and all have been closed. */
bool mw_studio_is_left(struct mw_studio *);
void mw_studio_close(struct mw_studio *);

#endif
