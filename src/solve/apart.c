/* Chooses gates that are far apart, anywhere on the rim. */
#include "solve/rim.h"

/* --- posts that are good to draw ---------------------------------------------------------------------- */

/* Returns how far a post lies from the edge of the box that it faces most; a gap at the side counts as half a
 * cell deeper, because its word takes more space than one above or below. */
static long long own_depth(const struct rim *rim, const struct post *post)
{
    const long long half = mw_lattice(0.5);
    if (mw_lattice(fabs(post->out.x)) > mw_lattice(fabs(post->out.y)))
        return mw_post_depth(rim, post, (struct mw_point){post->out.x, 0}) + half;
    return mw_post_depth(rim, post, (struct mw_point){0, post->out.y});
}

static bool looks_out(const struct rim *rim, const struct post *post)
{
    const struct mw_grid *grid = rim->maze->grid;
    const double half_width = 0.35, before = 0.25, beyond = grid->box.w + grid->box.h;
    const struct mw_point aside = {-post->out.y, post->out.x};
    for (int side = -1; side <= 1; side++) {
        const struct mw_point from =
            mw_plus(mw_plus(post->middle, aside, side * half_width), post->out, before);
        if (mw_rim_ahead(grid, grid->nouter, from, post->out, post->wall, beyond) < beyond)
            return false;
    }
    return true;
}

/* True if nothing of the maze lies in front of a gate, to the width of an arrow, so there is space for a
 * sign. Computed once for each post. */
static bool is_exposed(const struct rim *rim, struct post *post)
{
    if (post->view == UNKNOWN)
        post->view = looks_out(rim, post) ? EXPOSED : COVERED;
    return post->view == EXPOSED;
}

/* Returns how bad a gate is to draw: worse without space in front of it, and deep in the outline. */
static long long awkwardness(const struct rim *rim, struct post *post)
{
    return own_depth(rim, post) + (is_exposed(rim, post) ? 0 : mw_lattice(1000));
}

/* --- posts that are far away -------------------------------------------------------------------------- */

/* Returns a free post of the cell that is the most steps away from a cell; of its posts, the one that is best
 * to draw. */
struct post *mw_post_farthest_from(struct mw_arena *scratch, const struct rim *rim, int from)
{
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    struct post *found = NULL;
    for (int i = 0; i < rim->n; i++) {
        struct post *post = &rim->post[i];
        if (!mw_post_is_choice(rim, post))
            continue;
        int more = found ? steps[mw_post_cell(rim, post)] - steps[mw_post_cell(rim, found)] : 1;
        if (more > 0 || (more == 0 && awkwardness(rim, post) < awkwardness(rim, found)))
            found = post;
    }
    return found;
}

/* True if a sign is beside the left or right edge of the box: it makes the maze narrower, and width is scarce
 * on a page. */
static bool costs_width(const struct rim *rim, const struct post *post)
{
    const bool level = mw_lattice(fabs(post->out.x)) > mw_lattice(fabs(post->out.y));
    const double near = 2.5;
    return level && mw_post_depth(rim, post, (struct mw_point){post->out.x, 0}) < mw_lattice(near);
}

/* Returns the weight of a gate in hundredths: 0 if it is too narrow, less if it spoils the shape, or if its
 * sign costs width, of which a word has none to spare. */
static int worth_of(const struct rim *rim, const struct post *post)
{
    const struct mw_shape *shape = rim->maze->grid->shape;
    const int beside = shape && shape->is_text ? 25 : 5;
    static const int worth[2][MW_GATE_BEST + 1] = {{0, 1, 10, 100}, {0, 1, 80, 100}};
    return worth[rim->is_mild][post->quality] / (costs_width(rim, post) ? beside : 1);
}

/* Returns how far apart a post is from a cell: steps of the route times the distance on paper, which must not
 * be short. A gap that faces straight up, down or to a side counts more than a slanting one, because it is
 * easier to find; of one cell's posts, the one that lies least deep. */
static long long apartness(const struct rim *rim, const int *steps, int from, const struct post *post)
{
    const struct mw_grid *grid = rim->maze->grid;
    const int cell = mw_post_cell(rim, post);
    double way = mw_distance(mw_centre(grid, from), mw_centre(grid, cell)) + 0.01,
           across = 0.5 * (grid->box.w + grid->box.h),
           square = 0.3 + 0.7 * fmax(fabs(post->out.x), fabs(post->out.y)),
           deep = (double)own_depth(rim, post) / (double)mw_lattice(grid->box.w + grid->box.h);
    return mw_lattice((steps[cell] + 1.0) * way * fmin(1, 2 * way / across) * square *
                      (0.01 * worth_of(rim, post)) * (1 - 0.001 * deep));
}

/* Returns the free post farthest apart from a cell that has space in front of it. */
struct post *mw_post_apart_from(struct mw_arena *scratch, const struct rim *rim, int from, long long *most)
{
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    struct post *found = NULL;
    *most = -1;
    for (int i = 0; i < rim->n; i++) {
        if (!mw_post_is_free(rim, &rim->post[i]))
            continue;
        long long apart = apartness(rim, steps, from, &rim->post[i]);
        if (apart > *most && is_exposed(rim, &rim->post[i])) {
            *most = apart;
            found = &rim->post[i];
        }
    }
    return found;
}

/* Returns the post farthest apart from another, and the value of the pair; 0 if either has no space in front
 * of it. */
static struct post *partner_of(const struct rim *rim, struct post *post, long long *worth)
{
    struct mw_arena *scratch = mw_arena_new();
    struct post *partner = mw_post_apart_from(scratch, rim, mw_post_cell(rim, post), worth);
    *worth = is_exposed(rim, post) ? *worth * worth_of(rim, post) / 100 : -1;
    mw_arena_free(scratch);
    return partner;
}

/* Returns one end of a pair as far apart as possible: from a few posts all along the rim, goes to the
 * partner, to the partner's partner, and on as long as pairs get better. */
struct post *mw_post_of_apart_pair(const struct rim *rim)
{
    enum { TRIES = 6 };
    long long best = -1;
    struct post *found = &rim->post[0];
    for (int t = 0; t < TRIES; t++) {
        struct post *post = &rim->post[(long long)t * rim->n / TRIES];
        for (long long worth, last = -2; post; last = worth) {
            struct post *partner = partner_of(rim, post, &worth);
            if (worth <= last)
                break;
            if (worth > best) {
                best = worth;
                found = post;
            }
            post = partner;
        }
    }
    return found;
}
