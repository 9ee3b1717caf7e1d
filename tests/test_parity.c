/* Parity mazes: the border is two pieces of wall that never meet; the number of blanks is as asked for; there
 * is one route, or as many as the maze reports. The tests count routes by trying every way. */
#include "support.h"

#include <math.h>

struct made {
    struct mw_arena *arena;
    struct mw_request request;
    const struct mw_solved *solved;
};

static const struct mw_tiling *const tilings[] = {&mw_tiling_parity, &mw_tiling_parity_upright};

/* Makes a parity maze with mw_puzzle_make(); fails the test if that is refused. */
static struct made make(const struct mw_tiling *tiling, struct mw_size size, const char *shape, uint64_t seed,
                        struct mw_variation vary)
{
    struct made made = {.arena = mw_arena_new()};
    struct mw_error error = {0};
    made.request = mw_request_usual();
    made.request.tiling = tiling;
    made.request.size = size;
    made.request.shape = shape ? mw_shape_parse(made.arena, shape, NULL, &error) : NULL;
    made.request.vary = vary;
    made.request.seed = seed;
    made.request.grid = mw_grid_new(made.arena, tiling, size, made.request.shape, 0);
    made.solved = mw_puzzle_make(made.arena, &made.request, &error);
    if (!made.solved)
        fail_msg("%s", error.text);
    return made;
}

static struct mw_variation with(double blanks, enum mw_mode mode, enum mw_reach reach)
{
    struct mw_variation vary = mw_variation_usual();
    vary.blanks = blanks;
    vary.mode = mode;
    vary.reach = reach;
    return vary;
}

static void for_every_field(struct mw_variation vary, void (*law)(const struct made *))
{
    for (int t = 0; t < 2; t++)
        for (int s = -1; s < 0 || mw_shape_name(s); s++)
            for (uint64_t seed = 0; seed < 6; seed++) {
                if ((s >= 0 && holes_in(mw_shape_name(s)) > 0) || is_spared(6))
                    continue;
                int side = 8 + 5 * (int)seed;
                struct made made = make(tilings[t], (struct mw_size){side, side + 3},
                                        s < 0 ? NULL : mw_shape_name(s), seed, vary);
                law(&made);
                mw_arena_free(made.arena);
            }
}

/* --- walls -------------------------------------------------------------------------------------------- */

static int root_of(int *parent, int i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Gives each corner a colour, 0 or 1: the two corners of an open wall differ, those of a standing wall agree.
 */
static void colour_corners(const struct mw_maze *maze, int *colour)
{
    const struct mw_grid *grid = maze->grid;
    for (int k = 0; k < grid->ncorners; k++)
        colour[k] = -1;
    colour[0] = 0;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < grid->nwalls; i++) {
            const struct mw_wall wall = mw_wall(grid, i);
            for (int k = 0; k < 2; k++)
                if (colour[wall.corner[k]] >= 0 && colour[wall.corner[!k]] < 0) {
                    colour[wall.corner[!k]] = colour[wall.corner[k]] ^ maze->open[i];
                    more = true;
                }
        }
    }
}

static void walls_keep_their_parity(const struct made *made)
{
    const struct mw_maze *maze = made->solved->maze;
    const struct mw_grid *grid = maze->grid;
    int *colour = MW_ARRAY(made->arena, grid->ncorners, int),
        *parent = MW_ARRAY(made->arena, grid->ncorners, int);
    colour_corners(maze, colour);
    for (int k = 0; k < grid->ncorners; k++)
        parent[k] = k;
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_wall w = mw_wall(grid, i);
        assert_int_equal(colour[w.corner[0]] != colour[w.corner[1]], maze->open[i]);
        if (!maze->open[i])
            parent[root_of(parent, w.corner[0])] = root_of(parent, w.corner[1]);
    }
    /* The gates cut the border into two parts of different colours; each part is one piece of wall, and they
     * are not joined. */
    int piece[2] = {-1, -1};
    for (int r = 0; r < grid->nrim; r++) {
        const struct mw_wall wall = mw_wall(grid, mw_rim_wall(grid, r));
        if (maze->open[mw_rim_wall(grid, r)])
            continue;
        int parity = colour[wall.corner[0]], root = root_of(parent, wall.corner[0]);
        assert_true(piece[parity] == -1 || piece[parity] == root);
        piece[parity] = root;
    }
    assert_true(piece[0] >= 0 && piece[1] >= 0 && piece[0] != piece[1]);
    /* Laws of all grids: one simple rim around one disc. */
    assert_int_equal(grid->nloops, 1);
    assert_int_equal(grid->ncorners - grid->nwalls + grid->ncells, 1);
    assert_true(made->solved->facts.dead_ends <= 2); /* the first cell and the last */
}

static void borders_never_meet(void **state)
{
    (void)state;
    for_every_field(with(0, MW_MODE_UNIQUE, MW_REACH_ROUTE), walls_keep_their_parity);
    for_every_field(with(0.05, MW_MODE_UNIQUE, MW_REACH_ALL), walls_keep_their_parity);
    for_every_field(with(0.2, MW_MODE_CLASSIC, MW_REACH_ROUTE), walls_keep_their_parity);
}

/* --- blanks ------------------------------------------------------------------------------------------- */

/* Returns the number of blank squares, which are the cells with four sides. */
static int count_blanks(const struct mw_grid *grid)
{
    int n = 0;
    for (int c = 0; c < grid->ncells; c++)
        n += mw_nsides(grid, c) == 4;
    return n;
}

static void blanks_are_counted(void **state)
{
    (void)state;
    static const double share[] = {0, 0.02, 0.05, 0.08, 0.3, 1};
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < 6; i++)
            for (uint64_t seed = 0; seed < 10; seed++) {
                enum mw_mode mode = share[i] < 0.1 ? MW_MODE_UNIQUE : MW_MODE_CLASSIC;
                struct made made = make(tilings[t], (struct mw_size){24, 32}, NULL, seed,
                                        with(share[i], mode, MW_REACH_ROUTE));
                double squares = made.request.grid->ncells;
                assert_int_equal(count_blanks(made.solved->maze->grid), floor(share[i] * squares + 0.5));
                mw_arena_free(made.arena);
            }
}

static void reaches_all(const struct made *made)
{
    const struct mw_maze *maze = made->solved->maze;
    const int *steps = mw_maze_steps(made->arena, maze, maze->start.cell);
    for (int c = 0; c < maze->grid->ncells; c++)
        assert_true(steps[c] >= 0);
}

static void reach_all_closes_no_region_off(void **state)
{
    (void)state;
    for_every_field(with(0.02, MW_MODE_UNIQUE, MW_REACH_ALL), reaches_all);
    for_every_field(with(0.02, MW_MODE_CLASSIC, MW_REACH_ALL), reaches_all);
}

static void too_many_blanks_are_refused(void **state)
{
    (void)state;
    char output[2000];
    assert_int_equal(
        run(output, sizeof output, "%s maze --grid parity --size 24x32 --blanks 0.4 -f json 2>&1", program()),
        1);
    assert_non_null(strstr(output, "can be blank if the route is to be the only one; give it \"blanks: 0.1"));
    assert_non_null(strstr(output, "or less (every seed can have 0.1), or \"mode: classic\""));
    assert_int_equal(run(output, sizeof output, "%s maze --grid parity --shape ring -f json 2>&1", program()),
                     1);
    assert_non_null(strstr(output, "has a hole, and grid parity takes shapes without"));
}

/* Every seed gives a maze with 10 % blanks; a filling without space for so many is drawn again. */
static void every_seed_can_have_a_share(void **state)
{
    (void)state;
    static const struct mw_size sizes[] = {{6, 6}, {10, 10}, {20, 26}, {30, 40}};
    for (int i = 0; i < 4; i++)
        for (uint64_t seed = 0; seed < 25; seed++) {
            struct made made =
                make(tilings[seed % 2], sizes[i], NULL, seed, with(0.1, MW_MODE_UNIQUE, MW_REACH_ROUTE));
            assert_int_equal(count_blanks(made.solved->maze->grid),
                             mw_share_of(0.1, made.request.grid->ncells));
            mw_arena_free(made.arena);
        }
}

/* --- routes ------------------------------------------------------------------------------------------- */

/* Every way from a cell to the finish that passes no cell twice, up to a limit. */
static int count_ways(const struct mw_maze *maze, int cell, unsigned char *passed, int most)
{
    int ways = 0;
    if (cell == maze->finish.cell)
        return 1;
    passed[cell] = 1;
    for (int i = 0; i < mw_nsides(maze->grid, cell) && ways < most; i++) {
        struct mw_side side = mw_side(maze->grid, cell, i);
        if (maze->open[side.wall] && side.to != MW_OUTSIDE && !passed[side.to])
            ways += count_ways(maze, side.to, passed, most - ways);
    }
    passed[cell] = 0;
    return ways;
}

static void routes_are_as_many_as_is_said(const struct made *made)
{
    const struct mw_maze *maze = made->solved->maze;
    unsigned char *passed = MW_ARRAY(made->arena, maze->grid->ncells, unsigned char);
    assert_int_equal(count_ways(maze, maze->start.cell, passed, MW_MANY_ROUTES), made->solved->nroutes);
}

static void unique_has_one_route(const struct made *made)
{
    assert_true(made->solved->route->only);
    assert_int_equal(made->solved->nroutes, 1);
    routes_are_as_many_as_is_said(made);
}

static void unique_mazes_have_one_route(void **state)
{
    (void)state;
    for_every_field(with(0.05, MW_MODE_UNIQUE, MW_REACH_ROUTE), unique_has_one_route);
    for_every_field(with(0.05, MW_MODE_UNIQUE, MW_REACH_ALL), unique_has_one_route);
}

/* Small fields, so that trying every way ends. */
static void classic_mazes_tell_how_many(void **state)
{
    (void)state;
    int tried = 0, several = 0, many = 0;
    for (int t = 0; t < 2; t++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            if (is_spared(3))
                continue;
            struct made made = make(tilings[t], (struct mw_size){8, 8}, NULL, seed,
                                    with(seed < 30 ? 0.1 : 0.35, MW_MODE_CLASSIC, MW_REACH_ROUTE));
            routes_are_as_many_as_is_said(&made);
            tried++;
            several += made.solved->nroutes > 1;
            many += made.solved->nroutes == MW_MANY_ROUTES;
            mw_arena_free(made.arena);
        }
    assert_true(2 * several > tried && many > 0);
}

/* About a quarter of mazes of 24x32 with 5 % blanks placed freely have only one route, as in the reference
 * measurements. */
static void statistics_match_the_references(void **state)
{
    (void)state;
    int one = 0;
    enum { MAZES = 200 };
    for (uint64_t seed = 0; seed < MAZES; seed++) {
        struct made made = make(&mw_tiling_parity, (struct mw_size){24, 32}, NULL, seed,
                                with(0.05, MW_MODE_CLASSIC, MW_REACH_ROUTE));
        one += made.solved->nroutes == 1;
        mw_arena_free(made.arena);
    }
    if (getenv("SHOW_FIGURES"))
        printf("one route only: %d of %d\n", one, MAZES);
    assert_true(one > 0.15 * MAZES && one < 0.36 * MAZES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders_never_meet),
        cmocka_unit_test(blanks_are_counted),
        cmocka_unit_test(reach_all_closes_no_region_off),
        cmocka_unit_test(too_many_blanks_are_refused),
        cmocka_unit_test(every_seed_can_have_a_share),
        cmocka_unit_test(unique_mazes_have_one_route),
        cmocka_unit_test(classic_mazes_tell_how_many),
        cmocka_unit_test(statistics_match_the_references),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
