/* One puzzle, from its seed to what a page needs: carve, choose the ends, prove, trace. */
#include "mazewright/page.h"

/* Streams of one seed, so that ends and loops never disturb what was carved. */
enum { WALL_STREAM = 1, END_STREAM = 2, LOOP_STREAM = 3 };

static const struct mw_route *make(struct mw_arena *arena, const struct mw_puzzle *puzzle,
                                   struct mw_maze **maze, struct mw_error *error)
{
    const struct mw_group *group = puzzle->group;
    struct mw_rng walls = mw_rng_new(puzzle->seed, WALL_STREAM), ends = mw_rng_new(puzzle->seed, END_STREAM);
    *maze = mw_maze_carve(arena, puzzle->grid, &group->algorithm, &walls, error);
    if (!*maze)
        return NULL;
    struct mw_arena *scratch = mw_arena_new();
    mw_ends_choose(scratch, *maze, mw_start_place(group, group->start), mw_finish_place(group, group->finish),
                   &ends);
    const struct mw_route *route = group->loops > 0 ? mw_route_find(scratch, *maze) : NULL;
    if (route) {
        struct mw_rng loops = mw_rng_new(puzzle->seed, LOOP_STREAM);
        mw_maze_open_loops(scratch, *maze, route, group->loops, &loops);
    }
    mw_arena_free(scratch);
    return mw_route_prove(arena, *maze, error);
}

const struct mw_solved *mw_puzzle_solve(struct mw_arena *arena, const struct mw_puzzle *puzzle,
                                        struct mw_error *error)
{
    struct mw_maze *maze;
    struct mw_error why = {""};
    const struct mw_route *route = make(arena, puzzle, &maze, &why);
    if (!route) {
        mw_fail(error, "puzzle %d (%s) is not fit to print: %s; choose another seed", puzzle->number,
                mw_puzzle_remake(arena, puzzle), why.text);
        return NULL;
    }
    struct mw_solved *solved = MW_NEW(arena, struct mw_solved);
    *solved = (struct mw_solved){maze, route, mw_maze_facts(maze, route), mw_trace_walls(arena, maze),
                                 mw_trace_route(arena, maze, route)};
    return solved;
}
