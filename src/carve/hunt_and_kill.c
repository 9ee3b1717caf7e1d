/* hunt-and-kill: walks at random to cells that were not visited until there is none; then looks through the
 * cells in order for one that was not visited but has a neighbour that was, connects the two, and walks on
 * from there. All cells before `first` are visited, so each search begins there. */
#include "carve/carve.h"

#include "mazewright/random.h"

static int walk(struct mw_maze *maze, struct mw_rng *rng, unsigned char *visited, int cell)
{
    struct mw_side way[MW_MAX_SIDES];
    for (int n; (n = mw_carve_neighbours(maze->grid, cell, visited, 0, way)) > 0;) {
        struct mw_side taken = way[mw_rng_pick(rng, n)];
        maze->open[taken.wall] = 1;
        visited[taken.to] = 1;
        cell = taken.to;
    }
    return cell;
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    (void)option;
    const struct mw_grid *grid = maze->grid;
    unsigned char *visited = mw_carve_marks(scratch, grid);
    int cell = mw_carve_random_cell(rng, grid);
    visited[cell] = 1;
    walk(maze, rng, visited, cell);
    for (int first = 0, at = 0; first < grid->ncells; at = first) {
        struct mw_side back[MW_MAX_SIDES];
        int n = 0;
        for (; at < grid->ncells && n == 0; at++)
            if (!visited[at])
                n = mw_carve_neighbours(grid, at, visited, 1, back);
        if (n > 0) {
            int found = at - 1;
            maze->open[back[mw_rng_pick(rng, n)].wall] = 1;
            visited[found] = 1;
            walk(maze, rng, visited, found);
        }
        while (first < grid->ncells && visited[first])
            first++;
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_hunt_and_kill = {
    .name = "hunt-and-kill",
    .brief = "random walks, restarted at the first free cell: long flowing corridors",
    .carve = carve,
};
