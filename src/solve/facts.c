/* The figures that the manifest gives for a maze. */
#include "mazewright/maze.h"

#include <math.h>

int mw_count_openings(const struct mw_maze *maze, int cell)
{
    const struct mw_side *side = mw_sides(maze->grid, cell);
    int n = 0;
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++)
        n += maze->open[side[i].wall] && side[i].to != MW_OUTSIDE;
    return n;
}

static bool bends(struct mw_point a, struct mw_point b, struct mw_point c)
{
    const double cosine_of_40_degrees = 0.76604444;
    return mw_lattice(mw_dot(mw_direction(a, b), mw_direction(b, c))) < mw_lattice(cosine_of_40_degrees);
}

struct mw_facts mw_maze_facts(const struct mw_maze *maze, const struct mw_route *route)
{
    struct mw_facts facts = {.cells = maze->grid->ncells, .route_cells = route->ncells};
    for (int c = 0; c < maze->grid->ncells; c++)
        facts.dead_ends += mw_count_openings(maze, c) == 1;
    const struct mw_point *centre = maze->grid->centre;
    for (int i = 0; i < route->ncells; i++) {
        facts.junctions += mw_count_openings(maze, route->cell[i]) >= 3;
        if (i > 0 && i + 1 < route->ncells)
            facts.turns +=
                bends(centre[route->cell[i - 1]], centre[route->cell[i]], centre[route->cell[i + 1]]);
    }
    return facts;
}
