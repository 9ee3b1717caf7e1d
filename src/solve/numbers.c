/* Solves mazes without walls, in which a solver steps from a number to the next one.
 *
 * Steps have a direction, so bridges prove nothing here. Let R be the cells that can be reached from the
 * start, and C those from which the finish can be reached, both by steps that the numbers allow. Every way
 * lies in both R and C. If these have no cells in common but those of one way, and each of them allows one
 * step within both, there is no other way. Steps into the start and out of the finish do not count, because
 * no way takes them.
 *
 * If every number is the same (period 1), steps lead both ways, and the proof is that of a maze with
 * passages: each step of the way is a bridge (route.c). */
#include "mazewright/maze.h"

#include <string.h>

int mw_number_after(const struct mw_numbering *numbers, int number)
{
    return numbers->period > 0 ? (number + 1) % numbers->period : number + 1;
}

/* True if a way can step from cell a to its neighbour b. */
static bool is_step(const struct mw_maze *maze, int a, int b)
{
    const struct mw_numbering *numbers = maze->numbers;
    return b != MW_OUTSIDE && a != maze->finish.cell && b != maze->start.cell &&
           numbers->of[a] != MW_NO_NUMBER && numbers->of[b] == mw_number_after(numbers, numbers->of[a]);
}

/* A search by steps, forwards from the start or backwards from the finish. */
struct flood {
    int n;
    int *order, *by; /* the cells that were met; for each cell the wall by which it was: MW_OUTSIDE for the
                        first one, UNMET for none */
};
enum { UNMET = -2 };

static struct flood flood(struct mw_arena *arena, const struct mw_maze *maze, bool is_forward)
{
    const struct mw_grid *grid = maze->grid;
    const int first = is_forward ? maze->start.cell : maze->finish.cell;
    struct flood f = {1, MW_ARRAY(arena, grid->ncells, int), MW_ARRAY(arena, grid->ncells, int)};
    for (int i = 0; i < grid->ncells; i++)
        f.by[i] = UNMET;
    f.order[0] = first;
    f.by[first] = MW_OUTSIDE;
    for (int at = 0; at < f.n; at++)
        for (int i = 0; i < mw_nsides(grid, f.order[at]); i++) {
            const int here = f.order[at];
            const struct mw_side side = mw_side(grid, here, i);
            if (side.to == MW_OUTSIDE || f.by[side.to] != UNMET ||
                !(is_forward ? is_step(maze, here, side.to) : is_step(maze, side.to, here)))
                continue;
            f.by[side.to] = side.wall;
            f.order[f.n++] = side.to;
        }
    return f;
}

static int cell_before(const struct mw_maze *maze, const struct flood *f, int cell)
{
    const struct mw_wall wall = mw_wall(maze->grid, f->by[cell]);
    return wall.cell[wall.cell[0] == cell];
}

/* Returns the way by which a flood from the start met the finish; NULL if it did not. */
static struct mw_route *way_of(struct mw_arena *arena, const struct mw_maze *maze, const struct flood *f)
{
    int n = 1;
    if (f->by[maze->finish.cell] == UNMET)
        return NULL;
    for (int cell = maze->finish.cell; cell != maze->start.cell; cell = cell_before(maze, f, cell))
        n++;
    int *cell = MW_ARRAY(arena, n, int), *wall = MW_ARRAY(arena, n, int);
    cell[n - 1] = maze->finish.cell;
    for (int i = n - 1; i > 0; i--) {
        wall[i - 1] = f->by[cell[i]];
        cell[i - 1] = cell_before(maze, f, cell[i]);
    }
    struct mw_route *route = MW_NEW(arena, struct mw_route);
    *route = (struct mw_route){.ncells = n, .cell = cell, .wall = wall};
    return route;
}

struct mw_route *mw_numbers_guess(struct mw_arena *arena, const struct mw_maze *maze)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct flood reached = flood(scratch, maze, true);
    struct mw_route *route = way_of(arena, maze, &reached);
    mw_arena_free(scratch);
    return route;
}

const struct mw_maze *mw_numbers_passages(struct mw_arena *arena, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_arena *scratch = mw_arena_new();
    const struct flood reached = flood(scratch, maze, true);
    struct mw_maze *passages = MW_NEW(arena, struct mw_maze);
    *passages = *maze;
    passages->open = MW_ARRAY(arena, grid->nwalls, unsigned char);
    passages->numbers = NULL;
    passages->nthings = 0;
    for (int at = 0; at < reached.n; at++)
        for (int i = 0; i < mw_nsides(grid, reached.order[at]); i++) {
            const struct mw_side side = mw_side(grid, reached.order[at], i);
            if (is_step(maze, reached.order[at], side.to))
                passages->open[side.wall] = 1;
        }
    const int gate[] = {maze->start.gate, maze->finish.gate};
    for (int i = 0; i < 2; i++)
        if (gate[i] != MW_OUTSIDE)
            passages->open[gate[i]] = 1;
    mw_arena_free(scratch);
    return passages;
}

/* True if no cell but those of a route can both be reached and reach the finish, and if each of these leads
 * to one of them only. */
static bool is_only(const struct mw_maze *maze, const struct mw_route *route, const struct flood *reached,
                    const struct flood *reaching)
{
    const struct mw_grid *grid = maze->grid;
    int shared = 0, steps = 0;
    for (int cell = 0; cell < grid->ncells; cell++) {
        if (reached->by[cell] == UNMET || reaching->by[cell] == UNMET)
            continue;
        shared++;
        for (int i = 0; i < mw_nsides(grid, cell); i++) {
            const int to = mw_side(grid, cell, i).to;
            steps += is_step(maze, cell, to) && reached->by[to] != UNMET && reaching->by[to] != UNMET;
        }
    }
    return shared == route->ncells && steps == route->ncells - 1;
}

/* Proves the way of a maze in which steps lead both ways. */
static bool is_only_both_ways(struct mw_arena *scratch, const struct mw_maze *maze)
{
    const struct mw_route *found = mw_route_find(scratch, mw_numbers_passages(scratch, maze));
    return found && found->only;
}

const struct mw_route *mw_numbers_prove(struct mw_arena *arena, const struct mw_maze *maze,
                                        struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct flood reached = flood(scratch, maze, true), reaching = flood(scratch, maze, false);
    struct mw_route *route = way_of(arena, maze, &reached);
    if (route)
        route->only = maze->numbers->period == 1 ? is_only_both_ways(scratch, maze)
                                                 : is_only(maze, route, &reached, &reaching);
    mw_arena_free(scratch);
    if (route && route->only)
        return route;
    mw_fail(error,
            route ? "more than one way leads from start to finish" : "no way leads from start to finish");
    return NULL;
}
