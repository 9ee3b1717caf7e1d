/* Where a maze starts and finishes. A side of a grid is the rim that faces that way and lies at the very edge
 * of the box, so that an arrow beside the gap stands clear of the walls on every tiling. */
#include "mazewright/maze.h"

#include <math.h>
#include <string.h>

/* The direction in which each place lies; y down. */
static const struct mw_point direction[MW_NPLACES] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1},
                                                      {-1, 1}, {1, 1}, {0, 0},  {0, 0}, {0, 0}};

/* A choice of rim walls, without the gate and the cell that are taken. */
struct rim {
    struct mw_maze *maze;
    struct mw_end taken; /* cell MW_OUTSIDE: nothing is */
};

static bool is_free(const struct rim *rim, int wall)
{
    const int *cell = rim->maze->grid->wall[wall].cell;
    if (cell[1] != MW_OUTSIDE || wall == rim->taken.gate)
        return false;
    return cell[0] != rim->taken.cell || rim->maze->grid->ncells == 1;
}

/* How far the middle of a wall lies from the edge of the box on that side, in cell units. */
static double depth(const struct mw_grid *grid, int wall, struct mw_point toward)
{
    struct mw_point middle = mw_wall_middle(grid, wall);
    const struct mw_box *box = &grid->box;
    if (toward.x != 0)
        return toward.x < 0 ? middle.x - box->x : box->x + box->w - middle.x;
    return toward.y < 0 ? middle.y - box->y : box->y + box->h - middle.y;
}

static bool leans(const struct mw_grid *grid, int wall, struct mw_point toward, double least)
{
    struct mw_point out = mw_wall_outward(grid, wall);
    return out.x * toward.x + out.y * toward.y > least;
}

static bool faces(const struct mw_grid *grid, int wall, struct mw_point toward)
{
    return leans(grid, wall, toward, 0.7);
}

/* A random wall that leans toward that side, at most `slack` deeper than the outermost; MW_OUTSIDE if no free
 * wall does. */
static int gate_leaning(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward, double least,
                        struct mw_rng *rng)
{
    const double slack = 0.3;
    const struct mw_grid *grid = rim->maze->grid;
    int *found = MW_ARRAY(scratch, grid->nouter, int), n = 0;
    double outermost = INFINITY;
    for (int i = 0; i < grid->nouter; i++)
        if (is_free(rim, grid->rim[i]) && leans(grid, grid->rim[i], toward, least))
            outermost = fmin(outermost, depth(grid, grid->rim[i], toward));
    for (int i = 0; i < grid->nouter; i++) {
        int wall = grid->rim[i];
        if (is_free(rim, wall) && leans(grid, wall, toward, least) &&
            depth(grid, wall, toward) <= outermost + slack)
            found[n++] = wall;
    }
    return n > 0 ? found[mw_rng_below(rng, (uint32_t)n)] : MW_OUTSIDE;
}

/* A wall that faces the side, or on an outline without one, such as a triangle at its tip, one that leans
 * that way. */
static int gate_on_side(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                        struct mw_rng *rng)
{
    int gate = gate_leaning(scratch, rim, toward, 0.7, rng);
    return gate != MW_OUTSIDE ? gate : gate_leaning(scratch, rim, toward, 0.3, rng);
}

/* The wall nearest to a corner of the box; of those as near, one that faces up or down. */
static int gate_near_corner(const struct rim *rim, struct mw_point toward)
{
    const struct mw_grid *grid = rim->maze->grid;
    double x = grid->box.x + (toward.x > 0 ? grid->box.w : 0),
           y = grid->box.y + (toward.y > 0 ? grid->box.h : 0);
    double nearest = INFINITY;
    int gate = MW_OUTSIDE;
    for (int r = 0; r < grid->nouter; r++) {
        int i = grid->rim[r];
        if (!is_free(rim, i))
            continue;
        struct mw_point middle = mw_wall_middle(grid, i);
        bool upright = faces(grid, i, (struct mw_point){0, toward.y});
        double d = hypot(middle.x - x, middle.y - y) - (upright ? 1e-6 : 0);
        if (d < nearest - 1e-9) {
            nearest = d;
            gate = i;
        }
    }
    return gate;
}

/* How far the middle of a wall lies from the edge of the box that it faces most; a gap at the side counts as
 * half a cell deeper, because its word takes more room than one above or below. */
static double own_depth(const struct mw_grid *grid, int wall)
{
    struct mw_point out = mw_wall_outward(grid, wall);
    if (fabs(out.x) > fabs(out.y))
        return depth(grid, wall, (struct mw_point){out.x, 0}) + 0.5;
    return depth(grid, wall, (struct mw_point){0, out.y});
}

/* Whether a straight line from a point in a direction meets a wall, taken as a straight line from end to end.
 */
static bool meets(const struct mw_grid *grid, struct mw_point from, struct mw_point way, int wall)
{
    const struct mw_wall *w = &grid->wall[wall];
    struct mw_point a = mw_wall_point(grid, w, 0), b = mw_wall_point(grid, w, w->nvia + 1);
    double side_a = way.x * (a.y - from.y) - way.y * (a.x - from.x);
    double side_b = way.x * (b.y - from.y) - way.y * (b.x - from.x);
    if ((side_a > 0) == (side_b > 0))
        return false;
    double t = side_a / (side_a - side_b), x = a.x + t * (b.x - a.x), y = a.y + t * (b.y - a.y);
    return (x - from.x) * way.x + (y - from.y) * way.y > 1e-6;
}

/* Whether nothing of the maze lies before a gate, to the width of an arrow: there is room for a sign
 * somewhere. */
static bool is_exposed(const struct mw_grid *grid, int gate)
{
    const double half_width = 0.5;
    struct mw_point middle = mw_wall_middle(grid, gate), out = mw_wall_outward(grid, gate);
    for (int aside = -1; aside <= 1; aside++) {
        struct mw_point from = {middle.x - aside * half_width * out.y + 0.02 * out.x,
                                middle.y + aside * half_width * out.x + 0.02 * out.y};
        for (int r = 0; r < grid->nouter; r++)
            if (grid->rim[r] != gate && meets(grid, from, out, grid->rim[r]))
                return false;
    }
    return true;
}

/* The less, the better a gate is to draw: with room before it, and not deep in the outline. */
static double awkwardness(const struct mw_grid *grid, int gate)
{
    return own_depth(grid, gate) + (is_exposed(grid, gate) ? 0 : 1000);
}

/* A free rim wall of the cell that is the most steps away from a cell; of its walls, the one that is
 * best to draw. */
static int gate_farthest_from(struct mw_arena *scratch, const struct rim *rim, int from)
{
    const struct mw_grid *grid = rim->maze->grid;
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    int gate = MW_OUTSIDE;
    for (int r = 0; r < grid->nouter; r++) {
        int i = grid->rim[r];
        if (!is_free(rim, i))
            continue;
        int more = gate == MW_OUTSIDE ? 1 : steps[grid->wall[i].cell[0]] - steps[grid->wall[gate].cell[0]];
        if (more > 0 || (more == 0 && awkwardness(grid, i) < awkwardness(grid, gate) - 1e-9))
            gate = i;
    }
    return gate;
}

/* How far two gates are apart: steps of the route times the way on paper. */
static double apartness(const struct mw_grid *grid, const int *steps, int from, int gate)
{
    struct mw_point a = grid->centre[from], b = grid->centre[grid->wall[gate].cell[0]];
    return (steps[grid->wall[gate].cell[0]] + 1.0) * (hypot(a.x - b.x, a.y - b.y) + 0.01);
}

/* A gap that looks straight up, down or to a side is easier to find than a slanting one. */
static double squareness(const struct mw_grid *grid, int gate)
{
    struct mw_point out = mw_wall_outward(grid, gate);
    return 0.3 + 0.7 * fmax(fabs(out.x), fabs(out.y));
}

/* The free gate that is most apart from a cell, with room before it; of one cell's walls, the one that lies
 * least deep. */
static int gate_apart_from(struct mw_arena *scratch, const struct rim *rim, int from, double *most)
{
    const struct mw_grid *grid = rim->maze->grid;
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    int gate = MW_OUTSIDE;
    *most = -1;
    for (int r = 0; r < grid->nouter; r++) {
        int i = grid->rim[r];
        if (!is_free(rim, i))
            continue;
        double apart = apartness(grid, steps, from, i) * squareness(grid, i) *
                       (1 - 0.001 * own_depth(grid, i) / (grid->box.w + grid->box.h));
        if (apart > *most && is_exposed(grid, i)) {
            *most = apart;
            gate = i;
        }
    }
    return gate;
}

/* One end of a pair that is as far apart as any, tried from a few dozen cells all along the rim. */
static int gate_of_apart_pair(const struct rim *rim)
{
    enum { TRIES = 48 };
    const struct mw_grid *grid = rim->maze->grid;
    double best = -1;
    int gate = grid->rim[0];
    for (int t = 0; t < TRIES; t++) {
        struct mw_arena *scratch = mw_arena_new();
        double apart;
        int from = grid->rim[(long long)t * grid->nouter / TRIES];
        gate_apart_from(scratch, rim, grid->wall[from].cell[0], &apart);
        if (apart > best && is_exposed(grid, from)) {
            best = apart;
            gate = from;
        }
        mw_arena_free(scratch);
    }
    return gate;
}

static struct mw_end end_at_gate(const struct mw_maze *maze, int gate)
{
    return (struct mw_end){maze->grid->wall[gate].cell[0], gate};
}

/* The cell that a place inside means; MW_OUTSIDE for places at the rim. */
static int cell_at(const struct mw_grid *grid, int place)
{
    int column, row;
    if (place == MW_CENTRE)
        return mw_grid_middle(grid);
    if (!mw_place_is_cell(place, &column, &row))
        return MW_OUTSIDE;
    const struct mw_box squares = {0, 0, grid->size.w, grid->size.h},
                        *box = grid->tiling->square ? &squares : &grid->box;
    return mw_grid_nearest(grid, (struct mw_point){box->x + (column - 0.5) / grid->size.w * box->w,
                                                   box->y + (row - 0.5) / grid->size.h * box->h});
}

/* The end at a place. `far_from` is the cell that `farthest` is measured from. */
static struct mw_end choose(struct mw_arena *scratch, const struct rim *rim, int place, int far_from,
                            struct mw_rng *rng)
{
    const struct mw_grid *grid = rim->maze->grid;
    int inside = cell_at(grid, place), gate = MW_OUTSIDE;
    if (inside != MW_OUTSIDE && (inside != rim->taken.cell || grid->ncells == 1))
        return (struct mw_end){inside, MW_OUTSIDE};
    if (place <= MW_RIGHT)
        gate = gate_on_side(scratch, rim, direction[place], rng);
    else if (place <= MW_BOTTOM_RIGHT)
        gate = gate_near_corner(rim, direction[place]);
    else if (place == MW_APART && rim->taken.cell == MW_OUTSIDE)
        gate = gate_of_apart_pair(rim);
    else if (place == MW_APART)
        gate = gate_apart_from(scratch, rim, far_from, &(double){0});
    if (gate == MW_OUTSIDE)
        gate = gate_farthest_from(scratch, rim, far_from);
    return end_at_gate(rim->maze, gate);
}

/* An end that leaves no choice is chosen before one that does, and one that is measured from the other last.
 */
static int how_free(int place)
{
    int column, row;
    return place == MW_FARTHEST || place == MW_APART                      ? 2
           : place == MW_CENTRE || mw_place_is_cell(place, &column, &row) ? 0
                                                                          : 1;
}

/* When both ends are measured from each other, the first is whichever rim cell
 * is farthest from an arbitrary cell: on a tree that is one end of a longest route between rim cells. */
void mw_ends_choose(struct mw_arena *scratch, struct mw_maze *maze, int start, int finish, struct mw_rng *rng)
{
    bool finish_first = how_free(start) > how_free(finish);
    struct mw_end *first = finish_first ? &maze->finish : &maze->start;
    struct mw_end *second = finish_first ? &maze->start : &maze->finish;
    struct rim rim = {maze, {MW_OUTSIDE, MW_OUTSIDE}};
    *first = choose(scratch, &rim, finish_first ? finish : start, 0, rng);
    rim.taken = *first;
    *second = choose(scratch, &rim, finish_first ? start : finish, first->cell, rng);
    if (first->gate != MW_OUTSIDE)
        maze->open[first->gate] = 1;
    if (second->gate != MW_OUTSIDE)
        maze->open[second->gate] = 1;
}
