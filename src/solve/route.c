/* Finds the route, and proves that it is the only one. In a perfect maze the route is what is left when all
 * dead ends are filled. In any other maze a shortest route is found by walking from the start, at each step
 * to a cell with fewer steps to the finish. A route is the only one if each of its passages is a bridge,
 * without which the maze would fall into two parts. One depth-first search finds all bridges (Tarjan 1974):
 * `low` of a cell is the earliest cell that can be reached from the cell's subtree without the passage by
 * which the search entered the cell; that passage is a bridge if `low` is the cell itself. The search keeps
 * its own stack, and it remembers the wall it came through, not the cell, so two openings between the same
 * two cells are not bridges. */
#include "solve/search.h"

#include <string.h>

enum { UNSEEN = -1 };

/* A depth-first search; sets bridge[w] to 1 for every wall w that is a bridge. */
struct bridges {
    const struct mw_maze *maze;
    int *order, *low, *by,
        *next; /* for each cell: `order`, when it was reached; `low`, the earliest cell its subtree reaches;
                  `by`, the wall by which it was entered; `next`, the next side to try */
    int *stack, depth, met;
    unsigned char *bridge;
};

static void enter(struct bridges *b, int cell, int wall)
{
    b->order[cell] = b->low[cell] = b->met++;
    b->by[cell] = wall;
    b->stack[b->depth++] = cell;
}

/* Removes the last cell from the stack. Its subtree is part of the subtree of the cell before it, so that
 * cell takes over the earlier of the two values of `low`. Marks the passage between the two cells if it is a
 * bridge. */
static void back_out(struct bridges *b)
{
    int cell = b->stack[--b->depth];
    if (b->depth == 0)
        return;
    int below = b->stack[b->depth - 1];
    if (b->low[cell] < b->low[below])
        b->low[below] = b->low[cell];
    if (b->low[cell] > b->order[below])
        b->bridge[b->by[cell]] = 1;
}

static void look_through(struct bridges *b, int cell, struct mw_side side)
{
    if (!b->maze->open[side.wall] || side.to == MW_OUTSIDE || side.wall == b->by[cell])
        return;
    if (b->order[side.to] == UNSEEN)
        enter(b, side.to, side.wall);
    else if (b->order[side.to] < b->low[cell])
        b->low[cell] = b->order[side.to];
}

static const unsigned char *find_bridges(struct mw_arena *arena, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    int n = grid->ncells;
    struct bridges b = {.maze = maze, .bridge = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    b.order = MW_ARRAY(arena, n, int);
    b.low = MW_ARRAY(arena, n, int);
    b.by = MW_ARRAY(arena, n, int);
    b.next = MW_ARRAY(arena, n, int);
    b.stack = MW_ARRAY(arena, n, int);
    for (int c = 0; c < n; c++)
        b.order[c] = UNSEEN;
    enter(&b, maze->start.cell, UNSEEN);
    while (b.depth > 0) {
        int cell = b.stack[b.depth - 1];
        if (b.next[cell] < mw_nsides(grid, cell))
            look_through(&b, cell, mw_side(grid, cell, b.next[cell]++));
        else
            back_out(&b);
    }
    return b.bridge;
}

static bool is_gate(const struct mw_maze *maze, int wall)
{
    for (int i = 0; i < mw_count_ends(maze); i++)
        if (mw_end_at(maze, i).gate == wall)
            return true;
    return false;
}

static bool only_gates_open_the_rim(const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    for (int i = 0; i < grid->nrim; i++)
        if (maze->open[mw_rim_wall(grid, i)] && !is_gate(maze, mw_rim_wall(grid, i)))
            return false;
    return true;
}

static bool all_bridges(struct mw_arena *scratch, const struct mw_maze *maze, const struct mw_route *route)
{
    const unsigned char *bridge = find_bridges(scratch, maze);
    for (int i = 0; i + 1 < route->ncells; i++)
        if (!bridge[route->wall[i]])
            return false;
    return true;
}

bool mw_maze_is_perfect(struct mw_arena *scratch, const struct mw_maze *maze)
{
    struct search found;
    return mw_fill(scratch, maze, &found, &(int){0});
}

/* Returns an open side of a cell that leads to a cell one step nearer to the finish. */
static struct mw_side nearer(const struct mw_maze *maze, const int *steps, int cell)
{
    struct mw_side space[MW_SQUARE];
    const struct mw_side *side = mw_sides(maze->grid, cell, space);
    while (!maze->open[side->wall] || side->to == MW_OUTSIDE || steps[side->to] != steps[cell] - 1)
        side++;
    return *side;
}

/* Returns a shortest route. `steps` are counted from the finish; each cell of the route is one step nearer to
 * the finish than the one before it. */
static struct mw_route *downhill(struct mw_arena *arena, const struct mw_maze *maze, const int *steps)
{
    int n = steps[maze->start.cell] + 1, *cell = MW_ARRAY(arena, n, int), *wall = MW_ARRAY(arena, n, int);
    cell[0] = maze->start.cell;
    for (int i = 0; i + 1 < n; i++) {
        struct mw_side way = nearer(maze, steps, cell[i]);
        wall[i] = way.wall;
        cell[i + 1] = way.to;
    }
    struct mw_route *route = MW_NEW(arena, struct mw_route);
    *route = (struct mw_route){.ncells = n, .cell = cell, .wall = wall};
    return route;
}

/* Returns the side of square a that lies at square b, its neighbour. */
static int square_side_to(const struct mw_grid *grid, int a, int b)
{
    const int w = grid->size.w;
    return b == a - w ? MW_NORTH : b == a + w ? MW_SOUTH : b == a + 1 ? MW_EAST : MW_WEST;
}

/* Returns the open wall between two cells, which must be joined; they may share a closed one, too, but
 * squares share a single wall. */
static int passage_between(const struct mw_maze *maze, int a, int b)
{
    if (maze->grid->square)
        return mw_side(maze->grid, a, square_side_to(maze->grid, a, b)).wall;
    struct mw_side space[MW_SQUARE];
    const struct mw_side *side = mw_sides(maze->grid, a, space);
    while (side->to != b || !maze->open[side->wall])
        side++;
    return side->wall;
}

/* Returns the route that consists of the first cells of an order. */
static struct mw_route *first_of(struct mw_arena *arena, const struct mw_maze *maze, const int *order, int n)
{
    int *cell = MW_ARRAY(arena, n, int), *wall = MW_ARRAY(arena, n, int);
    memcpy(cell, order, (size_t)n * sizeof *cell);
    for (int i = 0; i + 1 < n; i++)
        wall[i] = passage_between(maze, cell[i], cell[i + 1]);
    struct mw_route *route = MW_NEW(arena, struct mw_route);
    *route = (struct mw_route){.ncells = n, .cell = cell, .wall = wall};
    return route;
}

/* Returns a shortest route. Sets `filled`, made in `scratch`, to the order of all cells; it is empty if the
 * maze is not perfect. */
static struct mw_route *guess(struct mw_arena *arena, struct mw_arena *scratch, const struct mw_maze *maze,
                              struct search *filled)
{
    int n;
    if (mw_fill(scratch, maze, filled, &n))
        return first_of(arena, maze, filled->order, n);
    *filled = (struct search){0};
    const int *steps = mw_maze_steps_to(scratch, maze, maze->finish.cell, maze->start.cell);
    return steps[maze->start.cell] >= 0 ? downhill(arena, maze, steps) : NULL;
}

struct mw_route *mw_route_guess(struct mw_arena *arena, const struct mw_maze *maze)
{
    struct mw_arena *scratch = mw_arena_new();
    struct mw_route *route = guess(arena, scratch, maze, &(struct search){0});
    mw_arena_free(scratch);
    return route;
}

/* Finds the route and whether it is the only one; in a perfect maze all passages are bridges, so none are
 * searched for. Sets `filled` as guess() does. */
static struct mw_route *find(struct mw_arena *arena, struct mw_arena *scratch, const struct mw_maze *maze,
                             struct search *filled)
{
    struct mw_route *route = guess(arena, scratch, maze, filled);
    if (route)
        route->only = only_gates_open_the_rim(maze) && (filled->met > 0 || all_bridges(scratch, maze, route));
    return route;
}

const struct mw_route *mw_route_find(struct mw_arena *arena, const struct mw_maze *maze)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_route *route = find(arena, scratch, maze, &(struct search){0});
    mw_arena_free(scratch);
    return route;
}

static bool crumbs_agree(struct mw_arena *scratch, const struct mw_maze *maze, const struct mw_route *route)
{
    unsigned char *crumb = MW_ARRAY(scratch, maze->grid->ncells, unsigned char);
    if (!mw_route_walk(maze, crumb))
        return false;
    int crumbs = 0;
    for (int c = 0; c < maze->grid->ncells; c++)
        crumbs += crumb[c];
    for (int i = 0; i < route->ncells; i++)
        crumbs -= crumb[route->cell[i]];
    return crumbs == 0 && crumb[route->cell[0]];
}

static bool is_the_picture(struct mw_arena *scratch, const struct mw_maze *maze, const struct mw_route *route)
{
    if (!maze->picture)
        return true;
    unsigned char *on_route = MW_ARRAY(scratch, maze->grid->ncells, unsigned char);
    for (int i = 0; i < route->ncells; i++)
        on_route[route->cell[i]] = 1;
    return memcmp(on_route, maze->picture, (size_t)maze->grid->ncells) == 0;
}

const struct mw_route *mw_route_prove_by(struct mw_arena *arena, struct mw_arena *scratch,
                                         const struct mw_maze *maze, struct search *filled,
                                         struct mw_error *error)
{
    const struct mw_route *route = find(arena, scratch, maze, filled);
    bool is_proved = false;
    if (!route)
        mw_fail(error, "no route leads from start to finish");
    else if (!route->only)
        mw_fail(error, "more than one route leads from start to finish");
    else if (filled->met > 0 && !crumbs_agree(scratch, maze, route))
        mw_fail(error, "the two solvers found different routes");
    else if (!is_the_picture(scratch, maze, route))
        mw_fail(error, "the route is not what was to be drawn");
    else
        is_proved = true;
    return is_proved ? route : NULL;
}

const struct mw_route *mw_route_prove(struct mw_arena *arena, const struct mw_maze *maze,
                                      struct mw_error *error)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_route *route = mw_route_prove_by(arena, scratch, maze, &(struct search){0}, error);
    mw_arena_free(scratch);
    return route;
}
