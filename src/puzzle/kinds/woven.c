/* woven: a maze with bridges, whose corridors have walls of their own on both sides (puzzle/lines/rails.c).
 */
#include "puzzle/kinds/steps.h"
#include "puzzle/lines/rails.h"

static bool is_asked(const struct mw_request *r)
{
    return r->vary.weave > 0;
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const int most = 40000;
    return r->grid->ncells <= most ||
           mw_fail(error, "a maze with crossings has at most %d cells, and %s %s has %d; make it smaller",
                   most, r->tiling->name, mw_size_format(scratch, r->tiling, r->size), r->grid->ncells);
}

const struct mw_puzzle_kind mw_puzzle_kind_woven = {
    .name = "woven",
    .brief = "a maze in which corridors pass under others",
    .is_asked = is_asked,
    .keeps_cells = true,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true, .bridges = true},
    .fits = fits,
    .make = step_make,
    .prove = step_prove,
    .narrowest = mw_rails_narrowest,
};
