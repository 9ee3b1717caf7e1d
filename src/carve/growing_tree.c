/* growing-tree: one list of live cells, and a share of draws that take the newest one.
 *
 * With every draw the newest this is the backtracker, with none it is bushy; the share slides between fewer,
 * longer branches and more, shorter ones. The list keeps its order, because "newest" is a place in it. */
#include "carve/carve.h"
#include "carve/list.h"

/* Draws a position in the list. A mispredicted branch takes longer than both draws, so any position is drawn,
 * and the draw taken back if the newest is wanted. */
static int draw(struct mw_rng *rng, int newest, int n)
{
    const bool take_newest = newest >= 100 || (newest > 0 && mw_rng_pick(rng, 100) < newest);
    const uint64_t before = rng->state;
    const int any = mw_rng_pick(rng, n);
    rng->state = take_newest ? before : rng->state;
    return take_newest ? n - 1 : any;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    const struct mw_grid *grid = maze->grid;
    const int newest = option[0];
    unsigned char *visited = mw_carve_marks(scratch, grid);
    struct list live = list_new(scratch, grid->ncells);
    list_add(&live, mw_carve_random_cell(rng, grid));
    visited[list_cell(&live, list_find(&live, 0))] = 1;
    while (live.n > 0) {
        const struct place place = list_find(&live, draw(rng, newest, live.n));
        struct mw_side way[MW_MAX_SIDES];
        const int n = mw_carve_neighbours(grid, list_cell(&live, place), visited, 0, way);
        if (n == 0) {
            list_remove(&live, place);
            continue;
        }
        const struct mw_side taken = way[mw_rng_pick(rng, n)];
        maze->open[taken.wall] = 1;
        visited[taken.to] = 1;
        list_add(&live, taken.to);
    }
    return true;
}

const struct mw_carver mw_carver_growing_tree = {
    .name = "growing-tree",
    .brief = "from bushy (newest=0) to few long branches (newest=100)",
    .option = {{"newest", "share of draws, in percent, that take the newest cell", 50, 0, 100}},
    .carve = carve,
};
