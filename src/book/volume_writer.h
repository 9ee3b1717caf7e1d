/* Writes the files of a volume: its pages are played by every output asked for, in sections of MW_SECTION
 * pages. Several threads can work at once, each on a section of its own. */
#ifndef MW_BOOK_VOLUME_WRITER_H
#define MW_BOOK_VOLUME_WRITER_H

#include "files/staging.h"

#include "mazewright/book.h"

/* One output of a section, and its open file. */
struct section_output {
    FILE *file;
    void *at_work; /* state of the output, from its open(); NULL if none is open */
    char *bytes;   /* the bytes of a part that is to be bound */
    size_t length;
    const char *kept, *sum; /* if this part is to be bound by another process: the file it was written to, and
                               its SHA-256 */
};

struct section_writer {
    struct volume_writer *writer;
    struct mw_arena *arena; /* memory of the section's pages */
    int first, played;      /* `first`: its first side; `played`: how many are done */
    struct mw_document document;
    struct section_output *part; /* for each format */
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
    struct mw_section *
        *sections_of; /* for each format that is bound: its sections; each is set when it has ended */
    const struct mw_page **page; /* for each side, without marks; NULL if another share has it */
    int nfiles;
    struct mw_file *file; /* bound files, by format; then those of single pages */
    const char **sum;     /* of a share: SHA-256 of each file of a single page, by the index in `file` */
    bool is_share;        /* only some sections are made, to be bound elsewhere */
};

/* Opens a writer. Formats are NULL-terminated, possibly none. NULL, with the error set, if a file of the
 * volume would replace one that is not ours. */
struct volume_writer *volume_writer_open(struct mw_arena *, const struct mw_book *, const struct mw_volume *,
                                         const struct mw_output *const *formats, struct mw_staging *,
                                         struct mw_error *);
/* True if each section begins with a specimen page, so that all number the letters of a font alike. */
bool volume_writer_has_specimen(const struct volume_writer *);
/* Returns the first side (from 0) of a section. */
int volume_writer_first(const struct volume_writer *, int section);

/* Begins a section. `specimen` is the page with which all sections begin; NULL for none. */
struct section_writer *section_writer_begin(struct volume_writer *, int section,
                                            const struct mw_page *specimen);
bool section_writer_play(struct section_writer *, const struct mw_page *, struct mw_error *);
/* Finishes a section, also after a failure (`good` is false), but then brings none of its pages to the disk.
 * False after a failure, or, with the error set, if anything failed now. */
bool section_writer_end(struct section_writer *, bool good, struct mw_error *);

/* Binds the files. Some sections may still be in the making: wait() returns when a section has ended, or
 * false if any has failed; then the volume is not bound. */
bool volume_writer_bind(struct volume_writer *, bool (*wait)(void *context, int section), void *context,
                        struct mw_error *);
/* Writes each part of a section to a file of its own, to be bound by another process (share.c). */
bool section_writer_keep(struct section_writer *, struct mw_error *);
/* Adds the volume's files to the result of the build, with their SHA-256. */
bool volume_writer_list(struct mw_arena *, const struct volume_writer *, struct mw_built *,
                        struct mw_error *);
/* Frees a volume's writer. NULL is allowed. */
void volume_writer_close(struct volume_writer *);

/* Returns the title that a file says it has: that of its book, or the book's name if its title is blank. */
const char *volume_writer_title(const char *title, const char *name);
/* Returns the creation date of a book: SOURCE_DATE_EPOCH if set, else a fixed day, so that the same spec
 * gives the same bytes. */
const char *volume_writer_created(struct mw_arena *);

#endif
