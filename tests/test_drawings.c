/* Drawings: built-in ones, characters that are pictures, and files; one or two to a maze. */
#include "support.h"

#include <math.h>
#include <string.h>

static struct mw_box bounds_of(const struct mw_drawing *drawing)
{
    struct mw_bounds bounds = mw_bounds_none();
    for (int i = 0; i < drawing->nparts; i++)
        for (int k = 0; k < drawing->part[i].lines.n; k++)
            for (int p = 0; p < drawing->part[i].lines.line[k].n; p++) {
                const struct mw_vertex *v = &drawing->part[i].lines.line[k].at[p];
                mw_bounds_add(&bounds, (struct mw_point){v->x, v->y});
            }
    return mw_bounds_box(&bounds);
}

/* Returns the area of a part in the square of 100 x 100; lines that run the other way are holes. */
static double area_of(const struct mw_drawing_part *part)
{
    double area = 0;
    for (int k = 0; k < part->lines.n; k++) {
        const struct mw_line *line = &part->lines.line[k];
        for (int p = 0; p < line->n; p++) {
            const struct mw_vertex a = line->at[p], b = line->at[(p + 1) % line->n];
            area += (a.x * b.y - b.x * a.y) / 2;
        }
    }
    return area;
}

static const char *const red_square = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><rect "
                                      "x='10' y='10' width='80' height='40' "
                                      "fill='#ff8080'/><rect x='20' y='20' width='20' height='20'/></svg>";

/* A picture stands in its square, as wide or high as it may be; a paper silhouette lies under its ink. */
static void pictures_become_drawings(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    write_file("red.svg", red_square);
    write_file("white.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><circle cx='5' cy='5' "
               "r='3' fill='#fee'/></svg>");
    write_file("ring.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 60'><circle cx='30' cy='30' r='15' "
               "stroke-width='10' stroke='black' fill='none'/></svg>");
    const struct {
        const char *text;
        double paper, ink;                        /* areas of 92 x 92 */
    } pictures[] = {{"\xf0\x9f\x90\x98", -1, -1}, /* an elephant */
                    {"red.svg", 92 * 46, 23 * 23},
                    {"white.svg", 6647, 0},
                    {"ring.svg", 6647, 4985}};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        const struct mw_drawing *drawing = mw_drawing_read(arena, pictures[i].text, at("book.yaml"), &error);
        if (!drawing)
            fail_msg("%s: %s", pictures[i].text, error.text);
        const struct mw_box box = bounds_of(drawing);
        assert_int_equal(drawing->nparts, 2);
        assert_true(drawing->part[0].ink == MW_INK_PAPER && drawing->part[1].ink == MW_INK_TEXT);
        assert_true(fabs(fmax(box.w, box.h) - 92) < 0.5 && fabs(box.y + box.h - 96) < 0.5);
        assert_true(fabs(box.x + box.w / 2 - 50) < 0.5);
        const double paper = area_of(&drawing->part[0]), ink = area_of(&drawing->part[1]);
        assert_true(paper >= ink - 1 && paper > 1000);
        if (pictures[i].paper > 0 &&
            (fabs(paper - pictures[i].paper) > 120 || fabs(ink - pictures[i].ink) > 120))
            fail_msg("%s: %.0f of paper, %.0f of ink", pictures[i].text, paper, ink);
    }
    mw_arena_free(arena);
}

/* Names may have hyphens; a pair is two names with a hyphen between them, or two texts with a space. */
static void pairs_are_taken_apart(void **state)
{
    (void)state;
    static const struct {
        const char *text, *at[2];
    } pairs[] = {{"none", {NULL, NULL}},
                 {"star", {NULL, "star"}},
                 {"mouse-cheese", {"mouse", "cheese"}},
                 {"mouse cheese", {"mouse", "cheese"}},
                 {"fox.svg", {NULL, "fox.svg"}},
                 {"my-fox.svg  hen-house.png", {"my-fox.svg", "hen-house.png"}},
                 {"fox.svg star", {"fox.svg", "star"}},
                 {"\xf0\x9f\x90\xad \xf0\x9f\xa7\x80", {"\xf0\x9f\x90\xad", "\xf0\x9f\xa7\x80"}},
                 {"quokka-cheese", {"quokka", "cheese"}}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const char *name[2];
        mw_drawings_split(arena, pairs[i].text, name);
        for (int k = 0; k < 2; k++)
            if (!name[k] != !pairs[i].at[k] || (name[k] && strcmp(name[k], pairs[i].at[k]) != 0))
                fail_msg("%s: %s", pairs[i].text, name[k] ? name[k] : "none");
    }
    for (int a = 0; mw_drawing_name(a); a++)
        for (int b = 0; mw_drawing_name(b); b++) { /* whatever its hyphens, each pair is its two names */
            const char *name[2], *text = mw_format(arena, "%s-%s", mw_drawing_name(a), mw_drawing_name(b));
            mw_drawings_split(arena, text, name);
            if (!name[0] || strcmp(mw_format(arena, "%s-%s", name[0], name[1]), text) != 0 ||
                !mw_drawing_named(name[0]) || !mw_drawing_named(name[1]))
                fail_msg("%s is not taken apart", text);
        }
    mw_arena_free(arena);
}

/* Every mistake is told in one sentence, with its place. */
static void wrong_drawings_are_refused(void **state)
{
    (void)state;
    write_file("text.svg", "not a drawing\n");
    write_file("empty.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'/>");
    static const struct {
        const char *icons, *says;
    } wrong[] = {
        {"mous-cheese", "no icon is called \"mous\"; did you mean \"mouse\"?"},
        {"mouse-", "no icon is called \"\""},
        {"\"mouse \"", "no icon is called \"\""},
        {"missing.svg", "missing.svg"},
        {"text.svg star", "text.svg is not an SVG drawing that can be read"},
        {"empty.svg", "empty.svg"},
        {"\"\xf3\xb0\x80\x80\"", "no drawing of"},
        {"\"\xf0\x9f\x90\x98\xf0\x9f\x90\x98\"", "is more than one character"},
        {"../outside.svg", "is outside of the folder"},
        {"[star, missing.png]", "missing.png"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char said[4000];
        struct mw_arena *arena = mw_arena_new();
        const char *file = write_file(
            "wrong.yaml", mw_format(arena, "puzzles:\n  - {size: 6x6, icons: %s}\n", wrong[i].icons));
        assert_int_equal(run(said, sizeof said, "%s check '%s'", program(), file), 1);
        if (!strstr(said, "wrong.yaml:2:") || !strstr(said, wrong[i].says))
            fail_msg("%s: %s", wrong[i].icons, said);
        mw_arena_free(arena);
    }
}

/* A theme changes no maze, and a themed book has the same bytes with any number of threads. */
static void themes_change_no_maze(void **state)
{
    (void)state;
    static const char plain[] =
        "template: activity-book\nseed: 7\npuzzles: [{count: 40, size: 7x6, grid: [rect, "
        "hex]}, {count: 4, size: 12x12, shape: [heart, fish]}]\n";
    struct mw_arena *arena = mw_arena_new();
    const char *file[2] = {
        mw_format(arena, "%s", write_file("plain.yaml", plain)),
        mw_format(arena, "%s", write_file("plain-themed.yaml", mw_format(arena, "%stheme: space\n", plain)))};
    const char *only = "grep -o '\"fingerprint\": [^,]*'";
    must_run("%s build -q -j1 '%s' -o '%s' && %s build -q -j1 '%s' -o '%s' && %s build -q -j3 '%s' -o '%s'",
             program(), file[0], at("unthemed"), program(), file[1], at("themed-1"), program(), file[1],
             at("themed-3"));
    must_run("cmp '%s/plain-themed.pdf' '%s/plain-themed.pdf'", at("themed-1"), at("themed-3"));
    must_run("%s '%s/book.json' > '%s' && test -s '%s' && %s '%s/book.json' | cmp - '%s'", only,
             at("unthemed"), at("mazes.txt"), at("mazes.txt"), only, at("themed-1"), at("mazes.txt"));
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_become_drawings),
        cmocka_unit_test(pairs_are_taken_apart),
        cmocka_unit_test(wrong_drawings_are_refused),
        cmocka_unit_test(themes_change_no_maze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
