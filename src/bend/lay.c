/* Chooses where a shape lies on the cells, so that the rim can follow it. Usually the shape is as large as
 * fits. But then there may be too little space for routes beside a stem or the corner of an eye, and the rim
 * cannot reach the line there. If the shape lies a quarter of a cell higher or lower, there usually is space.
 * So several placements are tried, and the first without a visible flaw is taken. */
#include "bend/bend.h"
#include "grid/builder.h"

/* Returns the distance of a point of the rim from the outline. */
static double distance_off(const struct mw_grid *grid, struct mw_point p)
{
    double least = INFINITY;
    for (int i = 0; i < grid->outline->n; i++) {
        const struct mw_contour *line = &grid->outline->contour[i];
        for (int k = 0; k < line->n; k++)
            least = fmin(least, mw_distance_to_piece(p, line->at[k], line->at[k + 1 < line->n ? k + 1 : 0]));
    }
    return least;
}

long long mw_grid_raggedness(const struct mw_grid *grid)
{
    const double seen = 1.0 / 600; /* the distance from the outline at which an art editor noticed a flaw, as
                                      a fraction of the grid's longer side */
    const long long hidden = mw_lattice(seen * fmax(grid->box.w, grid->box.h));
    long long sum = 0;
    for (int i = 0; i < grid->nrim && grid->outline; i++) {
        const struct mw_wall wall = mw_wall(grid, mw_rim_wall(grid, i));
        for (int k = 0; k <= 2 * wall.nvia + 1;
             k++) { /* in turn: a point, and the middle between that point and the next */
            const struct mw_point p = mw_wall_point(grid, wall, k / 2),
                                  q = mw_wall_point(grid, wall, (k + 1) / 2);
            const double off = distance_off(grid, (struct mw_point){(p.x + q.x) / 2, (p.y + q.y) / 2});
            sum += mw_lattice(off) > hidden ? mw_lattice(off * off) : 0;
        }
    }
    return sum;
}

enum { PLACES = 4, SMALLER = 6, LIES = PLACES * SMALLER, ASIDES = 3 };

/* Returns placement i, from 0: there are six sizes, each a little smaller than the one before, and for each
 * size four heights: in the middle, lower, higher, and lower still. With `aside` 0 the shape lies on the
 * axis; with 1 and 2 it lies beside the axis. These are tried last, because the left and right halves get
 * different cells there. */
static struct lie lie_of(int aside, int i)
{
    static const double across[ASIDES] = {0, 0.25, -0.25}, down[PLACES] = {0, 0.25, -0.25, 0.5};
    const double step = 0.015;
    return (struct lie){1 - step * (i / PLACES), across[aside], down[i % PLACES]};
}

static const struct lie usual = {1, 0, 0};

static bool is_usual(struct lie lie)
{
    return lie.scale == usual.scale && lie.across == usual.across && lie.down == usual.down;
}

/* The data that placements of a shape are judged by. */
struct laying {
    const struct mw_tiling *tiling;
    struct mw_size size;
    const struct mw_shape *shape;
    uint64_t seed;
    enum mw_symmetry kind; /* the symmetry to keep */
    struct joins *joins;   /* cache: the shape with joined pieces */
};

/* True if an outline with symmetry `kind` about the middle of the grid keeps that symmetry with placement
 * `lie`. */
static bool keeps_symmetry(enum mw_symmetry kind, struct lie lie)
{
    return kind == MW_NO_SYMMETRY || (lie.across == 0 && (kind == MW_MIRROR || lie.down == 0));
}

static const struct mw_grid *laid(struct mw_arena *arena, const struct laying *l, struct lie lie)
{
    return mw_builder_grid(arena, l->tiling, l->size, l->shape, l->seed, lie, l->joins);
}

/* --- how much is tried -------------------------------------------------------------------------------- */

/* The budget of a search, as a number of points whose distance is computed, some tens of nanoseconds each.
 * Work is counted and not timed, so that the result is the same on every machine. */
struct purse {
    long long most, spent;
    /* estimated work of laying the shape on the cells once, and of measuring the rim once */
    long long laying, measuring;
};

/* Returns the budget, as a number of points whose distance is computed: 14 million up to 60x60 cells, which
 * take 0.8 s on a laptop of 2020; above that, in proportion to the cells. The factors are fitted to the times
 * of 200 icons. */
static struct purse purse_for(const struct laying *l, const struct mw_grid *grid)
{
    const long long most = 14000000, usual_cells = 60 * 60, wall = 20, bridge = 50;
    const long long cells = (long long)l->size.w * l->size.h;
    long long points = 0, pieces = 0;
    for (int i = 0; i < grid->outline->n; i++)
        points += grid->outline->contour[i].n;
    for (int i = 0; i < l->shape->n; i++)
        pieces += !mw_shape_is_hole(l->shape, i);
    return (struct purse){most * (cells > usual_cells ? cells : usual_cells) / usual_cells, 0,
                          wall * (cells + grid->nwalls) + (pieces > 1 ? bridge * pieces * points : 0),
                          grid->nrim * points};
}

static bool is_left(const struct purse *purse)
{
    return purse->spent < purse->most;
}

/* True while less than three quarters of the budget are spent, so that one more placement is estimated. The
 * last quarter is kept for bending the grid at the most promising placements. */
static bool is_left_for_looks(const struct purse *purse)
{
    return 4 * purse->spent < 3 * purse->most;
}

enum {
    MOST_BENT = 4
}; /* for each `aside`, the most placements whose rim is bent completely, which takes long */

/* A placement with an estimate of how visibly the rim would be off the line. */
struct trial {
    struct lie lie;
    int lacking;
};

/* Tries the placements on the axis (`aside` 0), or those on one side of it, until an estimate finds no flaw
 * or three quarters of the budget are spent. Lists the placements tried, the best estimates first. Returns
 * how many there are. */
static int list_trials(const struct laying *l, struct purse *purse, int aside, struct trial trial[LIES])
{
    int n = 0;
    for (int i = 0; i < LIES && (n == 0 || trial[0].lacking > 0) && is_left_for_looks(purse); i++) {
        if (!keeps_symmetry(l->kind, lie_of(aside, i)))
            continue;
        struct mw_arena *scratch = mw_arena_new();
        const struct mw_grid *grid = laid(scratch, l, lie_of(aside, i));
        if (grid) {
            const struct trial new = {lie_of(aside, i), mw_bend_lacking(grid, &purse->spent)};
            int at = n++;
            for (; at > 0 && trial[at - 1].lacking > new.lacking; at--)
                trial[at] = trial[at - 1];
            trial[at] = new;
        }
        mw_arena_free(scratch);
    }
    return n;
}

/* Returns the placement whose rim is off the line least. If even there the raggedness exceeds `smooth`,
 * returns the usual placement: the cells are too large for the shape in any case. */
static struct lie best_lie(const struct laying *l, const struct mw_grid *usually, long long ragged_usually)
{
    struct purse purse = purse_for(l, usually);
    const long long smooth = mw_lattice(4);
    long long least = ragged_usually;
    struct lie best = usual;
    for (int aside = 0; aside < ASIDES && least > 0; aside++) {
        struct trial trial[LIES];
        const int n = list_trials(l, &purse, aside, trial);
        for (int i = 0; i < n && i < MOST_BENT && least > 0 && is_left(&purse); i++) {
            struct mw_arena *scratch = mw_arena_new();
            const long long ragged = mw_grid_raggedness(
                mw_bend_evenly(scratch, laid(scratch, l, trial[i].lie), MW_NO_SYMMETRY, &purse.spent));
            purse.spent += purse.laying + purse.measuring;
            if (ragged < least) {
                least = ragged;
                best = trial[i].lie;
            }
            mw_arena_free(scratch);
        }
    }
    return least <= smooth ? best : usual;
}

/* Returns the raggedness of a bent grid, or 0 where no search is made: without a shape, for a word or a
 * seeded tiling. */
static long long raggedness_of(const struct laying *l, const struct mw_grid *bent)
{
    return l->shape && !l->shape->is_text && !l->tiling->seeded ? mw_grid_raggedness(bent) : 0;
}

static struct laying laying_of(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size,
                               const struct mw_shape *shape, uint64_t seed, enum mw_symmetry kind)
{
    const struct mw_shape *closed = shape ? mw_builder_closed(arena, tiling, size, shape, seed) : NULL;
    struct joins *joins = MW_NEW(arena, struct joins);
    joins->arena = arena;
    return (struct laying){tiling, size, closed, seed, kind, joins};
}

const struct mw_grid *mw_grid_follow(struct mw_arena *arena, const struct mw_tiling *tiling,
                                     struct mw_size size, const struct mw_shape *shape, uint64_t seed)
{
    const struct laying l = laying_of(arena, tiling, size, shape, seed, MW_NO_SYMMETRY);
    const struct mw_grid *grid = laid(arena, &l, usual);
    return grid ? mw_grid_bend(arena, grid) : NULL;
}

const struct mw_grid *mw_grid_lay(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size,
                                  const struct mw_shape *shape, uint64_t seed)
{
    return mw_grid_lay_evenly(arena, tiling, size, shape, seed, MW_NO_SYMMETRY);
}

/* Returns the grid with its outline moved onto the centre of the cells' symmetry; the grid itself if it has
 * no outline, no such symmetry, or is centred already. */
static const struct mw_grid *centred(struct mw_arena *arena, const struct mw_grid *grid,
                                     enum mw_symmetry kind)
{
    struct mw_motions motions;
    if (!grid->outline || kind == MW_NO_SYMMETRY || !mw_motions_find(arena, grid, kind, &motions))
        return grid;
    const struct mw_box box = grid->outline->box;
    const struct mw_point centre = motions.motion[0].centre;
    const double across = centre.x - (box.x + box.w / 2),
                 down = kind == MW_MIRROR ? 0 : centre.y - (box.y + box.h / 2);
    if (mw_lattice(across) == 0 && mw_lattice(down) == 0)
        return grid;
    struct mw_grid *moved = MW_NEW(arena, struct mw_grid);
    *moved = *grid;
    moved->outline = mw_shape_placed(arena, grid->outline, 1, mw_settled(across), mw_settled(down));
    return moved;
}

/* Returns the bent grid without the cells that bending squeezes: removes them and bends the grid again, as
 * long as the new rim follows the line as well as before. Bending again can squeeze other cells, but fewer
 * each time, so this is done up to four times. */
static const struct mw_grid *with_space(struct mw_arena *arena, const struct mw_grid *bent,
                                        enum mw_symmetry kind)
{
    enum { ROUNDS = 4 };
    long long work = 0;
    for (int round = 0; round < ROUNDS && bent->straight; round++) {
        const struct mw_grid *left = mw_bend_without_squeezed(arena, bent);
        const struct mw_grid *spacious = left ? mw_bend_evenly(arena, left, kind, &work) : bent;
        if (spacious == bent || mw_grid_raggedness(spacious) > mw_grid_raggedness(bent))
            break;
        bent = spacious;
    }
    return bent;
}

const struct mw_grid *mw_grid_lay_evenly(struct mw_arena *arena, const struct mw_tiling *tiling,
                                         struct mw_size size, const struct mw_shape *shape, uint64_t seed,
                                         enum mw_symmetry kind)
{
    const struct laying l = laying_of(arena, tiling, size, shape, seed, kind);
    long long work = 0;
    const struct mw_grid *grid = laid(arena, &l, usual);
    if (!grid)
        return NULL;
    const struct mw_grid *bent = mw_grid_bend(arena, grid);
    const long long ragged = raggedness_of(&l, bent);
    const struct lie lie = ragged > 0 ? best_lie(&l, grid, ragged) : usual;
    if (!is_usual(lie))
        grid = laid(arena, &l, lie);
    if (!is_usual(lie) || kind != MW_NO_SYMMETRY)
        bent = mw_bend_evenly(arena, centred(arena, grid, kind), kind, &work);
    return with_space(arena, bent, kind);
}
