/* A group of puzzles, as a spec describes it: how many, of which kinds, with which texts. */
#ifndef MAZEWRIGHT_GROUP_H
#define MAZEWRIGHT_GROUP_H

#include "mazewright/art.h"
#include "mazewright/complaints.h"
#include "mazewright/puzzle.h"

MW_C_BEGIN

struct mw_texts {
    int n;
    const char *const *text;
};

/* Values of a list, used in turn or shuffled. */
struct mw_shapes {
    int n;
    const struct mw_shape *const *at;     /* an element is NULL for no shape */
    const struct mw_shape_request *named; /* a word with a blank for a child's text, such as {name}, or NULL;
                                             if set, n is 1 and at[0] is the word filled with a sample */
};
struct mw_tilings {
    int n;
    const struct mw_tiling *const *at;
};
struct mw_algorithms {
    int n;
    const struct mw_algorithm *at;
};
struct mw_sizes {
    int n;
    const struct mw_size *at;
};
struct mw_places {
    int n;
    const int *at; /* an enum mw_place, or a cell */
};
/* Pairs of start and finish. */
struct mw_sides {
    int n;
    const struct mw_two_places {
        int start, finish;
    } * at;
};
struct mw_icon_pairs {
    int n;
    const struct mw_icon_pair *at;
};
enum mw_order { MW_ORDER_TURN, MW_ORDER_SHUFFLED };

enum { MW_MOST_PUZZLES = 20000 }; /* in a book */

/* A difficulty: a level of the book's reader, or a number. */
struct mw_level {
    int word; /* the index of a level; -1 for a number */
    double value;
};
/* The difficulties at which a rise begins and ends. The puzzles of all groups that point to the same aim form
 * one rise. */
struct mw_aim {
    struct mw_level from, to;
};
enum mw_rise { MW_RISE_STEADY, MW_RISE_WAVES, MW_RISE_STEPS };

struct mw_group {
    struct mw_spot spot; /* where the spec asks for it; zero if a program made it */
    const char *part,
        *part_note; /* the title of the part it opens and a note under it; NULL or "" for none */
    int count;
    struct mw_request maze; /* the request of each puzzle, except its seed; where a list below gives several
                               values, this has the first */
    struct mw_size most; /* the last of a range of sizes, of which maze.size is the first; equal to it, or 0,
                            for one size; both are 0 if the plan chooses sizes */
    bool any_algorithm;  /* no algorithm was named */
    const struct mw_aim *aim; /* the difficulty wanted; NULL for any */
    int curve, every;         /* `curve`: an enum mw_rise; `every`: puzzles in a wave or on a step */
    int outline; /* the outline asked for, an enum mw_outline; `tilings` are already the tilings in it */
    struct mw_shapes shapes, pictures, alongs; /* if empty, the shape, picture or line in `maze` is used */
    struct mw_tilings tilings;
    struct mw_algorithms algorithms;
    struct mw_sizes sizes;
    struct mw_places starts, finishes;
    struct mw_sides sides; /* if not empty, replaces `starts` and `finishes` */
    struct mw_icon_pairs icons;
    struct mw_drawings items; /* what is counted, used in turn; a star if there is none */
    bool details; /* the lines of the drawing that is the shape are drawn lightly under the maze */
    int order;    /* enum mw_order, for all lists */
    int nseeds;   /* 0 if seeds are drawn */
    const uint64_t *seeds;
    bool seeds_listed; /* there is a seed for each puzzle; else one seed, from which the others count on */
    struct mw_texts titles, instructions, reveals, questions, spells, numbers; /* used in turn */
    const char *sentence; /* whose letters are found one a puzzle; NULL for none */
    int lines;            /* lines to write on under a question */
    int per_page;
};

MW_C_END

#endif
