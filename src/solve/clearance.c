/* How narrow a maze gets: on paper its walls are thick, and must not close what they leave open.
 *
 * The sides of a cell that stand fall into chains, one between every two openings. Whoever passes the cell
 * has some chains to the left and the others to the right, so the narrowest place is between two chains of
 * one cell. A lone corner is a chain too, if a wall stands there at all. */
#include "solve/gates.h"

/* Straight pieces of a chain: at[0] to at[1] and so on; a lone corner has one point. */
struct chain {
    int n;
    struct mw_point *at;
};

/* The chains of one cell, and the points of all of them. */
struct chains {
    struct chain chain[MW_MAX_SIDES];
    struct mw_point *point;
};

/* Each side has its points and those of one end, and one for an arc. */
static int most_points(const struct mw_grid *grid, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        n += mw_wall(grid, mw_side(grid, cell, i).wall).nvia + 3;
    return n;
}

/* From the points of one chain to the pieces of another. */
static double distance_from_points(const struct chain *a, const struct chain *b)
{
    double nearest = INFINITY;
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            nearest =
                fmin(nearest, mw_distance_to_piece(a->at[i], b->at[k], b->at[k + 1 < b->n ? k + 1 : k]));
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

/* A standing side, clockwise around the cell, without the point where it begins. */
static void add_side(struct chain *chain, const struct mw_grid *grid, int cell, int i)
{
    const int number = mw_side(grid, cell, i).wall;
    const struct mw_wall wall = mw_wall(grid, number);
    const bool back = wall.cell[0] != cell;
    if (wall.bulge != 0)
        add_point(chain, mw_wall_middle(grid, number));
    for (int k = 1; k <= wall.nvia + 1; k++)
        add_point(chain, mw_wall_point(grid, wall, back ? wall.nvia + 1 - k : k));
}

static bool has_post(const struct mw_maze *maze, int corner)
{
    const struct mw_grid *grid = maze->grid;
    for (int i = 0; i < mw_nwalls_at(grid, corner); i++)
        if (!maze->open[mw_wall_at(grid, corner, i)])
            return true;
    return false;
}

/* The chain behind the opening at side i; returns the side of the next opening. */
static int follow_chain(const struct mw_maze *maze, int cell, int i, struct chain *chain)
{
    const struct mw_grid *grid = maze->grid;
    const int n = mw_nsides(grid, cell), first = (i + 1) % n, corner = mw_corner_before(grid, cell, first);
    chain->n = 0;
    add_point(chain, mw_corner_at(grid, corner));
    for (i = first; !maze->open[mw_side(grid, cell, i).wall]; i = (i + 1) % n)
        add_side(chain, grid, cell, i);
    if (chain->n == 1 && !has_post(maze, corner))
        chain->n = 0;
    return i;
}

/* Between the two ends of the only opening. */
static double opening_at(const struct mw_grid *grid, int cell, int i)
{
    return mw_distance(mw_corner_at(grid, mw_corner_before(grid, cell, i)),
                       mw_corner_at(grid, mw_corner_before(grid, cell, (i + 1) % mw_nsides(grid, cell))));
}

/* How many points of a chain a side has beside that where it begins. */
static int points_of(const struct mw_grid *grid, int cell, int i)
{
    const struct mw_wall wall = mw_wall(grid, mw_side(grid, cell, i).wall);
    return wall.nvia + 1 + (wall.bulge != 0);
}

/* Where a cell with one opening is all but cut in two: between an end of its chain, whose sides there have so
 * many points, and what lies opposite. No way leads through there, so that narrow is no matter, and shut is.
 */
static double neck_of(const struct chain *chain, int first, int last)
{
    const double nearly_shut = 0.25;
    double neck = INFINITY;
    for (int k = 0; k + 1 < chain->n; k++) {
        if (k >= first)
            neck = fmin(neck, mw_distance_to_piece(chain->at[0], chain->at[k], chain->at[k + 1]));
        if (k + 1 < chain->n - last)
            neck = fmin(neck, mw_distance_to_piece(chain->at[chain->n - 1], chain->at[k], chain->at[k + 1]));
    }
    return mw_lattice(neck) < mw_lattice(nearly_shut) ? neck : INFINITY;
}

static double narrowest_in(const struct mw_maze *maze, int cell, struct chains *chains)
{
    const struct mw_grid *grid = maze->grid;
    struct chain *chain = chains->chain;
    struct mw_point *free_point = chains->point;
    int first = 0, n = 0;
    while (first < mw_nsides(grid, cell) && !maze->open[mw_side(grid, cell, first).wall])
        first++;
    if (first == mw_nsides(grid, cell))
        return INFINITY;
    int i = first;
    do {
        chain[n].at = free_point;
        i = follow_chain(maze, cell, i, &chain[n]);
        free_point += chain[n++].n;
    } while (i != first);
    const int sides = mw_nsides(grid, cell);
    if (n == 1)
        return fmin(opening_at(grid, cell, first),
                    neck_of(chain, points_of(grid, cell, (first + 1) % sides),
                            points_of(grid, cell, (first + sides - 1) % sides)));
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
    struct chains chains;
    int most = 0;
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        most = most_points(maze->grid, cell) > most ? most_points(maze->grid, cell) : most;
    chains.point = MW_ARRAY(scratch, most, struct mw_point);
    double narrowest = maze->grid->box.w + maze->grid->box.h; /* where no two walls face each other */
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        narrowest = fmin(narrowest, narrowest_in(maze, cell, &chains));
    mw_arena_free(scratch);
    return narrowest;
}

double mw_gate_clearance(const struct mw_grid *grid, int gate)
{
    struct mw_arena *scratch = mw_arena_new();
    struct chains chains;
    chains.point = MW_ARRAY(scratch, most_points(grid, mw_wall(grid, gate).cell[0]), struct mw_point);
    const struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    const int cell = mw_wall(grid, gate).cell[0];
    double narrowest = INFINITY;
    maze.open[gate] = 1;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_side side = mw_side(grid, cell, i);
        if (side.to == MW_OUTSIDE)
            continue;
        maze.open[side.wall] = 1;
        narrowest = fmin(narrowest, narrowest_in(&maze, cell, &chains));
        maze.open[side.wall] = 0;
    }
    mw_arena_free(scratch);
    return narrowest;
}
