/* along: the route follows a line that the author drew, as near as the grid allows. The way along the line
 * (trail.c) is opened first; then the maze is carved around it, with the passages of a maze that the
 * algorithm carves wherever they close no circle. Both ends lie inside, at the ends of the line. */
#include "base/sets.h"
#include "puzzle/kinds/steps.h"
#include "puzzle/kinds/trail.h"

#include "mazewright/random.h"

enum { LEAST_CELLS = 8 };

static bool is_asked(const struct mw_request *r)
{
    return r->along;
}

static struct mw_ends_wish usual_ends(const struct mw_request *r)
{
    (void)r;
    return (struct mw_ends_wish){MW_PLACE_USUAL, MW_PLACE_USUAL, false};
}

static bool admits_end(int place, struct mw_error *error)
{
    return place == MW_PLACE_USUAL ||
           mw_fail(error,
                   "a route along a line begins and ends where the line does; leave start and finish out");
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"along", NULL};
    return step_admits_plain(r, own, error);
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    return trail_along(scratch, r->grid, r->along, LEAST_CELLS) ||
           mw_fail(error, "the line in %s would pass fewer than %d cells of %s %s; make the maze larger",
                   r->along->name, LEAST_CELLS, r->tiling->name, mw_size_format(scratch, r->tiling, r->size));
}

/* Opens the wall between two neighbours, and joins their sets. */
static void open_step(struct mw_maze *maze, struct mw_sets *sets, int a, int b)
{
    maze->open[mw_wall_between(maze->grid, a, b)] = 1;
    mw_sets_join(sets, mw_sets_find(sets, a), mw_sets_find(sets, b));
}

/* Opens walls between cells that are not connected yet, in random order: first those that are open in a
 * carved maze, then any. */
static void carve_rest(struct mw_arena *scratch, struct mw_maze *maze, const struct mw_maze *carved,
                       struct mw_sets *sets, struct mw_rng *rng)
{
    const struct mw_grid *grid = maze->grid;
    int *wall = MW_ARRAY(scratch, grid->nwalls, int);
    for (int open = 1; open >= 0; open--) {
        int n = 0;
        for (int i = 0; i < grid->nwalls; i++)
            if (mw_wall(grid, i).cell[1] != MW_OUTSIDE && carved->open[i] == open)
                wall[n++] = i;
        mw_rng_shuffle(rng, n, wall);
        for (int i = 0; i < n; i++) {
            const struct mw_wall w = mw_wall(grid, wall[i]);
            const int a = mw_sets_find(sets, w.cell[0]), b = mw_sets_find(sets, w.cell[1]);
            if (a != b) {
                maze->open[wall[i]] = 1;
                mw_sets_join(sets, a, b);
            }
        }
    }
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    const struct mw_request *r = setup->request;
    struct mw_rng walls = step_rng(r, WALL_STREAM), order = step_rng(r, PASSAGE_STREAM);
    const struct mw_maze *carved = mw_maze_carve(arena, setup->grid, &r->algorithm, &walls, error);
    const struct trail *trail = carved ? trail_along(arena, setup->grid, r->along, LEAST_CELLS) : NULL;
    if (!trail) {
        if (carved)
            mw_fail(error, "the line in %s passes too few cells; make the maze larger", r->along->name);
        return NULL;
    }
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    struct mw_sets sets = mw_sets_new(scratch, setup->grid->ncells);
    *maze = (struct mw_maze){.grid = setup->grid,
                             .open = MW_ARRAY(arena, setup->grid->nwalls, unsigned char),
                             .start = {trail->cell[0], MW_OUTSIDE},
                             .finish = {trail->cell[trail->n - 1], MW_OUTSIDE}};
    for (int i = 0; i + 1 < trail->n; i++)
        open_step(maze, &sets, trail->cell[i], trail->cell[i + 1]);
    carve_rest(scratch, maze, carved, &sets, &order);
    mw_arena_free(scratch);
    return maze;
}

/* Tells how well the route follows the line. */
static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    const struct trail *trail = trail_along(arena, solved->maze->grid, r->along, LEAST_CELLS);
    solved->likeness = trail ? trail->likeness : 0;
}

const struct mw_puzzle_kind mw_puzzle_kind_along = {
    .name = "along",
    .brief = "a route that follows a drawn line",
    .is_asked = is_asked,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .usual_ends = usual_ends,
    .admits_end = admits_end,
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = step_prove,
    .narrowest = mw_maze_narrowest,
    .draw = draw,
};
