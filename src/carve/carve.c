/* From a grid, an algorithm and a seed to a maze; and the moves that carvers share. */
#include "carve/carve.h"

#include <assert.h>

int mw_carve_neighbours(const struct mw_grid *grid, int cell, const unsigned char *mark, unsigned char want,
                        struct mw_side found[MW_MAX_SIDES])
{
    int n = 0;
    const struct mw_side *side = mw_sides(grid, cell);
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        if (side[i].to != MW_OUTSIDE && mark[side[i].to] == want)
            found[n++] = side[i];
    return n;
}

int mw_carve_random_cell(struct mw_rng *rng, const struct mw_grid *grid)
{
    return mw_rng_pick(rng, grid->ncells);
}

void mw_carve_open_between(struct mw_maze *maze, int a, int b)
{
    int wall = mw_wall_between(maze->grid, a, b);
    assert(wall >= 0);
    maze->open[wall] = 1;
}

int mw_carve_beside(const struct mw_grid *grid, int cell, enum mw_direction direction)
{
    assert(grid->square);
    return mw_sides(grid, cell)[direction].to;
}

struct mw_maze *mw_maze_carve(struct mw_arena *arena, const struct mw_grid *grid,
                              const struct mw_algorithm *algorithm, struct mw_rng *rng,
                              struct mw_error *error)
{
    if (!mw_algorithm_admits(algorithm, grid->tiling, grid->shape, error))
        return NULL;
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    maze->grid = grid;
    maze->open = MW_ARRAY(arena, grid->nwalls, unsigned char);
    maze->start = maze->finish = (struct mw_end){0, MW_OUTSIDE};
    struct mw_arena *scratch = mw_arena_new();
    bool done = algorithm->carver->carve(scratch, maze, rng, algorithm->option);
    mw_arena_free(scratch);
    if (done)
        return maze;
    mw_fail(error, "%s gave up: its source of random numbers repeats itself", algorithm->carver->name);
    return NULL;
}
