/* frontier (after Matuszek, Byte, December 1981): starts with one cell as the tree; adds cells at random from
 * the frontier, the cells next to the tree, until none is left. The frontier lists each cell once, however
 * many cells of the tree it touches; the wall that is opened is drawn afterwards, among all walls between the
 * cell and the tree. Drawing a wall directly from all walls around the tree, or fixing a neighbour for each
 * cell, would make a different kind of maze. */
#include "carve/carve.h"

#include "mazewright/random.h"

enum { UNSEEN, FRONTIER, TREE };

struct frontier {
    const struct mw_grid *grid;
    unsigned char *state;
    int *cell, ncells;
};

static void add_to_tree(struct frontier *f, int cell)
{
    f->state[cell] = TREE;
    struct mw_side buffer[MW_SQUARE];
    const struct mw_side *side = mw_sides(f->grid, cell, buffer), *end = side + mw_nsides(f->grid, cell);
    for (; side < end; side++) {
        const bool is_new = f->state[side->to] == UNSEEN;
        f->cell[f->ncells] = side->to;
        f->state[side->to] = is_new ? FRONTIER : f->state[side->to];
        f->ncells += is_new;
    }
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    struct frontier f = {grid, mw_carve_marks(scratch, grid), MW_ARRAY(scratch, grid->ncells + 1, int), 0};
    add_to_tree(&f, mw_carve_random_cell(rng, grid));
    while (f.ncells > 0) {
        int i = mw_rng_pick(rng, f.ncells), cell = f.cell[i];
        f.cell[i] = f.cell[--f.ncells];
        struct mw_side tree[MW_MAX_SIDES];
        int n = mw_carve_neighbours(grid, cell, f.state, TREE, tree);
        maze->open[tree[mw_rng_pick(rng, n)].wall] = 1;
        add_to_tree(&f, cell);
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_frontier = {
    .name = "frontier",
    .brief = "grows by a random cell beside the tree: bushy, short dead ends, easy",
    .carve = carve,
};
