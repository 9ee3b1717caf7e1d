/* Decides how difficult each puzzle should be, and what may vary for that. */
#include "plan/target.h"

#include <math.h>
#include <stdlib.h>

/* Returns the position of puzzle i of n within its rise of difficulty, from 0 to 1. */
static double share_of_rise(const struct mw_group *group, int i, int n)
{
    const int every = group->every < n ? group->every : (n + 4) / 5, steps = (n + every - 1) / every;
    const double rest = 0.35, steady = n > 1 ? (double)i / (n - 1) : 0;
    switch (group->curve) {
    case MW_RISE_WAVES:
        return fmax(0, steady - (i % every == every - 1 && i + 1 < n ? rest : 0));
    case MW_RISE_STEPS:
        return steps > 1 ? (double)(i / every) / (steps - 1) : 0;
    default:
        return steady;
    }
}

double mw_target_difficulty(const struct mw_spec *spec, const struct mw_level *level)
{
    return level->word >= 0 ? spec->reader->level[level->word] : level->value;
}

static double target_for(const struct mw_spec *spec, const struct mw_group *group, int i, int n)
{
    const double from = mw_target_difficulty(spec, &group->aim->from),
                 to = mw_target_difficulty(spec, &group->aim->to);
    return from + (to - from) * share_of_rise(group, i, n);
}

int mw_target_level(const struct mw_spec *spec, const struct mw_group *group, int i, int n)
{
    const double target = target_for(spec, group, i, n), *level = spec->reader->level;
    int nearest = 0;
    for (int k = 1; k < MW_NLEVELS; k++)
        if (mw_lattice(fabs(level[k] - target)) < mw_lattice(fabs(level[nearest] - target)))
            nearest = k;
    return nearest;
}

/* Returns the smallest size, along a side, that makes a puzzle: 3 on tilings that have more than 1.5 cells
 * for each square of a size, and on tilings whose size is one number; else 5. */
static int fewest_of(const struct mw_tiling *tiling, uint64_t seed)
{
    enum { SAMPLE = 9 };
    struct mw_arena *scratch = mw_arena_new();
    const int ncells = mw_grid_new(scratch, tiling, (struct mw_size){SAMPLE, SAMPLE}, NULL, seed)->ncells;
    mw_arena_free(scratch);
    return tiling->single || 2 * ncells > 3 * SAMPLE * SAMPLE ? 3 : 5;
}

/* Returns the usual smallest size of a puzzle, along a side; a shape or picture needs more cells to be
 * recognized. */
static int smallest_size(const struct mw_request *r)
{
    return r->shape ? 14 : r->picture ? 12 : fewest_of(r->tiling, r->seed);
}

/* Returns the largest size for a word whose computed size is `least`: four times as wide and high. */
static struct mw_size most_of_word(struct mw_size least)
{
    const int times = 4;
    return (struct mw_size){times * least.w, times * least.h};
}

static long long distance_to(const struct aiming *aiming, double reached)
{
    return llabs(mw_lattice(reached) - mw_lattice(aiming->target));
}

static int narrow_side(struct mw_size size)
{
    return size.w < size.h ? size.w : size.h;
}

/* Returns a size of about the same proportions whose narrow side has `side` cells. */
static struct mw_size with_narrow_side(struct mw_size size, int side)
{
    const int narrow = narrow_side(size);
    return (struct mw_size){(size.w * side + narrow / 2) / narrow, (size.h * side + narrow / 2) / narrow};
}

/* Returns the smallest size whose cells are fine enough to show the shape or picture, and at which a maze can
 * be made. Tries only sizes below aiming->least, in about the same proportions; returns aiming->least if none
 * of them will do. */
static struct mw_size smallest_recognizable(const struct aiming *aiming, const struct mw_request *asked)
{
    const struct mw_size least = aiming->least;
    for (int side = fewest_of(asked->tiling, asked->seed); side < narrow_side(least); side++) {
        struct mw_request r = *asked;
        r.size = with_narrow_side(least, side);
        r.grid = aiming->grid_for(aiming->context, &r);
        if (r.grid && mw_request_fits(&r, &(struct mw_error){0}) && !mw_request_is_doubtful(&r))
            return r.size;
    }
    return least;
}

/* True if one of a few mazes of `size` has corridors as wide as the reader needs, or if `size` allows no
 * grid. */
static bool is_comfortable(const struct aiming *aiming, const struct mw_request *asked, struct mw_size size)
{
    enum { MAZES = 3 };
    struct mw_request r = *asked;
    r.size = size;
    for (uint64_t k = 0; k < (aiming->any_seed ? MAZES : 1); k++) {
        r.seed = k > 0 ? mw_aim_seed(asked, k) : asked->seed;
        r.grid = aiming->grid_for(aiming->context, &r);
        if (!r.grid || mw_comfort_flaw(aiming->comfort, &r) == COMFORT_NO_FLAW)
            return true;
    }
    return false;
}

/* Reduces aiming->most for a shape or picture until corridors are as wide as the reader needs, but not below
 * the smallest size at which the shape or picture can be recognized. If aiming->least is then larger than
 * aiming->most, sets aiming->least to that smallest size. */
static void narrow_for_reader(struct aiming *aiming, const struct mw_request *asked)
{
    const struct mw_size most = aiming->most;
    if (is_comfortable(aiming, asked, most))
        return;
    const struct mw_size told = smallest_recognizable(aiming, asked);
    int fits = narrow_side(told), too_many = narrow_side(most);
    while (too_many - fits > 1) {
        const int side = (fits + too_many) / 2;
        if (is_comfortable(aiming, asked, with_narrow_side(most, side)))
            fits = side;
        else
            too_many = side;
    }
    aiming->most = with_narrow_side(most, fits);
    if (narrow_side(aiming->least) > fits)
        aiming->least = told;
}

/* Sets the range of a puzzle's sizes: the sizes that the group sets; or, for a word, from its computed size
 * up; or else from the usual smallest size to the largest size at which corridors on the page are wide enough
 * for the reader. */
static void set_range(struct aiming *aiming, const struct mw_puzzle *puzzle, size_of_word *size_for)
{
    const struct mw_group *group = puzzle->group;
    const struct mw_request *r = &puzzle->request;
    if (group->sizes.n > 0) {
        aiming->least = aiming->most = r->size;
        return;
    }
    if (group->maze.size.w > 0) {
        aiming->least = group->maze.size;
        aiming->most = group->most;
        return;
    }
    if (r->shape && r->shape->is_text) {
        aiming->least = size_for(aiming->context, r);
        aiming->most = most_of_word(aiming->least);
        return;
    }
    const int smallest = smallest_size(r);
    const struct mw_size space = mw_comfort_most(aiming->comfort, r);
    aiming->most =
        (struct mw_size){space.w > smallest ? space.w : smallest, space.h > smallest ? space.h : smallest};
    aiming->least = with_narrow_side(aiming->most, smallest);
    if (r->shape || r->picture)
        narrow_for_reader(aiming, r);
}

/* If a shape or picture is too difficult even at its usual smallest size, searches smaller sizes. If a puzzle
 * found there is nearer to the target, sets *best to its request and returns its difficulty; otherwise
 * returns `reached`. */
static double aim_below(struct aiming *aiming, const struct mw_request *asked, struct mw_request *best,
                        double reached)
{
    const double near_enough = 0.14;
    if (reached < 0 || mw_lattice(reached - aiming->target) <= mw_lattice(near_enough))
        return reached;
    struct mw_request r = *asked;
    aiming->most = aiming->least;
    aiming->least = smallest_recognizable(aiming, asked);
    const double below = aiming->least.w < aiming->most.w ? mw_aim(aiming, &r) : -1;
    if (below < 0 || distance_to(aiming, below) >= distance_to(aiming, reached))
        return reached;
    *best = r;
    return below;
}

/* True if a puzzle can be made at a size. */
static bool is_possible(const struct aiming *aiming, const struct mw_request *asked, struct mw_size size)
{
    struct mw_request r = *asked;
    r.size = size;
    r.grid = aiming->grid_for(aiming->context, &r);
    return r.grid && mw_request_fits(&r, &(struct mw_error){0});
}

/* Raises the least size to the smallest of the range at which the puzzle can be made. If there is none in the
 * range and `is_free` (the group sets no size), goes on beyond it and makes the first that will do both the
 * least and the largest size. */
static void make_room(struct aiming *aiming, const struct mw_request *asked, bool is_free)
{
    enum { LARGEST = 60 };
    const struct mw_size least = aiming->least, most = aiming->most;
    const int narrow = narrow_side(most);
    for (int side = narrow_side(least); side <= (is_free && narrow < LARGEST ? LARGEST : narrow); side++) {
        const struct mw_size size = side < narrow
                                        ? with_narrow_side(side > narrow_side(least) ? most : least, side)
                                    : side == narrow ? most
                                                     : with_narrow_side(most, side);
        if (!is_possible(aiming, asked, size))
            continue;
        aiming->least = side > narrow_side(least) ? size : least;
        aiming->most = side > narrow ? size : most;
        return;
    }
}

void mw_meet_target(const struct mw_spec *spec, struct mw_puzzle *puzzle, int i, int n, bool any_seed,
                    struct mw_box block, grid_of_candidate *grid_for, size_of_word *size_for, void *context)
{
    const bool has_icons = puzzle->icons.at[0] || puzzle->icons.at[1];
    const struct comfort comfort = {
        block, has_icons ? mw_spec_picture(spec, puzzle->group->per_page == 1) : spec->reader->label,
        spec->reader};
    const struct mw_request asked = puzzle->request;
    const bool is_free = puzzle->group->sizes.n == 0 && puzzle->group->maze.size.w == 0,
               may_be_smaller = is_free && ((asked.shape && !asked.shape->is_text) || asked.picture);
    struct aiming aiming = {.target = target_for(spec, puzzle->group, i, n),
                            .any_algorithm = puzzle->group->any_algorithm,
                            .any_seed = any_seed,
                            .comfort = &comfort,
                            .grid_for = grid_for,
                            .context = context};
    set_range(&aiming, puzzle, size_for);
    make_room(&aiming, &asked, is_free);
    if (!may_be_smaller)
        aiming.comfort = NULL;
    puzzle->target = aiming.target;
    puzzle->reached = mw_aim(&aiming, &puzzle->request);
    if (may_be_smaller)
        puzzle->reached = aim_below(&aiming, &asked, &puzzle->request, puzzle->reached);
    if (puzzle->reached < 0) { /* the error is reported later, when the puzzle is made */
        puzzle->request.size = aiming.most;
        puzzle->reached = puzzle->target;
    }
}
