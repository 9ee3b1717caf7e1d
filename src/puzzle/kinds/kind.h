/* Kinds of puzzles: what is particular to perfect mazes, hidden pictures, woven mazes and so on. A kind is a
 * file in puzzle/kinds/, which exports one const of struct mw_puzzle_kind. */
#ifndef MW_PUZZLE_KIND_H
#define MW_PUZZLE_KIND_H

#include "mazewright/puzzle.h"

/* The claims about a puzzle's pages that src/verify/ proves; verify/ knows nothing else of the puzzle's kind.
 */
struct mw_claims {
    bool one_route;     /* exactly one route leads from start to finish */
    bool all_reached;   /* every white place inside the rim can be reached */
    bool known_circles; /* the number of circles that the passages form is known */
    bool bridges;       /* corridors pass under others */
};

/* The ingredients of a maze: its request, its grid, and where its ends are wanted. */
struct puzzle_setup {
    const struct mw_request *request;
    const struct mw_grid *grid;
    struct mw_ends_wish ends;
};

struct mw_puzzle_kind {
    const char *name, *brief;
    /* True if a request asks for a puzzle of this kind. */
    bool (*is_asked)(const struct mw_request *);
    bool keeps_cells; /* the rim follows the cells, also in a shape */
    int pieces;       /* factor by which splitting cells into pieces enlarges the grid's box; 0 counts as 1 */
    struct mw_claims claims;

    /* Returns where to put ends that a request does not name. If this function is NULL, the tiling and the
     * shape decide (puzzle/request.c). */
    struct mw_ends_wish (*usual_ends)(const struct mw_request *);
    /* True if a request may name that place for an end. False, with the error set, if not. NULL if the kind
     * excludes none. */
    bool (*admits_end)(int place, struct mw_error *);
    /* True if a puzzle can be made of a request, whatever the request's grid. False, with the error set, if
     * not. NULL for a kind without conditions of its own. */
    bool (*admits)(const struct mw_request *, struct mw_error *);
    /* True if a puzzle can be made on a request's grid, which must be set. False, with the error set, if not.
     * NULL as for `admits`. */
    bool (*fits)(struct mw_arena *scratch, const struct mw_request *, struct mw_error *);

    /* Makes the maze, with its ends. NULL, with the error set, if that is impossible. */
    struct mw_maze *(*make)(struct mw_arena *, const struct puzzle_setup *, struct mw_error *);
    /* Proves a puzzle of which only the maze is set: sets its route, and `nroutes` to 1 after proving that
     * there is no other, or to the number of routes; if `measures`, its figures, too. False, with the error
     * set, on failure. */
    bool (*prove)(struct mw_arena *, const struct mw_request *, bool measures, struct mw_solved *,
                  struct mw_error *);
    /* Returns the narrowest opening or corridor, in cell units. */
    double (*narrowest)(const struct mw_maze *);
    /* Adds what is drawn besides walls and routes, and the solution. NULL for neither. */
    void (*draw)(struct mw_arena *, const struct mw_request *, struct mw_solved *);
};

/* Returns the kind that a request asks for. */
const struct mw_puzzle_kind *mw_request_kind(const struct mw_request *);
/* Returns the claims that hold for the puzzle of a request: those of its kind, less what its variations give
 * up. */
struct mw_claims mw_request_claims(const struct mw_request *);

#endif
