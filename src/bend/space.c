/* Finds space for routes while the rim moves to its line. Corners one or two walls inside the rim move along
 * with it, less the farther inside they are; all others stay. Where corners or walls come too near to each
 * other, they are pushed apart; where that does not help, the rim moves less far. */
#include "bend/bend.h"

#include <string.h>

/* A narrow place of a cell: between one of its corners, or the bends within a side, and another side. `least`
 * is the distance that must remain. */
struct pinch {
    int corner, bends, wall, cell; /* the first part is `corner` or the bends of wall `bends`, whichever is
                                      not BEND_NONE; the second part is the side `wall` of `cell` */
    double least;
    bool is_pocket; /* no route passes there: the pinch is the neck of a part of the cell without openings. A
                       first part to the left of the side is ignored: outside lies between the two */
};

/* An inner wall that may be open, and the length that must remain of it. */
struct span {
    int wall;
    double least;
};

/* All pinches, and all inner walls near the rim; and a buffer for the points of a cell's sides. */
struct space {
    struct bending *b;
    int npinches, pinch_capacity, nspans, span_capacity;
    struct pinch *pinch;
    struct span *span;
    struct mw_point *point;
    int pass, *stirred; /* `stirred`, for each cell: 1 + the number of the last pass in which one of its
                           corners was pushed */
};

/* --- what lies within --------------------------------------------------------------------------------- */

static int other_end(struct mw_wall wall, int corner)
{
    return wall.corner[wall.corner[0] == corner];
}

static void find_depths(struct bending *b)
{
    const struct mw_grid *grid = b->grid;
    for (int round = 0; round < BEND_DEEPEST; round++)
        for (int k = 0; k < grid->ncorners; k++)
            for (int i = 0; i < mw_nwalls_at(grid, k) && b->depth[k] == round; i++) {
                int to = other_end(mw_wall(grid, mw_wall_at(grid, k, i)), k);
                if (b->depth[to] > round + 1)
                    b->depth[to] = round + 1;
            }
}

/* Moves each inner corner by the mean of the displacements of its neighbours. */
static void move_within(struct bending *b)
{
    enum { ROUNDS = 24 };
    const struct mw_grid *grid = b->grid;
    struct mw_point *before = MW_ARRAY(b->scratch, grid->ncorners, struct mw_point);
    for (int round = 0; round < ROUNDS; round++) {
        memcpy(before, b->moved, (size_t)grid->ncorners * sizeof *before);
        for (int k = 0; k < grid->ncorners; k++) {
            if (b->depth[k] == 0 || b->depth[k] == BEND_DEEPEST)
                continue;
            struct mw_point sum = {0, 0};
            const int n = mw_nwalls_at(grid, k);
            for (int i = 0; i < mw_nwalls_at(grid, k); i++)
                sum = mw_plus(sum, before[other_end(mw_wall(grid, mw_wall_at(grid, k, i)), k)], 1.0 / n);
            b->moved[k] = mw_settled_point(sum);
        }
    }
}

/* --- how much room there is --------------------------------------------------------------------------- */

/* Returns the distance between the two parts of a pinch. Sets `way` to the direction in which moving the
 * first part increases that distance. */
static double space_at(const struct space *r, const struct pinch *p, struct mw_point *way)
{
    struct bending *b = r->b;
    struct mw_point *point = r->point;
    const int n = mw_bend_side(b, p->wall, p->cell, point);
    const double ample = 99;
    b->work += n;
    if (p->corner != BEND_NONE) {
        const double space = mw_bend_distance(mw_bend_corner(b, p->corner), point, n, way);
        return space < 0 && p->is_pocket ? ample : space;
    }
    struct mw_point *bend = point + n, to;
    const int nbends = mw_bend_between(b, p->bends, bend);
    double space = ample;
    for (int i = 0; i < nbends; i++) {
        double d = mw_bend_distance(bend[i], point, n, &to);
        if (d < 0 && p->is_pocket)
            continue;
        if (mw_lattice(d) < mw_lattice(space)) {
            space = d;
            *way = to;
        }
    }
    return space;
}

static bool has_opening(const struct mw_grid *grid, int cell, int from, int to)
{
    const int n = mw_nsides(grid, cell);
    for (int i = from; i != to; i = (i + 1) % n)
        if (mw_side(grid, cell, i).to != MW_OUTSIDE)
            return true;
    return false;
}

/* Adds a pinch, with the least distance that bending may leave there: mw_bent_least() of the distance before
 * anything moves, but in a pocket no more than BEND_LEAST_NECK. */
static void add_pinch(struct space *r, struct pinch pinch)
{
    struct mw_point way;
    pinch.least =
        fmin(mw_bent_least(space_at(r, &pinch, &way)), pinch.is_pocket ? BEND_LEAST_NECK : INFINITY);
    MW_GROW(r->b->scratch, r->pinch, r->npinches, r->pinch_capacity);
    r->pinch[r->npinches++] = pinch;
}

/* True if a cell's angle at corner `i` is more than half a turn. */
static bool is_reflex(const struct mw_grid *grid, int cell, int i)
{
    const int n = mw_nsides(grid, cell);
    const struct mw_point at = mw_corner_at(grid, mw_corner_before(grid, cell, i)),
                          before = mw_corner_at(grid, mw_corner_before(grid, cell, (i + n - 1) % n)),
                          after = mw_corner_at(grid, mw_corner_before(grid, cell, (i + 1) % n));
    return mw_lattice(mw_cross(mw_plus(at, before, -1), mw_plus(after, at, -1))) < mw_lattice(0);
}

/* Adds a pinch for each two parts of a cell between which a route may pass; and for each reflex corner or
 * bend and side, because a part of the cell that nothing passes through may lie between them, and looks like
 * a closed cell if bending shuts it off. */
static void list_pinches(struct space *r, int cell)
{
    const struct mw_grid *grid = r->b->grid;
    const int n = mw_nsides(grid, cell);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            const int side = mw_side(grid, cell, i).wall, other = mw_side(grid, cell, k).wall;
            if (k == i || k == (i + n - 1) % n)
                continue;
            const bool open = has_opening(grid, cell, (k + 1) % n, i),
                       passes = open && has_opening(grid, cell, i, k),
                       passes_bends = open && has_opening(grid, cell, (i + 1) % n, k),
                       is_bent = mw_wall(grid, side).nvia > 0;
            if (passes || is_reflex(grid, cell, i))
                add_pinch(
                    r, (struct pinch){mw_corner_before(grid, cell, i), BEND_NONE, other, cell, 0, !passes});
            if (k != (i + 1) % n && (passes_bends ? is_bent || mw_bend_follows(r->b, mw_wall(grid, side))
                                                  : is_bent && mw_side(grid, cell, i).to != MW_OUTSIDE))
                add_pinch(r, (struct pinch){BEND_NONE, side, other, cell, 0, !passes_bends});
        }
}

static bool is_near_rim(const struct bending *b, int cell)
{
    for (int i = 0; i < mw_nsides(b->grid, cell); i++)
        if (b->depth[mw_corner_before(b->grid, cell, i)] < BEND_DEEPEST)
            return true;
    return false;
}

static void list_space(struct space *r)
{
    const struct bending *b = r->b;
    const struct mw_grid *grid = b->grid;
    for (int c = 0; c < grid->ncells; c++)
        if (is_near_rim(b, c))
            list_pinches(r, c);
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(grid, i);
        if (wall.cell[1] == MW_OUTSIDE ||
            (b->depth[wall.corner[0]] == BEND_DEEPEST && b->depth[wall.corner[1]] == BEND_DEEPEST))
            continue;
        MW_GROW(b->scratch, r->span, r->nspans, r->span_capacity);
        r->span[r->nspans++] =
            (struct span){i, mw_bent_least(mw_distance(mw_corner_at(grid, wall.corner[0]),
                                                       mw_corner_at(grid, wall.corner[1])))};
    }
}

/* --- making more --------------------------------------------------------------------------------------- */

/* True for a corner that can be pushed: one near a rim that follows its line, but not on that rim. */
static bool is_free(const struct bending *b, int corner)
{
    return b->depth[corner] > 0 && b->depth[corner] < BEND_DEEPEST;
}

static void push(struct space *r, int corner, struct mw_point way, double by)
{
    if (!is_free(r->b, corner))
        return;
    r->b->moved[corner] = mw_settled_point(mw_plus(r->b->moved[corner], way, by));
    for (int i = 0; i < mw_nwalls_at(r->b->grid, corner); i++) {
        const struct mw_wall wall = mw_wall(r->b->grid, mw_wall_at(r->b->grid, corner, i));
        for (int k = 0; k < 2; k++)
            if (wall.cell[k] != MW_OUTSIDE)
                r->stirred[wall.cell[k]] = r->pass + 1;
    }
}

/* True if a corner of the cell was pushed in this pass or the one before; always true in the first pass. */
static bool is_stirred(const struct space *r, int cell)
{
    return r->pass == 0 || r->stirred[cell] >= r->pass;
}

/* A wall that leads inwards from the end of a wall of the rim, but crosses the rim to the outside, because
 * the rim turns sharply beyond that end. */
struct fold {
    int corner;          /* the end of the inner wall that is not on the rim */
    struct mw_point way; /* direction inwards, at right angles to the rim at the near end */
    double behind; /* how far the far end lies outside, measured from the straight continuation of the rim */
};

/* Finds a fold at an end of a wall of the rim: at the end that comes first clockwise around its cell, or at
 * the other end if `second`. False if there is none. */
static bool find_fold(struct space *r, int rim_wall, bool second, struct fold *fold)
{
    const struct bending *b = r->b;
    const struct mw_grid *grid = b->grid;
    const int cell = mw_wall(grid, rim_wall).cell[0], n = mw_nsides(grid, cell),
              i = mw_side_index(grid, cell, rim_wall), beside = (i + (second ? 1 : n - 1)) % n;
    const int corner = mw_corner_before(grid, cell, second ? (beside + 1) % n : beside);
    if (!is_free(b, corner)) /* this corner cannot be pushed, so a fold here is not looked for */
        return false;
    struct mw_point *rim = r->point, *side = rim + mw_bend_side(b, rim_wall, cell, rim);
    const int nrim = (int)(side - rim), m = mw_bend_side(b, mw_side(grid, cell, beside).wall, cell, side);
    const int first = second ? 0 : 1, end = second ? nrim - 2 : nrim - 1;
    bool crosses = false;
    for (int s = 0; s + 1 < m; s++)
        for (int k = first; k < end; k++)
            crosses = crosses || mw_ways_cross(side[s], side[s + 1], rim[k], rim[k + 1]);
    if (!crosses)
        return false;
    const struct mw_point from = rim[second ? nrim - 2 : 0],
                          along = mw_direction(from, rim[second ? nrim - 1 : 1]),
                          far = second ? side[m - 1] : side[0];
    *fold = (struct fold){corner, {-along.y, along.x}, -mw_cross(along, mw_plus(far, from, -1))};
    return true;
}

/* Pushes the far ends of folded walls (struct fold) back into the rim. False if no wall was folded. */
static bool unfold(struct space *r)
{
    const double clear = 0.3;
    const struct mw_grid *grid = r->b->grid;
    bool some = false;
    for (int i = 0; i < 2 * grid->nrim; i++) {
        const int wall = mw_rim_wall(grid, i / 2);
        struct fold fold;
        if (!mw_bend_follows(r->b, mw_wall(grid, wall)) || !is_stirred(r, mw_wall(grid, wall).cell[0]) ||
            !find_fold(r, wall, i % 2, &fold))
            continue;
        push(r, fold.corner, fold.way, fmax(clear, clear + fold.behind));
        some = true;
    }
    return some;
}

/* Pushes the two parts of a pinch a little apart where they are too near, lengthens inner walls that are too
 * short, and unfolds folded walls. False if there was nothing to do. */
static bool push_apart(struct space *r)
{
    struct bending *b = r->b;
    const double enough = 1.04, most = 0.2; /* `most`: the most that a pinch is pushed apart at a time, in
                                               cell units; with more, corners push each other across walls */
    bool some = false;
    for (int i = 0; i < r->npinches; i++) {
        const struct pinch *p = &r->pinch[i];
        if (!is_stirred(r, p->cell))
            continue;
        const struct mw_wall wall = mw_wall(b->grid, p->wall);
        const bool moves = p->corner != BEND_NONE && is_free(b, p->corner);
        const int parts = moves + (is_free(b, wall.corner[0]) || is_free(b, wall.corner[1]));
        struct mw_point way;
        if (parts == 0)
            continue;
        const double lacks = fmin(enough * p->least - space_at(r, p, &way), most);
        if (lacks <= 0)
            continue;
        if (moves)
            push(r, p->corner, way, lacks / parts);
        for (int k = 0; k < 2; k++)
            push(r, wall.corner[k], way, -lacks / parts);
        some = true;
    }
    for (int i = 0; i < r->nspans; i++) {
        const struct mw_wall wall = mw_wall(b->grid, r->span[i].wall);
        const struct mw_point p = mw_bend_corner(b, wall.corner[0]), q = mw_bend_corner(b, wall.corner[1]);
        const double lacks = enough * r->span[i].least - mw_distance(p, q);
        if (lacks <= 0 || mw_distance(p, q) < 1e-6)
            continue;
        const int parts = is_free(b, wall.corner[0]) + is_free(b, wall.corner[1]);
        if (parts == 0)
            continue;
        push(r, wall.corner[0], mw_direction(q, p), lacks / parts);
        push(r, wall.corner[1], mw_direction(p, q), lacks / parts);
        some = true;
    }
    return unfold(r) || some;
}

/* The way in which the rim is held back at corners with too little space: `by` is the factor by which the
 * shares of those corners are multiplied; corners up to `around` walls away are held, too, with the square
 * root of `by` as their factor. */
struct hold {
    double by;
    int around;
};

static void hold(const struct bending *b, int cell, unsigned char *held, int left)
{
    for (int k = 0; k < mw_nsides(b->grid, cell); k++)
        held[mw_corner_before(b->grid, cell, k)] = (unsigned char)left;
}

/* Makes corners near places with too little space move less far toward the line: reduces their shares.
 * Returns the number of corners near such places. */
static int hold_back(struct space *r, struct hold how)
{
    struct bending *b = r->b;
    const struct mw_grid *grid = b->grid;
    unsigned char *held = MW_ARRAY(b->scratch, grid->ncorners,
                                   unsigned char); /* for each corner: 0 if it is not held, else 1 + the
                                                      number of walls along which holding spreads from it */
    int lacking = 0;
    for (int i = 0; i < r->npinches; i++) {
        const struct pinch *p = &r->pinch[i];
        struct mw_point way;
        if (mw_lattice(space_at(r, p, &way)) < mw_lattice(p->least))
            hold(b, p->cell, held, how.around + 1);
    }
    mw_bend_mark_crossing(b, r->point, held, how.around + 1);
    struct fold fold;
    for (int i = 0; i < grid->nrim; i++)
        if (mw_bend_follows(b, mw_wall(grid, mw_rim_wall(grid, i))) &&
            (find_fold(r, mw_rim_wall(grid, i), false, &fold) ||
             find_fold(r, mw_rim_wall(grid, i), true, &fold)))
            hold(b, mw_wall(grid, mw_rim_wall(grid, i)).cell[0], held, 1);
    for (int i = 0; i < r->nspans; i++) {
        const struct mw_wall wall = mw_wall(grid, r->span[i].wall);
        if (mw_lattice(mw_distance(mw_bend_corner(b, wall.corner[0]), mw_bend_corner(b, wall.corner[1]))) <
            mw_lattice(r->span[i].least))
            held[wall.corner[0]] = held[wall.corner[1]] = (unsigned char)(how.around + 1);
    }
    for (int left = how.around; left > 0; left--)
        for (int i = 0; i < grid->nwalls; i++)
            for (int end = 0; end < 2; end++)
                if (held[mw_wall(grid, i).corner[end]] == left + 1 &&
                    held[mw_wall(grid, i).corner[!end]] == 0)
                    held[mw_wall(grid, i).corner[!end]] = (unsigned char)left;
    for (int k = 0; k < grid->ncorners; k++) {
        b->share[k] *= held[k] > how.around ? how.by : held[k] ? sqrt(how.by) : 1;
        lacking += held[k] > 0;
    }
    return lacking;
}

static void move_rim(struct bending *b)
{
    for (int k = 0; k < b->grid->ncorners; k++) {
        if (b->on[k] == BEND_NONE)
            continue;
        const struct mw_point from = mw_corner_at(b->grid, k),
                              to = mw_bend_point(&b->line[b->on[k]], b->place[k]);
        b->moved[k] =
            mw_settled_point((struct mw_point){b->share[k] * (to.x - from.x), b->share[k] * (to.y - from.y)});
    }
}

/* True if the place of a corner of the rim on its line is far away. That happens where missing cells open a
 * hole to the outside, so that one rim runs along what are two lines of the shape, and where the grid ends
 * before the shape does. Such a corner is not moved, because the rim would cross everything in between, or
 * stretch a few cells over what is missing. */
static bool is_astray(const struct bending *b, int corner)
{
    const double beyond_hole = 2, beyond_grid = 8,
                 far = b->grid->nloops < b->nlines ? beyond_hole : beyond_grid; /* in cell units */
    if (b->on[corner] == BEND_NONE)
        return false;
    const struct mw_point there = mw_bend_point(&b->line[b->on[corner]], b->place[corner]);
    return mw_lattice(mw_distance(mw_corner_at(b->grid, corner), there)) > mw_lattice(far);
}

int mw_bend_move(struct bending *b, int rounds)
{
    enum { GENTLE_ROUNDS = 16, PUSHES = 20 };
    const struct hold gentle = {0.85, 1}, firm = {0.6, 2};
    struct space r = {.b = b, .point = MW_ARRAY(b->scratch, mw_bend_most_points(b), struct mw_point)};
    r.stirred = MW_ARRAY(b->scratch, b->grid->ncells, int);
    find_depths(b);
    list_space(&r);
    for (int k = 0; k < b->grid->ncorners; k++)
        b->share[k] = is_astray(b, k) ? 0 : 1;
    mw_bend_even_shares(b);
    int lacking = 1;
    for (int round = 0; round < rounds && lacking > 0; round++) {
        move_rim(b);
        move_within(b);
        mw_bend_even_moves(b);
        b->work += r.npinches + r.nspans;
        mw_bend_keep_between(b);
        for (r.pass = 0; r.pass < PUSHES && push_apart(&r); r.pass++)
            mw_bend_even_moves(b);
        mw_bend_even_moves(b);
        lacking = hold_back(&r, round < GENTLE_ROUNDS ? gentle : firm);
        mw_bend_drop_between(b);
        mw_bend_even_shares(b);
    }
    return lacking;
}
