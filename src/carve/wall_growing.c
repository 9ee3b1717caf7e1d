/* wall-growing (after Lou's maze algorithm, 1995): begins with all inner walls open, and closes walls, which
 * grow inwards from the rim. A post is a corner of the grid; a seed is a post at which a wall may go on
 * growing. A seed that is drawn closes a wall to a neighbouring post at which no wall ends yet, and the new
 * post becomes a seed, too. As no wall grows to a post that has one already, walls never enclose cells; and
 * once no seed can grow, every post has a wall. So the passages are a spanning tree. A seed that cannot grow
 * any more is removed only when it is drawn: so the list need not be searched, and the other seeds keep equal
 * chances. A post at which at most four walls meet gets three seeds; any other gets one for each wall but the
 * one that grew there. */
#include "carve/carve.h"

#include "mazewright/random.h"

struct posts {
    const struct mw_maze *maze;
    unsigned char *walled;
    int *seed, nseeds, capacity;
};

static int far_post(const struct mw_grid *grid, int wall, int post)
{
    const struct mw_wall w = mw_wall(grid, wall);
    return w.corner[0] == post ? w.corner[1] : w.corner[0];
}

/* Lists in `found`, if that is not NULL, the walls that could grow from a post. Returns how many there are.
 */
static int growable(const struct posts *p, int post, int *found)
{
    const struct mw_grid *grid = p->maze->grid;
    int buffer[MW_SQUARE], n = 0;
    const int *wall = mw_walls_at(grid, post, buffer), nwalls = mw_nwalls_at(grid, post);
    for (int i = 0; i < nwalls; i++)
        if (!p->walled[far_post(grid, wall[i], post)]) {
            if (found)
                found[n] = wall[i];
            n++;
        }
    return n;
}

static void add_seeds(struct mw_arena *scratch, struct posts *p, int post, int count)
{
    for (; count > 0; count--) {
        MW_GROW(scratch, p->seed, p->nseeds, p->capacity);
        p->seed[p->nseeds++] = post;
    }
}

/* Marks a post as having a wall, and adds its seeds. All posts on the rim of a hole are reached at once. */
static void reach(struct mw_arena *scratch, struct posts *p, int post, bool exact)
{
    const struct mw_grid *grid = p->maze->grid;
    int hole = mw_loop_of(grid, post);
    if (hole <= 0) {
        int ways = mw_nwalls_at(grid, post) - 1;
        p->walled[post] = 1;
        add_seeds(scratch, p, post, exact ? growable(p, post, NULL) : ways > 3 ? ways : 3);
        return;
    }
    for (int k = 0; k < grid->ncorners; k++)
        if (mw_loop_of(grid, k) == hole)
            p->walled[k] = 1;
    for (int k = 0; k < grid->ncorners; k++)
        if (mw_loop_of(grid, k) == hole)
            add_seeds(scratch, p, k, growable(p, k, NULL));
}

/* Opens all inner walls and marks the posts of the outer rim. Returns those from which a wall can grow, in
 * random order. */
static int *prepare(struct mw_arena *scratch, struct mw_maze *maze, struct posts *p, struct mw_rng *rng,
                    int *count)
{
    const struct mw_grid *grid = maze->grid;
    for (int i = 0; i < grid->nwalls; i++) {
        maze->open[i] = mw_wall(grid, i).cell[1] != MW_OUTSIDE;
    }
    for (int post = 0; post < grid->ncorners; post++)
        p->walled[post] = mw_loop_of(grid, post) == 0;
    int *rim = MW_ARRAY(scratch, grid->ncorners, int);
    *count = 0;
    for (int post = 0; post < grid->ncorners; post++)
        if (p->walled[post] && growable(p, post, NULL) > 0)
            rim[(*count)++] = post;
    mw_rng_shuffle(rng, *count, rim);
    return rim;
}

/* Grows walls until no seed is left. */
static void grow(struct mw_arena *scratch, struct posts *p, struct mw_rng *rng, bool exact)
{
    const struct mw_grid *grid = p->maze->grid;
    while (p->nseeds > 0) {
        int i = mw_rng_pick(rng, p->nseeds), post = p->seed[i], wall[MW_MAX_SIDES];
        p->seed[i] = p->seed[--p->nseeds];
        int n = growable(p, post, wall);
        if (n == 0)
            continue;
        int grown = wall[mw_rng_pick(rng, n)], reached = far_post(grid, grown, post);
        p->maze->open[grown] = 0;
        reach(scratch, p, reached, exact);
    }
}

static bool carve(struct mw_arena *scratch, struct mw_maze *maze, struct mw_rng *rng, const int *option)
{
    const struct mw_grid *grid = maze->grid;
    int first = option[0], exact = option[1], nrim;
    struct posts p = {.maze = maze, .walled = MW_ARRAY(scratch, grid->ncorners, unsigned char)};
    int *rim = prepare(scratch, maze, &p, rng, &nrim);
    for (int next = 0; next < nrim;) {
        /* First lets walls grow from the first `first` posts of the rim (0: from all); then from the others,
         * one at a time: some inner posts can be reached only from those, because walls never grow through a
         * post of the rim. */
        int until = next > 0 ? next + 1 : first == 0 || first > nrim ? nrim : first;
        for (; next < until; next++)
            add_seeds(scratch, &p, rim[next], growable(&p, rim[next], NULL));
        grow(scratch, &p, rng, exact);
    }
    return true;
}

MW_SHOWN const struct mw_carver mw_carver_wall_growing = {
    .name = "wall-growing",
    .brief = "walls grow inwards from the rim: quiet, short routes near the edge",
    .option = {{"first", "how many posts of the rim grow walls; 0: all of them", 0, 0, 100000},
               {"exact", "1: a new post gets a seed for each way it can grow; 0: three", 0, 0, 1}},
    .carve = carve,
};
