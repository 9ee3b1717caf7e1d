/* Finished books proved again from their pictures, with code that shares nothing with what made them: each
 * page is drawn by somebody else's program, and what counts is ink and white (src/verify/). */
#ifndef MAZEWRIGHT_VERIFY_H
#define MAZEWRIGHT_VERIFY_H

#include "mazewright/base.h"

MW_C_BEGIN

struct mw_verify {
    const char *manifest; /* the path of a book.json; its files lie beside it */
    const char *file;     /* the only one of them whose puzzles are wanted, or NULL for all */
    const char *instead;  /* the path of a file to be looked at in place of that one, or NULL */
    int nonly;            /* 0: all puzzles, else only those of these numbers */
    const struct mw_range *only;
    int threads;                                                    /* 0: as many as the machine has cores */
    void (*progress)(void *context, int puzzles_done, int puzzles); /* or NULL */
    bool (*stop)(void *context); /* or NULL; once it says true, work ends */
    void *context;
    /* Or NULL: where files are whose place is not yet theirs, by name; it gets `finder`. */
    const char *(*find)(struct mw_arena *, void *finder, const char *name);
    void *finder;
};

/* Counts of what was proved. */
struct mw_verified {
    int nfiles, npuzzles; /* a puzzle that stands in several formats is one */
    int nanswers;         /* held against their puzzles */
    int nunread;          /* files of a format that is not looked at, such as PNG */
};

/* Proves of every puzzle that one route leads from its start to its finish (of a classic parity maze, that
 * one does), and of its answer, if it has one, that it has the same walls and its line runs along that route;
 * and that files are those that the manifest was written of. It wants pdftoppm for PDFs. False if anything
 * is wrong or could not be looked at; then at least one complaint says what, and of which page. */
bool mw_book_verify(struct mw_arena *, const struct mw_verify *, struct mw_verified *,
                    struct mw_complaints *);
/* Whether files of a format can be looked at. */
bool mw_verify_looks_at(const char *format);

MW_C_END

#endif
