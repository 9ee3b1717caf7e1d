/* Measures how narrow a maze gets: on paper walls are thick, and must not close the openings between them.
 * The standing sides of a cell form chains, one between every two openings. A way through the cell has some
 * chains to the left and the others to the right, so the narrowest place is between two chains of one cell. A
 * corner between two openings is a chain, too, if a wall of another cell ends there. */
#include "solve/gates.h"

/* Straight pieces of a chain, from at[0] to at[1] and so on; a corner alone has one point. */
struct chain {
    int n;
    struct mw_point *at;
};

/* The chains of one cell, and the points of all of them. */
struct chains {
    struct chain chain[MW_MAX_SIDES];
    struct mw_point *point;
    int gate; /* the gate of which only the gap counts as an opening; MW_OUTSIDE if gates count as wholly open
               */
    struct mw_line stub[2]; /* what stands of its wall, from each end of the wall to the gap */
};

/* Returns how many points all chains of a cell can have together, at most: for each side its bends, its end,
 * the middle of an arc, and the first point of a chain; what stands beside a gap has no more than that side.
 */
static int most_points(const struct mw_grid *grid, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nedges(grid, cell); i++)
        n += mw_wall(grid, mw_side(grid, cell, i).wall).nvia + 3;
    return n;
}

/* Returns the least distance from the points of one chain to the straight pieces of another. */
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

/* Appends the points of a standing side to a chain, clockwise around the cell, without the first. */
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

static bool has_site(const struct mw_maze *maze, int corner)
{
    const struct mw_grid *grid = maze->grid;
    for (int i = 0; i < mw_nwalls_at(grid, corner); i++)
        if (!maze->open[mw_wall_at(grid, corner, i)])
            return true;
    return false;
}

static struct mw_point stub_point(const struct mw_line *stub, int i)
{
    return (struct mw_point){stub->at[i].x, stub->at[i].y};
}

/* Lists the chain that follows the opening at side i, clockwise up to the next opening. Returns the side of
 * that opening. */
static int follow_chain(const struct mw_maze *maze, int cell, int i, const struct chains *chains,
                        struct chain *chain)
{
    const struct mw_grid *grid = maze->grid;
    const int n = mw_nedges(grid, cell), first = (i + 1) % n, corner = mw_corner_before(grid, cell, first);
    const struct mw_line *stub = chains->stub;
    chain->n = 0;
    for (int k = stub[1].n - 1; k > 0 && mw_side(grid, cell, i).wall == chains->gate; k--)
        add_point(chain, stub_point(&stub[1], k));
    add_point(chain, mw_corner_at(grid, corner));
    for (i = first; !maze->open[mw_side(grid, cell, i).wall]; i = (i + 1) % n)
        add_side(chain, grid, cell, i);
    for (int k = 1; k < stub[0].n && mw_side(grid, cell, i).wall == chains->gate; k++)
        add_point(chain, stub_point(&stub[0], k));
    if (chain->n == 1 && !has_site(maze, corner))
        chain->n = 0;
    return i;
}

/* Returns the width of a cell's only opening: the distance between its ends. */
static double opening_at(const struct mw_grid *grid, int cell, int i)
{
    return mw_distance(mw_corner_at(grid, mw_corner_before(grid, cell, i)),
                       mw_corner_at(grid, mw_corner_before(grid, cell, (i + 1) % mw_nedges(grid, cell))));
}

/* Lists the chains of a cell, and sets `first` to the side of the opening that the first chain follows.
 * Returns how many chains there are. */
static int list_chains(const struct mw_maze *maze, int cell, struct chains *chains, int *first)
{
    struct mw_point *free_point = chains->point;
    const int sides = mw_nedges(maze->grid, cell);
    int n = 0;
    *first = 0;
    while (*first < sides && !maze->open[mw_side(maze->grid, cell, *first).wall])
        (*first)++;
    if (*first == sides)
        return 0;
    int i = *first;
    do {
        chains->chain[n].at = free_point;
        i = follow_chain(maze, cell, i, chains, &chains->chain[n]);
        free_point += chains->chain[n++].n;
    } while (i != *first);
    return n;
}

static double narrowest_in(const struct mw_maze *maze, int cell, struct chains *chains)
{
    int first;
    const int n = list_chains(maze, cell, chains, &first);
    if (n == 1)
        return opening_at(maze->grid, cell, first);
    double narrowest = INFINITY;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            narrowest = fmin(narrowest, distance_between(&chains->chain[a], &chains->chain[b]));
    return narrowest;
}

static struct chains space_for_chains(struct mw_arena *scratch, const struct mw_grid *grid)
{
    int most = 0;
    for (int cell = 0; cell < grid->ncells; cell++)
        most = most_points(grid, cell) > most ? most_points(grid, cell) : most;
    return (struct chains){.point = MW_ARRAY(scratch, most, struct mw_point), .gate = MW_OUTSIDE};
}

double mw_maze_narrowest(const struct mw_maze *maze)
{
    if (maze->grid->square)
        return 1;
    struct mw_arena *scratch = mw_arena_new();
    struct chains chains = space_for_chains(scratch, maze->grid);
    double narrowest =
        maze->grid->box.w +
        maze->grid->box.h; /* larger than any width, in case no cell has two chains that face each other */
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        narrowest = fmin(narrowest, narrowest_in(maze, cell, &chains));
    mw_arena_free(scratch);
    return narrowest;
}

/* Returns the mean area of the cells, from their corners. */
static double area_of_cells(const struct mw_grid *grid)
{
    double twice = 0;
    for (int cell = 0; cell < grid->ncells; cell++)
        for (int i = 0; i < mw_nedges(grid, cell); i++)
            twice +=
                mw_cross(mw_corner_at(grid, mw_corner_before(grid, cell, i)),
                         mw_corner_at(grid, mw_corner_before(grid, cell, (i + 1) % mw_nedges(grid, cell))));
    return fabs(twice) / 2 / grid->ncells;
}

/* Returns the distance of a point of a chain from a piece of the same chain, if the chain between the two
 * encloses a pocket: an area of which more than `least_white` stays white beside walls of usual thickness.
 * INFINITY if there is no pocket, as at a sharp corner. */
static double neck_at(const struct chain *chain, int point, int piece, double least_white)
{
    const double wall = 0.13;
    const int from = point < piece ? point : piece + 1, to = point < piece ? piece : point;
    double twice_area = 0, length = 0;
    for (int k = from; k < to; k++) {
        const struct mw_point a = mw_plus(chain->at[k], chain->at[point], -1),
                              b = mw_plus(chain->at[k + 1], chain->at[point], -1);
        twice_area += mw_cross(a, b);
        length += mw_distance(a, b);
    }
    return mw_lattice(fabs(twice_area) - wall * length) > mw_lattice(2 * least_white)
               ? mw_distance_to_piece(chain->at[point], chain->at[piece], chain->at[piece + 1])
               : INFINITY;
}

double mw_maze_neck(const struct mw_maze *maze)
{
    const double seen =
        0.02; /* least white area of a pocket that a reader sees, as a fraction of the mean area of a cell */
    if (!maze->grid->straight || maze->grid->woven) /* cells that are not bent have no pockets */
        return INFINITY;
    struct mw_arena *scratch = mw_arena_new();
    struct chains chains = space_for_chains(scratch, maze->grid);
    const double white = seen * area_of_cells(maze->grid);
    double neck = INFINITY;
    for (int cell = 0; cell < maze->grid->ncells; cell++) {
        int first;
        const int n = list_chains(maze, cell, &chains, &first);
        for (int c = 0; c < n; c++)
            for (int point = 0; point < chains.chain[c].n; point++)
                for (int piece = 0; piece + 1 < chains.chain[c].n; piece++)
                    if (piece > point + 1 || piece + 2 < point)
                        neck = fmin(neck, neck_at(&chains.chain[c], point, piece, white));
    }
    mw_arena_free(scratch);
    return neck;
}

/* Returns the width of the narrowest place on the ways from a gate through its cell to that cell's
 * neighbours. */
static double gate_clearance(struct mw_arena *scratch, const struct mw_grid *grid, int gate,
                             struct chains *chains)
{
    const int cell = mw_wall(grid, gate).cell[0];
    const struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    double narrowest = INFINITY;
    chains->point = MW_ARRAY(scratch, most_points(grid, cell), struct mw_point);
    maze.open[gate] = 1;
    for (int i = 0; i < mw_nedges(grid, cell); i++) {
        const struct mw_side side = mw_side(grid, cell, i);
        if (side.to == MW_OUTSIDE)
            continue;
        maze.open[side.wall] = 1;
        narrowest = fmin(narrowest, narrowest_in(&maze, cell, chains));
        maze.open[side.wall] = 0;
    }
    return narrowest;
}

double mw_gate_clearance(const struct mw_grid *grid, int gate)
{
    struct mw_arena *scratch = mw_arena_new();
    struct chains chains = {.gate = MW_OUTSIDE};
    const double clearance = gate_clearance(scratch, grid, gate, &chains);
    mw_arena_free(scratch);
    return clearance;
}

double mw_gap_clearance(const struct mw_grid *grid, int gate)
{
    struct mw_arena *scratch = mw_arena_new();
    struct chains chains = {
        .gate = gate, .stub = {mw_gap_stub(scratch, grid, gate, 0), mw_gap_stub(scratch, grid, gate, 1)}};
    const double clearance = gate_clearance(scratch, grid, gate, &chains);
    mw_arena_free(scratch);
    return clearance;
}
