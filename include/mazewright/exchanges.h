/* Puzzles that an author exchanges, and mazes that must not come again. Part of a spec. */
#ifndef MAZEWRIGHT_EXCHANGES_H
#define MAZEWRIGHT_EXCHANGES_H

#include "mazewright/complaints.h"

MW_C_BEGIN

/* A puzzle for which the author wants another seed. */
struct mw_exchange {
    int number;
    uint64_t seed; /* the seed, if given */
    struct mw_spot spot;
};
struct mw_exchange_list {
    int n;
    const struct mw_exchange *at;
};
struct mw_fingerprints {
    int n;
    uint64_t *at;
    int nbooks;
    struct mw_avoided {
        const char *path; /* path of its book.json */
        struct mw_spot spot;
    } * book; /* the books that these fingerprints come from */
};

struct mw_exchanges {
    struct mw_exchange_list seed_of, replace; /* `seed_of`: puzzles with a given seed; `replace`: puzzles with
                                                 the next seed drawn */
    struct mw_fingerprints avoid;             /* mazes that must not come again */
};

MW_C_END

#endif
