/* A labyrinth: one corridor that fills the whole grid and never branches.
 *
 * Every cell is cut into one piece a corner, by lines from its centre to the middles of its sides. The
 * passages of a perfect maze, drawn as walls along these lines, are a tree, and the corridor that runs around
 * a tree with a hand on it passes every piece once and comes back to where it began. Cut at the start, it is
 * a path. Its other end is led to the finish by bites: the end reaches through to a piece beside it, the path
 * is cut behind that piece, and what was behind is the end now; it is still one path through all pieces. */
#include "grid/builder.h"
#include "mazewright/maze.h"

#include <math.h>
#include <stdlib.h>

/* Coordinates double, so that a corridor is as wide as one of the cells was. */
#define SCALE 2

/* --- pieces ------------------------------------------------------------------------------------------- */

/* Corners of a piece are named by what they are and its number. */
enum { CORNER, MIDDLE, CENTRE, BEND };

struct outline {
    struct mw_arena *scratch;
    int n, room, bend_room;
    struct mw_corner *at;
    bool *is_bend; /* of the rim */
};

static void add_point(struct outline *o, int number, int kind, struct mw_point p, double bulge, bool is_bend)
{
    o->at = mw_grow(o->scratch, o->at, o->n, &o->room, sizeof *o->at);
    o->is_bend = mw_grow(o->scratch, o->is_bend, o->n, &o->bend_room, sizeof *o->is_bend);
    o->is_bend[o->n] = is_bend;
    o->at[o->n++] = (struct mw_corner){{number, kind}, SCALE * p.x, SCALE * p.y, bulge};
}

static void add(struct outline *o, int number, int kind, struct mw_point p, double bulge)
{
    add_point(o, number, kind, p, bulge, false);
}

/* Half a side, clockwise around the cell: the first half from its corner up to its middle, or the second from
 * its middle up to its other corner. */
static void add_half(struct outline *o, const struct mw_grid *grid, int cell, int side, bool second)
{
    int number = mw_sides(grid, cell)[side].wall;
    const struct mw_wall *wall = &grid->wall[number];
    bool back = wall->cell[0] != cell;
    int middle = mw_wall_middle_piece(grid, wall), last = wall->nvia + 1;
    double bulge = tan(atan(back ? -wall->bulge : wall->bulge) / 2);
    if (second)
        add(o, number, MIDDLE, mw_wall_middle(grid, number), bulge);
    for (int k = 0; k <= last - 1; k++) {
        int point = back ? last - k : k;
        bool after = back ? point <= middle : point > middle;
        if (after != second || (k == 0 && second))
            continue;
        add_point(o, k == 0 ? wall->corner[back] : number, k == 0 ? CORNER : BEND + point,
                  mw_wall_point(grid, wall, point), bulge, k > 0 && wall->cell[1] == MW_OUTSIDE);
    }
}

/* The piece at the corner where a side begins. */
static void emit_piece(struct mw_builder *b, const struct mw_grid *grid, int cell, int side)
{
    int n = mw_nsides(grid, cell), before = (side + n - 1) % n;
    struct outline o = {.scratch = b->scratch};
    add_half(&o, grid, cell, side, false);
    add(&o, mw_sides(grid, cell)[side].wall, MIDDLE, mw_wall_middle(grid, mw_sides(grid, cell)[side].wall),
        0);
    add(&o, cell, CENTRE, grid->centre[cell], 0);
    add_half(&o, grid, cell, before, true);
    mw_emit_polygon(b, o.n, o.at);
    for (int i = 0; i < o.n; i++)
        if (o.is_bend[i])
            mw_builder_mark_bend(b, i);
}

/* The piece where side i of cell c begins has the number first_side[c] + i. */
static struct mw_grid *cut_up(struct mw_arena *arena, const struct mw_grid *grid)
{
    struct mw_grid like = *grid;
    like.square = false;
    like.outline = grid->outline ? mw_shape_placed(arena, grid->outline, SCALE, 0, 0) : NULL;
    struct mw_builder *b = mw_builder_open(arena, (struct mw_rng){.next = NULL});
    for (int c = 0; c < grid->ncells; c++)
        for (int i = 0; i < mw_nsides(grid, c); i++)
            emit_piece(b, grid, c, i);
    return mw_builder_close(b, &like);
}

/* --- the path ----------------------------------------------------------------------------------------- */

struct path {
    const struct mw_grid *pieces;
    int n;
    int *at, *place; /* by place on the path, and by piece */
};

static int piece_at(const struct mw_grid *grid, int cell, int side)
{
    int n = mw_nsides(grid, cell);
    return grid->first_side[cell] + (side + n) % n;
}

/* Around the tree with the left hand on it: a piece is followed by the next one in its cell, unless a passage
 * of the tree stands between them; then by the piece beyond that passage. */
static int follow(const struct mw_maze *maze, const int *cell_of, int piece)
{
    const struct mw_grid *grid = maze->grid;
    int cell = cell_of[piece], side = piece - grid->first_side[cell];
    struct mw_side way = mw_sides(grid, cell)[side];
    if (!maze->open[way.wall] || way.to == MW_OUTSIDE)
        return piece_at(grid, cell, side + 1);
    return piece_at(grid, way.to, mw_side_index(grid, way.to, way.wall) + 1);
}

/* From one piece all the way round to the one before it, or the other way. */
static struct path walk_around(struct mw_arena *scratch, const struct mw_maze *maze,
                               const struct mw_grid *pieces, int piece, bool back)
{
    const struct mw_grid *grid = maze->grid;
    struct path path = {pieces, pieces->ncells, MW_ARRAY(scratch, pieces->ncells, int),
                        MW_ARRAY(scratch, pieces->ncells, int)};
    int *cell_of = MW_ARRAY(scratch, pieces->ncells, int);
    for (int c = 0; c < grid->ncells; c++)
        for (int i = 0; i < mw_nsides(grid, c); i++)
            cell_of[piece_at(grid, c, i)] = c;
    for (int i = 0; i < path.n; i++) {
        int place = back && i > 0 ? path.n - i : i;
        path.at[place] = piece;
        path.place[piece] = place;
        piece = follow(maze, cell_of, piece);
    }
    return path;
}

/* The path from its end back to behind that place runs the other way now. */
static void bite(struct path *path, int place)
{
    for (int i = place + 1, k = path->n - 1; i < k; i++, k--) {
        int piece = path->at[i];
        path->at[i] = path->at[k];
        path->at[k] = piece;
    }
    for (int i = place + 1; i < path->n; i++)
        path->place[path->at[i]] = i;
}

/* Of the pieces beside the end, the place of the one behind which the path would end nearest to the goal, or
 * of any of them. -1 if there is none. */
static int choose_bite(const struct path *path, struct mw_point goal, bool any, struct mw_rng *rng)
{
    int end = path->at[path->n - 1], chosen = -1, met = 0;
    long long nearest = INT64_MAX;
    for (int i = 0; i < mw_nsides(path->pieces, end); i++) {
        int beside = mw_sides(path->pieces, end)[i].to;
        if (beside == MW_OUTSIDE || path->place[beside] == path->n - 2)
            continue;
        int behind = path->at[path->place[beside] + 1];
        long long d = mw_lattice(mw_distance(path->pieces->centre[behind], goal));
        if (any ? mw_rng_pick(rng, ++met) == 0 : d < nearest) {
            nearest = d;
            chosen = path->place[beside];
        }
    }
    return chosen;
}

/* Leads the end to one of the goals, straight and astray in turns, for it can get caught before the goal;
 * false if that took too long. */
static bool lead(struct path *path, const unsigned char *is_goal, struct mw_point goal, struct mw_rng *rng,
                 long long *patience)
{
    const long long least = *patience - 1000 * (long long)path->n - 1000000;
    for (int step = 0; !is_goal[path->at[path->n - 1]]; step++) {
        bool astray = step / 64 % 4 != 0 || mw_rng_below(rng, 3) == 0;
        int place = choose_bite(path, goal, astray, rng);
        if (place < 0 || *patience < 0 || *patience < least)
            return false;
        *patience -= path->n - place;
        bite(path, place);
    }
    return true;
}

/* --- the maze ----------------------------------------------------------------------------------------- */

static bool can_be_gate(const struct mw_grid *pieces, struct mw_side side)
{
    return side.to == MW_OUTSIDE && pieces->loop[pieces->wall[side.wall].corner[0]] == 0 &&
           mw_gate_quality(pieces, side.wall) >= 2;
}

/* The half of an old gate that belongs to a piece, or MW_OUTSIDE for an end inside. */
static struct mw_end end_at(const struct mw_grid *grid, const struct mw_grid *pieces, int piece, int gate)
{
    struct mw_end end = {piece, MW_OUTSIDE};
    if (gate == MW_OUTSIDE)
        return end;
    const struct mw_point middle = mw_wall_middle(grid, gate);
    long long nearest = INT64_MAX;
    for (int i = 0; i < mw_nsides(pieces, piece); i++) {
        struct mw_side side = mw_sides(pieces, piece)[i];
        struct mw_point p = mw_wall_middle(pieces, side.wall);
        long long d = mw_lattice(mw_distance((struct mw_point){p.x / SCALE, p.y / SCALE}, middle));
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
        if (can_be_gate(pieces, mw_sides(pieces, piece)[i]))
            return true;
    return false;
}

/* Where the corridor should start or finish: the middle of the gate, or of the cell. */
static struct mw_point place_of(const struct mw_maze *maze, struct mw_end end)
{
    struct mw_point p =
        end.gate == MW_OUTSIDE ? maze->grid->centre[end.cell] : mw_wall_middle(maze->grid, end.gate);
    return (struct mw_point){SCALE * p.x, SCALE * p.y};
}

/* Marks the pieces that may be an end: as near to its place as that, and at the rim if it is a gate. */
static unsigned char *mark_near(struct mw_arena *scratch, const struct mw_maze *maze,
                                const struct mw_grid *pieces, struct mw_end end, double near)
{
    unsigned char *mark = MW_ARRAY(scratch, pieces->ncells, unsigned char);
    for (int i = 0; i < pieces->ncells; i++)
        mark[i] = mw_lattice(mw_distance(pieces->centre[i], place_of(maze, end))) <= mw_lattice(near) &&
                  (end.gate == MW_OUTSIDE || has_gate(pieces, i));
    return mark;
}

/* Not every two pieces are the ends of a path through all of them. So the corridor starts and finishes as
 * near to where it should as it can. */
static bool find_path(struct mw_arena *scratch, const struct mw_maze *maze, const struct mw_grid *pieces,
                      struct path *path, struct mw_rng *rng)
{
    double most = hypot(pieces->box.w, pieces->box.h);
    long long patience = 1000000000; /* for all tries; then whatever end there is must do */
    for (double near = 1; near < 4 * most; near = patience < 0 ? fmax(2 * most, 1.6 * near) : 1.6 * near) {
        const unsigned char *start = mark_near(scratch, maze, pieces, maze->start, near);
        unsigned char *goal = mark_near(scratch, maze, pieces, maze->finish, near);
        for (int piece = 0; piece < pieces->ncells; piece++)
            for (int back = 0; back < 2 && start[piece] && (patience > 0 || near >= most); back++) {
                bool was_goal = goal[piece];
                goal[piece] = 0;
                *path = walk_around(scratch, maze, pieces, piece, back);
                if (lead(path, goal, place_of(maze, maze->finish), rng, &patience))
                    return true;
                goal[piece] = was_goal;
            }
    }
    return false;
}

/* A rim that was bent is straightened first, and that of the pieces bent instead: they are half as wide. */
struct mw_maze *mw_vary_unicursal(struct mw_arena *arena, struct mw_maze *maze,
                                  const struct mw_variation *vary, struct mw_rng *rng, struct mw_error *error)
{
    (void)vary;
    struct mw_arena *scratch = mw_arena_new();
    struct mw_maze straight = *maze;
    if (maze->grid->straight)
        straight.grid = maze->grid->straight;
    const struct mw_grid *pieces = cut_up(arena, straight.grid);
    if (maze->grid->straight)
        pieces = mw_grid_bend(arena, pieces);
    struct path path;
    struct mw_maze *corridor = NULL;
    if (find_path(scratch, &straight, pieces, &path, rng)) {
        corridor = MW_NEW(arena, struct mw_maze);
        *corridor = (struct mw_maze){.grid = pieces, .open = MW_ARRAY(arena, pieces->nwalls, unsigned char)};
        for (int i = 0; i + 1 < path.n; i++)
            corridor->open[mw_wall_between(pieces, path.at[i], path.at[i + 1])] = 1;
        corridor->start = end_at(straight.grid, pieces, path.at[0], maze->start.gate);
        corridor->finish = end_at(straight.grid, pieces, path.at[path.n - 1], maze->finish.gate);
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
