/* Routes: the proof, the second solver, ends, and figures. Also on mazes that are not perfect. */
#include "support.h"

#include <math.h>

static void solvers_agree(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_route *route = mw_route_find(arena, maze);
    if (!route || !route->only)
        fail_msg("%s has no single route", name);
    unsigned char *crumb = MW_ARRAY(arena, maze->grid->ncells, unsigned char);
    if (!mw_route_walk(maze, crumb))
        fail_msg("%s cannot be walked", name);
    int crumbs = 0;
    for (int c = 0; c < maze->grid->ncells; c++)
        crumbs += crumb[c];
    assert_int_equal(crumbs, route->ncells);
    for (int i = 0; i < route->ncells; i++)
        assert_int_equal(crumb[route->cell[i]], 1);
}

static void route_is_a_way(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    (void)name;
    const struct mw_route *route = mw_route_find(arena, maze);
    assert_int_equal(route->cell[0], maze->start.cell);
    assert_int_equal(route->cell[route->ncells - 1], maze->finish.cell);
    for (int i = 0; i + 1 < route->ncells; i++) {
        const struct mw_wall *wall = &maze->grid->wall[route->wall[i]];
        assert_true(maze->open[route->wall[i]]);
        assert_true((wall->cell[0] == route->cell[i] && wall->cell[1] == route->cell[i + 1]) ||
                    (wall->cell[1] == route->cell[i] && wall->cell[0] == route->cell[i + 1]));
    }
}

static void gates_are_on_the_rim_and_open(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    (void)arena;
    int open = 0;
    for (int i = 0; i < maze->grid->nwalls; i++)
        open += maze->grid->wall[i].cell[1] == MW_OUTSIDE && maze->open[i];
    const struct mw_end end[2] = {maze->start, maze->finish};
    int gates = 0;
    for (int i = 0; i < 2; i++)
        if (end[i].gate != MW_OUTSIDE) {
            gates++;
            assert_int_equal(maze->grid->wall[end[i].gate].cell[0], end[i].cell);
            assert_true(maze->open[end[i].gate]);
        }
    assert_int_equal(open, gates);
    if (maze->grid->ncells > 1 && maze->start.cell == maze->finish.cell)
        fail_msg("%s starts where it finishes", name);
}

static void swapping_the_ends_keeps_the_route(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_route *there = mw_route_find(arena, maze);
    struct mw_maze swapped = *maze;
    swapped.start = maze->finish;
    swapped.finish = maze->start;
    const struct mw_route *back = mw_route_find(arena, &swapped);
    assert_int_equal(there->ncells, back->ncells);
    for (int i = 0; i < there->ncells; i++)
        if (there->cell[i] != back->cell[back->ncells - 1 - i])
            fail_msg("%s has another route back", name);
}

static const struct ends pairs[] = {{MW_TOP, MW_BOTTOM},
                                    {MW_LEFT, MW_RIGHT},
                                    {MW_TOP_LEFT, MW_BOTTOM_RIGHT},
                                    {MW_TOP, MW_TOP},
                                    {MW_TOP, MW_CENTRE},
                                    {MW_CENTRE, MW_FARTHEST},
                                    {MW_FARTHEST, MW_FARTHEST},
                                    {MW_FARTHEST, MW_LEFT},
                                    {MW_CENTRE, MW_CENTRE},
                                    {MW_TOP_RIGHT, MW_TOP_RIGHT},
                                    {MW_BOTTOM_LEFT, MW_RIGHT},
                                    {-1, -1}};

/* Loops at every share keep the one route, and all of them open all that they may. */
static void loops_keep_the_route(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_route *before = mw_route_find(arena, maze);
    int openings[3];
    for (int step = 0; step < 3; step++) {
        struct mw_maze looped = *maze;
        looped.open = MW_ARRAY(arena, maze->grid->nwalls, unsigned char);
        memcpy(looped.open, maze->open, (size_t)maze->grid->nwalls);
        struct mw_rng rng = mw_rng_new(5, 3);
        struct mw_error error = {""};
        struct mw_variation vary = {.loops = step / 2.0};
        mw_vary_loops(arena, &looped, &vary, &rng, &error);
        const struct mw_route *after = mw_route_prove(arena, &looped, &error);
        if (!after)
            fail_msg("%s with loops: %s", name, error.text);
        assert_int_equal(after->ncells, before->ncells);
        assert_memory_equal(after->cell, before->cell, (size_t)before->ncells * sizeof(int));
        openings[step] = 0;
        for (int i = 0; i < maze->grid->nwalls; i++)
            openings[step] += looped.open[i];
    }
    assert_true(openings[0] <= openings[1] && openings[1] <= openings[2]);
    if (maze->grid->ncells > 200 && strstr(name, "binary-tree") == NULL && strstr(name, "sidewinder") == NULL)
        assert_true(openings[1] > openings[0] && openings[2] > openings[1]);
}

/* Ends of shapes are far apart on paper, and never on a hole. */
static void ends_are_far_apart(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    (void)arena;
    const struct mw_grid *grid = maze->grid;
    struct mw_point a = grid->centre[maze->start.cell], b = grid->centre[maze->finish.cell];
    double apart = hypot(a.x - b.x, a.y - b.y);
    if (apart < 0.3 * hypot(grid->box.w, grid->box.h))
        fail_msg("%s: the ends are only %.1f apart", name, apart);
    assert_int_equal(grid->loop[grid->wall[maze->start.gate].corner[0]], 0);
    assert_int_equal(grid->loop[grid->wall[maze->finish.gate].corner[0]], 0);
}

static void laws_hold_in_shapes(void **state)
{
    (void)state;
    for_every_shaped_maze((law *const[]){solvers_agree, route_is_a_way, gates_are_on_the_rim_and_open,
                                         swapping_the_ends_keeps_the_route, ends_are_far_apart,
                                         loops_keep_the_route, NULL});
}

static void loops_hold_everywhere(void **state)
{
    (void)state;
    static const struct ends ends[] = {{MW_TOP, MW_BOTTOM}, {MW_LEFT, MW_CENTRE}, {-1, -1}};
    for_every_maze(ends, (law *const[]){loops_keep_the_route, NULL});
}

static void laws_hold_between_all_places(void **state)
{
    (void)state;
    for_every_maze(pairs, (law *const[]){solvers_agree, route_is_a_way, gates_are_on_the_rim_and_open,
                                         swapping_the_ends_keeps_the_route, NULL});
}

/* --- where ends come to lie --------------------------------------------------------------------------- */

static void sides_and_corners_are_where_they_say(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){9, 6}, NULL, 0);
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct mw_maze *maze = make_maze(arena, grid, "kruskal", seed, MW_LEFT, MW_RIGHT);
        assert_int_equal(maze->start.cell % 9, 0);
        assert_int_equal(maze->finish.cell % 9, 8);
        maze = make_maze(arena, grid, "kruskal", seed, MW_TOP, MW_BOTTOM);
        assert_true(maze->start.cell < 9 && maze->finish.cell >= 45);
        maze = make_maze(arena, grid, "kruskal", seed, MW_TOP_RIGHT, MW_BOTTOM_LEFT);
        assert_int_equal(maze->start.cell, 8);
        assert_int_equal(maze->finish.cell, 45);
    }
    mw_arena_free(arena);
}

/* No pair of rim cells is farther apart than the farthest pair: tried one by one. */
static void farthest_pair_is_the_farthest(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_grid *grid = mw_grid_new(arena, mw_tilings[t], (struct mw_size){6, 6}, NULL, 0);
            struct mw_maze *maze = make_maze(arena, grid, "wilson", seed, MW_FARTHEST, MW_FARTHEST);
            int chosen = mw_route_find(arena, maze)->ncells - 1, most = 0;
            for (int i = 0; i < grid->nwalls; i++) {
                if (grid->wall[i].cell[1] != MW_OUTSIDE)
                    continue;
                const int *steps = mw_maze_steps(arena, maze, grid->wall[i].cell[0]);
                for (int k = 0; k < grid->nwalls; k++)
                    if (grid->wall[k].cell[1] == MW_OUTSIDE && steps[grid->wall[k].cell[0]] > most)
                        most = steps[grid->wall[k].cell[0]];
            }
            assert_int_equal(chosen, most);
            mw_arena_free(arena);
        }
}

/* --- mazes that are not perfect ----------------------------------------------------------------------- */

/* Whether removing any one passage of the route cuts the ends apart: what "the only route" means, tried one
 * by one. */
static bool is_only_by_trial(struct mw_arena *arena, struct mw_maze *maze, const struct mw_route *route)
{
    bool only = true;
    for (int i = 0; only && i + 1 < route->ncells; i++) {
        maze->open[route->wall[i]] = 0;
        only = mw_maze_steps(arena, maze, maze->start.cell)[maze->finish.cell] < 0;
        maze->open[route->wall[i]] = 1;
    }
    return only;
}

static void proof_equals_trial_on_mazes_with_loops(void **state)
{
    (void)state;
    int kinds[2] = {0, 0};
    for (int t = 0; mw_tilings[t]; t++)
        for (uint64_t seed = 0; seed < 150; seed++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_grid *grid = mw_grid_new(arena, mw_tilings[t], (struct mw_size){7, 7}, NULL, 0);
            struct mw_maze *maze = make_maze(arena, grid, "kruskal", seed, MW_TOP, MW_BOTTOM);
            struct mw_rng rng = mw_rng_new(seed, 9);
            for (int extra = 0; extra < 3; extra++) {
                int wall = (int)mw_rng_below(&rng, (uint32_t)grid->nwalls);
                if (grid->wall[wall].cell[1] != MW_OUTSIDE)
                    maze->open[wall] = 1;
            }
            const struct mw_route *route = mw_route_find(arena, maze);
            bool only = is_only_by_trial(arena, maze, route);
            assert_int_equal(route->only, only);
            kinds[only]++;
            unsigned char *crumb = MW_ARRAY(arena, grid->ncells, unsigned char);
            assert_int_equal(mw_route_walk(maze, crumb), mw_maze_is_perfect(arena, maze));
            mw_arena_free(arena);
        }
    assert_true(kinds[0] > 50 && kinds[1] > 50); /* both were really met */
}

static void expect_no_proof(struct mw_maze *maze, const char *sentence)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {""};
    assert_null(mw_route_prove(arena, maze, &error));
    assert_string_equal(error.text, sentence);
    mw_arena_free(arena);
}

static void bad_mazes_are_refused(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){2, 2}, NULL, 0);
    struct mw_maze *maze = make_maze(arena, grid, "kruskal", 1, MW_TOP_LEFT, MW_BOTTOM_RIGHT);
    for (int i = 0; i < grid->nwalls; i++)
        if (grid->wall[i].cell[1] != MW_OUTSIDE)
            maze->open[i] = 1;
    expect_no_proof(maze, "more than one route leads from start to finish");
    for (int i = 0; i < grid->nwalls; i++)
        if (grid->wall[i].cell[1] != MW_OUTSIDE)
            maze->open[i] = 0;
    expect_no_proof(maze, "no route leads from start to finish");
    maze = make_maze(arena, grid, "kruskal", 1, MW_TOP_LEFT, MW_BOTTOM_RIGHT);
    for (int i = 0; i < grid->nwalls; i++)
        if (grid->wall[i].cell[1] == MW_OUTSIDE)
            maze->open[i] = 1;
    expect_no_proof(maze, "more than one route leads from start to finish");
    mw_arena_free(arena);
}

/* A route that is right although the maze is not perfect: a loop and a sealed cell off the route. */
static void imperfect_mazes_can_have_one_route(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){3, 3}, NULL, 0);
    struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    static const int passages[][2] = {{0, 1}, {1, 2}, {1, 4}, {4, 5}, {5, 8}, {8, 7}, {7, 4}};
    for (int i = 0; i < 7; i++)
        maze.open[mw_wall_between(grid, passages[i][0], passages[i][1])] = 1;
    maze.start = (struct mw_end){0, MW_OUTSIDE};
    maze.finish = (struct mw_end){2, MW_OUTSIDE};
    struct mw_error error = {""};
    const struct mw_route *route = mw_route_prove(arena, &maze, &error);
    assert_non_null(route);
    assert_int_equal(route->ncells, 3);
    assert_false(mw_maze_is_perfect(arena, &maze));
    maze.finish.cell = 8; /* beyond the loop there are two ways */
    assert_null(mw_route_prove(arena, &maze, &error));
    mw_arena_free(arena);
}

static void figures_of_a_known_maze(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){3, 2}, NULL, 0);
    struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    static const int passages[][2] = {{0, 1}, {1, 2}, {1, 4}, {4, 3}, {2, 5}};
    for (int i = 0; i < 5; i++)
        maze.open[mw_wall_between(grid, passages[i][0], passages[i][1])] = 1;
    maze.start = (struct mw_end){0, MW_OUTSIDE};
    maze.finish = (struct mw_end){5, MW_OUTSIDE};
    struct mw_facts facts = mw_maze_facts(&maze, mw_route_find(arena, &maze));
    assert_int_equal(facts.cells, 6);
    assert_int_equal(facts.route_cells, 4);
    assert_int_equal(facts.turns, 1);
    assert_int_equal(facts.junctions, 1);
    assert_int_equal(facts.dead_ends, 3);
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(laws_hold_between_all_places),
        cmocka_unit_test(laws_hold_in_shapes),
        cmocka_unit_test(loops_hold_everywhere),
        cmocka_unit_test(sides_and_corners_are_where_they_say),
        cmocka_unit_test(farthest_pair_is_the_farthest),
        cmocka_unit_test(proof_equals_trial_on_mazes_with_loops),
        cmocka_unit_test(bad_mazes_are_refused),
        cmocka_unit_test(imperfect_mazes_can_have_one_route),
        cmocka_unit_test(figures_of_a_known_maze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
