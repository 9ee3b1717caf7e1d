/* Laws of grids, over every tiling. */
#include "support.h"

#include <math.h>

/* corners - walls + cells = 1 for a disc, and one less for each hole. */
static void euler(const struct mw_grid *grid)
{
    assert_int_equal(grid->ncorners - grid->nwalls + grid->ncells, 2 - grid->nloops);
}

/* Every rim is a simple loop; the outer rim is loop 0, and its walls come first. */
static void rims_are_simple_loops(const struct mw_grid *grid)
{
    int *rim_walls = calloc((size_t)grid->ncorners, sizeof *rim_walls);
    for (int r = 0; r < grid->nrim; r++) {
        const struct mw_wall wall = mw_wall(grid, mw_rim_wall(grid, r));
        assert_int_equal(wall.cell[1], MW_OUTSIDE);
        assert_int_equal(mw_loop_of(grid, wall.corner[0]) == 0, r < grid->nouter);
        rim_walls[wall.corner[0]]++;
        rim_walls[wall.corner[1]]++;
    }
    for (int k = 0; k < grid->ncorners; k++)
        assert_int_equal(rim_walls[k], mw_loop_of(grid, k) >= 0 ? 2 : 0);
    free(rim_walls);
}

static void sides_agree_with_walls(const struct mw_grid *grid)
{
    int *seen = calloc((size_t)grid->nwalls, sizeof *seen);
    for (int c = 0; c < grid->ncells; c++)
        for (int i = 0; i < mw_nsides(grid, c); i++) {
            struct mw_side side = mw_side(grid, c, i);
            const struct mw_wall wall = mw_wall(grid, side.wall);
            assert_true((wall.cell[0] == c && wall.cell[1] == side.to) ||
                        (wall.cell[1] == c && wall.cell[0] == side.to));
            seen[side.wall]++;
        }
    for (int i = 0; i < grid->nwalls; i++)
        assert_int_equal(seen[i], mw_wall(grid, i).cell[1] == MW_OUTSIDE ? 1 : 2);
    free(seen);
}

static void corners_agree_with_walls(const struct mw_grid *grid)
{
    int ends = 0;
    for (int k = 0; k < grid->ncorners; k++) {
        assert_true(mw_nwalls_at(grid, k) >= 2);
        for (int i = 0; i < mw_nwalls_at(grid, k); i++) {
            const struct mw_wall wall = mw_wall(grid, mw_wall_at(grid, k, i));
            assert_true(wall.corner[0] == k || wall.corner[1] == k);
            ends++;
        }
    }
    assert_int_equal(ends, 2 * grid->nwalls);
}

/* The sides of a cell run clockwise on the page; the outward direction of a wall leads away from the middle
 * of cell[0] and towards that of cell[1]. */
static void sides_run_clockwise(const struct mw_grid *grid)
{
    for (int c = 0; c < grid->ncells; c++) {
        double area = 0;
        for (int i = 0; i < mw_nsides(grid, c); i++) {
            const struct mw_wall wall = mw_wall(grid, mw_side(grid, c, i).wall);
            int flip = wall.cell[0] != c;
            struct mw_point a = mw_corner_at(grid, wall.corner[flip]),
                            b = mw_corner_at(grid, wall.corner[!flip]);
            area += a.x * b.y - a.y * b.x;
            struct mw_point middle = mw_wall_middle(grid, mw_side(grid, c, i).wall);
            struct mw_point out = mw_wall_outward(grid, mw_side(grid, c, i).wall),
                            centre = mw_centre(grid, c);
            double ahead = (middle.x - centre.x) * out.x + (middle.y - centre.y) * out.y;
            assert_true(flip ? ahead < 0 : ahead > 0);
        }
        assert_true(area > 0);
    }
}

static void box_holds_all_corners_and_arcs(const struct mw_grid *grid)
{
    for (int i = 0; i < grid->nwalls; i++) {
        struct mw_point m = mw_wall_middle(grid, i);
        assert_true(m.x >= grid->box.x - 1e-9 && m.x <= grid->box.x + grid->box.w + 1e-9);
        assert_true(m.y >= grid->box.y - 1e-9 && m.y <= grid->box.y + grid->box.h + 1e-9);
    }
}

static void is_connected(const struct mw_grid *grid)
{
    struct mw_arena *arena = mw_arena_new();
    struct mw_maze maze = {.grid = grid, .open = MW_ARRAY(arena, grid->nwalls, unsigned char)};
    memset(maze.open, 1, (size_t)grid->nwalls);
    const int *steps = mw_maze_steps(arena, &maze, 0);
    for (int c = 0; c < grid->ncells; c++)
        assert_true(steps[c] >= 0);
    mw_arena_free(arena);
}

static void hold_to_all_laws(const struct mw_grid *grid)
{
    euler(grid);
    rims_are_simple_loops(grid);
    sides_agree_with_walls(grid);
    corners_agree_with_walls(grid);
    sides_run_clockwise(grid);
    box_holds_all_corners_and_arcs(grid);
    is_connected(grid);
}

static void hold_size_to_all_laws(const struct mw_tiling *tiling, int w, int h)
{
    const struct mw_size size = {w, tiling->single ? w : h};
    if (!takes(tiling, size))
        return;
    struct mw_arena *arena = mw_arena_new();
    hold_to_all_laws(mw_grid_new(arena, tiling, size, NULL, 0));
    mw_arena_free(arena);
}

static void sizes_start_at_the_least(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++) {
        const struct mw_tiling *tiling = mw_tilings[t];
        for (int w = -1; w < 7; w++)
            for (int h = -1; h < 7; h++) {
                struct mw_error error = {0};
                bool good = w >= 1 && h >= 1 && w >= tiling->least.w && h >= tiling->least.h &&
                            (!tiling->single || w == h);
                if (mw_size_admits(tiling, (struct mw_size){w, h}, &error) != good)
                    fail_msg("%s %dx%d: %s", tiling->name, w, h, good ? error.text : "should be refused");
            }
    }
}

/* All small sizes are tried, and some larger ones; Penrose grids also at sizes at which they once fell apart.
 */
static void laws_hold_at_all_sizes(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (int w = 1; w <= 60; w++)
            for (int h = 1; h <= (mw_tilings[t]->single ? 1 : 60); h++) {
                bool every = mw_tilings[t]->ragged && !mw_tilings[t]->seeded;
                int stride = mw_tilings[t]->seeded ? 61 : every ? 5 : 23;
                if (((w <= 8 && h <= 8) || (7 * w + 3 * h) % stride == 0) && !is_spared(6))
                    hold_size_to_all_laws(mw_tilings[t], w, h);
            }
    static const int once_apart[][2] = {{37, 34}, {16, 5}, {8, 17}, {14, 28}, {19, 14}, {35, 11}, {53, 21}};
    for (int i = 0; i < 7; i++)
        hold_size_to_all_laws(&mw_tiling_penrose, once_apart[i][0], once_apart[i][1]);
}

static void laws_hold_in_shapes(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (int s = 0; mw_shape_name(s); s++) {
            if (is_spared(6))
                continue;
            struct mw_arena *arena = mw_arena_new();
            hold_to_all_laws(mw_grid_new(arena, mw_tilings[t], size_for_shapes(mw_tilings[t]),
                                         mw_shape_parse(arena, mw_shape_name(s), NULL, &(struct mw_error){0}),
                                         0));
            mw_arena_free(arena);
        }
}

/* Irregular cells differ from seed to seed, keep the laws, and have no opening and no corridor narrower than
 * half the pitch. */
static void irregular_cells_are_wide(void **state)
{
    (void)state;
    int corners[2] = {0, 0};
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct mw_arena *arena = mw_arena_new();
        const bool is_large = seed == 39;
        struct mw_size size = {is_large ? 70 : 3 + (int)seed % 13, is_large ? 60 : 4 + (int)seed % 9};
        const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_voronoi, size, NULL, seed);
        euler(grid);
        rims_are_simple_loops(grid);
        sides_run_clockwise(grid);
        is_connected(grid);
        assert_int_equal(grid->ncells, size.w * size.h);
        for (int i = 0; i < grid->nwalls; i++) {
            struct mw_point a = mw_corner_at(grid, mw_wall(grid, i).corner[0]),
                            b = mw_corner_at(grid, mw_wall(grid, i).corner[1]);
            if (mw_lattice(hypot(a.x - b.x, a.y - b.y)) < mw_lattice(0.5))
                fail_msg("seed %d: an opening is %.2f wide", (int)seed, hypot(a.x - b.x, a.y - b.y));
            for (int k = 0; k < 2 && mw_wall(grid, i).cell[k] != MW_OUTSIDE; k++) {
                struct mw_point m = mw_centre(grid, mw_wall(grid, i).cell[k]), out = mw_wall_outward(grid, i);
                assert_true(fabs((m.x - a.x) * out.x + (m.y - a.y) * out.y) >= 0.25);
            }
        }
        if (seed < 26 && seed % 13 == 0)
            corners[seed / 13] = grid->ncorners * 1000 + grid->nwalls + (int)(1000 * mw_centre(grid, 0).x);
        mw_arena_free(arena);
    }
    assert_int_not_equal(corners[0], corners[1]);
}

static void counts_are_as_documented(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    assert_int_equal(mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){7, 5}, NULL, 0)->ncells, 35);
    assert_int_equal(mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){7, 5}, NULL, 0)->nwalls,
                     7 * 6 + 8 * 5);
    assert_int_equal(mw_grid_new(arena, &mw_tiling_hex, (struct mw_size){7, 5}, NULL, 0)->ncells, 35);
    /* the cell in the middle, and rings of 12, 24, 24 and 24 */
    assert_int_equal(mw_grid_new(arena, &mw_tiling_polar, (struct mw_size){4, 4}, NULL, 0)->ncells,
                     1 + 12 + 24 + 24 + 24);
    mw_arena_free(arena);
}

static void polar_walls_lie_on_circles_and_rays(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_polar, (struct mw_size){9, 9}, NULL, 0);
    for (int i = 0; i < grid->nwalls; i++) {
        struct mw_point a = mw_corner_at(grid, mw_wall(grid, i).corner[0]), m = mw_wall_middle(grid, i);
        double at = hypot(a.x, a.y), middle = hypot(m.x, m.y);
        if (mw_wall(grid, i).bulge != 0)
            assert_true(fabs(at - middle) < 1e-9);
        else
            assert_true(fabs(fabs(at - middle) - 0.5) < 1e-9);
    }
    mw_arena_free(arena);
}

/* The cells of a shape have its area, to 6 of 100, and as many rims as the shape has contours. */
static void shapes_are_where_they_should_be(void **state)
{
    (void)state;
    for (int s = 0; mw_shape_name(s); s++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_shape *shape = mw_shape_parse(arena, mw_shape_name(s), NULL, &(struct mw_error){0});
        const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){60, 60}, shape, 0);
        double area = 0, scale = fmin(60 / shape->box.w, 60 / shape->box.h);
        for (int i = 0; i < shape->n; i++) {
            double part = 0;
            for (int k = 0; k < shape->contour[i].n; k++) {
                struct mw_point p = shape->contour[i].at[k],
                                q = shape->contour[i].at[(k + 1) % shape->contour[i].n];
                part += (p.x * q.y - q.x * p.y) / 2;
            }
            area += i == 0 ? fabs(part) : -fabs(part);
        }
        area *= scale * scale;
        assert_true(grid->ncells > 0.94 * area && grid->ncells < 1.06 * area);
        assert_int_equal(grid->nloops, shape->n);
        assert_false(grid->square);
        assert_true(fmax(grid->box.w, grid->box.h) > 57);
        mw_arena_free(arena);
    }
}

/* A word keeps all of its letters: in each outline of the text lie cells, or it is a hole. */
/* On tilings with mirror axes at a fixed distance (`axes.step`), a symmetric shape has the same cells left
 * and right. */
static void symmetric_shapes_have_equal_halves(void **state)
{
    (void)state;
    int tried = 0;
    for (int t = 0; mw_tilings[t]; t++)
        for (int size = 12; size < 18 && mw_tilings[t]->axes.step > 0; size++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_shape *egg = mw_shape_parse(arena, "egg", NULL, &(struct mw_error){0});
            const struct mw_grid *grid =
                mw_grid_new(arena, mw_tilings[t], (struct mw_size){size, size}, egg, 0);
            const double middle = grid->outline->box.x + grid->outline->box.w / 2;
            for (int c = 0; c < grid->ncells; c++) {
                const struct mw_point p = mw_centre(grid, c), image = {2 * middle - p.x, p.y},
                                      nearest = mw_centre(grid, mw_grid_nearest(grid, image));
                if (mw_distance(image, nearest) > 1e-3)
                    fail_msg("%s %dx%d: cell %d has no image", mw_tilings[t]->name, size, size, c);
            }
            tried++;
            mw_arena_free(arena);
        }
    assert_true(tried >= 18);
}

static void words_keep_their_letters(void **state)
{
    (void)state;
    static const char *const words[] = {"text:EMMA", "text:Ada!", "text:BOB", "text:Zo\xc3\xab", "text:i"};
    for (int t = 0; mw_tilings[t]; t++)
        for (int w = 0; w < 5 && !mw_tilings[t]->single; w++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_error error = {0};
            const struct mw_shape *shape = mw_shape_parse(arena, words[w], NULL, &error);
            assert_non_null(shape);
            struct mw_size size = {70, 40};
            const struct mw_grid *grid = mw_grid_new(arena, mw_tilings[t], size, shape, 0);
            euler(grid);
            rims_are_simple_loops(grid);
            is_connected(grid);
            double scale = fmin(grid->box.w / shape->box.w, grid->box.h / shape->box.h);
            for (int i = 0; i < shape->n; i++) {
                const struct mw_shape letter = {.n = 1, .contour = &shape->contour[i]};
                int inside = 0, holes = 0;
                for (int k = 0; k < shape->n; k++) /* an outline within another is a hole */
                    holes +=
                        k != i && mw_shape_holds(&(struct mw_shape){.n = 1, .contour = &shape->contour[k]},
                                                 shape->contour[i].at[0]);
                for (int c = 0; c < grid->ncells; c++)
                    inside += mw_shape_holds(
                        &letter,
                        (struct mw_point){shape->box.x + (mw_centre(grid, c).x - grid->box.x) / scale,
                                          shape->box.y + (mw_centre(grid, c).y - grid->box.y) / scale});
                if (holes == 0 && inside < 3)
                    fail_msg("%s on %s: outline %d of %d has %d cells", words[w], grid->tiling->name, i,
                             shape->n, inside);
            }
            mw_arena_free(arena);
        }
}

static void words_that_cannot_be_shapes(void **state)
{
    (void)state;
    static const char *const words[][2] = {
        {"text:", "the text of a shape has no letters; write it as in \"text:EMMA\""},
        {"text:   ", "the text of a shape has no letters; write it as in \"text:EMMA\""},
        {"text:abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefgh",
         "a shape is a text of at most 60 characters, and this has 62; shorten it"},
        {"hart", "no shape is called \"hart\"; did you mean \"heart\"?"},
        {"zzzzzzz", "no shape is called \"zzzzzzz\"; \"mazewright list shapes\" names them all, and "
                    "\"mazewright list drawings\" those "
                    "that are silhouettes of drawings"},
    };
    for (int i = 0; i < 5; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        assert_null(mw_shape_parse(arena, words[i][0], NULL, &error));
        assert_string_equal(error.text, words[i][1]);
        mw_arena_free(arena);
    }
}

static bool are_one_wall(struct mw_wall a, struct mw_wall b)
{
    return a.cell[0] == b.cell[0] && a.cell[1] == b.cell[1] && a.corner[0] == b.corner[0] &&
           a.corner[1] == b.corner[1] && a.bulge == b.bulge && a.nvia == b.nvia && a.dives == b.dives;
}

static void expect_same_point(struct mw_point a, struct mw_point b)
{
    assert_true(a.x == b.x && a.y == b.y);
}

/* Fails unless all functions of a grid return the same for both. */
static void expect_same_answers(const struct mw_grid *a, const struct mw_grid *b)
{
    assert_true(a->tiling == b->tiling && a->size.w == b->size.w && a->size.h == b->size.h);
    assert_true(a->square && b->square && a->nloops == b->nloops && a->nouter == b->nouter);
    assert_true(a->box.x == b->box.x && a->box.y == b->box.y && a->box.w == b->box.w && a->box.h == b->box.h);
    assert_int_equal(a->ncells, b->ncells);
    assert_int_equal(a->nwalls, b->nwalls);
    assert_int_equal(a->ncorners, b->ncorners);
    assert_int_equal(a->nrim, b->nrim);
    for (int i = 0; i < a->nwalls; i++)
        assert_true(are_one_wall(mw_wall(a, i), mw_wall(b, i)));
    for (int i = 0; i < a->nrim; i++)
        assert_int_equal(mw_rim_wall(a, i), mw_rim_wall(b, i));
    for (int k = 0; k < a->ncorners; k++) {
        expect_same_point(mw_corner_at(a, k), mw_corner_at(b, k));
        assert_int_equal(mw_loop_of(a, k), mw_loop_of(b, k));
        assert_int_equal(mw_nwalls_at(a, k), mw_nwalls_at(b, k));
        for (int i = 0; i < mw_nwalls_at(a, k); i++)
            assert_int_equal(mw_wall_at(a, k, i), mw_wall_at(b, k, i));
    }
    for (int c = 0; c < a->ncells; c++) {
        struct mw_side room[MW_SQUARE];
        expect_same_point(mw_centre(a, c), mw_centre(b, c));
        assert_int_equal(mw_nsides(a, c), mw_nsides(b, c));
        for (int i = 0; i < mw_nsides(a, c); i++) {
            const struct mw_side side = mw_side(a, c, i);
            assert_true(side.wall == mw_side(b, c, i).wall && side.to == mw_side(b, c, i).to);
            assert_true(side.wall == mw_sides(b, c, room)[i].wall && side.to == mw_sides(b, c, room)[i].to);
        }
    }
}

/* mw_square_passages() finds what the sides of each cell tell, wherever walls are open, at the rim, too. */
static void expect_passages_by_sides(struct mw_arena *arena, const struct mw_grid *grid)
{
    unsigned char *open = MW_ARRAY(arena, grid->nwalls, unsigned char),
                  *bits = MW_ARRAY(arena, grid->ncells, unsigned char);
    struct mw_rng rng = mw_rng_new((uint64_t)grid->nwalls, 1);
    for (int i = 0; i < grid->nwalls; i++)
        open[i] = (unsigned char)mw_rng_pick(&rng, 2);
    mw_square_passages(grid, open, bits);
    for (int c = 0; c < grid->ncells; c++)
        for (int i = 0; i < MW_SQUARE; i++) {
            const struct mw_side side = mw_side(grid, c, i);
            assert_int_equal(bits[c] >> i & 1, side.to != MW_OUTSIDE && open[side.wall]);
        }
}

static void squares_need_no_tables(void **state)
{
    (void)state;
    for (int w = 1; w <= 9; w++)
        for (int h = 1; h <= 9; h++) {
            struct mw_arena *arena = mw_arena_new();
            const struct mw_grid *kept = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){w, h}, NULL, 1),
                                 *bare = mw_grid_of_squares(arena, &mw_tiling_rect, (struct mw_size){w, h});
            assert_non_null(kept->wall);
            assert_null(bare->wall);
            expect_same_answers(kept, bare);
            expect_passages_by_sides(arena, kept);
            mw_arena_free(arena);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_start_at_the_least),
        cmocka_unit_test(laws_hold_at_all_sizes),
        cmocka_unit_test(laws_hold_in_shapes),
        cmocka_unit_test(squares_need_no_tables),
        cmocka_unit_test(shapes_are_where_they_should_be),
        cmocka_unit_test(symmetric_shapes_have_equal_halves),
        cmocka_unit_test(words_keep_their_letters),
        cmocka_unit_test(words_that_cannot_be_shapes),
        cmocka_unit_test(irregular_cells_are_wide),
        cmocka_unit_test(counts_are_as_documented),
        cmocka_unit_test(polar_walls_lie_on_circles_and_rays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
