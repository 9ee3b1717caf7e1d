/* Solves a perfect maze by filling dead ends: a cell with one passage is removed, then the cell behind it if
 * that has one passage left, and so on, until only the way between the ends is left. Each cell keeps the
 * exclusive or of the numbers of the cells to which it still has passages; once a single passage is left,
 * this is the number of the cell behind it, so no side is looked at again. Filling also proves the maze
 * perfect. Each removed cell had one passage left, to a cell that was removed later or stayed; so if the
 * cells that stay form a path, and there is one passage fewer than cells, all cells form one tree. */
#include "solve/search.h"

#include <string.h>

/* For each cell that was not removed: the number of its passages, and the exclusive or of the cells they lead
 * to. */
struct rest {
    int *openings, *behind;
};

/* Counts the openings of each cell; adds 0 for a closed wall, because a branch would be mispredicted. Returns
 * the sum, in which each opening counts twice. */
static int count_openings(const struct mw_maze *maze, int *openings, int *behind)
{
    const struct mw_grid *grid = maze->grid;
    const unsigned char *open = maze->open;
    int all = 0;
    for (int cell = 0; cell < grid->ncells; cell++) {
        int n = 0, mixed = 0;
        struct mw_side space[MW_SQUARE];
        const struct mw_side *side = mw_sides(grid, cell, space), *end = side + mw_nsides(grid, cell);
        for (; side < end; side++) {
            const int is_way = open[side->wall] & (side->to != MW_OUTSIDE);
            n += is_way;
            mixed ^= side->to & -is_way;
        }
        openings[cell] = n;
        behind[cell] = mixed;
        all += n;
    }
    return all;
}

/* Fills dead ends. Writes the removed cells to `order` from its end backwards. Returns how many cells stay.
 */
static int fill_dead_ends(const struct mw_maze *maze, struct rest *rest, int *order, int *from)
{
    int left = maze->grid->ncells;
    const int start = maze->start.cell, finish = maze->finish.cell;
    for (int first = 0; first < maze->grid->ncells; first++)
        for (int cell = first; rest->openings[cell] == 1 && cell != start && cell != finish;) {
            const int to = rest->behind[cell];
            order[--left] = cell;
            from[cell] = to;
            rest->openings[cell] = 0;
            rest->behind[to] ^= cell;
            rest->openings[to]--;
            cell = to;
        }
    return left;
}

/* True if the cells that stay are a path between the ends; puts them first in the order. */
static bool take_path(const struct mw_maze *maze, const struct rest *rest, int left, int *order, int *from)
{
    const int finish = maze->finish.cell;
    int before = 0, cell = maze->start.cell, n = 0;
    while (n < left) {
        order[n++] = cell;
        from[cell] = FIRST;
        if (cell == finish)
            break;
        if (rest->openings[cell] != (n > 1 ? 2 : 1))
            return false;
        const int next = rest->behind[cell] ^ before;
        before = cell;
        cell = next;
    }
    return n == left && cell == finish && rest->openings[cell] == (n > 1);
}

bool mw_fill(struct mw_arena *arena, const struct mw_maze *maze, struct search *found, int *route_cells)
{
    const int n = maze->grid->ncells;
    int *order = MW_ARRAY(arena, n, int), *from = MW_ARRAY(arena, n, int),
        *openings = MW_ARRAY(arena, n, int);
    struct rest rest = {MW_ARRAY(arena, n, int), MW_ARRAY(arena, n, int)};
    if (count_openings(maze, openings, rest.behind) != 2 * (n - 1))
        return false;
    memcpy(rest.openings, openings, (size_t)n * sizeof *openings);
    *route_cells = fill_dead_ends(maze, &rest, order, from);
    *found = (struct search){n, order, from, openings};
    return take_path(maze, &rest, *route_cells, order, from);
}
