/* Routes: the proof, the second solver, ends, and figures. Also on mazes that are not perfect. */
#include "support.h"

#include "base/sets.h"
#include "mixed.h"
#include "puzzle/kept.h"
#include "solve/best.h"

#include <limits.h>
#include <math.h>
#include <string.h>
#include <time.h>

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
        const struct mw_wall wall = mw_wall(maze->grid, route->wall[i]);
        assert_true(maze->open[route->wall[i]]);
        assert_true((wall.cell[0] == route->cell[i] && wall.cell[1] == route->cell[i + 1]) ||
                    (wall.cell[1] == route->cell[i] && wall.cell[0] == route->cell[i + 1]));
    }
}

static void gates_are_on_the_rim_and_open(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    (void)arena;
    int open = 0;
    for (int i = 0; i < maze->grid->nwalls; i++)
        open += mw_wall(maze->grid, i).cell[1] == MW_OUTSIDE && maze->open[i];
    const struct mw_end end[2] = {maze->start, maze->finish};
    int gates = 0;
    for (int i = 0; i < 2; i++)
        if (end[i].gate != MW_OUTSIDE) {
            gates++;
            assert_int_equal(mw_wall(maze->grid, end[i].gate).cell[0], end[i].cell);
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

/* Loops at shares 0, 0.5 and 1 leave the only route as it is, and a larger share opens at least as many
 * walls. */
static void loops_keep_the_route(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    const struct mw_route *before = mw_route_find(arena, maze);
    int openings[3];
    for (int step = 0; step < 3; step++) {
        struct mw_maze looped = *maze;
        looped.open = MW_ARRAY(arena, maze->grid->nwalls, unsigned char);
        memcpy(looped.open, maze->open, (size_t)maze->grid->nwalls);
        struct mw_rng rng = mw_rng_new(5, 3);
        struct mw_error error = {0};
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

/* Pieces of wall that hang together; gates do not break them. */
static int count_pieces(struct mw_arena *arena, const struct mw_maze *maze)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_sets sets = mw_sets_new(arena, grid->ncorners);
    unsigned char *has_wall = MW_ARRAY(arena, grid->ncorners, unsigned char);
    int pieces = 0;
    for (int i = 0; i < grid->nwalls; i++) {
        const struct mw_wall wall = mw_wall(grid, i);
        if (maze->open[i] && wall.cell[1] != MW_OUTSIDE)
            continue;
        for (int k = 0; k < 2; k++) {
            pieces += !has_wall[wall.corner[k]];
            has_wall[wall.corner[k]] = 1;
        }
        pieces -= mw_sets_join(&sets, wall.corner[0], wall.corner[1]);
    }
    return pieces;
}

/* A maze has as many circles as pieces of wall besides the outer rim, also if all, every second or every
 * third of its inner walls are open. */
static void circles_lead_around_pieces(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    for (int every = 1; every <= 3; every++) {
        struct mw_maze fewer = *maze;
        fewer.open = MW_ARRAY(arena, maze->grid->nwalls, unsigned char);
        for (int i = 0; i < maze->grid->nwalls; i++)
            fewer.open[i] =
                maze->open[i] || (mw_wall(maze->grid, i).cell[1] != MW_OUTSIDE && i % every == every / 2);
        if (mw_count_circles(&fewer) != count_pieces(arena, &fewer) - 1)
            fail_msg("%s: %d circles, and %d pieces", name, mw_count_circles(&fewer),
                     count_pieces(arena, &fewer));
    }
    assert_int_equal(mw_count_circles(maze), 0);
}

/* The ends of a maze in a shape are at least 0.3 of its diagonal apart, and their gates are not on a hole. */
static void ends_are_far_apart(struct mw_arena *arena, struct mw_maze *maze, const char *name)
{
    (void)arena;
    const struct mw_grid *grid = maze->grid;
    struct mw_point a = mw_centre(grid, maze->start.cell), b = mw_centre(grid, maze->finish.cell);
    double apart = hypot(a.x - b.x, a.y - b.y);
    if (apart < 0.3 * hypot(grid->box.w, grid->box.h))
        fail_msg("%s: the ends are only %.1f apart", name, apart);
    assert_int_equal(mw_loop_of(grid, mw_wall(grid, maze->start.gate).corner[0]), 0);
    assert_int_equal(mw_loop_of(grid, mw_wall(grid, maze->finish.gate).corner[0]), 0);
}

static void laws_hold_in_shapes(void **state)
{
    (void)state;
    for_every_shaped_maze((law *const[]){solvers_agree, route_is_a_way, gates_are_on_the_rim_and_open,
                                         swapping_the_ends_keeps_the_route, ends_are_far_apart,
                                         loops_keep_the_route, circles_lead_around_pieces, NULL});
}

static void loops_hold_everywhere(void **state)
{
    (void)state;
    static const struct ends ends[] = {{MW_TOP, MW_BOTTOM}, {MW_LEFT, MW_CENTRE}, {-1, -1}};
    for_every_maze(ends, (law *const[]){loops_keep_the_route, circles_lead_around_pieces, NULL});
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

/* Returns how far a point of the box is from a side, or from the farther one of a corner's two sides: 0 at
 * the side, 1 at the opposite one. */
static double depth_at(const struct mw_box *box, struct mw_point p, int place)
{
    const bool left = place == MW_LEFT || place == MW_TOP_LEFT || place == MW_BOTTOM_LEFT,
               right = place == MW_RIGHT || place == MW_TOP_RIGHT || place == MW_BOTTOM_RIGHT,
               top = place == MW_TOP || place == MW_TOP_LEFT || place == MW_TOP_RIGHT,
               bottom = place == MW_BOTTOM || place == MW_BOTTOM_LEFT || place == MW_BOTTOM_RIGHT;
    const double across = (p.x - box->x) / box->w, down = (p.y - box->y) / box->h;
    return fmax(left ? across : right ? 1 - across : 0, top ? down : bottom ? 1 - down : 0);
}

/* True if the outer rim has a usable gate in the half of the box at a side, or the quarter at a corner. */
static bool is_to_be_had(const struct mw_grid *grid, int place)
{
    for (int i = 0; i < grid->nouter; i++)
        if (mw_gate_quality(grid, mw_rim_wall(grid, i)) > 0 &&
            depth_at(&grid->box, mw_wall_middle(grid, mw_rim_wall(grid, i)), place) < 0.499)
            return true;
    return false;
}

/* Each end, chosen or dealt, lies in the half of the box that its side names, and a start at a corner in that
 * quarter: tries each place with an opposite side, with the centre and with itself. */
static void hold_ends_to_their_places(const struct mw_grid *grid, const char *name)
{
    static const int opposite[] = {
        [MW_TOP] = MW_BOTTOM,         [MW_BOTTOM] = MW_TOP,      [MW_LEFT] = MW_RIGHT,
        [MW_RIGHT] = MW_LEFT,         [MW_TOP_LEFT] = MW_BOTTOM, [MW_TOP_RIGHT] = MW_LEFT,
        [MW_BOTTOM_LEFT] = MW_BOTTOM, [MW_BOTTOM_RIGHT] = MW_TOP};
    for (int i = 0; i < 6 * (MW_BOTTOM_RIGHT + 1); i++) {
        struct mw_arena *arena = mw_arena_new();
        const int start = i / 6, finish = (const int[]){opposite[start], MW_CENTRE, start}[i % 3];
        struct mw_maze *maze = make_maze(arena, grid, "wilson", (uint64_t)i, MW_FARTHEST, MW_FARTHEST);
        maze->open[maze->start.gate] = maze->open[maze->finish.gate] = 0;
        struct mw_rng rng = mw_rng_new((uint64_t)i, 2);
        const bool is_dealt = i / 3 % 2;
        (is_dealt ? mw_ends_deal : mw_ends_choose)(arena, maze, (struct mw_ends_wish){start, finish, false},
                                                   &rng);
        for (int end = 0; end < 2; end++) {
            const int place = end ? finish : start, gate = end ? maze->finish.gate : maze->start.gate;
            const bool is_side = place <= MW_RIGHT;
            if (place != MW_CENTRE && (is_side || (end == 0 && is_to_be_had(grid, place))) &&
                depth_at(&grid->box, mw_wall_middle(grid, gate), place) > 0.501)
                fail_msg("%s, %s to %s: the %s lies elsewhere", name, mw_place_name(start),
                         mw_place_name(finish), end ? "finish" : "start");
        }
        mw_arena_free(arena);
    }
}

/* An end at a side lies in that half of the box, and a start at a corner in that quarter if a gate can be
 * there: for tilings cut out by shapes with smooth rims, and for grids one cell wide. */
static void ends_lie_where_they_are_named(void **state)
{
    (void)state;
    static const struct mw_size slim[] = {{1, 33}, {33, 1}, {1, 4}};
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s) && !mw_tilings[t]->parity; s++) {
            if ((s + 7 * t) % 8 != 0 || is_spared(6))
                continue;
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = mw_request_usual();
            r.tiling = mw_tilings[t];
            r.shape = mw_shape_parse(arena, mw_shape_name(s), NULL, &(struct mw_error){0});
            r.size = r.tiling->single ? (struct mw_size){8, 8}
                                      : (struct mw_size){12 + (s + t) % 9, 12 + (3 * s + t) % 11};
            r.grid = mw_request_grid(arena, &r);
            assert_non_null(r.grid);
            hold_ends_to_their_places(r.grid, mw_request_format(arena, &r));
            mw_arena_free(arena);
        }
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t k = 0; k < sizeof slim / sizeof *slim && !mw_tilings[t]->parity; k++) {
            struct mw_arena *arena = mw_arena_new();
            if (takes(mw_tilings[t], slim[k]))
                hold_ends_to_their_places(mw_grid_new(arena, mw_tilings[t], slim[k], NULL, 0),
                                          mw_tilings[t]->name);
            mw_arena_free(arena);
        }
}

/* No rim cell that lies a third of the grid away from the start is more steps away from it than the finish.
 */
static void farthest_pair_is_the_farthest(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_grid *grid = mw_grid_new(arena, mw_tilings[t], (struct mw_size){6, 6}, NULL, 0);
            struct mw_maze *maze = make_maze(arena, grid, "wilson", seed, MW_FARTHEST, MW_FARTHEST);
            int chosen = mw_route_find(arena, maze)->ncells - 1, most = 0;
            const int *steps = mw_maze_steps(arena, maze, maze->start.cell);
            for (int k = 0; k < grid->nwalls; k++) {
                const int cell = mw_wall(grid, k).cell[0];
                if (mw_wall(grid, k).cell[1] == MW_OUTSIDE && steps[cell] > most &&
                    mw_distance(mw_centre(grid, cell), mw_centre(grid, maze->start.cell)) >=
                        (grid->box.w + grid->box.h) / 6 + 1e-9)
                    most = steps[cell];
            }
            assert_true(chosen >= most);
            mw_arena_free(arena);
        }
}

/* --- mazes that are not perfect ----------------------------------------------------------------------- */

/* True if removing any one passage of the route cuts the ends apart, which is what "the only route" means;
 * tries them one by one. */
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
                if (mw_wall(grid, wall).cell[1] != MW_OUTSIDE)
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
    struct mw_error error = {0};
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
        if (mw_wall(grid, i).cell[1] != MW_OUTSIDE)
            maze->open[i] = 1;
    expect_no_proof(maze, "more than one route leads from start to finish");
    for (int i = 0; i < grid->nwalls; i++)
        if (mw_wall(grid, i).cell[1] != MW_OUTSIDE)
            maze->open[i] = 0;
    expect_no_proof(maze, "no route leads from start to finish");
    maze = make_maze(arena, grid, "kruskal", 1, MW_TOP_LEFT, MW_BOTTOM_RIGHT);
    for (int i = 0; i < grid->nwalls; i++)
        if (mw_wall(grid, i).cell[1] == MW_OUTSIDE)
            maze->open[i] = 1;
    expect_no_proof(maze, "more than one route leads from start to finish");
    mw_arena_free(arena);
}

static struct mw_maze three_by_three(struct mw_arena *arena, int n, const int passage[][2])
{
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){3, 3}, NULL, 0);
    struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    for (int i = 0; i < n; i++)
        maze.open[mw_wall_between(grid, passage[i][0], passage[i][1])] = 1;
    maze.start = (struct mw_end){0, MW_OUTSIDE};
    maze.finish = (struct mw_end){2, MW_OUTSIDE};
    return maze;
}

/* A maze with as many passages as a perfect one is not perfect if four of them are a circle that nothing
 * leads to. */
static void a_circle_apart_is_no_perfect_maze(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const int passages[][2] = {{0, 1}, {1, 2}, {0, 3}, {3, 6}, {4, 5}, {5, 8}, {8, 7}, {7, 4}};
    const struct mw_maze maze = three_by_three(arena, 8, passages);
    assert_false(mw_maze_is_perfect(arena, &maze));
    assert_int_equal(mw_route_prove(arena, &maze, &(struct mw_error){0})->ncells, 3);
    mw_arena_free(arena);
}

/* A route that is right although the maze is not perfect: a loop and a sealed cell off the route. */
static void imperfect_mazes_can_have_one_route(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const int passages[][2] = {{0, 1}, {1, 2}, {1, 4}, {4, 5}, {5, 8}, {8, 7}, {7, 4}};
    struct mw_maze maze = three_by_three(arena, 7, passages);
    struct mw_error error = {0};
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
    assert_int_equal(facts.deep_branches, 0);
    assert_int_equal(facts.rim_cells, 4);
    assert_true(fabs(facts.detour - 3 / sqrt(5)) < 1e-9);
    assert_int_equal(facts.effort,
                     2 * (4 + 4 + 4)); /* four cells, a bend, a fork; the branch is too short to add effort */
    assert_true(fabs(mw_difficulty(&facts) - log2(3)) < 1e-9);
    mw_arena_free(arena);
}

/* A route of two cells, and a straight corridor of 18 cells beyond it: the last twelve are seen through at a
 * glance, and the other six cost half of what a cell of the route costs. */
static void a_dead_end_is_seen_from_afar(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){20, 1}, NULL, 0);
    struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    for (int i = 0; i < 19; i++)
        maze.open[mw_wall_between(grid, i, i + 1)] = 1;
    maze.start = (struct mw_end){0, MW_OUTSIDE};
    maze.finish = (struct mw_end){1, MW_OUTSIDE};
    const struct mw_facts facts = mw_maze_facts(&maze, mw_route_find(arena, &maze));
    assert_int_equal(facts.effort, 2 * 2 + 6);
    assert_int_equal(facts.deep_branches, 1);
    mw_arena_free(arena);
}

/* --- ends that are chosen ----------------------------------------------------------------------------- */

static struct mw_facts facts_between(struct mw_arena *arena, struct mw_maze maze, int start, int finish,
                                     bool chosen, uint64_t seed)
{
    struct mw_rng ends = mw_rng_new(seed, 2);
    unsigned char *open = MW_ARRAY(arena, maze.grid->nwalls, unsigned char);
    memcpy(open, maze.open, (size_t)maze.grid->nwalls);
    maze.open = open;
    (chosen ? mw_ends_choose : mw_ends_deal)(arena, &maze, (struct mw_ends_wish){start, finish, false},
                                             &ends);
    return mw_maze_facts(&maze, mw_route_find(arena, &maze));
}

/* True if some other ends at the same places make a route of 1.6 times the straight way. */
static bool could_be_less_straight(struct mw_arena *arena, const struct mw_maze *maze, int start, int finish)
{
    for (uint64_t seed = 0; seed < 200; seed++)
        if (facts_between(arena, *maze, start, finish, false, seed).detour >= 1.601)
            return true;
    return false;
}

/* With default ends a route is at least 1.6 times as long as the straight line wherever some pair of ends
 * allows that, and the shortest routes are 1.5 times as long as with dealt ends. */
static void chosen_ends_make_no_dull_mazes(void **state)
{
    (void)state;
    enum { SEEDS = 14 };
    static const int sizes[] = {8, 13, 18, 24};
    double shortest[2] = {0, 0};
    int mazes = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
            for (int a = 0; mw_carvers[a] && !mw_tilings[t]->parity; a++) {
                struct mw_arena *arena = mw_arena_new();
                struct mw_error error = {0};
                struct mw_request r = mw_request_usual();
                r.tiling = mw_tilings[t];
                r.size = r.tiling->single ? (struct mw_size){sizes[s] / 2, sizes[s] / 2}
                                          : (struct mw_size){sizes[s], sizes[s]};
                mw_algorithm_parse(mw_carvers[a]->name, &r.algorithm, &error);
                if (!mw_request_admits(&r, &error)) {
                    mw_arena_free(arena);
                    continue;
                }
                const int start = mw_request_ends(&r).start, finish = mw_request_ends(&r).finish;
                r.grid = mw_request_grid(arena, &r);
                int least[2] = {INT_MAX, INT_MAX};
                for (uint64_t seed = 1; seed <= SEEDS; seed++, mazes++) {
                    struct mw_arena *scratch = mw_arena_new();
                    struct mw_rng walls = mw_rng_new(seed, 1);
                    const struct mw_maze *maze = mw_maze_carve(scratch, r.grid, &r.algorithm, &walls, &error);
                    for (int dealt = 0; dealt < 2; dealt++) {
                        const struct mw_facts facts = facts_between(
                            scratch, *maze, dealt && r.tiling->rings ? MW_TOP : start, finish, !dealt, seed);
                        least[dealt] = facts.route_cells < least[dealt] ? facts.route_cells : least[dealt];
                        if (!dealt && facts.detour < 1.6 && start != MW_APART &&
                            could_be_less_straight(scratch, maze, start, finish))
                            fail_msg("%s: a route of %.2f times the straight way",
                                     mw_request_format(scratch, &r), facts.detour);
                    }
                    mw_arena_free(scratch);
                }
                for (int i = 0; i < 2; i++)
                    shortest[i] += (double)least[i] / r.grid->ncells;
                mw_arena_free(arena);
            }
    assert_true(mazes > 10000);
    assert_true(shortest[0] > 1.5 * shortest[1]);
}

/* Between the default ends of a shape at least 99 of 100 routes pass a fifth of its cells, even if the best
 * gates are few and beside each other. */
static void ways_through_shapes_are_not_short(void **state)
{
    (void)state;
    enum { SEEDS = 5 };
    int made = 0, few = 0;
    for (int s = 0; mw_shape_name(s); s++) {
        if (is_spared(1))
            continue;
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        struct mw_request r = mw_request_usual();
        r.tiling = s % 2 ? &mw_tiling_hex : &mw_tiling_rect;
        r.size = (struct mw_size){18, 20};
        r.shape = mw_shape_parse(arena, mw_shape_name(s), NULL, &error);
        r.grid = mw_request_grid(arena, &r);
        for (r.seed = 1; r.seed <= SEEDS; r.seed++, made++) {
            const struct mw_solved *solved = mw_puzzle_solve(arena, &r, &error);
            if (!solved)
                fail_msg("%s: %s", mw_request_format(arena, &r), error.text);
            few += 5 * solved->route->ncells < r.grid->ncells;
        }
        mw_arena_free(arena);
    }
    if (100 * few > made)
        fail_msg("%d of %d ways pass less than a fifth of a shape", few, made);
}

/* --- fingerprints ------------------------------------------------------------------------------------- */

static int wall_at(const struct mw_grid *grid, struct mw_point middle)
{
    for (int i = 0; i < grid->nwalls; i++)
        if (mw_distance(mw_wall_middle(grid, i), middle) < 1e-6)
            return i;
    fail_msg("no wall of %s lies there", grid->tiling->name);
    return -1;
}

static struct mw_point image_of(struct mw_point p, const struct mw_grid *from, const struct mw_grid *to,
                                int image)
{
    const struct mw_box *a = &from->box, *b = &to->box;
    const double x = p.x - a->x - a->w / 2, y = p.y - a->y - a->h / 2;
    const struct mw_point images[] = {{-x, y}, {x, -y}, {-x, -y}, {y, x}, {-y, x}};
    return (struct mw_point){images[image].x + b->x + b->w / 2, images[image].y + b->y + b->h / 2};
}

static struct mw_end end_of(const struct mw_grid *grid, int gate)
{
    return (struct mw_end){mw_wall(grid, gate).cell[0], gate};
}

/* Returns a maze mirrored or turned, with its ends exchanged. */
static struct mw_maze image_of_maze(struct mw_arena *arena, const struct mw_maze *maze,
                                    const struct mw_grid *onto, int image)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_maze made = {.grid = onto, .open = MW_ARRAY(arena, onto->nwalls, unsigned char)};
    for (int i = 0; i < grid->nwalls; i++)
        if (maze->open[i])
            made.open[wall_at(onto, image_of(mw_wall_middle(grid, i), grid, onto, image))] = 1;
    const struct mw_point start = image_of(mw_wall_middle(grid, maze->start.gate), grid, onto, image),
                          finish = image_of(mw_wall_middle(grid, maze->finish.gate), grid, onto, image);
    made.start = end_of(onto, wall_at(onto, finish));
    made.finish = end_of(onto, wall_at(onto, start));
    return made;
}

static void images_have_one_fingerprint(void **state)
{
    (void)state;
    static const struct {
        const struct mw_tiling *tiling;
        int images; /* how many are tried, in this order: mirrored, upside down, turned by 180 degrees,
                       transposed, turned by 90 */
    } kinds[] = {{&mw_tiling_rect, 5}, {&mw_tiling_hex_hexagon, 3}, {&mw_tiling_triangle, 1}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (uint64_t seed = 1; seed <= 10; seed++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_tiling *tiling = kinds[k].tiling;
            const struct mw_size size = tiling->single ? (struct mw_size){5, 5} : (struct mw_size){9, 6},
                                 turned = {size.h, size.w};
            const struct mw_grid *grid = mw_grid_new(arena, tiling, size, NULL, 0),
                                 *other = mw_grid_new(arena, tiling, turned, NULL, 0);
            struct mw_maze *maze = make_maze(arena, grid, "backtracker", seed, MW_TOP, MW_BOTTOM);
            const uint64_t fingerprint = mw_maze_fingerprint(maze);
            for (int image = 0; image < kinds[k].images; image++) {
                const struct mw_maze made = image_of_maze(arena, maze, image < 3 ? grid : other, image);
                if (mw_maze_fingerprint(&made) != fingerprint)
                    fail_msg("%s: image %d has another fingerprint", tiling->name, image);
            }
            const int gate = maze->finish.gate;
            for (int i = 0; i < grid->nouter; i++) /* one gap elsewhere is another maze */
                if (mw_rim_wall(grid, i) != gate && mw_rim_wall(grid, i) != maze->start.gate) {
                    maze->finish = end_of(grid, mw_rim_wall(grid, i));
                    assert_true(mw_maze_fingerprint(maze) != fingerprint);
                }
            mw_arena_free(arena);
        }
}

static void parity_mazes_have_fingerprints_of_their_own(void **state)
{
    (void)state;
    enum { MAZES = 40 };
    uint64_t found[MAZES];
    for (int i = 0; i < MAZES; i++) {
        struct mw_request r = mw_request_usual();
        r.tiling = i % 2 ? &mw_tiling_parity : &mw_tiling_parity_upright;
        r.size = (struct mw_size){10, 12};
        r.seed = 1 + (uint64_t)i / 2;
        assert_true(mw_puzzle_fingerprint(&r, &found[i], &(struct mw_error){0}));
        for (int k = 0; k < i; k++)
            assert_true(found[k] != found[i]);
    }
}

/* Only images of each other have equal fingerprints: of the 192 mazes of 3x3 with ends in opposite corners 12
 * are their own image turned by 180 degrees, so there are (192 + 12) / 2 fingerprints. */
static void different_mazes_have_different_fingerprints(void **state)
{
    (void)state;
    enum { MAZES = 3000 };
    static uint64_t found[MAZES];
    int n = 0;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){20, 20}, NULL, 0);
    for (uint64_t seed = 1; seed <= MAZES; seed++) {
        const uint64_t is = mw_maze_fingerprint(make_maze(arena, grid, "kruskal", seed, MW_TOP, MW_BOTTOM));
        for (int i = 0; i < n; i++)
            assert_true(found[i] != is);
        found[n++] = is;
    }
    grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){3, 3}, NULL, 0);
    n = 0;
    for (uint64_t seed = 1; seed <= MAZES; seed++) {
        const uint64_t is =
            mw_maze_fingerprint(make_maze(arena, grid, "wilson", seed, MW_TOP_LEFT, MW_BOTTOM_RIGHT));
        int i = 0;
        while (i < n && found[i] != is)
            i++;
        found[i] = is;
        n += i == n;
    }
    assert_int_equal(n, 102);
    mw_arena_free(arena);
}

/* --- how hard a maze is, counted again ---------------------------------------------------------------- */

/* In degrees, between -180 and 180. */
static double turn_at(const struct mw_grid *grid, int a, int b, int c)
{
    const struct mw_point p = mw_centre(grid, a), q = mw_centre(grid, b), r = mw_centre(grid, c);
    const double turn = atan2(r.y - q.y, r.x - q.x) - atan2(q.y - p.y, q.x - p.x);
    return remainder(turn * 180 / 3.14159265358979, 360);
}

/* True if the way turns by more than 40 degrees at b, unless the turn is less than 75 degrees and takes back
 * one of 40 to 75 degrees at a. */
static bool is_bend(const struct mw_grid *grid, int before, int a, int b, int c)
{
    const double turn = turn_at(grid, a, b, c), last = before < 0 ? 0 : turn_at(grid, before, a, b);
    const bool takes_back = turn * last < 0 && fabs(turn) < 75 && fabs(last) > 40 && fabs(last) < 75;
    return fabs(turn) > 40 && !takes_back;
}

struct counted {
    int deepest;
    long effort;
};

/* Returns depth and effort of the branch that begins at `cell`, by recursion straight from the definition. */
static struct counted count_again(const struct mw_maze *maze, int cell, int from, int before)
{
    const struct mw_grid *grid = maze->grid;
    struct counted all = {0, 0};
    int ways = 0, onward = -1, onward_deep = -1;
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const struct mw_side side = mw_side(grid, cell, i);
        if (!maze->open[side.wall] || side.to == MW_OUTSIDE || side.to == from)
            continue;
        const struct counted beyond = count_again(maze, side.to, cell, from);
        all.deepest = beyond.deepest > all.deepest ? beyond.deepest : all.deepest;
        if (beyond.deepest <= 12)
            continue;
        ways++;
        all.effort += beyond.effort;
        if (beyond.deepest > onward_deep) {
            onward_deep = beyond.deepest;
            onward = side.to;
        }
    }
    const int own = 1 + (ways > 1 ? 4 : ways == 1 && is_bend(grid, before, from, cell, onward) ? 4 : 0);
    return (struct counted){all.deepest + own, all.effort + own};
}

static long effort_again(const struct mw_maze *maze, const struct mw_route *route)
{
    const struct mw_grid *grid = maze->grid;
    long effort = 0;
    for (int i = 0; i < route->ncells; i++) {
        const int cell = route->cell[i], before = i > 0 ? route->cell[i - 1] : -1,
                  after = i + 1 < route->ncells ? route->cell[i + 1] : -1;
        effort += 2 + (mw_count_openings(maze, cell) > 2 ? 8 : 0);
        if (before >= 0 && after >= 0 && is_bend(grid, i > 1 ? route->cell[i - 2] : -1, before, cell, after))
            effort += 8;
        for (int k = 0; k < mw_nsides(grid, cell); k++) {
            const struct mw_side side = mw_side(grid, cell, k);
            if (!maze->open[side.wall] || side.to == MW_OUTSIDE || side.to == before || side.to == after)
                continue;
            const struct counted branch = count_again(maze, side.to, cell, -1);
            effort += branch.deepest > 12 ? branch.effort : 0;
        }
    }
    return effort;
}

static void difficulty_is_what_it_is_said_to_be(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (int a = 0; mw_carvers[a] && !mw_tilings[t]->parity; a++)
            for (uint64_t seed = 1; seed <= 3; seed++) {
                struct mw_arena *arena = mw_arena_new();
                struct mw_error error = {0};
                struct mw_request r = mw_request_usual();
                r.tiling = mw_tilings[t];
                r.size = r.tiling->single ? (struct mw_size){7, 7} : (struct mw_size){14, 14};
                r.algorithm.carver = mw_carvers[a];
                r.seed = seed;
                r.vary.weave = seed == 3 && r.tiling->square ? 0.2 : 0;
                const struct mw_solved *solved =
                    mw_request_admits(&r, &error) ? mw_puzzle_make(arena, &r, &error) : NULL;
                if (solved && solved->facts.effort != effort_again(solved->maze, solved->route))
                    fail_msg("%s: effort %ld, and counted again %ld", mw_request_format(arena, &r),
                             solved->facts.effort, effort_again(solved->maze, solved->route));
                mw_arena_free(arena);
            }
}

/* --- ways that are not straight ----------------------------------------------------------------------- */

/* Sets length[c] to the length on the lattice of the way from `from` to each cell c, by trying all passages
 * again until nothing gets shorter. */
static void measure(const struct mw_maze *maze, int from, long long *length)
{
    const struct mw_grid *grid = maze->grid;
    for (int c = 0; c < grid->ncells; c++)
        length[c] = c == from ? 0 : LLONG_MAX / 2;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < grid->nwalls; i++) {
            const struct mw_wall wall = mw_wall(grid, i);
            if (!maze->open[i] || wall.cell[1] == MW_OUTSIDE)
                continue;
            const long long step =
                mw_lattice(mw_distance(mw_centre(grid, wall.cell[0]), mw_centre(grid, wall.cell[1])));
            for (int k = 0; k < 2; k++)
                if (length[wall.cell[k]] + step < length[wall.cell[!k]]) {
                    length[wall.cell[!k]] = length[wall.cell[k]] + step;
                    changed = true;
                }
        }
    }
}

static const double enough_of_a_detour = 1.6;

static long long times_as_long(const struct mw_grid *grid, long long length, int from, int to)
{
    const double straight = mw_distance(mw_centre(grid, from), mw_centre(grid, to));
    const long long times = mw_lattice((double)length / (double)(mw_lattice(straight) + 1)),
                    enough = mw_lattice(enough_of_a_detour);
    return times < enough ? times : enough;
}

/* Finds the pair with the largest detour, counted up to 1.6, by trying all; among equals the longest way
 * wins, then the first. Sets `pair` to its indices in the lists. */
static void least_straight_of_all(struct mw_arena *arena, const struct mw_maze *maze,
                                  const struct cells list[2], int pair[2])
{
    long long *length = MW_ARRAY(arena, maze->grid->ncells, long long), most = -1, longest = -1;
    for (int i = 0; i < list[0].n; i++) {
        measure(maze, list[0].cell[i], length);
        for (int k = 0; k < list[1].n; k++) {
            const int from = list[0].cell[i], to = list[1].cell[k];
            const long long times = times_as_long(maze->grid, length[to], from, to);
            if (to == from || times < most || (times == most && length[to] <= longest))
                continue;
            most = times;
            longest = length[to];
            pair[0] = i;
            pair[1] = k;
        }
    }
}

static struct cells cells_by_chance(struct mw_arena *arena, const struct mw_grid *grid, struct mw_rng *rng)
{
    int *cell = MW_ARRAY(arena, grid->ncells, int), *awkward = MW_ARRAY(arena, grid->ncells, int), n = 0;
    for (int c = 0; c < grid->ncells; c++)
        if (n == 0 || mw_rng_pick(rng, 2) == 0)
            cell[n++] = c;
    return (struct cells){n, cell, awkward};
}

/* mw_best_pair() returns a pair whose way is at least 1.6 times the straight line, or else the least straight
 * pair of all. */
static void hold_best_pair(const struct mw_tiling *tiling, struct mw_size size, uint64_t seed, int *replaced)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_rng rng = mw_rng_new(seed, 1);
    struct mw_request r = mw_request_usual();
    r.tiling = tiling;
    r.size = size;
    r.seed = seed;
    if (!mw_request_admits(&r, &(struct mw_error){0})) {
        mw_arena_free(arena);
        return;
    }
    const struct mw_grid *grid = mw_request_grid(arena, &r);
    const struct mw_maze *maze = mw_maze_carve(arena, grid, &r.algorithm, &rng, &(struct mw_error){0});
    const struct cells list[2] = {cells_by_chance(arena, grid, &rng), cells_by_chance(arena, grid, &rng)};
    int pair[2], brute[2];
    if (maze && mw_best_pair(arena, maze, list, pair)) {
        const int from = list[0].cell[pair[0]], to = list[1].cell[pair[1]];
        long long *length = MW_ARRAY(arena, grid->ncells, long long);
        measure(maze, from, length);
        if (times_as_long(grid, length[to], from, to) < mw_lattice(enough_of_a_detour)) {
            least_straight_of_all(arena, maze, list, brute);
            if (pair[0] != brute[0] || pair[1] != brute[1])
                fail_msg("%s %dx%d, seed %d: %d-%d, not %d-%d", tiling->name, size.w, size.h, (int)seed,
                         pair[0], pair[1], brute[0], brute[1]);
            ++*replaced;
        }
    }
    mw_arena_free(arena);
}

static void the_least_straight_way_is_the_least_of_all(void **state)
{
    (void)state;
    static const struct mw_size size[] = {{1, 24}, {24, 1}, {2, 12}, {12, 2}, {3, 3}, {5, 4}};
    int replaced = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (size_t i = 0; i < sizeof size / sizeof *size && !mw_tilings[t]->parity; i++)
            for (uint64_t seed = 1; seed <= 8 && !(mw_tilings[t]->single && size[i].w != size[i].h); seed++)
                hold_best_pair(mw_tilings[t], size[i], seed, &replaced);
    assert_true(replaced > 100);
}

/* A row of 2000 cells, each a candidate for both ends, is solved within a second: the time must not grow with
 * the cube of their number. */
static void a_row_is_solved_at_once(void **state)
{
    (void)state;
    static const struct mw_size size[] = {{2000, 1}, {1, 2000}};
    for (int t = 0; mw_tilings[t]; t++)
        for (int i = 0; i < 2 && !mw_tilings[t]->single && !mw_tilings[t]->parity; i++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = mw_request_usual();
            struct mw_facts facts;
            struct mw_error error = {0};
            r.tiling = mw_tilings[t];
            r.size = size[i];
            r.start = i == 0 ? MW_TOP : MW_LEFT;
            r.finish = i == 0 ? MW_BOTTOM : MW_RIGHT;
            const clock_t before = clock();
            const bool is_admitted = mw_request_admits(&r, &(struct mw_error){0});
            if (is_admitted && !mw_puzzle_score(&r, &facts, &error))
                fail_msg("%s: %s", r.tiling->name, error.text);
            const double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
            if (seconds > 1 && !is_spared(1))
                fail_msg("%s %dx%d takes %.1f s", r.tiling->name, size[i].w, size[i].h, seconds);
            mw_arena_free(arena);
        }
}

/* A request for which mw_request_is_settled() is true gives the same maze for every seed. */
static void settled_requests_have_one_maze(void **state)
{
    (void)state;
    static const struct mw_size size[] = {{1, 9}, {9, 1}, {2, 2}, {1, 1}, {5, 5}};
    static const int place[] = {MW_TOP,    MW_BOTTOM,   MW_LEFT, MW_BOTTOM_RIGHT,
                                MW_CENTRE, MW_FARTHEST, MW_APART};
    enum { PLACES = sizeof place / sizeof *place };
    int settled = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int i = 0; i < PLACES * PLACES * 5; i++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = mw_request_usual();
            r.tiling = mw_tilings[t];
            r.size = size[i % 5];
            r.start = place[i / 5 % PLACES];
            r.finish = place[i / 5 / PLACES];
            uint64_t first = 0, other = 0;
            r.grid = mw_request_admits(&r, &(struct mw_error){0}) ? mw_request_grid(arena, &r) : NULL;
            const bool is_settled = r.grid && mw_request_is_settled(&r);
            for (r.seed = 1; is_settled && r.seed <= 6; r.seed++) {
                mw_puzzle_fingerprint(&r, r.seed == 1 ? &first : &other, &(struct mw_error){0});
                if (r.seed > 1 && other != first)
                    fail_msg("%s", mw_request_format(arena, &r));
            }
            settled += is_settled;
            mw_arena_free(arena);
        }
    assert_true(settled > 100);
}

/* Compares figures one by one, because bytes between them may differ. */
static bool are_same_facts(const struct mw_facts *a, const struct mw_facts *b)
{
    bool same = a->cells == b->cells && a->route_cells == b->route_cells && a->turns == b->turns &&
                a->junctions == b->junctions && a->dead_ends == b->dead_ends &&
                a->deep_branches == b->deep_branches && a->rim_cells == b->rim_cells &&
                a->detour == b->detour && a->middle_cells == b->middle_cells &&
                a->edge_cells == b->edge_cells && a->route_effort == b->route_effort &&
                a->effort == b->effort;
    for (int i = 0; i < 4; i++)
        same = same && a->quarter_cells[i] == b->quarter_cells[i] && a->quarter_size[i] == b->quarter_size[i];
    return same;
}

/* Makes a puzzle anew and from its kept maze; true if it could be kept. Both must be equal, and the figures
 * of the proof those of a measurement. */
static bool is_kept(struct mw_arena *arena, const struct mw_request *r)
{
    struct mw_error error = {0};
    const struct mw_maze *maze = mw_puzzle_make_maze(arena, r, &error);
    const struct mw_kept_maze *kept = maze ? mw_kept_pack(arena, r, maze, mw_maze_fingerprint(maze)) : NULL;
    if (!kept)
        return false;
    const struct mw_maze *again = mw_kept_unpack(arena, r, kept);
    assert_int_equal(memcmp(maze->open, again->open, (size_t)maze->grid->nwalls), 0);
    const struct mw_solved *anew = mw_puzzle_make(arena, r, &error),
                           *made = mw_puzzle_make_from(arena, r, kept, &error);
    assert_int_equal(!anew, !made);
    if (anew && (anew->fingerprint != made->fingerprint || anew->nroutes != made->nroutes ||
                 anew->narrowest != made->narrowest || anew->route->ncells != made->route->ncells ||
                 memcmp(&anew->maze->start, &made->maze->start, sizeof made->maze->start) != 0 ||
                 memcmp(&anew->maze->finish, &made->maze->finish, sizeof made->maze->finish) != 0 ||
                 !are_same_facts(&anew->facts, &made->facts)))
        fail_msg("%s", mw_request_format(arena, r));
    const struct mw_facts measured = anew ? mw_maze_facts(maze, anew->route) : (struct mw_facts){0};
    if (anew && !are_same_facts(&anew->facts, &measured))
        fail_msg("%s: its proof measured something else", mw_request_format(arena, r));
    struct mw_request other = *r;
    other.seed++;
    assert_null(mw_kept_unpack(arena, &other, kept));
    return true;
}

/* A puzzle made from the maze that the plan kept is the puzzle that is made anew. Mazes with more than walls
 * and two ends are not kept. */
static void kept_mazes_make_the_same_puzzles(void **state)
{
    (void)state;
    int n = 0, kept = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int i = 0; i < 72; i++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = mixed_request(arena, mw_tilings[t], i);
            r.grid = mw_request_admits(&r, &(struct mw_error){0}) ? mw_request_grid(arena, &r) : NULL;
            const bool is_one = r.grid && is_kept(arena, &r);
            assert_true(!is_one || !r.picture);
            n += r.grid != NULL;
            kept += is_one;
            mw_arena_free(arena);
        }
    if (5 * kept < 2 * n || kept == n)
        fail_msg("%d of %d are kept", kept, n);
}

/* Returns the mean difficulty of 20 mazes of size x size cells. Twice the size adds about 2, and winding
 * corridors are harder than bushy ones. */
static double mean_difficulty(const char *algorithm, int size)
{
    enum { MAZES = 20 };
    double sum = 0;
    for (uint64_t seed = 1; seed <= MAZES; seed++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        struct mw_request r = mw_request_usual();
        assert_true(mw_algorithm_parse(algorithm, &r.algorithm, &error));
        r.size = (struct mw_size){size, size};
        r.seed = seed;
        sum += mw_difficulty(&mw_puzzle_make(arena, &r, &error)->facts) / MAZES;
        mw_arena_free(arena);
    }
    return sum;
}

static void difficulty_grows_with_size_and_winding(void **state)
{
    (void)state;
    const double small = mean_difficulty("backtracker", 12), large = mean_difficulty("backtracker", 24);
    assert_true(large - small > 1.6 && large - small < 2.6);
    assert_true(mean_difficulty("backtracker", 20) > mean_difficulty("kruskal", 20) + 0.4);
    assert_true(mean_difficulty("kruskal", 20) > mean_difficulty("frontier", 20) + 0.1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kept_mazes_make_the_same_puzzles),
        cmocka_unit_test(laws_hold_between_all_places),
        cmocka_unit_test(laws_hold_in_shapes),
        cmocka_unit_test(loops_hold_everywhere),
        cmocka_unit_test(sides_and_corners_are_where_they_say),
        cmocka_unit_test(ends_lie_where_they_are_named),
        cmocka_unit_test(farthest_pair_is_the_farthest),
        cmocka_unit_test(proof_equals_trial_on_mazes_with_loops),
        cmocka_unit_test(bad_mazes_are_refused),
        cmocka_unit_test(imperfect_mazes_can_have_one_route),
        cmocka_unit_test(a_circle_apart_is_no_perfect_maze),
        cmocka_unit_test(figures_of_a_known_maze),
        cmocka_unit_test(chosen_ends_make_no_dull_mazes),
        cmocka_unit_test(ways_through_shapes_are_not_short),
        cmocka_unit_test(images_have_one_fingerprint),
        cmocka_unit_test(different_mazes_have_different_fingerprints),
        cmocka_unit_test(parity_mazes_have_fingerprints_of_their_own),
        cmocka_unit_test(the_least_straight_way_is_the_least_of_all),
        cmocka_unit_test(a_row_is_solved_at_once),
        cmocka_unit_test(settled_requests_have_one_maze),
        cmocka_unit_test(a_dead_end_is_seen_from_afar),
        cmocka_unit_test(difficulty_is_what_it_is_said_to_be),
        cmocka_unit_test(difficulty_grows_with_size_and_winding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
