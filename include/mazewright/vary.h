/* Variations: changes to a perfect maze, each with a knob that turns it, and hidden pictures. */
#ifndef MAZEWRIGHT_VARY_H
#define MAZEWRIGHT_VARY_H

#include "mazewright/knobs.h"
#include "mazewright/maze.h"

MW_C_BEGIN

/* --- variations (src/vary/) --------------------------------------------------------------------------- */

enum mw_edge { MW_EDGES_SMOOTH, MW_EDGES_CELLS };
enum mw_ends { MW_ENDS_CHOSEN, MW_ENDS_DEALT };
enum mw_route_through { MW_ROUTE_EVERY_LETTER, MW_ROUTE_ANY };
enum mw_hand { MW_HAND_RIGHT, MW_HAND_LEFT };
enum mw_mode { MW_MODE_UNIQUE, MW_MODE_CLASSIC };
enum mw_reach { MW_REACH_ROUTE, MW_REACH_ALL };

/* The variations of a maze: one field for each knob in knobs.h, holding a share from 0 to 1 or the index of a
 * word. */
#define MW_SHARE_FIELD(knob, ...) double knob;
#define MW_WORD_FIELD(knob, ...)  int knob;
struct mw_variation {
    MW_KNOBS(MW_SHARE_FIELD, MW_WORD_FIELD)
};

/* When a knob is applied. KIND: by the kind of puzzle (src/puzzle/kinds/); GRID: when the grid is made; ENDS:
 * when ends are chosen; HAND: when ends are chosen and pages laid out; PARITY: by mw_maze_make_parity();
 * PASSAGES: to the carved maze, before ends are chosen; CELLS, LOOPS, CORRIDOR: after ends are chosen, in
 * this order. */
enum mw_stage {
    MW_STAGE_KIND,
    MW_STAGE_GRID,
    MW_STAGE_ENDS,
    MW_STAGE_HAND,
    MW_STAGE_PARITY,
    MW_STAGE_PASSAGES,
    MW_STAGE_CELLS,
    MW_STAGE_LOOPS,
    MW_STAGE_CORRIDOR
};

/* Applies a knob. Returns the varied maze: the same one, or another on a grid of its own; NULL, with the
 * error set, if it cannot be done. Called only if the knob is not at its default. */
typedef struct mw_maze *mw_vary(struct mw_arena *, struct mw_maze *, const struct mw_variation *,
                                struct mw_rng *, struct mw_error *);

/* Returns a variation with every knob at its default (src/vary/knobs.c). */
struct mw_variation mw_variation_usual(void);
/* Returns the name of the i-th knob; NULL past the last. */
const char *mw_knob_name(int i);
/* Sets a knob from a text such as "0.3" or "mirror". False, with the error set, if it takes no such value. */
bool mw_knob_read(int i, const char *text, struct mw_variation *, struct mw_error *);
/* Returns the value of a knob as a text; a share has three decimals. */
const char *mw_knob_write(struct mw_arena *, int i, const struct mw_variation *);
/* Returns the value of a knob that is a share; -1 for a word. */
double mw_knob_share(int i, const struct mw_variation *);
/* True if the values of the knob are the words false and true. */
bool mw_knob_is_flag(int i);
bool mw_knob_is_usual(int i, const struct mw_variation *);
/* Return the words of a knob; NULL past the last. */
#define MW_NO_DECLARATION(...)
#define MW_DECLARE_WORD(knob, ...) const char *mw_##knob##_word(int i);
MW_KNOBS(MW_NO_DECLARATION, MW_DECLARE_WORD)
/* True if mazes on that tiling have the knob. */
bool mw_knob_is_of(int i, const struct mw_tiling *);
/* True if all knobs that are not at their default exist for mazes on that tiling and can be combined. False,
 * with the error set, if not. */
bool mw_variation_admits(const struct mw_variation *, const struct mw_tiling *, struct mw_error *);
/* Returns the cost of a varied maze, as a multiple of one with every knob at its default. */
double mw_variation_cost(const struct mw_variation *);
/* Applies the knobs of a stage that are not at their default, each to the result of the one before it. */
struct mw_maze *mw_variation_apply(struct mw_arena *, struct mw_maze *, const struct mw_variation *,
                                   enum mw_stage, struct mw_rng *, struct mw_error *);

/* Opens the share `loops` (0 to 1) of the walls between cells of the same side branch of a perfect maze. The
 * maze then has circles and still one route (src/vary/loops.c). */
mw_vary mw_vary_loops;
/* Removes up to the share `sparse` of the cells that are not on the route. The result is on a grid of its own
 * (src/vary/sparse.c). */
mw_vary mw_vary_sparse;
/* Lets another corridor pass under the share `weave` of the straight corridors of a perfect maze, before ends
 * are chosen. The result is on a grid of its own, with two cells at each crossing (src/vary/weave.c). */
mw_vary mw_vary_weave;
/* Carves a perfect maze anew, before ends are chosen. The new maze equals its mirror image or its rotation,
 * except where it must differ to keep exactly one route. Fails if the grid does not have that symmetry
 * (src/vary/symmetry.c). */
mw_vary mw_vary_symmetry;
/* Replaces a perfect maze by one corridor that fills a grid of its own: it runs around the passages of the
 * maze, and begins and ends as near as possible to the maze's ends (src/vary/unicursal.c). */
mw_vary mw_vary_unicursal;

/* Returns a parity maze in which each cell of the maze `squares` is a field for a diagonal. `squares` has all
 * its walls open and its ends at gates of the rim, where the border of the parity maze is broken. NULL, with
 * the error set, if the knob `blanks` asks for so many blanks that there would be a second route
 * (src/vary/parity.c). */
struct mw_maze *mw_maze_make_parity(struct mw_arena *, const struct mw_maze *squares,
                                    const struct mw_variation *, struct mw_rng *, struct mw_error *);

/* --- hidden pictures (src/vary/hidden.c) --------------------------------------------------------------- */

/* Makes, from a perfect maze, a maze whose only route fills a picture and nothing else. The new maze has a
 * grid of its own, on which each cell of the perfect maze becomes several cells, one at each of its corners.
 * Both ends lie side by side at the edge of the picture; for an end wanted at a side or corner, a corridor
 * that belongs to the picture leads from there to the rim. NULL, with the error set, if the picture does not
 * fit or the ends are in each other's way. */
struct mw_maze *mw_maze_hide(struct mw_arena *, const struct mw_maze *, const struct mw_shape *picture,
                             struct mw_ends_wish, struct mw_rng *, struct mw_error *);
/* Returns for each cell of a grid 1 if it belongs to the picture, else 0, and sets `laid` to the picture as
 * placed on the grid. NULL if the picture does not fit. */
const unsigned char *mw_picture_cells(struct mw_arena *, const struct mw_grid *,
                                      const struct mw_shape *picture, const struct mw_shape **laid);
/* Returns a picture or a line scaled as large as fits into a grid that is not bent, with some space around
 * it, and centred if possible; NULL if it does not fit. */
const struct mw_shape *mw_picture_fitted(struct mw_arena *, const struct mw_grid *,
                                         const struct mw_shape *picture);
/* True if a maze with a hidden picture can have all knobs that are not at their default. False, with the
 * error set, if not. */
bool mw_picture_admits(const struct mw_variation *, const struct mw_tiling *, struct mw_error *);

MW_C_END

#endif
