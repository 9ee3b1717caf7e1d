/* keys: doors on the way, and a key for each in a side branch. Doors are chosen from the last to the first: a
 * door on the way to the finish, its key in a dead end before it, then a door on the way to that key, and so
 * on. So door i separates the start from key i + 1, and no later door lies on the way to key i: the keys can
 * be fetched in one order only, and none can be left out. */
#include "puzzle/kinds/steps.h"
#include "puzzle/kinds/way.h"
#include "solve/search.h"

#include "mazewright/random.h"

#include <limits.h>
#include <string.h>

enum { CELLS_A_KEY = 40, PROPOSALS = 40, LEAST_STEPS = 3 };

static bool is_asked(const struct mw_request *r)
{
    return r->vary.keys > 0;
}

static bool admits(const struct mw_request *r, struct mw_error *error)
{
    static const char *const own[] = {"keys", "ends", NULL};
    return step_admits_plain(r, own, error);
}

static bool fits(struct mw_arena *scratch, const struct mw_request *r, struct mw_error *error)
{
    const int n = r->vary.keys;
    return step_has_room(r, CELLS_A_KEY * (n + 1),
                         mw_format(scratch, "%d key%s", n, n == 1 ? " takes" : "s take"), "take fewer",
                         error);
}

/* --- a proposal --------------------------------------------------------------------------------------- */

/* A key, and the cell behind its door: the door stands between that cell and the one before it on the way
 * from the start. */
struct pair {
    int key, beyond;
};

/* A maze as a tree that grows from its start. */
struct tree {
    const struct mw_maze *maze;
    const struct way *way;
    struct search from_start;
    int *depth;       /* for each cell: its steps from the start */
    int nkeys, least; /* `least`: steps from the way at which a key may be */
    struct mw_rng *rng;
};

static struct tree tree_of(struct mw_arena *scratch, const struct way *way, int nkeys, struct mw_rng *rng)
{
    const struct mw_maze *maze = way->maze;
    struct tree t = {.maze = maze,
                     .way = way,
                     .from_start = mw_search(scratch, maze, 1, &maze->start.cell),
                     .depth = MW_ARRAY(scratch, maze->grid->ncells, int),
                     .nkeys = nkeys,
                     .rng = rng};
    for (int i = 1; i < t.from_start.met; i++) {
        const int cell = t.from_start.order[i];
        t.depth[cell] = t.depth[t.from_start.from[cell]] + 1;
    }
    while (9 * t.least * t.least < maze->grid->ncells)
        t.least++;
    t.least = t.least < LEAST_STEPS ? LEAST_STEPS : t.least;
    return t;
}

/* Returns the wall between a cell and the one before it on the way from the start. */
static int wall_before(const struct tree *t, int cell)
{
    int i = 0;
    const struct mw_grid *grid = t->maze->grid;
    while (mw_side(grid, cell, i).to != t->from_start.from[cell] ||
           !t->maze->open[mw_side(grid, cell, i).wall])
        i++;
    return mw_side(grid, cell, i).wall;
}

/* Picks at random the cell beyond a door on the way to a cell: from 30 to 90 hundredths of that way.
 * MW_OUTSIDE if the way is too short, or the opening there bent, too narrow for a door, or near an end
 * inside. */
static int pick_door(const struct tree *t, int to)
{
    const int long_ = t->depth[to], first = 1 + 3 * long_ / 10, last = 9 * long_ / 10;
    if (last < first)
        return MW_OUTSIDE;
    const int at = first + mw_rng_pick(t->rng, last - first + 1);
    while (t->depth[to] > at)
        to = t->from_start.from[to];
    const struct mw_thing door = {.kind = MW_DOOR, .cell = to, .wall = wall_before(t, to)};
    const bool is_bent = mw_wall(t->maze->grid, door.wall).nvia > 0;
    return !is_bent && !way_is_near_inner_end(t->maze, to) &&
                   !way_is_near_inner_end(t->maze, t->from_start.from[to]) &&
                   3 * mw_lattice(mw_thing_radius(t->maze->grid, &door)) >= t->way->median_radius
               ? to
               : MW_OUTSIDE;
}

/* Sets for each cell how many steps it is off the way from the start to a cell; -1 beyond a door. */
static void measure_off(const struct tree *t, int to, const struct pair *pair, int first, int *off)
{
    const struct search *s = &t->from_start;
    for (int i = 0; i < s->met; i++)
        off[s->order[i]] = -2;
    for (int cell = to; cell >= 0; cell = s->from[cell])
        off[cell] = 0;
    for (int i = 1; i < s->met; i++) {
        const int cell = s->order[i];
        bool is_shut = off[s->from[cell]] == -1;
        for (int k = first; k < t->nkeys; k++)
            is_shut = is_shut || pair[k].beyond == cell;
        off[cell] = is_shut ? -1 : off[cell] == 0 ? 0 : off[s->from[cell]] + 1;
    }
}

/* Picks at random a dead end for a key that is not behind any door with a number from `first` on. Its weight
 * is its number of steps off the way to `to`. MW_OUTSIDE if there is none. */
static int pick_key(const struct tree *t, int to, const struct pair *pair, int first, int *off)
{
    const struct search *s = &t->from_start;
    int all = 0;
    measure_off(t, to, pair, first, off);
    for (int i = 0; i < s->met; i++) {
        const int cell = s->order[i];
        if (off[cell] < t->least || s->openings[cell] != 1 || !way_can_hold(t->way, cell))
            off[cell] = 0;
        all += off[cell];
    }
    if (all == 0)
        return MW_OUTSIDE;
    int drawn = mw_rng_pick(t->rng, all);
    for (int i = 0; i < s->met; i++) {
        drawn -= off[s->order[i]];
        if (drawn < 0)
            return s->order[i];
    }
    return MW_OUTSIDE;
}

/* Picks all doors and keys, the last first. False if there is no room for one. */
static bool propose(const struct tree *t, struct pair *pair, int *off)
{
    int to = t->maze->finish.cell;
    for (int i = t->nkeys - 1; i >= 0; i--) {
        pair[i].beyond = pick_door(t, to);
        pair[i].key = pair[i].beyond == MW_OUTSIDE ? MW_OUTSIDE : pick_key(t, to, pair, i, off);
        if (pair[i].key == MW_OUTSIDE)
            return false;
        to = pair[i].key;
    }
    return true;
}

/* Returns the cell at which leg i ends: that of key i, or the finish; for i = -1, the start. */
static int end_of_leg(const struct tree *t, const struct pair *pair, int i)
{
    return i < 0 ? t->maze->start.cell : i < t->nkeys ? pair[i].key : t->maze->finish.cell;
}

/* Counts the cells of a leg in `uses`. Returns its number of steps. */
static int use_leg(const struct tree *t, int a, int b, int *uses)
{
    int steps = 0;
    uses[a]++;
    uses[b] += a != b;
    while (a != b) {
        int *deeper = t->depth[a] >= t->depth[b] ? &a : &b;
        *deeper = t->from_start.from[*deeper];
        uses[*deeper] += a != b;
        steps++;
    }
    return steps;
}

/* Returns the worth of a proposal: 2000 times the share of the cells that the walk passes, minus 250 for each
 * time beyond two that the walk passes its most-passed cell, minus 150 times the steps of the walk, divided
 * by the cells of the direct way and by the number of keys. LLONG_MIN if fetching a key takes fewer than 2 *
 * least extra steps. */
static long long worth_of(const struct tree *t, const struct pair *pair, int *uses)
{
    const int ncells = t->maze->grid->ncells, direct = 1 + t->depth[t->maze->finish.cell];
    long long seen = 0, most = 0, walk = 0;
    for (int i = 0; i < ncells; i++)
        uses[i] = 0;
    for (int i = 0; i < t->nkeys; i++) {
        const int before = end_of_leg(t, pair, i - 1), key = pair[i].key, after = end_of_leg(t, pair, i + 1);
        if (way_steps(t->way, before, key) + way_steps(t->way, key, after) -
                way_steps(t->way, before, after) <
            2 * t->least)
            return LLONG_MIN;
    }
    for (int i = 0; i <= t->nkeys; i++)
        walk += use_leg(t, end_of_leg(t, pair, i - 1), end_of_leg(t, pair, i), uses);
    for (int i = 0; i < ncells; i++) {
        seen += uses[i] > 0;
        most = uses[i] > most ? uses[i] : most;
    }
    return 2000 * seen / ncells - (most > 2 ? 250 * (most - 2) : 0) - 150 * walk / (direct * t->nkeys);
}

/* --- the maze ----------------------------------------------------------------------------------------- */

/* Lists each key and its door, which share a look that is drawn for them. */
static void list_pairs(const struct tree *t, const struct pair *pair, struct mw_rng *rng,
                       struct way_things *things)
{
    int look[MW_MOST_KEYS] = {0, 1, 2};
    mw_rng_shuffle(rng, t->nkeys, look);
    for (int i = 0; i < t->nkeys; i++) {
        struct mw_thing thing = {
            .kind = MW_KEY, .cell = pair[i].key, .text = "", .look = look[i], .number = i};
        things->at[things->n++] = thing;
        thing.kind = MW_DOOR;
        thing.cell = pair[i].beyond;
        thing.wall = wall_before(t, pair[i].beyond);
        things->at[things->n++] = thing;
    }
}

static bool furnish(struct mw_arena *scratch, const struct mw_request *r, const struct way *way,
                    struct mw_rng *rng, struct way_things *things)
{
    struct mw_rng looks = step_rng(r, COUNT_STREAM);
    const struct tree t = tree_of(scratch, way, r->vary.keys, rng);
    int *each = MW_ARRAY(scratch, t.maze->grid->ncells, int);
    struct pair best[MW_MOST_KEYS];
    long long most = LLONG_MIN;
    for (int i = 0; i < PROPOSALS; i++) {
        struct pair pair[MW_MOST_KEYS] = {{0, 0}};
        const long long worth = propose(&t, pair, each) ? worth_of(&t, pair, each) : LLONG_MIN;
        if (worth <= most)
            continue;
        most = worth;
        for (int k = 0; k < t.nkeys; k++)
            best[k] = pair[k];
    }
    if (most > LLONG_MIN)
        list_pairs(&t, best, &looks, things);
    return most > LLONG_MIN;
}

static struct mw_maze *make(struct mw_arena *arena, const struct puzzle_setup *setup, struct mw_error *error)
{
    return way_make(arena, setup, furnish, error);
}

/* --- the proof ---------------------------------------------------------------------------------------- */

/* Searches a maze from its start while the doors with a number from `first` on are shut. */
static struct search search_behind(struct mw_arena *scratch, const struct mw_maze *maze, int first)
{
    struct mw_maze shut = *maze;
    shut.open = MW_ARRAY(scratch, maze->grid->nwalls, unsigned char);
    memcpy(shut.open, maze->open, (size_t)maze->grid->nwalls);
    for (int i = 0; i < maze->nthings; i++)
        if (maze->thing[i].kind == MW_DOOR && maze->thing[i].number >= first)
            shut.open[maze->thing[i].wall] = 0;
    return mw_search(scratch, &shut, 1, &maze->start.cell);
}

/* Opens the doors one by one, in order. True if with k doors open exactly the keys 0 to k can be reached, and
 * the finish only with all doors open: then the keys can be fetched in one order, and each is needed. */
static bool are_needed(const struct mw_maze *maze)
{
    const int nkeys = mw_count_legs(maze) - 1;
    bool good = true;
    for (int open = 0; open <= nkeys && good; open++) {
        struct mw_arena *scratch = mw_arena_new();
        const int *from = search_behind(scratch, maze, open).from;
        for (int i = 0; i < maze->nthings; i++)
            if (maze->thing[i].kind == MW_KEY)
                good = good && (from[maze->thing[i].cell] != NOT_MET) == (maze->thing[i].number <= open);
        good = good && (from[maze->finish.cell] != NOT_MET) == (open == nkeys);
        mw_arena_free(scratch);
    }
    return good;
}

static bool prove(struct mw_arena *arena, const struct mw_request *r, bool measures, struct mw_solved *solved,
                  struct mw_error *error)
{
    if (are_needed(solved->maze))
        return step_prove(arena, r, measures, solved, error);
    return mw_fail(error, "its keys can be fetched in another order, or one can be left out");
}

static void draw(struct mw_arena *arena, const struct mw_request *r, struct mw_solved *solved)
{
    (void)r;
    char order[MW_MOST_KEYS + 1] = "";
    solved->nlegs = mw_count_legs(solved->maze);
    for (int i = 0; i < solved->maze->nthings; i++)
        if (solved->maze->thing[i].kind == MW_KEY)
            order[solved->maze->thing[i].number] = (char)('A' + solved->maze->thing[i].look);
    solved->solution = mw_format(arena, "%s", order);
    for (int i = 0; i < solved->nlegs; i++) {
        const struct mw_maze leg = mw_maze_of_leg(solved->maze, i);
        solved->leg[i] = mw_trace_route(arena, &leg, mw_route_guess(arena, &leg));
    }
}

const struct mw_puzzle_kind mw_puzzle_kind_keys = {
    .name = "keys",
    .brief = "doors on the way, and their keys off it",
    .is_asked = is_asked,
    .claims = {.one_route = true, .all_reached = true, .known_circles = true},
    .admits = admits,
    .fits = fits,
    .make = make,
    .prove = prove,
    .narrowest = mw_maze_narrowest,
    .draw = draw,
};
