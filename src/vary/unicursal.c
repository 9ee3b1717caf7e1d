/* Makes a labyrinth: one corridor that fills the whole grid and never branches. It runs around the passages
 * of a perfect maze (pieces.c), cut open at the start; its other end is moved to the finish. */
#include "mazewright/vary.h"

#include "mazewright/random.h"
#include "vary/pieces.h"

#include <math.h>

/* --- the maze ----------------------------------------------------------------------------------------- */

static bool can_be_gate(const struct mw_grid *pieces, struct mw_side side)
{
    return side.to == MW_OUTSIDE && mw_loop_of(pieces, mw_wall(pieces, side.wall).corner[0]) == 0 &&
           mw_gate_quality(pieces, side.wall) >= 2;
}

/* Returns the end of the labyrinth at `piece`. The gate of this end is the side of the piece at the rim that
 * is nearest to `gate`, the gate of the perfect maze; this end has no gate if `gate` is MW_OUTSIDE. */
static struct mw_end end_at(const struct mw_grid *grid, const struct mw_grid *pieces, int piece, int gate)
{
    struct mw_end end = {piece, MW_OUTSIDE};
    if (gate == MW_OUTSIDE)
        return end;
    const struct mw_point middle = mw_wall_middle(grid, gate);
    long long nearest = INT64_MAX;
    for (int i = 0; i < mw_nsides(pieces, piece); i++) {
        struct mw_side side = mw_side(pieces, piece, i);
        struct mw_point p = mw_wall_middle(pieces, side.wall);
        long long d =
            mw_lattice(mw_distance((struct mw_point){p.x / PIECES_SCALE, p.y / PIECES_SCALE}, middle));
        if (can_be_gate(pieces, side) && d < nearest) {
            nearest = d;
            end.gate = side.wall;
        }
    }
    return end;
}

static bool has_gate(const struct mw_grid *pieces, int piece)
{
    for (int i = 0; i < mw_nsides(pieces, piece); i++)
        if (can_be_gate(pieces, mw_side(pieces, piece, i)))
            return true;
    return false;
}

/* Returns the point at which the corridor should start or finish: the middle of the gate, or of the cell. */
static struct mw_point place_of(const struct mw_maze *maze, struct mw_end end)
{
    struct mw_point p =
        end.gate == MW_OUTSIDE ? mw_centre(maze->grid, end.cell) : mw_wall_middle(maze->grid, end.gate);
    return (struct mw_point){PIECES_SCALE * p.x, PIECES_SCALE * p.y};
}

/* Marks the pieces at which the corridor may end: those not farther than `near` from the place of `end`, and
 * at the rim if `end` has a gate. */
static unsigned char *mark_near(struct mw_arena *scratch, const struct mw_maze *maze,
                                const struct mw_grid *pieces, struct mw_end end, double near)
{
    unsigned char *mark = MW_ARRAY(scratch, pieces->ncells, unsigned char);
    for (int i = 0; i < pieces->ncells; i++)
        mark[i] = mw_lattice(mw_distance(mw_centre(pieces, i), place_of(maze, end))) <= mw_lattice(near) &&
                  (end.gate == MW_OUTSIDE || has_gate(pieces, i));
    return mark;
}

/* Finds a path through all pieces. Not every two pieces can be the ends of such a path, so it begins and ends
 * as near to the places asked for as possible. */
static bool find_path(struct mw_arena *scratch, const struct mw_maze *maze, const struct pieces *p,
                      struct path *path, struct mw_rng *rng)
{
    const struct mw_grid *pieces = p->grid;
    double most = hypot(pieces->box.w, pieces->box.h);
    long long patience =
        1000000000; /* the greatest cost of all tries together; once it is used up, any end is accepted */
    for (double near = 1; near < 4 * most; near = patience < 0 ? fmax(2 * most, 1.6 * near) : 1.6 * near) {
        const unsigned char *start = mark_near(scratch, maze, pieces, maze->start, near);
        unsigned char *goal = mark_near(scratch, maze, pieces, maze->finish, near);
        for (int piece = 0; piece < pieces->ncells; piece++)
            for (int back = 0; back < 2 && start[piece] && (patience > 0 || near >= most); back++) {
                bool was_goal = goal[piece];
                goal[piece] = 0;
                *path = mw_pieces_walk(scratch, p, maze->open, piece, back);
                if (mw_pieces_lead(path, goal, place_of(maze, maze->finish), rng, &patience))
                    return true;
                goal[piece] = was_goal;
            }
    }
    return false;
}

struct mw_maze *mw_vary_unicursal(struct mw_arena *arena, struct mw_maze *maze,
                                  const struct mw_variation *vary, struct mw_rng *rng, struct mw_error *error)
{
    (void)vary;
    struct mw_arena *scratch = mw_arena_new();
    const struct pieces p = mw_pieces_cut(arena, maze->grid);
    struct mw_maze straight = *maze;
    straight.grid = p.whole;
    struct path path;
    struct mw_maze *corridor = NULL;
    if (find_path(scratch, &straight, &p, &path, rng)) {
        corridor = MW_NEW(arena, struct mw_maze);
        *corridor = (struct mw_maze){.grid = p.grid, .open = MW_ARRAY(arena, p.grid->nwalls, unsigned char)};
        for (int i = 0; i + 1 < path.n; i++)
            corridor->open[mw_wall_between(p.grid, path.at[i], path.at[i + 1])] = 1;
        corridor->start = end_at(p.whole, p.grid, path.at[0], maze->start.gate);
        corridor->finish = end_at(p.whole, p.grid, path.at[path.n - 1], maze->finish.gate);
        if (corridor->start.gate != MW_OUTSIDE)
            corridor->open[corridor->start.gate] = 1;
        if (corridor->finish.gate != MW_OUTSIDE)
            corridor->open[corridor->finish.gate] = 1;
    } else {
        mw_fail(error, "no single corridor was found that fills the grid between these ends");
    }
    mw_arena_free(scratch);
    return corridor;
}
