/* Mazes of squares without tables, and those that are too large for a page. */
#include "support.h"

#include <cairo.h>
#include <jansson.h>

/* --- without tables ------------------------------------------------------------------------------------ */

static void expect_same_lines(const struct mw_lines *a, const struct mw_lines *b)
{
    assert_int_equal(a->n, b->n);
    for (int i = 0; i < a->n; i++) {
        assert_int_equal(a->line[i].n, b->line[i].n);
        assert_memory_equal(a->line[i].at, b->line[i].at, (size_t)a->line[i].n * sizeof *a->line[i].at);
    }
}

/* Mazes with and without tables are equal, with every algorithm: passages, gates, routes, facts and lines. */
static void mazes_do_not_know_the_difference(void **state)
{
    (void)state;
    for (int i = 0; mw_carver_name(i); i++) {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_size size = {13, 9};
        const struct mw_maze *kept = make_maze(arena, mw_grid_new(arena, &mw_tiling_rect, size, NULL, 1),
                                               mw_carver_name(i), 5, MW_TOP, MW_BOTTOM),
                             *bare = make_maze(arena, mw_grid_of_squares(arena, &mw_tiling_rect, size),
                                               mw_carver_name(i), 5, MW_TOP, MW_BOTTOM);
        assert_memory_equal(kept->open, bare->open, (size_t)kept->grid->nwalls);
        assert_int_equal(kept->start.gate, bare->start.gate);
        assert_int_equal(kept->finish.gate, bare->finish.gate);
        struct mw_error error = {0};
        const struct mw_route *a = mw_route_prove(arena, kept, &error),
                              *b = mw_route_prove(arena, bare, &error);
        assert_int_equal(a->ncells, b->ncells);
        assert_memory_equal(a->cell, b->cell, (size_t)a->ncells * sizeof *a->cell);
        const struct mw_facts x = mw_maze_facts(kept, a), y = mw_maze_facts(bare, b);
        assert_int_equal(x.effort, y.effort);
        assert_int_equal(x.rim_cells, y.rim_cells);
        assert_true(mw_maze_fingerprint(kept) == mw_maze_fingerprint(bare));
        assert_true(mw_maze_narrowest(kept) == mw_maze_narrowest(bare));
        expect_same_lines(mw_trace_walls(arena, kept), mw_trace_walls(arena, bare));
        expect_same_lines(mw_trace_route(arena, kept, a), mw_trace_route(arena, bare, b));
        mw_arena_free(arena);
    }
}

static const struct mw_solved *puzzle_on(struct mw_arena *arena, struct mw_request r,
                                         const struct mw_grid *grid)
{
    struct mw_error error = {0};
    r.grid = grid;
    const struct mw_solved *solved = mw_puzzle_make(arena, &r, &error);
    if (!solved)
        fail_msg("%s: %s", mw_request_format(arena, &r), error.text);
    return solved;
}

/* Puzzles of every kind and variation are the same on squares with and without tables. */
static void kinds_do_not_know_the_difference(void **state)
{
    (void)state;
    static const char *const wishes[][2] = {
        {"weave", "0.5"},       {"loops", "0.3"},         {"sparse", "0.2"},
        {"symmetry", "mirror"}, {"symmetry", "rotation"}, {"unicursal", "true"},
        {"starts", "3"},        {"exits", "3"},           {"keys", "2"},
        {"spell", "CAT"},       {"items", "5"},           {"numbers", "even"},
        {"picture", "heart"},   {"start", "apart"},       {"hand", "left"},
        {"route", "any"}};
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        const struct mw_size size = {20, 18};
        const char *words[] = {"size", "20x18", "seed", "7", wishes[i][0], wishes[i][1]};
        const struct mw_request *r = mw_request_read(arena, 3, words, "", &error);
        if (!r)
            fail_msg("%s: %s", wishes[i][0], error.text);
        const struct mw_solved *a = puzzle_on(arena, *r, mw_grid_new(arena, &mw_tiling_rect, size, NULL, 1)),
                               *b = puzzle_on(arena, *r, mw_grid_of_squares(arena, &mw_tiling_rect, size));
        assert_true(a->fingerprint == b->fingerprint);
        assert_true(a->narrowest == b->narrowest && a->neck == b->neck);
        assert_int_equal(a->facts.effort, b->facts.effort);
        expect_same_lines(a->walls, b->walls);
        expect_same_lines(a->below, b->below);
        expect_same_lines(mw_trace_route(arena, a->maze, a->route), mw_trace_route(arena, b->maze, b->route));
        mw_arena_free(arena);
    }
}

/* --- too large for a page ------------------------------------------------------------------------------ */

enum { W = 2001, H = 70 }; /* more rows than a strip has (64) */

/* Which cells have a wall on their right or below, and which are on the route. */
struct seen {
    bool right[H][W], below[H][W], way[H][W];
};

static char *text_of(const char *more)
{
    return output_of("'%s' maze --size %dx%d --seed 7 --answer %s", program(), W, H, more);
}

static const struct seen *read_text(void)
{
    static struct seen seen;
    char *text = text_of(""), *line = strchr(text, '\n') + 1;
    for (int y = 0; y < H; y++, line = strchr(line, '\n') + 1)
        for (int x = 0; x < W; x++) {
            const char floor = line[2 * x + 1];
            seen.right[y][x] = line[2 * x + 2] == '|';
            seen.below[y][x] = floor == '_' || floor == '#';
            seen.way[y][x] = floor == '*' || floor == '#';
        }
    free(text);
    return &seen;
}

static uint32_t dot(cairo_surface_t *picture, int x, int y)
{
    const unsigned char *row =
        cairo_image_surface_get_data(picture) + (ptrdiff_t)y * cairo_image_surface_get_stride(picture);
    return ((const uint32_t *)(const void *)row)[x] & 0xffffff;
}

/* A PNG shows every wall and the route, with four dots to a cell and a margin of two cells. */
static void pictures_show_every_wall(void **state)
{
    (void)state;
    const struct seen *seen = read_text();
    must_run("'%s' maze --size %dx%d --seed 7 --answer -o '%s'", program(), W, H, at("large.png"));
    cairo_surface_t *picture = cairo_image_surface_create_from_png(at("large.png"));
    assert_int_equal(cairo_image_surface_get_width(picture), 4 * W + 17);
    assert_int_equal(cairo_image_surface_get_height(picture), 4 * H + 17);
    int gaps = 0;
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            const int left = 8 + 4 * x, top = 8 + 4 * y;
            assert_int_equal(dot(picture, left + 2, top + 2) == 0xd55e00, seen->way[y][x]);
            if (x + 1 < W)
                assert_int_equal(dot(picture, left + 4, top + 2) == 0, seen->right[y][x]);
            if (y + 1 < H)
                assert_int_equal(dot(picture, left + 2, top + 4) == 0, seen->below[y][x]);
            else
                gaps += dot(picture, left + 2, top + 4) != 0;
        }
    assert_int_equal(gaps, 1);
    cairo_surface_destroy(picture);
}

/* Returns the number of black dots in the row or column that is `off` dots outside a side of the maze. */
static int ink_off(cairo_surface_t *picture, const char *side, int off)
{
    const int w = cairo_image_surface_get_width(picture), h = cairo_image_surface_get_height(picture);
    const bool is_row = strcmp(side, "top") == 0 || strcmp(side, "bottom") == 0,
               is_first = strcmp(side, "top") == 0 || strcmp(side, "left") == 0;
    const int at = is_first ? 8 - off : (is_row ? h : w) - 9 + off;
    int n = 0;
    for (int i = 0; i < (is_row ? w : h); i++)
        n += dot(picture, is_row ? i : at, is_row ? at : i) == 0;
    return n;
}

/* The arrow at the start has its tip at the gap, and the arrow at the finish has its tip away from the gap,
 * on every side. */
static void arrows_lead_in_and_out(void **state)
{
    (void)state;
    static const char *const way[][2] = {
        {"top", "bottom"}, {"bottom", "top"}, {"left", "right"}, {"right", "left"}};
    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        must_run("'%s' maze --size %dx%d --seed 7 --start %s --finish %s -o '%s'", program(), W, H, way[i][0],
                 way[i][1], at("arrows.png"));
        cairo_surface_t *picture = cairo_image_surface_create_from_png(at("arrows.png"));
        for (int off = 1; off <= 5; off++) {
            const bool is_arrow = off >= 2 && off <= 4;
            assert_int_equal(ink_off(picture, way[i][0], off), is_arrow ? 2 * off - 3 : 0);
            assert_int_equal(ink_off(picture, way[i][1], off), is_arrow ? 9 - 2 * off : 0);
        }
        cairo_surface_destroy(picture);
    }
}

/* Reads the walls of an SVG into `drawn`; fails if a piece of a wall is drawn twice. Adds the number of the
 * route's paths to `nroute`. */
static void take_paths(const char *svg, struct seen *drawn, int *nroute)
{
    int x = 0, y = 0, n, dx, dy, length;
    char way;
    const char *route = strstr(svg, "stroke-width=\"0.3\"");
    for (const char *at = strstr(svg, "<path d=\""); at; at = strstr(at + 1, "<path d=\"")) {
        const char *d = at + strlen("<path d=\"");
        if (route && at > route) {
            (*nroute)++;
            continue;
        }
        assert_int_equal(sscanf(d, "M%d %d%n", &x, &y, &n), 2);
        for (d += n; sscanf(d, "m%d %d%c%d%n", &dx, &dy, &way, &length, &n) == 4; d += n) {
            x += dx;
            y += dy;
            for (int i = 0; i < length; i++) {
                bool *piece = way == 'h' ? (y > 0 ? &drawn->below[y - 1][x] : NULL)
                                         : (x > 0 ? &drawn->right[y][x - 1] : NULL);
                assert_false(piece && *piece);
                if (piece)
                    *piece = true;
                x += way == 'h';
                y += way == 'v';
            }
        }
        assert_true(*d == '"');
    }
}

static void drawings_show_every_wall(void **state)
{
    (void)state;
    static struct seen drawn;
    const struct seen *seen = read_text();
    size_t n;
    int nroute = 0, gaps = 0;
    must_run("'%s' maze --size %dx%d --seed 7 --answer -o '%s'", program(), W, H, at("large.svg"));
    must_run("xmllint --noout '%s'", at("large.svg"));
    char *svg = read_whole(at("large.svg"), &n);
    take_paths(svg, &drawn, &nroute);
    free(svg);
    assert_true(nroute > 0);
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            if (x + 1 < W)
                assert_int_equal(drawn.right[y][x], seen->right[y][x]);
            if (y + 1 < H)
                assert_int_equal(drawn.below[y][x], seen->below[y][x]);
            else
                gaps += !drawn.below[y][x];
        }
    assert_int_equal(gaps, 1);
}

static void what_cannot_be_so_large_is_told(void **state)
{
    (void)state;
    static const char *const wrong[][2] = {
        {"--size 2001x20 -f pdf -o x.pdf", "written as text, svg or png only"},
        {"--size 2001x20 --loops 0.1", "is made as it is carved"},
        {"--size 2001x20 --shape heart -f svg", "is made as it is carved"},
        {"--size 20x2001 -f pdf -o x.pdf", "written as text, svg or png only"},
        {"--size 20x2001 --loops 0.1", "is made as it is carved"},
        {"--size 10001x20", "each number may be from 1 to 10000"},
        {"--size 2001x20 --grid hex -f svg", "out of range for hex; each number may be from 1 to 2000"},
        {"--size 1001 --grid polar -f svg", "out of range for polar; each number may be from 1 to 1000"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char said[2000];
        assert_int_equal(run(said, sizeof said, "cd '%s' && '%s' maze %s", at("."), program(), wrong[i][0]),
                         2);
        if (!strstr(said, wrong[i][1]))
            fail_msg("%s: %s", wrong[i][0], said);
    }
}

static void what_is_just_so_large_is_made(void **state)
{
    (void)state;
    static const char *const right[] = {"--size 2000x2 -f pdf", "--size 2x2000 --loops 0.1 -f json",
                                        "--size 2000x2 --grid hex -f svg", "--size 2x10000"};
    for (size_t i = 0; i < sizeof right / sizeof *right; i++)
        must_run("'%s' maze %s > '%s'", program(), right[i], at("just.so"));
}

/* --- long books ---------------------------------------------------------------------------------------- */

/* Returns the record of a puzzle in a manifest; fails the test if there is none. */
static json_t *record_of(const json_t *manifest, int number)
{
    size_t i;
    json_t *record;
    json_array_foreach(json_object_get(manifest, "puzzles"), i,
                       record) if (json_integer_value(json_object_get(record, "number")) ==
                                   number) return record;
    fail_msg("puzzle %d is not in the manifest", number);
    return NULL;
}

static void expect_same_record(const json_t *a, const json_t *b, int number)
{
    static const char *const same[] = {"fingerprint",    "start_gate_pt", "finish_gate_pt", "holes",
                                       "circles",        "route_cells",   "difficulty",     "routes",
                                       "answer_wall_pt", "remake"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (!json_equal(json_object_get(record_of(a, number), same[i]),
                        json_object_get(record_of(b, number), same[i])))
            fail_msg("puzzle %d: %s is not the same", number, same[i]);
}

/* A book keeps its first 1024 puzzles in memory; the records of later ones are the same in a whole book and
 * in a part. */
static void books_may_be_longer_than_what_is_kept(void **state)
{
    (void)state;
    const char *spec = write_file("long.yaml", "seed: 5\npuzzles: [{count: 1027, grid: rect, size: 5x6}]\n"
                                               "answers: {where: back, per_page: 12}\n");
    must_run("'%s' build -q '%s' --only 1024-1026 --format pdf,press,svg,svg-layers,png --profile home -o "
             "'%s'",
             program(), spec, at("long.part"));
    json_t *part = json_load_file(at("long.part/book.json"), 0, NULL);
    for (int number = 1024; number <= 1026; number++)
        expect_same_record(part, part, number);
    if (!IS_LEFT_OUT) {
        must_run("'%s' build -q '%s' -o '%s'", program(), spec, at("long"));
        json_t *whole = json_load_file(at("long/book.json"), 0, NULL);
        assert_int_equal(json_array_size(json_object_get(whole, "puzzles")), 1027);
        for (int number = 1024; number <= 1026; number++)
            expect_same_record(whole, part, number);
        json_decref(whole);
        must_run("mkdir '%s' && TMPDIR='%s' '%s' verify -q --only 1,100-101,1024-1027 '%s' && rmdir '%s'",
                 at("temporary"), at("temporary"), program(), at("long"), at("temporary"));
        for (int i = 1; i <= 2 && is_night(); i++)
            must_run("'%s' build -q '%s' --share %d/2 -o '%s.%d'", program(), spec, i, at("long"), i);
        if (is_night())
            must_run("'%s' join -q '%s.1' '%s.2' -o '%s.joined' && diff -r '%s' '%s.joined'", program(),
                     at("long"), at("long"), at("long"), at("long"), at("long"));
    }
    json_decref(part);
}

/* Puzzles with numbers above the most of one group can be asked for, and given other seeds. */
static void high_numbers_are_taken(void **state)
{
    (void)state;
    const char *spec =
        write_file("high.yaml", "puzzles: [{count: 10000, size: 4x4}, {size: 4x4}]\nanswers: none\n"
                                "seed_of: {10001: 77}\n");
    if (IS_LEFT_OUT || !is_night())
        return;
    char *said = output_of("'%s' check '%s' --only 10001 --json", program(), spec);
    assert_non_null(strstr(said, "\"number\": 10001"));
    free(said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mazes_do_not_know_the_difference),
        cmocka_unit_test(kinds_do_not_know_the_difference),
        cmocka_unit_test(pictures_show_every_wall),
        cmocka_unit_test(arrows_lead_in_and_out),
        cmocka_unit_test(drawings_show_every_wall),
        cmocka_unit_test(what_cannot_be_so_large_is_told),
        cmocka_unit_test(what_is_just_so_large_is_made),
        cmocka_unit_test(books_may_be_longer_than_what_is_kept),
        cmocka_unit_test(high_numbers_are_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
