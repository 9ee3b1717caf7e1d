/* maze: a perfect maze, with loops or removed cells if the request asks for them. It takes all requests that
 * no other kind takes. */
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
