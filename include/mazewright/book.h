/* The doors for programs: a spec goes in and a book comes out, or a request and one maze. */
#ifndef MAZEWRIGHT_BOOK_H
#define MAZEWRIGHT_BOOK_H

#include "mazewright/output.h"
#include "mazewright/preflight.h"
#include "mazewright/verify.h"

MW_C_BEGIN

/* How much a book may ask for, told from its spec before anything is made (src/book/budget.c); 0: any. */
struct mw_budget {
    double seconds, bytes; /* estimated, for as many threads as there are */
    long long pages;       /* in all files */
    long long cells;       /* of all mazes */
};

struct mw_build {
    const char *folder;                     /* where files go; made if missing; NULL: the book's name, here,
                                             * and "-only" behind it for a part of it */
    const struct mw_output *const *formats; /* NULL-terminated; NULL: what the printer takes */
    int threads;                            /* 0: as many as the machine has cores */
    const struct mw_profile *profile;       /* instead of the spec's, or NULL */
    int nonly;                              /* 0: all of it, else only the pages that show one */
    const struct mw_range *only;            /* of these puzzles or its answer, as they are in the whole */
    int npages; /* 0: all, else only these pages of the first volume, as they are in the whole; */
    const struct mw_range *pages; /* not both this and the above */
    int share, shares;            /* 0: all of it, else only this one of so many shares, to be
                                   * joined by mw_book_join() */
    const char *root; /* the folder in which all that a spec's file names must lie, and the book, too, if this
                       * is not NULL; NULL: the spec's own, for what it names */
    bool allow_outside; /* it may name files anywhere */
    struct mw_budget most;
    bool verify; /* prove all puzzles again, from the pages of PDFs and SVGs, before anything is in its place;
                  * a share has nothing to be looked at yet */
    bool for_now;   /* the folder is one for a moment, which may lie outside of the root */
    bool for_proof; /* to be looked at on a screen: the pages of a booklet in the order in which they are
                     * read, and whatever a printer would refuse */
    bool dry;       /* make everything, write nothing */
    bool force;     /* overwrite files that no earlier build made */
    void (*progress)(void *context, int pages_done, int pages);     /* or NULL */
    void (*verified)(void *context, int puzzles_done, int puzzles); /* or NULL */
    bool (*stop)(void *context); /* or NULL; asked before anything is written and after every page: once it
                                  * says true, work ends and leaves everything as it was */
    void *context;
};

/* A puzzle that was made. */
struct mw_made {
    const struct mw_puzzle *puzzle;
    struct mw_facts facts;
};
/* The result of a build. */
struct mw_built {
    const char *folder;
    int npages, npuzzles;
    int nclassic; /* puzzles that may have several routes */
    const struct mw_profile *profile;
    int nadvice; /* what is to be done with the sheets, of each volume of which there is anything to say */
    const char **advice;
    double spine; /* thickness of the book at its spine, in points; 0 if that is not known */
    int nfiles;
    const struct mw_file *file;
    const struct mw_made *made;  /* npuzzles of them; NULL if the book could not be made */
    struct mw_verified verified; /* all 0 unless it was to be proved again */
};

/* Estimates the seconds and bytes that the book of a spec takes, with its formats and threads. Pages and
 * cells are counted when it is planned, and 0 here (src/book/budget.c). */
struct mw_budget mw_book_estimate(const struct mw_spec *, const struct mw_build *);

/* Builds the book of a spec file: every maze made, proved and drawn, and the manifest book.json beside the
 * files. Either all files are written or none is. False if there was an error; then at least one complaint
 * is. */
bool mw_book_write(struct mw_arena *, const char *spec_file, const struct mw_build *, struct mw_built *,
                   struct mw_complaints *);
/* Writes the book of a spec that a program filled in: mw_spec_default() with groups of its own. */
bool mw_book_write_spec(struct mw_arena *, const struct mw_spec *, const struct mw_build *, struct mw_built *,
                        struct mw_complaints *);
/* Writes the book of a spec that is a text in memory; `name` is used as its file name. */
bool mw_book_write_text(struct mw_arena *, const char *name, const char *text, const struct mw_build *,
                        struct mw_built *, struct mw_complaints *);

/* Joins the shares of a book, each made by a build with `share` set, from their folders, in any order: the
 * files are those of one build, byte for byte. Of mw_build it takes the folder, or the book's name if there
 * is none, `force` and `stop`. False, with the error set, if a share is missing, or of another book or
 * version, or not as it was made (src/book/join.c). */
bool mw_book_join(struct mw_arena *, int nfolders, const char *const *folder, const struct mw_build *,
                  struct mw_built *, struct mw_error *);

/* --- one maze on its own (src/book/single.c) ---------------------------------------------------------------
 */

/* How one maze is to be shown. */
struct mw_single {
    const char *format; /* "text" (squares only), "json", or the name of an output; always to be set */
    bool answer;        /* with its route */
    int icon[2];        /* at start and finish: 0 for none, else 1 + the icon's number */
};
/* The name of the i-th format; NULL past the last. */
const char *mw_single_format(int i);
/* Whether a maze can be shown like that; if not, the error says why. */
bool mw_single_admits(const struct mw_single *, const struct mw_request *, struct mw_error *);

/* Draws the maze with its labels on a Cairo context, within w by h of its units from its origin on. False,
 * with the error set, if it could not be made; complaints as for mw_single_write(), which needs the fonts as
 * this does. */
struct _cairo;
bool mw_single_draw(struct mw_arena *, const struct mw_request *, const struct mw_single *, struct _cairo *,
                    double w, double h, struct mw_complaints *, struct mw_error *);
/* Makes the maze and writes it into a stream, which stays open. False, with the error set, if it could not be
 * made (see mw_puzzle_make) or written; missing letters and faces are warned of, in complaints that may not
 * be NULL. All but text and JSON needs the fonts. */
bool mw_single_write(struct mw_arena *, const struct mw_request *, const struct mw_single *, FILE *,
                     struct mw_complaints *, struct mw_error *);
/* The same in memory, with a zero behind its bytes, for as long as the arena. NULL, with the error set, if it
 * could not be made; what complaints there are it does not tell. */
const char *mw_single_text(struct mw_arena *, const struct mw_request *, const struct mw_single *,
                           size_t *length, struct mw_error *);
/* Writes one maze into a file, which is written whole or not at all. */
bool mw_single_save(struct mw_arena *, const struct mw_request *, const struct mw_single *, const char *path,
                    struct mw_complaints *, struct mw_error *);

MW_C_END

#endif
