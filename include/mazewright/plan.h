/* The plan of a book: the number, seed and page of each puzzle, and what stands on each page. Planning draws
 * no pages. It builds grids, once for each kind and size, and makes mazes only where a choice depends on
 * them: difficulty, width of corridors, equal mazes. The page count does not depend on margins, so margins
 * can follow from the page count. */
#ifndef MAZEWRIGHT_PLAN_H
#define MAZEWRIGHT_PLAN_H

#include "mazewright/art.h"
#include "mazewright/code.h"
#include "mazewright/profile.h"
#include "mazewright/puzzle.h"
#include "mazewright/spec.h"

MW_C_BEGIN

/* The position of a puzzle or its answer: its page, from 1 in its file, and its place on the page, from 0. */
struct mw_position {
    int page, slot;
};

struct mw_puzzle {
    int number; /* from 1 */
    const struct mw_group *group;
    const struct mw_pupil *pupil; /* the child it is for, or NULL */
    struct mw_request
        request; /* `grid` is set; on a seeded tiling the grid may be one that was built for another puzzle of
                    this size with another seed: mw_puzzle_make() then builds the right one */
    struct mw_icon_pair icons;
    const struct mw_drawing
        *item[MW_MOST_SORTS]; /* for each sort, what is counted; NULL for a star, and past the last */
    const char *title, *instructions, *reveals, *question, *date; /* "" for none */
    struct mw_code code;                                          /* its text is "" for none */
    bool is_twin; /* true if an earlier maze is the same, possibly mirrored or turned, because no other maze
                     could be found */
    double target,
        reached; /* the difficulty wanted, and the one reached approximately; both 0 if none was asked for */
    struct mw_position puzzle, answer; /* answer.page is 0 if there is no answer */
};

struct mw_book;
/* True if no puzzle of a book has walls (src/plan/number.c). */
bool mw_book_is_numbers(const struct mw_book *);

/* A page that is planned. */
struct mw_planned_page {
    int kind;       /* an enum mw_page_kind */
    int page;       /* its number in the whole volume, from 1, also if only some pages are made */
    int place;      /* its position in the file, from 1 */
    int answers_to; /* of a page that repeats a page of puzzles with their answers drawn in, as in an e-book:
                       the number of that page; else 0 */
    int first, count; /* the puzzles on it, from book->puzzle[first]; on a title or part page, `first` is
                         drawn as an ornament */
    int nth;          /* which page of the contents or of the class list it is, from 0; of a cover, an enum
                         mw_cover_part */
    int nshown;       /* puzzles that it shows besides, by index; a cover's first is the one on the front */
    const int *shown;
    const struct mw_group *part;  /* the group that begins its part; NULL before the first part */
    const struct mw_pupil *pupil; /* in a class set, the child it is for; NULL for the teacher's pages */
};

/* Parts of a cover that one page shows: the whole sheet, the front alone, or the back alone. */
enum mw_cover_part { MW_COVER_SHEET, MW_COVER_FRONT, MW_COVER_BACK };

/* A sequence of pages that becomes one file: the book, a child's own file, or the answers (for a class, the
 * teacher's pages). */
struct mw_volume {
    const char *role; /* "book", "answers", "cover", a number and the child's name, or "cover-" and
                         these */
    int covers;       /* of a cover: the number of pages of the book that it is for; else 0 */
    const struct mw_pupil *pupil; /* the child it is for, or NULL */
    bool is_bound;                /* true for a whole book or child's file; false for answers, and for single
                                     pages of a book (src/plan/only.c) */
    struct mw_paper paper;        /* the trimmed size of its pages */
    double bleed;           /* how far ink extends beyond the edges that are cut, in points; 0 for none */
    bool bleeds_at_spine;   /* it extends beyond the edge at the spine, too */
    const uint32_t *colour; /* colours of the inks as printed, by enum mw_ink */
    int impose;             /* an enum mw_impose: how its pages lie on sheets of paper */
    int npages;
    const struct mw_planned_page *page;
    struct mw_margins margins; /* of all its pages */
    struct mw_margins safe;    /* the least margins the printer allows */
};

/* A line of the contents. */
struct mw_entry {
    const char *text;
    int first, last; /* numbers of its first and last puzzle; 0 for an entry without puzzles */
    int page;
};
enum { MW_ENTRIES_PER_PAGE = 16 };

struct mw_kept_maze;
struct mw_book {
    const struct mw_spec *spec;
    int npuzzles;
    const struct mw_puzzle *puzzle;
    int nsamples; /* puzzles that are not the book's, for the how-to page and the cover: puzzle[npuzzles] and
                     on */
    uint32_t colour[MW_NINKS]; /* colours of the inks as printed: greys where the printer prints black only */
    int nentries;
    const struct mw_entry *entry;
    int ndense; /* number of puzzles so dense that, with as many answers to a page as the spec says, their
                   answers would be too fine; 0 if no page has fewer answers for that reason */
    int nvolumes;
    struct mw_volume *volume;
    const struct mw_kept_maze *
        *kept; /* for each of `puzzle`: its maze, if the plan made it to compare it with others; or NULL */
};

/* Plans the book of a spec. NULL, with the error set, if a puzzle cannot be made as asked: its shape leaves
 * no cells, the word of a child has no shape, or a text is too long once it is filled in. */
const struct mw_book *mw_book_plan(struct mw_arena *, const struct mw_spec *, struct mw_error *);
/* Plans a book as mw_book_plan() does, on at most `threads` threads. The plan does not depend on their
 * number. */
const struct mw_book *mw_book_plan_on(struct mw_arena *, const struct mw_spec *, int threads,
                                      struct mw_error *);

/* Heights of the running head and the foot of a page in points, each with the space between it and the
 * contents. */
enum { MW_HEAD_HEIGHT = 22, MW_FOOT_HEIGHT = 22 };
/* Returns the margins of a volume with that many pages, and sets `safe` to the least that the printer allows.
 */
struct mw_margins mw_book_margins(const struct mw_book *, int pages, struct mw_margins *safe);
/* True if the pages of a spec have bleed: the printer takes it, and `bleed` is always, or auto and something
 * extends to an edge. */
bool mw_spec_bleeds(const struct mw_spec *);
/* True if the pages of a spec are printed with black ink only, as print services do on white and cream paper.
 */
bool mw_spec_prints_black(const struct mw_spec *);
/* Returns the factor by which type and lines are enlarged on a large page, because a large page is read from
 * farther away. */
double mw_paper_enlarged(const struct mw_paper *);
/* True if a page is a right-hand page; page 1 is. */
bool mw_is_right(int page);
/* Returns the thickness of the book at its spine in points; 0 if the thickness of its paper is not known. */
double mw_book_spine(const struct mw_book *);
/* Returns the size of the cover for so many pages (src/plan/cover.c). */
struct mw_cover_size mw_book_cover(const struct mw_book *, int pages);
/* Returns the colours of the inks on a cover, by enum mw_ink: dark but for those that a cover has for itself.
 */
const uint32_t *mw_cover_inks(struct mw_arena *, const struct mw_cover *);
/* Returns the resolution of the image on the cover's front, in dots an inch as it is printed; 0 if there is
 * no image. */
double mw_book_cover_dots(const struct mw_book *);
/* Returns the place of the maze of `layout: around` on that cover, without the wrap; it is empty for a cover
 * in two pages. */
struct mw_box mw_book_cover_around(const struct mw_book *, int pages);
/* Returns the size of that cover in words, such as "14.034 x 10.417 in, spine 0.459 in: compare with KDP's
 * cover calculator". */
const char *mw_book_cover_words(struct mw_arena *, const struct mw_book *, int pages);

/* True if the book has a list of the class to tick off; very small pages have no space for it
 * (src/plan/class.c). */
bool mw_book_has_class_list(const struct mw_book *);
/* Returns how many children fit on a page of the class list. */
int mw_children_per_page(const struct mw_spec *);

/* The estimated cost of a book, from its spec alone (src/plan/cost.c), in seconds of one core of an ordinary
 * machine. */
struct mw_cost {
    double planning, making; /* seconds for choosing puzzles among candidates, and for making them */
    double pages;            /* pages with puzzles or answers; each sheet of a poster counts as one */
    double shown;            /* puzzles and answers shown on them, on each sheet of a poster anew */
    double kept, at_once;    /* bytes: `kept` are used until the book is done, and each thread uses up to
                                `at_once` more for its largest puzzle */
    const struct mw_group *dearest; /* the group that takes most of the time; NULL if there are no groups */
};
struct mw_cost mw_book_cost(const struct mw_spec *);

/* Returns the book with only the pages that show one of the numbered puzzles or its answer (src/plan/only.c).
 * NULL, with the error set, if it has no such puzzle. */
const struct mw_book *mw_book_only(struct mw_arena *, const struct mw_book *, int n, const struct mw_range *,
                                   struct mw_error *);
/* Returns the book with only its covers. NULL, with the error set, if it has none. */
const struct mw_book *mw_book_covers(struct mw_arena *, const struct mw_book *, struct mw_error *);
/* Returns the book with only some pages of its first volume; pages beyond its end are ignored. NULL, with the
 * error set, if a range has no pages. */
const struct mw_book *mw_book_pages(struct mw_arena *, const struct mw_book *, int n, const struct mw_range *,
                                    struct mw_error *);
/* True if the puzzle itself (not only its answer) stands on a page that is made. */
bool mw_book_shows(const struct mw_book *, int puzzle);
/* True if a volume has that page. */
bool mw_volume_has(const struct mw_volume *, int page);
MW_C_END

#endif
