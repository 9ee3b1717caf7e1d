/* Solves a perfect maze a second time: the right-hand rule with bread crumbs (after Lou's maze algorithm,
 * 1995). Keep a hand on the wall to the right. Arriving in a cell without a crumb, drop one there and one in
 * the cell before it; arriving in a cell with a crumb, pick up both. Every dead end is walked in and out, so
 * its crumbs are picked up again, and at the finish the crumbs are the route. Turning right needs no compass:
 * the sides of the new cell are tried in turn, counter-clockwise from the one just passed; the outside counts
 * as wall. This works on every tiling. With loops in the maze the crumbs can be wrong. */
#include "mazewright/maze.h"

static bool is_passage(const struct mw_maze *maze, int cell, int i)
{
    const struct mw_side side = mw_side(maze->grid, cell, i);
    return maze->open[side.wall] && side.to != MW_OUTSIDE;
}

/* Returns the first side with a passage, counter-clockwise from the side `entered`, which is tried last; -1
 * if there is none. */
static int right_hand(const struct mw_maze *maze, int cell, int entered)
{
    const int n = mw_nsides(maze->grid, cell);
    int i = entered;
    do
        i = i > 0 ? i - 1 : n - 1;
    while (i != entered && !is_passage(maze, cell, i));
    return is_passage(maze, cell, i) ? i : -1;
}

/* Returns the number of openings between cells; a perfect maze has one fewer than cells. */
static int count_openings(const struct mw_maze *maze)
{
    int n = 0;
    for (int i = 0; i < maze->grid->nwalls; i++)
        n += maze->open[i];
    for (int i = 0; i < maze->grid->nrim; i++)
        n -= maze->open[mw_rim_wall(maze->grid, i)];
    return n;
}

/* Returns the side by which a cell was entered; on squares, the one opposite to the side by which the cell
 * before it was left. */
static int entry(const struct mw_grid *grid, int left_by, struct mw_side way)
{
    return grid->square ? left_by ^ 2 : mw_side_index(grid, way.to, way.wall);
}

enum { CRUMB = 1, SEEN = 2 };

bool mw_route_walk(const struct mw_maze *maze, unsigned char *crumb)
{
    const struct mw_grid *grid = maze->grid;
    int cell = maze->start.cell, seen = 1;
    int entered = maze->start.gate == MW_OUTSIDE ? 0 : mw_side_index(grid, cell, maze->start.gate);
    bool arrived = cell == maze->finish.cell;
    for (int c = 0; c < grid->ncells; c++)
        crumb[c] = 0;
    crumb[cell] =
        SEEN | CRUMB; /* the crumb of the start, which is the whole route if the start is also the finish */
    for (int step = 0; step < 2 * (grid->ncells - 1); step++) {
        const int out = right_hand(maze, cell, entered);
        if (out < 0)
            return false;
        const struct mw_side way = mw_side(grid, cell, out);
        seen += !(crumb[way.to] & SEEN);
        crumb[way.to] |= SEEN;
        if (!arrived) {
            int dropped = ~crumb[way.to] & CRUMB;
            crumb[way.to] = (unsigned char)(SEEN | dropped);
            crumb[cell] = (unsigned char)(SEEN | dropped);
        }
        entered = entry(grid, out, way);
        cell = way.to;
        arrived = arrived || cell == maze->finish.cell;
    }
    for (int c = 0; c < grid->ncells; c++)
        crumb[c] &= CRUMB;
    return arrived && seen == grid->ncells && count_openings(maze) == grid->ncells - 1;
}
