/* Removes cells from a maze: dead ends become shorter from their tips, so what is left is still one tree with
 * the same route. A cell is removed only if the rim stays a simple line, which never touches itself; cells
 * removed leave holes, or bays of the outline. */
#include "grid/builder.h"

#include "mazewright/random.h"
#include "mazewright/vary.h"

/* --- a grid of some of the cells ---------------------------------------------------------------------- */

/* Returns the maze on the cells marked in `keep`. A cell that is kept has its sides in the same order as
 * before, and by this order its old and new walls are matched. */
static struct mw_maze *keep_cells(struct mw_arena *arena, const struct mw_maze *maze,
                                  const unsigned char *keep)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_grid like = *grid;
    like.square = false;
    struct mw_builder *b = mw_builder_open(arena, (struct mw_rng){.seed = 0});
    for (int c = 0; c < grid->ncells; c++)
        if (keep[c])
            mw_builder_emit_again(b, grid, c);
    struct mw_maze *kept = MW_NEW(arena, struct mw_maze);
    kept->grid = mw_builder_close(b, &like);
    kept->open = MW_ARRAY(arena, kept->grid->nwalls, unsigned char);
    for (int c = 0, cell = 0; c < grid->ncells; c++) {
        if (!keep[c])
            continue;
        for (int i = 0, k = 0; i < mw_nsides(grid, c); i++) {
            struct mw_side from = mw_side(grid, c, i);
            int to = mw_side(kept->grid, cell, k).wall;
            bool is_gone = from.to != MW_OUTSIDE && !keep[from.to];
            kept->open[to] = maze->open[from.wall] && !is_gone;
            if (from.wall == maze->start.gate)
                kept->start.gate = to;
            if (from.wall == maze->finish.gate)
                kept->finish.gate = to;
            k += is_gone ? 1 + mw_wall(grid, from.wall).nvia
                         : 1; /* beside a removed cell, a bend within a wall becomes a corner */
        }
        if (c == maze->start.cell)
            kept->start =
                (struct mw_end){cell, maze->start.gate == MW_OUTSIDE ? MW_OUTSIDE : kept->start.gate};
        if (c == maze->finish.cell)
            kept->finish =
                (struct mw_end){cell, maze->finish.gate == MW_OUTSIDE ? MW_OUTSIDE : kept->finish.gate};
        cell++;
    }
    return kept;
}

/* --- withering ---------------------------------------------------------------------------------------- */

static bool is_kept(const unsigned char *keep, int cell)
{
    return cell != MW_OUTSIDE && keep[cell];
}

/* Returns how many walls at a corner are part of the rim if only marked cells are kept. */
static int count_rim(const struct mw_grid *grid, const unsigned char *keep, int corner)
{
    int n = 0;
    for (int i = 0; i < mw_nwalls_at(grid, corner); i++) {
        const struct mw_wall wall = mw_wall(grid, mw_wall_at(grid, corner, i));
        n += is_kept(keep, wall.cell[0]) != is_kept(keep, wall.cell[1]);
    }
    return n;
}

/* True if, without a cell, the rim does not touch itself at any corner of the cell. */
static bool may_go(const struct mw_grid *grid, unsigned char *keep, int cell)
{
    bool simple = true;
    keep[cell] = 0;
    for (int i = 0; i < mw_nsides(grid, cell); i++)
        for (int end = 0; end < 2; end++)
            simple =
                simple && count_rim(grid, keep, mw_wall(grid, mw_side(grid, cell, i).wall).corner[end]) <= 2;
    keep[cell] = 1;
    return simple;
}

static int count_openings(const struct mw_maze *maze, const unsigned char *keep, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++) {
        struct mw_side side = mw_side(maze->grid, cell, i);
        n += maze->open[side.wall] && is_kept(keep, side.to);
    }
    return n;
}

/* Removes tips of dead ends at random until a number of cells is removed, or no more can be. */
static void wither(struct mw_arena *scratch, const struct mw_maze *maze, const unsigned char *on_route,
                   unsigned char *keep, int wanted, struct mw_rng *rng)
{
    int *cell = MW_ARRAY(scratch, maze->grid->ncells, int), n = 0, gone = 0;
    for (int c = 0; c < maze->grid->ncells; c++)
        if (!on_route[c])
            cell[n++] = c;
    for (bool some = true; some && gone < wanted;) {
        some = false;
        mw_rng_shuffle(rng, n, cell);
        for (int i = 0; i < n && gone < wanted; i++)
            if (keep[cell[i]] && count_openings(maze, keep, cell[i]) == 1 &&
                may_go(maze->grid, keep, cell[i])) {
                keep[cell[i]] = 0;
                gone++;
                some = true;
            }
    }
}

struct mw_maze *mw_vary_sparse(struct mw_arena *arena, struct mw_maze *maze, const struct mw_variation *vary,
                               struct mw_rng *rng, struct mw_error *error)
{
    (void)error;
    struct mw_arena *scratch = mw_arena_new();
    const struct mw_route *route = mw_route_find(scratch, maze);
    int ncells = maze->grid->ncells;
    unsigned char *on_route = MW_ARRAY(scratch, ncells, unsigned char),
                  *keep = MW_ARRAY(scratch, ncells, unsigned char);
    for (int i = 0; i < route->ncells; i++)
        on_route[route->cell[i]] = 1;
    for (int c = 0; c < ncells; c++)
        keep[c] = 1;
    wither(scratch, maze, on_route, keep, mw_share_of(vary->sparse, ncells - route->ncells), rng);
    struct mw_maze *sparse = keep_cells(arena, maze, keep);
    mw_arena_free(scratch);
    return sparse;
}
