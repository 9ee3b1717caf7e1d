/* A volume on its way into files: its pages are played by every output that was asked for, in sections of
 * MW_SECTION pages. Sections may be made by several threads, each by one. */
#ifndef MW_EDITION_H
#define MW_EDITION_H

#include "output/bundle.h"

/* An output of a section and what it has open. */
struct plate {
    FILE *file;
    void *at_work; /* NULL when nothing is open */
    char *bytes;   /* of what is to be bound */
    size_t length;
    const char *kept, *sum; /* the file that has them, if they are to be bound elsewhere, and its SHA-256 */
};

struct mw_edition_section {
    struct mw_edition *edition;
    struct mw_arena *arena; /* of its pages */
    int first, played;      /* sides of the volume */
    struct mw_document document;
    struct plate *plate; /* by format */
};

struct mw_edition {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_volume *volume;
    struct mw_bundle *bundle;
    struct mw_document document;
    int nformats, nsides, nsections;
    const struct mw_output *const *format;
    struct mw_edition_section *section;
    const struct mw_page **page; /* by side, without their marks; NULL if another share has it */
    int nfiles;
    struct mw_file *file; /* those that are bound, by format; then those of each page */
    const char **sum;     /* of the files of pages, likewise */
    bool is_share;        /* only some sections are made, and bound elsewhere */
};

/* Formats are NULL-terminated and may be none at all. NULL, with the error set, if a file of the volume's
 * would take the place of one that is not ours. */
struct mw_edition *mw_edition_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                   const struct mw_output *const *formats, struct mw_bundle *,
                                   struct mw_error *);
/* Which of the volume's sides (from 0) is the first of a section. */
int mw_edition_first(const struct mw_edition *, int section);

/* Begins a section, with a page of letters that all sections begin with, or none. */
struct mw_edition_section *mw_edition_begin(struct mw_edition *, int section, const struct mw_page *specimen);
bool mw_edition_play(struct mw_edition_section *, const struct mw_page *, struct mw_error *);
/* Finishes it, also after a failure. */
bool mw_edition_end(struct mw_edition_section *, struct mw_error *);

/* Makes the files, when all sections are done. */
bool mw_edition_bind(struct mw_edition *, struct mw_error *);
/* Makes files of a section's parts instead, to be bound elsewhere (share.c). */
bool mw_edition_keep(struct mw_edition_section *, struct mw_error *);
/* Adds the files that it made to what was built, with their sums. */
bool mw_edition_list(struct mw_arena *, const struct mw_edition *, struct mw_built *, struct mw_error *);
/* Forgets what it has in memory; NULL is fine. */
void mw_edition_close(struct mw_edition *);

/* When a book says it was made: SOURCE_DATE_EPOCH if that is set, else a fixed day, so that the same spec
 * gives the same bytes. */
const char *mw_edition_created(struct mw_arena *);

#endif
