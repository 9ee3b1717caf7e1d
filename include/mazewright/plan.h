/* The plan of a book: which puzzle has which number, seed and page, and which page carries what. Pure
 * arithmetic on the spec; only the grids are built, once for each kind and size. How many pages there are
 * does not depend on margins, so margins follow from it, and nothing goes round in circles. */
#ifndef MAZEWRIGHT_PLAN_H
#define MAZEWRIGHT_PLAN_H

#include "mazewright/code.h"
#include "mazewright/spec.h"

MW_C_BEGIN

/* The position of a puzzle or its answer: the page, from 1 in its file, and the place on it, from 0. */
struct mw_position {
    int page, slot;
};

struct mw_puzzle {
    int number; /* from 1 */
    const struct mw_group *group;
    const struct mw_pupil *pupil; /* whose it is; NULL if it is nobody's */
    struct mw_request request;    /* with its grid; on a seeded tiling one like it, of the same size */
    struct mw_icon_pair icons;
    const char *title, *instructions, *reveals, *question, *date; /* "" for none */
    struct mw_code code;                                          /* "" for none */
    bool is_twin;                      /* an earlier maze is the same, or its image: it could not be helped */
    double target, reached;            /* how difficult it was to be, and about is; both 0 if nobody said */
    struct mw_position puzzle, answer; /* answer.page is 0 if there are no answers */
};

/* One page to be. */
struct mw_sheet {
    enum mw_sheet_kind kind;
    int page;                     /* its number, from 1 in its file if that is whole */
    int place;                    /* in its file, from 1 */
    int first, count;             /* the puzzles on it: book->puzzle[first] and on; an ornament on a title */
    int nth;                      /* of the pages of contents, or of the class list, from 0 */
    const struct mw_group *part;  /* the group that opens its part; NULL before the first */
    const struct mw_pupil *pupil; /* whose it is, in a class set; NULL for the teacher's */
};

/* One run of pages that becomes a file: the book, or an answer key of its own. */
struct mw_volume {
    const char *role;             /* "book", "answers", or a number and the name of the child whose it is */
    const struct mw_pupil *pupil; /* NULL but for a child's own */
    bool is_bound;                /* it is no key, and whole */
    int nsheets;
    const struct mw_sheet *sheet;
    struct mw_margins margins; /* of what is on the pages */
    struct mw_margins safe;    /* what the printer wants them to be at least */
};

/* A line of the contents. */
struct mw_entry {
    const char *text;
    int first, last; /* numbers of the puzzles in it; 0 if it is none of puzzles */
    int page;
};
enum { MW_ENTRIES_PER_PAGE = 16 };

struct mw_book {
    const struct mw_spec *spec;
    int npuzzles;
    const struct mw_puzzle *puzzle;
    int nsamples; /* puzzles behind the others that are shown but not asked: puzzle[npuzzles] on */
    bool bleeds;  /* pages are larger than their trim, as the profile says */
    uint32_t colour[MW_NINKS]; /* of the inks as they are printed: grey where the printer has black only */
    int nentries;
    const struct mw_entry *entry;
    int ndense; /* puzzles too dense for as many answers to a page as the spec says; 0 if they take no more
                   pages */
    int nvolumes;
    struct mw_volume *volume;
};

/* NULL, with the error set, if a shape leaves nothing of its grid. */
const struct mw_book *mw_book_plan(struct mw_arena *, const struct mw_spec *, struct mw_error *);

/* Heights of the running head and the foot of a page in points, each with the space beside it. */
enum { MW_HEAD_HEIGHT = 22, MW_FOOT_HEIGHT = 22 };
/* The margins of a volume of so many pages; and what the printer wants them to be at least. */
struct mw_margins mw_book_margins(const struct mw_book *, int pages, struct mw_margins *safe);
/* A large page is looked at from farther away: all that is set in type, and the thickness of lines, is so
 * many times as large on it. */
double mw_book_enlarged(const struct mw_book *);
/* Whether a page is a right one: the first is. */
bool mw_is_right(int page);
/* How thick the book is at its spine, in points; 0 if the thickness of its paper is not known. */
double mw_book_spine(const struct mw_book *);

/* Whether there is a list of the class to tick off: pages may be too small for it (src/plan/class.c). */
bool mw_book_has_class_list(const struct mw_book *);
/* How many a page of it has. */
int mw_children_per_page(const struct mw_spec *);

/* The estimated cost of a book, from its spec alone (src/plan/cost.c). Seconds are those of one core of an
 * ordinary machine. */
struct mw_cost {
    double planning, making; /* seconds: what is made to choose among, and the puzzles themselves */
    double pages;            /* of puzzles and answers, each tile of a poster for one */
    double shown;            /* puzzles and answers that stand on them */
    double kept, at_once;    /* bytes: until the book is done, and for the largest puzzle of each thread */
    const struct mw_group *dearest; /* most of the time is for it; NULL if there is none */
};
struct mw_cost mw_book_cost(const struct mw_spec *);

/* Returns the book with only the pages that show one of the numbered puzzles or its answer (src/plan/only.c).
 * NULL, with the error set, if it has no such puzzle. */
const struct mw_book *mw_book_only(struct mw_arena *, const struct mw_book *, int n, const struct mw_range *,
                                   struct mw_error *);
/* Some pages of its first volume, likewise; pages behind its end are none. NULL, with the error set, if none
 * of a range is there. */
const struct mw_book *mw_book_pages(struct mw_arena *, const struct mw_book *, int n, const struct mw_range *,
                                    struct mw_error *);
/* Whether a puzzle stands on a page that is made, as a puzzle. */
bool mw_book_shows(const struct mw_book *, int puzzle);
/* Whether a volume has that page. */
bool mw_volume_has(const struct mw_volume *, int page);
MW_C_END

#endif
