/* path-list: walks at random until there is no way on, then continues from a random cell of a list. The ways
 * out of a cell are counted before each step, and a cell with several ways is listed. A cell with only one
 * way is not listed, because the step takes that way; a listed cell that is drawn with only one way left is
 * removed from the list while that way is taken. So each draw either shortens the list or opens a wall, and
 * the carver ends with any random numbers, even if all are equal. */
#include "carve/carve.h"

#include "mazewright/random.h"

struct walk {
    struct mw_maze *maze;
    struct mw_rng *rng;
    unsigned char *used;
    int *list, nlisted;
};

static int leave(struct walk *w, struct mw_side exit)
{
    w->maze->open[exit.wall] = 1;
    w->used[exit.to] = 1;
    return exit.to;
}

/* Walks on from a cell until no neighbour of the last cell is unvisited. */
static void walk_on(struct walk *w, int cell)
{
    struct mw_side exit[MW_MAX_SIDES];
    int n;
    while ((n = mw_carve_neighbours(w->maze->grid, cell, w->used, 0, exit)) > 0) {
        if (n > 1)
            w->list[w->nlisted++] = cell;
        cell = leave(w, exit[n > 1 ? mw_rng_pick(w->rng, n) : 0]);
    }
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    struct walk w = {maze, rng, mw_carve_marks(scratch, grid), MW_ARRAY(scratch, grid->ncells, int), 0};
    int first = mw_carve_random_cell(rng, grid);
    w.used[first] = 1;
    walk_on(&w, first);
    while (w.nlisted > 0) {
        int i = mw_rng_pick(rng, w.nlisted), cell = w.list[i];
        struct mw_side exit[MW_MAX_SIDES];
        int n = mw_carve_neighbours(grid, cell, w.used, 0, exit);
        if (n <= 1)
            w.list[i] = w.list[--w.nlisted];
        if (n > 0)
            walk_on(&w, leave(&w, exit[n > 1 ? mw_rng_pick(rng, n) : 0]));
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_path_list = {
    .name = "path-list",
    .brief = "long walks that restart at random choices: few dead ends, a good all-rounder",
    .carve = carve,
};
