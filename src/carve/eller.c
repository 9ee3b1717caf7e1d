/* eller: carves row by row, and remembers only which cells of the current row are connected. Neighbours that
 * are not connected are joined as a coin falls. Then each connected set opens at least one wall to the next
 * row, its other cells as a coin falls. In the last row all sets are joined. */
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

/* Opens the wall below each cell as a coin falls; then, for each set without such an opening, below one of
 * its cells at random. */
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
