/* One puzzle, from its seed to what a page needs: carve, choose the ends, vary, prove, trace. */
#include "mazewright/page.h"

/* Streams of one seed, so that ends and variations never disturb what was carved. */
enum { WALL_STREAM = 1, END_STREAM = 2, LOOP_STREAM = 3, VARIATION_STREAM = 5 };

static struct mw_rng stream(const struct mw_puzzle *puzzle, int number)
{
    return mw_rng_new(puzzle->seed, (uint64_t)number);
}

static void choose_ends(struct mw_arena *scratch, const struct mw_puzzle *puzzle, struct mw_maze *maze)
{
    const struct mw_group *group = puzzle->group;
    struct mw_rng rng = stream(puzzle, END_STREAM);
    mw_ends_choose(scratch, maze, mw_start_place(group, group->start), mw_finish_place(group, group->finish),
                   &rng);
}

/* The walls of a parity maze follow from where its border is broken. */
static struct mw_maze *make_parity(struct mw_arena *arena, const struct mw_puzzle *puzzle,
                                   const struct mw_grid *grid, struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze squares = {.grid = grid, .open = MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        squares.open[i] = grid->wall[i].cell[1] != MW_OUTSIDE;
    choose_ends(scratch, puzzle, &squares);
    struct mw_rng rng = stream(puzzle, WALL_STREAM);
    struct mw_maze *maze = mw_parity_make(arena, &squares, &puzzle->group->vary, &rng, error);
    mw_arena_free(scratch);
    return maze;
}

/* What changes the passages everywhere comes before the ends are chosen. */
static struct mw_maze *carve(struct mw_arena *arena, const struct mw_puzzle *puzzle,
                             const struct mw_grid *grid, struct mw_error *error)
{
    const struct mw_variation *vary = &puzzle->group->vary;
    struct mw_rng walls = stream(puzzle, WALL_STREAM), rng = stream(puzzle, VARIATION_STREAM);
    struct mw_maze *maze = mw_maze_carve(arena, grid, &puzzle->group->algorithm, &walls, error);
    if (maze && vary->symmetry &&
        !mw_maze_make_symmetric(maze, (enum mw_symmetry)vary->symmetry, &rng, error))
        return NULL;
    return maze && vary->weave > 0 ? mw_maze_make_weave(arena, maze, vary->weave, &rng) : maze;
}

/* What must keep the route comes after. */
static struct mw_maze *vary(struct mw_arena *arena, const struct mw_puzzle *puzzle, struct mw_maze *maze,
                            struct mw_error *error)
{
    const struct mw_variation *vary = &puzzle->group->vary;
    struct mw_rng rng = stream(puzzle, VARIATION_STREAM + 1), loops = stream(puzzle, LOOP_STREAM);
    if (vary->sparse > 0)
        maze = mw_maze_make_sparse(arena, maze, mw_route_find(arena, maze), vary->sparse, &rng);
    if (vary->loops > 0)
        mw_maze_open_loops(arena, maze, mw_route_find(arena, maze), vary->loops, &loops);
    return vary->unicursal ? mw_maze_make_unicursal(arena, maze, &rng, error) : maze;
}

static struct mw_maze *make(struct mw_arena *arena, const struct mw_puzzle *puzzle, struct mw_error *error)
{
    const struct mw_group *group = puzzle->group;
    const struct mw_grid *grid =
        group->grid->seeded ? mw_grid_new(arena, group->grid, group->size, puzzle->grid->shape, puzzle->seed)
                            : puzzle->grid;
    if (!grid) {
        mw_fail(error, "its shape does not fit its cells; give it a larger size");
        return NULL;
    }
    if (group->grid->parity)
        return make_parity(arena, puzzle, grid, error);
    struct mw_maze *maze = carve(arena, puzzle, grid, error);
    if (!maze)
        return NULL;
    struct mw_arena *scratch = mw_arena_new();
    choose_ends(scratch, puzzle, maze);
    mw_arena_free(scratch);
    return vary(arena, puzzle, maze, error);
}

/* Exactly one route, unless several are wanted: then a shortest one, and how many there are. */
static const struct mw_route *prove(struct mw_arena *arena, const struct mw_puzzle *puzzle,
                                    const struct mw_maze *maze, int *nroutes, struct mw_error *error)
{
    *nroutes = 1;
    if (puzzle->group->vary.mode == MW_MODE_UNIQUE)
        return mw_route_prove(arena, maze, error);
    struct mw_arena *scratch = mw_arena_new();
    *nroutes = mw_route_count(scratch, maze, MW_MANY_ROUTES);
    mw_arena_free(scratch);
    return mw_route_find(arena, maze);
}

const struct mw_solved *mw_puzzle_solve(struct mw_arena *arena, const struct mw_puzzle *puzzle,
                                        struct mw_error *error)
{
    struct mw_error why = {""};
    int nroutes = 0;
    const struct mw_maze *maze = make(arena, puzzle, &why);
    const struct mw_route *route = maze ? prove(arena, puzzle, maze, &nroutes, &why) : NULL;
    if (!route) {
        mw_fail(error, "puzzle %d (%s) is not fit to print: %s%s", puzzle->number,
                mw_puzzle_remake(arena, puzzle), why.text, maze ? "; choose another seed" : "");
        return NULL;
    }
    struct mw_solved *solved = MW_NEW(arena, struct mw_solved);
    *solved = (struct mw_solved){maze,
                                 route,
                                 nroutes,
                                 mw_maze_facts(maze, route),
                                 mw_trace_walls(arena, maze),
                                 mw_trace_route(arena, maze, route),
                                 mw_trace_below(arena, maze, route)};
    return solved;
}
