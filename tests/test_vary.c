/* Variations: whatever is done to a maze, one route leads through it. */
#include "support.h"

#include <math.h>

/* Returns a maze without variations from top to bottom, carved by backtracker or, for even seeds, by kruskal.
 */
static struct mw_maze *plain(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size,
                             const char *shape, uint64_t seed)
{
    struct mw_error error = {0};
    const struct mw_grid *grid =
        mw_grid_new(arena, tiling, size, shape ? mw_shape_parse(arena, shape, NULL, &error) : NULL, seed);
    return make_maze(arena, grid, seed % 2 ? "backtracker" : "kruskal", seed, MW_TOP, MW_BOTTOM);
}

static struct mw_size size_for(const struct mw_tiling *tiling)
{
    return tiling->single ? (struct mw_size){6, 6} : (struct mw_size){11, 11};
}

static void for_every_tiling(void (*law)(struct mw_arena *, const struct mw_tiling *, const char *shape,
                                         uint64_t))
{
    static const char *const shapes[] = {NULL, NULL, NULL, "heart", "ring"};
    for (int t = 0; mw_tilings[t]; t++)
        for (uint64_t seed = 0; seed < 5 && !mw_tilings[t]->parity; seed++) {
            struct mw_arena *arena = mw_arena_new();
            law(arena, mw_tilings[t], shapes[seed], seed);
            mw_arena_free(arena);
        }
}

static void prove(struct mw_arena *arena, const struct mw_maze *maze, const char *what)
{
    struct mw_error error = {0};
    if (!mw_route_prove(arena, maze, &error))
        fail_msg("%s: %s", what, error.text);
}

/* Fails unless corners - walls + cells is 1, less one for each hole (Euler's formula), and no rim touches
 * itself. */
static void is_sound(const struct mw_grid *grid)
{
    assert_int_equal(grid->ncorners - grid->nwalls + grid->ncells, 2 - grid->nloops);
    for (int k = 0; k < grid->ncorners; k++) {
        int rim = 0;
        for (int i = 0; i < mw_nwalls_at(grid, k); i++)
            rim += mw_wall(grid, mw_wall_at(grid, k, i)).cell[1] == MW_OUTSIDE;
        assert_true(rim == 0 || rim == 2);
    }
}

/* --- sparse ------------------------------------------------------------------------------------------- */

static int count_on_paper(const struct mw_maze *maze, const struct mw_route *route, struct mw_point *at)
{
    for (int i = 0; i < route->ncells; i++)
        at[i] = mw_centre(maze->grid, route->cell[i]);
    return route->ncells;
}

static void sparse_law(struct mw_arena *arena, const struct mw_tiling *tiling, const char *shape,
                       uint64_t seed)
{
    struct mw_maze *maze = plain(arena, tiling, size_for(tiling), shape, seed);
    const struct mw_route *route = mw_route_find(arena, maze);
    int off_route = maze->grid->ncells - route->ncells, last = maze->grid->ncells;
    struct mw_point *before = MW_ARRAY(arena, route->ncells, struct mw_point),
                    *after = MW_ARRAY(arena, route->ncells, struct mw_point);
    for (int step = 0; step < 4; step++) {
        double share = step / 3.0;
        struct mw_rng rng = mw_rng_new(seed, 7);
        struct mw_maze *sparse =
            mw_vary_sparse(arena, maze, &(struct mw_variation){.sparse = share}, &rng, &(struct mw_error){0});
        prove(arena, sparse, tiling->name);
        is_sound(sparse->grid);
        assert_true(mw_maze_is_perfect(arena, sparse));
        int gone = maze->grid->ncells - sparse->grid->ncells;
        assert_true(gone <= (int)(share * off_route + 0.5) && sparse->grid->ncells <= last);
        if (share < 0.4) /* at least half of so many can always go */
            assert_true(2 * gone >= (int)(share * off_route));
        last = sparse->grid->ncells;
        const struct mw_route *again = mw_route_find(arena, sparse);
        assert_int_equal(count_on_paper(maze, route, before), count_on_paper(sparse, again, after));
        assert_memory_equal(before, after, (size_t)route->ncells * sizeof *before);
    }
}

static void sparse_keeps_the_route(void **state)
{
    (void)state;
    for_every_tiling(sparse_law);
}

/* --- symmetry ----------------------------------------------------------------------------------------- */

/* Returns how many inner walls differ, open or standing, from their image under the matrix xx xy yx yy. */
static int count_breaks(const struct mw_maze *maze, double xx, double xy, double yx, double yy)
{
    const struct mw_grid *grid = maze->grid;
    struct mw_point centre = {0, 0};
    for (int c = 0; c < grid->ncells; c++) {
        centre.x += mw_centre(grid, c).x / grid->ncells;
        centre.y += mw_centre(grid, c).y / grid->ncells;
    }
    int breaks = 0;
    for (int i = 0; i < grid->nwalls; i++) {
        if (mw_wall(grid, i).cell[1] == MW_OUTSIDE)
            continue;
        struct mw_point p = mw_wall_middle(grid, i);
        double x = p.x - centre.x, y = p.y - centre.y;
        struct mw_point image = {centre.x + xx * x + xy * y, centre.y + yx * x + yy * y};
        int found = -1;
        for (int k = 0; k < grid->nwalls; k++) {
            struct mw_point q = mw_wall_middle(grid, k);
            if (hypot(q.x - image.x, q.y - image.y) < 1e-6)
                found = k;
        }
        assert_true(found >= 0);
        breaks += maze->open[i] != maze->open[found];
    }
    return breaks;
}

static struct mw_maze *symmetric(struct mw_arena *arena, const struct mw_tiling *tiling, struct mw_size size,
                                 const char *shape, enum mw_symmetry kind, uint64_t seed)
{
    struct mw_maze *maze = plain(arena, tiling, size, shape, seed);
    struct mw_rng rng = mw_rng_new(seed, 5);
    struct mw_error error = {0};
    maze->open[maze->start.gate] = 0;
    if (maze->finish.gate != MW_OUTSIDE)
        maze->open[maze->finish.gate] = 0;
    if (!mw_vary_symmetry(arena, maze, &(struct mw_variation){.symmetry = kind}, &rng, &error))
        fail_msg("%s: %s", tiling->name, error.text);
    assert_true(mw_maze_is_perfect(arena, maze));
    return maze;
}

static void mazes_are_their_own_images(void **state)
{
    (void)state;
    static const struct {
        const struct mw_tiling *tiling;
        struct mw_size size;
        const char *shape;
    } grids[] = {{&mw_tiling_rect, {12, 9}, NULL},      {&mw_tiling_rect, {11, 11}, NULL},
                 {&mw_tiling_polar, {6, 6}, NULL},      {&mw_tiling_hex, {11, 10}, NULL},
                 {&mw_tiling_rect, {18, 18}, "heart"},  {&mw_tiling_triangle, {13, 8}, NULL},
                 {&mw_tiling_hex_hexagon, {5, 5}, NULL}};
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++)
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_maze *maze =
                symmetric(arena, grids[i].tiling, grids[i].size, grids[i].shape, MW_MIRROR, seed);
            /* Triangles on the mirror axis are connected in pairs only, and each pair must open to one side,
             * so up to 8 openings have no image. */
            if (count_breaks(maze, -1, 0, 0, 1) > (grids[i].tiling == &mw_tiling_triangle ? 8 : 0))
                fail_msg("%s: %d openings have no image", grids[i].tiling->name,
                         count_breaks(maze, -1, 0, 0, 1));
            if (i < 3) {
                maze = symmetric(arena, grids[i].tiling, grids[i].size, grids[i].shape, MW_BOTH_AXES, seed);
                assert_true(count_breaks(maze, -1, 0, 0, 1) <= 2 && count_breaks(maze, 1, 0, 0, -1) <= 2);
                maze = symmetric(arena, grids[i].tiling, grids[i].size, grids[i].shape, MW_ROTATION, seed);
                assert_true(count_breaks(maze, -1, 0, 0, -1) <= 6);
            }
            mw_arena_free(arena);
        }
}

static void what_has_no_symmetry_says_so(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_maze *maze = plain(arena, &mw_tiling_hat, (struct mw_size){9, 9}, NULL, 1);
    struct mw_rng rng = mw_rng_new(1, 5);
    struct mw_error error = {0};
    assert_null(mw_vary_symmetry(arena, maze, &(struct mw_variation){.symmetry = MW_MIRROR}, &rng, &error));
    assert_string_equal(error.text, "this grid does not have the symmetry \"mirror\"; take another symmetry, "
                                    "grid or shape");
    mw_arena_free(arena);
}

/* --- weave -------------------------------------------------------------------------------------------- */

static const struct mw_maze *woven(struct mw_arena *arena, const struct mw_tiling *tiling, const char *shape,
                                   uint64_t seed, double share, int *ncells)
{
    struct mw_error error = {0};
    struct mw_size size = tiling->single ? (struct mw_size){8, 8} : (struct mw_size){16, 14};
    const struct mw_grid *grid =
        mw_grid_new(arena, tiling, size, shape ? mw_shape_parse(arena, shape, NULL, &error) : NULL, 0);
    struct mw_algorithm algorithm;
    struct mw_rng walls = mw_rng_new(seed, 1), rng = mw_rng_new(seed, 5), ends = mw_rng_new(seed, 2);
    assert_true(mw_algorithm_parse(seed % 2 ? "wilson" : "backtracker", &algorithm, &error));
    struct mw_maze *maze = mw_vary_weave(arena, mw_maze_carve(arena, grid, &algorithm, &walls, &error),
                                         &(struct mw_variation){.weave = share}, &rng, &error);
    mw_ends_deal(arena, maze, (struct mw_ends_wish){MW_TOP, MW_BOTTOM, false}, &ends);
    *ncells = grid->ncells;
    return maze;
}

static void woven_mazes_are_perfect(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (uint64_t seed = 0; seed < 12 && mw_tilings[t]->weaves; seed++) {
            struct mw_arena *arena = mw_arena_new();
            int ncells;
            const struct mw_maze *maze =
                woven(arena, mw_tilings[t], seed % 3 ? NULL : "heart", seed, 0.8, &ncells);
            const struct mw_grid *grid = maze->grid;
            prove(arena, maze, mw_tilings[t]->name);
            assert_true(mw_maze_is_perfect(arena, maze));
            assert_true(grid->ncells > ncells); /* there are crossings */
            /* A cell below a bridge is in the middle between its two walls, which are both open. */
            for (int c = ncells; c < grid->ncells; c++) {
                assert_true(mw_is_below(grid, c));
                assert_int_equal(mw_nsides(grid, c), 2);
                struct mw_point a = mw_wall_middle(grid, mw_side(grid, c, 0).wall),
                                b = mw_wall_middle(grid, mw_side(grid, c, 1).wall), m = mw_centre(grid, c);
                assert_true(hypot(a.x + b.x - 2 * m.x, a.y + b.y - 2 * m.y) < 1e-9);
                assert_true(maze->open[mw_side(grid, c, 0).wall] && maze->open[mw_side(grid, c, 1).wall]);
            }
            mw_arena_free(arena);
        }
}

/* Returns how often the straight line from p to q crosses lines; arcs count as straight. */
static int count_rails(const struct mw_lines *lines, struct mw_point p, struct mw_point q)
{
    int n = 0;
    for (int i = 0; i < lines->n; i++)
        for (int k = 0; k + 1 < lines->line[i].n + lines->line[i].closed; k++) {
            struct mw_vertex a = lines->line[i].at[k], b = lines->line[i].at[(k + 1) % lines->line[i].n];
            double d = (q.x - p.x) * (b.y - a.y) - (q.y - p.y) * (b.x - a.x);
            double s = ((a.x - p.x) * (b.y - a.y) - (a.y - p.y) * (b.x - a.x)) / d,
                   t = ((a.x - p.x) * (q.y - p.y) - (a.y - p.y) * (q.x - p.x)) / d;
            n += d != 0 && s > 0 && s < 1 && t >= 0 && t < 1;
        }
    return n;
}

/* The straight line between the centres of two cells side by side crosses no rail through an opening, two
 * through a wall (one of either corridor), and one where a corridor goes in or out under a bridge. A wall at
 * the rim has one rail. */
static void rails_are_counted(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (uint64_t seed = 0; seed < 6 && mw_tilings[t]->weaves; seed++) {
            struct mw_arena *arena = mw_arena_new();
            int ncells;
            const struct mw_maze *maze = woven(arena, mw_tilings[t], NULL, seed, 0.7, &ncells);
            const struct mw_grid *grid = maze->grid;
            const struct mw_lines *lines = mw_trace_walls(arena, maze);
            for (int i = 0; i < grid->nwalls; i++) {
                const struct mw_wall w = mw_wall(grid, i);
                struct mw_point m = mw_wall_middle(grid, i), a = mw_centre(grid, w.cell[0]),
                                b = w.cell[1] == MW_OUTSIDE ? (struct mw_point){2 * m.x - a.x, 2 * m.y - a.y}
                                                            : mw_centre(grid, w.cell[1]);
                /* a little aside, so as not to run along a rail or meet it at its end */
                struct mw_point aside = {0.017 * (b.y - a.y), -0.017 * (b.x - a.x)};
                a = (struct mw_point){a.x + aside.x, a.y + aside.y};
                b = (struct mw_point){b.x + aside.x, b.y + aside.y};
                int expected = mw_wall(grid, i).dives    ? 1
                               : maze->open[i]           ? 0
                               : w.cell[1] == MW_OUTSIDE ? 1
                                                         : 2;
                if (count_rails(lines, a, b) != expected)
                    fail_msg("%s #%d: %d rails at wall %d, not %d", mw_tilings[t]->name, (int)seed,
                             count_rails(lines, a, b), i, expected);
            }
            mw_arena_free(arena);
        }
}

/* A corridor of hexagons is as wide where it goes in under a bridge as at any other opening: no rail comes
 * nearer to the middle than the rails that it continues. */
static void tunnels_are_as_wide_as_corridors(void **state)
{
    (void)state;
    const double in = 0.06, post = 0.0751; /* the rails of a corridor stand 0.13 / sqrt(3) from its corners */
    int dives = 0;
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct mw_arena *arena = mw_arena_new();
        int ncells;
        const struct mw_maze *maze = woven(arena, mw_tiling_named("hex"), NULL, seed, 0.7, &ncells);
        const struct mw_lines *lines = mw_trace_walls(arena, maze);
        for (int i = 0; i < maze->grid->nwalls; i++) {
            const struct mw_wall w = mw_wall(maze->grid, i);
            const bool is_first = w.cell[0] >= ncells;
            if (!w.dives || (w.cell[0] >= ncells && w.cell[1] >= ncells))
                continue;
            const struct mw_point a = mw_corner_at(maze->grid, w.corner[0]),
                                  b = mw_corner_at(maze->grid, w.corner[1]), along = mw_direction(a, b),
                                  inwards = mw_direction(mw_wall_middle(maze->grid, i),
                                                         mw_centre(maze->grid, w.cell[!is_first])),
                                  from = mw_plus(mw_plus(a, along, post + 1e-3), inwards, in),
                                  to = mw_plus(mw_plus(b, along, -post - 1e-3), inwards, in);
            if (count_rails(lines, from, to) != 0)
                fail_msg("hex #%d: a tunnel is narrow at wall %d", (int)seed, i);
            dives++;
        }
        mw_arena_free(arena);
    }
    assert_true(dives > 20);
}

/* The route is not drawn below bridges: it has one line more than cells below. */
static void routes_dive(void **state)
{
    (void)state;
    int dives = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        struct mw_arena *arena = mw_arena_new();
        int ncells, below = 0;
        const struct mw_maze *maze = woven(arena, &mw_tiling_rect, NULL, seed, 0.9, &ncells);
        const struct mw_route *route = mw_route_find(arena, maze);
        for (int i = 0; i < route->ncells; i++)
            below += route->cell[i] >= ncells;
        assert_int_equal(mw_trace_route(arena, maze, route)->n, 1 + below);
        dives += below;
        mw_arena_free(arena);
    }
    assert_true(dives > 0);
}

/* --- unicursal ---------------------------------------------------------------------------------------- */

static void unicursal_law(struct mw_arena *arena, const struct mw_tiling *tiling, const char *shape,
                          uint64_t seed)
{
    struct mw_maze *maze = plain(arena, tiling, size_for(tiling), shape, seed);
    struct mw_rng rng = mw_rng_new(seed, 6);
    struct mw_error error = {0};
    const struct mw_maze *corridor =
        mw_vary_unicursal(arena, maze, &(struct mw_variation){.unicursal = 1}, &rng, &error);
    if (!corridor)
        fail_msg("%s: %s", tiling->name, error.text);
    const struct mw_grid *grid = corridor->grid;
    is_sound(grid);
    prove(arena, corridor, tiling->name);
    /* every cell of the labyrinth is on the route, and none is a junction */
    const struct mw_route *route = mw_route_find(arena, corridor);
    struct mw_facts facts = mw_maze_facts(corridor, route);
    assert_int_equal(grid->ncells, mw_first_side(maze->grid, maze->grid->ncells));
    assert_int_equal(route->ncells, grid->ncells);
    assert_int_equal(facts.junctions, 0);
    assert_int_equal((corridor->start.gate == MW_OUTSIDE) + (corridor->finish.gate == MW_OUTSIDE),
                     (maze->start.gate == MW_OUTSIDE) + (maze->finish.gate == MW_OUTSIDE));
}

static void labyrinths_have_one_corridor(void **state)
{
    (void)state;
    for_every_tiling(unicursal_law);
}

/* The finish of a round labyrinth is in its middle. */
static void labyrinths_lead_to_the_centre(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_polar, (struct mw_size){6, 6}, NULL, 0);
        struct mw_rng rng = mw_rng_new(seed, 6);
        const struct mw_maze *corridor =
            mw_vary_unicursal(arena, make_maze(arena, grid, "backtracker", seed, MW_TOP, MW_CENTRE),
                              &(struct mw_variation){.unicursal = 1}, &rng, &(struct mw_error){0});
        struct mw_point goal = mw_centre(corridor->grid, corridor->finish.cell);
        assert_true(hypot(goal.x, goal.y) < 4.1); /* in units of half a ring */
        mw_arena_free(arena);
    }
}

/* --- knobs -------------------------------------------------------------------------------------------- */

static void knobs_are_read_and_written(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_variation vary = mw_variation_usual();
    struct mw_error error = {0};
    for (int i = 0; mw_knob_name(i); i++) {
        assert_true(mw_knob_is_usual(i, &vary));
        const char *text = mw_knob_share(i, &vary) < 0 ? "no such word" : "1.5";
        assert_false(mw_knob_read(i, text, &vary, &error));
        assert_true(mw_knob_is_usual(i, &vary));
        if (mw_knob_share(i, &vary) >= 0) {
            assert_true(mw_knob_read(i, "0.25", &vary, &error));
            assert_string_equal(mw_knob_write(arena, i, &vary), "0.250");
            assert_false(mw_knob_is_usual(i, &vary));
        }
    }
    mw_arena_free(arena);
}

static void refuse(const char *options, const char *sentence)
{
    char output[2000];
    assert_int_equal(run(output, sizeof output, "%s maze --format json %s 2>&1", program(), options), 2);
    if (!strstr(output, sentence))
        fail_msg("%s: %s", options, output);
}

static void what_does_not_go_together_is_refused(void **state)
{
    (void)state;
    refuse("--grid hat --weave 0.5", "corridors can cross on rect and hex only; leave weave out on grid hat");
    refuse("--weave 0.5 --sparse 0.5", "weave goes with loops only; leave out sparse");
    refuse("--unicursal true --loops 0.5", "a unicursal maze has one corridor and no loops; leave out loops");
    refuse("--symmetry mirror --loops 0.2",
           "symmetry stands alone, for loops would break it; leave one of them out");
    refuse("--symmetry both --sparse 0.2", "symmetry stands alone, for sparse would break it");
    refuse("--symmetry rotation --unicursal", "symmetry stands alone, for unicursal would break it");
    refuse("--blanks 0.1", "blanks is for grid parity; leave it out on grid rect");
    refuse("--grid parity --loops 0.1",
           "loops is for mazes that an algorithm makes; leave it out on grid parity");
    refuse("--grid parity --algorithm wilson", "grid parity makes its walls without an algorithm");
    refuse("--symmetry mirorr", "--symmetry takes none, mirror, both or rotation, not \"mirorr\"");
    refuse("--size 5x5 --start 9x9", "cell 9x9 is not on the grid, which has 5 columns and 5 rows");
    refuse("--size 5x5 --start centre --finish centre", "start and finish are the same cell");
    refuse("--grid parity --finish 3x1", "a parity maze starts and finishes at its border");
    refuse("--outline hexagon", "grid rect has no outline hexagon; hex and triangle have");
}

/* The text output refuses woven, sparse and unicursal mazes, and shows other mazes of squares. */
static void text_refuses_what_it_cannot_show(void **state)
{
    (void)state;
    static const char *const knobs[] = {"weave 0.5", "sparse 0.5", "unicursal true"};
    char output[2000];
    for (int i = 0; i < 3; i++) {
        assert_int_equal(run(output, sizeof output, "%s maze --size 9x9 --%s 2>&1", program(), knobs[i]), 2);
        assert_non_null(strstr(output, "text can show whole grids of squares only; use --format svg for "));
    }
    must_run("%s maze --size 9x9 --loops 0.5", program());
    must_run("%s maze --size 9x9 --symmetry mirror", program());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sparse_keeps_the_route),
        cmocka_unit_test(mazes_are_their_own_images),
        cmocka_unit_test(what_has_no_symmetry_says_so),
        cmocka_unit_test(woven_mazes_are_perfect),
        cmocka_unit_test(rails_are_counted),
        cmocka_unit_test(tunnels_are_as_wide_as_corridors),
        cmocka_unit_test(routes_dive),
        cmocka_unit_test(labyrinths_have_one_corridor),
        cmocka_unit_test(labyrinths_lead_to_the_centre),
        cmocka_unit_test(knobs_are_read_and_written),
        cmocka_unit_test(what_does_not_go_together_is_refused),
        cmocka_unit_test(text_refuses_what_it_cannot_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
