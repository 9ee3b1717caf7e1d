/* Draws seeds in two passes. The first tries the first seed of each puzzle, on several threads, since no
 * puzzle depends on another. The second goes through the puzzles in order, and draws again where a puzzle
 * before has the maze already. So the result does not depend on the number of threads. */
#include "plan/seeds.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/threads.h"
#include "mazewright/exchanges.h"
#include "mazewright/random.h"
#include "plan/target.h"
#include "plan/twins.h"

/* The result of trying the first seed of a puzzle. */
struct first_try {
    bool is_done;         /* false if the puzzle waits for the second pass */
    bool is_possible;     /* the puzzle can be made */
    bool has_fingerprint; /* false also for a child's puzzle, whose maze others may have, too */
    uint64_t fingerprint;
    const struct mw_kept_maze *kept; /* the maze; NULL if it is not kept */
};

struct seeding {
    struct shared *shared;
    struct twins *twins;
    const struct unseeded *unseeded;
    struct first_try *first;
};

/* --- one seed ----------------------------------------------------------------------------------------- */

/* Returns how many seeds an algorithm has for puzzles. They are printed on the page and typed by people, so
 * they have nine digits at most. */
static uint64_t range_of(const struct mw_algorithm *algorithm)
{
    enum { MOST = 1000000000 };
    const uint64_t seeds = algorithm->carver->seeds;
    return seeds && seeds < MOST ? seeds : MOST;
}

bool mw_seeds_first(const struct mw_spec *spec, const struct mw_puzzle *puzzle, uint64_t whole, int i,
                    int number, uint64_t *seed)
{
    const struct mw_group *group = puzzle->group;
    const struct mw_exchange_list *given = &spec->exchanges->seed_of;
    bool is_given = group->nseeds > 0;
    *seed = !is_given ? mw_seed_derive(whole, (uint64_t)number, range_of(&puzzle->request.algorithm))
            : group->seeds_listed ? group->seeds[i]
                                  : group->seeds[0] + (uint64_t)i;
    for (int k = 0; k < given->n; k++)
        if (given->at[k].number == puzzle->number) {
            *seed = given->at[k].seed;
            is_given = true;
        }
    return is_given;
}

/* Returns the k-th seed drawn for a puzzle. */
static uint64_t draw_seed(const struct unseeded *u, int k)
{
    enum { BEHIND_CANDIDATES = 1000 };
    const uint64_t range = range_of(&u->asked.algorithm);
    return k > 0 ? mw_seed_derive(u->seed, BEHIND_CANDIDATES + (uint64_t)k, range) : u->seed;
}

/* Sets seed, size and grid of a puzzle. */
static void settle(const struct seeding *s, const struct unseeded *u, uint64_t seed)
{
    struct mw_puzzle *puzzle = u->puzzle;
    puzzle->request.seed = seed;
    if (puzzle->group->aim)
        mw_meet_target(u->spec, puzzle, u->nth, u->of, !u->is_own, u->space, mw_shared_grid, mw_shared_size,
                       s->shared);
    else
        puzzle->request.size = u->size.w > 0 ? u->size : mw_shared_size(s->shared, &puzzle->request);
    puzzle->request.grid = mw_shared_grid(s->shared, &puzzle->request);
}

static struct first_try try_seed(const struct seeding *s, const struct unseeded *u, uint64_t seed)
{
    struct first_try is = {.is_done = true};
    settle(s, u, seed);
    const struct mw_request *r = &u->puzzle->request;
    is.is_possible =
        mw_request_combines(r, &(struct mw_error){0}) && mw_request_fits(r, &(struct mw_error){0});
    is.has_fingerprint =
        r->grid && !u->puzzle->pupil && mw_twins_fingerprint(s->twins, r, &is.fingerprint, &is.kept);
    return is;
}

/* Tells the clock that puzzle `u` is being worked on, for the message of a build that takes too long. */
static void begin_task(struct mw_task *task, const struct unseeded *u)
{
    const struct mw_spot spot = u->puzzle->group->spot;
    mw_task_begin(task, "puzzle %d, of %s:%d", u->puzzle->number, spot.file ? spot.file : "", spot.line);
}

/* --- all seeds ---------------------------------------------------------------------------------------- */

/* Tries the first seed of puzzle i. The grids of a seeded tiling depend on the seed, and puzzles share that
 * of the first of them, so these wait for the second pass. */
static void try_first(void *context, int i)
{
    const struct seeding *s = context;
    const struct unseeded *u = &s->unseeded[i];
    struct mw_task task;
    if (u->puzzle->request.tiling->seeded)
        return;
    begin_task(&task, u);
    s->first[i] = try_seed(s, u, u->seed);
    mw_task_end(&task);
}

/* Returns how often `replace` in the spec names a puzzle. */
static int times_replaced(const struct unseeded *u)
{
    const struct mw_exchange_list *list = &u->spec->exchanges->replace;
    int n = 0;
    for (int i = 0; i < list->n; i++)
        n += list->at[i].number == u->puzzle->number;
    return n;
}

/* Draws seeds for a puzzle of which the first try is known, if it is done. False if the puzzle cannot be
 * made. */
static bool draw(const struct seeding *s, const struct unseeded *u, struct first_try is)
{
    enum { MOST_DRAWS = 60 };
    struct mw_puzzle *puzzle = u->puzzle;
    int unwanted = times_replaced(u);
    for (int k = 0; k < MOST_DRAWS; k++) {
        if (k > 0 || !is.is_done) {
            puzzle->request = u->asked;
            is = try_seed(s, u, draw_seed(u, k));
        }
        if (!puzzle->request.grid)
            break;
        puzzle->is_twin = is.has_fingerprint && mw_twins_meet(s->twins, is.fingerprint);
        if (u->is_own || (!puzzle->is_twin && unwanted-- == 0))
            break;
        if (puzzle->is_twin && k < MOST_DRAWS - 2 && mw_request_is_settled(&puzzle->request))
            k = MOST_DRAWS - 2; /* no other maze is left */
    }
    *u->kept = is.kept;
    return is.is_possible;
}

int mw_seeds_set(struct mw_arena *arena, struct shared *shared, const struct mw_spec *spec,
                 const struct unseeded *unseeded, int n, int threads)
{
    struct mw_arena *kept = mw_arena_new();
    struct seeding s = {shared, mw_twins_open(kept, &spec->exchanges->avoid), unseeded,
                        MW_ARRAY(kept, n, struct first_try)};
    mw_threads_run(threads, n, try_first, &s);
    int drawn = 0;
    for (bool good = true; good && drawn < n; drawn += good) {
        struct mw_task task;
        begin_task(&task, &unseeded[drawn]);
        good = draw(&s, &unseeded[drawn], s.first[drawn]);
        mw_task_end(&task);
    }
    mw_twins_close(s.twins);
    mw_arena_take_over(arena, kept);
    return drawn;
}
