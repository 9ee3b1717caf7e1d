/* Promises to programs that use the library: headers that stand alone in C and C++, mazes in memory and on
 * the program's own canvas, memory limits that hold, and examples that do what they say. */
#include "support.h"

#include <cairo.h>
#include <jansson.h>
#include <math.h>

/* --- headers ------------------------------------------------------------------------------------------ */

static void headers_stand_alone(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    must_run(
        "include=$PWD/include && cd '%s' && for h in $(cd $include && find . -name '*.h'); do "
        "echo \"#include \\\"$h\\\"\" > a.cpp && (cat a.cpp; echo 'extern int a;') > a.c && "
        "cc -std=c11 -Wall -Wextra -Wpedantic -Werror -I$include -fsyntax-only a.c && { ! %s || "
        "c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -I$include -fsyntax-only a.cpp; } || exit 1; done",
        scratch_folder(), is_night() ? "true" : "[ $h = ./mazewright.h ]");
}

/* Every symbol that the shared library exports begins with mw_, and is in a header by name or made by a macro
 * there. */
static void library_shows_its_headers(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    must_run("nm -D --defined-only \"$(dirname '%s')/libmazewright.so\" | awk '{print $3}' | sort > '%s'",
             program(), at("shown"));
    must_run("cat include/mazewright.h include/mazewright/*.h > '%s' && "
             "while read name; do grep -qw \"$name\" '%s' || grep -q "
             "\"^mw_\\(output\\|picture\\|carver\\|tiling\\)_\\|_word$\" "
             "<<E || exit 1\n"
             "$name\nE\ndone < '%s'",
             at("headers"), at("headers"), at("shown"));
    must_run("! grep -v '^mw_' '%s'", at("shown"));
}

/* --- words -------------------------------------------------------------------------------------------- */

static void requests_are_read_from_words(void **state)
{
    (void)state;
    static const struct {
        int n;
        const char *word[6], *error;
    } wrong[] = {
        {1, {"grid", "hexx"}, "no grid is called \"hexx\"; did you mean \"hex\"?"},
        {1, {"gird", "hex"}, "a maze has no \"gird\"; did you mean \"grid\"?"},
        {1, {"seed", "x"}, "seed takes a whole number from 0 to 9223372036854775807, not \"x\""},
        {1, {"loops", "2"}, "loops takes a number from 0 to 1, not \"2\""},
        {2, {"grid", "hex", "size", "9"}, "hex takes cells across and down; write 9x9, not \"9\""},
        {1, {"size", "auto"}, "only words find their size themselves; name one, as in size 20x26"},
        {1, {"edges", "cells"}, "edges says how the rim of a shape runs; name one with shape"},
        {2,
         {"grid", "parity", "algorithm", "wilson"},
         "grid parity makes its walls without an algorithm; leave algorithm out"},
    };
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct mw_error error = {0};
        assert_null(mw_request_read(arena, wrong[i].n, wrong[i].word, "", &error));
        assert_string_equal(error.text, wrong[i].error);
    }
    struct mw_error error = {0};
    static const char *const words[] = {"shape", "text:EMMA", "grid", "hex", "seed", "#9", "loops", "0.25"};
    const struct mw_request *request = mw_request_read(arena, 4, words, "", &error);
    assert_non_null(request);
    assert_string_equal(mw_request_format(arena, request), "hex text:EMMA 53x14 backtracker #9 loops 0.250");
    mw_arena_free(arena);
}

/* Makes a puzzle of a manifest again from the words of its `remake`; fails unless the fingerprints are equal.
 */
static const struct mw_solved *made_again(struct mw_arena *arena, const json_t *puzzle,
                                          const struct mw_request **request)
{
    struct mw_error error = {0};
    const json_t *remake = json_object_get(puzzle, "remake");
    const char *word[80];
    int n = 0;
    for (size_t k = 1; k + 1 < json_array_size(remake); k += 2) {
        word[n++] = json_string_value(json_array_get(remake, k)) + 2;
        word[n++] = json_string_value(json_array_get(remake, k + 1));
    }
    *request = mw_request_read(arena, n / 2, word, "", &error);
    const struct mw_solved *made = *request ? mw_puzzle_make(arena, *request, &error) : NULL;
    char fingerprint[20];
    assert_string_equal(error.text, "");
    snprintf(fingerprint, sizeof fingerprint, "%016llx", (unsigned long long)made->fingerprint);
    assert_string_equal(fingerprint, json_string_value(json_object_get(puzzle, "fingerprint")));
    return made;
}

/* The options in `remake` of a manifest can be read as words, and give the same mazes. */
static void words_of_a_manifest_are_read(void **state)
{
    (void)state;
    must_run("%s build -q examples/gallery.yaml -f svg --only 1-8,45-46 -o '%s'", program(), at("remade"));
    json_t *book = json_load_file(at("remade/book.json"), 0, NULL), *puzzle;
    size_t i;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_request *request;
        made_again(arena, puzzle, &request);
        mw_arena_free(arena);
    }
    assert_true(i == 10);
    json_decref(book);
}

/* Fails unless an end of a puzzle is where its manifest says: in the left or right half of the box, or in the
 * cell 2x3. */
static void hold_end_to_manifest(const json_t *puzzle, const struct mw_solved *made, const char *which)
{
    const char *named = json_string_value(json_object_get(puzzle, which));
    const struct mw_maze *maze = made->maze;
    const struct mw_end end = strcmp(which, "start") == 0 ? maze->start : maze->finish;
    const struct mw_point p = mw_centre(maze->grid, end.cell);
    const struct mw_box *box = &maze->grid->box;
    const double across = (p.x - box->x) / box->w;
    if ((strstr(named, "left") && across > 0.5) || (strstr(named, "right") && across < 0.5) ||
        (strcmp(named, "2x3") == 0 && (floor(p.x) != 1 || floor(p.y) != 2)))
        fail_msg("a %s at %s is at %.2f of the width", which, named, across);
}

/* mw_request_format() names the ends of a request exactly if they differ from those that it has with no end
 * named. */
static void hold_line_to_ends(struct mw_arena *arena, const struct mw_request *request)
{
    struct mw_request usual = *request;
    usual.start = usual.finish = MW_PLACE_USUAL;
    const struct mw_ends_wish as_named = mw_request_ends(request), as_usual = mw_request_ends(&usual);
    const bool is_usual = as_named.start == as_usual.start && as_named.finish == as_usual.finish,
               is_told = strstr(mw_request_format(arena, request), " to ");
    assert_int_equal(is_told, !is_usual);
}

/* With `hand: left`, an end that is named stays where it is named; an end that is not named may change sides.
 * The manifest, the words of its `remake` and mw_request_format() agree on the ends. */
static void ends_are_named_alike_for_either_hand(void **state)
{
    (void)state;
    static const char *const named[] = {"start: left, finish: right",
                                        "start: right",
                                        "finish: bottom-left",
                                        "start: top-right, finish: bottom-left",
                                        "start: top-left, finish: bottom-right",
                                        "count: 1"};
    static const char *const grids[] = {"rect", "hex", "parity", "parity-upright", "polar"};
    FILE *spec = fopen(at("hand.yaml"), "w");
    fprintf(spec, "puzzles:\n");
    int n = 0;
    for (int g = 0; g < 5; g++)
        for (int k = 0; k < 6; k++, n++)
            fprintf(spec, "  - {grid: %s, size: %s, seed: %d, hand: left, %s}\n", grids[g],
                    g == 4 ? "6" : "9x8", n, named[k]);
    fprintf(spec, "  - {size: 9x8, hand: left, start: 2x3, seed: 1}\n");
    fclose(spec);
    must_run("%s build -q '%s' -f svg -o '%s'", program(), at("hand.yaml"), at("hand"));
    json_t *book = json_load_file(at("hand/book.json"), 0, NULL), *puzzle;
    size_t i;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        struct mw_arena *arena = mw_arena_new();
        const struct mw_request *request;
        const struct mw_solved *made = made_again(arena, puzzle, &request);
        hold_end_to_manifest(puzzle, made, "start");
        hold_end_to_manifest(puzzle, made, "finish");
        hold_line_to_ends(arena, request);
        mw_arena_free(arena);
    }
    assert_int_equal((int)i, n + 1);
    json_decref(book);
}

/* --- bounds ------------------------------------------------------------------------------------------- */

struct task {
    int side;
    struct mw_arena *arena;
    const struct mw_solved *made;
    struct mw_error error;
};

static void make_task(void *context)
{
    struct task *task = context;
    task->arena = mw_arena_new();
    struct mw_request request = mw_request_usual();
    request.size = (struct mw_size){task->side, task->side};
    task->made = mw_puzzle_make(task->arena, &request, &task->error);
}

static void make_within(void *context)
{
    struct mw_error error = {0};
    struct task inner = {.side = 200};
    assert_false(mw_within(100000, make_task, &inner, &error));
    make_task(context);
}

static void work_keeps_within_its_memory(void **state)
{
    (void)state;
    struct task small = {.side = 20}, large = {.side = 600};
    struct mw_error error = {0};
    assert_true(mw_within(4000000, make_task, &small, &error));
    assert_non_null(small.made);
    assert_int_equal(small.made->facts.cells, 400);
    mw_arena_free(small.arena);
    assert_false(mw_within(4000000, make_task, &large, &error));
    assert_string_equal(error.text, "it takes more memory than the 4000000 bytes that it may have");
    assert_null(large.made);
    struct mw_error none = {0};
    assert_true(mw_within(4000000, make_within, &small, &none)); /* one mw_within() inside another */
    assert_int_equal(small.made->facts.cells, 400);
    mw_arena_free(small.arena);
}

/* --- lines -------------------------------------------------------------------------------------------- */

/* Returns the distance from a point to the straight piece between two vertices. */
static double away_from(struct mw_point p, struct mw_vertex a, struct mw_vertex b)
{
    const struct mw_point from = {a.x, a.y}, along = {b.x - a.x, b.y - a.y}, to = {p.x - a.x, p.y - a.y};
    const double length = mw_dot(along, along),
                 share = length > 0 ? fmin(1, fmax(0, mw_dot(along, to) / length)) : 0;
    return mw_distance(p, mw_plus(from, along, share));
}

/* The middle of each arc lies within `off` of the straight pieces that replace the arc, and the pieces lead
 * from its start to its end. */
static void flat_lines_keep_to_their_arcs(void **state)
{
    (void)state;
    static const char *const words[][4] = {{"grid", "polar", "size", "12"},
                                           {"shape", "heart", "size", "20x20"},
                                           {"size", "9x9", "weave", "0.5"}};
    for (size_t k = 0; k < 3; k++)
        for (double off = 0.1; off > 0.0005; off /= 10) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_error error = {0};
            const struct mw_request *request = mw_request_read(arena, 2, words[k], "", &error);
            const struct mw_lines *lines = mw_puzzle_make(arena, request, &error)->walls,
                                  *flat = mw_lines_flat(arena, lines, off);
            assert_int_equal(flat->n, lines->n);
            for (int i = 0; i < lines->n; i++) {
                const struct mw_line *line = &lines->line[i], *plain = &flat->line[i];
                assert_int_equal(plain->closed, line->closed);
                int at = 0;
                for (int v = 0; v < line->n - !line->closed; v++) {
                    const struct mw_vertex from = line->at[v], to = line->at[(v + 1) % line->n];
                    const struct mw_point middle = mw_piece_middle(from, to);
                    double least = INFINITY;
                    assert_true(plain->at[at].x == from.x && plain->at[at].y == from.y);
                    do {
                        const struct mw_vertex next = plain->at[(at + 1) % plain->n];
                        assert_true(plain->at[at].bulge == 0);
                        least = fmin(least, away_from(middle, plain->at[at], next));
                        at++;
                    } while (at % plain->n != 0 &&
                             (plain->at[at % plain->n].x != to.x || plain->at[at % plain->n].y != to.y));
                    assert_true(least <= off + 1e-9);
                }
            }
            mw_arena_free(arena);
        }
}

/* --- drawings ----------------------------------------------------------------------------------------- */

static int count_ink(cairo_surface_t *surface, int x0, int y0, int x1, int y1)
{
    int n = 0;
    cairo_surface_flush(surface);
    for (int y = y0; y < y1; y++)
        for (int x = x0; x < x1; x++)
            n += cairo_image_surface_get_data(surface)[y * cairo_image_surface_get_stride(surface) + 4 * x] <
                 128;
    return n;
}

/* A maze stays within the space that it is given on a canvas, and fills the width or the height of that
 * space. */
static void mazes_are_drawn_on_a_canvas(void **state)
{
    (void)state;
    static struct mw_complaints complaints;
    static const char *const words[] = {"grid", "hex", "size", "9x9"};
    enum { W = 300, H = 400, X = 40, Y = 30 };
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, W + 2 * X, H + 2 * Y);
    cairo_t *cr = cairo_create(surface);
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_translate(cr, X, Y);
    const struct mw_single single = {.answer = true};
    assert_true(mw_single_draw(arena, mw_request_read(arena, 2, words, "", &error), &single, cr, W, H,
                               &complaints, &error));
    assert_true(count_ink(surface, X, Y, X + W, Y + H) > 3000);
    assert_int_equal(count_ink(surface, 0, 0, W + 2 * X, H + 2 * Y), count_ink(surface, X, Y, X + W, Y + H));
    const bool is_as_wide = count_ink(surface, X, Y, X + W / 8, Y + H) > 0 &&
                            count_ink(surface, X + W - W / 8, Y, X + W, Y + H) > 0,
               is_as_high = count_ink(surface, X, Y, X + W, Y + H / 8) > 0 &&
                            count_ink(surface, X, Y + H - H / 8, X + W, Y + H) > 0;
    assert_true(is_as_wide || is_as_high);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    mw_arena_free(arena);
}

/* --- layers ------------------------------------------------------------------------------------------- */

static void drawings_come_in_layers(void **state)
{
    (void)state;
    const char *file = at("maze.svg");
    must_run("%s maze --grid hex --size 9x9 --icons mouse-cheese --format svg-layers -o '%s' && xmllint "
             "--noout '%s'",
             program(), file, file);
    must_run("grep -o 'inkscape:label=\"[^\"]*\"' '%s' | tr '\\n' ' ' | grep -qx "
             "'inkscape:label=\"walls\" inkscape:label=\"route of the answer 1\" inkscape:label=\"signs\" "
             "inkscape:label=\"text\" '",
             file);
    must_run("grep -q 'id=\"route-1\" .*style=\"display:none\"' '%s'", file);
    /* the lines that machines follow are a thousandth of an inch wide, at any scale */
    must_run("python3 -c 'import re, sys\n"
             "for width, scale in re.findall(r\"<path stroke=.*?scale\\(([0-9.]+)\\)\\\" "
             "stroke-width=\\\"([0-9.]+)\\\"\", "
             "open(sys.argv[1]).read()):\n"
             "    assert abs(float(width) * float(scale) - 0.072) < 0.001, (width, scale)' '%s'",
             file);
    /* an SVG without --answer has nothing in the colour of the route */
    must_run("%s maze --grid hex --size 9x9 --format svg -o '%s' && ! grep -qi 'd55e00' '%s'", program(),
             file, file);
}

/* --- examples ----------------------------------------------------------------------------------------- */

/* The example in mazewright.h is a program, and does what it says. */
static void the_manual_runs(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    must_run("sed -n 's/^ \\*     //p; s/^ \\*$//p' include/mazewright.h > '%s/manual.c' && "
             "cc -std=c11 -Wall -Wextra -Wpedantic -Werror '%s/manual.c' $(make -s flags) $(pkg-config "
             "--cflags cairo) -o '%s/manual'",
             scratch_folder(), scratch_folder(), scratch_folder());
    must_run(
        "cd '%s' && ./manual > told && grep -qx '.* cells are on the only route, from cell [0-9]*; "
        "difficulty "
        "[0-9.]*' told && grep -q ' walls, the first from ' told && grep -qx 'ten/ten.pdf: 12 pages' told && "
        "xmllint --noout maze.svg && qpdf --check ten/ten.pdf > note",
        scratch_folder());
}

static void examples_in_c_run(void **state)
{
    (void)state;
    must_run("$EXAMPLES/maze > '%s' 2> '%s' && xmllint --noout '%s' && "
             "grep -qx '[0-9]* of [0-9]* cells are on the only route, difficulty [0-9.]*' '%s'",
             at("heart.svg"), at("heart.txt"), at("heart.svg"), at("heart.txt"));
    must_run("[ \"$($EXAMPLES/maze-cpp)\" = \"$(%s maze --grid hex --size 14x18 --seed 48213 --format json | "
             "python3 -c 'import json, sys; m = json.load(sys.stdin); print(len(m[\"route\"]), \"of\", "
             "m[\"cells\"], "
             "\"cells are on the route\")')\" ]",
             program());
}

/* A plotter draws each wall once: the lines drawn are as long as all walls together, and the lifted pen
 * travels less than 0.45 of that. */
static void plotters_draw_each_wall_once(void **state)
{
    (void)state;
    must_run("for kind in gcode hpgl; do $EXAMPLES/plotter $kind 200 size 20x20 seed 3 > '%s.'$kind 2> '%s' "
             "|| exit 1; done",
             at("plot"), at("plot.txt"));
    must_run("python3 -c 'import re, sys, math\n"
             "def drawn(moves):\n"
             "    at, down, up = (0, 0), 0, 0\n"
             "    for is_down, x, y in moves:\n"
             "        way = math.hypot(x - at[0], y - at[1]); at = (x, y)\n"
             "        down, up = (down + way, up) if is_down else (down, up + way)\n"
             "    return down, up\n"
             "g = [(m[0] == \"1\", float(m[1]), float(m[2])) for m in re.findall(r\"G([01]) X([-0-9.]+) "
             "Y([-0-9.]+)\", "
             "open(sys.argv[1] + \".gcode\").read())]\n"
             "h = [(m[0] == \"D\", int(m[1]) / 40, int(m[2]) / 40) for m in "
             "re.findall(r\"P([DU])(-?[0-9]+),(-?[0-9]+);\", "
             "open(sys.argv[1] + \".hpgl\").read())]\n"
             "(down, up), (down2, up2) = drawn(g), drawn(h)\n"
             "walls = 20 * 20 + 1 + 20 + 20 - 2\n" /* of a perfect maze with two gates; each wall is ten
                                                      millimetres long */
             "assert abs(down - 10 * walls) < 1, (down, walls)\n"
             "assert abs(down2 - down) < 3 and up < 0.45 * down, (down2, down, up)\n"
             "assert all(0 <= x <= 200.1 and 0 <= y <= 200.1 for _, x, y in g)' '%s'",
             at("plot"));
    must_run("$EXAMPLES/plotter gcode 200 size nonsense 2>&1 | grep -q 'size'");
}

static void python_makes_the_same_mazes(void **state)
{
    (void)state;
    if (is_spared(1))
        return;
    must_run(
        "export PYTHONPATH=$PWD/examples/python MAZEWRIGHT_LIBRARY=\"$(dirname '%s')/libmazewright.so\" && "
        "cd '%s' && "
        "python3 -c 'import json, subprocess, sys, mazewright\n"
        "for words in ({\"grid\": \"hex\", \"size\": \"14x18\", \"seed\": 48213}, {\"unicursal\": True, "
        "\"size\": \"8x8\"}, "
        "{\"shape\": \"text:EMMA\"}, {\"picture\": \"heart\", \"size\": \"20x20\"}):\n"
        "    options = [f\"--{k}={str(v).lower()}\" if k == \"unicursal\" else f\"--{k}={v}\" for k, v in "
        "words.items()]\n"
        "    said = subprocess.run([sys.argv[1], \"maze\", \"--format\", \"json\", *options], check=True, "
        "capture_output=True).stdout\n"
        "    maze = mazewright.Maze(**words)\n"
        "    assert maze.facts == json.loads(said), words\n"
        "    assert maze.route == maze.facts[\"route\"] and len(maze.cells) == maze.facts[\"cells\"]\n"
        "maze.save(\"py.pdf\", answer=True); maze.save(\"py.svg\", icons=\"mouse-cheese\")\n"
        "mazewright.Maze(size=\"5x5\").save(\"de.pdf\", language=\"de\")\n"
        "assert len(maze.bytes(\"svg\", icons=\"bee-flower\")) > len(maze.bytes(\"svg\")) + 1000\n"
        "try:\n    mazewright.Maze(grid=\"hexx\")\n    assert False\n"
        "except mazewright.MazeError as error:\n"
        "    assert str(error) == \"no grid is called \\\"hexx\\\"; did you mean \\\"hex\\\"?\"' '%s' && "
        "pdfinfo py.pdf >/dev/null && xmllint --noout py.svg",
        program(), scratch_folder(), program());
    must_run("cd '%s' && pdftotext de.pdf - | grep -q ZIEL && '%s' maze -s 5x5 --language tr -o tr.pdf && "
             "pdftotext tr.pdf - | grep -q BAŞLANGIÇ && ! '%s' maze -s 5x5 --language xx -o xx.pdf 2>said && "
             "grep -q 'no language is called \"xx\"' said",
             scratch_folder(), program(), program());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(headers_stand_alone),
        cmocka_unit_test(library_shows_its_headers),
        cmocka_unit_test(requests_are_read_from_words),
        cmocka_unit_test(words_of_a_manifest_are_read),
        cmocka_unit_test(ends_are_named_alike_for_either_hand),
        cmocka_unit_test(work_keeps_within_its_memory),
        cmocka_unit_test(flat_lines_keep_to_their_arcs),
        cmocka_unit_test(mazes_are_drawn_on_a_canvas),
        cmocka_unit_test(drawings_come_in_layers),
        cmocka_unit_test(the_manual_runs),
        cmocka_unit_test(examples_in_c_run),
        cmocka_unit_test(plotters_draw_each_wall_once),
        cmocka_unit_test(python_makes_the_same_mazes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
