/* Circles to get lost in, and yet one route: walls open only between two cells of the same side branch.
 *
 * A side branch is what hangs together off the route. It meets the route by a single passage, and whatever
 * opens within it, that passage stays the only one: so every step of the route stays a bridge. */
#include "carve/carve.h"

void mw_maze_open_loops(struct mw_arena *scratch, struct mw_maze *maze, const struct mw_route *route,
                        double share, struct mw_rng *rng)
{
    const struct mw_grid *grid = maze->grid;
    unsigned char *on_route = MW_ARRAY(scratch, grid->ncells, unsigned char);
    struct mw_sets branch = mw_sets_new(scratch, grid->ncells);
    int *shut = MW_ARRAY(scratch, grid->nwalls, int), n = 0;
    for (int i = 0; i < route->ncells; i++)
        on_route[route->cell[i]] = 1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < grid->nwalls; i++) {
            const int *cell = grid->wall[i].cell;
            if (cell[1] == MW_OUTSIDE || on_route[cell[0]] || on_route[cell[1]])
                continue;
            if (pass == 0 && maze->open[i])
                mw_sets_join(&branch, cell[0], cell[1]);
            else if (pass == 1 && !maze->open[i] &&
                     mw_set_of(&branch, cell[0]) == mw_set_of(&branch, cell[1]))
                shut[n++] = i;
        }
    mw_rng_shuffle(rng, n, shut);
    for (int i = 0; i < (int)(share * n + 0.5); i++)
        maze->open[shut[i]] = 1;
}
