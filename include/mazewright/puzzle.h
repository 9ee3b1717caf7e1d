/* One puzzle: a request goes in, and a maze comes out with its one route proved, traced and measured. This is
 * all that a program needs that wants a maze in memory; books are many of them. */
#ifndef MAZEWRIGHT_PUZZLE_H
#define MAZEWRIGHT_PUZZLE_H

#include "mazewright/maze.h"

MW_C_BEGIN

/* --- requests (src/puzzle/request.c) ------------------------------------------------------------------ */

/* Everything that decides what a maze is: equal requests are equal mazes, on every machine. Start from
 * mw_request_usual(), and change what should be otherwise. */
struct mw_request {
    const struct mw_tiling *tiling;
    struct mw_size size;
    const struct mw_shape *shape; /* what the grid is cut out by, or NULL */
    const struct mw_grid *grid; /* its mw_request_grid(), if it was built before and shall be shared; or NULL
                                 */
    struct mw_algorithm algorithm;
    struct mw_variation vary;
    const struct mw_shape *picture; /* what the route draws, or NULL */
    int start, finish;              /* enum mw_place, MW_PLACE_USUAL, or a cell */
    uint64_t seed;
};

/* Reads a request from pairs of words, 2n of them, such as "grid", "hex", "size", "12x14", "seed", "7": those
 * of the options of "mazewright maze" and of "remake" in a manifest; what is not named is usual. Messages
 * have `dashes` before such names, "--" or "". NULL, with the error set, if something is wrong, or does not
 * go together (src/puzzle/words.c). */
const struct mw_request *mw_request_read(struct mw_arena *, int n, const char *const *word,
                                         const char *dashes, struct mw_error *);
/* The i-th name that it knows; NULL past the last. */
const char *mw_request_word(int i);
/* Squares, 20x26, backtracker, usual ends, nothing varied, seed 1. */
struct mw_request mw_request_usual(void);
/* Whether all that is asked for goes together: tiling, size, algorithm, knobs and ends; if not, the error
 * says why. */
bool mw_request_admits(const struct mw_request *, struct mw_error *);
/* Whether it is too large for a page, so that a maze can be had of it, but no lines. */
bool mw_request_is_large(const struct mw_request *);
/* Whether the rim of its grid follows the line of its shape, and not its cells. */
bool mw_request_bends(const struct mw_request *);
/* Its grid: cut out by its shape, and bent to it. NULL if the shape leaves no cell. */
const struct mw_grid *mw_request_grid(struct mw_arena *, const struct mw_request *);
/* The box of its maze before it is made, of its grid's: twice as wide and high in cells where these are cut
 * into pieces. */
struct mw_box mw_request_box(const struct mw_request *);
/* True if its shape or its picture cannot be told by the cells of its grid, which must be set, or looks torn.
 */
bool mw_request_is_doubtful(const struct mw_request *);
/* True if every seed makes the same maze of a request, whose grid must be set: the grid itself is a tree,
 * such as a single row, no knob changes it, and no end is left to chance. False where that takes more to
 * tell. */
bool mw_request_is_settled(const struct mw_request *);
/* The size at which the thinnest stroke of a word is two corridors wide. */
struct mw_size mw_request_size_for(const struct mw_tiling *, const struct mw_shape *);
/* The ends alone: whether the grid has both. */
bool mw_request_has_ends(const struct mw_request *, struct mw_error *);
/* Whether the request can be met on its grid, which must be set, or NULL if its shape leaves no cell. */
bool mw_request_fits(const struct mw_request *, struct mw_error *);

/* Returns a warning about a request that can be made, as a sentence with a remedy; NULL if there is none. */
const char *mw_request_doubt(struct mw_arena *, const struct mw_request *);

/* Returns where a maze starts and finishes: MW_PLACE_USUAL becomes what it means there. A start is at the top
 * and a finish at the bottom, or in the centre of a grid of rings; in a shape they are apart; on grid parity
 * they are at the top right and the bottom left, so that its border is all of one piece on either side; and
 * with a picture it stays, for both are at its edge. With `hand: left` those of grid parity are at the top
 * left and the bottom right. A place that is named stays. */
struct mw_ends_wish mw_request_ends(const struct mw_request *);

/* How to make the maze again: "hex 14x20 frontier #48213", and its ends if they are not the usual ones: "...
 * left to right"; a shape stands behind the grid, knobs behind the number: "hex heart 25x24 path-list #7710".
 */
const char *mw_request_format(struct mw_arena *, const struct mw_request *);
/* Returns the same text without the name of the picture, for those who are to find it out. */
const char *mw_request_hint(struct mw_arena *, const struct mw_request *);

/* --- lines (src/puzzle/trace.c, way.c)
 * ----------------------------------------------------------------------- */

/* All standing walls as few long polylines, in cell units: the fewest pen-downs, and straight runs and arcs
 * in one piece each. */
const struct mw_lines *mw_trace_walls(struct mw_arena *, const struct mw_maze *);
/* How far within its cell the walls of a corridor of a woven maze stand. */
#define MW_RAIL_INSET 0.13
/* How thick walls get at most, as a share of the narrowest opening; and of a corridor where two cross,
 * between whose rails some white is left. */
#define MW_WALL_OF_OPENING 0.35
#define MW_WALL_OF_WOVEN   (0.6 * 2 * MW_RAIL_INSET)
/* Writes the ends of the walls on both sides of a gate. */
void mw_gap(const struct mw_maze *, int gate, struct mw_point side[2]);
/* The route as one line from gap to gap (or from an inner end's middle), its bends rounded, in cell units. */
const struct mw_lines *mw_trace_route(struct mw_arena *, const struct mw_maze *, const struct mw_route *);
/* Returns the straight pieces of the route under bridges, which join the lines of the function above. */
const struct mw_lines *mw_trace_below(struct mw_arena *, const struct mw_maze *, const struct mw_route *);

/* --- puzzles (src/puzzle/make.c) ---------------------------------------------------------------------- */

enum { MW_MANY_ROUTES = 1001 };

/* A puzzle made. */
struct mw_solved {
    const struct mw_maze *maze;
    const struct mw_route *route;
    int nroutes; /* 1, or more on a classic parity maze; MW_MANY_ROUTES if there are so many or more */
    struct mw_facts facts;
    uint64_t fingerprint;
    double narrowest; /* opening or corridor in cell units, between lines without width */
    double neck;      /* before a pocket of one cell, the same way; INFINITY: none has any */
    const struct mw_lines *walls, *way;
    const struct mw_lines *below;  /* where the way is out of sight, under bridges */
    const struct mw_lines *figure; /* the border of what it fills, if it draws a picture; or NULL */
};

/* Builds the grid, carves, varies, chooses ends, proves, traces. NULL, with the error saying what failed, if
 * the request does not go together, or unless exactly one route leads from start to finish (of a parity maze
 * in classic mode: at least one). All that is in it lives in the arena. May be called from several threads,
 * each with an arena of its own. */
const struct mw_solved *mw_puzzle_make(struct mw_arena *, const struct mw_request *, struct mw_error *);
/* Makes a puzzle without what is traced and measured: maze, route and nroutes, proved. Large ones are made by
 * it. */
const struct mw_solved *mw_puzzle_solve(struct mw_arena *, const struct mw_request *, struct mw_error *);

/* The figures of the same puzzle, without its proof and its lines, for whoever looks for one among many; and
 * its fingerprint. False if it cannot be made. */
bool mw_puzzle_score(const struct mw_request *, struct mw_facts *, struct mw_error *);
bool mw_puzzle_fingerprint(const struct mw_request *, uint64_t *, struct mw_error *);

MW_C_END

#endif
