/* Turns sheets into pages and pages into files, by several threads. */
#ifndef MW_BINDERY_H
#define MW_BINDERY_H

#include "mazewright/book.h"
#include "output/bundle.h"
#include "output/json.h"
#include "puzzle/workshop.h"

struct bindery {
    struct mw_arena *arena;
    const struct mw_build *build; /* how many hands there may be, and who wants to know how far they are */
    const struct mw_book *book;
    const struct mw_output *const *formats; /* NULL-terminated */
    struct mw_workshop *workshop;
    struct mw_arena **stock; /* by hand: where it makes puzzles, which outlive it */
    struct mw_type *type;    /* of the first hand */
    struct mw_bundle *bundle;
    struct json_stands *stands; /* by puzzle; told */
    struct mw_built *built;     /* its files; told */
    struct mw_complaints *complaints;
};

/* Returns the number of threads: as asked for, or as many as there are cores if that is 0. */
int bindery_hands(int threads);
/* Makes all pages and adds the files to the bundle. What goes wrong is told as if one hand had done all. */
bool bindery_print(const struct bindery *, struct mw_error *);

#endif
