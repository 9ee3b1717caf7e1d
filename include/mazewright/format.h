/* The format of a book: its paper, margins and bleed, and how its pages lie on sheets of paper. Part of a
 * spec. Lengths are in points. */
#ifndef MAZEWRIGHT_FORMAT_H
#define MAZEWRIGHT_FORMAT_H

#include "mazewright/profile.h"

MW_C_BEGIN

/* Ways to lay pages on sheets of paper: src/impose/<name>.c exports mw_imposition_<name>. The numbers are the
 * multiple to which the page count is filled up, and the least margin of the pages in points, where -1 stands
 * for the printer's. */
#define MW_IMPOSITIONS(X)                                                                                    \
    X(none, NONE, 1, -1)                                                                                     \
    X(booklet, BOOKLET, 4, -1)                                                                               \
    X(cards, CARDS, 1, 0)                                                                                    \
    X(poster, POSTER, 1, 0)                                                                                  \
    X(party, PARTY, 8, 15)
enum mw_orientation { MW_AS_GIVEN, MW_PORTRAIT, MW_LANDSCAPE, MW_ORIENTATION_AUTO };
enum mw_binding { MW_BINDING_PERFECT, MW_BINDING_SADDLE };
#define MW_IMPOSITION_NUMBER(name, NAME, multiple, margin) MW_IMPOSE_##NAME,
enum mw_impose { MW_IMPOSITIONS(MW_IMPOSITION_NUMBER) MW_NIMPOSITIONS };
/* The edge over which a printer turns sheets for the back. */
enum mw_duplex { MW_DUPLEX_AUTO, MW_DUPLEX_LONG, MW_DUPLEX_SHORT };
enum mw_bleed { MW_BLEED_AUTO, MW_BLEED_ALWAYS, MW_BLEED_NEVER };

struct mw_format {
    struct mw_paper paper; /* of a page; of a poster, all its sheets together */
    enum mw_orientation orientation;
    enum mw_stock stock;
    double caliper; /* thickness of a leaf in points; 0 for the printer's */
    enum mw_binding binding;
    enum mw_bleed bleed;
    struct mw_margins margins;     /* from the spec, else from its template, else the default */
    struct mw_margins own_margins; /* as the spec itself sets them, -1 where it does not; only those grow if
                                      the printer asks for more */
    enum mw_impose impose;
    struct mw_paper sheet; /* paper that cards and posters are printed on */
    int tiles[2];          /* sheets of a poster across and down */
    enum mw_duplex duplex;
};

MW_C_END

#endif
