/* Hides a picture in a maze: the only route fills it, and nothing else (after Okamoto and Uehara, "How to
 * make a picturesque maze", 2009). A tree connects the cells inside the picture, and the corridor around the
 * tree passes every piece of these cells once (pieces.c). The corridor is cut open at the picture's edge; its
 * two ends are start and finish, or continue by a string of pieces to a gate at the rim. All other pieces are
 * side branches. They would give the picture away if they looked different, so most of them are corridors
 * around small trees, too. */
#include "base/sets.h"

#include "mazewright/random.h"
#include "mazewright/vary.h"
#include "vary/pieces.h"

#include <string.h>

/* --- what is drawn ------------------------------------------------------------------------------------ */

struct drawing {
    struct mw_arena *scratch;
    struct pieces pieces;
    const unsigned char *inside; /* for each cell of the grid before cells are divided into pieces: 1 if it is
                                    inside the picture */
    unsigned char *tree;    /* for each wall between undivided cells: 1 if it is an edge of the trees around
                               which corridors run */
    unsigned char *picture; /* for each piece: 1 if the route passes it */
    struct mw_maze *maze;   /* a maze of pieces, not of cells */
    struct mw_rng *rng;
};

static bool is_in_picture(const struct drawing *d, int piece)
{
    return d->inside[d->pieces.cell[piece]];
}

/* Returns all walls between undivided cells: first those that are open in `carved`, then the others, both in
 * random order. Sets `*n` to their number. */
static int *walls_in_order(const struct drawing *d, const struct mw_maze *carved, int *n)
{
    const struct mw_grid *whole = d->pieces.whole;
    int *wall = MW_ARRAY(d->scratch, whole->nwalls, int);
    *n = 0;
    for (int open = 1; open >= 0; open--) {
        const int before = *n;
        for (int i = 0; i < whole->nwalls; i++)
            if (mw_wall(whole, i).cell[1] != MW_OUTSIDE && carved->open[i] == open)
                wall[(*n)++] = i;
        mw_rng_shuffle(d->rng, *n - before, wall + before);
    }
    return wall;
}

/* Builds one tree through the picture, and many small ones around it, following the carved maze where
 * possible. */
static void plant_trees(struct drawing *d, const struct mw_maze *carved)
{
    enum { MOST = 10 }; /* the most cells of a small tree */
    const struct mw_grid *whole = d->pieces.whole;
    struct mw_sets trees = mw_sets_new(d->scratch, whole->ncells);
    int n, *wall = walls_in_order(d, carved, &n), *size = MW_ARRAY(d->scratch, whole->ncells, int);
    for (int i = 0; i < n; i++) {
        const struct mw_wall w = mw_wall(whole, wall[i]);
        const int a = mw_sets_find(&trees, w.cell[0]), b = mw_sets_find(&trees, w.cell[1]);
        const bool small = size[a] + size[b] + 2 <= MOST && carved->open[wall[i]];
        if (a == b || d->inside[w.cell[0]] != d->inside[w.cell[1]] || !(small || d->inside[w.cell[0]]))
            continue;
        const int cells = size[a] + size[b] + 1;
        mw_sets_join(&trees, a, b);
        size[mw_sets_find(&trees, a)] = cells;
        d->tree[wall[i]] = 1;
    }
}

/* --- the route ---------------------------------------------------------------------------------------- */

static void open_between(struct drawing *d, int a, int b)
{
    d->maze->open[mw_wall_between(d->pieces.grid, a, b)] = 1;
}

/* True if the piece has a side at the rim, or beside a piece that is not in the picture. */
static bool is_at_edge(const struct drawing *d, int piece)
{
    const struct mw_grid *grid = d->pieces.grid;
    for (int i = 0; i < mw_nsides(grid, piece); i++) {
        const int to = mw_side(grid, piece, i).to;
        if (to == MW_OUTSIDE || !is_in_picture(d, to))
            return true;
    }
    return false;
}

/* A string: the shortest ways from a gate through pieces that are not on the route yet. A way may end at a
 * piece of the picture, but not continue through it. */
struct string {
    int *steps, *from; /* `steps`, for each piece: the length of its way to the gate, -1 if there is none;
                          `from`: the next piece on that way */
};

static struct string unroll(const struct drawing *d, int gate)
{
    const struct mw_grid *grid = d->pieces.grid;
    struct string s = {MW_ARRAY(d->scratch, grid->ncells, int), MW_ARRAY(d->scratch, grid->ncells, int)};
    int *queue = MW_ARRAY(d->scratch, grid->ncells, int), n = 0;
    for (int i = 0; i < grid->ncells; i++)
        s.steps[i] = -1;
    queue[n] = mw_wall(grid, gate).cell[0];
    s.from[queue[n]] = MW_OUTSIDE;
    s.steps[queue[n++]] = 0;
    for (int head = 0; head < n; head++)
        for (int i = 0; i < mw_nsides(grid, queue[head]) && !d->picture[queue[head]]; i++) {
            const int to = mw_side(grid, queue[head], i).to;
            if (to == MW_OUTSIDE || s.steps[to] >= 0 || (d->picture[to] && !is_in_picture(d, to)))
                continue;
            s.steps[to] = s.steps[queue[head]] + 1;
            s.from[to] = queue[head];
            queue[n++] = to;
        }
    return s;
}

/* Returns the piece of the picture that is nearest to a gate, or -1. */
static int nearest_of_picture(const struct drawing *d, const struct string *s)
{
    int found = -1;
    for (int i = 0; i < d->pieces.grid->ncells; i++)
        if (is_in_picture(d, i) && s->steps[i] >= 0 && (found < 0 || s->steps[i] < s->steps[found]))
            found = i;
    return found;
}

/* Opens the way in `s` from `piece`, an end of the route through the picture, to `gate`, and adds its pieces
 * to the route. Returns the end of the maze at `gate`. */
static struct mw_end tie(struct drawing *d, const struct string *s, int piece, int gate)
{
    for (; s->from[piece] != MW_OUTSIDE; piece = s->from[piece]) {
        open_between(d, piece, s->from[piece]);
        d->picture[s->from[piece]] = 1;
    }
    d->maze->open[gate] = 1;
    return (struct mw_end){piece, gate};
}

static bool is_at_rim(int place)
{
    return place < MW_CENTRE;
}

/* Chooses gates for the ends wanted at the rim: draws gates at random several times, and keeps those with the
 * shortest ways to the picture. */
static void choose_gates(const struct drawing *d, struct mw_ends_wish ends, int gate[2])
{
    enum { TRIES = 12 };
    int shortest = INT32_MAX;
    gate[0] = gate[1] = MW_OUTSIDE;
    const bool some = is_at_rim(ends.start) || is_at_rim(ends.finish);
    ends.start = is_at_rim(ends.start) ? ends.start : MW_CENTRE;
    ends.finish = is_at_rim(ends.finish) ? ends.finish : MW_CENTRE;
    for (int t = 0; t < TRIES && some; t++) {
        struct mw_maze shut = {.grid = d->pieces.grid,
                               .open = MW_ARRAY(d->scratch, d->pieces.grid->nwalls, unsigned char)};
        mw_ends_deal(d->scratch, &shut, ends, d->rng);
        const int drawn[2] = {shut.start.gate, shut.finish.gate};
        int length = 0;
        for (int i = 0; i < 2; i++)
            if (drawn[i] != MW_OUTSIDE) {
                const struct string s = unroll(d, drawn[i]);
                const int piece = nearest_of_picture(d, &s);
                length += piece < 0 ? d->pieces.grid->ncells : s.steps[piece];
            }
        if (length < shortest) {
            shortest = length;
            gate[0] = drawn[0];
            gate[1] = drawn[1];
        }
    }
}

/* Chooses at random where to cut open the corridor around the tree: between two successive pieces that are
 * both at the picture's edge. Returns the second of these pieces. */
static int choose_cut(const struct drawing *d)
{
    int n = 0, *piece = MW_ARRAY(d->scratch, d->pieces.grid->ncells, int);
    for (int i = 0; i < d->pieces.grid->ncells; i++)
        if (is_in_picture(d, i) && is_at_edge(d, i) && is_at_edge(d, mw_pieces_next(&d->pieces, d->tree, i)))
            piece[n++] = i;
    return mw_pieces_next(&d->pieces, d->tree, piece[mw_rng_pick(d->rng, n)]);
}

static struct path walk_from(const struct drawing *d, int piece, bool back)
{
    return mw_pieces_walk(d->scratch, &d->pieces, d->tree, piece, back);
}

/* Sets a path from its first piece through the whole picture to a piece as near as possible to the gate of
 * `s`. False if none is found. */
static bool lead_to_gate(struct drawing *d, struct path *path, const struct string *s)
{
    const struct mw_grid *grid = d->pieces.grid;
    const long long ample = 200000000;
    const int nearest = nearest_of_picture(d, s), start = path->at[0];
    long long patience = ample;
    unsigned char *goal = MW_ARRAY(d->scratch, grid->ncells, unsigned char);
    for (int near = 1; nearest >= 0 && near < 2 * grid->ncells; near *= 2) {
        if (patience < 0) { /* too many steps: accept any piece from which there is a way to the gate */
            near = grid->ncells;
            patience = ample;
        }
        for (int back = 0; back < 2; back++) {
            for (int i = 0; i < grid->ncells; i++)
                goal[i] = i != start && is_in_picture(d, i) && s->steps[i] >= 0 &&
                          s->steps[i] <= s->steps[nearest] + near;
            *path = walk_from(d, start, back);
            if (mw_pieces_lead(path, goal, mw_centre(grid, nearest), d->rng, &patience))
                return true;
        }
    }
    return false;
}

/* Makes the route. If only one of its ends has a gate, that must be gate[0]. */
static bool draw_route(struct drawing *d, const int gate[2], struct mw_end end[2])
{
    struct string s = {NULL, NULL};
    int piece = 0;
    if (gate[0] != MW_OUTSIDE) {
        s = unroll(d, gate[0]);
        piece = nearest_of_picture(d, &s);
    } else {
        piece = choose_cut(d);
    }
    if (piece < 0)
        return false;
    end[0] = gate[0] == MW_OUTSIDE ? (struct mw_end){piece, MW_OUTSIDE} : tie(d, &s, piece, gate[0]);
    struct path path = walk_from(d, piece, false);
    if (!is_at_edge(d, path.at[path.n - 1]))
        path = walk_from(d, piece, true);
    if (gate[1] != MW_OUTSIDE) {
        s = unroll(d, gate[1]);
        if (!lead_to_gate(d, &path, &s))
            return false;
    }
    const int last = path.at[path.n - 1];
    end[1] = gate[1] == MW_OUTSIDE ? (struct mw_end){last, MW_OUTSIDE} : tie(d, &s, last, gate[1]);
    for (int i = 0; i + 1 < path.n; i++)
        open_between(d, path.at[i], path.at[i + 1]);
    return true;
}

/* --- side branches ------------------------------------------------------------------------------------ */

/* Opens walls in random order, except between parts that are connected already. */
static void join_by(struct drawing *d, struct mw_sets *sets, int n, int *wall)
{
    mw_rng_shuffle(d->rng, n, wall);
    for (int i = 0; i < n; i++) {
        const struct mw_wall w = mw_wall(d->pieces.grid, wall[i]);
        if (mw_sets_join(sets, w.cell[0], w.cell[1]))
            d->maze->open[wall[i]] = 1;
    }
}

/* Connects all pieces that are not on the route: opens the corridors around the small trees, joins these
 * corridors to the route, and then joins what is still apart. So the side branches beside the route are short
 * dead ends. */
static void grow_branches(struct drawing *d)
{
    const struct mw_grid *grid = d->pieces.grid;
    struct mw_sets sets = mw_sets_new(d->scratch, grid->ncells);
    int *wall = MW_ARRAY(d->scratch, grid->nwalls, int), n = 0;
    for (int i = 0; i < grid->nwalls; i++)
        if (d->maze->open[i] && mw_wall(grid, i).cell[1] != MW_OUTSIDE)
            mw_sets_join(&sets, mw_wall(grid, i).cell[0], mw_wall(grid, i).cell[1]);
    for (int i = 0; i < grid->ncells; i++) {
        const int next = mw_pieces_next(&d->pieces, d->tree, i);
        if (!d->picture[i] && !d->picture[next])
            wall[n++] = mw_wall_between(grid, i, next);
    }
    join_by(d, &sets, n, wall);
    for (int pass = 0; pass < 2; pass++) {
        n = 0;
        for (int i = 0; i < grid->nwalls; i++) {
            const struct mw_wall w = mw_wall(grid, i);
            if (w.cell[1] != MW_OUTSIDE && !d->maze->open[i] &&
                (pass == 1 || d->picture[w.cell[0]] != d->picture[w.cell[1]]))
                wall[n++] = i;
        }
        join_by(d, &sets, n, wall);
    }
}

/* Makes a route between the ends asked for. False if there is no way from the picture to a gate. */
static bool try_route(struct drawing *d, struct mw_ends_wish ends, bool finish_first)
{
    const struct mw_grid *grid = d->pieces.grid;
    memset(d->maze->open, 0, (size_t)grid->nwalls);
    for (int i = 0; i < grid->ncells; i++)
        d->picture[i] = is_in_picture(d, i);
    int gate[2];
    choose_gates(d, ends, gate);
    struct mw_end end[2];
    const bool turned = gate[0] == MW_OUTSIDE || (finish_first && gate[1] != MW_OUTSIDE);
    const bool good = draw_route(d, (const int[2]){gate[turned], gate[!turned]}, end);
    d->maze->start = end[turned];
    d->maze->finish = end[!turned];
    return good;
}

struct mw_maze *mw_maze_hide(struct mw_arena *arena, const struct mw_maze *carved,
                             const struct mw_shape *picture, struct mw_ends_wish ends, struct mw_rng *rng,
                             struct mw_error *error)
{
    enum { TRIES = 12 };
    struct mw_arena *scratch = mw_arena_new();
    struct drawing d = {.scratch = scratch, .pieces = mw_pieces_cut(arena, carved->grid), .rng = rng};
    const struct mw_grid *grid = d.pieces.grid;
    const struct mw_shape *where;
    d.inside = mw_picture_cells(scratch, carved->grid, picture, &where);
    d.tree = MW_ARRAY(scratch, d.pieces.whole->nwalls, unsigned char);
    d.picture = MW_ARRAY(arena, grid->ncells, unsigned char);
    d.maze = MW_NEW(arena, struct mw_maze);
    *d.maze = (struct mw_maze){
        .grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char), .picture = d.picture};
    bool good = false;
    if (d.inside) {
        plant_trees(&d, carved);
        for (int i = 0; i < TRIES && !good; i++)
            good = try_route(&d, ends, i % 2);
        if (good)
            grow_branches(&d);
        else
            mw_fail(error,
                    "start and finish of the picture %s are in each other's way; choose other places for "
                    "them, or another seed",
                    picture->name);
    } else {
        mw_fail(error, "the picture %s does not fit; give it a larger size", picture->name);
    }
    mw_arena_free(scratch);
    return good ? d.maze : NULL;
}
