/* Makes parity mazes (after Victor Terrana's Maze Man): squares that each hold one of their diagonals or
 * none. Corners of the squares are even or odd, as on a chessboard, and a diagonal joins two even corners or
 * two odd ones. So walls of odd corners never meet walls of even ones. The border consists of two pieces, one
 * of odd diagonals and one of even ones: around any field of squares without holes runs a ring of squares,
 * and the two gates cut it into two arcs; along one arc every square takes its odd diagonal, along the other
 * its even one. However the field is filled, the corridor between the two pieces leads from gate to gate. A
 * diagonal cuts its square into two halves, which are the cells of the maze; a blank square is one cell. If
 * no square is blank there are no junctions: one corridor is the route, and the others are closed rings. A
 * blank square joins the corridors on both of its sides. As long as these are two different corridors, the
 * route stays the only one. */
#include "base/sets.h"

#include "grid/builder.h"
#include "mazewright/random.h"
#include "mazewright/vary.h"

#include <math.h>

enum kind { OUTSIDE, FIELD, RING };
/* The wall in a square: the diagonal from its first corner to its third, the diagonal from its second to its
 * fourth, or none. */
enum wall { MAIN, ANTI, BLANK };

/* Squares in rows, with a margin around the field. Square (u, v) has its first corner at origin + u e + v f.
 */
struct lattice {
    struct mw_arena *arena;
    struct mw_rng *rng;
    struct mw_point origin, e, f;
    int u0, v0, w, h;
    unsigned char *kind, *wall; /* for each square */
    int nring;
    int *ring;           /* the squares around the field, in order */
    int *place;          /* for each square: its index in the ring; -1 if it is not in the ring */
    int nfield;          /* number of squares in the field */
    struct mw_sets sets; /* sets of connected half squares; half h of square s has the number 2 * s + h */
};

/* --- the field ---------------------------------------------------------------------------------------- */

/* Offsets along side i of a square, clockwise (`ahead`), and to the neighbour across side i (`out`). Side 0
 * lies between the first two corners; the others follow clockwise. */
static const int ahead_u[4] = {1, 0, -1, 0}, ahead_v[4] = {0, 1, 0, -1};
static const int out_u[4] = {0, 1, 0, -1}, out_v[4] = {-1, 0, 1, 0};

static int beside(const struct lattice *l, int square, int du, int dv)
{
    return square + du + dv * l->w;
}

static int beyond(const struct lattice *l, int square, int side)
{
    return beside(l, square, out_u[side], out_v[side]);
}

static bool is_field(const struct lattice *l, int square)
{
    return l->kind[square] == FIELD;
}

/* Computes the column `u` and the row `v`, counted from the lattice's origin, of the square that contains the
 * point `p`. */
static void locate(const struct lattice *l, struct mw_point p, int *u, int *v)
{
    double x = p.x - l->origin.x, y = p.y - l->origin.y, area = l->e.x * l->f.y - l->e.y * l->f.x;
    *u = (int)floor((x * l->f.y - y * l->f.x) / area);
    *v = (int)floor((y * l->e.x - x * l->e.y) / area);
}

static int square_at(const struct lattice *l, struct mw_point p)
{
    int u, v;
    locate(l, p, &u, &v);
    return (v - l->v0) * l->w + u - l->u0;
}

static struct mw_corner corner_of(const struct lattice *l, int u, int v)
{
    return (struct mw_corner){{u, v},
                              l->origin.x + (u + l->u0) * l->e.x + (v + l->v0) * l->f.x,
                              l->origin.y + (u + l->u0) * l->e.y + (v + l->v0) * l->f.y,
                              0};
}

static struct lattice lay_out(struct mw_arena *arena, const struct mw_grid *squares, struct mw_rng *rng)
{
    enum { MARGIN = 3 };
    const struct mw_wall top = mw_wall(squares, mw_side(squares, 0, 0).wall),
                         left = mw_wall(squares, mw_side(squares, 0, 3).wall);
    const struct mw_point first = mw_corner_at(squares, top.corner[0]),
                          second = mw_corner_at(squares, top.corner[1]),
                          fourth = mw_corner_at(squares, left.corner[0]);
    struct lattice l = {.arena = arena, .rng = rng, .origin = first};
    l.e = (struct mw_point){second.x - first.x, second.y - first.y};
    l.f = (struct mw_point){fourth.x - first.x, fourth.y - first.y};
    int u1 = 0, v1 = 0, u, v;
    for (int c = 0; c < squares->ncells; c++) {
        locate(&l, mw_centre(squares, c), &u, &v);
        l.u0 = u < l.u0 ? u : l.u0;
        l.v0 = v < l.v0 ? v : l.v0;
        u1 = u > u1 ? u : u1;
        v1 = v > v1 ? v : v1;
    }
    l.u0 -= MARGIN;
    l.v0 -= MARGIN;
    l.w = u1 - l.u0 + 1 + MARGIN;
    l.h = v1 - l.v0 + 1 + MARGIN;
    l.kind = MW_ARRAY(arena, l.w * l.h, unsigned char);
    l.wall = MW_ARRAY(arena, l.w * l.h, unsigned char);
    l.place = MW_ARRAY(arena, l.w * l.h, int);
    l.ring = MW_ARRAY(arena, 8 * l.w * l.h, int);
    for (int c = 0; c < squares->ncells; c++)
        l.kind[square_at(&l, mw_centre(squares, c))] = FIELD;
    return l;
}

/* --- the ring ----------------------------------------------------------------------------------------- */

/* Adds to the field the squares of the ring between its indexes `i` and `k`, on the shorter way around,
 * without the squares at `i` and `k`. */
static void fill_between(struct lattice *l, int i, int k)
{
    if ((k - i + l->nring) % l->nring > l->nring / 2) {
        int first = i;
        i = k;
        k = first;
    }
    for (i = (i + 1) % l->nring; i != k; i = (i + 1) % l->nring)
        l->kind[l->ring[i]] = FIELD;
}

static void add_to_ring(struct lattice *l, int square)
{
    if (l->nring == 0 || l->ring[l->nring - 1] != square)
        l->ring[l->nring++] = square;
}

/* Walks clockwise around the field, and lists the squares beside it and at its corners. */
static void walk_around(struct lattice *l)
{
    int square = 0, side = 0;
    while (!is_field(l, square))
        square++;
    const int start = square;
    l->nring = 0;
    do {
        int next = beside(l, square, ahead_u[side], ahead_v[side]), corner = beyond(l, next, side);
        add_to_ring(l, beyond(l, square, side));
        if (!is_field(l, next)) {
            if (!is_field(l, corner))
                add_to_ring(l, corner);
            side = (side + 1) % 4;
        } else if (is_field(l, corner)) {
            square = corner;
            side = (side + 3) % 4;
        } else {
            square = next;
        }
    } while (square != start || side != 0);
    while (l->nring > 1 && l->ring[l->nring - 1] == l->ring[0])
        l->nring--;
}

/* Finds two squares of the ring that touch although they are more than AROUND_A_CORNER places apart along it,
 * so that two walls of the ring would touch. Adds the bay between them to the field. False if there are no
 * such squares. */
static bool fill_a_bay(struct lattice *l)
{
    enum { AROUND_A_CORNER = 4 };
    for (int i = 0; i < l->w * l->h; i++)
        l->place[i] = -1;
    for (int i = 0; i < l->nring; i++) {
        for (int dv = -1; dv <= 1; dv++)
            for (int du = -1; du <= 1; du++) {
                int other = l->place[beside(l, l->ring[i], du, dv)];
                if (other >= 0 && i - other > AROUND_A_CORNER && l->nring - i + other > AROUND_A_CORNER) {
                    fill_between(l, other, i);
                    return true;
                }
            }
        l->place[l->ring[i]] = i;
    }
    return false;
}

/* Adds to the field all squares that it encloses. */
static void fill_holes(struct lattice *l)
{
    int n = 0, *stack = MW_ARRAY(l->arena, l->w * l->h, int);
    unsigned char *met = MW_ARRAY(l->arena, l->w * l->h, unsigned char);
    met[stack[n++] = 0] = 1;
    while (n > 0) {
        int square = stack[--n], u = square % l->w, v = square / l->w;
        for (int side = 0; side < 4; side++) {
            int nu = u + out_u[side], nv = v + out_v[side], next = nv * l->w + nu;
            if (nu >= 0 && nv >= 0 && nu < l->w && nv < l->h && !met[next] && !is_field(l, next))
                met[stack[n++] = next] = 1;
        }
    }
    for (int i = 0; i < l->w * l->h; i++)
        if (!met[i])
            l->kind[i] = FIELD;
}

static void build_ring(struct lattice *l)
{
    do {
        fill_holes(l);
        walk_around(l);
    } while (fill_a_bay(l));
    for (int i = 0; i < l->nring; i++)
        l->kind[l->ring[i]] = RING;
}

/* Returns the index in the ring of the square in front of a gate. */
static int place_before(const struct lattice *l, const struct mw_grid *squares, struct mw_end end)
{
    struct mw_point centre = mw_centre(squares, end.cell), middle = mw_wall_middle(squares, end.gate);
    int square = square_at(l, centre),
        step = square_at(l, (struct mw_point){2 * middle.x - centre.x, 2 * middle.y - centre.y}) - square;
    while (is_field(l, square))
        square += step;
    return l->place[square];
}

/* Returns the diagonal that joins the two even corners of `square` if `parity` is 0, its two odd corners if
 * `parity` is 1. */
static enum wall diagonal(const struct lattice *l, int square, int parity)
{
    return ((square % l->w + l->u0 + square / l->w + l->v0) & 1) == parity ? MAIN : ANTI;
}

/* Sets the walls of the border. Start and finish divide it into two parts, and the squares of each get
 * diagonals of one parity. If both ends are less than LEAST squares apart, the finish moves half-way around.
 */
static void build_border(struct lattice *l, int start, int finish)
{
    enum { LEAST = 3 };
    int length = (finish - start + l->nring) % l->nring;
    if (length < LEAST || l->nring - length < LEAST)
        length = l->nring / 2;
    for (int i = 0; i < l->nring; i++) {
        int square = l->ring[(start + i) % l->nring];
        l->wall[square] = diagonal(l, square, i < length);
    }
}

/* --- filling ------------------------------------------------------------------------------------------ */

/* Returns the number, as in `sets`, of the half of `square` that contains `side`. */
static int half_at(const struct lattice *l, int square, int side)
{
    static const int half[3][4] = {{0, 0, 1, 1}, {0, 1, 1, 0}, {0, 0, 0, 0}};
    return 2 * square + half[l->wall[square]][side];
}

static void join_halves(struct lattice *l)
{
    l->sets = mw_sets_new(l->arena, 2 * l->w * l->h);
    for (int square = 0; square < l->w * l->h; square++)
        for (int side = 1; side <= 2; side++)
            if (l->kind[square] != OUTSIDE && l->kind[beyond(l, square, side)] != OUTSIDE)
                mw_sets_join(&l->sets, half_at(l, square, side),
                             half_at(l, beyond(l, square, side), (side + 2) % 4));
}

/* Fills the field with random diagonals. Sets `field` to the squares of the field, in random order. */
static void fill_field(struct lattice *l, int *field)
{
    l->nfield = 0;
    for (int square = 0; square < l->w * l->h; square++)
        if (is_field(l, square)) {
            l->wall[square] = mw_rng_below(l->rng, 2) ? MAIN : ANTI;
            field[l->nfield++] = square;
        }
    mw_rng_shuffle(l->rng, l->nfield, field);
}

/* Returns the number of sets of connected half squares in the field. */
static int count_regions(struct lattice *l, const int *field)
{
    unsigned char *met = MW_ARRAY(l->arena, 2 * l->w * l->h, unsigned char);
    int regions = 0;
    for (int i = 0; i < 2 * l->nfield; i++) {
        int root = mw_sets_find(&l->sets, 2 * field[i / 2] + i % 2);
        regions += !met[root];
        met[root] = 1;
    }
    return regions;
}

/* Removes the walls of `wanted` squares, then, if `all`, of as many more as are needed to connect everything.
 * Skips a wall if the two halves of its square are connected already; but if `free`, removes the first
 * `wanted` walls in any case. Returns the number of squares without a wall. */
static int leave_blanks(struct lattice *l, const int *field, int wanted, bool free, bool all)
{
    int blanks = 0, regions = count_regions(l, field);
    for (int i = 0; i < l->nfield && (blanks < wanted || (all && regions > 1)); i++) {
        int square = field[i];
        bool joins = mw_sets_find(&l->sets, 2 * square) != mw_sets_find(&l->sets, 2 * square + 1);
        if (!joins && !(free && blanks < wanted))
            continue;
        regions -= mw_sets_join(&l->sets, 2 * square, 2 * square + 1);
        l->wall[square] = BLANK;
        blanks++;
    }
    return blanks;
}

/* Sets the walls of the field and removes those of its blanks. If there are too few squares that can be
 * blank, sets other walls and tries again, so that one seed cannot make a whole book fail. */
static bool fill_with_blanks(struct lattice *l, const struct mw_variation *variation, struct mw_error *error)
{
    enum { TRIES = 48 };
    int *field = MW_ARRAY(l->arena, l->w * l->h, int), most = 0;
    for (int i = 0; i < TRIES; i++) {
        fill_field(l, field);
        join_halves(l);
        int wanted = mw_share_of(variation->blanks, l->nfield),
            blanks = leave_blanks(l, field, wanted, variation->mode == MW_MODE_CLASSIC,
                                  variation->reach == MW_REACH_ALL);
        if (blanks >= wanted || variation->blanks == mw_variation_usual().blanks)
            return true;
        most = blanks > most ? blanks : most;
    }
    return mw_fail(error,
                   "only %d of its %d squares can be blank if the route is to be the only one; give it "
                   "\"blanks: 0.%02d\" or less (every seed can have 0.1), or \"mode: classic\"",
                   most, l->nfield, (int)(100.0 * most / l->nfield)); /* rounded down */
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* Emits half of a square as a cell, or the whole of a blank one. A corridor runs along the diagonal of a
 * half, so the centre of the cell is put halfway between the middles of the other two sides. */
static void emit_half(const struct lattice *l, struct mw_builder *b, int square, int half)
{
    static const int of[2][2][3] = {{{0, 1, 2}, {2, 3, 0}}, {{3, 0, 1}, {1, 2, 3}}};
    int u = square % l->w, v = square / l->w;
    const struct mw_corner corner[] = {corner_of(l, u, v), corner_of(l, u + 1, v), corner_of(l, u + 1, v + 1),
                                       corner_of(l, u, v + 1)};
    if (l->wall[square] == BLANK) {
        mw_emit_polygon(b, 4, corner);
        return;
    }
    const int *k = of[l->wall[square]][half];
    const struct mw_corner piece[] = {corner[k[0]], corner[k[1]], corner[k[2]]};
    mw_emit_cell(b,
                 (struct mw_point){(piece[0].x + 2 * piece[1].x + piece[2].x) / 4,
                                   (piece[0].y + 2 * piece[1].y + piece[2].y) / 4},
                 3, piece);
}

/* Marks the half squares that are cells of the maze: all that are connected with the field. Those of the ring
 * that face outwards are not. */
static unsigned char *find_cells(struct lattice *l)
{
    unsigned char *inner = MW_ARRAY(l->arena, 2 * l->w * l->h, unsigned char),
                  *is_cell = MW_ARRAY(l->arena, 2 * l->w * l->h, unsigned char);
    for (int half = 0; half < 2 * l->w * l->h; half++)
        if (is_field(l, half / 2))
            inner[mw_sets_find(&l->sets, half)] = 1;
    for (int half = 0; half < 2 * l->w * l->h; half++)
        is_cell[half] = l->kind[half / 2] != OUTSIDE && inner[mw_sets_find(&l->sets, half)];
    return is_cell;
}

/* True if a cell of the ring has a side at which there is no cell, so that the maze is open there. */
static bool is_mouth(const struct lattice *l, const unsigned char *is_cell, int half)
{
    int square = half / 2;
    for (int side = 0; side < 4; side++) {
        int next = beyond(l, square, side);
        bool shut = l->kind[next] != OUTSIDE && is_cell[half_at(l, next, (side + 2) % 4)];
        if (half_at(l, square, side) == half && !shut)
            return true;
    }
    return false;
}

static bool touches_field(const struct lattice *l, int square)
{
    return is_field(l, beyond(l, square, 0)) || is_field(l, beyond(l, square, 1)) ||
           is_field(l, beyond(l, square, 2)) || is_field(l, beyond(l, square, 3));
}

/* Shortens the maze at both gates: removes cells of the ring that are open to the outside, one after the
 * other, as long as their squares do not touch the field. If squares stand on their corners, removes such
 * cells even if their squares touch the field. */
static void trim_mouths(const struct lattice *l, unsigned char *is_cell)
{
    bool on_tips = l->e.x != 0 && l->e.y != 0, trimmed;
    do {
        trimmed = false;
        for (int i = 0; i < 2 * l->nring; i++) {
            int square = l->ring[i / 2], half = 2 * square + i % 2;
            if (is_cell[half] && (on_tips || !touches_field(l, square)) && is_mouth(l, is_cell, half)) {
                is_cell[half] = 0;
                trimmed = true;
            }
        }
    } while (trimmed);
}

static struct mw_grid *emit_halves(struct lattice *l, struct mw_arena *arena, const struct mw_grid *like)
{
    unsigned char *is_cell = find_cells(l);
    trim_mouths(l, is_cell);
    struct mw_builder *b = mw_builder_open(arena, *l->rng);
    for (int half = 0; half < 2 * l->w * l->h; half++)
        if (is_cell[half] && !(l->wall[half / 2] == BLANK && half % 2 == 1))
            emit_half(l, b, half / 2, half % 2);
    return mw_builder_close(b, like);
}

/* Opens all sides between cells; only diagonals stay walls. The two sides of the ring that lead out become
 * the gates. */
static struct mw_maze *open_sides(const struct lattice *l, struct mw_arena *arena, const struct mw_grid *grid,
                                  struct mw_point start)
{
    struct mw_maze *maze = MW_NEW(arena, struct mw_maze);
    *maze = (struct mw_maze){.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    int gate[2] = {MW_OUTSIDE, MW_OUTSIDE}, ngates = 0;
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(grid, i);
        maze->open[i] = mw_distance(mw_corner_at(grid, wall.corner[0]), mw_corner_at(grid, wall.corner[1])) <
                        1.2 * hypot(l->e.x, l->e.y);
        if (maze->open[i] && wall.cell[1] == MW_OUTSIDE && ngates++ < 2)
            gate[ngates - 1] = i;
    }
    if (ngates != 2)
        return NULL;
    int first =
        mw_distance(mw_wall_middle(grid, gate[0]), start) > mw_distance(mw_wall_middle(grid, gate[1]), start);
    maze->start = (struct mw_end){mw_wall(grid, gate[first]).cell[0], gate[first]};
    maze->finish = (struct mw_end){mw_wall(grid, gate[!first]).cell[0], gate[!first]};
    return maze;
}

struct mw_maze *mw_maze_make_parity(struct mw_arena *arena, const struct mw_maze *squares,
                                    const struct mw_variation *variation, struct mw_rng *rng,
                                    struct mw_error *error)
{
    const struct mw_grid *grid = squares->grid;
    if (squares->start.gate == MW_OUTSIDE || squares->finish.gate == MW_OUTSIDE) {
        mw_fail(error, "a parity maze starts and finishes at its border; choose other ends");
        return NULL;
    }
    struct mw_arena *scratch = mw_arena_new();
    struct lattice l = lay_out(scratch, grid, rng);
    struct mw_maze *maze = NULL;
    build_ring(&l);
    build_border(&l, place_before(&l, grid, squares->start), place_before(&l, grid, squares->finish));
    if (fill_with_blanks(&l, variation, error))
        maze = open_sides(&l, arena, emit_halves(&l, arena, grid), mw_wall_middle(grid, squares->start.gate));
    if (!maze)
        mw_fail(error, "its border does not come out in two pieces");
    mw_arena_free(scratch);
    return maze;
}
