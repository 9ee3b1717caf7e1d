/* Proofs: a book to look at before it is printed, as one self-contained HTML page. It shows every page as a
 * drawing, answers on demand, figures of the puzzles, and all complaints where they belong. */
#ifndef MAZEWRIGHT_PROOF_H
#define MAZEWRIGHT_PROOF_H

#include "mazewright/book.h"

MW_C_BEGIN

struct mw_complaints;

/* A page of the book, as a piece of HTML. */
struct mw_leaf {
    const char *id;  /* "book-3": the volume's role and the page's position in it */
    const char *sum; /* digest of `html`: equal leaves have equal sums */
    const char *html;
    size_t length;
};
struct mw_proof {
    const char *title;
    const char *facts; /* a JSON object: the book, its leaves, puzzles and complaints */
    int nleaves;       /* 0 if the book could not be made */
    const struct mw_leaf *leaf;
};

/* Makes the book of a spec file as mw_book_write() does, but keeps no file. What a printer would refuse is
 * reported and shown. The folder and formats of mw_build are ignored. The proof lives as long as the arena,
 * also after a failure: then it has complaints and no leaves. False if there was an error. */
bool mw_proof_make(struct mw_arena *, const char *spec_file, const struct mw_build *, struct mw_proof *,
                   struct mw_complaints *);

/* Writes the whole page. If `version` is not 0, the page asks its server for changes since that version, at
 * "state" and "leaf/ID" beside its own address; if it is 0, the page asks no server (src/proof/print.c). */
void mw_proof_print(FILE *, const struct mw_proof *, int version);
/* Writes the page into a file, whole or not at all. */
bool mw_proof_save(struct mw_arena *, const struct mw_proof *, const char *path, struct mw_error *);

MW_C_END

#endif
