/* A summary of a solved puzzle: all that manifests and reports say of it once its maze is gone. */
#ifndef MW_PUZZLE_SUMMARY_H
#define MW_PUZZLE_SUMMARY_H

#include "mazewright/puzzle.h"

struct mw_summary {
    bool start_is_gate, finish_is_gate; /* false for an end inside the maze */
    int holes;                          /* of the grid */
    int circles;                        /* mw_count_circles(); without meaning on a parity grid */
    int nroutes;                        /* as in struct mw_solved */
    struct mw_facts facts;
    uint64_t fingerprint;
};

/* Summarizes a puzzle that mw_puzzle_make() returned; the summary points at nothing in it. */
struct mw_summary mw_puzzle_summary(const struct mw_solved *);

#endif
