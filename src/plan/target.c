/* How difficult each puzzle is to be, and what it may be made of for that. */
#include "plan/target.h"

#include <math.h>
#include <stdlib.h>

/* How far up its rise a puzzle is that is number i of n, from 0 to 1. */
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

double mw_target_figure(const struct mw_spec *spec, const struct mw_level *level)
{
    return level->word >= 0 ? spec->reader->level[level->word] : level->figure;
}

static double target_for(const struct mw_spec *spec, const struct mw_group *group, int i, int n)
{
    const double from = mw_target_figure(spec, &group->aim->from),
                 to = mw_target_figure(spec, &group->aim->to);
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

/* The smallest size that makes a puzzle; some tilings have several cells where others have one. */
static int smallest_size(struct mw_arena *scratch, const struct mw_request *r)
{
    enum { SAMPLE = 9 };
    if (r->shape)
        return 14;
    if (r->picture)
        return 12;
    const struct mw_grid *grid =
        mw_grid_new(scratch, r->tiling, (struct mw_size){SAMPLE, SAMPLE}, NULL, r->seed);
    return r->tiling->single || 2 * grid->ncells > 3 * SAMPLE * SAMPLE ? 3 : 5;
}

/* The most cells that the room leaves comfortable for the reader, found out from a small maze of that kind.
 */
static struct mw_size most_in(struct mw_arena *scratch, const struct mw_request *asked, struct mw_box room,
                              const struct mw_reader *reader)
{
    enum { SAMPLE = 9, SIGNS = 64 };
    const double usual = 8, wall = 0.14, least = 0.7,
                 clear = reader->least_clear > 0 ? reader->least_clear : usual;
    struct mw_request r = *asked;
    r.shape = r.picture = NULL;
    r.vary = mw_variation_usual();
    r.vary.weave = asked->vary.weave; /* corridors that cross are narrower */
    r.start = r.finish = MW_PLACE_USUAL;
    r.size = (struct mw_size){SAMPLE, SAMPLE};
    r.grid = mw_request_grid(scratch, &r);
    const struct mw_solved *solved = mw_puzzle_make(scratch, &r, &(struct mw_error){0});
    const double narrowest = solved ? solved->narrowest : 0.5,
                 pitch = clear / fmax(narrowest - wall, least * narrowest),
                 pieces = asked->picture || asked->vary.unicursal ? 2 : 1;
    const int w = (int)((room.w - SIGNS) * SAMPLE / (pitch * pieces * r.grid->box.w)),
              h = (int)((room.h - SIGNS) * SAMPLE / (pitch * pieces * r.grid->box.h));
    return r.tiling->single ? (struct mw_size){w < h ? w : h, w < h ? w : h} : (struct mw_size){w, h};
}

/* A word is as large as it wants to be, or larger. */
static struct mw_size most_of_word(struct mw_size least)
{
    const int times = 4;
    return (struct mw_size){times * least.w, times * least.h};
}

/* From the smallest that is a puzzle to the largest that the page and the reader take. */
static void range_for(const struct mw_spec *spec, const struct mw_puzzle *puzzle, struct mw_box block,
                      size_of_word *size_for, void *context, struct mw_size *least, struct mw_size *most)
{
    const struct mw_group *group = puzzle->group;
    const struct mw_request *r = &puzzle->request;
    if (group->sizes.n > 0) {
        *least = *most = r->size;
        return;
    }
    if (group->maze.size.w > 0) {
        *least = group->maze.size;
        *most = group->most;
        return;
    }
    if (r->shape && r->shape->is_text) {
        *least = size_for(context, r);
        *most = most_of_word(*least);
        return;
    }
    struct mw_arena *scratch = mw_arena_new();
    const int smallest = smallest_size(scratch, r);
    const struct mw_size room = most_in(scratch, r, block, spec->reader);
    const int narrow = room.w < room.h ? room.w : room.h, of = narrow > smallest ? narrow : smallest;
    *most = (struct mw_size){room.w > smallest ? room.w : smallest, room.h > smallest ? room.h : smallest};
    *least = (struct mw_size){(most->w * smallest + of / 2) / of, (most->h * smallest + of / 2) / of};
    mw_arena_free(scratch);
}

static long long distance_to(const struct aiming *aiming, double reached)
{
    return llabs(mw_lattice(reached) - mw_lattice(aiming->target));
}

/* The smallest size below the least one, of the same sides, at which a shape or a picture can be told in its
 * bent rim, and there are ways through it; the least one if there is none. */
static struct mw_size smallest_told(const struct aiming *aiming, const struct mw_request *asked)
{
    enum { FEWEST = 5 };
    const struct mw_size least = aiming->least;
    const int narrow = least.w < least.h ? least.w : least.h;
    for (int side = FEWEST; side < narrow; side++) {
        struct mw_request r = *asked;
        r.size =
            (struct mw_size){(least.w * side + narrow / 2) / narrow, (least.h * side + narrow / 2) / narrow};
        r.grid = aiming->grid_for(aiming->context, &r);
        if (r.grid && mw_request_fits(&r, &(struct mw_error){0}) && !mw_request_is_doubtful(&r))
            return r.size;
    }
    return least;
}

/* A shape or a picture that is too difficult even at its usual smallest size may be smaller, if it can be
 * told there. */
static double aim_below(struct aiming *aiming, const struct mw_request *asked, struct mw_request *best,
                        double reached)
{
    const double near_enough = 0.14;
    if (reached < 0 || mw_lattice(reached - aiming->target) <= mw_lattice(near_enough))
        return reached;
    struct mw_request r = *asked;
    aiming->most = aiming->least;
    aiming->least = smallest_told(aiming, asked);
    const double below = aiming->least.w < aiming->most.w ? mw_aim(aiming, &r) : -1;
    if (below < 0 || distance_to(aiming, below) >= distance_to(aiming, reached))
        return reached;
    *best = r;
    return below;
}

void mw_meet_target(const struct mw_spec *spec, struct mw_puzzle *puzzle, int i, int n, bool any_seed,
                    struct mw_box block, grid_of_candidate *grid_for, size_of_word *size_for, void *context)
{
    struct aiming aiming = {.target = target_for(spec, puzzle->group, i, n),
                            .any_algorithm = puzzle->group->any_algorithm,
                            .any_seed = any_seed,
                            .grid_for = grid_for,
                            .context = context};
    range_for(spec, puzzle, block, size_for, context, &aiming.least, &aiming.most);
    const struct mw_request asked = puzzle->request;
    const bool is_free = puzzle->group->sizes.n == 0 && puzzle->group->maze.size.w == 0,
               may_be_smaller = is_free && ((asked.shape && !asked.shape->is_text) || asked.picture);
    puzzle->target = aiming.target;
    puzzle->reached = mw_aim(&aiming, &puzzle->request);
    if (may_be_smaller)
        puzzle->reached = aim_below(&aiming, &asked, &puzzle->request, puzzle->reached);
    if (puzzle->reached < 0) { /* the sentence that says why comes from who makes it */
        puzzle->request.size = aiming.most;
        puzzle->reached = puzzle->target;
    }
}
