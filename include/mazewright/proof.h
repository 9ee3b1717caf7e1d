/* A book to be looked at before it is printed: one page for a browser, which asks nothing of any other place.
 * It has every page as a drawing, the answers to be shown on demand, the figures of the puzzles, and all
 * complaints where they belong. */
#ifndef MAZEWRIGHT_PROOF_H
#define MAZEWRIGHT_PROOF_H

#include "mazewright/book.h"

MW_C_BEGIN

/* A page of the book, as a piece of HTML. */
struct mw_leaf {
    const char *id;  /* "book-3": the volume's role and the place in it */
    const char *sum; /* of the piece: equal leaves have equal sums */
    const char *html;
    size_t length;
};
struct mw_proof {
    const char *title;
    const char *facts; /* an object of JSON: the book, its leaves, puzzles and complaints */
    int nleaves;       /* 0 if the book could not be made */
    const struct mw_leaf *leaf;
};

/* Makes the book of a spec file as mw_book_write() does, but keeps no file of it. What a printer would refuse
 * is told, and shown all the same. Of mw_build it takes neither folder nor formats. What it gives lives as
 * long as the arena, and so does it after a failure: then it has complaints, and no leaves. False if there
 * was an error. */
bool mw_proof_make(struct mw_arena *, const char *spec_file, const struct mw_build *, struct mw_proof *,
                   struct mw_complaints *);

/* Writes the whole page. One of a server has its `version`, and asks there for what has changed since; 0: it
 * asks nobody (src/proof/print.c). */
void mw_proof_print(FILE *, const struct mw_proof *, int version);
/* Writes it into a file, whole or not at all. */
bool mw_proof_save(struct mw_arena *, const struct mw_proof *, const char *path, struct mw_error *);

MW_C_END

#endif
