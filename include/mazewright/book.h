/* The door for programs: a spec goes in, files come out. */
#ifndef MAZEWRIGHT_BOOK_H
#define MAZEWRIGHT_BOOK_H

#include "mazewright/kinds.h"

struct mw_build {
    const char *folder;                     /* where files go; made if missing; NULL: the book's name, here */
    const struct mw_output *const *formats; /* NULL-terminated; NULL: what the printer takes */
    int threads;                            /* 0: as many as the machine has cores */
    const struct mw_profile *profile;       /* instead of the spec's, or NULL */
    bool dry;                               /* make everything, write nothing */
    bool force;                             /* overwrite files that no earlier build made */
    void (*progress)(void *context, int pages_done, int pages); /* or NULL */
    void *context;
};

/* Builds the book of a spec file: every maze made, proved and drawn, and the manifest book.json beside the
 * files. Either all files are written or none is. False if there was an error; then at least one complaint
 * is. */
bool mw_book_write(struct mw_arena *, const char *spec_file, const struct mw_build *, struct mw_built *,
                   struct mw_complaints *);
/* The same for a spec that a program filled in: mw_spec_default() with groups of its own. */
bool mw_book_write_spec(struct mw_arena *, const struct mw_spec *, const struct mw_build *, struct mw_built *,
                        struct mw_complaints *);
/* The same for a spec that is a text in memory; `name` stands for its file name. */
bool mw_book_write_text(struct mw_arena *, const char *name, const char *text, const struct mw_build *,
                        struct mw_built *, struct mw_complaints *);

/* What a finished PDF is. */
struct mw_pdf_seen {
    int npages;
    double w, h; /* of its first page as it will be cut */
    bool bleeds;
    double spine; /* on white paper; 0 if that is not known */
};
/* Holds a PDF, whoever made it, against a printer's rules. False if there was an error; then at least one
 * complaint is. */
bool mw_pdf_check(struct mw_arena *, const char *file, const struct mw_profile *, struct mw_pdf_seen *,
                  struct mw_complaints *);

#endif
