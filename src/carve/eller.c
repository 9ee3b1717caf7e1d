/* eller: carves row by row, and remembers only which cells of the current row are connected. For neighbours
 * that are not connected, a coin decides if they are joined. Then a coin decides for each cell if its wall to
 * the next row is opened; each connected set opens at least one. In the last row all sets are joined. */
#include "carve/carve.h"

#include "mazewright/random.h"

static void join_along(struct mw_maze *maze, struct mw_rng *rng, struct mw_sets *sets, int row, bool last)
{
    int w = maze->grid->size.w;
    for (int cell = row * w; cell < row * w + w - 1; cell++)
        if (mw_sets_find(sets, cell) != mw_sets_find(sets, cell + 1) && (last || mw_rng_pick(rng, 2))) {
            mw_sets_join(sets, cell, cell + 1);
            mw_carve_open(maze, cell, MW_EAST);
        }
}

/* Opens walls to the next row: for each cell a coin decides if the wall below it is opened; then each set
 * without such an opening gets one below a random cell. */
static void go_down(struct mw_maze *maze, struct mw_rng *rng, struct mw_sets *sets, int row, int *order,
                    unsigned char *went_down)
{
    int w = maze->grid->size.w;
    for (int x = 0; x < w; x++)
        order[x] = row * w + x;
    mw_rng_shuffle(rng, w, order);
    for (int must = 0; must < 2; must++)
        for (int x = 0; x < w; x++) {
            int cell = order[x], set = mw_sets_find(sets, cell);
            if (must ? went_down[set] : !mw_rng_pick(rng, 2))
                continue;
            mw_carve_open(maze, cell, MW_SOUTH);
            mw_sets_join(sets, cell + w, set);
            went_down[set] = 1;
        }
    for (int x = 0; x < w; x++)
        went_down[mw_sets_find(sets, row * w + x)] = 0;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    struct mw_sets sets = mw_sets_new(scratch, grid->ncells);
    int *order = MW_ARRAY(scratch, grid->size.w, int);
    unsigned char *went_down = MW_ARRAY(scratch, grid->ncells, unsigned char);
    for (int row = 0; row < grid->size.h; row++) {
        bool last = row == grid->size.h - 1;
        join_along(maze, rng, &sets, row, last);
        if (!last)
            go_down(maze, rng, &sets, row, order, went_down);
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_eller = {
    .name = "eller",
    .brief = "row by row with a memory of one row (squares only)",
    .square = true,
    .carve = carve,
};
