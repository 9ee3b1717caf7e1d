/* A maze: a grid with some walls opened, and the two ends of its route. Carvers open walls, mw_ends_choose()
 * opens two gates in the rim, mw_route_find() finds the route and proves that it is the only one. */
#ifndef MAZEWRIGHT_MAZE_H
#define MAZEWRIGHT_MAZE_H

#include "mazewright/grid.h"

MW_C_BEGIN

struct mw_rng;

/* --- carving (src/carve/) ----------------------------------------------------------------------------- */

/* The start or the finish of a maze. */
struct mw_end {
    int cell;
    int gate; /* the rim wall that is open there; MW_OUTSIDE for an end inside */
};

/* The most ends of a maze: its start and finish, and further starts or finishes. */
enum { MW_MOST_ENDS = 6 };

/* Something that stands in a maze: a letter to read, an item to count, a key, the door that it opens, or the
 * lower or upper end of stairs. */
enum mw_thing_kind { MW_LETTER, MW_ITEM, MW_KEY, MW_DOOR, MW_STAIRS };
struct mw_thing {
    enum mw_thing_kind kind;
    int cell;         /* where it stands; of a door, the cell behind it */
    const char *text; /* what a letter shows: a letter of several characters or one, a number or a sum; the
                         number of stairs, which both their ends show; "" for items, keys and doors */
    int look;   /* of a key and its door: which shape and letter both have, from 0; of an item: its sort */
    int number; /* of a key and its door, from 0 in the order in which they are needed */
    int wall;   /* of a door: the open wall that it closes */
};
/* Return the point where a thing stands, the middle of its cell or opening, and the radius, in cell units, of
 * the circle around it that the thing may fill (src/solve/things.c). */
struct mw_point mw_thing_middle(const struct mw_grid *, const struct mw_thing *);
double mw_thing_radius(const struct mw_grid *, const struct mw_thing *);
enum { MW_MOST_KEYS = 3, MW_MOST_LEGS = MW_MOST_KEYS + 1 };

/* The numbers in the cells of a maze without walls inside. A solver steps from a cell to a neighbour that has
 * the next number. */
struct mw_numbering {
    int period; /* how many numbers there are before 0 comes again: 1 if all are 0 and steps lead both ways; 0
                   if none comes again */
    const int *of; /* for each cell: its number, from 0; MW_NO_NUMBER in a cell that must not be stepped on */
};
enum { MW_NO_NUMBER = -1 };

struct mw_maze {
    const struct mw_grid *grid;
    unsigned char *open; /* for each wall: 1 if it is open */
    struct mw_end start, finish;
    int nwrong; /* further starts from which no way leads to the finish; or, if `wrong_are_finishes`, further
                   finishes to which no way leads from the start */
    struct mw_end wrong[MW_MOST_ENDS - 2];
    bool wrong_are_finishes;
    int nthings;
    const struct mw_thing *thing;
    const struct mw_numbering *numbers; /* NULL in a maze with walls */
    const unsigned char *picture; /* for each cell: 1 if the route must pass it to draw a hidden picture, 0 if
                                     it must not; NULL without a picture */
};

/* A number that an algorithm takes, as in `growing-tree:newest=75`. */
struct mw_option {
    const char *name, *brief;
    int fallback, min, max;
};

enum { MW_MAX_OPTIONS = 2 };

/* A carver: one const of these in each file of algorithms. `carve` gets a maze with every wall shut and opens
 * inner walls until exactly one way leads between any two cells. It may use the arena for scratch. It returns
 * false if it gave up, which happens only with a broken source of random numbers. */
struct mw_carver {
    const char *name, *brief;
    bool square;    /* it works on grids of squares only */
    uint64_t seeds; /* how many different seeds there are; 0 for no limit */
    struct mw_option option[MW_MAX_OPTIONS];
    bool (*carve)(struct mw_arena *scratch, struct mw_maze *, struct mw_rng *,
                  const int option[MW_MAX_OPTIONS]);
};

/* All carvers, NULL-terminated. */
extern const struct mw_carver *const mw_carvers[];
/* Returns the carver of that name, or NULL. */
const struct mw_carver *mw_carver_named(const char *name);
/* Returns the name of the i-th carver; NULL past the last. */
const char *mw_carver_name(int i);

/* An algorithm with its options, as a spec or a command line names it (src/carve/algorithm.c). */
struct mw_algorithm {
    const struct mw_carver *carver;
    int option[MW_MAX_OPTIONS];
};

/* Reads `name` or `name:option=number,...`; an option that is left out has its default. False, with the error
 * set, if the text names no such algorithm or option. */
bool mw_algorithm_parse(const char *text, struct mw_algorithm *, struct mw_error *);
/* Returns the shortest text that mw_algorithm_parse() reads as the same algorithm. */
const char *mw_algorithm_format(struct mw_arena *, const struct mw_algorithm *);
/* True if the algorithm works on the tiling, whole or cut out by a shape. False, with the error set, if not.
 */
bool mw_algorithm_admits(const struct mw_algorithm *, const struct mw_tiling *, const struct mw_shape *,
                         struct mw_error *);

/* Carves a perfect maze, with the rim shut and no ends chosen. NULL, with the error set, if the algorithm
 * does not work on the grid or gave up. The same grid, algorithm and seed make the same maze. */
struct mw_maze *mw_maze_carve(struct mw_arena *, const struct mw_grid *, const struct mw_algorithm *,
                              struct mw_rng *, struct mw_error *);

/* --- ends (src/solve/ends.c) -------------------------------------------------------------------------- */

/* Places wanted for both ends: each an enum mw_place or a cell, but not MW_PLACE_USUAL. */
struct mw_ends_wish {
    int start, finish;
    /* if true: of two ends at MW_APART, the one on the right becomes the start; a start at the top or bottom
     * lies in the right half, a finish there in the left */
    bool leftward;
};

/* Chooses both ends and opens their gates; an end inside has no gate. The ends are two different cells unless
 * the grid has only one cell, so two ends wanted at one corner become neighbours. A wanted cell is given by
 * column and row of squares; on other grids it is the cell nearest to where that square would be. */
void mw_ends_deal(struct mw_arena *scratch, struct mw_maze *, struct mw_ends_wish, struct mw_rng *);
/* Like mw_ends_deal(), but on a perfect maze an end at a side is placed for the best route: a long one that
 * keeps away from the rim and has forks. */
void mw_ends_choose(struct mw_arena *scratch, struct mw_maze *, struct mw_ends_wish, struct mw_rng *);

/* Return how many ends a maze has, and its i-th: 0 is the start, 1 the finish, and then the wrong ends. */
int mw_count_ends(const struct mw_maze *);
struct mw_end mw_end_at(const struct mw_maze *, int i);
/* True if the i-th end is a finish. */
bool mw_end_is_finish(const struct mw_maze *, int i);
/* Returns the index of an end among all starts or all finishes, from the top to the bottom and, at the same
 * height, from the left: 0 for A, 1 for B. -1 for an end that is the only one of its kind. */
int mw_end_letter(const struct mw_maze *, int i);

/* True if start and finish are different places that stand for the same cell, such as a corner and the cell
 * there. */
bool mw_ends_are_one(const struct mw_grid *, struct mw_ends_wish);

/* --- solving (src/solve/) ----------------------------------------------------------------------------- */

struct mw_route {
    int ncells;
    const int *cell; /* from start to finish, a shortest way */
    const int *wall; /* wall[i] leads from cell[i] to cell[i + 1]; ncells - 1 of them */
    bool only;       /* true if it is proved that no other route leads from start to finish */
};

/* Returns the route of any maze; NULL if there is none. `only` is set if each of its steps is a bridge, that
 * is, a passage without which the start could not reach the finish, and the rim has no openings but the two
 * gates. */
const struct mw_route *mw_route_find(struct mw_arena *, const struct mw_maze *);

/* Returns a shortest way, about which nothing is proved; NULL if there is none. */
struct mw_route *mw_route_guess(struct mw_arena *, const struct mw_maze *);

/* Returns how many routes lead from start to finish without passing a cell twice, counted up to `most`
 * (src/solve/count.c). */
int mw_route_count(struct mw_arena *scratch, const struct mw_maze *, int most);

/* True if the maze is perfect: connected, with one passage fewer than cells. */
bool mw_maze_is_perfect(struct mw_arena *scratch, const struct mw_maze *);

/* Solves a maze a second time, sharing nothing with mw_route_find(): walks with the right hand on the wall
 * and marks its way. Afterwards `crumb` is 1 for each cell of the route. Returns false unless the maze is
 * perfect, because only then are the marks sure to be the route. */
bool mw_route_walk(const struct mw_maze *, unsigned char *crumb);

/* Finds the route as mw_route_find() does and, in a perfect maze, compares it with that of mw_route_walk().
 * Returns NULL, with the error saying what failed, unless exactly one route leads from start to finish and it
 * follows the hidden picture, if there is one. */
const struct mw_route *mw_route_prove(struct mw_arena *, const struct mw_maze *, struct mw_error *);

/* --- legs (src/solve/legs.c) -------------------------------------------------------------------------- */

/* Returns the number of legs: one more than the maze has keys. */
int mw_count_legs(const struct mw_maze *);
/* Returns the maze with the ends of leg i: the first leads from the start to the first key, others from key
 * to key, and the last one to the finish. The maze shares everything with the one given. */
struct mw_maze mw_maze_of_leg(const struct mw_maze *, int i);

/* --- numbers (src/solve/numbers.c) -------------------------------------------------------------------- */

/* Returns the number that comes after `number`, which is not MW_NO_NUMBER. */
int mw_number_after(const struct mw_numbering *, int number);
/* Returns the maze whose passages are the steps that the numbers of a maze allow from the cells that can be
 * reached from its start. It has no numbers and no things, and shares the grid. */
const struct mw_maze *mw_numbers_passages(struct mw_arena *, const struct mw_maze *);
/* Returns a shortest way by steps that the numbers allow, about which nothing is proved; NULL if there is
 * none. */
struct mw_route *mw_numbers_guess(struct mw_arena *, const struct mw_maze *);
/* Returns the way by steps that the numbers allow. NULL, with the error set, unless there is exactly one. */
const struct mw_route *mw_numbers_prove(struct mw_arena *, const struct mw_maze *, struct mw_error *);

/* --- figures ------------------------------------------------------------------------------------------ */

/* Returns the number of steps along passages from one cell to every other, by cell; -1 where there is no way
 * (src/solve/search.c). */
const int *mw_maze_steps(struct mw_arena *, const struct mw_maze *, int from);
/* Like mw_maze_steps(), but stops at the cell `to`. Other cells can then have -1 if they are at least as far
 * from `from` as `to` is. */
const int *mw_maze_steps_to(struct mw_arena *, const struct mw_maze *, int from, int to);
/* Returns how many openings to other cells a cell has. */
int mw_count_openings(const struct mw_maze *, int cell);
/* Returns how many separate pieces of wall lie inside, around which one can walk: 0 in a tree, more with
 * loops (src/solve/circles.c). */
int mw_count_circles(const struct mw_maze *);
/* Figures about a maze, as in the manifest. Gates do not count as openings. */
struct mw_facts {
    int cells, route_cells;
    int turns; /* bends of the route by more than 40 degrees, from cell centre to cell centre; a bend of up to
                  75 degrees that undoes the bend before it does not count, because a straight corridor of
                  hexagons zigzags */
    int junctions;     /* cells of the route with three or more openings */
    int dead_ends;     /* cells of the maze with one opening */
    int deep_branches; /* side branches of the route that are at least four cells deep */
    int rim_cells;     /* cells of the route at the rim, which includes the boundary of each hole */
    double detour; /* length of the route from cell centre to cell centre, divided by the distance between its
                      ends */
    int middle_cells; /* cells of the route in the inner half of the box's width and height */
    int edge_cells;   /* cells of the route outside the inner three quarters of the box's width and height */
    /* in each quarter of the box (top left, top right, bottom left, bottom right): `quarter_cells` counts
     * cells of the route, `quarter_size` all cells */
    int quarter_cells[4], quarter_size[4];
    long route_effort; /* the part of the effort that the route costs without side branches */
    long
        effort; /* the cost of following the route, in eighths: 2 for each cell, 8 more for each bend and each
                   fork; plus half of the cost of the side branches that are not seen through at a glance */
};
/* Measures a maze and its route (src/solve/facts.c). */
struct mw_facts mw_maze_facts(const struct mw_maze *, const struct mw_route *);
/* Does what mw_route_prove() does, and sets `facts` to the figures of the maze if that succeeds. Takes a
 * fifth less time than both one after the other, because dead ends are filled once. Not for mazes with
 * numbers. */
const struct mw_route *mw_route_prove_and_measure(struct mw_arena *, const struct mw_maze *,
                                                  struct mw_facts *, struct mw_error *);
/* Measures a shortest way, about which nothing is proved; false if there is none. */
bool mw_maze_score(const struct mw_maze *, struct mw_facts *);
/* Returns the binary logarithm of the effort: a maze that is 1 harder takes twice as much. Experiments show
 * that length and turns make mazes slower to solve; the weight of forks is a judgement. */
double mw_difficulty(const struct mw_facts *);
/* Returns a number that two mazes share only if one is the other, possibly mirrored, turned, or with start
 * and finish exchanged (src/solve/fingerprint.c). */
uint64_t mw_maze_fingerprint(const struct mw_maze *);
/* Returns the quality of a wall of the rim as a gate, up to MW_GATE_BEST (src/solve/gates.c). At a bent rim
 * it is 0 if the gate is narrower than bending allows or its gap is shut by its own wall, 1 if the gap would
 * cut off a corner or a small tip, and 2 if the gate lies in a narrow curve, beside a corner or on a limb, or
 * is less than 0.55 wide. */
enum { MW_GATE_BEST = 3 };
int mw_gate_quality(const struct mw_grid *, int gate);
/* Returns the part of a gate's wall that stands between the wall's corner `end`, 0 or 1, and the gap: a line
 * of one point if the gap begins at the corner. Not for woven grids (src/solve/gap.c). */
struct mw_line mw_gap_stub(struct mw_arena *, const struct mw_grid *, int gate, int end);
/* Returns the distance from `from`, in the direction of the unit vector `way`, to the nearest of the first
 * `nwalls` walls of the rim, except wall number `but`; `most` if none is nearer. Walls count as straight from
 * end to end. */
double mw_rim_ahead(const struct mw_grid *, int nwalls, struct mw_point from, struct mw_point way, int but,
                    double most);
/* Returns the width of the narrowest opening or corridor in cell units, between lines without width. Not for
 * woven mazes, whose corridors have walls of their own (src/solve/clearance.c). */
double mw_maze_narrowest(const struct mw_maze *);
/* Returns the width of the narrowest place before a pocket of a bent grid, where two walls of one cell
 * approach each other and thicker walls would close the pocket; INFINITY if there is none. */
double mw_maze_neck(const struct mw_maze *);

MW_C_END

#endif
