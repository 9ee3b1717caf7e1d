/* A volume on its way into files: every page is played by every output that was asked for. */
#ifndef MW_EDITION_H
#define MW_EDITION_H

#include "output/bundle.h"

struct mw_edition;

/* Opens the volume's files in the bundle; formats are NULL-terminated and may be none at all. NULL, with the
 * error set, if one cannot be opened. */
struct mw_edition *mw_edition_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                   const struct mw_output *const *formats, struct mw_bundle *,
                                   struct mw_error *);
bool mw_edition_play(struct mw_edition *, const struct mw_page *, struct mw_error *);
/* Finishes the files, also after a failure. */
bool mw_edition_close(struct mw_edition *, struct mw_error *);
/* Adds the files that it made to what was built. */
void mw_edition_list(struct mw_arena *, const struct mw_edition *, struct mw_built *);

/* When a book says it was made: SOURCE_DATE_EPOCH if that is set, else a fixed day, so that the same spec
 * gives the same bytes. */
const char *mw_edition_created(struct mw_arena *);

#endif
