/* Adds circles (corridors that lead back to where they began) to a maze and keeps its only route: opens walls
 * only between two cells of one side branch. A side branch is a connected part of the maze off the route,
 * joined to the route by a single passage. Opening walls within the branch adds no second passage to the
 * route, so no circle contains a step of the route. */
#include "base/sets.h"

#include "mazewright/random.h"
#include "mazewright/vary.h"

struct mw_maze *mw_vary_loops(struct mw_arena *arena, struct mw_maze *maze, const struct mw_variation *vary,
                              struct mw_rng *rng, struct mw_error *error)
{
    (void)arena;
    (void)error;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_route *route = mw_route_find(scratch, maze);
    const struct mw_grid *grid = maze->grid;
    unsigned char *on_route = MW_ARRAY(scratch, grid->ncells, unsigned char);
    struct mw_sets branch = mw_sets_new(scratch, grid->ncells);
    int *shut = MW_ARRAY(scratch, grid->nwalls, int), n = 0;
    for (int i = 0; i < route->ncells; i++)
        on_route[route->cell[i]] = 1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < grid->nwalls; i++) {
            const struct mw_wall wall = mw_wall(grid, i);
            if (wall.cell[1] == MW_OUTSIDE || on_route[wall.cell[0]] || on_route[wall.cell[1]])
                continue;
            if (pass == 0 && maze->open[i])
                mw_sets_join(&branch, wall.cell[0], wall.cell[1]);
            else if (pass == 1 && !maze->open[i] &&
                     mw_sets_find(&branch, wall.cell[0]) == mw_sets_find(&branch, wall.cell[1]))
                shut[n++] = i;
        }
    mw_rng_shuffle(rng, n, shut);
    for (int i = 0; i < mw_share_of(vary->loops, n); i++)
        maze->open[shut[i]] = 1;
    mw_arena_free(scratch);
    return maze;
}
