/* wilson: from each cell that is not in the tree yet, walks at random until the walk meets the tree; adds the
 * walk without its loops to the tree. Every maze of the grid is equally likely. Each cell keeps only the side
 * by which the walk last left that cell. From the start of the walk, these sides lead along it without its
 * loops. */
#include "carve/carve.h"

#include "mazewright/random.h"

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    unsigned char *in_tree = MW_ARRAY(scratch, grid->ncells, unsigned char);
    struct mw_side *left_by = MW_ARRAY(scratch, grid->ncells, struct mw_side);
    uint64_t steps = mw_carve_walk_limit(grid->ncells);
    in_tree[mw_carve_random_cell(rng, grid)] = 1;
    for (int start = 0; start < grid->ncells; start++) {
        for (int cell = start; !in_tree[cell]; cell = left_by[cell].to) {
            if (steps-- == 0)
                return false;
            do
                left_by[cell] = mw_side(grid, cell, mw_rng_pick(rng, mw_nsides(grid, cell)));
            while (left_by[cell].to == MW_OUTSIDE && steps-- > 0);
            if (left_by[cell].to == MW_OUTSIDE)
                return false;
        }
        for (int cell = start; !in_tree[cell]; cell = left_by[cell].to) {
            in_tree[cell] = 1;
            maze->open[left_by[cell].wall] = 1;
        }
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_wilson = {
    .name = "wilson",
    .brief = "every maze equally likely, by loop-erased walks: unbiased",
    .carve = carve,
};
