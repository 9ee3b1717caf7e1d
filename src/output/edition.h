/* A volume on its way into files: its pages are played by every output that was asked for, in sections of
 * MW_SECTION pages. Sections may be made by several threads, each by one. */
#ifndef MW_EDITION_H
#define MW_EDITION_H

#include "output/bundle.h"

struct mw_edition;
struct mw_edition_section;

/* Formats are NULL-terminated and may be none at all. NULL, with the error set, if a file of the volume's
 * would take the place of one that is not ours. */
struct mw_edition *mw_edition_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                   const struct mw_output *const *formats, struct mw_bundle *,
                                   struct mw_error *);
/* How many sections it has, and which of the volume's sides (from 0) are in one. */
int mw_edition_sections(const struct mw_edition *);
int mw_edition_first(const struct mw_edition *, int section);

/* Begins a section, with a page of letters that all sections begin with, or none. */
struct mw_edition_section *mw_edition_begin(struct mw_edition *, int section, const struct mw_page *specimen);
bool mw_edition_play(struct mw_edition_section *, const struct mw_page *, struct mw_error *);
/* Finishes it, also after a failure. */
bool mw_edition_end(struct mw_edition_section *, struct mw_error *);

/* Makes the files, when all sections are done. */
bool mw_edition_bind(struct mw_edition *, struct mw_error *);
/* All its pages, when all sections are done, without their marks. */
const struct mw_page *const *mw_edition_pages(const struct mw_edition *, int *npages);
/* Adds the files that it made to what was built. */
void mw_edition_list(struct mw_arena *, const struct mw_edition *, struct mw_built *);
/* Forgets what it has in memory; NULL is fine. */
void mw_edition_close(struct mw_edition *);

/* When a book says it was made: SOURCE_DATE_EPOCH if that is set, else a fixed day, so that the same spec
 * gives the same bytes. */
const char *mw_edition_created(struct mw_arena *);

#endif
