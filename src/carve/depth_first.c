/* Carves depth first, with a preference for some steps. */
#include "carve/depth_first.h"

#include "mazewright/random.h"

double mw_carve_onward(const struct mw_grid *grid, int before, int from, int to)
{
    return before == NO_CELL_BEFORE ? 0
                                    : mw_dot(mw_direction(mw_centre(grid, before), mw_centre(grid, from)),
                                             mw_direction(mw_centre(grid, from), mw_centre(grid, to)));
}

/* Returns the index of a step of the greatest worth. */
static int pick_best(const struct mw_grid *grid, int before, int from, int n, const struct mw_side *way,
                     struct mw_rng *rng, step_worth *worth, const void *context)
{
    int best = 0, equals = 0;
    long long most = 0;
    for (int i = 0; i < n; i++) {
        const long long is = mw_lattice(worth(context, grid, before, from, way[i].to));
        if (i > 0 && is < most)
            continue;
        equals = i > 0 && is == most ? equals + 1 : 1;
        most = is;
        if (mw_rng_pick(rng, equals) == 0)
            best = i;
    }
    return best;
}

bool mw_carve_depth_first(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, int bias,
                          step_worth *worth, const void *context)
{
    const struct mw_grid *grid = maze->grid, *flat = grid->straight ? grid->straight : grid;
    unsigned char *visited = mw_carve_marks(scratch, grid);
    int *stack = MW_ARRAY(scratch, grid->ncells, int), depth = 0, left = grid->ncells - 1;
    stack[depth++] = mw_carve_random_cell(rng, grid);
    visited[stack[0]] = 1;
    while (left > 0) {
        struct mw_side way[MW_MAX_SIDES];
        const int n = mw_carve_neighbours(grid, stack[depth - 1], visited, 0, way);
        if (n == 0) {
            depth--;
            continue;
        }
        const int before = depth > 1 ? stack[depth - 2] : NO_CELL_BEFORE;
        const struct mw_side taken =
            way[worth && mw_rng_pick(rng, 100) < bias
                    ? pick_best(flat, before, stack[depth - 1], n, way, rng, worth, context)
                    : mw_rng_pick(rng, n)];
        maze->open[taken.wall] = 1;
        visited[taken.to] = 1;
        stack[depth++] = taken.to;
        left--;
    }
    return true;
}
