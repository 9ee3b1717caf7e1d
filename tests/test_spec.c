/* Specs: what is read, and each complaint with its place. */
#include "support.h"

#include <locale.h>

static struct mw_complaints complaints;

static const struct mw_spec *read_spec(struct mw_arena *arena, const char *text)
{
    memset(&complaints, 0, sizeof complaints);
    return mw_spec_read(arena, "book.yaml", text, strlen(text), &complaints);
}

static const struct mw_spec *must_read(struct mw_arena *arena, const char *text)
{
    const struct mw_spec *spec = read_spec(arena, text);
    if (!spec)
        fail_msg("%d:%d: %s", complaints.at[0].line, complaints.at[0].column, complaints.at[0].text);
    return spec;
}

/* --- what is read ------------------------------------------------------------------------------------- */

static void the_readme_spec_is_read(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = must_read(
        arena, "title: Rainy Day Mazes\nauthor: A. Author\nseed: 1981\npaper: letter\ntemplate: "
               "activity-book\npuzzles:\n"
               "  - {count: 12, grid: rect, size: 12x16, algorithm: frontier, title: \"Warm up\"}\n"
               "  - {count: 20, grid: hex, size: 14x18, algorithm: path-list}\n"
               "  - {count: 8, grid: polar, size: 9, algorithm: wilson, finish: centre}   # nine rings\n"
               "answers: {where: back, per_page: 6, style: line}\n");
    assert_string_equal(spec->title, "Rainy Day Mazes");
    assert_string_equal(spec->author, "A. Author");
    assert_int_equal(spec->seed, 1981);
    assert_true(spec->format->paper.w == 612 && spec->format->paper.h == 792);
    assert_int_equal(spec->ngroups, 3);
    assert_int_equal(spec->group[0].count, 12);
    assert_string_equal(spec->group[0].titles.text[0], "Warm up");
    assert_ptr_equal(spec->group[1].maze.tiling, &mw_tiling_hex);
    assert_int_equal(spec->group[1].maze.size.h, 18);
    assert_int_equal(spec->group[2].maze.finish, MW_CENTRE);
    assert_int_equal(spec->answers->per_page, 6);
    assert_true(spec->matter->front.n == 1 &&
                spec->matter->front.kind[0] == MW_PAGE_TITLE); /* from the template */
    mw_arena_free(arena);
}

static void every_value_arrives(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = must_read(
        arena,
        "title: T\nsubtitle: S\nlanguage: de\npaper: 210x297mm\norientation: landscape\n"
        "margins: {top: 10mm, bottom: 1in, inside: 36pt, outside: 1.5cm}\n"
        "front: [title]\nnumber: disc\nfolio: centre\nremake: false\nfurniture: [name, date]\nanswer_note: "
        "false\n"
        "faces: {title: Andika Bold, text: Quicksand}\nlines: {wall: 1pt, route: 0.5mm}\n"
        "colours: {wall: \"#123456\", route: fff}\nwords: {start: LOS, maze: \"Nr. {number}\"}\n"
        "defaults: {grid: hex, size: 8x9, per_page: 4, instructions: [a, b]}\n"
        "puzzles:\n  - {seeds: [3, 1, 2]}\n  - {seed: 5, count: 2, grid: polar, size: 4, start: farthest}\n"
        "answers: {where: separate, per_page: 9, style: dots}\n");
    assert_true(spec->format->paper.w > 841 && spec->format->paper.w < 842 && spec->format->paper.h > 595 &&
                spec->format->paper.h < 596);
    assert_true(spec->format->margins.bottom == 72 && spec->format->margins.inside == 36);
    assert_int_equal(spec->furniture->folio, MW_FOLIO_CENTRE);
    assert_int_equal(spec->furniture->number, MW_NUMBER_DISC);
    assert_false(spec->furniture->remake || spec->furniture->answer_note);
    assert_true(spec->furniture->fields == 5 && spec->look->wall_width == 1);
    assert_int_equal(spec->look->colour[MW_INK_WALL], 0x123456);
    assert_int_equal(spec->look->colour[MW_INK_ROUTE], 0xffffff);
    assert_string_equal(spec->words->start, "LOS");
    assert_string_equal(spec->words->finish, "ZIEL");
    assert_string_equal(spec->look->face[MW_FACE_TEXT], "Quicksand");
    assert_int_equal(spec->group[0].count, 3);
    assert_int_equal(spec->group[0].seeds[2], 2);
    assert_int_equal(spec->group[0].per_page, 4);
    assert_int_equal(spec->group[0].maze.size.w, 8);
    assert_int_equal(spec->group[0].instructions.n, 2);
    assert_int_equal(spec->group[1].maze.start, MW_FARTHEST);
    assert_int_equal(spec->answers->where, MW_ANSWERS_SEPARATE);
    assert_int_equal(spec->answers->style, MW_STYLE_DOTS);
    spec = must_read(arena, "puzzles: [{size: 3x3}]\nanswers: none\nmargins: 20mm\n");
    assert_int_equal(spec->answers->where, MW_ANSWERS_NONE);
    assert_string_equal(spec->title, "book");
    mw_arena_free(arena);
}

static void papers_are_understood(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double w, h;
    } papers[] = {{"letter", 612, 792},        {"Letter", 612, 792},
                  {"A5", 419.5, 595.3},        {"6x9in", 432, 648},
                  {"6in x 9in", 432, 648},     {"8.5 x 11 in", 612, 792},
                  {"8.5X11 inches", 612, 792}, {"8,5×11in", 612, 792},
                  {"8.5x11", 612, 792},        {"11 x 8.5", 792, 612},
                  {"6x9", 432, 648},           {"5.06x7.81", 364.3, 562.3},
                  {"a5", 419.5, 595.3},        {"148 x 210 mm", 419.5, 595.3},
                  {"14,8x21cm", 419.5, 595.3}, {"200x300pt", 200, 300}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        const struct mw_spec *spec = must_read(
            arena, mw_format(arena, "paper: %s\nmargins: 10pt\npuzzles: [{size: 3x3}]\n", papers[i].text));
        assert_true(spec->format->paper.w - papers[i].w < 0.1 && papers[i].w - spec->format->paper.w < 0.1);
        assert_true(spec->format->paper.h - papers[i].h < 0.1 && papers[i].h - spec->format->paper.h < 0.1);
    }
    mw_arena_free(arena);
}

/* A paper that may have either of two units is refused with both named; so is a paper that cannot be
 * understood. */
static void unclear_papers_are_told(void **state)
{
    (void)state;
    static const char *const papers[][2] = {
        {"15x23", "\"15x23\" has no unit; write \"15x23in\" or \"15x23cm\""},
        {"210x297", "\"210x297\" has no unit; write \"210x297cm\" or \"210x297mm\""},
        {"6.5x9", "\"6.5x9\" has no unit; write \"6.5x9in\" or \"6.5x9cm\""},
        {"1x1", "\"paper\" must be a paper such as letter, a4 or 6x9in, not \"1x1\""},
        {"6x9inn", "\"paper\" must be a paper such as letter, a4 or 6x9in, not \"6x9inn\""},
        {"6in x 9", "\"paper\" must be a paper such as letter, a4 or 6x9in, not \"6in x 9\""},
        {"100x200pt", "a paper must measure from 2in to 200in each way, not 1.389x2.778in"},
        {"leter", "no paper is called \"leter\"; did you mean \"letter\"?"}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof papers / sizeof *papers; i++) {
        assert_null(read_spec(arena, mw_format(arena, "paper: %s\npuzzles: [{size: 3x3}]\n", papers[i][0])));
        assert_string_equal(complaints.at[0].text, papers[i][1]);
    }
    mw_arena_free(arena);
}

/* --- however it is typed ------------------------------------------------------------------------------ */

static void sizes_may_be_typed_in_every_way(void **state)
{
    (void)state;
    static const char *const signs[] = {"x", "X", "×", " x ", " X ", " × "};
    static const int size[][2] = {{2, 3}, {12, 16}, {20, 9}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        for (size_t k = 0; k < sizeof size / sizeof *size; k++) {
            const char *typed = mw_format(arena, "%d%s%d", size[k][0], signs[i], size[k][1]);
            const struct mw_spec *spec = must_read(
                arena,
                mw_format(arena,
                          "impose: poster\ntiles: %s\npuzzles:\n - {size: %s}\n - {size: [%s, 30x30]}\n"
                          " - {size: %s..30%s30}\n - {size: 30x30, start: %s}\n",
                          typed, typed, typed, typed, signs[i], typed));
            assert_int_equal(spec->format->tiles[0], size[k][0]);
            assert_int_equal(spec->format->tiles[1], size[k][1]);
            assert_int_equal(spec->group[0].maze.size.w, size[k][0]);
            assert_int_equal(spec->group[0].maze.size.h, size[k][1]);
            assert_int_equal(spec->group[1].sizes.at[0].h, size[k][1]);
            assert_int_equal(spec->group[2].most.h, 30);
            assert_int_equal(spec->group[3].maze.start, mw_place_of_cell(size[k][0], size[k][1]));
        }
    mw_arena_free(arena);
}

static void lengths_may_be_typed_in_every_way(void **state)
{
    (void)state;
    static const char *const lengths[][2] = {
        {"0.5in", "0,5in"},    {"0.5in", "0.5 in"},    {"0.5in", "0,5 IN"},  {"0.5in", ".5 inch"},
        {"12.5mm", "12,5 mm"}, {"0.125in", "0,125in"}, {"1.27cm", "1,27 Cm"}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        const struct mw_spec *one = must_read(arena, mw_format(arena, "margins: %s\n%s", lengths[i][0],
                                                               "puzzles: [{size: 3x3, loops: 0.25}]\n")),
                             *two = must_read(arena, mw_format(arena, "margins: %s\n%s", lengths[i][1],
                                                               "puzzles:\n- size: 3x3\n  loops: 0,25\n"));
        assert_true(one->format->margins.top == two->format->margins.top);
        assert_true(one->group[0].maze.vary.loops == two->group[0].maze.vary.loops);
    }
    mw_arena_free(arena);
}

/* Returns a name in capitals (way 0), or with a first capital and spaces (1) or underscores (2) for hyphens;
 * names are understood in all these forms. */
static const char *typed_otherwise(struct mw_arena *arena, const char *name, int way)
{
    char *typed = mw_format(arena, "%s", name);
    for (char *c = typed; *c; c++)
        *c = way == 0 || c == typed ? (*c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c)
             : *c != '-'            ? *c
             : way == 1             ? ' '
                                    : '_';
    return typed;
}

static const char *template_name(int i)
{
    return mw_template_name(i);
}

static void names_may_be_typed_in_every_way(void **state)
{
    (void)state;
    static const struct {
        const char *format;
        mw_word *name;
    } keys[] = {{"profile: %s\npaper: 6x9in\n", mw_profile_name},
                {"paper: %s\nmargins: 5mm\n", mw_paper_name},
                {"reader: \"%s\"\n", mw_reader_name},
                {"template: %s\n", template_name},
                {"stock: %s\nprofile: kdp\npaper: 6x9in\n", mw_stock_name},
                {"front: [%s]\n", mw_matter_name},
                {"defaults: {grid: %s}\n", mw_tiling_name},
                {"defaults: {algorithm: %s}\n", mw_carver_name},
                {"defaults: {shape: %s}\n", mw_shape_name},
                {"defaults: {icons: %s}\n", mw_drawing_name},
                {"defaults: {start: %s}\n", mw_place_name},
                {"defaults: {difficulty: %s}\n", mw_level_word},
                {"defaults: {symmetry: %s}\n", mw_symmetry_word}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        for (int k = 0; keys[i].name(k); k++)
            for (int way = 0; way < 3; way++) {
                if (is_spared(2))
                    continue;
                struct mw_arena *arena = mw_arena_new();
                const char *name = keys[i].name(k), *puzzles = "puzzles: [{count: 1, size: 30x30}]\n",
                           *usual =
                               mw_format(arena, mw_format(arena, "%s%%s", keys[i].format), name, puzzles),
                           *other = mw_format(arena, mw_format(arena, "%s%%s", keys[i].format),
                                              typed_otherwise(arena, name, way), puzzles);
                const struct mw_spec *one = read_spec(arena, usual);
                const int errors = complaints.nerrors;
                const struct mw_spec *two = read_spec(arena, other);
                if ((one != NULL) != (two != NULL) || complaints.nerrors != errors)
                    fail_msg("%s: %s", other, complaints.at[0].text);
                if (one) {
                    assert_ptr_equal(one->profile, two->profile);
                    assert_true(one->format->paper.w == two->format->paper.w);
                    assert_string_equal(mw_request_format(arena, &one->group[0].maze),
                                        mw_request_format(arena, &two->group[0].maze));
                }
                mw_arena_free(arena);
            }
}

static void every_template_builds_as_it_stands(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    assert_non_null(mw_template_at(0));
    for (int i = 0; mw_template_at(i); i++)
        must_read(arena, mw_format(arena, "template: %s\npuzzles: [{size: 3x3}]\n", mw_template_name(i)));
    mw_arena_free(arena);
}

/* --- complaints --------------------------------------------------------------------------------------- */

#define P "puzzles: [{count: 1, size: 3x3}]\n"

static const struct {
    const char *text;
    int line, column;
    const char *sentence;
} bad[] = {
    {"", 1, 1, "this spec is empty; the shortest one says \"puzzles: [{count: 1, size: 12x16}]\""},
    {"# only a comment\n", 1, 1,
     "this spec is empty; the shortest one says \"puzzles: [{count: 1, size: 12x16}]\""},
    {"just text\n", 1, 1, "a spec must be a map of keys and values, such as \"title: My Mazes\""},
    {"title: T\n", 1, 1, "there are no puzzles; add \"puzzles: [{count: 1, size: 12x16}]\""},
    {"puzzles:\n  - {count: 1, size: 3x3, grid: hexx}\n", 2, 33,
     "no grid is called \"hexx\"; did you mean \"hex\"?"},
    {"puzzles:\n  - {size: 3x3, grid: zzzzzzz}\n", 2, 23, NULL},
    {"puzzles:\n  - {size: 3x3, algorithm: primm}\n", 2, 28,
     "no algorithm is called \"primm\"; did you mean \"prim\"?"},
    {"puzzles:\n  - {size: 3x3, algorithm: \"growing-tree:newest=200\"}\n", 2, 28,
     "option newest of growing-tree must be a whole number from 0 to 100, as in \"growing-tree:newest=50\""},
    {"puzzles:\n  - {size: 3x3, grid: hex, algorithm: division}\n", 2, 39,
     "division works on grids of squares only, and hex is none; use grid rect, or another algorithm"},
    {"puzzles: [{size: 3x3, loops: 1.5}]\n", 1, 30, "\"loops\" must be a number from 0 to 1, not \"1.5\""},
    {"puzzles: [{size: 3x3, loops: -1}]\n", 1, 30, "\"loops\" must be a number from 0 to 1, not \"-1\""},
    {"puzzles: [{size: 3x3, shape: hart}]\n", 1, 30, "no shape is called \"hart\"; did you mean \"heart\"?"},
    {"puzzles: [{size: 9x9, shape: heart, algorithm: eller}]\n", 1, 48,
     "eller works on whole grids of squares only; use another algorithm for the shape heart"},
    {"puzzles:\n  - {size: 3, grid: rect}\n", 2, 12,
     "rect takes cells across and down; write 3x3, not \"3\""},
    {"puzzles:\n  - {size: 3x4, grid: polar}\n", 2, 12, "polar takes one number; write 3, not \"3x4\""},
    {"puzzles:\n  - {size: 3x0}\n", 2, 12,
     "size \"3x0\" is out of range for rect; each number may be from 1 to 10000"},
    {"puzzles:\n  - {size: 99999999999x3}\n", 2, 12,
     "size \"99999999999x3\" is out of range for rect; each number may be from 1 to 10000"},
    {"puzzles:\n  - {size: 2001x3}\n", 2, 12,
     "a page holds at most 2000 cells across or down; \"mazewright maze\" makes larger ones"},
    {"puzzles:\n  - {size: [9x9, 3x2001]}\n", 2, 18,
     "a page holds at most 2000 cells across or down; \"mazewright maze\" makes larger ones"},
    {"puzzles:\n  - {size: big}\n", 2, 12,
     "\"size\" must be a size such as 12x16, or 9, a list of them, a range such as 8x10..20x26, or auto, not "
     "\"big\""},
    {"puzzles:\n  - {count: 2}\n", 2, 5, "this group has no size; give one, as in \"size: 12x16\""},
    {"puzzles:\n  - {count: 0, size: 3x3}\n", 2, 13,
     "\"count\" must be a whole number from 1 to 10000, not \"0\""},
    {"puzzles:\n  - {count: 1_0, size: 3x3}\n", 2, 13,
     "\"count\" must be a whole number from 1 to 10000, not \"1_0\""},
    {"puzzles:\n  - {count: -3, size: 3x3}\n", 2, 13,
     "\"count\" must be a whole number from 1 to 10000, not \"-3\""},
    {"puzzles:\n  - {count: 10000, size: 3x3}\n  - {count: 10000, size: 3x3}\n  - {size: 3x3}\n", 2, 3,
     "a book has at most 20000 puzzles, and this one has 20001; split it into volumes"},
    {"puzzles: [{size: 3x3, grid: hexagons}]\n", 1, 29,
     "no grid is called \"hexagons\"; did you mean \"hex\"?"},
    {"name: Pupil\n" P, 1, 7,
     "\"name\" says of which columns a child's name is made, between braces; write \"{Pupil}\" for the "
     "column "
     "\"Pupil\""},
    {"name: {first name}\n" P, 1, 7,
     "\"name\" must be a text such as \"{first name} {last name}\", in quotes, not a map"},
    {"name: \"{pupil}\"\n" P, 1, 7,
     "\"name\" is about the sheets of a class, and there is no \"roster\"; name one, as in \"roster: "
     "class.csv\""},
    {"margins: {top: 0,5in, bottom: 1in}\n" P, 1, 16,
     "between braces a comma ends a value; write \"0.5in\", with a point, or the whole in quotes"},
    {"margins: 1,125mm\n" P, 1, 10, "\"1,125mm\" may be \"1.125mm\" or \"1125mm\"; write one of the two"},
    {"language: english\n" P, 1, 11, "a language is named by its tag; did you mean \"en\"?"},
    {"grid: hex\n" P, 1, 1, "no key is called \"grid\" here; it stands under \"puzzles\""},
    {"puzzles: [{size: 3x3, title: T, author: A}]\n", 1, 33,
     "no key is called \"author\" here; it stands at the top of a spec"},
    {"seperation: 1\n" P, 1, 1, "no key is called \"seperation\"; \"mazewright list keys\" names them all"},
    {"puzzles:\n  - {cuont: 2, size: 3x3}\n", 2, 6, "no key is called \"cuont\"; did you mean \"count\"?"},
    {"puzzles: {count: 2}\n", 1, 10,
     "\"puzzles\" must be a list of groups, as in \"puzzles: [{count: 1, size: 12x16}]\""},
    {"puzzles: []\n", 1, 10,
     "\"puzzles\" must be a list of groups, as in \"puzzles: [{count: 1, size: 12x16}]\""},
    {"puzzles: [3x3]\n", 1, 11, "a group of puzzles must be a map, as in \"{count: 1, size: 12x16}\""},
    {"puzzles: [{size: 3x3, start: upstairs}]\n", 1, 30,
     "no place is called \"upstairs\"; there are top, bottom, left, right, top-left and so on, centre, "
     "farthest, "
     "apart, and cells such as 3x1"},
    {"puzzles: [{size: 3x3, start: 4x1}]\n", 1, 30,
     "cell 4x1 is not on the grid, which has 3 columns and 3 rows"},
    {"puzzles: [{size: 1x9, start: 2x1}]\n", 1, 30,
     "cell 2x1 is not on the grid, which has 1 columns and 9 rows"},
    {"puzzles: [{size: 3x3, start: 0x1}]\n", 1, 30, NULL},
    {"puzzles: [{size: 3x3, sides: left}]\n", 1, 30,
     "\"sides\" must be two sides such as left-right, or a list of such, not \"left\""},
    {"puzzles: [{size: 3x3, sides: left-right, start: top}]\n", 1, 30,
     "\"sides\" is start and finish at once; leave out the others"},
    {"puzzles: [{size: 3x3, icons: mouse-cheesy}]\n", 1, 30,
     "no icon is called \"cheesy\"; did you mean \"cheese\"?"},
    {"puzzles: [{size: 3x3, icons: dinosaur}]\n", 1, 30,
     "no icon is called \"dinosaur\"; name one for the finish, two as in mouse-cheese, a character that is a "
     "picture, or the path of an SVG, PNG or JPEG file; \"mazewright list drawings\" names them all"},
    {"puzzles: [{size: 3x3, icons: mousse-cheese}]\n", 1, 30,
     "no icon is called \"mousse\"; did you mean \"mouse\"?"},
    {"puzzles: [{grid: parity, size: 9x9, finish: centre}]\n", 1, 45,
     "a parity maze starts and finishes at its border; choose a side or a corner"},
    {"puzzles: [{grid: parity, size: 9x9, algorithm: wilson}]\n", 1, 48,
     "grid parity makes its walls without an algorithm; leave this out"},
    {"puzzles: [{grid: cairo, outline: hexagon, size: 9x9}]\n", 1, 34,
     "grid cairo has no outline hexagon; hex and triangle have"},
    {"puzzles: [{grid: hex, outline: hexagon, size: 9x8}]\n", 1, 47, NULL},
    {"puzzles: [{size: 9x9, weave: 2}]\n", 1, 30, "\"weave\" must be a number from 0 to 1, not \"2\""},
    {"puzzles: [{size: 9x9, shape: {text: A, image: b.png}}]\n", 1, 30,
     "a shape is made of one thing: \"text\", \"image\" or \"outline\""},
    {"puzzles: [{size: 9x9, shape: {image: no-such.png}}]\n", 1, 30,
     "cannot read the image no-such.png: No such file or directory"},
    {"puzzles: [{size: 9x9, shape: {outline: no-such.svg}}]\n", 1, 30,
     "cannot read the outline no-such.svg: No such file or directory"},
    {"puzzles: [{size: 9x9, shape: {text: \" \", letters: apart}}]\n", 1, 30, NULL},
    {"puzzles: [{size: 9x9, shape: [heart, hart]}]\n", 1, 38, NULL},
    {"puzzles: [{size: 9x9, shape: []}]\n", 1, 30, NULL},
    {"puzzles: [{size: 9x9, shape: {text: A, invert: true}}]\n", 1, 48,
     "\"invert\" is for an image or an outline; leave it out"},
    {"puzzles: [{size: 9x9, shape: {image: \"\"}}]\n", 1, 30, NULL},
    {"puzzles: [{size: 9x9, start: 2x2, finish: 2x2}]\n", 1, 43,
     "start and finish are the same cell; choose another one for either"},
    {"puzzles: [{size: 3x3, finish: center}]\n", 1, 31,
     "no place is called \"center\"; did you mean \"centre\"?"},
    {"puzzles: [{size: 3x3, per_page: 5}]\n", 1, 33, "\"per_page\" must be 1, 2, 3, 4 or 6, not \"5\""},
    {"puzzles: [{size: 3x3, seeds: [1, 2], count: 3}]\n", 1, 30, "2 seeds for 3 puzzles; give one for each"},
    {"puzzles: [{size: 3x3, seeds: [1], seed: 3}]\n", 1, 41,
     "\"seed\" and \"seeds\" exclude each other; leave one"},
    {"puzzles: [{size: 3x3, seed: -1}]\n", 1, 29,
     "\"seed\" must be a whole number from 0 to 9223372036854775807, not \"-1\""},
    {"puzzles: [{size: 3x3, seed: [1, 2]}]\n", 1, 29,
     "\"seed\" must be a whole number from 0 to 9223372036854775807, not a list"},
    {"puzzles: [{size: 3x3, count: 2, seed: 9223372036854775807}]\n", 1, 39,
     "the seed is too large to count on from for 2 puzzles"},
    {"defaults: {seeds: [1, 2]}\npuzzles: [{size: 3x3, count: 5}]\n", 2, 11,
     "2 seeds for 5 puzzles; give one for each"},
    {"template: worksheet\ndefaults: {grid: polar, size: 5}\npuzzles: [{grid: rect}]\n", 3, 11,
     "the size of \"defaults\" does not fit grid rect; give this group its own, as in \"size: 12x16\""},
    {"puzzles: [{size: 12x12, sentence: AB, count: 3}]\n", 1, 35,
     "the number of letters of this sentence is 2, and that of the group's puzzles 3; leave out \"count\", "
     "or make it 2"},
    {"puzzles: [{size: 12x12, sentence: \"!?\"}]\n", 1, 35, "this sentence has no letters"},
    {"puzzles: [{size: 12x12, sentence: AB, spell: OX}]\n", 1, 35,
     "\"sentence\" and \"spell\" both put letters on the way; leave one out"},
    {"back: [solution]\n" P, 1, 7,
     "the page \"solution\" has boxes for a sentence, and no group has one; add \"sentence: FOLLOW THE FOX\" "
     "to "
     "one, or leave the page out"},
    {"words: {letters: AB}\n" P, 1, 8,
     "\"letters\" takes at least 5 different letters, as in \"letters: ABCDE\", not \"AB\""},
    {"puzzles: [{size: 12x12, item: acorn}]\n", 1, 31,
     "\"item\" is the drawing to count, and this group has none to count; say how many, as in \"items: 5\""},
    {"puzzles: [{size: 12x12, items: 13}]\n", 1, 32,
     "items takes a number from 1 to 12, such as 5, or up to 4 of them, such as 3+2, for several sorts, not "
     "\"13\""},
    {"puzzles: [{size: 12x12, items: {acorn: 8, star: 7}}]\n", 1, 32,
     "8+7 are 15 things to count, and 12 are the most"},
    {"puzzles: [{size: 12x12, items: {acorn: 2, unknown: 1}}]\n", 1, 43,
     "no icon is called \"unknown\"; did you mean \"unicorn\"?"},
    {"puzzles: [{size: 12x12, items: {acorn: 3+2}}]\n", 1, 40,
     "how many of a sort there are is a number from 1 to 12, not \"3+2\""},
    {"puzzles: [{size: 12x12, along: {}}]\n", 1, 32,
     "the line has no file; name one, as in \"{outline: snake.svg}\""},
    {"puzzles: [{size: 12x12, items: {acorn: 2}, item: star}]\n", 1, 50,
     "the map under \"items\" says what is counted; leave \"item\" out"},
    {"puzzles: [{size: 12x12, numbers: 7}]\n", 1, 34, "\"7\" is no sequence; give two numbers, as in 3,6"},
    {"puzzles: [{size: 12x12, numbers: {from: 3, by: 0}}]\n", 1, 34,
     "a sequence begins with a number from 0 to 9999 and goes on by 1 to 100, up or down"},
    {"puzzles: [{size: 12x12, numbers: even, keys: 1}]\n", 1, 11,
     "numbers and keys cannot be combined; leave one of them out"},
    {"puzzles: [{size: 12x12, numbers: even, algorithm: prim}]\n", 1, 51,
     "a maze of numbers has no walls to carve; leave this out"},
    {"puzzles: [{size: 12x12, numbers: even, start: top}]\n", 1, 47,
     "with numbers, start and finish are chosen with the way; leave them out"},
    {"puzzles: [{size: 12x12, spell: \"{name}\"}]\n", 1, 11,
     "\"{name}\" asks for a name, and there is no class list; name one, as in \"roster: class.csv\""},
    {"puzzles: [{size: 12x12, starts: 3, loops: 0.2}]\n", 1, 11,
     "starts and loops cannot be combined; leave one of them out"},
    {"title: \"a\\eb\"\n" P, 1, 8, "\"title\" has a control character in it; take it out"},
    {"title: \"a\\uFFFEb\"\n" P, 1, 8, "\"title\" has a control character in it; take it out"},
    {"level_bounds: [-1, 2, 3, 4]\n" P, 1, 15,
     "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"level_bounds: [/, 2, 3, 4]\n" P, 1, 15,
     "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"level_bounds: [4, 4, 5, 6]\n" P, 1, 15,
     "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"level_bounds: [1, 2, 3]\n" P, 1, 15,
     "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"level_bounds: [1, 2, 3, 100]\n" P, 1, 15,
     "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"level_bounds: [1, 2, 3, 4x]\n" P, 1, 15,
     "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"level_bounds: 5\n" P, 1, 15, "\"level_bounds\" must be four rising figures such as [5, 6, 7, 8]"},
    {"margins: 0x20pt\n" P, 1, 10, "\"margins\" must be a length such as 15mm, or a map, not \"0x20pt\""},
    {"margins: 1e1mm\n" P, 1, 10, "\"margins\" must be a length such as 15mm, or a map, not \"1e1mm\""},
    {"seed: 99999999999999999999\n" P, 1, 7,
     "\"seed\" must be a whole number from 0 to 9223372036854775807, not \"99999999999999999999\""},
    {"paper: lettre\n" P, 1, 8, "no paper is called \"lettre\"; did you mean \"letter\"?"},
    {"paper: 6.5x9\n" P, 1, 8, "\"6.5x9\" has no unit; write \"6.5x9in\" or \"6.5x9cm\""},
    {"paper: 1x1in\n" P, 1, 8, "a paper must measure from 2in to 200in each way, not 1x1in"},
    {"orientation: sideways\n" P, 1, 14,
     "\"orientation\" cannot be \"sideways\"; choose as-given, portrait, landscape or auto"},
    {"margins: 5in\n" P, 1, 10,
     "the margins leave less than 1in of the page for its contents; make them smaller or the paper larger"},
    {"margins: 12\n" P, 1, 10, "\"margins\" must be a length such as 15mm, or a map, not \"12\""},
    {"margins: {tip: 1in}\n" P, 1, 11, "no key is called \"tip\"; did you mean \"top\"?"},
    {"answer_note: perhaps\n" P, 1, 14, "\"answer_note\" must be true or false, not \"perhaps\""},
    {"title: [a, b]\n" P, 1, 8, "\"title\" must be a text, not a list"},
    {"title:\n" P, 1, 7,
     "\"title\" has no value; write a text, or leave the key out; a value that starts with # wants quotes"},
    {"author: ~\n" P, 1, 9,
     "\"author\" has no value; write a text, or leave the key out; a value that starts with # wants quotes"},
    {"title: Mazes: The Book\n" P, 1, 13,
     "this is not YAML: quote a text that has a colon in it, as in title: \"Mazes: The Book\""},
    {"colours: {wall: #ff0000}\n" P, 1, 17,
     "this is not YAML: a colour must stand in quotes, as in \"#ff0000\"; what follows a # is a remark"},
    {P "title: \"Foo\n", 2, 8, "this is not YAML: this quotation has no end; close it"},
    {"subtitle: @home\n" P, 1, 11, "this is not YAML: a text that begins with a sign must stand in quotes"},
    {"title: A\n\tauthor: B\n" P, 2, 1, "this is not YAML: there is a tab here; indent with spaces"},
    {"puzzles:\n  - size: 5x5\n    count: 2\n   title: A\n", 4, 4,
     "this is not YAML: this line does not go on with what stands above; indent it as those that it belongs "
     "to, and look "
     "for quotes and brackets that are missing or too many"},
    {"margins:\n  top: 1in\n   bottom: 1in\n" P, 3, 10,
     "this is not YAML: this line does not stand in the column of those above that it belongs to"},
    {"puzzles: [{size: 5x5}\n", 1, 10,
     "this is not YAML: this bracket has no end, or a comma is missing behind it; close it"},
    {"puzzles: [{size: 9x9, shape: dino}]\n", 1, 30,
     "no shape is called \"dino\"; did you mean \"dinosaur\"?"},
    {"puzzles: [{size: 9x9, symmetry: mirror, sparse: 0.2}]\n", 1, 11,
     "symmetry stands alone, for sparse would break it; leave one of them out"},
    {"colours: {wall: #000000}\n" P, 2, 1, NULL},
    {"colours: {wall: red}\n" P, 1, 17, "\"wall\" must be a colour such as \"#d55e00\", not \"red\""},
    {"colours: {wal: \"#000000\"}\n" P, 1, 11, "no key is called \"wal\"; did you mean \"wall\"?"},
    {"lines: {wall: 400pt}\n" P, 1, 15, "\"wall\" must be from 0.1pt to 30pt, and \"400pt\" is 400pt"},
    {"lines: thick\n" P, 1, 8, "\"lines\" must be a map, as in \"lines: {wall: auto}\""},
    {"puzzles: [{size: 9x9, reveals: Nothing}]\n", 1, 32,
     "this group has no picture, and \"reveals\" says what it is called; leave it out"},
    {"answers: {per_page: 17}\n" P, 1, 21, "\"per_page\" must be a whole number from 1 to 16, not \"17\""},
    {"answers: {where: front}\n" P, 1, 18,
     "\"where\" cannot be \"front\"; choose back, separate, overleaf or none"},
    {"answers: {style: dotted}\n" P, 1, 18, "\"style\" cannot be \"dotted\"; did you mean \"dots\"?"},
    {"template: activity\n" P, 1, 11, "no template is called \"activity\"; did you mean \"activity-book\"?"},
    {"template: zzz\n" P, 1, 11,
     "no template is called \"zzz\"; \"mazewright list templates\" names them, and the path of one of your "
     "own "
     "ends in .yaml"},
    {"template: palin\n" P, 1, 11, "no template is called \"palin\"; did you mean \"plain\"?"},
    {"template: no/such.yaml\n" P, 1, 11, "cannot open no/such.yaml: No such file or directory"},
    {"puzzles: [{size: auto}]\n", 1, 18,
     "only words that a grid is cut out by find its size themselves, or puzzles with a difficulty; give one, "
     "as in \"size: 12x16\""},
    {"puzzles: [{shape: heart}]\n", 1, 11, "this group has no size; give one, as in \"size: 12x16\""},
    {"puzzles: [{shape: heart, edges: cells, size: 9x9}, {size: 9x9, edges: cells}]\n", 1, 71,
     "this group has no shape, and \"edges\" says how the rim of one runs; leave it out"},
    {"condition: FOGRA99\n" P, 1, 12, "\"condition\" cannot be \"FOGRA99\"; did you mean \"FOGRA39\"?"},
    {"title: a\ntitle: b\n" P, 2, 1, "\"title\" is given twice; leave one"},
    {"title: &x a\n" P, 1, 8, "a spec has no anchors, aliases or tags; write the value out"},
    {"title: *x\n" P, 1, 8, "a spec has no anchors, aliases or tags; write the value out"},
    {"title: !!str a\n" P, 1, 8, "a spec has no anchors, aliases or tags; write the value out"},
    {P "---\n" P, 2, 1, "a spec is one document; leave out what follows"},
    {"title: [[[[[[[[[[[x]]]]]]]]]]]\n" P, 1, 16, "this is nested too deeply"},
    {"title: \"a\n" P, 2, 17, NULL},
    {"title: \xff\xfe\n" P, 1, 8, "this is not UTF-8 text; save the file as UTF-8"},
    {"{a: b}: c\n" P, 1, 1, "a key must be one word"},
    {"defaults: {size: 3x3}\npuzzles:\n  - {grid: polar}\n", 3, 5,
     "the size of \"defaults\" does not fit grid polar; give this group its own, as in \"size: 9\""},
};

static void each_complaint_has_its_place(void **state)
{
    (void)state;
    int wrong = 0;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct mw_arena *arena = mw_arena_new();
        if (read_spec(arena, bad[i].text))
            fail_msg("this was read without complaint:\n%s", bad[i].text);
        const struct mw_complaint *c = &complaints.at[0];
        assert_string_equal(c->file, "book.yaml");
        if (bad[i].sentence &&
            (c->line != bad[i].line || c->column != bad[i].column || strcmp(c->text, bad[i].sentence))) {
            print_error("for\n%sexpected %d:%d: %s\n     got %d:%d: %s\n", bad[i].text, bad[i].line,
                        bad[i].column, bad[i].sentence, c->line, c->column, c->text);
            wrong++;
        }
        assert_true(c->line > 0 && c->text[0]);
        mw_arena_free(arena);
    }
    assert_int_equal(wrong, 0);
}

/* A letter that looks like a sign of YAML, such as a no-break space, is reported with its place wherever it
 * does harm. In these specs `*` stands for the letter. */
static void lookalikes_are_told(void **state)
{
    (void)state;
    static const char *const spaces[] = {"\u00a0", "\u2003", "\u202f", "\u3000", "\u200b", NULL},
                             *const marks[] = {"\ufeff", NULL},
                             *const quotes[] = {"\u201c", "\u201e", "\u2018", "\u00ab", NULL},
                             *const colons[] = {"\uff1a", NULL}, *const commas[] = {"\uff0c", "\u3001", NULL},
                             *const dashes[] = {"\u2013", "\u2014", "\u2022", "\u2212", NULL},
                             *const brackets[] = {"\uff3b", "\uff5b", NULL};
    static const struct {
        const char *text;
        const char *const *letters;
        const char *says;
    } specs[] = {{"puzzles:\n  - count: 1\n*   size: 8x8\n", spaces, "U+"},
                 {"puzzles:\n  - count: 1\n  * size: 8x8\n", spaces, "U+"},
                 {"puzzles:\n* - count: 1\n    size: 8x8\n", spaces, "U+"},
                 {"answers:\n* where: none\n" P, spaces, "U+"},
                 {"margins:\n  top: 1in\n  *bottom: 1in\n" P, spaces, "U+"},
                 {"title:*Foo\n" P, spaces, "U+"},
                 {P "title:*Foo", spaces, "U+"},
                 {"title: Foo*\n" P, spaces, "U+"},
                 {"puzzles: [{size: 8x8*}]\n", spaces, "U+"},
                 {"title: Foo*\n" P, marks, "not seen"},
                 {"ti*tle: Foo\n" P, marks, "not seen"},
                 {P "paper: *a4\n", quotes, "straight"},
                 {"title: *Mazes: The Book*\n" P, quotes, "straight"},
                 {P "defaults: {grid: [hex, *rect*]}\n", quotes, "straight"},
                 {"title* Foo\n" P, colons, "plain colon"},
                 {"paper*a4\n" P, colons, "plain colon"},
                 {"puzzles: [{size* 8x8}]\n", colons, "plain colon"},
                 {"puzzles: [{size: 8x8* count: 3}]\n", commas, "plain comma"},
                 {"puzzles:\n  * size: 8x8\n", dashes, "plain hyphen"},
                 {"puzzles: *{size: 8x8}]\n", brackets, "plain bracket"}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        for (const char *const *letter = specs[i].letters; *letter; letter++) {
            struct mw_arena *arena = mw_arena_new();
            const char *text = specs[i].text, *star = strchr(text, '*'), *whole = "";
            int line = 1, column = 1;
            for (const char *c = text; c < star; c++, column++)
                if (*c == '\n') {
                    line++;
                    column = 0;
                }
            for (const char *next; (next = strchr(text, '*')); text = next + 1)
                whole = mw_format(arena, "%s%.*s%s", whole, (int)(next - text), text, *letter);
            whole = mw_format(arena, "%s%s", whole, text);
            if (read_spec(arena, whole))
                fail_msg("%s was read", whole);
            const struct mw_complaint *c = &complaints.at[0];
            if (complaints.nerrors != 1 || c->line != line || c->column != column ||
                !strstr(c->text, specs[i].says))
                fail_msg("%s: %d:%d: %s (%d)", whole, c->line, c->column, c->text, complaints.nerrors);
            mw_arena_free(arena);
        }
}

/* Letters that look like signs of YAML are allowed in texts that are printed. */
static void lookalikes_may_stand_in_texts(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec =
        must_read(arena, "title: \u201cMazes\u201d\nsubtitle: \u7269\u8a9e\uff1a\u8ff7\u8def\uff0c\u3001\n"
                         "author: A\u00a0B \u2013 C\n"
                         "matter:\n  how_to_steps: |\n    \u3000one\n    \u2013 two\n" P);
    assert_string_equal(spec->title, "\u201cMazes\u201d");
    assert_string_equal(spec->author, "A\u00a0B \u2013 C");
    assert_string_equal(spec->matter->texts.how_to_steps, "\u3000one\n\u2013 two");
    mw_arena_free(arena);
}

/* An ISBN with one wrong digit or too few digits is refused; a right one is taken with or without "ISBN" and
 * hyphens. */
static void slips_in_numbers_of_books_are_told(void **state)
{
    (void)state;
    static const char *const good[] = {"9780306406157", "9791090636071", "0306406152", "080442957X",
                                       "9783161484100"};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const char *spec = "imprint: {isbn: \"%s\"}\n" P;
        const size_t n = strlen(good[i]);
        must_read(arena, mw_format(arena, spec, good[i]));
        must_read(arena, mw_format(arena, spec, mw_format(arena, "ISBN %.3s-%s", good[i], good[i] + 3)));
        for (size_t k = 0; k < n; k++)
            for (char digit = '0'; digit <= '9'; digit++) {
                char *slip = mw_format(arena, "%s", good[i]);
                slip[k] = digit;
                if (digit != good[i][k] && read_spec(arena, mw_format(arena, spec, slip)))
                    fail_msg("%s was taken", slip);
                if (k == n - 1 && digit != good[i][k])
                    assert_non_null(
                        strstr(complaints.at[0].text, mw_format(arena, "should end in %c", good[i][k])));
            }
        assert_null(read_spec(arena, mw_format(arena, spec, good[i] + 1 + (n == 13 ? 1 : 0))));
    }
    must_read(arena, "imprint: {isbn: to come}\n" P);
    mw_arena_free(arena);
}

static void shapes_are_used_in_turn(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_spec *spec = read_spec(arena, "puzzles:\n"
                                                  "  - {size: 15x15, shape: {text: E MMA, letters: apart}}\n"
                                                  "  - {size: 15x15, count: 3, shape: [heart, star]}\n"
                                                  "  - {size: 15x15, sides: left-bottom, icons: dog-bone}\n"
                                                  "  - {size: 15x15, start: 2x3, icons: star}\n"
                                                  "  - {grid: hex, outline: triangle, size: 7}\n");
    assert_non_null(spec);
    const struct mw_book *book = mw_book_plan(arena, spec, &error);
    static const char *const names[] = {"text:E", "text:M", "text:M", "text:A", "heart", "star", "heart"};
    assert_int_equal(book->npuzzles, 10);
    for (int i = 0; i < 7; i++)
        assert_string_equal(book->puzzle[i].request.grid->shape->name, names[i]);
    assert_ptr_equal(book->puzzle[1].request.grid,
                     book->puzzle[2].request.grid); /* the same letter is the same grid */
    assert_int_equal(spec->group[2].maze.start, MW_LEFT);
    assert_int_equal(spec->group[2].maze.finish, MW_BOTTOM);
    assert_string_equal(spec->group[2].icons.at[0].at[0]->name, "dog");
    assert_string_equal(spec->group[2].icons.at[0].at[1]->name, "bone");
    assert_null(mw_drawing_name(-1));
    assert_null(mw_ink_name(-1000));
    assert_null(mw_ink_name(MW_NINKS));
    assert_int_equal(spec->group[3].maze.start, mw_place_of_cell(2, 3));
    assert_null(spec->group[3].icons.at[0].at[0]);
    assert_string_equal(spec->group[4].maze.tiling->name, "hex-triangle");
    mw_arena_free(arena);
}

static void all_complaints_come_in_one_run(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    char text[4000] = "puzzles:\n";
    for (int i = 0; i < 30; i++)
        strcat(text, "  - {count: x, size: 3x3, grid: hexx}\n");
    assert_null(read_spec(arena, text));
    assert_int_equal(complaints.nerrors, 60);
    for (int i = 0; i < 30; i++)
        assert_int_equal(complaints.at[2 * i].line, i + 2);
    mw_arena_free(arena);
}

static void texts_are_tidied(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec =
        must_read(arena, "title: >\n  two\n  lines\npuzzles:\n  - size: 3x3\n    title: \"a\\tb\\nc\"\n"
                         "    instructions: |\n      one\n      two\n");
    assert_string_equal(spec->title, "two lines");
    assert_string_equal(spec->group[0].titles.text[0], "a b c");
    assert_string_equal(spec->group[0].instructions.text[0], "one\ntwo");
    mw_arena_free(arena);
}

static void lengths_do_not_depend_on_the_locale(void **state)
{
    (void)state;
    must_run("localedef -i de_DE -f UTF-8 '%s/de_DE.UTF-8'", scratch_folder());
    setenv("LOCPATH", scratch_folder(), 1);
    assert_non_null(setlocale(LC_ALL, "de_DE.UTF-8"));
    assert_true(strtod("0,5", NULL) == 0.5); /* where a decimal has a comma */
    struct mw_arena *arena = mw_arena_new();
    const struct mw_spec *spec = must_read(arena, "margins: 0.55in\n" P);
    setlocale(LC_ALL, "C");
    assert_true(spec->format->margins.top > 39.5 && spec->format->margins.top < 39.7);
    mw_arena_free(arena);
}

static void errors_take_the_place_of_warnings(void **state)
{
    (void)state;
    memset(&complaints, 0, sizeof complaints);
    for (int i = 0; i < 150; i++)
        mw_warn(&complaints, (struct mw_spot){"", 0, 0}, "warning %d", i);
    mw_complain(&complaints, (struct mw_spot){"", 0, 0}, "the error");
    assert_int_equal(complaints.kept, MW_MAX_COMPLAINTS);
    assert_string_equal(complaints.at[MW_MAX_COMPLAINTS - 1].text, "the error");
}

static void huge_specs_are_refused(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    size_t n = (1 << 20) + 1;
    char *text = malloc(n + 1);
    memset(text, '#', n);
    text[n] = '\0';
    assert_null(read_spec(arena, text));
    assert_string_equal(complaints.at[0].text, "this spec is larger than 1 MiB; split it into books");
    free(text);
    mw_arena_free(arena);
}

static bool is_said_of(const char *text, const char *says)
{
    struct mw_arena *arena = mw_arena_new();
    read_spec(arena, text);
    bool is_said = false;
    for (int i = 0; i < complaints.kept; i++)
        is_said = is_said || strstr(complaints.at[i].text, says);
    mw_arena_free(arena);
    return is_said;
}

/* True if `says` is in a complaint about a spec made of `before`, of `unit` repeated `times` times, and of
 * `after`. */
static bool is_said_of_many(const char *before, const char *unit, int times, const char *after,
                            const char *says)
{
    char *text = malloc(strlen(before) + (size_t)times * strlen(unit) + strlen(after) + 1);
    char *to = stpcpy(text, before);
    for (int i = 0; i < times; i++)
        to = stpcpy(to, unit);
    strcpy(to, after);
    const bool is_said = is_said_of(text, says);
    free(text);
    return is_said;
}

static bool are_too_many_keys(int n)
{
    char *text = calloc((size_t)n, 20), *to = text;
    for (int i = 0; i < n; i++)
        to += sprintf(to, "k%d: 1\n", i);
    const bool are = is_said_of(text, "a map has at most 300 keys");
    free(text);
    return are;
}

static void a_map_has_three_hundred_keys_at_most(void **state)
{
    (void)state;
    if (!IS_LEFT_OUT) /* what each of them may be meant for is looked for */
        assert_false(are_too_many_keys(300));
    assert_true(are_too_many_keys(301));
    assert_true(are_too_many_keys(50000));
}

static void as_many_as_may_be_are_taken_and_one_more_is_not(void **state)
{
    (void)state;
    static const struct {
        const char *before, *unit;
        int most; /* of the unit */
        const char *after, *says;
    } bounds[] = {
        {"title: ", "a", 2000, "\n" P, "has 2001 bytes of text, and 2000 are the most"},
        {"qr: \"https://", "a", 250 - 8, "\"\n" P, "has 251 bytes, and at most 250 make a square"},
        {P "x: ", "[", 8, "\n", "nested too deeply"},
        {P, "#", (1 << 20) - (int)(sizeof P - 1), "", "larger than 1 MiB"},
        {"puzzles: [{size: 40x40, shape: {text: ", "a", 60, "}}]\n",
         "at most 60 characters, and this has 61"},
    };
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        for (int more = 0; more < 2; more++)
            if (is_said_of_many(bounds[i].before, bounds[i].unit, bounds[i].most + more, bounds[i].after,
                                bounds[i].says) != more)
                fail_msg("%s: %d times %s", bounds[i].says, bounds[i].most + more, bounds[i].unit);
}

static void what_is_at_a_bound_is_taken_and_what_is_next_to_it_is_not(void **state)
{
    (void)state;
    static const struct {
        const char *good, *bad, *says;
    } bounds[] = {
        {"puzzles: [{size: 3x3, seed: 9223372036854775807}]\n",
         "puzzles: [{size: 3x3, count: 2, seed: 9223372036854775807}]\n", "too large to count on"},
        {"puzzles: [{size: 3x3, count: 8, seed: 9223372036854775800}]\n",
         "puzzles: [{size: 3x3, count: 9, seed: 9223372036854775800}]\n", "too large to count on"},
        {"puzzles: [{size: 2000x2}]\n", "puzzles: [{size: 2001x2}]\n", "at most 2000 cells across or down"},
        {"puzzles: [{size: 2x2000}]\n", "puzzles: [{size: 2x2001}]\n", "at most 2000 cells across or down"},
        {"paper: 300x400pt\nmargins: 96pt\n" P, "paper: 300x400pt\nmargins: 96.5pt\n" P, "margins leave"},
        {"paper: 400x300pt\nmargins: 96pt\n" P, "paper: 400x300pt\nmargins: 96.5pt\n" P, "margins leave"},
    };
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        if (is_said_of(bounds[i].good, bounds[i].says) || !is_said_of(bounds[i].bad, bounds[i].says))
            fail_msg("%s", bounds[i].bad);
}

/* --- the plan ----------------------------------------------------------------------------------------- */

static void pages_and_answers_are_numbered(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_book *book = mw_book_plan(
        arena,
        must_read(
            arena,
            "front: [title]\npuzzles:\n  - {count: 3, size: 3x3}\n  - {count: 3, size: 4x4, per_page: 2}\n"
            "  - {count: 2, size: 3x3, per_page: 2}\nanswers: {per_page: 4}\n"),
        &(struct mw_error){0});
    static const int page[] = {2, 3, 4, 5, 5, 6, 6, 7}, answer[] = {8, 8, 8, 8, 9, 9, 9, 9};
    assert_int_equal(book->npuzzles, 8);
    assert_int_equal(book->volume[0].npages, 9);
    for (int i = 0; i < 8; i++) {
        assert_int_equal(book->puzzle[i].number, i + 1);
        assert_int_equal(book->puzzle[i].puzzle.page, page[i]);
        assert_int_equal(book->puzzle[i].answer.page, answer[i]);
    }
    assert_ptr_equal(book->puzzle[0].request.grid,
                     book->puzzle[7].request.grid); /* one kind and size, one grid */
    book = mw_book_plan(
        arena,
        must_read(arena, "puzzles: [{count: 5, size: 3x3}]\nanswers: {where: separate, per_page: 4}\n"),
        &(struct mw_error){0});
    assert_int_equal(book->nvolumes, 2);
    assert_int_equal(book->puzzle[4].answer.page, 2);
    book = mw_book_plan(arena, must_read(arena, "puzzles: [{count: 5, size: 3x3}]\nanswers: none\n"),
                        &(struct mw_error){0});
    assert_int_equal(book->puzzle[4].answer.page, 0);
    mw_arena_free(arena);
}

/* A list of titles, shapes or instructions in a group starts anew with the group; a list in `defaults`
 * continues from group to group. */
static void lists_turn_with_their_groups(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_book *book = mw_book_plan(
        arena,
        must_read(arena,
                  "defaults: {size: 20x20, instructions: [one, two, three]}\npuzzles:\n  - {count: 3}\n"
                  "  - {count: 3, shape: [cat, heart], title: [Cat, Heart]}\n"
                  "  - {count: 2, shape: [star, cat], title: [Star, Cat], instructions: [a, b]}\n"
                  "  - {count: 2}\n"),
        &(struct mw_error){0});
    static const char *const titles[] = {"", "", "", "Cat", "Heart", "Cat", "Star", "Cat", "", ""},
                             *const shapes[] = {NULL,  NULL,   NULL,  "cat", "heart",
                                                "cat", "star", "cat", NULL,  NULL},
                             *const sentences[] = {"one",   "two", "three", "one", "two",
                                                   "three", "a",   "b",     "one", "two"};
    for (int i = 0; i < 10; i++) {
        assert_string_equal(book->puzzle[i].title, titles[i]);
        assert_string_equal(book->puzzle[i].instructions, sentences[i]);
        if (shapes[i])
            assert_string_equal(book->puzzle[i].request.shape->name, shapes[i]);
    }
    mw_arena_free(arena);
}

static void seeds_are_as_asked(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct mw_book *book = mw_book_plan(
        arena,
        must_read(arena, "puzzles:\n  - {size: 3x3, count: 3, seed: 7}\n  - {size: 3x3, seeds: [9, 4]}\n"
                         "  - {count: 100, size: 5x5, algorithm: lcg}\n"),
        &(struct mw_error){0});
    static const uint64_t seed[] = {7, 8, 9, 9, 4};
    for (int i = 0; i < 5; i++)
        assert_int_equal(book->puzzle[i].request.seed, seed[i]);
    for (int i = 5; i < 105; i++)
        assert_true(book->puzzle[i].request.seed < 2097169);
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_readme_spec_is_read),
        cmocka_unit_test(every_value_arrives),
        cmocka_unit_test(papers_are_understood),
        cmocka_unit_test(unclear_papers_are_told),
        cmocka_unit_test(sizes_may_be_typed_in_every_way),
        cmocka_unit_test(lengths_may_be_typed_in_every_way),
        cmocka_unit_test(names_may_be_typed_in_every_way),
        cmocka_unit_test(every_template_builds_as_it_stands),
        cmocka_unit_test(each_complaint_has_its_place),
        cmocka_unit_test(lookalikes_are_told),
        cmocka_unit_test(lookalikes_may_stand_in_texts),
        cmocka_unit_test(slips_in_numbers_of_books_are_told),
        cmocka_unit_test(shapes_are_used_in_turn),
        cmocka_unit_test(all_complaints_come_in_one_run),
        cmocka_unit_test(texts_are_tidied),
        cmocka_unit_test(lengths_do_not_depend_on_the_locale),
        cmocka_unit_test(errors_take_the_place_of_warnings),
        cmocka_unit_test(huge_specs_are_refused),
        cmocka_unit_test(a_map_has_three_hundred_keys_at_most),
        cmocka_unit_test(as_many_as_may_be_are_taken_and_one_more_is_not),
        cmocka_unit_test(what_is_at_a_bound_is_taken_and_what_is_next_to_it_is_not),
        cmocka_unit_test(pages_and_answers_are_numbered),
        cmocka_unit_test(seeds_are_as_asked),
        cmocka_unit_test(lists_turn_with_their_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
