/* Measures ways and branches, and makes mazes until one suits what is to stand in it. */
#include "puzzle/kinds/way.h"

#include "puzzle/kinds/steps.h"
#include "solve/search.h"

#include "mazewright/random.h"

#include <stdlib.h>

static int compare(const void *a, const void *b)
{
    const long long x = *(const long long *)a, y = *(const long long *)b;
    return (x > y) - (x < y);
}

/* Returns the radius of the cell that comes after a share of all cells, in order of their radii. */
static long long radius_at(struct mw_arena *arena, const struct mw_grid *grid, int part, int of)
{
    long long *radius = MW_ARRAY(arena, grid->ncells, long long);
    for (int i = 0; i < grid->ncells; i++)
        radius[i] = mw_lattice(mw_cell_radius(grid, i));
    qsort(radius, (size_t)grid->ncells, sizeof *radius, compare);
    return radius[(long)grid->ncells * part / of];
}

long long way_upper_radius(struct mw_arena *arena, const struct mw_grid *grid)
{
    return radius_at(arena, grid, 3, 4);
}

struct way way_of(struct mw_arena *arena, const struct mw_maze *maze)
{
    const int ncells = maze->grid->ncells;
    struct search found;
    struct way way = {.maze = maze,
                      .at = MW_ARRAY(arena, ncells, int),
                      .depth = MW_ARRAY(arena, ncells, int),
                      .branch = MW_ARRAY(arena, ncells, int),
                      .branch_depth = MW_ARRAY(arena, ncells, int),
                      .size = MW_ARRAY(arena, ncells, int),
                      .median_radius = radius_at(arena, maze->grid, 1, 2)};
    mw_fill(arena, maze, &found, &way.n);
    way.order = found.order;
    way.from = found.from;
    way.openings = found.openings;
    for (int i = 0; i < way.n; i++) {
        way.at[way.order[i]] = i;
        way.branch[way.order[i]] = WAY_NOWHERE;
    }
    for (int i = way.n; i < found.met; i++) {
        const int cell = way.order[i], before = way.from[cell], depth = way.depth[before] + 1;
        const int branch = depth == 1 ? cell : way.branch[before];
        way.at[cell] = way.at[before];
        way.depth[cell] = depth;
        way.branch[cell] = branch;
        way.branch_depth[branch] = depth > way.branch_depth[branch] ? depth : way.branch_depth[branch];
        way.size[branch]++;
    }
    return way;
}

bool way_is_near_inner_end(const struct mw_maze *maze, int cell)
{
    const double near = 3;
    const struct mw_end ends[] = {maze->start, maze->finish};
    for (int i = 0; i < 2; i++)
        if (ends[i].gate == MW_OUTSIDE &&
            mw_lattice(mw_distance(mw_centre(maze->grid, cell), mw_centre(maze->grid, ends[i].cell))) <
                mw_lattice(near))
            return true;
    return false;
}

bool way_can_hold(const struct way *way, int cell)
{
    return way->openings[cell] <= 2 && cell != way->maze->start.cell && cell != way->maze->finish.cell &&
           !way_is_near_inner_end(way->maze, cell) &&
           4 * mw_lattice(mw_cell_radius(way->maze->grid, cell)) >= 3 * way->median_radius;
}

int way_steps(const struct way *way, int a, int b)
{
    int steps = 0;
    while (a != b && (way->depth[a] > 0 || way->depth[b] > 0)) {
        int *deeper = way->depth[a] >= way->depth[b] ? &a : &b;
        *deeper = way->from[*deeper];
        steps++;
    }
    return steps + (way->at[a] > way->at[b] ? way->at[a] - way->at[b] : way->at[b] - way->at[a]);
}

/* Puts things into a maze that has its ends. False if it does not suit them. */
static bool try_to_furnish(struct mw_arena *arena, const struct mw_request *r, struct mw_maze *maze,
                           way_furnish *furnish, struct mw_rng *rng)
{
    struct mw_arena *scratch = mw_arena_new();
    const struct way way = way_of(scratch, maze);
    struct way_things things = {0, MW_ARRAY(scratch, 2 * maze->grid->ncells, struct mw_thing)};
    const bool good = furnish(scratch, r, &way, rng, &things);
    struct mw_thing *thing = MW_ARRAY(arena, good ? things.n : 0, struct mw_thing);
    for (int i = 0; i < things.n && good; i++) {
        thing[i] = things.at[i];
        thing[i].text = mw_format(arena, "%s", thing[i].text);
    }
    maze->nthings = good ? things.n : 0;
    maze->thing = thing;
    mw_arena_free(scratch);
    return good;
}

struct mw_maze *way_make(struct mw_arena *arena, const struct puzzle_setup *setup, way_furnish *furnish,
                         struct mw_error *error)
{
    enum { TRIES = 60 };
    struct mw_rng walls = step_rng(setup->request, WALL_STREAM),
                  things = step_rng(setup->request, THING_STREAM);
    for (int try = 0; try < TRIES; try++) {
        struct mw_maze *maze = mw_maze_carve(arena, setup->grid, &setup->request->algorithm, &walls, error);
        if (!maze)
            return NULL;
        step_choose_ends(arena, setup, maze, error);
        if (try_to_furnish(arena, setup->request, maze, furnish, &things))
            return maze;
    }
    mw_fail(error, "its way is too short, or has too few branches, for what is to stand in it; make it "
                   "larger or ask for less");
    return NULL;
}
