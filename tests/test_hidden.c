/* Pictures hidden in mazes: the only route fills the picture and nothing else, and the texture does not show
 * where the picture is. */
#include "support.h"

#include <jansson.h>
#include <math.h>

static const struct mw_solved *make(struct mw_arena *arena, struct mw_request *r, const char *shape,
                                    const char *picture)
{
    struct mw_error error = {0};
    r->shape = shape ? mw_shape_parse(arena, shape, NULL, &error) : NULL;
    r->picture = mw_shape_parse(arena, picture, NULL, &error);
    r->grid = mw_request_grid(arena, r);
    if (!mw_request_fits(r, &error))
        fail_msg("%s", error.text);
    const struct mw_solved *solved = mw_puzzle_make(arena, r, &error);
    if (!solved)
        fail_msg("%s %s: %s", r->tiling->name, picture, error.text);
    return solved;
}

static unsigned char *cells_of(struct mw_arena *arena, const struct mw_solved *solved)
{
    unsigned char *on_route = MW_ARRAY(arena, solved->maze->grid->ncells, unsigned char);
    for (int i = 0; i < solved->route->ncells; i++)
        on_route[solved->route->cell[i]] = 1;
    return on_route;
}

static bool is_beside_another(const struct mw_grid *grid, const unsigned char *on_route, int cell)
{
    for (int i = 0; i < mw_nsides(grid, cell); i++) {
        const int to = mw_side(grid, cell, i).to;
        if (to == MW_OUTSIDE || !on_route[to])
            return true;
    }
    return false;
}

/* Returns the number of pieces in a picture: each of its cells has one piece for each of its corners. */
static int pieces_in(struct mw_arena *arena, const struct mw_request *r)
{
    const struct mw_shape *laid;
    const struct mw_grid *whole = r->grid->straight ? r->grid->straight : r->grid;
    const unsigned char *inside = mw_picture_cells(arena, r->grid, r->picture, &laid);
    int n = 0;
    for (int c = 0; c < whole->ncells; c++)
        n += inside[c] ? mw_nsides(whole, c) : 0;
    return n;
}

static struct mw_size size_for(const struct mw_tiling *tiling, int across)
{
    return tiling->single ? (struct mw_size){across / 2, across / 2} : (struct mw_size){across, across};
}

/* On every tiling the route fills the whole picture and no other cell, and its ends are neighbours at the
 * edge of the picture. */
static void routes_fill_their_pictures(void **state)
{
    static const char *const pictures[] = {"heart", "ring", "cat"};
    (void)state;
    for (int t = 0; mw_tilings[t]; t++)
        for (int i = 0; i < 3 && !mw_tilings[t]->parity; i++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = mw_request_usual();
            r.tiling = mw_tilings[t];
            r.size = size_for(r.tiling, 18);
            r.seed = (uint64_t)(10 * t + i);
            const struct mw_solved *solved = make(arena, &r, NULL, pictures[i]);
            const struct mw_maze *maze = solved->maze;
            const unsigned char *on_route = cells_of(arena, solved);
            assert_true(mw_maze_is_perfect(arena, maze));
            assert_true(solved->route->only);
            assert_int_equal(solved->route->ncells, pieces_in(arena, &r));
            assert_memory_equal(on_route, maze->picture, (size_t)maze->grid->ncells);
            assert_true(maze->start.gate == MW_OUTSIDE && maze->finish.gate == MW_OUTSIDE);
            assert_true(mw_wall_between(maze->grid, maze->start.cell, maze->finish.cell) != MW_OUTSIDE);
            assert_true(is_beside_another(maze->grid, on_route, maze->start.cell));
            assert_true(is_beside_another(maze->grid, on_route, maze->finish.cell));
            mw_arena_free(arena);
        }
}

/* The cells of the route look like the picture, for every built-in shape: the likeness is at least 0.85. */
static void pictures_can_be_told(void **state)
{
    (void)state;
    for (int i = 0; mw_shape_name(i); i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_request r = mw_request_usual();
        const struct mw_shape *laid;
        r.size = (struct mw_size){30, 30};
        const struct mw_solved *solved = make(arena, &r, NULL, mw_shape_name(i));
        mw_picture_cells(arena, r.grid, r.picture, &laid);
        const double alike = mw_grid_likeness(solved->maze->grid, solved->maze->picture,
                                              mw_shape_placed(arena, laid, 2, 0, 0));
        if (alike < 0.85 || mw_request_doubt(arena, &r))
            fail_msg("%s is like its picture by %.3f only", mw_shape_name(i), alike);
        mw_arena_free(arena);
    }
}

/* An end that is wanted at a side or corner has its gate there, and a corridor of the picture leads to the
 * gate. */
static void strings_lead_to_the_rim(void **state)
{
    static const struct ends ends[] = {
        {MW_TOP, MW_PLACE_USUAL}, {MW_PLACE_USUAL, MW_LEFT}, {MW_TOP, MW_BOTTOM}, {MW_LEFT, MW_BOTTOM_RIGHT}};
    static const char *const grids[] = {"rect", "hex", "triangle", "polar", "penrose", "voronoi"};
    (void)state;
    for (int g = 0; g < 6; g++)
        for (int i = 0; i < 4; i++) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_request r = mw_request_usual();
            r.tiling = mw_tiling_named(grids[g]);
            r.size = size_for(r.tiling, 20);
            r.start = ends[i].start;
            r.finish = ends[i].finish;
            const struct mw_solved *solved = make(arena, &r, NULL, "fish");
            const struct mw_maze *maze = solved->maze;
            const bool tied[2] = {r.start != MW_PLACE_USUAL, r.finish != MW_PLACE_USUAL};
            assert_int_equal(maze->start.gate != MW_OUTSIDE, tied[0]);
            assert_int_equal(maze->finish.gate != MW_OUTSIDE, tied[1]);
            assert_memory_equal(cells_of(arena, solved), maze->picture, (size_t)maze->grid->ncells);
            assert_true(solved->route->ncells > pieces_in(arena, &r));
            assert_true(solved->route->ncells < pieces_in(arena, &r) + maze->grid->ncells / 4);
            if (r.start == MW_TOP)
                assert_true(mw_wall_outward(maze->grid, maze->start.gate).y < -0.5);
            mw_arena_free(arena);
        }
}

/* The route fills its picture also within a shape, with its rim bent or not, and if the picture is a word of
 * connected letters or a figure with eyes. */
static void pictures_within_shapes(void **state)
{
    static const struct {
        const char *shape, *picture;
        int w, h, edges;
    } kinds[] = {
        {"egg", "fish", 30, 36, MW_EDGES_SMOOTH},        {"egg", "fish", 30, 36, MW_EDGES_CELLS},
        {"ring", "star", 50, 50, MW_EDGES_SMOOTH},       {"circle", "text:OX", 44, 44, MW_EDGES_SMOOTH},
        {NULL, "outline:examples/whale.svg", 40, 30, 0}, {NULL, "image:examples/fox.png", 40, 40, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_request r = mw_request_usual();
        r.size = (struct mw_size){kinds[i].w, kinds[i].h};
        r.vary.edges = kinds[i].edges;
        const struct mw_solved *solved = make(arena, &r, kinds[i].shape, kinds[i].picture);
        assert_memory_equal(cells_of(arena, solved), solved->maze->picture,
                            (size_t)solved->maze->grid->ncells);
        assert_int_equal(solved->route->ncells, pieces_in(arena, &r));
        mw_arena_free(arena);
    }
}

/* The texture is the same inside and outside the picture. The test compares how often a square cell is
 * crossed straight: the numbers per cell differ by at most 0.12. */
static void nothing_gives_the_picture_away(void **state)
{
    (void)state;
    double share[2] = {0, 0};
    for (int seed = 0; seed < 8; seed++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_request r = mw_request_usual();
        r.size = (struct mw_size){30, 30};
        r.seed = (uint64_t)seed;
        const struct mw_solved *solved = make(arena, &r, NULL, "heart");
        const struct mw_maze *maze = solved->maze;
        int straight[2] = {0, 0}, all[2] = {0, 0};
        for (int c = 0; c < maze->grid->ncells; c++) {
            const struct mw_side *side = mw_sides(maze->grid, c, (struct mw_side[MW_SQUARE]){{0}});
            const int in = maze->picture[c];
            all[in]++;
            for (int i = 0; i < 2; i++)
                straight[in] += maze->open[side[i].wall] && maze->open[side[i + 2].wall];
        }
        for (int in = 0; in < 2; in++)
            share[in] += (double)straight[in] / all[in] / 8;
        mw_arena_free(arena);
    }
    if (fabs(share[0] - share[1]) > 0.12)
        fail_msg("straight: %.3f around the picture, %.3f within", share[0], share[1]);
}

/* --- from pixels -------------------------------------------------------------------------------------- */

static bool is_coloured(const struct picture *p, double x, double y)
{
    const int px = (int)(x * p->per_point), py = (int)(y * p->per_point);
    const unsigned char *c = &p->rgb[3 * (py * p->w + px)];
    return px >= 0 && py >= 0 && px < p->w && py < p->h && c[0] > c[2] + 60;
}

static double at_index(json_t *array, size_t i)
{
    return json_number_value(json_array_get(array, i));
}

/* A printed answer colours the cells of the route and no others. The two ends, which have signs, are left
 * out. */
static void answers_show_their_pictures(void **state)
{
    static const struct {
        const char *grid, *picture;
    } kinds[] = {{"rect", "heart"}, {"hex", "elephant"}, {"penrose", "cat"}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        char pdf[64], options[200];
        snprintf(pdf, sizeof pdf, "%s.pdf", kinds[i].picture);
        snprintf(options, sizeof options, "maze --grid %s --picture %s --size 30x30 --seed 4 --answer",
                 kinds[i].grid, kinds[i].picture);
        must_run("%s %s -o '%s'", program(), options, at(pdf));
        char *record = output_of("%s %s --format json", program(), options);
        json_t *json = json_loads(record, 0, NULL), *centres = json_object_get(json, "cell_centres"), *cell;
        assert_string_equal(json_string_value(json_object_get(json, "picture")), kinds[i].picture);
        struct picture p = render(at(pdf), 1, 100);
        json_t *route = json_object_get(json, "route");
        const size_t first = (size_t)json_integer_value(json_array_get(route, 0)),
                     last = (size_t)json_integer_value(json_array_get(route, json_array_size(route) - 1));
        const double pitch = 18,
                     x = at_index(json_object_get(json, "start_pt"), 0) -
                         pitch * at_index(json_array_get(centres, first), 0),
                     y = at_index(json_object_get(json, "start_pt"), 1) -
                         pitch * at_index(json_array_get(centres, first), 1);
        unsigned char *on_route = calloc(json_array_size(centres), 1);
        size_t k;
        json_array_foreach(route, k, cell) on_route[json_integer_value(cell)] = 1;
        int wrong = 0;
        json_array_foreach(centres, k, cell)
        {
            const struct mw_point at = {x + pitch * at_index(cell, 0), y + pitch * at_index(cell, 1)};
            const bool has_sign = k == first || k == last;
            wrong += !has_sign && is_coloured(&p, at.x, at.y) != (on_route[k] == 1);
        }
        assert_int_equal(wrong, 0);
        free(on_route);
        forget_picture(&p);
        json_decref(json);
        free(record);
    }
}

/* The page of a puzzle says how to make the maze again, but not what its picture shows; the page of answers
 * does. */
static void the_small_print_does_not_tell(void **state)
{
    (void)state;
    const char *spec =
        write_file("print.yaml", "puzzles:\n  - {size: 20x20, picture: heart, reveals: a heart}\n"
                                 "  - {size: 20x20, picture: heart, per_page: 2, count: 2}\n");
    must_run("%s build -q '%s' -o '%s'", program(), spec, at("print"));
    must_run("pdftotext -l 2 '%s/print.pdf' - | grep -c 'picture \\.\\.\\.' | grep -x 3", at("print"));
    must_run("pdftotext -l 2 '%s/print.pdf' - | { ! grep heart; }", at("print"));
    must_run("pdftotext -f 3 '%s/print.pdf' - | grep 'a heart, page'", at("print"));
}

/* --- what is refused ---------------------------------------------------------------------------------- */

static void what_cannot_be_is_told(void **state)
{
    static const char *const cases[][2] = {
        {"--picture heart --loops 0.2", "leave out loops"},
        {"--picture heart --sparse 0.2", "leave out sparse"},
        {"--picture heart --unicursal", "leave out unicursal"},
        {"--picture heart --grid parity", "choose another grid"},
        {"--picture heart --start centre", "leave \"centre\" out"},
        {"--picture heart --start 3x3", "leave \"the cell\" out"},
        {"--picture hearts", "heart"},
        {"--picture heart --size 2x2 --format svg", "give it a larger size"},
        {"--picture heart --format text", "picture"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char output[2000];
        const int status = run(output, sizeof output, "%s maze %s", program(), cases[i][0]);
        if (status == 0 || !strstr(output, cases[i][1]))
            fail_msg("%s: %d %s", cases[i][0], status, output);
    }
}

/* A maze too coarse for its picture is made, with a warning that names a larger size; at that size there is
 * no warning. */
static void coarse_pictures_are_warned_of(void **state)
{
    (void)state;
    char output[2000];
    assert_int_equal(run(output, sizeof output, "%s maze --picture t-rex --size 10x10 -o '%s'", program(),
                         at("coarse.svg")),
                     0);
    const char *more = strstr(output, "give it ");
    assert_non_null(more);
    int w = 0, h = 0;
    assert_int_equal(sscanf(more, "give it %dx%d", &w, &h), 2);
    must_run("%s maze --picture t-rex --size %dx%d -o '%s' 2>&1 | { ! grep warning; }", program(), w, h,
             at("fine.svg"));
}

/* At the size that a warning about a coarse picture names, there is no warning. */
static void the_size_that_is_named_for_a_picture_is_enough(void **state)
{
    static const char *const coarse[][2] = {
        {"hat", "shamrock"}, {"hex", "heart"}, {"rect", "cat"}, {"kagome", "dinosaur"}, {"triangle", "fish"}};
    (void)state;
    int named = 0;
    for (size_t i = 0; i < sizeof coarse / sizeof *coarse; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        struct mw_request r = mw_request_usual();
        r.tiling = mw_tiling_named(coarse[i][0]);
        r.size = (struct mw_size){13, 18};
        r.shape = mw_shape_parse(arena, coarse[i][1], NULL, &error);
        r.picture = mw_shape_parse(arena, coarse[i][1], NULL, &error);
        r.grid = mw_request_grid(arena, &r);
        const char *doubt = mw_request_doubt(arena, &r), *size = doubt ? strstr(doubt, "give it ") : NULL;
        if (size && sscanf(size, "give it %dx%d", &r.size.w, &r.size.h) == 2) {
            named++;
            r.grid = mw_request_grid(arena, &r);
            doubt = mw_request_doubt(arena, &r);
            if (doubt)
                fail_msg("at the size that was named: %s", doubt);
        } else if (doubt && !strstr(doubt, "too fine"))
            fail_msg("no size is named: %s", doubt);
        mw_arena_free(arena);
    }
    assert_true(named >= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(routes_fill_their_pictures),
        cmocka_unit_test(pictures_can_be_told),
        cmocka_unit_test(strings_lead_to_the_rim),
        cmocka_unit_test(pictures_within_shapes),
        cmocka_unit_test(nothing_gives_the_picture_away),
        cmocka_unit_test(answers_show_their_pictures),
        cmocka_unit_test(what_cannot_be_is_told),
        cmocka_unit_test(coarse_pictures_are_warned_of),
        cmocka_unit_test(the_small_print_does_not_tell),
        cmocka_unit_test(the_size_that_is_named_for_a_picture_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
