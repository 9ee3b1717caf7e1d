/* Draws the seeds of a book's puzzles, and finds their sizes (seeds.c). */
#ifndef MW_SEEDS_H
#define MW_SEEDS_H

#include "mazewright/exchanges.h"
#include "mazewright/plan.h"
#include "plan/shared.h"

/* Returns how many seeds an algorithm has for puzzles. They are printed on the page and typed by people, so
 * they have nine digits at most. */
uint64_t mw_seeds_range(const struct mw_algorithm *);

/* A puzzle whose seed, size and grid are not set yet, with what they depend on. */
struct undrawn {
    struct mw_puzzle *puzzle;
    struct mw_request asked;    /* its request as far as it is set */
    const struct mw_spec *spec; /* as it applies to the puzzle's child */
    uint64_t seed;              /* the seed that is tried first */
    bool is_own;                /* the author set that seed, and it is kept */
    struct mw_size size;        /* in a group without a difficulty; zero for the computed size of a word */
    int nth, of;                /* the puzzle is number `nth` of those over which its difficulty rises */
    struct mw_box space;        /* about the space on the page, in points */
};

/* Returns how many entries of a list of `replace` or `seed` of a spec name a puzzle. */
int mw_seeds_times_in(const struct mw_exchange_list *, int number);

/* Sets seed, size and grid of n puzzles, on at most `threads` threads; what is set does not depend on their
 * number. Seeds are drawn, at most 60, until one gives a maze that is not in the book yet. Passes over one
 * such maze for each time that `replace` in the spec names the puzzle. Returns how many puzzles can be made
 * before the first that cannot; n if all can. */
int mw_seeds_draw(struct shared *, const struct mw_spec *, const struct undrawn *, int n, int threads);

#endif
