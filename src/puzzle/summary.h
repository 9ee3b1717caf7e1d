/* A summary of a solved puzzle: what manifests and reports need once its maze is freed. */
#ifndef MW_PUZZLE_SUMMARY_H
#define MW_PUZZLE_SUMMARY_H

#include "mazewright/puzzle.h"

/* A thing in a maze, in cell units. */
struct summary_thing {
    enum mw_thing_kind kind;
    const char *text;
    int number, look;   /* of a key or door */
    struct mw_point at; /* the centre of its cell; of a door, the middle of its opening */
    double reach; /* the distance from there to the nearest side of its cell, or of those that a door joins */
    int nsides;
    struct summary_side {
        int n;
        struct mw_point *at;
    } * side; /* the sides of its cell, one after the other around it, each from corner to corner; of a
                  door, the wall that it closes */
};

struct mw_summary {
    bool start_is_gate, finish_is_gate; /* each is false for an end inside the maze */
    int letter[MW_MOST_ENDS];           /* of each end, as mw_end_letter() returns it */
    int holes;                          /* of the grid */
    int circles; /* separate pieces of wall around which one can walk (mw_count_circles()); meaningless on a
                    parity grid */
    int nroutes, likeness; /* as in struct mw_solved */
    struct mw_facts facts;
    uint64_t fingerprint;
    struct mw_point start_at, finish_at; /* the centres of the cells of both ends, in cell units */
    int nthings;
    const struct summary_thing *thing;
    const char *solution; /* as in struct mw_solved */
};

/* Returns the summary of a puzzle that mw_puzzle_make() returned. Everything it points to lies in the arena.
 */
struct mw_summary mw_puzzle_summary(struct mw_arena *, const struct mw_solved *);

#endif
