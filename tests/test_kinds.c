/* Kinds of puzzles that ask for more than a way: what they claim, proved by slow code that knows only cells
 * and openings. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Returns the size at which a tiling is tested. */
static const char *size_of(const struct mw_tiling *tiling)
{
    return strcmp(tiling->name, "polar") == 0 ? "9" : tiling->single ? "16" : "22x24";
}

static const struct mw_request *request_of(struct mw_arena *arena, const struct mw_tiling *tiling,
                                           const char *size, uint64_t seed, const char *knob,
                                           const char *value)
{
    struct mw_error error = {0};
    const char *words[] = {"grid", tiling->name, "size",
                           size,   "seed",       mw_format(arena, "%llu", (unsigned long long)seed),
                           knob,   value};
    const struct mw_request *request = mw_request_read(arena, 4, words, "", &error);
    if (!request)
        fail_msg("%s %s %s: %s", tiling->name, knob, value, error.text);
    return request;
}

/* Returns a solved puzzle; NULL if its grid is too small for it. */
static const struct mw_solved *solved_of(struct mw_arena *arena, const struct mw_request *asked)
{
    struct mw_error error = {0};
    struct mw_request *request = MW_NEW(arena, struct mw_request);
    *request = *asked;
    request->grid = mw_request_grid(arena, request);
    if (!mw_request_fits(request, &error))
        return NULL;
    const struct mw_solved *solved = mw_puzzle_make(arena, request, &error);
    if (!solved)
        fail_msg("%s: %s", mw_request_format(arena, request), error.text);
    return solved;
}

/* --- several starts or exits -------------------------------------------------------------------------- */

/* Counts all ways from a cell to another that pass no cell twice. */
static int count_ways(const struct mw_maze *maze, unsigned char *on_way, int from, int to)
{
    int ways = 0;
    if (from == to)
        return 1;
    on_way[from] = 1;
    for (int i = 0; i < mw_nsides(maze->grid, from); i++) {
        const struct mw_side side = mw_side(maze->grid, from, i);
        if (side.to != MW_OUTSIDE && maze->open[side.wall] && !on_way[side.to])
            ways += count_ways(maze, on_way, side.to, to);
    }
    on_way[from] = 0;
    return ways;
}

/* Returns the number of cells that can be reached from a cell, and marks them. */
static int flood(const struct mw_maze *maze, unsigned char *seen, int cell)
{
    int n = 1;
    seen[cell]++;
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++) {
        const struct mw_side side = mw_side(maze->grid, cell, i);
        if (side.to != MW_OUTSIDE && maze->open[side.wall] && !seen[side.to])
            n += flood(maze, seen, side.to);
    }
    return n;
}

/* One start leads to one finish, by one way, and every cell is reached from exactly one of the pieces. */
static void one_pair_is_joined(struct mw_arena *arena, const struct mw_maze *maze, const char *name)
{
    const int n = mw_count_ends(maze), ncells = maze->grid->ncells;
    unsigned char *marks = MW_ARRAY(arena, ncells, unsigned char);
    int reached = 0, joined = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (!mw_end_is_finish(maze, i) && mw_end_is_finish(maze, k)) {
                const int ways = count_ways(maze, marks, mw_end_at(maze, i).cell, mw_end_at(maze, k).cell);
                if (ways != (i == 0 && k == 1))
                    fail_msg("%s: %d ways from end %d to %d", name, ways, i, k);
                joined += ways;
            }
    assert_int_equal(joined, 1);
    for (int i = 0; i < n; i++)
        if (i != 1) {
            const int cells = flood(maze, marks, mw_end_at(maze, i).cell);
            if (cells < ncells / (2 * (n - 1)))
                fail_msg("%s: a piece has %d of %d cells", name, cells, ncells);
            reached += cells;
        }
    assert_int_equal(reached, ncells);
    for (int i = 0; i < ncells; i++)
        assert_int_equal(marks[i], 1);
}

/* Letters are given from the top to the bottom, each once. */
static void letters_are_in_order(const struct mw_maze *maze, const char *name)
{
    int seen = 0;
    for (int i = 0; i < mw_count_ends(maze); i++) {
        const int letter = mw_end_letter(maze, i);
        if (mw_end_is_finish(maze, i) != maze->wrong_are_finishes) {
            assert_int_equal(letter, -1);
            continue;
        }
        assert_false(seen & 1 << letter);
        seen |= 1 << letter;
        for (int k = 0; k < mw_count_ends(maze); k++)
            if (mw_end_letter(maze, k) > letter &&
                mw_centre(maze->grid, mw_end_at(maze, k).cell).y <
                    mw_centre(maze->grid, mw_end_at(maze, i).cell).y - 1e-6)
                fail_msg("%s: letter %d stands above letter %d", name, mw_end_letter(maze, k), letter);
    }
    assert_int_equal(seen, (1 << (maze->nwrong + 1)) - 1);
}

/* Gates lie apart, so that signs have room. */
static void gates_are_apart(const struct mw_maze *maze, const char *name)
{
    const struct mw_box box = maze->grid->box;
    const double least = 2 * (box.w + box.h) / (5.0 * (maze->nwrong + 2));
    for (int i = 0; i < mw_count_ends(maze); i++)
        for (int k = 0; k < i; k++) {
            const struct mw_end a = mw_end_at(maze, i), b = mw_end_at(maze, k);
            if (a.gate == MW_OUTSIDE || b.gate == MW_OUTSIDE)
                continue;
            const double apart =
                mw_distance(mw_wall_middle(maze->grid, a.gate), mw_wall_middle(maze->grid, b.gate));
            if (apart < least - 1e-6)
                fail_msg("%s: two gates are %.1f cells apart, of %.1f", name, apart, least);
        }
}

static void one_start_is_right(void **state)
{
    (void)state;
    static const char *const knobs[] = {"starts", "exits"}, *const counts[] = {"2", "3", "4", "5"};
    int made = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < 8 && !mw_tilings[t]->parity; k++)
            for (uint64_t seed = 1; seed <= 4; seed++) {
                struct mw_arena *arena = mw_arena_new();
                const struct mw_request *request = request_of(arena, mw_tilings[t], size_of(mw_tilings[t]),
                                                              seed, knobs[k % 2], counts[k / 2]);
                const struct mw_solved *solved = is_spared(2) ? NULL : solved_of(arena, request);
                if (solved) {
                    const char *name = mw_request_format(arena, request);
                    assert_int_equal(solved->maze->nwrong, 1 + k / 2);
                    assert_int_equal(solved->maze->wrong_are_finishes, k % 2);
                    one_pair_is_joined(arena, solved->maze, name);
                    letters_are_in_order(solved->maze, name);
                    gates_are_apart(solved->maze, name);
                    made++;
                }
                mw_arena_free(arena);
            }
    assert_true(made > 40);
}

/* The right start is the nearest to the finish, or the farthest, no more often than the others. */
static void nearest_start_is_no_hint(void **state)
{
    (void)state;
    enum { STARTS = 3, SEEDS = 150 };
    int count[STARTS] = {0};
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_maze *maze =
            solved_of(arena, request_of(arena, &mw_tiling_rect, "12x14", seed, "starts", "3"))->maze;
        const struct mw_point finish = mw_wall_middle(maze->grid, maze->finish.gate);
        int rank = 0;
        for (int i = 0; i < maze->nwrong; i++)
            rank += mw_distance(mw_wall_middle(maze->grid, maze->wrong[i].gate), finish) <
                    mw_distance(mw_wall_middle(maze->grid, maze->start.gate), finish);
        count[rank]++;
        mw_arena_free(arena);
    }
    for (int i = 0; i < STARTS; i++)
        assert_in_range(count[i], SEEDS / 3 - 18, SEEDS / 3 + 18);
}

/* --- letters and items -------------------------------------------------------------------------------- */

/* A walk from the start, with the texts that it has met up to its present cell. */
struct walk {
    const struct mw_maze *maze;
    const char **in; /* for each cell: the text that stands there; NULL for none */
    const char *met; /* those texts, joined */
    const char *word, *name;
    int fork; /* how many letters were met on the route before it was left; -1 on the route */
    unsigned char *on_route;
};

static int count_openings(const struct mw_maze *maze, int cell)
{
    int n = 0;
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++)
        n += mw_side(maze->grid, cell, i).to != MW_OUTSIDE && maze->open[mw_side(maze->grid, cell, i).wall];
    return n;
}

static int common_length(const char *a, const char *b)
{
    int n = 0;
    while (a[n] && a[n] == b[n])
        n++;
    return n;
}

/* Visits all cells beyond a cell. Fails if a dead end has the whole word before it, or a branch more than two
 * of its letters beyond its fork. */
static void walk_on(struct mw_arena *arena, struct walk w, int cell, int from)
{
    const struct mw_maze *maze = w.maze;
    const bool leaves = w.fork < 0 && !w.on_route[cell];
    w.fork = leaves ? (int)strlen(w.met) : w.fork;
    if (w.in[cell]) {
        w.met = mw_format(arena, "%s%s", w.met, w.in[cell]);
        if (cell == maze->start.cell || cell == maze->finish.cell || count_openings(maze, cell) > 2)
            fail_msg("%s: something stands at a fork or an end", w.name);
        if (from >= 0 && w.in[from])
            fail_msg("%s: two things stand side by side", w.name);
    }
    if (w.word && w.fork >= 0 && common_length(w.met, w.word) > w.fork + 2)
        fail_msg("%s: a branch reads %s", w.name, w.met);
    if (w.word && w.word[1] && w.fork >= 0 && count_openings(maze, cell) == 1 && strcmp(w.met, w.word) == 0)
        fail_msg("%s: a dead end reads %s", w.name, w.met);
    if (w.word && cell == maze->finish.cell)
        assert_string_equal(w.met, w.word);
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++) {
        const struct mw_side side = mw_side(maze->grid, cell, i);
        if (side.to != MW_OUTSIDE && side.to != from && maze->open[side.wall])
            walk_on(arena, w, side.to, cell);
    }
}

static void visit_all(struct mw_arena *arena, const struct mw_solved *solved, const char *word,
                      const char *name)
{
    const struct mw_maze *maze = solved->maze;
    struct walk w = {.maze = maze,
                     .in = MW_ARRAY(arena, maze->grid->ncells, const char *),
                     .met = "",
                     .word = word,
                     .name = name,
                     .fork = -1,
                     .on_route = MW_ARRAY(arena, maze->grid->ncells, unsigned char)};
    for (int i = 0; i < maze->nthings; i++)
        w.in[maze->thing[i].cell] = word ? maze->thing[i].text : "*";
    for (int i = 0; i < solved->route->ncells; i++)
        w.on_route[solved->route->cell[i]] = 1;
    walk_on(arena, w, maze->start.cell, -1);
}

static void words_are_read_on_the_way_only(void **state)
{
    (void)state;
    static const char *const words[] = {"FOX", "TREASURE", "ABRACADABRA", "LL", "Q"};
    int made = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < 5 && !mw_tilings[t]->parity; k++)
            for (uint64_t seed = 1; seed <= 5; seed++) {
                struct mw_arena *arena = mw_arena_new();
                const struct mw_request *request =
                    request_of(arena, mw_tilings[t], size_of(mw_tilings[t]), seed, "spell", words[k]);
                const struct mw_solved *solved = is_spared(2) ? NULL : solved_of(arena, request);
                if (solved) {
                    visit_all(arena, solved, words[k], mw_request_format(arena, request));
                    assert_string_equal(solved->solution, words[k]);
                    assert_int_equal(solved->nfound, strlen(words[k]));
                    assert_true(solved->maze->nthings >= 2 * solved->nfound);
                    made++;
                }
                mw_arena_free(arena);
            }
    assert_true(made > 25);
}

static void items_are_counted_on_the_way(void **state)
{
    (void)state;
    static const char *const counts[] = {"1", "3", "5", "8"};
    int made = 0, differs = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < 4 && !mw_tilings[t]->parity; k++)
            for (uint64_t seed = 1; seed <= 5; seed++) {
                struct mw_arena *arena = mw_arena_new();
                const struct mw_request *request =
                    request_of(arena, mw_tilings[t], size_of(mw_tilings[t]), seed, "items", counts[k]);
                const struct mw_solved *solved = is_spared(2) ? NULL : solved_of(arena, request);
                if (solved) {
                    const int wanted = (int)strtol(counts[k], NULL, 10);
                    visit_all(arena, solved, NULL, mw_request_format(arena, request));
                    assert_string_equal(solved->solution, mw_format(arena, "%d", solved->nfound));
                    assert_in_range(solved->nfound, wanted > 4 ? wanted - 2 : 2, wanted + 2);
                    assert_true(solved->maze->nthings >= 2 * solved->nfound);
                    differs += solved->nfound != wanted;
                    made++;
                }
                mw_arena_free(arena);
            }
    assert_true(made > 25);
    assert_in_range(differs, made / 2, made - made / 20);
}

/* A route passes exactly as many things of each sort as were asked for, and the solution tells these numbers.
 */
static void sorts_are_counted_on_the_way(void **state)
{
    (void)state;
    static const char *const counts[] = {"3+2", "1+1", "4+3+2", "2+1+3+2"};
    int made = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < 4 && !mw_tilings[t]->parity; k++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_request *request =
                request_of(arena, mw_tilings[t], size_of(mw_tilings[t]), 1, "items", counts[k]);
            const struct mw_solved *solved = solved_of(arena, request);
            struct mw_items asked;
            int found[MW_MOST_SORTS] = {0};
            const char *read = "";
            assert_true(mw_items_parse(counts[k], &asked, &(struct mw_error){0}));
            for (int i = 0; solved && i < solved->maze->nthings; i++)
                for (int c = 0; c < solved->route->ncells; c++)
                    found[solved->maze->thing[i].look] +=
                        solved->route->cell[c] == solved->maze->thing[i].cell;
            for (int i = 0; solved && i < asked.n; i++) {
                assert_int_equal(found[i], asked.of[i]);
                read = mw_format(arena, "%s%s%d", read, i > 0 ? "+" : "", found[i]);
            }
            if (solved)
                assert_string_equal(solved->solution, read);
            made += solved != NULL;
            mw_arena_free(arena);
        }
    assert_true(made > 40);
}

/* A letter may be several characters; words are written in capitals, without spaces. */
static void letters_are_whole(void **state)
{
    (void)state;
    static const struct {
        const char *word, *letters;
        int n;
    } words[] = {{"cafe\u0301 noir", "CAF\u00c9NOIR", 8},
                 {"\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939\u093f\u0928\u094d\u0926\u0940", 3},
                 {"\u0645\u0631\u062d\u0628\u0627", "\u0645\u0631\u062d\u0628\u0627", 5}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_solved *solved =
            solved_of(arena, request_of(arena, &mw_tiling_rect, "14x16", 3, "spell", words[i].word));
        assert_string_equal(solved->solution, words[i].letters);
        assert_int_equal(solved->nfound, words[i].n);
        mw_arena_free(arena);
    }
}

/* The walls are those of the maze without things wherever that maze has room for them. */
static void things_change_no_walls(void **state)
{
    (void)state;
    int same = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_maze *maze[] = {
            solved_of(arena, request_of(arena, &mw_tiling_rect, "20x20", seed, "spell", "FOX"))->maze,
            solved_of(arena, request_of(arena, &mw_tiling_rect, "20x20", seed, "items", "0"))->maze};
        same += memcmp(maze[0]->open, maze[1]->open, (size_t)maze[0]->grid->nwalls) == 0;
        mw_arena_free(arena);
    }
    assert_true(same >= 15);
}

/* --- keys --------------------------------------------------------------------------------------------- */

/* A search over states, each a cell and a set of keys: the fewest steps to a state, and by how many walks. */
struct states {
    const struct mw_maze *maze;
    int nkeys, banned;
    int *key, *door; /* for each cell the key in it, for each wall the door across it; -1 for none */
    int *steps, *walks;
};

static struct states search_states(struct mw_arena *arena, const struct mw_maze *maze, int banned)
{
    const int ncells = maze->grid->ncells, most = ncells << MW_MOST_KEYS;
    struct states s = {.maze = maze,
                       .banned = banned,
                       .key = MW_ARRAY(arena, ncells, int),
                       .door = MW_ARRAY(arena, maze->grid->nwalls, int),
                       .steps = MW_ARRAY(arena, most, int),
                       .walks = MW_ARRAY(arena, most, int)};
    int *queue = MW_ARRAY(arena, most, int), n = 1;
    memset(s.key, -1, (size_t)ncells * sizeof *s.key);
    memset(s.door, -1, (size_t)maze->grid->nwalls * sizeof *s.door);
    memset(s.steps, -1, (size_t)most * sizeof *s.steps);
    for (int i = 0; i < maze->nthings; i++) {
        const struct mw_thing *thing = &maze->thing[i];
        if (thing->kind == MW_KEY)
            s.key[thing->cell] = thing->number;
        else
            s.door[thing->wall] = thing->number;
        s.nkeys += thing->kind == MW_KEY;
    }
    queue[0] = maze->start.cell << MW_MOST_KEYS;
    s.steps[queue[0]] = 0;
    s.walks[queue[0]] = 1;
    for (int at = 0; at < n; at++) {
        const int cell = queue[at] >> MW_MOST_KEYS, has = queue[at] & ((1 << MW_MOST_KEYS) - 1);
        for (int i = 0; i < mw_nsides(maze->grid, cell); i++) {
            const struct mw_side side = mw_side(maze->grid, cell, i);
            if (side.to == MW_OUTSIDE || !maze->open[side.wall] ||
                (s.door[side.wall] >= 0 && !(has & 1 << s.door[side.wall])))
                continue;
            const int key = s.key[side.to],
                      next = side.to << MW_MOST_KEYS | has | (key >= 0 && key != banned ? 1 << key : 0);
            if (s.steps[next] < 0) {
                s.steps[next] = s.steps[queue[at]] + 1;
                queue[n++] = next;
            }
            if (s.steps[next] == s.steps[queue[at]] + 1)
                s.walks[next] += s.walks[queue[at]];
        }
    }
    return s;
}

/* One shortest walk fetches all keys and comes to the finish, as long as the legs together. */
static void one_walk_is_shortest(struct mw_arena *arena, const struct mw_maze *maze, const char *name)
{
    const struct states s = search_states(arena, maze, -1);
    const int last = maze->finish.cell << MW_MOST_KEYS | ((1 << s.nkeys) - 1);
    int steps = 0;
    for (int i = 0; i <= s.nkeys; i++) {
        const struct mw_maze leg = mw_maze_of_leg(maze, i);
        steps += mw_route_guess(arena, &leg)->ncells - 1;
    }
    if (s.walks[last] != 1 || s.steps[last] != steps)
        fail_msg("%s: %d walks of %d steps, legs of %d", name, s.walks[last], s.steps[last], steps);
    for (int state = 0; state < maze->grid->ncells << MW_MOST_KEYS; state++) {
        const int has = state & ((1 << MW_MOST_KEYS) - 1);
        if (s.steps[state] >= 0 && (has & (has + 1)) != 0)
            fail_msg("%s: keys are fetched in another order", name);
        if (s.steps[state] >= 0 && state >> MW_MOST_KEYS == maze->finish.cell && has != (1 << s.nkeys) - 1)
            fail_msg("%s: a key is not needed", name);
    }
    for (int key = 0; key < s.nkeys; key++) {
        const struct states without = search_states(arena, maze, key);
        for (int has = 0; has < 1 << MW_MOST_KEYS; has++)
            if (without.steps[maze->finish.cell << MW_MOST_KEYS | has] >= 0)
                fail_msg("%s: the finish is reached without key %d", name, key);
    }
}

static void keys_are_fetched_in_one_order(void **state)
{
    (void)state;
    static const char *const counts[] = {"1", "2", "3"};
    int made = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < 3 && !mw_tilings[t]->parity; k++)
            for (uint64_t seed = 1; seed <= 5; seed++) {
                struct mw_arena *arena = mw_arena_new();
                const struct mw_request *request =
                    request_of(arena, mw_tilings[t], size_of(mw_tilings[t]), seed, "keys", counts[k]);
                const struct mw_solved *solved = is_spared(2) ? NULL : solved_of(arena, request);
                if (solved) {
                    assert_int_equal(solved->nlegs, k + 2);
                    assert_int_equal(solved->maze->nthings, 2 * (k + 1));
                    one_walk_is_shortest(arena, solved->maze, mw_request_format(arena, request));
                    made++;
                }
                mw_arena_free(arena);
            }
    assert_true(made > 15);
}

/* --- what cannot be combined -------------------------------------------------------------------------- */

/* --- floors ------------------------------------------------------------------------------------------- */

/* Follows the way from a cell to the finish. Sets `solution` to the stairs that it takes, such as "3-1-4".
 * False if no way leads on but back to `from`. */
static bool climb(struct mw_arena *arena, const struct mw_maze *maze, int cell, int from, const char *taken,
                  const char **solution)
{
    if (cell == maze->finish.cell) {
        *solution = taken;
        return true;
    }
    for (int i = 0; i < mw_nsides(maze->grid, cell); i++) {
        const struct mw_side side = mw_side(maze->grid, cell, i);
        const char *then = taken;
        if (side.to == MW_OUTSIDE || side.to == from || !maze->open[side.wall])
            continue;
        for (int k = 0; k < maze->nthings; k++)
            if (mw_wall(maze->grid, side.wall).is_stairs && maze->thing[k].cell == cell)
                then = mw_format(arena, "%s%s%s", taken, taken[0] ? "-" : "", maze->thing[k].text);
        if (climb(arena, maze, side.to, cell, then, solution))
            return true;
    }
    return false;
}

/* Each number stands in two cells of neighbouring floors, which stairs join; no wall joins floors. */
static void stairs_are_paired(const struct mw_maze *maze, int floors, const char *name)
{
    const int ncells = maze->grid->ncells / floors;
    for (int i = 0; i < maze->nthings; i++) {
        const struct mw_thing *here = &maze->thing[i];
        int ends = 0, openings = 0;
        for (int k = 0; k < maze->nthings; k++) {
            const struct mw_thing *there = &maze->thing[k];
            if (k == i || strcmp(here->text, there->text) != 0)
                continue;
            ends++;
            if (abs(here->cell / ncells - there->cell / ncells) != 1)
                fail_msg("%s: stairs %s do not lead to the next floor", name, here->text);
            assert_true(mw_wall_between(maze->grid, here->cell, there->cell) != MW_OUTSIDE);
        }
        for (int k = 0; k < mw_nsides(maze->grid, here->cell); k++) {
            const struct mw_side side = mw_side(maze->grid, here->cell, k);
            openings +=
                side.to != MW_OUTSIDE && side.to / ncells == here->cell / ncells && maze->open[side.wall];
        }
        if (ends != 1 || openings > 2 || here->cell == maze->start.cell || here->cell == maze->finish.cell)
            fail_msg("%s: stairs %s have %d other ends and %d openings", name, here->text, ends, openings);
    }
    for (int i = 0; i < maze->grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(maze->grid, i);
        if (wall.cell[1] != MW_OUTSIDE)
            assert_int_equal(wall.is_stairs, wall.cell[0] / ncells != wall.cell[1] / ncells);
    }
}

/* No gate faces another floor. */
static void gates_face_outward(const struct mw_maze *maze, const char *name)
{
    for (int end = 0; end < 2; end++) {
        const int gate = mw_end_at(maze, end).gate;
        const struct mw_point out = mw_wall_outward(maze->grid, gate);
        for (int far = 1; far <= 3; far++) {
            const struct mw_point p = mw_plus(mw_wall_middle(maze->grid, gate), out, far);
            for (int cell = 0; cell < maze->grid->ncells; cell++)
                if (mw_distance(mw_centre(maze->grid, cell), p) < 0.5)
                    fail_msg("%s: end %d faces another floor", name, end);
        }
    }
}

/* One way leads through a building. It passes all floors, and takes the stairs that the solution tells; a way
 * takes most stairs, and some lead astray. */
static void buildings_have_one_way(void **state)
{
    (void)state;
    static const char *const counts[] = {"2", "3", "4"};
    int made = 0, used = 0, all = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int k = 0; k < 3 && !mw_tilings[t]->parity; k++)
            for (uint64_t seed = 1; seed <= 6; seed++) {
                struct mw_arena *arena = mw_arena_new();
                const char *size = mw_tilings[t]->single ? "7" : k == 1 ? "13x7" : "9x9";
                const struct mw_request *request =
                    request_of(arena, mw_tilings[t], size, seed, "floors", counts[k]);
                const struct mw_solved *solved = is_spared(2) ? NULL : solved_of(arena, request);
                if (solved) {
                    const struct mw_maze *maze = solved->maze;
                    const char *name = mw_request_format(arena, request), *taken = NULL;
                    const int floor_cells = maze->grid->ncells / (k + 2);
                    unsigned char *marks = MW_ARRAY(arena, maze->grid->ncells, unsigned char);
                    int seen = 0;
                    assert_int_equal(count_ways(maze, marks, maze->start.cell, maze->finish.cell), 1);
                    memset(marks, 0, (size_t)maze->grid->ncells);
                    assert_int_equal(flood(maze, marks, maze->start.cell), maze->grid->ncells);
                    stairs_are_paired(maze, k + 2, name);
                    gates_face_outward(maze, name);
                    assert_true(climb(arena, maze, maze->start.cell, -1, "", &taken));
                    assert_string_equal(taken, solved->solution);
                    for (int i = 0; i < solved->route->ncells; i++)
                        seen |= 1 << solved->route->cell[i] / floor_cells;
                    assert_int_equal(seen, (1 << (k + 2)) - 1);
                    used += (int)(strlen(taken) + 1) / 2;
                    all += maze->nthings / 2;
                    made++;
                }
                mw_arena_free(arena);
            }
    assert_true(made > 40);
    assert_in_range(100 * used / all, 50, 85);
}

/* --- along a line ------------------------------------------------------------------------------------- */

/* Returns the solved maze along a line; fails if it cannot be made. */
static const struct mw_solved *along_of(struct mw_arena *arena, const struct mw_tiling *tiling,
                                        const char *path, uint64_t seed)
{
    return solved_of(arena, request_of(arena, tiling, size_of(tiling), seed, "along", path));
}

/* A line is followed on every grid, by the same route for every seed, which is the only one. */
static void routes_follow_lines(void **state)
{
    (void)state;
    static const char *const paths[] = {"M0 0 L100 0 L100 30 L0 30 L0 60 L100 60 L100 90 L0 90",
                                        "M0 50 C20 -40 40 140 60 50 S90 10 100 90", "M0 0 L100 100"};
    struct mw_arena *lines = mw_arena_new();
    for (int p = 0; p < 3; p++) {
        const char *svg = write_file(
            "line.svg", mw_format(lines,
                                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\"><path "
                                  "d=\"%s\" fill=\"none\" stroke=\"red\"/></svg>",
                                  paths[p]));
        for (int t = 0; mw_tilings[t]; t++) {
            if (mw_tilings[t]->parity || mw_tilings[t]->rings)
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct mw_solved *one = along_of(arena, mw_tilings[t], svg, 1),
                                   *other = along_of(arena, mw_tilings[t], svg, 2);
            unsigned char *marks = MW_ARRAY(arena, one->maze->grid->ncells, unsigned char);
            if (one->likeness < (mw_tilings[t]->square ? 95 : 75))
                fail_msg("%s: %d %%", mw_tilings[t]->name, one->likeness);
            assert_true(mw_maze_is_perfect(arena, one->maze));
            assert_int_equal(count_ways(one->maze, marks, one->maze->start.cell, one->maze->finish.cell), 1);
            if (!mw_tilings[t]->seeded) {
                assert_int_equal(one->route->ncells, other->route->ncells);
                assert_memory_equal(one->route->cell, other->route->cell,
                                    (size_t)one->route->ncells * sizeof *one->route->cell);
                assert_memory_not_equal(one->maze->open, other->maze->open, (size_t)one->maze->grid->nwalls);
            }
            mw_arena_free(arena);
        }
    }
    mw_arena_free(lines);
}

/* Transforms, several lines, and what is no line. */
static void lines_are_read(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_shape *line = mw_shape_line(
        arena,
        write_file("two.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><defs><path "
                              "d=\"M9 9L8 8\"/></defs><g transform=\"translate(1 2)\"><path d=\"m0 0h4v2z\"/>"
                              "</g><polyline points=\"9,9 5,5\"/></svg>"),
        NULL, &error);
    assert_non_null(line);
    assert_true(line->is_line);
    assert_int_equal(line->n, 1);
    assert_int_equal(line->contour[0].n, 6);
    const struct mw_point *at = line->contour[0].at, unit = mw_plus(at[1], at[0], -1);
    assert_true(fabs(unit.y) < 1e-3 && unit.x > 0);
    const double one = unit.x / 4;
    assert_true(fabs((at[4].x - at[0].x) / one - 8) < 0.01 && fabs((at[4].y - at[0].y) / one - 7) < 0.01);
    assert_null(mw_shape_line(arena, write_file("none.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"),
                              NULL, &error));
    assert_non_null(strstr(error.text, "has no line in it; draw one as a path"));
    error.text[0] = '\0';
    assert_null(mw_shape_line(arena, write_file("text.svg", "no drawing"), NULL, &error));
    assert_non_null(strstr(error.text, "is not an SVG drawing that can be read"));
    mw_arena_free(arena);
}

/* --- answers ------------------------------------------------------------------------------------------ */

/* The answer pages of a book name what is found in each of its puzzles, as book.json does. */
static void answers_name_what_is_found(void **state)
{
    (void)state;
    static const char look[] =
        "import json, re, sys\n"
        "pages, book = open(sys.argv[1]).read(), json.load(open(sys.argv[2]))\n"
        "p = book['puzzles']\n"
        "for like in (f\"1: {p[0]['start_letter']}\\\\s\", '2: FOX', f\"3: {p[2]['solution']}\\\\s\",\n"
        "             '\\\\s+'.join(p[3]['solution'].split('+')), '\\\\s+'.join(p[4]['solution']),\n"
        "             '6: ' + p[5]['solution'].replace('-', ' . ')):\n"
        "    if not re.search(like, pages): sys.exit(f'{like} is not in {pages}')\n";
    const char *spec = write_file("found.yaml", "puzzles:\n  - {starts: 3, size: 12x14}\n"
                                                "  - {spell: FOX, size: 12x14}\n"
                                                "  - {items: 4, size: 12x14}\n"
                                                "  - {items: {acorn: 3, star: 2}, size: 12x14}\n"
                                                "  - {keys: 3, size: 16x18, algorithm: wilson}\n"
                                                "  - {floors: 2, size: 9x9, seed: 2}\n");
    must_run("%s build -q '%s' -o '%s'", program(), spec, at("found"));
    must_run("pdftotext -f 7 -layout '%s' '%s'", at("found/found.pdf"), at("answers.txt"));
    must_run("python3 '%s' '%s' '%s'", write_file("look.py", look), at("answers.txt"), at("found/book.json"));
}

static void refuse(const char *words, const char *message)
{
    char output[4096];
    if (run(output, sizeof output, "%s maze %s -o '%s'", program(), words, at("x.svg")) == 0)
        fail_msg("%s: taken", words);
    if (!strstr(output, message))
        fail_msg("%s: %s", words, output);
}

static void impossible_is_told(void **state)
{
    (void)state;
    refuse("--starts 6", "starts takes 1, 2, 3, 4 or 5, not \"6\"");
    refuse("--starts 3 --exits 3", "starts and exits cannot be combined; leave one of them out");
    refuse("--starts 3 --loops 0.5", "starts and loops cannot be combined; leave one of them out");
    refuse("--exits 3 --picture heart", "exits and picture cannot be combined; leave one of them out");
    refuse("--exits 3 --weave 0.5", "exits and weave cannot be combined; leave one of them out");
    refuse("--starts 2 --shape text:EMMA",
           "starts cuts a maze into pieces, and the word of the shape would be cut, too; take another shape");
    refuse("--starts 2 --start top", "all places are chosen together; leave out start and finish");
    refuse("--starts 5 --size 12x14", "5 starts take at least 300 cells, and rect 12x14 has 168");
    refuse("--starts 2 --grid parity", "grid parity");
    refuse("--spell ,", "spell takes a word of 1 to 24 letters, not \",\"");
    refuse("--spell FOX --items 3", "spell and items cannot be combined; leave one of them out");
    refuse("--spell FOX --starts 3", "starts and spell cannot be combined; leave one of them out");
    refuse("--spell FOX --picture heart", "spell and picture cannot be combined; leave one of them out");
    refuse("--spell TREASURE --size 8x8", "the word TREASURE takes at least 96 cells, and rect 8x8 has 64");
    refuse("--items 3 --sparse 0.5", "items and sparse cannot be combined; leave one of them out");
    refuse("--items 12 --size 8x8", "12 items take at least 168 cells, and rect 8x8 has 64");
    refuse("--items 3+",
           "items takes a number from 1 to 12, such as 5, or up to 4 of them, such as 3+2, for several "
           "sorts, not \"3+\"");
    refuse("--items 1+1+1+1+1", "up to 4 of them");
    refuse("--items 7+6", "7+6 are 13 things to count, and 12 are the most");
    refuse("--along nowhere.svg", "nowhere.svg");
    refuse("--along examples/snail-line.svg --keys 2",
           "along and keys cannot be combined; leave one of them out");
    refuse("--along examples/snail-line.svg --start top",
           "a route along a line begins and ends where the line does; leave start and finish out");
    refuse("--along examples/snail-line.svg --size 3x3", "make the maze larger");
    refuse("--spell \uf8ffAB", "which stands in puzzle 1 on page 1; install the package");
    refuse("--keys 4", "keys takes 0, 1, 2 or 3, not \"4\"");
    refuse("--keys 2 --spell FOX", "spell and keys cannot be combined; leave one of them out");
    refuse("--keys 2 --loops 0.2", "keys and loops cannot be combined; leave one of them out");
    refuse("--keys 3 --size 12x12", "3 keys take at least 160 cells, and rect 12x12 has 144");
    refuse("--keys 1 --size 8x8", "1 key takes at least 80 cells, and rect 8x8 has 64");
    refuse("--floors 5", "floors takes 1, 2, 3 or 4, not \"5\"");
    refuse("--floors 2 --keys 1", "keys and floors cannot be combined; leave one of them out");
    refuse("--floors 2 --loops 0.2", "floors and loops cannot be combined; leave one of them out");
    refuse("--floors 2 --shape heart", "floors are whole grids; leave out the shape, or floors");
    refuse("--floors 2 --size 5x5", "a floor takes at least 30 cells, and rect 5x5 has 25; make it larger");
    refuse("--floors 2 --finish centre",
           "a building is entered and left at its edge; choose a side or a corner");
    refuse("--floors 2 --grid parity", "grid parity");
    refuse("--floors 2 --format text", "use --format svg for floors");
    refuse("--items 3 --grid parity", "grid parity");
    refuse("--spell FOX --grid parity", "grid parity");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_start_is_right),
        cmocka_unit_test(nearest_start_is_no_hint),
        cmocka_unit_test(words_are_read_on_the_way_only),
        cmocka_unit_test(items_are_counted_on_the_way),
        cmocka_unit_test(sorts_are_counted_on_the_way),
        cmocka_unit_test(letters_are_whole),
        cmocka_unit_test(things_change_no_walls),
        cmocka_unit_test(keys_are_fetched_in_one_order),
        cmocka_unit_test(buildings_have_one_way),
        cmocka_unit_test(routes_follow_lines),
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(answers_name_what_is_found),
        cmocka_unit_test(impossible_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
