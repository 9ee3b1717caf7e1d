/* Where a maze starts and finishes. A side of a grid is the rim that faces that way and lies at the very edge
 * of the box, so that an arrow beside the gap stands clear of the walls on every tiling. */
#include "mazewright/maze.h"

#include <math.h>

static const char *const place_names[MW_NPLACES] = {"top",      "bottom",    "left",        "right",
                                                    "top-left", "top-right", "bottom-left", "bottom-right",
                                                    "centre",   "farthest"};

/* The direction in which each place lies; y down. */
static const struct mw_point direction[MW_NPLACES] = {{0, -1}, {0, 1},  {-1, 0}, {1, 0}, {-1, -1},
                                                      {1, -1}, {-1, 1}, {1, 1},  {0, 0}, {0, 0}};

const char *mw_place_name(int place)
{
    return place >= 0 && place < MW_NPLACES ? place_names[place] : NULL;
}

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

static bool faces(const struct mw_grid *grid, int wall, struct mw_point toward)
{
    struct mw_point out = mw_wall_outward(grid, wall);
    return out.x * toward.x + out.y * toward.y > 0.7;
}

/* A random wall on that side, at most `slack` deeper than the outermost; MW_OUTSIDE if no free wall faces
 * that way. */
static int gate_on_side(struct mw_arena *scratch, const struct rim *rim, struct mw_point toward,
                        struct mw_rng *rng)
{
    const double slack = 0.3;
    const struct mw_grid *grid = rim->maze->grid;
    int *found = MW_ARRAY(scratch, grid->nrim, int), n = 0;
    double outermost = INFINITY;
    for (int i = 0; i < grid->nrim; i++)
        if (is_free(rim, grid->rim[i]) && faces(grid, grid->rim[i], toward))
            outermost = fmin(outermost, depth(grid, grid->rim[i], toward));
    for (int i = 0; i < grid->nrim; i++) {
        int wall = grid->rim[i];
        if (is_free(rim, wall) && faces(grid, wall, toward) && depth(grid, wall, toward) <= outermost + slack)
            found[n++] = wall;
    }
    return n > 0 ? found[mw_rng_below(rng, (uint32_t)n)] : MW_OUTSIDE;
}

/* The wall nearest to a corner of the box; of those as near, one that faces up or down. */
static int gate_near_corner(const struct rim *rim, struct mw_point toward)
{
    const struct mw_grid *grid = rim->maze->grid;
    double x = grid->box.x + (toward.x > 0 ? grid->box.w : 0),
           y = grid->box.y + (toward.y > 0 ? grid->box.h : 0);
    double nearest = INFINITY;
    int gate = MW_OUTSIDE;
    for (int r = 0; r < grid->nrim; r++) {
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

/* A free rim wall of the cell that is the most steps away from a cell; of its walls, the one that lies least
 * deep in the outline, where an arrow has room. */
static int gate_farthest_from(struct mw_arena *scratch, const struct rim *rim, int from)
{
    const struct mw_grid *grid = rim->maze->grid;
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    int gate = MW_OUTSIDE;
    for (int r = 0; r < grid->nrim; r++) {
        int i = grid->rim[r];
        if (!is_free(rim, i))
            continue;
        int more = gate == MW_OUTSIDE ? 1 : steps[grid->wall[i].cell[0]] - steps[grid->wall[gate].cell[0]];
        if (more > 0 || (more == 0 && own_depth(grid, i) < own_depth(grid, gate) - 1e-9))
            gate = i;
    }
    return gate;
}

static struct mw_end end_at_gate(const struct mw_maze *maze, int gate)
{
    return (struct mw_end){maze->grid->wall[gate].cell[0], gate};
}

/* The end at a place. `far_from` is the cell that `farthest` is measured from. */
static struct mw_end choose(struct mw_arena *scratch, const struct rim *rim, enum mw_place place,
                            int far_from, struct mw_rng *rng)
{
    const struct mw_grid *grid = rim->maze->grid;
    int middle = mw_grid_middle(grid), gate = MW_OUTSIDE;
    if (place == MW_CENTRE && (middle != rim->taken.cell || grid->ncells == 1))
        return (struct mw_end){middle, MW_OUTSIDE};
    if (place <= MW_RIGHT)
        gate = gate_on_side(scratch, rim, direction[place], rng);
    else if (place <= MW_BOTTOM_RIGHT)
        gate = gate_near_corner(rim, direction[place]);
    if (gate == MW_OUTSIDE)
        gate = gate_farthest_from(scratch, rim, far_from);
    return end_at_gate(rim->maze, gate);
}

/* An end that is measured from the other has to wait for it. When both are, the first is whichever rim cell
 * is farthest from an arbitrary cell: on a tree that is one end of a longest route between rim cells. */
void mw_ends_choose(struct mw_arena *scratch, struct mw_maze *maze, enum mw_place start, enum mw_place finish,
                    struct mw_rng *rng)
{
    bool finish_first = start == MW_FARTHEST && finish != MW_FARTHEST;
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
