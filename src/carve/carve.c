/* From a grid, an algorithm and a seed to a maze; and the moves that carvers share. */
#include "carve/carve.h"

unsigned char *mw_carve_marks(struct mw_arena *scratch, const struct mw_grid *grid)
{
    unsigned char *mark = MW_ARRAY(scratch, grid->ncells + 1, unsigned char);
    mark[0] = MW_NEVER_WANTED;
    return mark - MW_OUTSIDE;
}

int mw_carve_random_cell(struct mw_rng *rng, const struct mw_grid *grid)
{
    return mw_rng_pick(rng, grid->ncells);
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
