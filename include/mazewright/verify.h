/* Proves finished books again from their pages, with code that shares nothing with what made them: other
 * programs draw each page, and only ink and paper count (src/verify/). */
#ifndef MAZEWRIGHT_VERIFY_H
#define MAZEWRIGHT_VERIFY_H

#include "mazewright/base.h"

MW_C_BEGIN

struct mw_complaints;
struct mw_paper;
struct mw_profile;

struct mw_verify {
    const char *manifest;        /* the path of a book.json; its files lie beside it */
    const char *file;            /* the only file whose puzzles are proved, or NULL for all */
    const char *instead;         /* the path of a file to read in place of `file`, or NULL */
    int nonly;                   /* the number of ranges in `only`; 0 for all puzzles */
    const struct mw_range *only; /* proves only puzzles with one of these numbers */
    int threads;                 /* 0: one for each core */
    void (*progress)(void *context, int puzzles_done, int puzzles); /* or NULL */
    bool (*stop)(void *context); /* or NULL; once it returns true, work ends */
    void *context;
    /* Returns the path at which to read the file `name` before the files are moved into place; called with
     * `finder`. The pointer is NULL if all files are in place. */
    const char *(*find)(struct mw_arena *, void *finder, const char *name);
    void *finder;
};

/* Counts of what was proved. */
struct mw_verified {
    int nfiles, npuzzles; /* a puzzle that stands in several formats counts once */
    int nanswers;         /* compared with their puzzles */
    int nunread;          /* files of a format that is not read, such as PNG */
};

/* Proves that every puzzle has exactly one route from its start to its finish (on a classic parity maze: at
 * least one), that every answer has the walls of its puzzle and a line along that route, and that every file
 * is the one recorded in the manifest. PDFs need pdftoppm. False if anything is wrong or could not be read;
 * then there is at least one complaint with file and page. */
bool mw_book_verify(struct mw_arena *, const struct mw_verify *, struct mw_verified *,
                    struct mw_complaints *);
/* Looks at a finished cover, a PDF, of a book with pages of a size and a spine of a width in points, as
 * pdftoppm draws it. False, with a complaint, if the box in which the printer puts a barcode is not free:
 * neither plain nor a barcode on white (src/verify/cover.c). */
bool mw_verify_cover(struct mw_arena *, const char *file, const struct mw_profile *, const struct mw_paper *,
                     double spine, struct mw_complaints *);
struct mw_pdf_seen;
/* Looks at the places that mw_pdf_check() lists as accused, as pdftoppm draws them. False, with a complaint
 * for each rule that is broken, if ink can be seen in one, or if pdftoppm is not installed, and the printer
 * refuses that (src/verify/edges.c). */
bool mw_verify_accused(struct mw_arena *, const char *file, const struct mw_profile *,
                       const struct mw_pdf_seen *, struct mw_complaints *);
/* True if files of a format can be read. */
bool mw_verify_looks_at(const char *format);

MW_C_END

#endif
