/* The entry points of the library: they make a book from a spec, or one maze from a request. */
#ifndef MAZEWRIGHT_BOOK_H
#define MAZEWRIGHT_BOOK_H

#include "mazewright/output.h"
#include "mazewright/plan.h"
#include "mazewright/preflight.h"
#include "mazewright/verify.h"

MW_C_BEGIN

struct mw_complaints;

/* Limits of a book, checked against an estimate before anything is made (src/book/budget.c); 0 for no limit.
 */
struct mw_budget {
    double seconds,
        bytes;       /* time and memory that the build would take with its number of threads, as estimated */
    long long pages; /* in all files */
    long long cells; /* of all mazes */
};

struct mw_build {
    const char
        *folder; /* the folder for the files, made if missing; if NULL, a folder in the current directory
                    named after the book, with a suffix such as "-only" for a part of the book */
    const struct mw_output *const *formats; /* NULL-terminated; NULL for those that the printer takes */
    int threads;                            /* 0: one for each core */
    const struct mw_profile *profile;       /* in place of the spec's; NULL for the spec's */
    int nonly;                              /* the number of ranges in `only`; 0 for the whole book */
    const struct mw_range *only; /* makes only the pages that show a puzzle with one of these numbers, or its
                                    answer; each of these pages is the same as in the whole book */
    int npages;                  /* the number of ranges in `pages`; 0 for all */
    const struct mw_range
        *pages;         /* makes only these pages of the first volume; cannot be combined with `only` */
    bool covers;        /* makes only the covers, also of a book that asks for none */
    int share, shares;  /* 0: the whole book; else the share number `share`, from 1, of `shares` shares, to be
                           joined by mw_book_join() */
    const char *root;   /* all files that the spec names must lie below this folder; NULL for the spec's own
                           folder. If not NULL, the book must lie below it, too */
    bool allow_outside; /* files that the spec names are allowed to lie anywhere */
    struct mw_budget most;
    bool verify;    /* prove all puzzles again from the pages of PDFs, SVGs and e-books before files are moved
                       into place;    ignored for a share */
    bool temporary; /* `folder` is temporary and is allowed to lie outside `root` */
    bool for_proof; /* for the screen: pages of a booklet are in reading order, and pages that a printer would
                       refuse are made, too */
    bool dry;       /* make everything, write nothing */
    bool force;     /* overwrite files that no earlier build made */
    void (*progress)(void *context, int pages_done, int pages);     /* or NULL */
    void (*verified)(void *context, int puzzles_done, int puzzles); /* or NULL */
    bool (*stop)(void *context); /* or NULL; asked before anything is written and after every page: once it
                                    returns true, work ends and everything is left as it was */
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
    int nadvice; /* instructions for the printed sheets, at most one for each volume */
    const char **advice;
    double spine;      /* thickness at the spine in points; 0 if not known */
    const char *cover; /* size of the cover in words; NULL if none was made */
    int nfiles;
    const struct mw_file *file;
    const struct mw_made *made;  /* npuzzles of them; NULL if the book could not be made */
    struct mw_verified verified; /* all 0 unless mw_build.verify was set */
};

/* Estimates the seconds and bytes of a book with the formats and threads of a build. In the result, `pages`
 * and `cells` are 0, because they are counted only when the book is planned (src/book/budget.c). */
struct mw_budget mw_book_estimate(const struct mw_spec *, const struct mw_build *);

/* Builds the book of a spec file: makes, proves and draws every maze, and writes the manifest book.json
 * beside the files. Either all files are written or none. False if there was an error; then there is at least
 * one complaint. */
bool mw_book_write(struct mw_arena *, const char *spec_file, const struct mw_build *, struct mw_built *,
                   struct mw_complaints *);
/* Builds the book of a spec that a program filled in: mw_spec_default() with groups added. */
bool mw_book_write_spec(struct mw_arena *, const struct mw_spec *, const struct mw_build *, struct mw_built *,
                        struct mw_complaints *);
/* Builds the book of a spec that is a text in memory; `name` serves as its file name. */
bool mw_book_write_text(struct mw_arena *, const char *name, const char *text, const struct mw_build *,
                        struct mw_built *, struct mw_complaints *);

/* Joins the shares of a book, each made by a build with `share` set, given by their folders in any order. The
 * files equal those of one build, byte for byte. Only `folder` (NULL: the book's name), `force` and `stop` of
 * mw_build are used. False, with the error set, if a share is missing, belongs to another book or version, or
 * was changed (src/book/join.c). */
bool mw_book_join(struct mw_arena *, int nfolders, const char *const *folder, const struct mw_build *,
                  struct mw_built *, struct mw_error *);

/* --- one maze on its own (src/book/single.c) ---------------------------------------------------------------
 */

/* How one maze is shown: its format, with or without its answer and icons, and the language of its words. */
struct mw_single {
    const char *format;               /* "text" (squares only), "json", or the name of an output; required */
    bool answer;                      /* with its route */
    const struct mw_drawing *icon[2]; /* at start and finish; NULL for none */
    const char *language;             /* its tag, such as de; NULL for English */
};
/* Returns the name of the i-th format; NULL past the last. */
const char *mw_single_format(int i);
/* True if a maze can be shown that way. False, with the error set, if not. */
bool mw_single_admits(const struct mw_single *, const struct mw_request *, struct mw_error *);

/* Writes contact sheets of n drawings to the PDF file `path`, which replaces a file of that name. False, with
 * the error set, if it cannot be written; no file is then left behind (src/book/contact.c). */
bool mw_drawings_save(struct mw_arena *, int n, const struct mw_drawing *const *, const char *path,
                      struct mw_complaints *, struct mw_error *);

/* Makes the maze of a request and draws it with its labels on a Cairo context, in an area of w by h context
 * units from the context's origin. False, with the error set, if the maze could not be made. Warns of missing
 * letters and faces. Needs the fonts. */
struct _cairo;
bool mw_single_draw(struct mw_arena *, const struct mw_request *, const struct mw_single *, struct _cairo *,
                    double w, double h, struct mw_complaints *, struct mw_error *);
/* Makes a maze and writes it to a stream, which stays open. False, with the error set, if the maze could not
 * be made (see mw_puzzle_make()) or written. Warns of missing letters and faces; the list of complaints must
 * not be NULL. All formats but text and JSON need the fonts. */
bool mw_single_write(struct mw_arena *, const struct mw_request *, const struct mw_single *, FILE *,
                     struct mw_complaints *, struct mw_error *);
/* Returns what mw_single_write() writes as a zero-terminated text in the arena, and sets `length` to the
 * number of bytes before the zero. NULL, with the error set, if the maze could not be made. Warnings are
 * dropped. */
const char *mw_single_text(struct mw_arena *, const struct mw_request *, const struct mw_single *,
                           size_t *length, struct mw_error *);
/* Writes one maze into a file, whole or not at all. */
bool mw_single_save(struct mw_arena *, const struct mw_request *, const struct mw_single *, const char *path,
                    struct mw_complaints *, struct mw_error *);

MW_C_END

#endif
