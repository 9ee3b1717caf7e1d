/* Books checked from their pixels: what poppler draws, and no line of our own code between it and the count.
 *
 * The ink of a perfect maze with two gaps in its rim falls into exactly two parts, and its white is one:
 * together these prove from the picture alone that one route leads through. With one gap and a goal inside
 * there is one part of ink; with both ends inside, one of ink and two of white. */
#include "support.h"

#include <jansson.h>
#include <math.h>

static struct mw_box box_of(json_t *array)
{
    double v[4];
    for (size_t i = 0; i < 4; i++)
        v[i] = json_number_value(json_array_get(array, i));
    return (struct mw_box){v[0], v[1], v[2], v[3]};
}

static json_t *build(const char *spec, const char *folder)
{
    char path[1200];
    must_run("%s build -q '%s' -o '%s/%s'", program(), spec, scratch_folder(), folder);
    snprintf(path, sizeof path, "%s/%s/book.json", scratch_folder(), folder);
    json_t *json = json_load_file(path, 0, NULL);
    assert_non_null(json);
    return json;
}

/* The path of the manifest's PDF of that role. */
static const char *pdf_of(json_t *manifest, const char *folder, const char *role)
{
    static char path[1400];
    size_t i;
    json_t *file;
    json_array_foreach(json_object_get(manifest, "files"), i,
                       file) if (strcmp(json_string_value(json_object_get(file, "role")), role) == 0)
    {
        snprintf(path, sizeof path, "%s/%s/%s", scratch_folder(), folder,
                 json_string_value(json_object_get(file, "path")));
        return path;
    }
    return strcmp(role, "answers") == 0 ? pdf_of(manifest, folder, "book") : NULL;
}

/* Enough dots for ten to a corridor, whose width is told by how many cells the box holds. */
static int dpi_for(json_t *puzzle, const char *which)
{
    struct mw_box box = box_of(json_object_get(puzzle, which));
    double corridor = sqrt(box.w * box.h / json_number_value(json_object_get(puzzle, "cells")));
    const char *shape = json_string_value(json_object_get(puzzle, "shape"));
    if (shape && strncmp(shape, "text:", 5) == 0) /* most of its box is white */
        corridor = box.w / json_number_value(json_array_get(json_object_get(puzzle, "size"), 0));
    bool narrow = json_number_value(json_object_get(json_object_get(puzzle, "variation"), "weave")) > 0;
    int dpi = (int)ceil(72 * (narrow ? 24 : 11) / corridor); /* there are gaps between corridors too */
    return dpi < 72 ? 72 : dpi;
}

static json_t *variation(json_t *puzzle, const char *knob)
{
    return json_object_get(json_object_get(puzzle, "variation"), knob);
}

static bool is_of(json_t *puzzle, const char *grid)
{
    return strncmp(json_string_value(json_object_get(puzzle, "grid")), grid, strlen(grid)) == 0;
}

static void expect(json_t *puzzle, bool good, const char *what, int a, int b)
{
    if (!good)
        fail_msg("puzzle %d (%s, seed %lld): %s (%d, %d)",
                 (int)json_integer_value(json_object_get(puzzle, "number")),
                 json_string_value(json_object_get(puzzle, "grid")),
                 (long long)json_integer_value(json_object_get(puzzle, "seed")), what, a, b);
}

static int is_vivid(const struct picture *p, int x, int y)
{
    const unsigned char *c = &p->rgb[3 * (y * p->w + x)];
    return c[0] > c[2] + 60;
}

/* The route of an answer: in its box, the vivid pixels reach both ends, and nothing vivid is apart from them.
 */
static void expect_route(const struct picture *p, json_t *puzzle)
{
    struct mw_box box = box_of(json_object_get(puzzle, "answer_box_pt"));
    double s = p->per_point;
    int x0 = (int)(box.x * s), y0 = (int)(box.y * s), w = (int)(box.w * s), h = (int)(box.h * s), n = 0,
        parts = 0;
    unsigned char *seen = calloc((size_t)w * (size_t)h, 1);
    int *stack = malloc(sizeof *stack * (size_t)w * (size_t)h);
    for (int i = 0; i < w * h; i++) {
        if (seen[i] || !is_vivid(p, x0 + i % w, y0 + i / w))
            continue;
        parts++;
        seen[stack[n++] = i] = 1;
        while (n > 0) {
            int at = stack[--n];
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) {
                    int x = at % w + dx, y = at / w + dy;
                    if (x >= 0 && y >= 0 && x < w && y < h && !seen[y * w + x] && is_vivid(p, x0 + x, y0 + y))
                        seen[stack[n++] = y * w + x] = 1;
                }
        }
    }
    bool dives = json_number_value(variation(puzzle, "weave")) > 0;
    expect(puzzle, parts == 1 || (dives && parts > 1), "pieces of the route", parts, 1);
    free(seen);
    free(stack);
}

/* A ring has one, and so have some letters and others, if the cells are small enough. */
static int count_holes(json_t *puzzle)
{
    const char *shape = json_string_value(json_object_get(puzzle, "shape"));
    json_t *size = json_object_get(puzzle, "size");
    if (!shape)
        return 0;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {""};
    const char *edges = json_string_value(variation(puzzle, "edges"));
    const struct mw_grid *grid = (edges && strcmp(edges, "cells") == 0 ? mw_grid_new : mw_grid_lay)(
        arena, mw_tiling_named(json_string_value(json_object_get(puzzle, "grid"))),
        (struct mw_size){(int)json_integer_value(json_array_get(size, 0)),
                         (int)json_integer_value(json_array_get(size, 1))},
        mw_shape_parse(arena, shape, "examples/gallery.yaml", &error),
        (uint64_t)json_integer_value(json_object_get(puzzle, "seed")));
    const int holes = grid->nloops - 1;
    mw_arena_free(arena);
    return holes;
}

/* How many gaps the rim has, as the spec of these books would have it. */
static int count_gaps(json_t *puzzle)
{
    bool from_cell_to_cell = /* in the gallery */
        strcmp(json_string_value(json_object_get(puzzle, "title")), "From cell to cell") == 0;
    bool centre =
        json_is_null(json_object_get(puzzle, "shape")) &&
        (is_of(puzzle, "polar") || strstr(json_string_value(json_object_get(puzzle, "grid")), "-hexagon"));
    if (json_is_string(json_object_get(puzzle, "picture"))) { /* those two hang on strings */
        const char *title = json_string_value(json_object_get(puzzle, "title"));
        return strcmp(title, "On a string") == 0 ? 2 : strcmp(title, "What hangs there?") == 0 ? 1 : 0;
    }
    return from_cell_to_cell ? 0 : centre ? 1 : 2;
}

/* The colour of a point: white parts have their labels, ink has none. */
static int part_at(const struct picture *p, struct mw_box box, const int *label, json_t *point)
{
    (void)box;
    int x = (int)(json_number_value(json_array_get(point, 0)) * p->per_point),
        y = (int)(json_number_value(json_array_get(point, 1)) * p->per_point);
    return label[y * p->w + x];
}

/* A perfect maze with two gaps has two parts of ink and one of white, and one more for each hole. With one
 * gap there is one part of ink. Without any, the maze is a white part of its own. */
static void check_perfect(json_t *puzzle, struct parts parts)
{
    int gaps = count_gaps(puzzle), white = (gaps == 0 ? 2 : 1) + count_holes(puzzle);
    if (json_number_value(variation(puzzle, "loops")) > 0)
        expect(puzzle, parts.ink > 2, "parts of ink", parts.ink, gaps); /* each way around is an island */
    else
        expect(puzzle, parts.ink == (gaps == 2 ? 2 : 1), "parts of ink", parts.ink, gaps);
    if (json_number_value(variation(puzzle, "sparse")) > 0)
        expect(puzzle, parts.white >= white, "parts of white", parts.white,
               white); /* cells left out are holes */
    else
        expect(puzzle, parts.white == white, "parts of white", parts.white, white);
}

/* Each crossing parts the corridors once more, and what lies between them once more. The two ends open into
 * what lies around. */
static void check_woven(json_t *puzzle, struct parts parts)
{
    json_t *size = json_object_get(puzzle, "size");
    int squares =
        (int)(json_integer_value(json_array_get(size, 0)) * json_integer_value(json_array_get(size, 1)));
    int crossings = (int)json_integer_value(json_object_get(puzzle, "cells")) - squares;
    expect(puzzle, crossings > 5, "crossings", crossings, squares);
    int least = is_of(puzzle, "hex") ? crossings + 1
                                     : 2 * crossings; /* on hexagons what lies between can be a sliver */
    expect(puzzle, parts.white >= least && parts.white <= 2 * crossings + 1, "parts of white for crossings",
           parts.white, crossings);
}

/* Start and finish are in one white part within the walls, and there are two pieces of border or more of ink.
 */
static void check_parity(const struct picture *p, json_t *puzzle, struct parts parts)
{
    struct mw_box box = box_of(json_object_get(puzzle, "box_pt"));
    int *label = label_white(p, box);
    int start = part_at(p, box, label, json_object_get(puzzle, "start_pt")),
        finish = part_at(p, box, label, json_object_get(puzzle, "finish_pt"));
    free(label);
    expect(puzzle, start > 0 && start == finish, "start and finish are apart", start, finish);
    expect(puzzle, parts.ink >= 2, "parts of ink", parts.ink, 2);
    if (strcmp(json_string_value(variation(puzzle, "reach")), "all") == 0)
        expect(puzzle, parts.white == 1, "closed regions", parts.white, 1);
}

static void check_puzzle(const struct picture *p, json_t *puzzle)
{
    struct parts parts = count_parts(p, box_of(json_object_get(puzzle, "box_pt")), 2);
    if (is_of(puzzle, "parity"))
        check_parity(p, puzzle, parts);
    else if (json_number_value(variation(puzzle, "weave")) > 0)
        check_woven(puzzle, parts);
    else
        check_perfect(puzzle, parts);
}

static void check_pages(json_t *manifest, const char *folder, bool routes)
{
    json_t *puzzle;
    size_t i;
    json_array_foreach(json_object_get(manifest, "puzzles"), i, puzzle)
    {
        if (is_spared()) /* what is left to count is no code of the program's */
            continue;
        int page = (int)json_integer_value(json_object_get(puzzle, "page"));
        struct picture p = render(pdf_of(manifest, folder, "book"), page, dpi_for(puzzle, "box_pt"));
        check_puzzle(&p, puzzle);
        forget_picture(&p);
        if (!routes)
            continue;
        p = render(pdf_of(manifest, folder, "answers"),
                   (int)json_integer_value(json_object_get(puzzle, "answer_page")),
                   dpi_for(puzzle, "answer_box_pt"));
        expect_route(&p, puzzle);
        forget_picture(&p);
    }
    json_decref(manifest);
}

static void check_book(const char *spec, const char *folder, bool routes)
{
    check_pages(build(spec, folder), folder, routes);
}

static void library_example_passes(void **state)
{
    (void)state;
    char path[1200];
    must_run("cd '%s' && $EXAMPLES/library", scratch_folder());
    snprintf(path, sizeof path, "%s/ten/book.json", scratch_folder());
    check_pages(json_load_file(path, 0, NULL), "ten", true);
}

static void worksheet_passes(void **state)
{
    (void)state;
    check_book("examples/worksheet.yaml", "worksheet", false);
    check_book("examples/class.yaml", "class", false);
}

static void poster_passes(void **state)
{
    (void)state;
    check_book("examples/poster.yaml", "poster", true);
}

static void other_ends_pass(void **state)
{
    (void)state;
    check_book(
        write_file(
            "gaps.yaml",
            "paper: a4\nmargins: 15mm\npuzzles:\n"
            "  - {count: 4, size: 12x14, start: left, finish: right}\n"
            "  - {count: 4, grid: hex, size: 12x14, start: left, finish: right}\n"
            "  - {count: 6, grid: hex, size: 6x6, start: top-left, finish: bottom-right, per_page: 6}\n"
            "  - {count: 4, size: 9x9, start: farthest, finish: farthest, per_page: 4}\n"
            "  - {count: 4, grid: polar, size: 7, start: bottom, per_page: 2}\n"),
        "gaps", true);
}

/* Signs may stand inside the box of an outline with bays, and are no part of the walls: here they are too
 * light to count as ink. */
#define LIGHT_SIGNS "colours: {arrow: f0a818, text: f0a818}\n"

/* Every tiling and every shape once. */
static void shapes_pass(void **state)
{
    (void)state;
    char text[8000] = LIGHT_SIGNS "puzzles:\n";
    for (int i = 0; mw_shape_name(i); i++) {
        int t = 0;
        while (mw_tilings[t] && !mw_tilings[t]->parity)
            t++;
        const struct mw_tiling *tiling = mw_tilings[i % t];
        struct mw_size size = size_for_shapes(tiling);
        struct mw_arena *arena = mw_arena_new();
        snprintf(text + strlen(text), sizeof text - strlen(text), "  - {grid: %s, size: %s, shape: %s}\n",
                 tiling->name, mw_size_format(arena, tiling, size), mw_shape_name(i));
        mw_arena_free(arena);
    }
    strcat(text,
           "  - {grid: hex, size: 60x20, shape: {text: EMIL}}\n  - {size: 40x16, shape: \"text:LEX\"}\n");
    check_book(write_file("shapes.yaml", text), "shapes", false);
}

static void gallery_passes(void **state)
{
    (void)state;
    size_t length;
    char *gallery = read_whole("examples/gallery.yaml", &length), *text = calloc(1, length + 100);
    sprintf(text, LIGHT_SIGNS "%s", gallery);
    must_run("cp examples/whale.svg examples/fox.png '%s'", scratch_folder());
    check_book(write_file("gallery.yaml", text), "gallery", true);
    free(gallery);
    free(text);
}

/* With signs that are too light, and usual colours. */
static void check_with_light_signs(const char *example, const char *folder, bool routes)
{
    char name[100];
    snprintf(name, sizeof name, "%s.yaml", folder);
    must_run("{ grep -v ^colours: '%s'; printf '%s'; } > '%s'", example,
             "colours: {arrow: f0a818, text: f0a818}\n", at(name));
    check_book(at(name), folder, routes);
}

static void activity_book_passes(void **state)
{
    (void)state;
    check_with_light_signs("examples/activity-book.yaml", "activity", true);
}

/* Their answers are black and grey: no route to find by its colour. */
static void black_books_pass(void **state)
{
    (void)state;
    check_with_light_signs("examples/hundred.yaml", "hundred", false);
    check_with_light_signs("examples/pocket.yaml", "pocket", false);
}

static void dinosaurs_pass(void **state)
{
    (void)state;
    check_with_light_signs("examples/dinosaurs.yaml", "dinosaurs", true);
}

static void names_pass(void **state)
{
    (void)state;
    check_with_light_signs("examples/names.yaml", "names", true);
}

static void tilings_pass(void **state)
{
    (void)state;
    char text[8000] = LIGHT_SIGNS "puzzles:\n";
    for (int t = 0; mw_tilings[t]; t++)
        if (!mw_tilings[t]->single && !mw_tilings[t]->parity)
            snprintf(text + strlen(text), sizeof text - strlen(text),
                     "  - {grid: %s, size: 10x9, count: 2}\n", mw_tilings[t]->name);
    check_book(write_file("tilings.yaml", text), "tilings", true);
}

/* Both ends inside: the rim is whole. */
static void goals_inside_pass(void **state)
{
    (void)state;
    json_t *manifest =
        build(write_file("inside.yaml", "puzzles: [{count: 3, size: 9x9, start: centre, finish: bottom}]\n"),
              "inside");
    json_t *puzzle;
    size_t i;
    json_array_foreach(json_object_get(manifest, "puzzles"), i, puzzle)
    {
        struct picture p = render(pdf_of(manifest, "inside", "book"), (int)i + 1, dpi_for(puzzle, "box_pt"));
        struct parts parts = count_parts(&p, box_of(json_object_get(puzzle, "box_pt")), 2);
        expect(puzzle, parts.ink == 1 && parts.white == 1, "parts", parts.ink, parts.white);
        forget_picture(&p);
    }
    json_decref(manifest);
}

/* That the check can fail: a page with one more hole in a wall, or one wall too many, is told from a good
 * one. */
static void the_check_tells_bad_pages(void **state)
{
    (void)state;
    json_t *manifest = build("examples/worksheet.yaml", "again"),
           *puzzle = json_array_get(json_object_get(manifest, "puzzles"), 0);
    struct mw_box box = box_of(json_object_get(puzzle, "box_pt"));
    struct picture p = render(pdf_of(manifest, "again", "book"), 1, 150);
    double s = p.per_point;
    /* a line right across joins both parts of the ink and cuts the white */
    for (int x = (int)(box.x * s); x < (int)((box.x + box.w) * s); x++)
        for (int y = 0; y < 2; y++)
            memset(&p.rgb[3 * ((int)((box.y + box.h / 2) * s + y) * p.w + x)], 0, 3);
    struct parts bad = count_parts(&p, box, 1);
    assert_true(bad.ink == 1 && bad.white > 1);
    forget_picture(&p);
    json_decref(manifest);
}

/* --- a solver that knows only colours ----------------------------------------------------------------- */

/* Between two cells side by side the passage lies on the route if, and only if, the posts at its two ends
 * belong to different parts of the ink. Posts are found by the geometry of squares; routes come from the JSON
 * record. */
static void colours_alone_find_the_route(void **state)
{
    (void)state;
    enum { W = 14, H = 11 };
    for (int seed = 1; seed <= 6; seed++) {
        char pdf[1200], record[1200];
        snprintf(pdf, sizeof pdf, "%s/colours.pdf", scratch_folder());
        snprintf(record, sizeof record, "%s/colours.json", scratch_folder());
        must_run("%s maze --size %dx%d --seed %d --algorithm wilson --format pdf -o '%s'", program(), W, H,
                 seed, pdf);
        must_run("%s maze --size %dx%d --seed %d --algorithm wilson --format json -o '%s'", program(), W, H,
                 seed, record);
        json_t *json = json_load_file(record, 0, NULL), *passage;
        struct mw_box box = box_of(json_object_get(json, "box_pt"));
        struct picture p = render(pdf, 1, 144);
        int *label = label_ink(&p), on_route[W * H] = {0};
        const double pitch = 18, wall = box.w - W * pitch;
        json_t *route = json_object_get(json, "route");
        for (size_t i = 0; i < json_array_size(route); i++)
            on_route[json_integer_value(json_array_get(route, i))] = (int)i + 1;
        size_t i;
        json_array_foreach(json_object_get(json, "passages"), i, passage)
        {
            int a = (int)json_integer_value(json_array_get(passage, 0)),
                b = (int)json_integer_value(json_array_get(passage, 1));
            int low = a < b ? a : b;
            bool beside = (a > b ? a - b : b - a) == 1;
            int px = low % W + (beside ? 1 : 0), py = low / W + (beside ? 0 : 1);
            int part[2];
            for (int k = 0; k < 2; k++) {
                double x = box.x + wall / 2 + pitch * (px + (beside ? 0 : k)),
                       y = box.y + wall / 2 + pitch * (py + (beside ? k : 0));
                part[k] = label[(int)(y * p.per_point) * p.w + (int)(x * p.per_point)];
                assert_true(part[k] > 0);
            }
            bool taken = on_route[a] && on_route[b] && abs(on_route[a] - on_route[b]) == 1;
            assert_int_equal(part[0] != part[1], taken);
        }
        free(label);
        forget_picture(&p);
        json_decref(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(library_example_passes),
        cmocka_unit_test(activity_book_passes),
        cmocka_unit_test(worksheet_passes),
        cmocka_unit_test(poster_passes),
        cmocka_unit_test(other_ends_pass),
        cmocka_unit_test(shapes_pass),
        cmocka_unit_test(gallery_passes),
        cmocka_unit_test(black_books_pass),
        cmocka_unit_test(dinosaurs_pass),
        cmocka_unit_test(names_pass),
        cmocka_unit_test(tilings_pass),
        cmocka_unit_test(goals_inside_pass),
        cmocka_unit_test(the_check_tells_bad_pages),
        cmocka_unit_test(colours_alone_find_the_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
