/* Drawings: built-in ones, characters that are pictures, and files; one or two to a maze. */
#include "support.h"

#include <cairo.h>

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

/* `faces: {drawings: ...}` draws all characters of a book, as icons and as shapes, in that face and no other.
 */
static void faces_draw_characters(void **state)
{
    (void)state;
    char said[4000];
    const char *body = "puzzles: [{size: 8x8, icons: \"\xe2\x98\x83 \xe2\x98\x85\"}, {shape: "
                       "\"\xe2\x98\x83\", size: 30x30}]\n";
    char spec[400];
    snprintf(spec, sizeof spec, "faces: {drawings: DejaVu Sans}\n%s", body);
    must_run("%s build -q -f svg '%s' -o '%s'", program(), write_file("faces.yaml", spec), at("one"));
    must_run("%s build -q -f svg '%s' -o '%s'", program(), write_file("faces.yaml", body), at("two"));
    for (int page = 1; page <= 2; page++) {
        must_run("test -s '%s/faces-00%d.svg'", at("two"), page);
        must_run("! cmp -s '%s/faces-00%d.svg' '%s/faces-00%d.svg'", at("one"), page, at("two"), page);
    }
    must_run("grep -q '\xe2\x98\x83,face=DejaVu Sans' '%s/book.json'", at("one"));
    must_run("%s maze --shape '\xe2\x98\x83,face=DejaVu Sans' --size 30x30 -f svg -o '%s'", program(),
             at("a.svg"));
    static const char *const wrong[][2] = {
        {"faces: {drawings: DejaVu Sans}\npuzzles: [{size: 8x8, icons: \"\xf0\x9f\x90\x98\"}]\n",
         "the face \"DejaVu Sans\" has no such character; take another, or another face"},
        {"faces: {drawings: Nowhere}\npuzzles: [{size: 8x8, icons: \"\xe2\x98\x83\"}]\n",
         "there is no face \"Nowhere\""}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(
            run(said, sizeof said, "%s check '%s'", program(), write_file("bad.yaml", wrong[i][0])), 1);
        assert_non_null(strstr(said, wrong[i][1]));
    }
}

/* --- white between lines ------------------------------------------------------------------------------ */

/* A drawing printed 8 mm wide with a margin, as pixels of 0.02 mm: 1 where there is ink. */
enum { PIXELS = 440, MARGIN = 20, PER_MM = 50, REACH = 8 };

static void trace_line(cairo_t *cr, const struct mw_line *line)
{
    cairo_new_path(cr);
    for (int k = 0; k < line->n; k++)
        cairo_line_to(cr, line->at[k].x, line->at[k].y);
    if (line->closed)
        cairo_close_path(cr);
}

/* Paints a part: each shape on those before it, and all lines of a fill as one area. */
static void print_part(struct mw_arena *arena, cairo_t *cr, const struct mw_drawing_part *part)
{
    const struct mw_lines *flat = mw_lines_flat(arena, &part->lines, 0.05);
    const bool is_paper = part->kind == MW_PART_SHAPE || part->ink == MW_INK_PAPER;
    for (int i = 0; i < flat->n; i++) {
        trace_line(cr, &flat->line[i]);
        cairo_set_operator(cr, is_paper ? CAIRO_OPERATOR_CLEAR : CAIRO_OPERATOR_OVER);
        if (part->kind != MW_PART_LINE)
            cairo_fill_preserve(cr);
        cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
        if (part->kind != MW_PART_FILL)
            cairo_stroke(cr);
    }
}

static void print_drawing(struct mw_arena *arena, const struct mw_drawing *drawing, unsigned char *ink)
{
    const double mm = 8, side = mm * 72 / 25.4;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, PIXELS, PIXELS);
    cairo_t *cr = cairo_create(surface);
    cairo_translate(cr, MARGIN, MARGIN);
    cairo_scale(cr, mm * PER_MM / 100, mm * PER_MM / 100);
    cairo_set_line_width(cr, mw_drawing_pen(side) / side * 100);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < drawing->nparts; i++)
        print_part(arena, cr, &drawing->part[i]);
    cairo_surface_flush(surface);
    for (int y = 0; y < PIXELS; y++)
        for (int x = 0; x < PIXELS; x++)
            ink[y * PIXELS + x] =
                cairo_image_surface_get_data(surface)[y * cairo_image_surface_get_stride(surface) + x] > 127;
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

/* Marks the pixels that lie at most `reach` pixels from one whose value is `of`. */
static void mark_near(const unsigned char *from, int of, double reach, unsigned char *near)
{
    static int beside[PIXELS * PIXELS]; /* to the nearest such pixel of the row */
    for (int y = 0; y < PIXELS; y++)
        for (int pass = 0; pass < 2; pass++)
            for (int k = 0, last = REACH + 1; k < PIXELS; k++) {
                const int at = y * PIXELS + (pass ? PIXELS - 1 - k : k);
                last = from[at] == of ? 0 : last <= REACH ? last + 1 : last;
                beside[at] = pass && beside[at] < last ? beside[at] : last;
            }
    for (int y = 0; y < PIXELS; y++)
        for (int x = 0; x < PIXELS; x++) {
            near[y * PIXELS + x] = 0;
            for (int v = y - REACH; v <= y + REACH; v++)
                if (v >= 0 && v < PIXELS &&
                    beside[v * PIXELS + x] * beside[v * PIXELS + x] + (v - y) * (v - y) <= reach * reach)
                    near[y * PIXELS + x] = 1;
        }
}

/* Counts the pixels that are marked and connected with pixel `at`, and takes their marks away. */
static int count_patch(unsigned char *mark, int at)
{
    static int queue[PIXELS * PIXELS];
    int n = 0;
    queue[n++] = at;
    mark[at] = 0;
    for (int head = 0; head < n; head++) {
        const int next[] = {queue[head] - 1, queue[head] + 1, queue[head] - PIXELS, queue[head] + PIXELS};
        for (int i = 0; i < 4; i++)
            if (next[i] >= 0 && next[i] < PIXELS * PIXELS && mark[next[i]]) {
                mark[next[i]] = 0;
                queue[n++] = next[i];
            }
    }
    return n;
}

/* Returns the largest patch of white that is narrower than `width` mm, in square millimetres: white is that
 * narrow if it is filled when ink grows by half of that and shrinks again. */
static double narrow_white(const unsigned char *ink, double width, int *where)
{
    static unsigned char grown[PIXELS * PIXELS], left[PIXELS * PIXELS], narrow[PIXELS * PIXELS];
    int most = 0;
    mark_near(ink, 1, width / 2 * PER_MM, grown);
    mark_near(grown, 0, width / 2 * PER_MM + 1, left); /* one pixel more, for slanted edges */
    for (int i = 0; i < PIXELS * PIXELS; i++)
        narrow[i] = !ink[i] && !left[i];
    for (int i = 0; i < PIXELS * PIXELS; i++) {
        const int n = narrow[i] ? count_patch(narrow, i) : 0;
        if (n > most) {
            most = n;
            *where = i;
        }
    }
    return most / (double)(PER_MM * PER_MM);
}

/* Drawings printed 8 mm wide keep their lines apart: no white narrower than 0.25 mm is as long as 0.5 mm.
 * What is narrow in a corner between lines that meet is smaller. */
static void lines_stay_apart(void **state)
{
    static unsigned char ink[PIXELS * PIXELS];
    const double most = 0.15;
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    int wrong = 0;
    for (int i = 0; mw_drawing_name(i); i++) {
        int where = 0;
        print_drawing(arena, mw_drawing_named(mw_drawing_name(i)), ink);
        const double white = narrow_white(ink, 0.25, &where);
        if (white > most) {
            print_error("%s: %.2f square millimetres at %d %d of 100\n", mw_drawing_name(i), white,
                        (where % PIXELS - MARGIN) / 4, (where / PIXELS - MARGIN) / 4);
            wrong++;
        }
    }
    assert_int_equal(wrong, 0);
    mw_arena_free(arena);
}

/* A face with several weights draws large pictures in its light one, and small ones in its bold one; tried
 * where the face is (make faces). */
static void small_pictures_are_bold(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_drawing *elephant =
        mw_drawing_read(arena, "\xf0\x9f\x90\x98,face=Noto Emoji", NULL, &error);
    const struct mw_drawing *usual = mw_drawing_read(arena, "\xf0\x9f\x90\x98", NULL, &(struct mw_error){0});
    assert_true(usual && mw_drawing_at(usual, 10) == usual);
    if (!elephant) {
        mw_arena_free(arena);
        return; /* the face is not here */
    }
    double before = 0;
    static const double sides[] = {40, 30, 20, 12, 8}; /* mm */
    for (int i = 0; i < MW_WEIGHTS; i++) {
        const struct mw_lines *dark = &mw_drawing_at(elephant, sides[i] * 72 / 25.4)->part[1].lines;
        double ink = 0;
        for (int k = 0; k < dark->n; k++) {
            struct mw_point *at = MW_ARRAY(arena, dark->line[k].n, struct mw_point);
            for (int v = 0; v < dark->line[k].n; v++)
                at[v] = (struct mw_point){dark->line[k].at[v].x, dark->line[k].at[v].y};
            ink += mw_polygon_area(dark->line[k].n, at);
        }
        if (fabs(ink) <= before)
            fail_msg("at %g mm there are %.0f units of ink, and %.0f at the size before", sides[i], fabs(ink),
                     before);
        before = fabs(ink);
    }
    mw_arena_free(arena);
}

/* An SVG keeps its colours on pages in colour, each over those before; one in greys has none, nor has one
 * that fills its page; and a printer of black books gets it in black. */
static void drawings_keep_their_colours(void **state)
{
    (void)state;
    static const char face[] =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><circle cx='50' cy='50' r='45' "
        "fill='#ffd23f'/>"
        "<circle cx='35' cy='40' r='12' fill='white'/><path d='M30 65L70 65L50 85Z' fill='#d8483b'/></svg>";
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_drawing *drawing = mw_drawing_read(arena, write_file("face.svg", face), NULL, &error);
    assert_non_null(drawing);
    assert_non_null(drawing->coloured);
    assert_int_equal(drawing->coloured->nparts, 3);
    assert_true(drawing->coloured->part[0].has_colour && drawing->coloured->part[0].colour == 0xffd23f);
    for (int i = 1; i < 3; i++) {
        const uint32_t rgb = drawing->coloured->part[i].colour;
        assert_true(rgb == 0xffffff || rgb == 0xd8483b);
    }
    drawing = mw_drawing_read(
        arena,
        write_file("grey.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path fill='#888' "
                               "d='M1 1L8 1L8 8Z'/></svg>"),
        NULL, &error);
    assert_true(drawing && !drawing->coloured);
    static const struct {
        const char *with;
        int has;
    } row[] = {
        {"", 1}, {"profile: kdp\nstock: colour\npaper: 6x9in\n", 1}, {"profile: kdp\npaper: 6x9in\n", 0}};
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        const struct made_book made =
            make_book(arena, mw_format(arena, "%spuzzles: [{count: 30, size: 7x7, icons: %s}]\n", row[k].with,
                                       at("face.svg")));
        const struct mw_page *page = make_page(arena, &made, 0, 0);
        int coloured = 0;
        for (int i = 0; i < page->nmarks; i++)
            coloured += page->mark[i].has_colour;
        if ((coloured > 0) != (row[k].has > 0))
            fail_msg("%s: %d marks have a colour of their own", row[k].with, coloured);
    }
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_pictures_are_bold),    cmocka_unit_test(drawings_keep_their_colours),
        cmocka_unit_test(pictures_become_drawings),   cmocka_unit_test(pairs_are_taken_apart),
        cmocka_unit_test(wrong_drawings_are_refused), cmocka_unit_test(faces_draw_characters),
        cmocka_unit_test(lines_stay_apart),           cmocka_unit_test(themes_change_no_maze),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
