/* The plan of a book: which puzzle has which number, seed and page, and which page carries what. Pure
 * arithmetic on the spec; only the grids are built, once for each kind and size. */
#ifndef MAZEWRIGHT_PLAN_H
#define MAZEWRIGHT_PLAN_H

#include "mazewright/spec.h"

/* Where a puzzle or its answer stands: the page, from 1 in its file, and the place on it, from 0. */
struct mw_position {
    int page, slot;
};

struct mw_puzzle {
    int number; /* from 1 */
    const struct mw_group *group;
    const struct mw_grid *grid; /* on a seeded tiling one like it, of the same size */
    uint64_t seed;
    const char *title, *instructions;  /* "" for none */
    struct mw_position puzzle, answer; /* answer.page is 0 if there are no answers */
};

enum mw_sheet_kind { MW_SHEET_TITLE, MW_SHEET_PUZZLES, MW_SHEET_ANSWERS };

/* One page to be. */
struct mw_sheet {
    enum mw_sheet_kind kind;
    int page;         /* from 1 in its file */
    int first, count; /* the puzzles on it: book->puzzle[first] and on */
};

/* One run of pages that becomes a file: the book, or an answer key of its own. */
struct mw_volume {
    const char *role; /* "book" or "answers" */
    int nsheets;
    const struct mw_sheet *sheet;
};

struct mw_book {
    const struct mw_spec *spec;
    int npuzzles;
    const struct mw_puzzle *puzzle;
    int nvolumes;
    struct mw_volume volume[2];
};

/* NULL, with the error set, if a shape leaves nothing of its grid. */
const struct mw_book *mw_book_plan(struct mw_arena *, const struct mw_spec *, struct mw_error *);
/* How to make a puzzle's maze again: "hex 14x20 frontier #48213", and its ends if they are not the usual
 * ones:
 * "... left to right"; a shape stands behind the grid, knobs behind the number: "hex heart 25x24 path-list
 * #7710". */
const char *mw_puzzle_remake(struct mw_arena *, const struct mw_puzzle *);

#endif
