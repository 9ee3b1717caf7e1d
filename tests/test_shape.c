/* Shapes from files: good ones as they are drawn, and bad, huge and hostile ones with one clear sentence. */
#include "support.h"

#include <cairo.h>
#include <math.h>

/* A disc of that lightness in the middle of a page of the other one. */
static void paint_disc(const char *name, double disc, double page, double alpha)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 200, 100);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgba(cr, page, page, page, alpha);
    cairo_paint(cr);
    cairo_set_source_rgb(cr, disc, disc, disc);
    cairo_arc(cr, 100, 50, 40, 0, 7);
    cairo_fill(cr);
    assert_int_equal(cairo_surface_write_to_png(surface, at(name)), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

static const struct mw_shape *parse(struct mw_arena *arena, const char *prefix, const char *name,
                                    const char *options)
{
    struct mw_error error = {""};
    const struct mw_shape *shape =
        mw_shape_parse(arena, mw_format(arena, "%s:%s%s", prefix, at(name), options), NULL, &error);
    if (!shape)
        fail_msg("%s%s: %s", name, options, error.text);
    return shape;
}

/* By its pixels: how much of the box lies inside. */
static double share_inside(const struct mw_shape *shape)
{
    int inside = 0, all = 0;
    for (double y = 0.5; y < shape->box.h; y++)
        for (double x = 0.5; x < shape->box.w; x++, all++)
            inside += mw_shape_holds(shape, (struct mw_point){shape->box.x + x, shape->box.y + y});
    return (double)inside / all;
}

static void images_are_what_is_dark(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    paint_disc("disc.png", 0, 1, 1);
    paint_disc("clear.png", 0, 0, 0); /* on nothing at all, which is white paper */
    paint_disc("grey.png", 0.6, 1, 1);
    const double disc = acos(-1) / 4;
    assert_true(fabs(share_inside(parse(arena, "image", "disc.png", "")) - disc) < 0.02);
    assert_true(fabs(parse(arena, "image", "disc.png", "")->box.w - 80) < 2);
    assert_true(fabs(share_inside(parse(arena, "image", "clear.png", "")) - disc) < 0.02);
    assert_true(fabs(share_inside(parse(arena, "image", "grey.png", ",threshold=0.8")) - disc) < 0.02);
    assert_true(parse(arena, "image", "disc.png", ",invert")->box.w == 200);
    assert_string_equal(parse(arena, "image", "grey.png", ",invert,threshold=0.8")->name,
                        parse(arena, "image", "grey.png", ",threshold=0.8,invert")->name);
    mw_arena_free(arena);
}

static void outlines_are_what_paths_enclose(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    /* lines only, styled every way that hides a filling; and a path with a hole in it */
    write_file("line.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><g style='fill:none'><circle "
               "style='fill:none;stroke:red' opacity='0.1' cx='20' cy='10' r='8'/></g></svg>");
    write_file("frame.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' width='2in' height='1in' viewBox='0 0 4 4'>"
               "<path fill-rule='nonzero' d='M0 0h4v4h-4zM1 1h2v2h-2z'/></svg>");
    assert_true(fabs(share_inside(parse(arena, "outline", "line.svg", "")) - acos(-1) / 4) < 0.02);
    assert_true(fabs(share_inside(parse(arena, "outline", "frame.svg", "")) - 0.75) < 0.02);
    assert_true(fabs(share_inside(parse(arena, "outline", "frame.svg", ",invert")) - 1) <
                1); /* the page around */
    mw_arena_free(arena);
}

static void refuse(const char *name, const char *kind, const char *options, const char *sentence)
{
    char output[3000];
    int status = run(output, sizeof output, "%s maze --shape '%s:%s%s' --format svg -o '%s/never.svg' 2>&1",
                     program(), kind, at(name), options, scratch_folder());
    if (status != 2 || !strstr(output, sentence))
        fail_msg("%s: exit %d: %s", name, status, output);
    assert_int_equal(run(output, sizeof output, "test ! -e '%s/never.svg'", scratch_folder()), 0);
}

static void write_bytes(const char *name, const void *bytes, size_t n)
{
    FILE *file = fopen(at(name), "wb");
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    fclose(file);
}

static void bad_files_get_one_sentence(void **state)
{
    (void)state;
    static const unsigned char huge[] =
        "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x71\x48\0\0\x71\x48\x08\x02\0\0\0\0\0\0\0";
    size_t length;
    paint_disc("white.png", 1, 1, 1);
    paint_disc("black.png", 0, 0, 1);
    paint_disc("cut.png", 0, 1, 1);
    char *whole = read_whole(at("cut.png"), &length);
    write_bytes("cut.png", whole, length / 2);
    free(whole);
    write_bytes("huge.png", huge, sizeof huge - 1);
    write_bytes("none.png", "", 0);
    write_file("text.svg", "hello");
    write_file("none.svg", "");
    write_file("blank.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
    write_file(
        "page.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>");
    refuse("white.png", "image", "", "nothing of ");
    refuse("white.png", "image", ",invert", "all of ");
    refuse("black.png", "image", "",
           "is inside the shape; give it another \"threshold\", or \"invert: true\"");
    refuse("cut.png", "image", "", "is damaged; save it anew");
    refuse("huge.png", "image", "", "has 29000 x 29000 pixels, and 36 million are the most; make it smaller");
    refuse("none.png", "image", "", "is not a PNG image; save it as one");
    refuse("text.svg", "image", "", "is not a PNG image; save it as one");
    refuse("missing.png", "image", "", "No such file or directory");
    refuse("black.png", "image", ",threshold=7", "a threshold is a number from 0 to 1, not \"7\"");
    refuse("black.png", "image", ",invert=false", "\"invert\" stands alone");
    refuse("text.svg", "outline", "", "is not an SVG drawing that can be read; save it as plain SVG");
    refuse("none.svg", "outline", "", "is not an SVG drawing that can be read; save it as plain SVG");
    refuse("blank.svg", "outline", "", "it should have closed paths, and no background");
    refuse("page.svg", "outline", "", "it should have closed paths, and no background");
    refuse("black.png", "outline", "", "is not an SVG drawing that can be read; save it as plain SVG");
    refuse("missing.svg", "outline", "", "No such file or directory");
}

/* Entities within entities, and a picture of itself: neither hangs nor eats the machine. */
static void hostile_drawings_end(void **state)
{
    (void)state;
    char output[3000], text[4000] = "<?xml version='1.0'?><!DOCTYPE svg [<!ENTITY a0 'M0 0h9v9z'>";
    for (int i = 1; i < 30; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "<!ENTITY a%d '&a%d;&a%d;&a%d;'>", i, i - 1,
                 i - 1, i - 1);
    strcat(text, "]><svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='&a29;'/></svg>");
    write_file("laughs.svg", text);
    write_file("itself.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' "
               "viewBox='0 0 9 9'><g id='a'><use xlink:href='#a'/><use xlink:href='#a'/></g>"
               "<image xlink:href='file:///etc/passwd' width='9' height='9'/></svg>");
    static const char *const names[] = {"laughs.svg", "itself.svg"};
    for (int i = 0; i < 2; i++) {
        int status = run(output, sizeof output,
                         "timeout 20 %s maze --shape 'outline:%s' --format svg -o /dev/null 2>&1", program(),
                         at(names[i]));
        if (status != 0 && status != 2)
            fail_msg("%s: exit %d: %s", names[i], status, output);
    }
}

/* What a map says is taken as it stands, options or not. */
static void maps_are_taken_literally(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {""};
    const struct mw_shape *shape =
        mw_shape_make(arena, &(struct mw_shape_request){.text = "A,face"}, NULL, &error);
    assert_non_null(shape);
    assert_string_equal(shape->name, "text:A,face");
    assert_true(shape->n > 5); /* all the letters */
    mw_arena_free(arena);
}

/* A grid too small for its word says so, whatever its seed makes of it. */
static void small_words_are_refused(void **state)
{
    (void)state;
    static const char *const grids[] = {"rect --size 5x5", "voronoi --size 5x5", "hex --size 8x8",
                                        "kagome --size 5x4"};
    char output[2000];
    for (int i = 0; i < 4; i++) {
        assert_int_equal(run(output, sizeof output, "%s maze --grid %s --shape text:EMMA -f json 2>&1",
                             program(), grids[i]),
                         1);
        assert_non_null(strstr(output, "fit"));
        assert_non_null(strstr(output, "give it a larger size"));
    }
}

/* Paths in a spec are looked for beside the spec. */
static void files_lie_beside_the_spec(void **state)
{
    (void)state;
    paint_disc("beside.png", 0, 1, 1);
    write_file("beside.yaml", "puzzles: [{size: 12x12, shape: {image: beside.png}}]\n");
    must_run("cd / && %s check '%s'", program(), at("beside.yaml"));
}

/* Specks are left out; the dot on an i is not. */
static void specks_go_and_dots_stay(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {""};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 300, 300);
    cairo_t *cr = cairo_create(surface);
    cairo_rectangle(cr, 60, 0, 240, 300);
    cairo_rectangle(cr, 0, 140, 12, 12);
    cairo_fill(cr);
    cairo_surface_write_to_png(surface, at("speck.png"));
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){30, 30},
                                             parse(arena, "image", "speck.png", ""), 0);
    assert_true(grid->box.w < 25); /* the block alone */
    const struct mw_shape *dotted = mw_shape_parse(arena, "text:i", NULL, &error);
    grid = mw_grid_new(arena, &mw_tiling_rect, (struct mw_size){12, 30}, dotted, 0);
    assert_true(grid->box.h > 28); /* the dot is on top */
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_are_what_is_dark),    cmocka_unit_test(outlines_are_what_paths_enclose),
        cmocka_unit_test(bad_files_get_one_sentence), cmocka_unit_test(hostile_drawings_end),
        cmocka_unit_test(maps_are_taken_literally),   cmocka_unit_test(small_words_are_refused),
        cmocka_unit_test(files_lie_beside_the_spec),  cmocka_unit_test(specks_go_and_dots_stay),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
