/* Draws the seeds of a book's puzzles, and finds their sizes (seeds.c). */
#ifndef MW_SEEDS_H
#define MW_SEEDS_H

#include "mazewright/plan.h"
#include "plan/shared.h"

/* A puzzle whose seed, size and grid are not set yet, with what they depend on. */
struct unseeded {
    struct mw_puzzle *puzzle;
    struct mw_request asked;          /* its request as far as it is set */
    const struct mw_spec *spec;       /* as it applies to the puzzle's child */
    const struct mw_kept_maze **kept; /* where its maze is kept, if it is made */
    uint64_t seed;                    /* the seed that is tried first */
    bool is_own;                      /* the author set that seed, and it is kept */
    struct mw_size size; /* in a group without a difficulty; zero for the computed size of a word */
    int nth, of;         /* the puzzle is number `nth` of those over which its difficulty rises */
    struct mw_box space; /* about the space on the page, in points */
};

/* Sets `seed` to the seed that is tried first for a puzzle, number i of its group: the author's, or one
 * derived from the seed of the book or child, `whole`, and from the puzzle's number there. True if it is the
 * author's. */
bool mw_seeds_first(const struct mw_spec *, const struct mw_puzzle *, uint64_t whole, int i, int number,
                    uint64_t *seed);

/* Sets seed, size and grid of n puzzles, and keeps in the arena the mazes that are made for that, on at most
 * `threads` threads; what is set does not depend on their number. Seeds are drawn, at most 60, until one
 * gives a maze that is not in the book yet. Passes over one such maze for each time that `replace` in the
 * spec names the puzzle. Returns how many puzzles can be made before the first that cannot; n if all can. */
int mw_seeds_set(struct mw_arena *, struct shared *, const struct mw_spec *, const struct unseeded *, int n,
                 int threads);

#endif
