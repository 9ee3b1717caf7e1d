/* Steps of making a puzzle that several kinds have in common. */
#ifndef MW_PUZZLE_STEPS_H
#define MW_PUZZLE_STEPS_H

#include "puzzle/kinds/kind.h"

struct mw_rng;

/* Streams of random numbers, all from a puzzle's seed, so that changing the ends or a variation never changes
 * what was carved. The numbers of the streams must not change, because then every seed would give another
 * puzzle. Number 4 is the stream of grids (grid/grid.c). */
enum step_stream {
    WALL_STREAM = 1,
    END_STREAM = 2,
    LOOP_STREAM = 3,
    PASSAGE_STREAM = 5,
    CELL_STREAM = 6,
    PICTURE_STREAM = 7,
    CHOICE_STREAM = 8,
    THING_STREAM = 9,
    COUNT_STREAM = 10
};
struct mw_rng step_rng(const struct mw_request *, enum step_stream);

/* A function that gives a maze its ends. Returns this maze or a new one; NULL, with the error set, on
 * failure. */
typedef struct mw_maze *step_ends(struct mw_arena *, const struct puzzle_setup *, struct mw_maze *,
                                  struct mw_error *);
/* step_choose_ends() chooses ends for the best route, or at random if the request wants that;
 * step_deal_ends() always chooses at random. */
step_ends step_choose_ends, step_deal_ends;

/* Carves a maze, applies the variations that change passages anywhere, gives the maze its ends, and then
 * applies the other variations. */
struct mw_maze *step_carve(struct mw_arena *, const struct puzzle_setup *, step_ends *, struct mw_error *);
/* Carves a maze, with step_choose_ends() for its ends, as most kinds do. */
struct mw_maze *step_make(struct mw_arena *, const struct puzzle_setup *, struct mw_error *);
/* True if a request combines nothing with a kind of puzzle but the options in `own`, a NULL-terminated list
 * that begins with the kind's own name, and the knobs hand, edges and route: no picture, no parity grid, and
 * no "spell", "items", "numbers" or "along" unless the list has it. False, with the error set, if not. */
bool step_admits_plain(const struct mw_request *, const char *const *own, struct mw_error *);
/* True if a request's grid has at least that many cells. False, with the error set, if not: `what` is what
 * needs them, with its verb ("3 keys take"), and `remedy` what to do instead of making the maze larger. */
bool step_has_room(const struct mw_request *, int least_cells, const char *what, const char *remedy,
                   struct mw_error *);
/* Proves that exactly one route leads from start to finish, as mw_puzzle_kind.prove says. */
bool step_prove(struct mw_arena *, const struct mw_request *, bool measures, struct mw_solved *,
                struct mw_error *);

#endif
