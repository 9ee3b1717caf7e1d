/* A volume on its way into files: its pages are played by every output that was asked for, in sections of
 * MW_SECTION pages. Sections may be made by several threads, each by one. */
#ifndef MW_BOOK_VOLUME_WRITER_H
#define MW_BOOK_VOLUME_WRITER_H

#include "files/staging.h"

#include "mazewright/book.h"

/* An output of a section and what it has open. */
struct section_output {
    FILE *file;
    void *at_work; /* NULL when nothing is open */
    char *bytes;   /* of what is to be bound */
    size_t length;
    const char *kept, *sum; /* the file that has them, if they are to be bound elsewhere, and its SHA-256 */
};

struct section_writer {
    struct volume_writer *writer;
    struct mw_arena *arena; /* of its pages */
    int first, played;      /* sides of the volume */
    struct mw_document document;
    struct section_output *part; /* by format */
};

struct volume_writer {
    struct mw_arena *arena;
    const struct mw_book *book;
    const struct mw_volume *volume;
    struct mw_staging *staging;
    struct mw_document document;
    int nformats, nsides, nsections;
    const struct mw_output *const *format;
    struct section_writer *section;
    const struct mw_page **page; /* by side, without their marks; NULL if another share has it */
    int nfiles;
    struct mw_file *file; /* those that are bound, by format; then those of each page */
    const char **sum;     /* of the files of pages, likewise */
    bool is_share;        /* only some sections are made, and bound elsewhere */
};

/* Formats are NULL-terminated and may be none at all. NULL, with the error set, if a file of the volume's
 * would take the place of one that is not ours. */
struct volume_writer *volume_writer_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                         const struct mw_output *const *formats, struct mw_staging *,
                                         struct mw_error *);
/* Which of the volume's sides (from 0) is the first of a section. */
int volume_writer_first(const struct volume_writer *, int section);

/* Begins a section, with a page of letters that all sections begin with, or none. */
struct section_writer *section_writer_begin(struct volume_writer *, int section,
                                            const struct mw_page *specimen);
bool section_writer_play(struct section_writer *, const struct mw_page *, struct mw_error *);
/* Finishes it, also after a failure. */
bool section_writer_end(struct section_writer *, struct mw_error *);

/* Makes the files, when all sections are done. */
bool volume_writer_bind(struct volume_writer *, struct mw_error *);
/* Makes files of a section's parts instead, to be bound elsewhere (share.c). */
bool section_writer_keep(struct section_writer *, struct mw_error *);
/* Adds the files that it made to what was built, with their sums. */
bool volume_writer_list(struct mw_arena *, const struct volume_writer *, struct mw_built *,
                        struct mw_error *);
/* Forgets what it has in memory; NULL is fine. */
void volume_writer_close(struct volume_writer *);

/* When a book says it was made: SOURCE_DATE_EPOCH if that is set, else a fixed day, so that the same spec
 * gives the same bytes. */
const char *volume_writer_created(struct mw_arena *);

#endif
