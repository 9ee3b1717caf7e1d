/* A maze: a grid with some walls opened, and the two ends of its route. Carvers open walls, mw_ends_choose
 * breaks the rim, mw_route_find finds the route and proves that it is the only one. */
#ifndef MAZEWRIGHT_MAZE_H
#define MAZEWRIGHT_MAZE_H

#include "mazewright/grid.h"

MW_C_BEGIN

/* --- carving (src/carve/) ----------------------------------------------------------------------------- */

/* A start or a finish of a route. */
struct mw_end {
    int cell;
    int gate; /* the rim wall that is open there, or MW_OUTSIDE for an end in the middle */
};

struct mw_maze {
    const struct mw_grid *grid;
    unsigned char *open; /* by wall: 1 where one may pass */
    struct mw_end start, finish;
    const unsigned char *figure; /* by cell: 1 where the route has to go, and only there; or NULL */
};

/* A number that an algorithm can be told, as in `growing-tree:newest=75`. */
struct mw_option {
    const char *name, *brief;
    int fallback, min, max;
};

enum { MW_MAX_OPTIONS = 2 };

/* One const of these per algorithm file. `carve` gets a maze with every wall shut, opens inner walls until
 * any two cells have one route between them, and may use the arena for scratch. It returns false if it gave
 * up, which only happens with a broken source of random numbers. */
struct mw_carver {
    const char *name, *brief;
    bool square;    /* works on grids of squares only */
    uint64_t seeds; /* how many seeds differ; 0 if there is no such limit */
    struct mw_option option[MW_MAX_OPTIONS];
    bool (*carve)(struct mw_arena *scratch, struct mw_maze *, struct mw_rng *,
                  const int option[MW_MAX_OPTIONS]);
};

#define MW_DECLARE_CARVER(name) extern const struct mw_carver mw_carver_##name;
MW_CARVERS(MW_DECLARE_CARVER)
/* NULL-terminated. */
extern const struct mw_carver *const mw_carvers[];
/* The algorithm of that name, or NULL; the name of the i-th, NULL past the last. */
const struct mw_carver *mw_carver_named(const char *name);
const char *mw_carver_name(int i);

/* An algorithm with its options set: what a spec or a command line names (src/carve/algorithm.c). */
struct mw_algorithm {
    const struct mw_carver *carver;
    int option[MW_MAX_OPTIONS];
};

/* Reads `name` or `name:option=number,...`; options left out have their fallback. */
bool mw_algorithm_parse(const char *text, struct mw_algorithm *, struct mw_error *);
/* The shortest text that parses to the same algorithm. */
const char *mw_algorithm_format(struct mw_arena *, const struct mw_algorithm *);
/* Whether the algorithm works on the tiling, whole or cut out by a shape; if not, the error says why. */
bool mw_algorithm_admits(const struct mw_algorithm *, const struct mw_tiling *, const struct mw_shape *,
                         struct mw_error *);

/* A perfect maze: the rim is shut and no ends are chosen yet. NULL, with the error set, if the algorithm
 * does not work on the grid or gave up. The same grid, algorithm and seed make the same maze. */
struct mw_maze *mw_maze_carve(struct mw_arena *, const struct mw_grid *, const struct mw_algorithm *,
                              struct mw_rng *, struct mw_error *);

/* --- ends (src/solve/ends.c) -------------------------------------------------------------------------- */

/* The wanted ends: enum mw_place, but not MW_PLACE_USUAL, or a cell. */
struct mw_ends_wish {
    int start, finish;
    /* Makes the end at the right the start if both may be anywhere; puts a start at the top or the bottom
     * into the right half there, a finish into the left. */
    bool leftward;
};

/* Finds both ends and opens their gates; a cell is an end without one. Two ends are never the same cell
 * unless the grid has only one, so the same corner asked for twice gives neighbours. On squares a cell is the
 * one in that column and row, elsewhere the one nearest to where it would be if all were squares. */
void mw_ends_deal(struct mw_arena *scratch, struct mw_maze *, struct mw_ends_wish, struct mw_rng *);
/* The same, but on a perfect maze an end at a side is where it makes the best route: a long one, which keeps
 * off the rim and has forks. */
void mw_ends_choose(struct mw_arena *scratch, struct mw_maze *, struct mw_ends_wish, struct mw_rng *);

/* Whether two places that are named differently are one: the same cell inside, or a corner and its cell. */
bool mw_ends_are_one(const struct mw_grid *, struct mw_ends_wish);

/* --- solving (src/solve/) ----------------------------------------------------------------------------- */

struct mw_route {
    int ncells;
    const int *cell; /* from start to finish; a shortest way */
    const int *wall; /* wall[i] leads from cell[i] to cell[i + 1]; ncells - 1 of them */
    bool only;       /* proved: there is no other route from start to finish */
};

/* The route, on any maze. It is the only one if each of its steps is a bridge: a passage without which the
 * start could not reach the finish; and if the rim has no openings but the two gates. NULL if there is none.
 */
const struct mw_route *mw_route_find(struct mw_arena *, const struct mw_maze *);

/* A shortest way, about which nothing is proved; NULL if there is none. */
struct mw_route *mw_route_guess(struct mw_arena *, const struct mw_maze *);

/* How many routes lead from start to finish without passing a cell twice, counted up to `most`
 * (src/solve/count.c). */
int mw_route_count(struct mw_arena *scratch, const struct mw_maze *, int most);

/* Whether the maze is perfect: connected with one passage fewer than cells. */
bool mw_maze_is_perfect(struct mw_arena *scratch, const struct mw_maze *);

/* The second solver, which shares nothing with the first: walks with the right hand on the wall and leaves
 * bread crumbs. `crumb` (by cell) is 1 on the route afterwards. Only on a perfect maze are the crumbs sure to
 * be the route; on any other the answer is false. */
bool mw_route_walk(const struct mw_maze *, unsigned char *crumb);

/* Finds the route and holds the two proofs against each other. NULL, with the error saying what failed,
 * unless exactly one route leads from start to finish, and it is the figure if there is one. */
const struct mw_route *mw_route_prove(struct mw_arena *, const struct mw_maze *, struct mw_error *);

/* --- variations (src/vary/) --------------------------------------------------------------------------- */

enum mw_edge { MW_EDGES_SMOOTH, MW_EDGES_CELLS };
enum mw_ends { MW_ENDS_CHOSEN, MW_ENDS_DEALT };
enum mw_hand { MW_HAND_RIGHT, MW_HAND_LEFT };
enum mw_mode { MW_MODE_UNIQUE, MW_MODE_CLASSIC };
enum mw_reach { MW_REACH_ROUTE, MW_REACH_ALL };

/* Variations of a maze, beside its grid and its algorithm: a field for each knob in kinds.h, a share from 0
 * to 1 or the number of a word. */
#define MW_SHARE_FIELD(knob, ...) double knob;
#define MW_WORD_FIELD(knob, ...)  int knob;
struct mw_variation {
    MW_KNOBS(MW_SHARE_FIELD, MW_WORD_FIELD)
};

/* When a knob is applied: with the grid; when ends are chosen; when these are settled and the sheet is set,
 * on any grid; on a parity grid, all at once by the maker of its mazes; else before the ends are chosen, or
 * after that, in this order. */
enum mw_stage {
    MW_STAGE_GRID,
    MW_STAGE_ENDS,
    MW_STAGE_HAND,
    MW_STAGE_PARITY,
    MW_STAGE_PASSAGES,
    MW_STAGE_CELLS,
    MW_STAGE_LOOPS,
    MW_STAGE_CORRIDOR
};

/* Applies a knob: returns the varied maze, which may be the same one or another on a grid of its own. Called
 * only where the knob is not at its default. NULL, with the error set, if it cannot be done. */
typedef struct mw_maze *mw_vary(struct mw_arena *, struct mw_maze *, const struct mw_variation *,
                                struct mw_rng *, struct mw_error *);

/* Every knob as it is if nobody touches it (src/vary/knobs.c). */
struct mw_variation mw_variation_usual(void);
/* The name of the i-th knob; NULL past the last. */
const char *mw_knob_name(int i);
/* Sets a knob to a text such as "0.3" or "mirror". */
bool mw_knob_read(int i, const char *text, struct mw_variation *, struct mw_error *);
/* Its text; a share has three decimals. */
const char *mw_knob_write(struct mw_arena *, int i, const struct mw_variation *);
/* Its share, or -1 for a word. */
double mw_knob_share(int i, const struct mw_variation *);
/* Whether it is either true or false. */
bool mw_knob_is_flag(int i);
bool mw_knob_is_usual(int i, const struct mw_variation *);
/* The words of a knob; NULL past the last. */
#define MW_NO_DECLARATION(...)
#define MW_DECLARE_WORD(knob, ...) const char *mw_##knob##_word(int i);
MW_KNOBS(MW_NO_DECLARATION, MW_DECLARE_WORD)
/* Whether mazes on that tiling have the knob. */
bool mw_knob_is_of(int i, const struct mw_tiling *);
/* Whether a grid of that tiling has all knobs that are touched, and they go together; if not, the error says
 * why. */
bool mw_variation_admits(const struct mw_variation *, const struct mw_tiling *, struct mw_error *);
/* How many times what a maze with nothing touched costs. */
double mw_variation_cost(const struct mw_variation *);
/* Applies every knob of a stage that is touched, each to what the one before it made. */
struct mw_maze *mw_variation_apply(struct mw_arena *, struct mw_maze *, const struct mw_variation *,
                                   enum mw_stage, struct mw_rng *, struct mw_error *);

/* Opens that share (0 to 1) of the walls between cells of the same side branch of a perfect maze: there are
 * circles then, and still only one route (src/vary/loops.c). */
mw_vary mw_vary_loops;
/* Removes up to a share of the cells that are not on the route; the result is on a grid of its own
 * (src/vary/sparse.c). */
mw_vary mw_vary_sparse;
/* A perfect maze in which that share of the straight corridors has another one passing under it; before ends
 * are chosen. Its grid is one of its own, with two cells at each crossing (src/vary/weave.c). */
mw_vary mw_vary_weave;
/* Makes a perfect maze anew, as far as it can as an image of a part of itself, mirrored or turned; before
 * ends are chosen. Fails if the grid does not have that symmetry (src/vary/symmetry.c). */
mw_vary mw_vary_symmetry;
/* One corridor, on a grid of its own, that runs around the passages of a perfect maze from the place of its
 * start to that of its finish and fills everything (src/vary/unicursal.c). */
mw_vary mw_vary_unicursal;

/* A parity maze on a grid of squares: each is a field for a diagonal. `squares` has all its walls open and
 * its ends chosen at the rim; they say where the border is broken. NULL, with the error set, if that many
 * blanks would make a second route (src/vary/parity.c). */
struct mw_maze *mw_maze_make_parity(struct mw_arena *, const struct mw_maze *squares,
                                    const struct mw_variation *, struct mw_rng *, struct mw_error *);

/* --- hidden pictures (src/vary/hidden.c) --------------------------------------------------------------- */

/* A maze whose one route fills a picture and nothing else, made of a perfect one on a grid of its own, with a
 * piece for each corner of each cell. Its ends lie beside each other at the picture's edge; one whose place
 * is a side or a corner is tied to the rim by a string, which belongs to the figure. NULL, with the error
 * set, if the picture does not fit. */
struct mw_maze *mw_maze_hide(struct mw_arena *, const struct mw_maze *, const struct mw_shape *picture,
                             struct mw_ends_wish, struct mw_rng *, struct mw_error *);
/* The cells of a grid that a picture is made of, by cell, and the picture laid on it; NULL if it does not
 * fit.
 */
const unsigned char *mw_picture_cells(struct mw_arena *, const struct mw_grid *,
                                      const struct mw_shape *picture, const struct mw_shape **laid);
/* Whether a maze with a picture can have all knobs that are touched; if not, the error says why. */
bool mw_picture_admits(const struct mw_variation *, const struct mw_tiling *, struct mw_error *);

/* --- figures ------------------------------------------------------------------------------------------ */

/* Steps along the passages from one cell to every other, by cell; -1 where there is no way
 * (src/solve/search.c). */
const int *mw_maze_steps(struct mw_arena *, const struct mw_maze *, int from);
/* The same, but only to that cell and to those that are nearer. */
const int *mw_maze_steps_to(struct mw_arena *, const struct mw_maze *, int from, int to);
/* Openings of a cell to other cells. */
int mw_count_openings(const struct mw_maze *, int cell);
/* How many pieces of wall one can walk around, as they are drawn: 0 in a tree, and more with loops
 * (src/solve/circles.c). */
int mw_count_circles(const struct mw_maze *);
/* Facts about a maze, as the manifest has them. Gates do not count as openings. */
struct mw_facts {
    int cells, route_cells;
    int turns;     /* bends of the route of more than 40 degrees, from cell centre to cell centre; but none of
                    * up to 75 that takes such a one just before it back: a corridor of hexagons is straight */
    int junctions; /* cells of the route with three or more openings */
    int dead_ends; /* cells of the maze with one opening */
    int deep_branches; /* side branches at the route in which one can walk four cells or more */
    int rim_cells;     /* cells of the route that are at the rim, or at that of a hole */
    double detour;     /* length of the route through its centres, over the straight way between its ends */
    int middle_cells;  /* of the route, in the inner half of the box's width and height */
    int edge_cells;    /* in the outermost eighth of either */
    /* in each quarter of the box, left and right above and left and right below: of the route, and in all */
    int quarter_cells[4], quarter_size[4];
    long route_effort; /* of the effort, what the route costs without its side branches */
    long effort; /* what following the route costs, in eighths: 2 for a cell of it, 8 more for a bend and
                  * for a fork, and half of what its side branches cost that are not seen at a glance */
};
/* (src/solve/facts.c) */
struct mw_facts mw_maze_facts(const struct mw_maze *, const struct mw_route *);
/* Measures a shortest way, about which nothing is proved; false if there is none. */
bool mw_maze_score(const struct mw_maze *, struct mw_facts *);
/* The binary logarithm of the effort: a maze that is 1 harder takes twice as much. That length and turns
 * make mazes slower to solve is known from experiments; what forks add is a judgement. */
double mw_difficulty(const struct mw_facts *);
/* Returns a number that two mazes share only if one is the other, perhaps mirrored, turned, or started from
 * its finish (src/solve/fingerprint.c). */
uint64_t mw_maze_fingerprint(const struct mw_maze *);
/* How good a gate a wall of the rim would be (src/solve/gates.c). Where the rim was bent, it may be narrower
 * than bending may make it (0), tear a corner or a small tip (1), or stand in a narrow curve, beside a
 * corner, on a limb, or be as narrow as a few of the tiling always were (2). */
enum { MW_GATE_BEST = 3 };
int mw_gate_quality(const struct mw_grid *, int gate);
/* How far it is from a point in a direction (of length 1) to the next of the first so many walls of the rim,
 * but one of them; `most` if none is nearer than that. Walls count as straight from end to end. */
double mw_rim_ahead(const struct mw_grid *, int nwalls, struct mw_point from, struct mw_point way, int but,
                    double most);
/* The narrowest opening or corridor, in cell units, between lines without width. Not of woven mazes, whose
 * corridors have rails of their own (src/solve/clearance.c). */
double mw_maze_narrowest(const struct mw_maze *);
/* The narrowest place, between such lines, where walls of one cell of a bent grid come near to each other
 * before a pocket, which they shut if they are thicker; INFINITY if there is none. */
double mw_maze_neck(const struct mw_maze *);

MW_C_END

#endif
