/* Carves a maze in a grid with an algorithm and random numbers. */
#include "carve/carve.h"

#include "mazewright/random.h"

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
