/* A summary of a solved puzzle: what manifests and reports need once its maze is freed. */
#ifndef MW_PUZZLE_SUMMARY_H
#define MW_PUZZLE_SUMMARY_H

#include "mazewright/puzzle.h"

struct mw_summary {
    bool start_is_gate, finish_is_gate; /* each is false for an end inside the maze */
    int letter[MW_MOST_ENDS];           /* of each end, as mw_end_letter() returns it */
    int holes;                          /* of the grid */
    int circles; /* separate pieces of wall around which one can walk (mw_count_circles()); meaningless on a
                    parity grid */
    int nroutes; /* as in struct mw_solved */
    struct mw_facts facts;
    uint64_t fingerprint;
};

/* Returns the summary of a puzzle that mw_puzzle_make() returned; it holds no pointers into the puzzle. */
struct mw_summary mw_puzzle_summary(const struct mw_solved *);

#endif
