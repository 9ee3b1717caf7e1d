/* Builds a book in the background, and reports progress and result. */
#ifndef MW_STUDIO_MAKING_H
#define MW_STUDIO_MAKING_H

#include "mazewright/book.h"

struct mw_making;

/* Makes ready to build a spec into the folder `folder`. `build` has the limits and `stop`; all must live
 * until mw_making_end(). */
struct mw_making *mw_making_new(const char *spec, const char *folder, const struct mw_build *build);
/* Begins a build; does nothing while one runs. `formats` is a list such as "pdf,svg", or empty for those that
 * the printer takes. False, with the error set, if there is no such format. */
bool mw_making_begin(struct mw_making *, const char *formats, struct mw_error *);
/* Notes that a file of the book, such as its class list, was saved. */
void mw_making_outdate(struct mw_making *);
/* Tells the build that runs, if any, to stop. */
void mw_making_stop(struct mw_making *);
/* Returns how far the build is, or what it has made, as JSON to be freed by free():
 * {"state": "none" | "making" | "proving" | "stopped" | "done" | "failed", "done", "of", "is_old", "light":
 * "green" | "yellow" | "red", "folder", "files": [{"name", "format", "role", "pages"}], "advice": [...],
 * "proved", "complaints": [{"kind", "file", "line", "column", "text"}]}; "is_old" is true if the book has
 * changed since the build began. */
char *mw_making_state(struct mw_making *);
bool mw_making_is_running(struct mw_making *);
/* True if the last build made a file of that name. */
bool mw_making_made(struct mw_making *, const char *name);
/* Stops, waits and frees everything. */
void mw_making_end(struct mw_making *);

#endif
