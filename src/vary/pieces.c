/* Splits every cell into one piece for each corner, by lines from the cell's centre to the middles of its
 * sides. If the passages of a maze are drawn as walls along these lines, the walls form trees. The corridor
 * around a tree, walked with one hand on the tree, passes every piece of the tree's cells once and returns to
 * where it began; cut anywhere, the corridor is a path. The path's last piece is moved to a goal by
 * backbites: the end is joined to a piece beside it, the path is cut behind that piece, and the piece after
 * the cut is the new end. The result is still one path through the same pieces. */
#include "vary/pieces.h"

#include "grid/builder.h"
#include "mazewright/random.h"

#include <math.h>
#include <stdlib.h>

#define SCALE PIECES_SCALE

/* --- pieces ------------------------------------------------------------------------------------------- */

/* Kinds of corners of a piece. A kind and a number together name a corner: CORNER and the number of the
 * grid's corner, MIDDLE and the number of the wall, CENTRE and the number of the cell, BEND + k and the
 * number of the wall whose point k is the corner. */
enum { CORNER, MIDDLE, CENTRE, BEND };

struct outline {
    struct mw_arena *scratch;
    int n, capacity, bend_capacity;
    struct mw_corner *at;
    bool *is_bend; /* for each corner in `at`: true if it is a bend within a wall of the rim */
};

static void add_point(struct outline *o, int number, int kind, struct mw_point p, double bulge, bool is_bend)
{
    MW_GROW(o->scratch, o->at, o->n, o->capacity);
    MW_GROW(o->scratch, o->is_bend, o->n, o->bend_capacity);
    o->is_bend[o->n] = is_bend;
    o->at[o->n++] = (struct mw_corner){{number, kind}, SCALE * p.x, SCALE * p.y, bulge};
}

static void add(struct outline *o, int number, int kind, struct mw_point p, double bulge)
{
    add_point(o, number, kind, p, bulge, false);
}

/* Adds half of a side, clockwise around the cell and without its last point: from the side's first corner to
 * its middle, or, if `second`, from its middle to the other corner. */
static void add_half(struct outline *o, const struct mw_grid *grid, int cell, int side, bool second)
{
    int number = mw_side(grid, cell, side).wall;
    const struct mw_wall wall = mw_wall(grid, number);
    bool back = wall.cell[0] != cell;
    int middle = mw_wall_middle_piece(grid, wall), last = wall.nvia + 1;
    double bulge = tan(atan(back ? -wall.bulge : wall.bulge) / 2);
    if (second)
        add(o, number, MIDDLE, mw_wall_middle(grid, number), bulge);
    for (int k = 0; k <= last - 1; k++) {
        int point = back ? last - k : k;
        bool after = back ? point <= middle : point > middle;
        if (after != second || (k == 0 && second))
            continue;
        add_point(o, k == 0 ? wall.corner[back] : number, k == 0 ? CORNER : BEND + point,
                  mw_wall_point(grid, wall, point), bulge, k > 0 && wall.cell[1] == MW_OUTSIDE);
    }
}

/* Emits the piece at the corner where a side begins. */
static void emit_piece(struct mw_builder *b, const struct mw_grid *grid, int cell, int side)
{
    int n = mw_nsides(grid, cell), before = (side + n - 1) % n;
    struct outline o = {.scratch = b->scratch};
    add_half(&o, grid, cell, side, false);
    add(&o, mw_side(grid, cell, side).wall, MIDDLE, mw_wall_middle(grid, mw_side(grid, cell, side).wall), 0);
    add(&o, cell, CENTRE, mw_centre(grid, cell), 0);
    add_half(&o, grid, cell, before, true);
    mw_emit_polygon(b, o.n, o.at);
    for (int i = 0; i < o.n; i++)
        if (o.is_bend[i])
            mw_builder_mark_bend(b, i);
}

static struct mw_grid *cut_up(struct mw_arena *arena, const struct mw_grid *grid)
{
    struct mw_grid like = *grid;
    like.square = false;
    like.outline = grid->outline ? mw_shape_placed(arena, grid->outline, SCALE, 0, 0) : NULL;
    struct mw_builder *b = mw_builder_open(arena, (struct mw_rng){.seed = 0});
    for (int c = 0; c < grid->ncells; c++)
        for (int i = 0; i < mw_nsides(grid, c); i++)
            emit_piece(b, grid, c, i);
    return mw_builder_close(b, &like);
}

struct pieces mw_pieces_cut(struct mw_arena *arena, const struct mw_grid *grid)
{
    const struct mw_grid *whole = grid->straight ? grid->straight : grid, *cut = cut_up(arena, whole);
    int *cell = MW_ARRAY(arena, cut->ncells, int);
    for (int c = 0; c < whole->ncells; c++)
        for (int i = mw_first_side(whole, c); i < mw_first_side(whole, c + 1); i++)
            cell[i] = c;
    return (struct pieces){whole, grid->straight ? mw_grid_bend(arena, cut) : cut, cell};
}

/* --- paths -------------------------------------------------------------------------------------------- */

static int piece_at(const struct mw_grid *whole, int cell, int side)
{
    int n = mw_nsides(whole, cell);
    return mw_first_side(whole, cell) + (side + n) % n;
}

/* Returns the next piece around the cell of `piece`. If the side between the two pieces is open, an edge of
 * the tree separates them; then returns the neighbouring cell's piece on the same side of that edge. */
int mw_pieces_next(const struct pieces *p, const unsigned char *open, int piece)
{
    const int cell = p->cell[piece], side = piece - mw_first_side(p->whole, cell);
    const struct mw_side way = mw_side(p->whole, cell, side);
    if (!open[way.wall] || way.to == MW_OUTSIDE)
        return piece_at(p->whole, cell, side + 1);
    return piece_at(p->whole, way.to, mw_side_index(p->whole, way.to, way.wall) + 1);
}

/* Reverses the part of a path from one index to another. */
static void turn_round(struct path *path, int from, int to)
{
    for (int i = from, k = to; i < k; i++, k--) {
        int piece = path->at[i];
        path->at[i] = path->at[k];
        path->at[k] = piece;
    }
    for (int i = from; i <= to; i++)
        path->place[path->at[i]] = i;
}

struct path mw_pieces_walk(struct mw_arena *scratch, const struct pieces *p, const unsigned char *open,
                           int piece, bool back)
{
    struct path path = {p->grid, 0, MW_ARRAY(scratch, p->grid->ncells, int),
                        MW_ARRAY(scratch, p->grid->ncells, int)};
    for (int i = 0; i < p->grid->ncells; i++)
        path.place[i] = -1;
    for (; path.place[piece] < 0; piece = mw_pieces_next(p, open, piece)) {
        path.place[piece] = path.n;
        path.at[path.n++] = piece;
    }
    if (back)
        turn_round(&path, 1, path.n - 1);
    return path;
}

/* Cuts the path after `place` and reverses the part behind the cut, so that the old end follows the piece at
 * `place`, and the piece after the cut becomes the new end. */
static void backbite(struct path *path, int place)
{
    turn_round(path, place + 1, path->n - 1);
}

/* Chooses a piece beside the end of a path at which to cut: the one whose cut brings the end nearest to
 * `goal`, or, if `any`, one at random. Returns its index in the path; -1 if there is none. */
static int choose_backbite(const struct path *path, struct mw_point goal, bool any, struct mw_rng *rng)
{
    int end = path->at[path->n - 1], chosen = -1, met = 0;
    long long nearest = INT64_MAX;
    for (int i = 0; i < mw_nsides(path->grid, end); i++) {
        int beside = mw_side(path->grid, end, i).to;
        if (beside == MW_OUTSIDE || path->place[beside] < 0 || path->place[beside] == path->n - 2)
            continue;
        int behind = path->at[path->place[beside] + 1];
        long long d = mw_lattice(mw_distance(mw_centre(path->grid, behind), goal));
        if (any ? mw_rng_pick(rng, ++met) == 0 : d < nearest) {
            nearest = d;
            chosen = path->place[beside];
        }
    }
    return chosen;
}

bool mw_pieces_lead(struct path *path, const unsigned char *is_goal, struct mw_point goal, struct mw_rng *rng,
                    long long *patience)
{
    const long long least = *patience - 1000 * (long long)path->n - 1000000;
    for (int step = 0; !is_goal[path->at[path->n - 1]]; step++) {
        bool astray = step / 64 % 4 != 0 || mw_rng_below(rng, 3) == 0;
        int place = choose_backbite(path, goal, astray, rng);
        if (place < 0 || *patience < 0 || *patience < least)
            return false;
        *patience -= path->n - place;
        backbite(path, place);
    }
    return true;
}
