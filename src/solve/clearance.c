/* How narrow a maze gets: on paper its walls are thick, and must not close what they leave open.
 *
 * The sides of a cell that stand fall into chains, one between every two openings. Whoever passes the cell
 * has some chains to the left and the others to the right, so the narrowest place is between two chains of
 * one cell. A lone corner is a chain too, if a wall stands there at all. */
#include "mazewright/maze.h"

/* Straight pieces of a chain: at[0] to at[1] and so on; a lone corner has one point. */
struct chain {
    int n;
    struct mw_point at[4 * MW_MAX_SIDES];
};

static double distance_to_piece(struct mw_point p, struct mw_point a, struct mw_point b)
{
    const struct mw_point way = {b.x - a.x, b.y - a.y}, to = {p.x - a.x, p.y - a.y};
    const double length2 = mw_dot(way, way), along = length2 > 0 ? mw_dot(way, to) / length2 : 0;
    return mw_distance(p, mw_plus(a, way, fmin(fmax(along, 0), 1)));
}

/* From the points of one chain to the pieces of another. */
static double distance_from_points(const struct chain *a, const struct chain *b)
{
    double nearest = INFINITY;
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            nearest = fmin(nearest, distance_to_piece(a->at[i], b->at[k], b->at[k + 1 < b->n ? k + 1 : k]));
    return nearest;
}

static double distance_between(const struct chain *a, const struct chain *b)
{
    return fmin(distance_from_points(a, b), distance_from_points(b, a));
}

static void add_point(struct chain *chain, struct mw_point p)
{
    chain->at[chain->n++] = p;
}

/* Where side i of a cell begins. */
static int corner_before(const struct mw_grid *grid, int cell, int i)
{
    const struct mw_wall *wall = &grid->wall[mw_sides(grid, cell)[i].wall];
    return wall->corner[wall->cell[0] != cell];
}

/* A standing side, clockwise around the cell, without the point where it begins. */
static void add_side(struct chain *chain, const struct mw_grid *grid, int cell, int i)
{
    const int number = mw_sides(grid, cell)[i].wall;
    const struct mw_wall *wall = &grid->wall[number];
    const bool back = wall->cell[0] != cell;
    if (wall->bulge != 0)
        add_point(chain, mw_wall_middle(grid, number));
    for (int k = 1; k <= wall->nvia + 1; k++)
        add_point(chain, mw_wall_point(grid, wall, back ? wall->nvia + 1 - k : k));
}

static bool has_post(const struct mw_maze *maze, int corner)
{
    const struct mw_grid *grid = maze->grid;
    for (int i = grid->first_at[corner]; i < grid->first_at[corner + 1]; i++)
        if (!maze->open[grid->at[i]])
            return true;
    return false;
}

/* The chain behind the opening at side i; returns the side of the next opening. */
static int follow_chain(const struct mw_maze *maze, int cell, int i, struct chain *chain)
{
    const struct mw_grid *grid = maze->grid;
    const int n = mw_nsides(grid, cell), first = (i + 1) % n, corner = corner_before(grid, cell, first);
    chain->n = 0;
    add_point(chain, grid->corner[corner]);
    for (i = first; !maze->open[mw_sides(grid, cell)[i].wall]; i = (i + 1) % n)
        add_side(chain, grid, cell, i);
    if (chain->n == 1 && !has_post(maze, corner))
        chain->n = 0;
    return i;
}

/* Between the two ends of the only opening. */
static double opening_at(const struct mw_grid *grid, int cell, int i)
{
    return mw_distance(grid->corner[corner_before(grid, cell, i)],
                       grid->corner[corner_before(grid, cell, (i + 1) % mw_nsides(grid, cell))]);
}

static double narrowest_in(const struct mw_maze *maze, int cell, struct chain *chain)
{
    const struct mw_grid *grid = maze->grid;
    int first = 0, n = 0;
    while (first < mw_nsides(grid, cell) && !maze->open[mw_sides(grid, cell)[first].wall])
        first++;
    if (first == mw_nsides(grid, cell))
        return INFINITY;
    int i = first;
    do
        i = follow_chain(maze, cell, i, &chain[n++]);
    while (i != first);
    if (n == 1)
        return opening_at(grid, cell, first);
    double narrowest = INFINITY;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            narrowest = fmin(narrowest, distance_between(&chain[a], &chain[b]));
    return narrowest;
}

double mw_maze_narrowest(const struct mw_maze *maze)
{
    if (maze->grid->square)
        return 1;
    struct mw_arena *scratch = mw_arena_new();
    struct chain *chain = MW_ARRAY(scratch, MW_MAX_SIDES, struct chain);
    double narrowest = INFINITY;
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        narrowest = fmin(narrowest, narrowest_in(maze, cell, chain));
    mw_arena_free(scratch);
    return narrowest;
}
