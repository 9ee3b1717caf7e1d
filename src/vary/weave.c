/* Lets corridors pass under others. Where a corridor runs straight through a cell, as the bridge, another
 * corridor can pass under the bridge, between two opposite sides of the cell that were shut. That closes a
 * circle, which is opened again by shutting one of its passages: so the maze stays perfect. No two crossings
 * are neighbours. In the resulting grid, a crossing is two cells at one place: the lower one has the two
 * sides that lead under the bridge, the upper one has all others. */
#include "mazewright/vary.h"

#include "mazewright/random.h"

#include <string.h>

struct weave {
    const struct mw_maze *maze;
    struct mw_arena *scratch;
    struct mw_rng *rng;
    unsigned char *open;  /* for each wall: 1 if it is open in the resulting maze */
    unsigned char *fixed; /* for each wall: must stay as it is */
    int *under; /* for each cell: the lower index of the two sides that lead under the cell; -1 if none do */
    int *from, *by, *queue; /* scratch memory of search() */
    int ncrossings;
};

static int across(const struct mw_grid *grid, int cell, int side)
{
    int n = mw_nsides(grid, cell);
    return (side + n / 2) % n;
}

static struct mw_side side_at(const struct weave *w, int cell, int side)
{
    return mw_side(w->maze->grid, cell, side);
}

/* True if `cell` is a crossing and `side` leads under its bridge. */
static bool is_under(const struct weave *w, int cell, int side)
{
    int under = w->under[cell];
    return under >= 0 && (side == under || side == across(w->maze->grid, cell, under));
}

/* --- where a crossing may be -------------------------------------------------------------------------- */

/* Returns a side of `cell` if exactly that side and the opposite one are open; -1 otherwise, and for a cell
 * at the rim or beside a crossing. */
static int straight_through(const struct weave *w, int cell)
{
    const struct mw_grid *grid = w->maze->grid;
    int n = mw_nsides(grid, cell), openings = 0, first = -1;
    for (int i = 0; i < n; i++) {
        int to = side_at(w, cell, i).to;
        if (to == MW_OUTSIDE || w->under[to] >= 0)
            return -1;
        if (w->open[side_at(w, cell, i).wall]) {
            openings++;
            first = first < 0 ? i : first;
        }
    }
    bool straight = n % 2 == 0 && openings == 2 && w->open[side_at(w, cell, across(grid, cell, first)).wall];
    return straight ? first : -1;
}

/* --- the circle that a crossing closes ---------------------------------------------------------------- */

/* Returns the cell behind an open side, or, if a crossing is there and the way leads under it, the cell
 * behind the crossing. Sets `*last_wall` to the last wall
 * passed. */
static int pass(const struct weave *w, int cell, int side, int *last_wall)
{
    struct mw_side way = side_at(w, cell, side);
    int entered = mw_side_index(w->maze->grid, way.to, way.wall);
    *last_wall = way.wall;
    return is_under(w, way.to, entered) ? pass(w, way.to, across(w->maze->grid, way.to, entered), last_wall)
                                        : way.to;
}

/* Sets `from` and `by`, the cell and wall before each cell, on the way from one cell to another; `by` is -1
 * for a step under a crossing. */
static void search(const struct weave *w, int start, int finish)
{
    const struct mw_grid *grid = w->maze->grid;
    int n = 0;
    for (int c = 0; c < grid->ncells; c++)
        w->from[c] = -1;
    w->from[start] = start;
    w->queue[n++] = start;
    for (int head = 0; head < n && w->from[finish] < 0; head++) {
        int cell = w->queue[head];
        for (int i = 0; i < mw_nsides(grid, cell); i++) {
            struct mw_side way = side_at(w, cell, i);
            if (!w->open[way.wall] || way.to == MW_OUTSIDE || is_under(w, cell, i))
                continue;
            int last, to = pass(w, cell, i, &last);
            if (w->from[to] >= 0)
                continue;
            w->from[to] = cell;
            w->by[to] = last == way.wall ? last : -1;
            w->queue[n++] = to;
        }
    }
}

/* Returns a random wall that is open on the way from `a` to `b`, and neither fixed nor passed by a step under
 * a crossing; -1 if there is none. */
static int find_passage_to_shut(const struct weave *w, int a, int b)
{
    int chosen = -1, met = 0;
    search(w, a, b);
    for (int c = b; c != a; c = w->from[c])
        if (w->by[c] >= 0 && !w->fixed[w->by[c]] && mw_rng_pick(w->rng, ++met) == 0)
            chosen = w->by[c];
    return chosen;
}

/* --- crossings ---------------------------------------------------------------------------------------- */

/* Chooses at random a pair of opposite sides of `cell`, but not side `over` and its opposite, which the
 * bridge uses. Returns the side of the pair with the lower number. */
static int choose_under(const struct weave *w, int cell, int over)
{
    int half = mw_nsides(w->maze->grid, cell) / 2, side = mw_rng_pick(w->rng, half - 1);
    return side + (side >= over % half);
}

static bool build_crossing(struct weave *w, int cell, int over)
{
    const struct mw_grid *grid = w->maze->grid;
    int under = choose_under(w, cell, over);
    struct mw_side in = side_at(w, cell, under), out = side_at(w, cell, across(grid, cell, under));
    int shut = -1;
    w->fixed[side_at(w, cell, over).wall] = w->fixed[side_at(w, cell, across(grid, cell, over)).wall] = 1;
    shut = find_passage_to_shut(w, in.to, out.to);
    if (shut < 0)
        return false;
    w->open[shut] = 0;
    w->open[in.wall] = w->open[out.wall] = 1;
    w->fixed[in.wall] = w->fixed[out.wall] = 1;
    w->under[cell] = under;
    w->ncrossings++;
    return true;
}

static void build_crossings(struct weave *w, double share)
{
    int *cell = MW_ARRAY(w->scratch, w->maze->grid->ncells, int), n = 0;
    for (int c = 0; c < w->maze->grid->ncells; c++)
        if (straight_through(w, c) >= 0)
            cell[n++] = c;
    mw_rng_shuffle(w->rng, n, cell);
    int wanted = mw_share_of(share, n);
    for (int i = 0; i < n && w->ncrossings < wanted; i++) {
        int over = straight_through(w, cell[i]);
        if (over >= 0)
            build_crossing(w, cell[i], over);
    }
}

/* --- the grid ----------------------------------------------------------------------------------------- */

/* Builds the grid with two cells for each crossing. The lower ones are numbered after all other cells, in the
 * order of the upper ones. */
static struct mw_grid *split_crossings(struct mw_arena *arena, const struct weave *w)
{
    const struct mw_grid *grid = w->maze->grid;
    struct mw_grid *split = MW_NEW(arena, struct mw_grid);
    int ncells = grid->ncells + w->ncrossings, nsides = 0, below = grid->ncells,
        *first = MW_ARRAY(arena, ncells + 1, int);
    struct mw_point *centre = MW_ARRAY(arena, ncells, struct mw_point);
    struct mw_wall *wall = MW_ARRAY(arena, grid->nwalls, struct mw_wall);
    struct mw_side *side = MW_ARRAY(arena, 2 * grid->nwalls, struct mw_side);
    for (int i = 0; i < grid->nwalls; i++)
        wall[i] = mw_wall(grid, i);
    for (int c = 0; c < grid->ncells; c++) {
        centre[c] = mw_centre(grid, c);
        if (w->under[c] < 0)
            continue;
        centre[below] = mw_centre(grid, c);
        for (int end = 0; end < 2; end++) {
            int number = side_at(w, c, end ? across(grid, c, w->under[c]) : w->under[c]).wall;
            wall[number].cell[wall[number].cell[1] == c] = below;
            wall[number].dives = true;
        }
        below++;
    }
    for (int level = 0; level < 2; level++)
        for (int c = 0, cell = grid->ncells; c < grid->ncells; c++) {
            if (level == 1 && w->under[c] < 0)
                continue;
            int number = level == 0 ? c : cell++;
            for (int i = 0; i < mw_nsides(grid, c); i++) {
                int via = side_at(w, c, i).wall;
                if (is_under(w, c, i) == (level == 1))
                    side[nsides++] = (struct mw_side){via, wall[via].cell[wall[via].cell[0] == number]};
            }
            first[number + 1] = nsides;
        }
    *split = *grid;
    split->square = false;
    split->woven = true;
    split->gate_quality = NULL; /* its cells and walls are others */
    split->joint = NULL;
    split->ncells = ncells;
    split->centre = centre;
    mw_grid_keep_walls(arena, split, wall);
    split->side = side;
    split->first_side = first;
    return split;
}

struct mw_maze *mw_vary_weave(struct mw_arena *arena, struct mw_maze *maze, const struct mw_variation *vary,
                              struct mw_rng *rng, struct mw_error *error)
{
    (void)error;
    const struct mw_grid *grid = maze->grid;
    struct mw_arena *scratch = mw_arena_new();
    struct weave w = {.maze = maze, .scratch = scratch, .rng = rng};
    w.open = MW_ARRAY(arena, grid->nwalls, unsigned char);
    w.fixed = MW_ARRAY(scratch, grid->nwalls, unsigned char);
    w.under = MW_ARRAY(scratch, grid->ncells, int);
    w.from = MW_ARRAY(scratch, grid->ncells, int);
    w.by = MW_ARRAY(scratch, grid->ncells, int);
    w.queue = MW_ARRAY(scratch, grid->ncells, int);
    memcpy(w.open, maze->open, (size_t)grid->nwalls);
    for (int c = 0; c < grid->ncells; c++)
        w.under[c] = -1;
    build_crossings(&w, vary->weave);
    struct mw_maze *woven = MW_NEW(arena, struct mw_maze);
    *woven = (struct mw_maze){.grid = split_crossings(arena, &w), .open = w.open};
    mw_arena_free(scratch);
    return woven;
}
