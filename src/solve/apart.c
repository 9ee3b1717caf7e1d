/* Chooses gates that are far apart, anywhere on the rim. */
#include "solve/rim.h"

/* --- gate sites that are good to draw ----------------------------------------------------------------------
 */

/* Returns the distance, in lattice units, from a gate site to the side of the grid's bounding box that the
 * gate faces. For a gate that faces left or right, adds half a cell, because a label beside a gap takes more
 * space there than above or below. */
static long long own_depth(const struct rim *rim, const struct site *site)
{
    const long long half = mw_lattice(0.5);
    if (mw_lattice(fabs(site->out.x)) > mw_lattice(fabs(site->out.y)))
        return mw_site_depth(rim, site, (struct mw_point){site->out.x, 0}) + half;
    return mw_site_depth(rim, site, (struct mw_point){0, site->out.y});
}

static bool looks_out(const struct rim *rim, const struct site *site)
{
    const struct mw_grid *grid = rim->maze->grid;
    const double half_width = 0.35, before = 0.25, beyond = grid->box.w + grid->box.h;
    const struct mw_point aside = {-site->out.y, site->out.x};
    for (int side = -1; side <= 1; side++) {
        const struct mw_point from =
            mw_plus(mw_plus(site->middle, aside, side * half_width), site->out, before);
        if (mw_rim_ahead(grid, grid->nouter, from, site->out, site->wall, beyond) < beyond)
            return false;
    }
    return true;
}

/* True if no part of the maze lies in front of a gate, in a strip as wide as an arrow, so that there is space
 * for a sign. Computed once for each gate site. */
static bool is_exposed(const struct rim *rim, struct site *site)
{
    if (site->view == UNKNOWN)
        site->view = looks_out(rim, site) ? EXPOSED : COVERED;
    return site->view == EXPOSED;
}

/* Returns how awkward a gate is to draw, 0 being best: worse without space in front of it, and worse the
 * deeper it lies in the outline. */
static long long awkwardness(const struct rim *rim, struct site *site)
{
    return own_depth(rim, site) + (is_exposed(rim, site) ? 0 : mw_lattice(1000));
}

/* --- gate sites that are far away --------------------------------------------------------------------------
 */

/* Returns the gate site that mw_site_farthest_from() returns, among those far from the other end on paper, or
 * among all. */
static struct site *farthest(const struct rim *rim, const int *steps, bool among_all)
{
    struct site *found = NULL;
    for (int i = 0; i < rim->n; i++) {
        struct site *site = &rim->site[i];
        if (!mw_site_is_choice(rim, site) || !(among_all || mw_site_is_far(rim, site)))
            continue;
        int more = found ? steps[mw_site_cell(rim, site)] - steps[mw_site_cell(rim, found)] : 1;
        if (more > 0 || (more == 0 && awkwardness(rim, site) < awkwardness(rim, found)))
            found = site;
    }
    return found;
}

struct site *mw_site_farthest_from(struct mw_arena *scratch, const struct rim *rim, int from)
{
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    struct site *far = farthest(rim, steps, false);
    return far ? far : farthest(rim, steps, true);
}

/* True if a gate's sign would lie beside the left or right edge of the bounding box. Such a sign makes the
 * maze smaller, because pages have less width to spare than height. */
static bool costs_width(const struct rim *rim, const struct site *site)
{
    const bool level = mw_lattice(fabs(site->out.x)) > mw_lattice(fabs(site->out.y));
    const double near = 2.5;
    return level && mw_site_depth(rim, site, (struct mw_point){site->out.x, 0}) < mw_lattice(near);
}

/* Returns the weight of a gate site in hundredths: 0 if the gate is too narrow, 100 if it is good, less if it
 * spoils the shape. Divides the weight by 25 if the gate's sign takes width (costs_width()). */
static int worth_of(const struct rim *rim, const struct site *site)
{
    enum { BESIDE = 25 };
    static const int worth[2][MW_GATE_BEST + 1] = {{0, 1, 10, 100}, {0, 1, 80, 100}};
    return worth[rim->is_mild][site->quality] / (costs_width(rim, site) ? BESIDE : 1);
}

/* Returns a score of how far apart a gate site and a cell are: the steps between them, times their distance
 * on paper, times the weight of the site (worth_of()). The score is lower if the distance on paper is less
 * than half of the mean of the grid's width and height, and a hundredth of that if it is less than a third.
 * It is also lower if the gap does not face straight up, down, left or right, because such a gap is harder to
 * find. Of the gate sites of one cell, the one nearest to the grid's edge scores slightly more. */
static long long apartness(const struct rim *rim, const int *steps, int from, const struct site *site)
{
    const struct mw_grid *grid = rim->maze->grid;
    const int cell = mw_site_cell(rim, site);
    double way = mw_distance(mw_centre(grid, from), mw_centre(grid, cell)) + 0.01,
           across = 0.5 * (grid->box.w + grid->box.h),
           square = 0.3 + 0.7 * fmax(fabs(site->out.x), fabs(site->out.y)),
           deep = (double)own_depth(rim, site) / (double)mw_lattice(grid->box.w + grid->box.h),
           near = mw_lattice(way) < mw_lattice(mw_ends_least_distance(grid)) ? 0.01 : 1;
    return mw_lattice((steps[cell] + 1.0) * way * fmin(1, 2 * way / across) * square *
                      (0.01 * worth_of(rim, site)) * (1 - 0.001 * deep) * near);
}

/* True if a gate site may be an end when the cell `from` is the other one: in a word, one of them lies in the
 * first letter and the other in the last. */
static bool is_opposite(const struct rim *rim, int from, const struct site *site)
{
    if (!rim->letter)
        return true;
    const int last = rim->maze->grid->outline->letters->n - 1;
    return rim->letter[mw_site_cell(rim, site)] == (rim->letter[from] == 0 ? last : 0);
}

/* Returns the gate site with the greatest apartness() from cell `from`, among those that are free and have
 * space for a sign, and sets `*most` to that apartness. If there is none, returns NULL and sets `*most` to
 * -1. */
struct site *mw_site_apart_from(struct mw_arena *scratch, const struct rim *rim, int from, long long *most)
{
    const int *steps = mw_maze_steps(scratch, rim->maze, from);
    struct site *found = NULL;
    *most = -1;
    for (int i = 0; i < rim->n; i++) {
        if (!mw_site_is_free(rim, &rim->site[i]) || !is_opposite(rim, from, &rim->site[i]))
            continue;
        long long apart = apartness(rim, steps, from, &rim->site[i]);
        if (apart > *most && is_exposed(rim, &rim->site[i])) {
            *most = apart;
            found = &rim->site[i];
        }
    }
    return found;
}

/* Returns the gate site with the greatest apartness() from the cell of `site`. Sets `*worth` to that
 * apartness times the weight of `site`, or to -1 if `site` has no space for a sign. */
static struct site *partner_of(const struct rim *rim, struct site *site, long long *worth)
{
    struct mw_arena *scratch = mw_arena_new();
    struct site *partner = mw_site_apart_from(scratch, rim, mw_site_cell(rim, site), worth);
    *worth = is_exposed(rim, site) ? *worth * worth_of(rim, site) / 100 : -1;
    mw_arena_free(scratch);
    return partner;
}

/* Lists the gate sites from which a search for a pair begins: all, or those of a word's first letter. */
static struct sites beginnings(struct mw_arena *scratch, const struct rim *rim)
{
    struct sites sites = {0, MW_ARRAY(scratch, rim->n, int)};
    for (int i = 0; i < rim->n; i++)
        if (!rim->letter || rim->letter[mw_site_cell(rim, &rim->site[i])] == 0)
            sites.at[sites.n++] = i;
    return sites;
}

/* Returns one gate site of a pair as far apart as possible. Begins at each of six gate sites spread along the
 * rim, goes to the site farthest apart from it, from there to the next, and so on while the pair gets better.
 */
struct site *mw_site_of_apart_pair(const struct rim *rim)
{
    enum { TRIES = 6 };
    struct mw_arena *scratch = mw_arena_new();
    const struct sites from = beginnings(scratch, rim);
    long long best = -1;
    struct site *found = &rim->site[from.n > 0 ? from.at[0] : 0];
    for (int t = 0; t < TRIES && from.n > 0; t++) {
        struct site *site = &rim->site[from.at[(long long)t * from.n / TRIES]];
        for (long long worth, last = -2; site; last = worth) {
            struct site *partner = partner_of(rim, site, &worth);
            if (worth <= last)
                break;
            if (worth > best) {
                best = worth;
                found = site;
            }
            site = partner;
        }
    }
    mw_arena_free(scratch);
    return found;
}
