/* Mazes: laws over every grid and algorithm, the published examples, statistics, and stubborn random sources.
 */
#include "carve/list.h"
#include "golden.h"
#include "support.h"

#include <math.h>

static void is_perfect(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    if (!mw_maze_is_perfect(arena, maze))
        fail_msg("%s is not perfect", name);
}

static void every_maze_is_perfect(void **state)
{
    (void)state;
    static const struct ends ends[] = {{MW_TOP, MW_BOTTOM}, {-1, -1}};
    for_every_maze(ends, (law *const[]){is_perfect, NULL});
    for_every_shaped_maze((law *const[]){is_perfect, NULL});
}

static void options_make_perfect_mazes_too(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"growing-tree:newest=0", "growing-tree:newest=100",
                                             "wall-growing:first=1",  "wall-growing:first=12",
                                             "wall-growing:exact=1",  "wall-growing:first=3,exact=1",
                                             "straight:bias=100",     "twisty:bias=100",
                                             "vortex:whorls=1",       "vortex:whorls=12"};
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t a = 0; a < sizeof algorithms / sizeof *algorithms; a++)
            for (uint64_t seed = 0; seed < 20; seed++) {
                struct mw_arena *arena = mw_arena_new();
                const struct mw_grid *grid =
                    mw_grid_new(arena, mw_tilings[t], (struct mw_size){9, 9}, NULL, 0);
                is_perfect(arena, make_maze(arena, grid, algorithms[a], seed, MW_TOP, MW_BOTTOM),
                           algorithms[a]);
                mw_arena_free(arena);
            }
}

/* --- by name ------------------------------------------------------------------------------------------ */

static void expect_parse_error(const char *text, const char *sentence)
{
    struct mw_algorithm algorithm;
    struct mw_error error = {0};
    assert_false(mw_algorithm_parse(text, &algorithm, &error));
    assert_string_equal(error.text, sentence);
}

static void algorithms_are_read_and_written(void **state)
{
    (void)state;
    static const char *const texts[] = {"frontier", "growing-tree:newest=75", "wall-growing:first=4,exact=1",
                                        "wall-growing:exact=1"};
    struct mw_arena *arena = mw_arena_new();
    struct mw_algorithm algorithm;
    struct mw_error error = {0};
    for (int i = 0; i < 4; i++) {
        assert_true(mw_algorithm_parse(texts[i], &algorithm, &error));
        assert_string_equal(mw_algorithm_format(arena, &algorithm), texts[i]);
    }
    assert_true(mw_algorithm_parse("growing-tree:newest=50", &algorithm, &error));
    assert_string_equal(mw_algorithm_format(arena, &algorithm), "growing-tree");
    mw_arena_free(arena);
    expect_parse_error("fronteer", "no algorithm is called \"fronteer\"; did you mean \"frontier\"?");
    expect_parse_error("frontier:x=1", "frontier has no options; write \"frontier\"");
    expect_parse_error("growing-tree:oldest=1", "growing-tree has no option \"oldest\"; it has \"newest\"");
    expect_parse_error("growing-tree:newest=101",
                       "option newest of growing-tree must be a whole number from 0 to 100, "
                       "as in \"growing-tree:newest=50\"");
    expect_parse_error("growing-tree:newest",
                       "option newest of growing-tree must be a whole number from 0 to 100, "
                       "as in \"growing-tree:newest=50\"");
}

static void the_newest_cell_can_be_rare(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){20, 20}, NULL, 0);
    static const char *const algorithm[] = {"growing-tree:newest=0", "growing-tree:newest=1",
                                            "growing-tree:newest=99", "backtracker"};
    const struct mw_maze *maze[4];
    for (int i = 0; i < 4; i++)
        maze[i] = make_maze(arena, grid, algorithm[i], 1, MW_TOP, MW_BOTTOM);
    for (int i = 0; i < 3; i++)
        assert_memory_not_equal(maze[i]->open, maze[i + 1]->open, (size_t)grid->nwalls);
    mw_arena_free(arena);
}

static void squares_only_says_so(void **state)
{
    (void)state;
    struct mw_algorithm algorithm;
    struct mw_error error = {0};
    assert_true(mw_algorithm_parse("eller", &algorithm, &error));
    assert_false(mw_algorithm_admits(&algorithm, &mw_tiling_hex, NULL, &error));
    assert_string_equal(
        error.text,
        "eller works on grids of squares only, and hex is none; use grid rect, or another algorithm");
}

/* --- the published examples --------------------------------------------------------------------------- */

static void expect_text(const char *algorithm, int side, uint64_t seed, const char *expected)
{
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){side, side}, NULL, 0);
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    mw_maze_print(file, make_maze(arena, grid, algorithm, seed, MW_TOP, MW_BOTTOM), NULL);
    fclose(file);
    assert_string_equal(text, expected);
    free(text);
    mw_arena_free(arena);
}

static void lcg_makes_the_published_examples(void **state)
{
    (void)state;
    expect_text("lcg", 3, 0, " _ _ _\n|  _  |\n|_|_  |\n|_ _ _|\n");
    expect_text("lcg", 5, 1, " _ _ _ _ _\n| | |_  | |\n|  _|_  | |\n|  _| |_  |\n| |   |_  |\n|_ _|_ _ _|\n");
    expect_text("lcg-text", 5, 1,
                " _ _ _ _ _\n|  _   _ _|\n|  _|_|_  |\n|  _| |_  |\n| |   | | |\n|_ _|_ _ _|\n");
}

/* Carves the 3x3 example by the same procedure, with either of two easily missed details wrong if asked: if a
 * wrong one gave the same maze, the example above would prove nothing of that detail. */
static void draw_3x3(bool swap_remove, bool skip_single_draws, char *open)
{
    static const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    uint64_t x = 0;
#define DRAW(n) ((x = (445 * x + 700001) % 2097169) % (uint64_t)(n))
    int list[9], n = 0, in[9] = {0};
    int column = (int)DRAW(3), row = (int)DRAW(3);
    in[list[n++] = 3 * row + column] = 1;
    while (n > 0) {
        int i = n == 1 && skip_single_draws ? 0 : (int)DRAW(n), found[4], count = 0;
        for (int d = 0; d < 4; d++) {
            int nx = list[i] % 3 + dx[d], ny = list[i] / 3 + dy[d];
            if (nx >= 0 && nx < 3 && ny >= 0 && ny < 3 && !in[3 * ny + nx] && !(d == 1 && list[i] < 3))
                found[count++] = 3 * ny + nx;
        }
        if (count == 0) {
            n--;
            if (swap_remove)
                list[i] = list[n];
            else
                memmove(&list[i], &list[i + 1], (size_t)(n - i) * sizeof *list);
            continue;
        }
        int to = found[count == 1 && skip_single_draws ? 0 : (int)DRAW(count)];
        open[9 * list[i] + to] = open[9 * to + list[i]] = 1;
        in[list[n++] = to] = 1;
    }
#undef DRAW
}

static void lcg_details_matter(void **state)
{
    (void)state;
    char right[81] = {0}, swapped[81] = {0}, skipped[81] = {0};
    draw_3x3(false, false, right);
    draw_3x3(true, false, swapped);
    draw_3x3(false, true, skipped);
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){3, 3}, NULL, 0);
    const struct mw_maze *maze = make_maze(arena, grid, "lcg", 0, MW_TOP, MW_BOTTOM);
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++) {
            int wall = mw_wall_between(grid, a, b);
            assert_int_equal(right[9 * a + b], wall >= 0 && maze->open[wall]);
        }
    mw_arena_free(arena);
    assert_memory_not_equal(right, swapped, 81);
    assert_memory_not_equal(right, skipped, 81);
}

/* Returns a hash of a maze's open walls, without those of the rim. */
static uint32_t hash_of(const struct mw_maze *maze)
{
    uint32_t hash = 2166136261u;
    for (int i = 0; i < maze->grid->nwalls; i++)
        hash = (hash ^ (mw_wall(maze->grid, i).cell[1] != MW_OUTSIDE && maze->open[i])) * 16777619u;
    return hash;
}

/* Every algorithm makes the maze whose hash is locked, on 10x10 cells of every grid, from seed 1.
 * WRITE_GOLDEN=1 adds the lines of a new kind. */
static void mazes_are_locked(void **state)
{
    (void)state;
    char *now = NULL;
    size_t length;
    FILE *out = open_memstream(&now, &length);
    for (int t = 0; mw_tilings[t]; t++)
        for (int c = 0; mw_carvers[c]; c++) {
            if (mw_tilings[t]->parity || (mw_carvers[c]->square && !mw_tilings[t]->square))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const struct mw_grid *grid = mw_grid_new(arena, mw_tilings[t], (struct mw_size){10, 10}, NULL, 0);
            const struct mw_maze *maze = make_maze(arena, grid, mw_carvers[c]->name, 1, MW_TOP, MW_BOTTOM);
            fprintf(out, "%s %s\t%08x\n", mw_tilings[t]->name, mw_carvers[c]->name, hash_of(maze));
            mw_arena_free(arena);
        }
    fclose(out);
    hold_to_golden("mazes/algorithms.txt", now, "mazes", true);
}

/* --- statistics --------------------------------------------------------------------------------------- */

struct figures {
    const char *algorithm;
    double dead_ends, route; /* percent of the cells of 30x40 */
};

static struct figures measure(const char *algorithm, int mazes)
{
    struct figures sum = {algorithm, 0, 0};
    struct mw_arena *grids = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(grids, &mw_tiling_rect, (struct mw_size){30, 40}, NULL, 0);
    for (int seed = 0; seed < mazes; seed++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_maze *maze = make_maze(arena, grid, algorithm, (uint64_t)seed, MW_TOP, MW_BOTTOM);
        const struct mw_route *route = mw_route_find(arena, maze);
        struct mw_facts facts = mw_maze_facts(maze, route);
        sum.dead_ends += 100.0 * facts.dead_ends / facts.cells / mazes;
        sum.route += 100.0 * facts.route_cells / facts.cells / mazes;
        mw_arena_free(arena);
    }
    mw_arena_free(grids);
    return sum;
}

static void statistics_match_the_references(void **state)
{
    (void)state;
    static const struct figures expected[] = {
        {"frontier", 35.2, 5.8},
        {"backtracker", 10.2, 25.4},
        {"path-list", 10.7, 14.1},
        {"hunt-and-kill", 9.7, 12.3},
        {"division", 26.9, 11.2},
        {"wilson", 29.0, 9.5},
        {"aldous-broder", 29.0, 9.5},
        {"kruskal", 30.4, 8.7},
        {"prim", 30.4, 9.0},
        {"binary-tree", 25.1, 5.7},
        {"sidewinder", 27.5, 6.9},
        {"eller", 29.1, 8.5},
        {"wall-growing", 26.6, 5.8},
        {"growing-tree:newest=0", 27.6, 5.4},
        {"growing-tree:newest=50", 21.7, 0},
        {"growing-tree:newest=75", 16.0, 0},
        {"growing-tree:newest=100", 10.2, 25.4},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        struct figures got = measure(expected[i].algorithm, 120);
        if (getenv("SHOW_FIGURES"))
            printf("%-24s %5.1f (%5.1f)   %5.1f (%5.1f)\n", got.algorithm, got.dead_ends,
                   expected[i].dead_ends, got.route, expected[i].route);
        if (fabs(got.dead_ends - expected[i].dead_ends) > 0.6)
            fail_msg("%s: dead ends %.2f %%, not %.1f", got.algorithm, got.dead_ends, expected[i].dead_ends);
        if (expected[i].route > 0 && fabs(got.route / expected[i].route - 1) > 0.12)
            fail_msg("%s: route %.2f %%, not %.1f", got.algorithm, got.route, expected[i].route);
    }
}

/* Returns how many hundredths of the cells with two openings in squares of 30x30 are straight corridors. */
static int straight_share(const char *algorithm)
{
    int corridors = 0, straight = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_grid *grid =
            mw_grid_new(arena, mw_tiling_named("rect"), (struct mw_size){30, 30}, NULL, 0);
        const struct mw_maze *maze = make_maze(arena, grid, algorithm, seed, MW_TOP, MW_BOTTOM);
        for (int c = 0; c < grid->ncells; c++) {
            bool open[4] = {false};
            for (int i = 0; i < 4; i++)
                open[i] = mw_side(grid, c, i).to != MW_OUTSIDE && maze->open[mw_side(grid, c, i).wall];
            corridors += open[0] + open[1] + open[2] + open[3] == 2;
            straight += open[0] + open[1] + open[2] + open[3] == 2 && open[0] == open[2];
        }
        mw_arena_free(arena);
    }
    return 100 * straight / corridors;
}

/* Straight, twisty and whirling mazes look as they are called. */
static void textures_show(void **state)
{
    (void)state;
    const int straight = straight_share("straight"), twisty = straight_share("twisty"),
              vortex = straight_share("vortex"), usual = straight_share("backtracker"),
              free = straight_share("straight:bias=0");
    print_message("straight corridors: straight %d, twisty %d, vortex %d, backtracker %d, without bias %d\n",
                  straight, twisty, vortex, usual, free);
    assert_true(straight > 80 && vortex > 70 && twisty < 15);
    assert_in_range(usual, 30, 60);
    assert_in_range(free, usual - 3, usual + 3);
}

/* On 3x3 there are 192 mazes, and an unbiased algorithm makes each as often as any other. */
static void unbiased_algorithms_are(void **state)
{
    (void)state;
    static const char *const algorithms[] = {"wilson", "aldous-broder"};
    struct mw_arena *grids = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(grids, &mw_tiling_rect, (struct mw_size){3, 3}, NULL, 0);
    for (int a = 0; a < 2; a++) {
        enum { DRAWS = 192 * 200 };
        uint32_t kind[200];
        int count[200] = {0}, kinds = 0;
        for (int seed = 0; seed < DRAWS; seed++) {
            struct mw_arena *arena = mw_arena_new();
            uint32_t hash = hash_of(make_maze(arena, grid, algorithms[a], (uint64_t)seed, MW_TOP, MW_BOTTOM));
            int k = 0;
            while (k < kinds && kind[k] != hash)
                k++;
            if (k == kinds) {
                assert_true(kinds < 192);
                kind[kinds++] = hash;
            }
            count[k]++;
            mw_arena_free(arena);
        }
        assert_int_equal(kinds, 192);
        double chi2 = 0;
        for (int k = 0; k < 192; k++)
            chi2 += (count[k] - 200.0) * (count[k] - 200.0) / 200;
        assert_true(chi2 < 191 + 4 * sqrt(2 * 191)); /* four standard deviations */
    }
    mw_arena_free(grids);
}

/* --- stubborn sources --------------------------------------------------------------------------------- */

static void constant_sources_complete(void **state)
{
    (void)state;
    static uint32_t (*const sources[])(struct mw_rng *) = {always_zero, always_most, alternating};
    static const struct mw_size sizes[] = {{1, 1}, {1, 7}, {2, 2}, {30, 40}, {7, 50}};
    for (int c = 0; mw_carvers[c]; c++)
        for (int s = 0; s < 3; s++)
            for (int i = 0; i < 5; i++) {
                const char *name = mw_carvers[c]->name;
                bool may_give_up = strcmp(name, "wilson") == 0 || strcmp(name, "aldous-broder") == 0;
                if (may_give_up && sizes[i].h > 7)
                    continue; /* ends too, but only after as many steps as random sources may need */
                struct mw_arena *arena = mw_arena_new();
                const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, sizes[i], NULL, 0);
                struct mw_rng rng = {.other = sources[s]};
                struct mw_error error = {0};
                struct mw_algorithm algorithm;
                assert_true(mw_algorithm_parse(name, &algorithm, &error));
                struct mw_maze *maze = mw_maze_carve(arena, grid, &algorithm, &rng, &error);
                if (maze)
                    is_perfect(arena, maze, name);
                else
                    assert_true(may_give_up && strstr(error.text, "gave up"));
                mw_arena_free(arena);
            }
}

static struct mw_maze *carve(struct mw_arena *arena, const struct mw_grid *grid, const char *name)
{
    struct mw_algorithm algorithm;
    struct mw_error error = {0};
    struct mw_rng rng = mw_rng_new(7, 1);
    assert_true(mw_algorithm_parse(name, &algorithm, &error));
    return mw_maze_carve(arena, grid, &algorithm, &rng, &error);
}

/* A growing tree that always takes the newest cell makes the backtracker's maze. */
static void the_newest_cell_alone_backtracks(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++) {
        if (mw_tilings[t]->parity)
            continue;
        struct mw_arena *arena = mw_arena_new();
        const int side = mw_tilings[t]->single ? 14 : 31;
        const struct mw_grid *grid = mw_grid_new(arena, mw_tilings[t], (struct mw_size){side, side}, NULL, 0);
        assert_memory_equal(carve(arena, grid, "backtracker")->open,
                            carve(arena, grid, "growing-tree:newest=100")->open, (size_t)grid->nwalls);
        mw_arena_free(arena);
    }
}

/* A list keeps the order that an array keeps. */
static void lists_keep_their_order(void **state)
{
    (void)state;
    enum { MOST = 5000 };
    static int plain[MOST];
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct mw_arena *arena = mw_arena_new();
        struct list list = list_new(arena, MOST);
        struct mw_rng rng = mw_rng_new(seed, 1);
        const int adds = 40 + 2 * (int)seed; /* of a hundred moves */
        for (int n = 0, added = 0; added < MOST; assert_int_equal(list.n, n)) {
            if (n == 0 || mw_rng_pick(&rng, 100) < adds) {
                list_add(&list, plain[n++] = added++);
                continue;
            }
            const int i = mw_rng_pick(&rng, n);
            const struct place place = list_find(&list, i);
            assert_int_equal(list_cell(&list, place), plain[i]);
            list_remove(&list, place);
            memmove(&plain[i], &plain[i + 1], (size_t)(--n - i) * sizeof *plain);
        }
        mw_arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_maze_is_perfect),
        cmocka_unit_test(options_make_perfect_mazes_too),
        cmocka_unit_test(algorithms_are_read_and_written),
        cmocka_unit_test(the_newest_cell_can_be_rare),
        cmocka_unit_test(squares_only_says_so),
        cmocka_unit_test(lcg_makes_the_published_examples),
        cmocka_unit_test(lcg_details_matter),
        cmocka_unit_test(mazes_are_locked),
        cmocka_unit_test(statistics_match_the_references),
        cmocka_unit_test(textures_show),
        cmocka_unit_test(unbiased_algorithms_are),
        cmocka_unit_test(constant_sources_complete),
        cmocka_unit_test(the_newest_cell_alone_backtracks),
        cmocka_unit_test(lists_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
