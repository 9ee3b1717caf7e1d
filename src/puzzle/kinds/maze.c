/* maze: a perfect maze, with loops or left out cells if they are wanted. Every request can be one. */
#include "puzzle/kinds/steps.h"

static bool is_asked(const struct mw_request *r)
{
    (void)r;
    return true;
}

const struct mw_puzzle_kind mw_puzzle_kind_maze = {
    .name = "maze",
    .brief = "a maze with exactly one route",
    .is_asked = is_asked,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .make = step_make,
    .prove = step_prove,
    .narrowest = mw_maze_narrowest,
};
