/* How narrow a maze gets: on paper its walls are thick, and must not close what they leave open.
 *
 * The sides of a cell that stand fall into chains, one between every two openings. Whoever passes the cell
 * has some chains to the left and the others to the right, so the narrowest place is between two chains of
 * one cell. A lone corner is a chain too, if a wall stands there at all. */
#include "mazewright/maze.h"

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
        n += grid->wall[mw_sides(grid, cell)[i].wall].nvia + 3;
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
    const int n = mw_nsides(grid, cell), first = (i + 1) % n, corner = mw_corner_before(grid, cell, first);
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
    return mw_distance(grid->corner[mw_corner_before(grid, cell, i)],
                       grid->corner[mw_corner_before(grid, cell, (i + 1) % mw_nsides(grid, cell))]);
}

static double narrowest_in(const struct mw_maze *maze, int cell, struct chains *chains)
{
    const struct mw_grid *grid = maze->grid;
    struct chain *chain = chains->chain;
    struct mw_point *free_point = chains->point;
    int first = 0, n = 0;
    while (first < mw_nsides(grid, cell) && !maze->open[mw_sides(grid, cell)[first].wall])
        first++;
    if (first == mw_nsides(grid, cell))
        return INFINITY;
    int i = first;
    do {
        chain[n].at = free_point;
        i = follow_chain(maze, cell, i, &chain[n]);
        free_point += chain[n++].n;
    } while (i != first);
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
    struct chains chains;
    int most = 0;
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        most = most_points(maze->grid, cell) > most ? most_points(maze->grid, cell) : most;
    chains.point = MW_ARRAY(scratch, most, struct mw_point);
    double narrowest = INFINITY;
    for (int cell = 0; cell < maze->grid->ncells; cell++)
        narrowest = fmin(narrowest, narrowest_in(maze, cell, &chains));
    mw_arena_free(scratch);
    return narrowest;
}

/* --- gates -------------------------------------------------------------------------------------------- */

/* How wide the way is through a gate and on through any other side of its cell. */
static double gate_clearance(const struct mw_grid *grid, int gate)
{
    struct mw_arena *scratch = mw_arena_new();
    struct chains chains;
    chains.point = MW_ARRAY(scratch, most_points(grid, grid->wall[gate].cell[0]), struct mw_point);
    const struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(scratch, grid->nwalls, unsigned char)};
    const int cell = grid->wall[gate].cell[0];
    double narrowest = INFINITY;
    maze.open[gate] = 1;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_side side = mw_sides(grid, cell)[i];
        if (side.to == MW_OUTSIDE)
            continue;
        maze.open[side.wall] = 1;
        narrowest = fmin(narrowest, narrowest_in(&maze, cell, &chains));
        maze.open[side.wall] = 0;
    }
    mw_arena_free(scratch);
    return narrowest;
}

/* The wall of the rim that goes on from a corner of a wall of the rim. */
static int rim_beyond(const struct mw_grid *grid, int wall, int corner)
{
    for (int i = grid->first_at[corner]; i < grid->first_at[corner + 1]; i++)
        if (grid->at[i] != wall && grid->wall[grid->at[i]].cell[1] == MW_OUTSIDE)
            return grid->at[i];
    return wall;
}

/* How a rim turns along a wall and a little beyond, on the way to one of its ends, in radians. */
struct turns {
    double all;   /* each bend for itself, up to a little beyond */
    double sharp; /* the sharpest of them */
    double near;  /* the same up to farther beyond, where a gap does not tear a corner, but crowds it */
    double about; /* in all, up to somewhat farther: what is left of a tip would be a hair */
};

static struct turns turns_toward(const struct mw_grid *grid, int gate, int end)
{
    const double little = 0.4, beside = 0.9, hair = 1.5;
    struct turns turns = {0, 0, 0, 0};
    struct mw_point way = {0, 0}, from = mw_wall_point(grid, &grid->wall[gate], 0);
    double gone = 0, about = 0;
    int corner = grid->wall[gate].corner[!end];
    for (int at = gate, next; gone < hair; at = next) {
        const struct mw_wall *wall = &grid->wall[at];
        const bool ahead = wall->corner[0] == corner;
        for (int i = 0; i <= wall->nvia + 1 && gone < hair; i++) {
            const struct mw_point to = mw_wall_point(grid, wall, ahead ? i : wall->nvia + 1 - i);
            const struct mw_point on = {to.x - from.x, to.y - from.y};
            from = to;
            if (i == 0)
                continue;
            const double turn = way.x != 0 || way.y != 0 ? atan2(mw_cross(way, on), mw_dot(way, on)) : 0;
            turns.all += gone < little ? fabs(turn) : 0;
            turns.sharp = fmax(turns.sharp, gone < little ? fabs(turn) : 0);
            turns.near = fmax(turns.near, gone < beside ? fabs(turn) : 0);
            about += turn;
            turns.about = fmax(turns.about, fabs(about));
            gone += at != gate ? hypot(on.x, on.y) : 0;
            way = on;
        }
        corner = wall->corner[ahead];
        next = rim_beyond(grid, at, corner);
        if (next == at || next == gate)
            break;
    }
    return turns;
}

/* How far it is from a point in a direction to a wall, taken as a straight line from end to end. */
static double way_to(const struct mw_grid *grid, struct mw_point from, struct mw_point way, int wall)
{
    const struct mw_wall *w = &grid->wall[wall];
    const struct mw_point a = mw_plus(mw_wall_point(grid, w, 0), from, -1),
                          b = mw_plus(mw_wall_point(grid, w, w->nvia + 1), from, -1);
    const double side_a = mw_cross(way, a), side_b = mw_cross(way, b);
    if ((mw_lattice(side_a) > 0) == (mw_lattice(side_b) > 0))
        return INFINITY;
    const double t = side_a / (side_a - side_b), far = mw_dot(a, way) + t * (mw_dot(b, way) - mw_dot(a, way));
    return mw_lattice(far) > 0 ? far : INFINITY;
}

double mw_rim_ahead(const struct mw_grid *grid, int nwalls, struct mw_point from, struct mw_point way,
                    int but, double most)
{
    double nearest = most;
    for (int i = 0; i < nwalls; i++)
        if (grid->rim[i] != but)
            nearest = fmin(nearest, way_to(grid, from, way, grid->rim[i]));
    return nearest;
}

/* A gap in a tail, a chimney or an ear would tear it off. */
static bool is_on_thin_limb(const struct mw_grid *grid, int gate)
{
    const double thin = 1.6;
    const struct mw_point out = mw_wall_outward(grid, gate), in = {-out.x, -out.y};
    const double room = mw_rim_ahead(grid, grid->nrim, mw_wall_middle(grid, gate), in, gate, 2 * thin);
    return mw_lattice(room) < mw_lattice(thin);
}

/* Whether the rim, on its way from an end of a gap, comes back near to it within a way of `most`: the gap
 * would cut a tip off. */
static bool cuts_a_tip(const struct mw_grid *grid, int gate, int end, double most)
{
    const double least = 1.2, slim = 0.5;
    const int from = grid->wall[gate].corner[end];
    const struct mw_point start = grid->corner[from];
    struct mw_point before = start;
    double gone = 0;
    for (int at = rim_beyond(grid, gate, from), corner = from; at != gate && gone < most;) {
        const struct mw_wall *wall = &grid->wall[at];
        const bool ahead = wall->corner[0] == corner;
        for (int i = 1; i <= wall->nvia + 1; i++) {
            const struct mw_point to = mw_wall_point(grid, wall, ahead ? i : wall->nvia + 1 - i);
            gone += mw_distance(before, to);
            before = to;
            if (gone > least && gone < most && mw_lattice(mw_distance(start, to)) < mw_lattice(slim * gone))
                return true;
        }
        corner = wall->corner[ahead];
        const int next = rim_beyond(grid, at, corner);
        if (next == at)
            break;
        at = next;
    }
    return false;
}

/* Whether a gap spoils a corner or a tip of the shape. */
static bool is_torn(const struct mw_grid *grid, int gate, const struct turns toward[2])
{
    const double corner = 0.6, tip = 1.75, small = 3;
    for (int end = 0; end < 2; end++)
        if (mw_lattice(toward[end].sharp) > mw_lattice(corner) ||
            mw_lattice(toward[end].about) > mw_lattice(tip) || cuts_a_tip(grid, gate, end, small))
            return true;
    return false;
}

int mw_gate_quality(const struct mw_grid *grid, int gate)
{
    const double curve = 0.7, corner = 0.9, large = 4.5;
    if (!grid->straight)
        return MW_GATE_BEST;
    const double room = gate_clearance(grid, gate), before = gate_clearance(grid->straight, gate);
    if (mw_lattice(room) < mw_lattice(mw_bent_least(before)))
        return 0;
    const struct turns toward[2] = {turns_toward(grid, gate, 0), turns_toward(grid, gate, 1)};
    if (is_torn(grid, gate, toward))
        return 1;
    const bool in_curve = mw_lattice(fmax(toward[0].all, toward[1].all)) > mw_lattice(curve),
               at_corner = mw_lattice(fmax(toward[0].near, toward[1].near)) > mw_lattice(corner);
    return in_curve || at_corner || cuts_a_tip(grid, gate, 0, large) || cuts_a_tip(grid, gate, 1, large) ||
                   mw_lattice(room) < mw_lattice(mw_bent_least(1)) || is_on_thin_limb(grid, gate)
               ? 2
               : MW_GATE_BEST;
}
