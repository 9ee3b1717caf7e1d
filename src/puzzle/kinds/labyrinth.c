/* labyrinth: one corridor through the whole grid, around a tree that is carved first (vary/unicursal.c). Each
 * cell is split into one piece for each corner. */
#include "puzzle/kinds/steps.h"

static bool is_asked(const struct mw_request *r)
{
    return r->vary.unicursal;
}

const struct mw_puzzle_kind mw_puzzle_kind_labyrinth = {
    .name = "labyrinth",
    .brief = "one corridor through the whole grid",
    .is_asked = is_asked,
    .pieces = 2,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .make = step_make,
    .prove = step_prove,
    .narrowest = mw_maze_narrowest,
};
