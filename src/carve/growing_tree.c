/* growing-tree: keeps a list of the cells of the tree that may have neighbours outside it. Each step takes a
 * cell from the list and opens a wall from it to such a neighbour; a cell without such a neighbour is removed
 * from the list. The option `newest` is the percentage of steps that take the newest cell; the others take
 * any cell at random. With 100 percent this is the backtracker, with few long branches; with 0 percent there
 * are many short branches. The list keeps its order, so its last cell is always the newest. */
#include "carve/carve.h"

#include "carve/list.h"
#include "mazewright/random.h"

/* Draws a position in the list. Both numbers are drawn before either is needed, because a branch between the
 * two draws is mispredicted often, which takes longer; the second draw is undone if the newest cell is
 * wanted. */
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

MW_SHOWN const struct mw_carver mw_carver_growing_tree = {
    .name = "growing-tree",
    .brief = "from bushy (newest=0) to few long branches (newest=100)",
    .option = {{"newest", "share of draws, in percent, that take the newest cell", 50, 0, 100}},
    .carve = carve,
};
