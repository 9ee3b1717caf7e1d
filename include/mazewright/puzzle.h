/* One puzzle: a request goes in, and a maze comes out with its only route proved, traced and measured. A
 * program that wants a maze in memory needs no more than this. */
#ifndef MAZEWRIGHT_PUZZLE_H
#define MAZEWRIGHT_PUZZLE_H

#include "mazewright/vary.h"

MW_C_BEGIN

/* --- rules of numbers (src/puzzle/kinds/rule.c)
 * -------------------------------------------------------------- */

/* The rule of a maze without walls: says what its cells hold, and which of them a solver steps on. Counting
 * and letters are sequences: each step leads to the next number or letter. By the other rules, a solver steps
 * on numbers, or sums, that have a property, and on no others. */
enum mw_rule_kind {
    MW_RULE_COUNT,
    MW_RULE_LETTERS,
    MW_RULE_EVEN,
    MW_RULE_ODD,
    MW_RULE_PRIMES,
    MW_RULE_MULTIPLES,
    MW_RULE_SUMS
};
struct mw_rule {
    enum mw_rule_kind kind;
    int from, by;               /* of counting: the first number, and the step, which may be negative */
    struct mw_spelling letters; /* of letters: in their order, over and over */
    int number;                 /* of multiples: of which number; of sums: the greatest number in one */
};
/* Reads a rule: "3,6" or more numbers that go on as these; "a..z"; a word without equal letters, such as
 * "TIGER"; "even", "odd", "primes", "multiples-of-7" or "sums-to-20", with spaces or hyphens. False, with the
 * error set, if it is none. */
bool mw_rule_parse(struct mw_arena *, const char *text, struct mw_rule *, struct mw_error *);
/* Returns the shortest text that mw_rule_parse() reads as the same rule, without spaces. */
const char *mw_rule_format(struct mw_arena *, const struct mw_rule *);
bool mw_rule_is_sequence(const struct mw_rule *);
/* Returns the text of a sequence's i-th term, from 0; letters begin again after the last. */
const char *mw_rule_term(struct mw_arena *, const struct mw_rule *, int i);

/* --- things to count (src/puzzle/kinds/items.c) --------------------------------------------------------- */

/* How many things of each sort stand on a route: n sorts, from 1, and of[i] things of sort i, from 1 to
 * MW_MOST_ITEMS. */
enum { MW_MOST_SORTS = 4, MW_MOST_ITEMS = 12 };
struct mw_items {
    int n, of[MW_MOST_SORTS];
};
/* Reads "5", or "3+2" for two sorts: up to MW_MOST_SORTS numbers from 1 that make at most MW_MOST_ITEMS.
 * False, with the error set, if the text is none. */
bool mw_items_parse(const char *text, struct mw_items *, struct mw_error *);

/* --- requests (src/puzzle/request.c, doubt.c) ----------------------------------------------------------- */

/* Everything that determines a maze: equal requests give equal mazes on every machine. Start from
 * mw_request_usual() and change fields. */
struct mw_request {
    const struct mw_tiling *tiling;
    struct mw_size size;
    const struct mw_shape *shape; /* the shape the grid is cut out by, or NULL */
    const struct mw_grid
        *grid; /* the grid of this request, if mw_request_grid() made it before and it is shared; or NULL */
    struct mw_algorithm algorithm;
    struct mw_variation vary;
    const char *spell;   /* the word that letters on the route spell, or NULL */
    const char *items;   /* how many things to count stand on the route: "5", or "3+2" for several sorts
                            (mw_items_parse()); or NULL */
    const char *numbers; /* the rule of a maze without walls (mw_rule_parse()), or NULL */
    const struct mw_shape *picture; /* the picture that the route draws, or NULL */
    const struct mw_shape *along;   /* the line that the route follows (mw_shape_line()), or NULL */
    int start, finish;              /* enum mw_place, MW_PLACE_USUAL, or a cell */
    uint64_t seed;
};

/* Reads a request from n pairs of words, such as "grid", "hex", "size", "12x14", "seed", "7": the options of
 * "mazewright maze" and of "remake" in a manifest. An option that is left out has its default. Messages put
 * `dashes` ("--" or "") before the names of options. NULL, with the error set, if an option is wrong or
 * options cannot be combined (src/puzzle/words.c). */
const struct mw_request *mw_request_read(struct mw_arena *, int n, const char *const *word,
                                         const char *dashes, struct mw_error *);
/* Returns the i-th name that mw_request_read() knows; NULL past the last. */
const char *mw_request_word(int i);
/* Returns the default request: squares, 20x26, backtracker, usual ends, nothing varied, seed 1. */
struct mw_request mw_request_usual(void);
/* True if the tiling, the knobs and the kind of puzzle of a request can be combined, whatever its size.
 * False, with the error set, if not. */
bool mw_request_combines(const struct mw_request *, struct mw_error *);
/* True if tiling, size, algorithm, knobs and ends can be combined. False, with the error set, if not. */
bool mw_request_admits(const struct mw_request *, struct mw_error *);
/* True if an algorithm carves the maze; false on grid parity, and if the maze has no walls. */
bool mw_request_is_carved(const struct mw_request *);
/* True if the maze is too large for a page: it can be made, but not drawn. */
bool mw_request_is_large(const struct mw_request *);
/* True if the rim of the request's grid is bent along its shape, if it has one. */
bool mw_request_bends(const struct mw_request *);
/* Returns the grid of a request, cut out by its shape and bent along it if mw_request_bends(); NULL if the
 * shape leaves no cell. The size must be at least the least of the tiling. */
const struct mw_grid *mw_request_grid(struct mw_arena *, const struct mw_request *);
/* Returns the bounds in cells that the maze of a request will have, computed from its grid, which must be
 * set: twice as wide and high as the grid if cells are split into four. */
struct mw_box mw_request_box(const struct mw_request *);
/* True if the cells of the request's grid, which must be set, are too coarse to show its shape or picture. */
bool mw_request_is_doubtful(const struct mw_request *);
/* True if it is certain that every seed makes the same maze: the grid, which must be set, is itself a tree,
 * such as a single row; no knob changes it; and no end is chosen at random. Otherwise false, even if all
 * seeds happen to make one maze. */
bool mw_request_is_settled(const struct mw_request *);
/* Returns the size at which the thinnest stroke of a word is two corridors wide. */
struct mw_size mw_request_size_for(const struct mw_tiling *, const struct mw_shape *);
/* True if both ends of a request are possible: for its kind of puzzle, within its size, and not the same cell
 * unless it hides a picture. False, with the error set, if not. Needs no grid. */
bool mw_request_has_ends(const struct mw_request *, struct mw_error *);
/* True if the request can be made on its grid. False, with the error set, if not, or if the grid is NULL
 * because the shape leaves no cell. */
bool mw_request_fits(const struct mw_request *, struct mw_error *);

/* Returns a warning about a request that can be made, as a sentence with a remedy; NULL if there is none. */
const char *mw_request_doubt(struct mw_arena *, const struct mw_request *);

/* Returns the places of start and finish, with MW_PLACE_USUAL replaced by what it stands for: the start at
 * the top and the finish at the bottom, or in the centre of a grid of rings; apart in a shape; at the top
 * right and bottom left on grid parity, so that each half of its border is one piece (top left and bottom
 * right with `hand: left`). With a hidden picture MW_PLACE_USUAL stays, because both ends then lie at the
 * picture's edge. Other places stay. */
struct mw_ends_wish mw_request_ends(const struct mw_request *);

/* Returns the words that make the maze again: "hex 14x20 frontier #48213", with its ends if they are not
 * usual: "... left to right"; a shape stands after the grid, knobs after the number: "hex heart 25x24
 * path-list #7710". */
const char *mw_request_format(struct mw_arena *, const struct mw_request *);
/* Returns mw_request_format() without what a solver is to find: the hidden picture, the word on the route,
 * the line that it follows, and the numbers of several sorts of items. For pages of puzzles. */
const char *mw_request_hint(struct mw_arena *, const struct mw_request *);

/* --- lines (src/puzzle/lines/trace.c, way.c)
 * ----------------------------------------------------------------------- */

/* Returns all standing walls as polylines in cell units, as few and as long as possible: straight runs and
 * arcs are one piece each. */
const struct mw_lines *mw_trace_walls(struct mw_arena *, const struct mw_maze *);
/* The distance, in cell units, of a woven corridor's walls from the edge of its cell. */
#define MW_RAIL_INSET 0.13
/* The greatest width of walls, as a share of the narrowest opening. */
#define MW_WALL_OF_OPENING 0.35
/* The greatest width of walls of woven mazes, in cell units, so that some white is left between the walls of
 * corridors that cross. */
#define MW_WALL_OF_WOVEN (0.6 * 2 * MW_RAIL_INSET)
/* Sets `side` to the two points between which the gap in a gate is open. */
void mw_gap(const struct mw_maze *, int gate, struct mw_point side[2]);
/* Returns the route from gate to gate (or from the middle of an end cell), with rounded bends, in cell units:
 * one line, or several if it passes under bridges. */
const struct mw_lines *mw_trace_route(struct mw_arena *, const struct mw_maze *, const struct mw_route *);
/* Returns the same lines with bends that are not rounded. */
const struct mw_lines *mw_trace_bends(struct mw_arena *, const struct mw_maze *, const struct mw_route *);
/* Returns the straight parts of the route under bridges, which join the lines of mw_trace_route(). */
const struct mw_lines *mw_trace_below(struct mw_arena *, const struct mw_maze *, const struct mw_route *);

/* --- puzzles (src/puzzle/make.c) ---------------------------------------------------------------------- */

enum { MW_MANY_ROUTES = 1001 };

/* A finished puzzle. */
struct mw_solved {
    const struct mw_maze *maze;
    const struct mw_route *route;
    int nroutes; /* 1; for a classic parity maze the number of its routes, counted up to MW_MANY_ROUTES */
    struct mw_facts facts;
    uint64_t fingerprint;
    double narrowest; /* the narrowest opening or corridor in cell units, between lines without width */
    double neck; /* width, in cell units, of the narrowest place at which two walls of one cell nearly close
                    off a part of the cell, a pocket (mw_maze_neck()); INFINITY if there is none */
    const struct mw_lines *walls;
    const struct mw_lines *below;   /* the route where it is hidden under bridges */
    const struct mw_lines *picture; /* the border of the area that a hidden picture fills; or NULL */
    const struct mw_lines *cells;   /* in a maze without walls, the lines between its cells; or NULL */
    int nlegs; /* of a maze with keys: its legs, from start to key to key to finish; else 0 */
    const struct mw_lines *leg[MW_MOST_LEGS];
    int likeness; /* of a route that follows a line, from 0 to 100: the lesser of the hundredths of the line
                     that lie near the route, and of the route that lie near the line (0.85 cell widths); else
                     -1 */
    int nfound;   /* the number of letters or items on the route; 0 in other mazes */
    struct mw_items found; /* the number of items of each sort on the route */
    const char *solution; /* the word on the route, the number of items on it ("4", or "3+1" of two sorts), or
                             the letters of the keys (A to C) in order; NULL in a maze without things */
};

/* Makes a puzzle: builds the grid, carves, varies, chooses ends, proves, traces. NULL, with the error set, if
 * the request cannot be made, or if the maze does not have exactly one route from start to finish (a classic
 * parity maze: at least one). Everything lives in the arena. Several threads may call it, each with an arena
 * of its own. */
const struct mw_solved *mw_puzzle_make(struct mw_arena *, const struct mw_request *, struct mw_error *);
/* Makes a puzzle without tracing and measuring it: only maze, route and nroutes are set, and proved. For
 * mazes too large for a page. */
const struct mw_solved *mw_puzzle_solve(struct mw_arena *, const struct mw_request *, struct mw_error *);

/* Computes the figures of a puzzle without its proof and lines, for choosing among many. False, with the
 * error set, if it cannot be made. */
bool mw_puzzle_score(const struct mw_request *, struct mw_facts *, struct mw_error *);
/* Computes the fingerprint of a puzzle. False, with the error set, if it cannot be made. */
bool mw_puzzle_fingerprint(const struct mw_request *, uint64_t *, struct mw_error *);

MW_C_END

#endif
