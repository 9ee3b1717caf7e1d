/* Searches for a puzzle of a given difficulty. A setting is an algorithm and a size; settings are ordered
 * from the easiest to the hardest. If the algorithm is free, the first settings use the growing tree on the
 * smallest grid, and continue ever more often from its newest cell; all others differ in size only. Bisection
 * finds the setting at which the difficulty is reached. Seeds and neighbouring settings are tried until a
 * puzzle is near enough; the longer the search takes, the larger a difference is accepted. */
#include "plan/aim.h"

#include "mazewright/random.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_CANDIDATES = 60, SHARES = 20, BESIDE_AT_MOST = 3, SEED_RANGE = 1000000000 };

struct search {
    const struct aiming *aiming;
    const struct mw_request *asked;
    int shares, sizes; /* number of settings that vary the growing tree, and of the settings after them that
                          vary the size */
    int candidates, dull; /* tried so far, and how many of them are dull */
    int beside;           /* how many settings before and after the one found by halve() are tried */
    long long nearest;    /* the best candidate's difference from the difficulty wanted, on the lattice; -1
                             before the first */
    struct mw_request best;
    double reached;
};

static int between(int a, int b, int i, int n)
{
    return n > 0 ? a + ((b - a) * i * 2 + n) / (2 * n) : a;
}

/* The value of `newest` that keeps the algorithm as asked for; other values are the percentage of draws in
 * which the growing tree continues from its newest cell. */
enum { AS_ASKED = -1 };

static void grow_from(struct mw_request *r, int newest)
{
    struct mw_arena *scratch = mw_arena_new();
    if (newest != AS_ASKED)
        mw_algorithm_parse(mw_format(scratch, "growing-tree:newest=%d", newest), &r->algorithm,
                           &(struct mw_error){0});
    mw_arena_free(scratch);
}

uint64_t mw_aim_seed(const struct mw_request *r, uint64_t k)
{
    const uint64_t seeds = r->algorithm.carver->seeds;
    return mw_seed_derive(r->seed, k, seeds && seeds < SEED_RANGE ? seeds : SEED_RANGE);
}

static struct mw_request request_at(const struct search *s, int setting, int newest, int k)
{
    const struct mw_size least = s->aiming->least, most = s->aiming->most;
    const int size = setting > s->shares ? setting - s->shares : 0;
    struct mw_request r = *s->asked;
    r.size =
        (struct mw_size){between(least.w, most.w, size, s->sizes), between(least.h, most.h, size, s->sizes)};
    grow_from(&r, setting < s->shares ? 100 * setting / SHARES : newest);
    if (k > 0)
        r.seed = mw_aim_seed(&r, (uint64_t)k);
    return r;
}

/* True if quarters `a` and `b` of the maze (one quarter if they are equal) hold fewer cells of the route than
 * `hundredths` percent of what they would hold if the route were spread evenly. */
static bool has_less_in(const struct mw_facts *f, int a, int b, int hundredths)
{
    const long long route = f->quarter_cells[a] + (a != b ? f->quarter_cells[b] : 0),
                    all = f->quarter_size[a] + (a != b ? f->quarter_size[b] : 0);
    return 100 * route * f->cells < hundredths * all * f->route_cells;
}

/* True if half of the maze, or a whole quarter, is hardly used by the route. */
static bool is_half_empty(const struct mw_facts *f)
{
    enum { HALF = 50, QUARTER = 10 };
    static const int halves[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};
    for (int i = 0; i < 4; i++)
        if (has_less_in(f, halves[i][0], halves[i][1], HALF) || has_less_in(f, i, i, QUARTER))
            return true;
    return false;
}

/* True for puzzles that measure as hard but look dull: the route keeps to the edge, or misses the middle or
 * one half, or is easy in itself and hard only because of large side branches. On average 44 percent of a
 * route's cells are at the edge, and 25 in the middle. */
static bool is_dull(const struct mw_facts *f)
{
    return 100LL * f->edge_cells > 53LL * f->route_cells || 100LL * f->middle_cells < 12LL * f->route_cells ||
           100 * f->route_effort < 62 * f->effort || is_half_empty(f);
}

/* Returns a candidate's difference from the difficulty wanted, on the lattice. A dull candidate counts as at
 * least 0.12 off, unless most candidates so far are dull, as in a ring, where every route is at the edge. */
static long long price(struct search *s, const struct mw_facts *facts)
{
    const long long off = llabs(mw_lattice(mw_difficulty(facts)) - mw_lattice(s->aiming->target));
    const int enough = 15; /* candidates after which it is known whether most mazes of this kind are dull */
    const bool dull = is_dull(facts);
    s->dull += dull;
    if (!dull || (s->candidates >= enough && 5 * s->dull > 4 * s->candidates))
        return off;
    const long long least = mw_lattice(0.12) + off / 8;
    return off > least ? off : least;
}

/* Returns the penalty for a candidate's flaws: corridors too narrow for the reader, a closed corner of the
 * shape, cells too coarse for the shape or picture. One flaw counts more than any difference in difficulty.
 * Each candidate is checked, because a larger size or another seed can add a flaw. */
static long long price_of_size(const struct search *s, const struct mw_request *r)
{
    const double flaw = 100;
    const struct comfort *comfort = s->aiming->comfort;
    const int flaws = comfort ? (int)mw_comfort_flaw(comfort, r) + mw_request_is_doubtful(r) : 0;
    return flaws * mw_lattice(flaw);
}

/* Makes a candidate, and keeps it if it is the best one so far. Returns its difficulty; -1 if it cannot be
 * made. */
static double try(struct search *s, int setting, int newest, int k)
{
    struct mw_request r = request_at(s, setting, newest, k);
    struct mw_facts facts;
    s->candidates++;
    r.grid = s->aiming->grid_for(s->aiming->context, &r);
    if (!r.grid || !mw_puzzle_score(&r, &facts, &(struct mw_error){0}))
        return -1;
    long long off = price(s, &facts);
    if (s->nearest < 0 || off < s->nearest)
        off += price_of_size(s, &r);
    if (s->nearest < 0 || off < s->nearest) {
        s->nearest = off;
        s->best = r;
        s->reached = mw_difficulty(&facts);
    }
    return mw_difficulty(&facts);
}

/* Returns the difficulty to expect at a setting (an algorithm and a size): the mean of two mazes, which
 * varies less than a single maze. -1 if none can be made. */
static double usual_exactly_at(struct search *s, int setting)
{
    const double first = try(s, setting, AS_ASKED, 0);
    const double second = s->aiming->any_seed && first >= 0 ? try(s, setting, AS_ASKED, 1) : first;
    return first < 0 || second < 0 ? -1 : (first + second) / 2;
}

/* Returns the difficulty to expect at a setting. If no maze can be made there, for instance because its size
 * does not allow the symmetry, returns the difficulty at the nearest setting where a maze can be made, at
 * most BESIDE_AT_MOST away; -1 if there is none. */
static double usual_at(struct search *s, int setting)
{
    double usual = usual_exactly_at(s, setting);
    for (int away = 1; usual < 0 && away <= BESIDE_AT_MOST; away++) {
        s->beside = BESIDE_AT_MOST;
        if (setting + away <= s->shares + s->sizes)
            usual = usual_exactly_at(s, setting + away);
        if (usual < 0 && setting - away >= 0)
            usual = usual_exactly_at(s, setting - away);
    }
    return usual;
}

/* Bisects for the first setting at which mazes are as difficult as wanted. A setting counts as too easy if no
 * maze can be made there or at a setting nearby. */
static int halve(struct search *s)
{
    int low = 0, high = s->shares + s->sizes;
    while (low < high) {
        const int middle = (low + high) / 2;
        if (mw_lattice(usual_at(s, middle)) < mw_lattice(s->aiming->target))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static long long near_enough(int candidates)
{
    const double at_first = 0.04, later = 0.08, at_last = 0.14;
    return mw_lattice(candidates < 20 ? at_first : candidates < 40 ? later : at_last);
}

/* Returns the value of `newest` for the next candidate: AS_ASKED, or a percentage from 20 to 90, which
 * changes with each candidate, if three conditions hold: the algorithm is free, more than MOST_CANDIDATES / 3
 * candidates were made, and even the best of them is farther off than the last tolerance. */
static int newest_after(const struct search *s)
{
    const int patience = MOST_CANDIDATES / 3;
    const bool is_far = s->nearest < 0 || s->nearest > near_enough(MOST_CANDIDATES);
    return s->shares > 0 && s->candidates > patience && is_far ? 20 + s->candidates * 10 % 80 : AS_ASKED;
}

static bool goes_on(const struct search *s)
{
    return s->candidates < MOST_CANDIDATES && (s->nearest < 0 || s->nearest > near_enough(s->candidates));
}

double mw_aim(const struct aiming *aiming, struct mw_request *request)
{
    const struct mw_size least = aiming->least, most = aiming->most;
    const int wider = most.w - least.w, higher = most.h - least.h;
    struct search s = {.aiming = aiming,
                       .asked = request,
                       .shares = aiming->any_algorithm && mw_request_is_carved(request) ? SHARES : 0,
                       .sizes = wider > higher ? wider : higher,
                       .beside = 1,
                       .nearest = -1};
    const int last = s.shares + s.sizes, found = halve(&s);
    for (int k = aiming->any_seed ? 2 : 0; goes_on(&s) && (k == 0 || aiming->any_seed); k++)
        for (int beside = -s.beside; beside <= s.beside && goes_on(&s); beside++)
            if (found + beside >= 0 && found + beside <= last)
                try(&s, found + beside, newest_after(&s), k);
    if (s.nearest < 0)
        return -1;
    *request = s.best;
    return s.reached;
}
