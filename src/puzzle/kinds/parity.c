/* parity: squares that each hold one of their diagonals or none (vary/parity.c). The gates are chosen first,
 * because the walls follow from them. */
#include "puzzle/kinds/steps.h"

#include "mazewright/random.h"

static bool is_asked(const struct mw_request *r)
{
    return r->tiling->parity;
}

/* Puts the ends in opposite corners or, if there is a shape, far apart, so that they divide the border into
 * two long pieces. */
static struct mw_ends_wish usual_ends(const struct mw_request *r)
{
    return (struct mw_ends_wish){r->shape ? MW_APART : MW_TOP_RIGHT, r->shape ? MW_APART : MW_BOTTOM_LEFT,
                                 false};
}

static bool admits_end(int place, struct mw_error *error)
{
    int column, row;
    return (place != MW_CENTRE && !mw_place_is_cell(place, &column, &row)) ||
           mw_fail(error, "a parity maze starts and finishes at its border; choose a side or a corner");
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    (void)scratch;
    return r->grid->nloops <= 1 ||
           mw_fail(error, "the shape %s has a hole, and grid %s takes shapes without; choose another",
                   r->shape->name, r->tiling->name);
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    const struct mw_grid *grid = setup->grid;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze squares = {.grid = grid, .open = MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        squares.open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    step_deal_ends(scratch, setup, &squares, error);
    struct mw_rng rng = step_rng(setup->request, WALL_STREAM);
    struct mw_maze *maze = mw_maze_make_parity(arena, &squares, &setup->request->vary, &rng, error);
    mw_arena_free(scratch);
    return maze;
}

static bool prove(struct mw_arena *arena, const struct mw_request *r, bool measures, struct mw_solved *solved,
                  struct mw_error *error)
{
    if (r->vary.mode == MW_MODE_UNIQUE)
        return step_prove(arena, r, measures, solved, error);
    struct mw_arena *scratch = mw_arena_new();
    solved->nroutes = mw_route_count(scratch, solved->maze, MW_MANY_ROUTES);
    mw_arena_free(scratch);
    solved->route = mw_route_find(arena, solved->maze);
    if (solved->route && measures)
        solved->facts = mw_maze_facts(solved->maze, solved->route);
    return solved->route;
}

const struct mw_puzzle_kind mw_puzzle_kind_parity = {
    .name = "parity",
    .brief = "diagonals in squares",
    .is_asked = is_asked,
    .keeps_cells = true,
    .claims = {.one_route = true},
    .usual_ends = usual_ends,
    .admits_end = admits_end,
    .fits = fits,
    .make = make,
    .prove = prove,
    .narrowest = mw_maze_narrowest,
};
