/* Shapes from files: good ones as they are drawn, and bad, huge and hostile ones with one clear sentence. */
#include "support.h"

#include <cairo.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <jansson.h>
#include <math.h>
#include <time.h>

/* Writes a PNG: a disc of lightness `disc` in the middle of a page of lightness `page` and opacity `alpha`.
 */
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
    struct mw_error error = {0};
    const struct mw_shape *shape =
        mw_shape_parse(arena, mw_format(arena, "%s:%s%s", prefix, at(name), options), NULL, &error);
    if (!shape)
        fail_msg("%s%s: %s", name, options, error.text);
    return shape;
}

/* Returns the share of a shape's box that lies inside the shape, by one sample a unit square. */
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
    paint_disc("clear.png", 0, 0, 0); /* a transparent page, which counts as white */
    paint_disc("grey.png", 0.6, 1, 1);
    const double disc = acos(-1) / 4;
    assert_true(fabs(share_inside(parse(arena, "image", "disc.png", "")) - disc) < 0.02);
    assert_true(fabs(parse(arena, "image", "disc.png", "")->box.w - 80) < 2);
    assert_true(fabs(share_inside(parse(arena, "image", "clear.png", "")) - disc) < 0.02);
    assert_true(fabs(share_inside(parse(arena, "image", "grey.png", ",threshold=0.8")) - disc) < 0.02);
    assert_true(parse(arena, "image", "disc.png", ",invert")->box.w > 199.5);
    assert_string_equal(parse(arena, "image", "grey.png", ",invert,threshold=0.8")->name,
                        parse(arena, "image", "grey.png", ",threshold=0.8,invert")->name);
    mw_arena_free(arena);
}

static void outlines_are_what_paths_enclose(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    /* a thin line and a thick one, both without a filling, and a path with a hole */
    write_file("line.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><g style='fill:none'><circle "
               "style='fill:none;stroke:red;stroke-width:0.3' opacity='0.1' cx='20' cy='10' "
               "r='8'/></g></svg>");
    write_file("thick.svg", "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'><circle fill='none' "
                            "stroke='red' stroke-width='4' cx='20' cy='10' r='8'/></svg>");
    write_file("frame.svg",
               "<svg xmlns='http://www.w3.org/2000/svg' width='2in' height='1in' viewBox='0 0 4 4'>"
               "<path fill-rule='evenodd' d='M0 0h4v4h-4zM1 1h2v2h-2z'/></svg>");
    assert_true(fabs(share_inside(parse(arena, "outline", "line.svg", "")) - acos(-1) / 4) < 0.02);
    /* a thick line is a shape by its own area, not by what it encloses */
    assert_true(fabs(share_inside(parse(arena, "outline", "thick.svg", "")) - acos(-1) / 4 * (1 - 0.36)) <
                0.02);
    assert_true(fabs(share_inside(parse(arena, "outline", "frame.svg", "")) - 0.75) < 0.02);
    assert_true(fabs(share_inside(parse(arena, "outline", "frame.svg", ",invert")) - 1) <
                1); /* inverted: the page around the frame */
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

/* The start of an image that says how large it is, and nothing else. */
static void write_size_of_image(const char *name, unsigned w, unsigned h)
{
    unsigned char start[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDRwwwwhhhh\x08\x02\0\0\0\0\0\0\0";
    for (int i = 0; i < 4; i++) {
        start[16 + i] = (unsigned char)(w >> (24 - 8 * i));
        start[20 + i] = (unsigned char)(h >> (24 - 8 * i));
    }
    write_bytes(name, start, sizeof start - 1);
}

static void bad_files_get_one_sentence(void **state)
{
    (void)state;
    size_t length;
    paint_disc("white.png", 1, 1, 1);
    paint_disc("black.png", 0, 0, 1);
    paint_disc("cut.png", 0, 1, 1);
    char *whole = read_whole(at("cut.png"), &length);
    write_bytes("cut.png", whole, length / 2);
    free(whole);
    write_size_of_image("huge.png", 29000, 29000);
    write_size_of_image("immense.png", 16909060, 84281096);
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
    refuse("immense.png", "image", "", "has 16909060 x 84281096 pixels, and 36 million are the most");
    refuse("none.png", "image", "", "is not a PNG or JPEG image; save it as one");
    refuse("text.svg", "image", "", "is not a PNG or JPEG image; save it as one");
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

/* Files at the limit of size are refused for another fault, larger ones for their size. */
static void files_may_be_as_large_as_that_and_no_larger(void **state)
{
    (void)state;
    static const struct {
        unsigned w, h;
        bool is_too_large;
    } images[] = {{6000, 6000, false}, {6001, 6000, true}, {30000, 1200, false},
                  {30001, 2, true},    {2, 30000, false},  {2, 30001, true}};
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        write_size_of_image("size.png", images[i].w, images[i].h);
        refuse("size.png", "image", "",
               images[i].is_too_large ? "and 36 million are the most; make it smaller"
                                      : "is damaged; save it anew");
    }
    enum { MOST = 2000000 };
    char *blanks = malloc(MOST + 1);
    memset(blanks, ' ', MOST + 1);
    write_bytes("blanks.svg", blanks, MOST);
    refuse("blanks.svg", "outline", "", "is not an SVG drawing that can be read; save it as plain SVG");
    write_bytes("blanks.svg", blanks, MOST + 1);
    refuse("blanks.svg", "outline", "", "has more than 2 megabytes; make it simpler");
    free(blanks);
}

/* Discs of 24 pixels as other programs save them: 16 bits a colour, a palette, a JPEG in greys and one in
 * CMYK. */
/* clang-format off */
static const unsigned char deep_png[] = {
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 24, 0, 0, 0, 24, 16, 0, 0, 0, 0,
    149, 140, 190, 103, 0, 0, 0, 7, 116, 73, 77, 69, 7, 234, 11, 21, 22, 28, 49, 196, 30, 134, 93, 0, 0, 0,
    221, 73, 68, 65, 84, 56, 203, 181, 148, 221, 10, 130, 64, 16, 133, 85, 34, 40, 239, 132, 138, 210, 32,
    36, 53, 235, 181, 198, 155, 242, 121, 164, 160, 127, 10, 130, 112, 159, 96, 125, 49, 77, 182, 139, 10,
    198, 92, 221, 21, 106, 111, 247, 124, 204, 57, 51, 179, 171, 50, 166, 52, 58, 90, 51, 249, 47, 128, 204,
    79, 182, 193, 204, 186, 171, 67, 235, 22, 244, 146, 75, 182, 248, 18, 176, 194, 137, 57, 137, 136, 142,
    21, 8, 200, 87, 96, 243, 109, 192, 52, 95, 114, 0, 152, 84, 59, 7, 183, 4, 16, 189, 62, 44, 105, 21,
    128, 116, 46, 238, 79, 234, 35, 128, 158, 197, 0, 61, 32, 0, 250, 98, 0, 28, 4, 152, 39, 49, 96, 198, 8,
    80, 12, 49, 240, 154, 217, 167, 194, 85, 162, 66, 132, 51, 120, 18, 25, 108, 220, 165, 72, 162, 75, 59,
    60, 7, 137, 10, 169, 87, 152, 116, 252, 168, 151, 147, 118, 121, 151, 198, 53, 254, 13, 222, 182, 134,
    48, 170, 144, 15, 242, 144, 3, 48, 198, 24, 233, 112, 204, 104, 21, 239, 225, 29, 223, 167, 71, 24, 155,
    27, 165, 107, 238, 193, 161, 235, 212, 45, 222, 171, 127, 255, 53, 158, 250, 58, 66, 115, 54, 133, 94,
    229, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
};
static const unsigned char palette_png[] = {
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 24, 0, 0, 0, 24, 2, 3, 0, 0, 0,
    157, 25, 213, 107, 0, 0, 0, 9, 80, 76, 84, 69, 255, 255, 255, 181, 181, 181, 7, 7, 7, 18, 183, 7, 182,
    0, 0, 0, 74, 73, 68, 65, 84, 8, 215, 99, 96, 192, 14, 164, 150, 130, 72, 214, 85, 171, 38, 0, 41, 182,
    85, 171, 64, 92, 169, 85, 171, 86, 1, 169, 44, 32, 229, 192, 192, 8, 36, 87, 53, 64, 168, 9, 48, 138, 9,
    68, 45, 64, 163, 80, 149, 64, 245, 65, 77, 97, 208, 130, 152, 41, 6, 177, 129, 17, 98, 31, 131, 216, 82,
    116, 247, 0, 0, 255, 128, 47, 251, 233, 12, 63, 144, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
};
static const unsigned char grey_jpg[] = {
    255, 216, 255, 224, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 255, 219, 0, 67, 0, 13, 9, 10,
    11, 10, 8, 13, 11, 10, 11, 14, 14, 13, 15, 19, 32, 21, 19, 18, 18, 19, 39, 28, 30, 23, 32, 46, 41, 49,
    48, 46, 41, 45, 44, 51, 58, 74, 62, 51, 54, 70, 55, 44, 45, 64, 87, 65, 70, 76, 78, 82, 83, 82, 50, 62,
    90, 97, 90, 80, 96, 74, 81, 82, 79, 255, 192, 0, 11, 8, 0, 24, 0, 24, 1, 1, 17, 0, 255, 196, 0, 21, 0,
    1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 6, 255, 196, 0, 45, 16, 0, 1, 2, 4, 4, 5, 1, 9, 0, 0,
    0, 0, 0, 0, 0, 0, 2, 1, 3, 0, 4, 6, 17, 5, 7, 18, 65, 19, 33, 34, 97, 161, 49, 36, 50, 81, 83, 98, 113,
    145, 146, 178, 255, 218, 0, 8, 1, 1, 0, 0, 63, 0, 187, 168, 49, 217, 42, 127, 13, 41, 217, 226, 91, 95,
    72, 0, 251, 206, 23, 193, 32, 228, 243, 99, 17, 89, 164, 38, 240, 201, 81, 151, 220, 8, 201, 79, 246,
    228, 158, 34, 242, 149, 170, 36, 170, 105, 50, 118, 92, 85, 167, 218, 183, 25, 130, 91, 168, 95, 116,
    93, 211, 188, 65, 231, 17, 190, 184, 198, 30, 217, 39, 179, 140, 186, 168, 47, 212, 165, 213, 225, 6,
    14, 226, 195, 43, 77, 241, 172, 217, 22, 82, 224, 108, 184, 47, 118, 27, 95, 250, 65, 133, 10, 182, 153,
    150, 169, 176, 212, 97, 210, 225, 62, 210, 169, 50, 242, 37, 244, 42, 250, 162, 246, 94, 87, 251, 36,
    23, 158, 90, 212, 163, 52, 140, 139, 18, 230, 31, 56, 94, 77, 9, 249, 234, 241, 8, 148, 77, 30, 213, 50,
    193, 188, 243, 130, 252, 251, 195, 165, 199, 5, 58, 64, 125, 116, 142, 246, 190, 251, 217, 35, 255, 217,
};
static const unsigned char cmyk_jpg[] = {
    255, 216, 255, 238, 0, 14, 65, 100, 111, 98, 101, 0, 100, 0, 0, 0, 0, 2, 255, 219, 0, 67, 0, 13, 9, 10,
    11, 10, 8, 13, 11, 10, 11, 14, 14, 13, 15, 19, 32, 21, 19, 18, 18, 19, 39, 28, 30, 23, 32, 46, 41, 49,
    48, 46, 41, 45, 44, 51, 58, 74, 62, 51, 54, 70, 55, 44, 45, 64, 87, 65, 70, 76, 78, 82, 83, 82, 50, 62,
    90, 97, 90, 80, 96, 74, 81, 82, 79, 255, 219, 0, 67, 1, 14, 14, 14, 19, 17, 19, 38, 21, 21, 38, 79, 53,
    45, 53, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79,
    79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79, 79,
    255, 192, 0, 20, 8, 0, 24, 0, 24, 4, 1, 34, 0, 2, 17, 1, 3, 17, 1, 4, 34, 0, 255, 196, 0, 23, 0, 1, 1,
    1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 6, 8, 255, 196, 0, 45, 16, 0, 1, 3, 3, 2, 3, 5, 9, 0, 0,
    0, 0, 0, 0, 0, 0, 2, 0, 1, 3, 4, 6, 17, 5, 65, 7, 18, 34, 19, 33, 49, 97, 161, 36, 50, 81, 83, 98, 113,
    145, 146, 178, 255, 196, 0, 20, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 196, 0, 20,
    17, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 218, 0, 14, 4, 1, 0, 2, 17, 3, 17, 4, 0, 0,
    63, 0, 152, 34, 34, 13, 221, 193, 174, 209, 91, 250, 105, 86, 215, 19, 227, 60, 160, 3, 239, 72, 95, 6,
    83, 147, 226, 198, 162, 245, 76, 81, 233, 148, 163, 79, 184, 17, 147, 159, 237, 220, 222, 137, 198, 35,
    157, 245, 141, 62, 50, 111, 103, 26, 119, 112, 127, 169, 203, 171, 209, 133, 78, 209, 17, 16, 116, 5,
    171, 116, 81, 92, 212, 101, 45, 56, 188, 83, 197, 142, 218, 2, 124, 184, 103, 118, 125, 219, 205, 20,
    191, 133, 167, 56, 222, 112, 140, 45, 144, 56, 100, 25, 188, 135, 25, 254, 152, 81, 17, 17, 5, 66, 237,
    182, 105, 174, 109, 53, 160, 148, 187, 41, 226, 119, 40, 102, 102, 207, 35, 191, 139, 63, 147, 247, 103,
    236, 202, 94, 124, 53, 185, 70, 169, 161, 24, 41, 204, 62, 112, 204, 220, 141, 249, 234, 244, 68, 68,
    68, 65, 68, 178, 108, 248, 173, 152, 14, 105, 164, 25, 235, 230, 30, 89, 36, 22, 233, 1, 241, 229, 29,
    241, 157, 247, 195, 34, 34, 255, 217,
};
/* clang-format on */

static void every_way_to_save_an_image_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        const unsigned char *bytes;
        size_t n;
    } images[] = {{"deep.png", deep_png, sizeof deep_png},
                  {"palette.png", palette_png, sizeof palette_png},
                  {"grey.jpg", grey_jpg, sizeof grey_jpg},
                  {"cmyk.jpg", cmyk_jpg, sizeof cmyk_jpg}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        write_bytes(images[i].name, images[i].bytes, images[i].n);
        const struct mw_shape *shape = parse(arena, "image", images[i].name, "");
        int inside = 0;
        for (int k = 0; k < 2500; k++)
            inside +=
                mw_shape_holds(shape, (struct mw_point){shape->box.x + (k % 50 + 0.5) / 50 * shape->box.w,
                                                        shape->box.y + (k / 50 + 0.5) / 50 * shape->box.h});
        if (fabs(inside / 2500.0 - acos(-1) / 4) > 0.05 || fabs(shape->box.w - 18) > 1.5)
            fail_msg("%s: %d of 2500 inside, %.1f wide", images[i].name, inside, shape->box.w);
    }
    write_bytes("cut.jpg", grey_jpg, sizeof grey_jpg - 40);
    refuse("cut.jpg", "image", "", "is damaged; save it anew");
    write_bytes("zip.png", "PK\3\4 and more", 14);
    refuse("zip.png", "image", "", "is not a PNG or JPEG image; save it as one");
    cairo_surface_t *one = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1);
    cairo_surface_write_to_png(one, at("one.png"));
    cairo_surface_destroy(one);
    refuse("one.png", "image", "", "all of ");
    mw_arena_free(arena);
}

/* Nested entities that expand to a huge text, and a group that uses itself, end within 20 seconds in a maze
 * or a refusal. */
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

/* A text given in a map of a spec is taken literally: its comma does not begin an option. */
static void maps_are_taken_literally(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_shape *shape =
        mw_shape_make(arena, &(struct mw_shape_request){.text = "A,face"}, NULL, &error);
    assert_non_null(shape);
    assert_string_equal(shape->name, "text:A,face");
    assert_true(shape->n > 5); /* all the letters */
    mw_arena_free(arena);
}

/* A word that does not fit its grid is refused with the advice to give a larger size, on any tiling. */
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

/* The size chosen for a word makes its strokes about two corridors wide, by the letters' area and the length
 * of their outlines. */
static void words_find_their_size(void **state)
{
    (void)state;
    if (IS_LEFT_OUT) /* with sanitizers this reads nothing that other tests do not read */
        return;
    static const char *const words[] = {"EMMA", "Ji\xc5\x99\xc3\xad", "i", "Anna Maria",
                                        "\xd0\xaf\xd0\xbd\xd0\xb0"};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct mw_error error = {0};
        const struct mw_shape *shape =
            mw_shape_parse(arena, mw_format(arena, "text:%s", words[i]), NULL, &error);
        const struct mw_size size = mw_request_size_for(&mw_tiling_rect, shape);
        const struct mw_grid *grid = mw_grid_new(arena, &mw_tiling_rect, size, shape, 0);
        double area = 0, around = 0; /* length of the outlines: a stroke n long and 2 wide has area 2n and
                                        outline 2n, so 2 * area / around is its width */
        assert_non_null(grid);
        area = grid->ncells;
        for (int k = 0; k < grid->outline->n; k++)
            for (int p = 0; p < grid->outline->contour[k].n; p++)
                around += mw_distance(grid->outline->contour[k].at[p],
                                      grid->outline->contour[k].at[(p + 1) % grid->outline->contour[k].n]);
        if (2 * area / around < 1.5 || 2 * area / around > 3.2)
            fail_msg("%s at %dx%d: strokes of %.2f", words[i], size.w, size.h, 2 * area / around);
    }
    must_run("%s maze --shape text:EMMA --format json > '%s' && grep -q '\"size\":\\[5[0-9],1[0-9]\\]' '%s'",
             program(), at("emma.json"), at("emma.json"));
    must_run("! %s maze --shape heart --size auto --format svg 2>/dev/null", program());
    mw_arena_free(arena);
}

/* Marks on letters may be thinner than strokes: they are kept, and do not make the word need many more cells.
 */
static void words_keep_their_marks(void **state)
{
    (void)state;
    if (IS_LEFT_OUT) /* with sanitizers this reads nothing that other tests do not read */
        return;
    static const struct {
        const char *word;
        int most;
    } words[] = {{"text:\xd8\xad\xd8\xb3\xd9\x8a\xd9\x86", 60}, /* Husain */
                 {"text:\xc8\x98tefan", 70},                    /* an S with a cedilla */
                 {"text:Stefan", 70},
                 {"text:Anna \xf0\x9f\x8e\x88", 80}}; /* a balloon on a string */
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        struct mw_request r = mw_request_usual();
        r.shape = mw_shape_parse(arena, words[i].word, NULL, &error);
        r.size = mw_request_size_for(r.tiling, r.shape);
        r.grid = mw_request_grid(arena, &r);
        if (!r.grid || r.size.w > words[i].most || mw_request_doubt(arena, &r))
            fail_msg("%s at %dx%d", words[i].word, r.size.w, r.size.h);
        const struct mw_size own = r.size;
        r.size = (struct mw_size){own.w / 2, own.h / 2};
        r.grid = mw_request_grid(arena, &r);
        const char *doubt = mw_request_doubt(arena, &r);
        if (doubt ? !strstr(doubt, mw_format(arena, "give it %dx%d or more", own.w, own.h)) : i == 3)
            fail_msg("%s at half its size: %s", words[i].word, doubt);
        mw_arena_free(arena);
    }
}

/* In the line below a puzzle the size follows the name of the shape, also if that is read from right to left.
 */
static void numbers_stay_behind_words(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    struct mw_request r = mw_request_usual();
    r.shape = mw_shape_parse(arena, "text:\xd7\x99\xd7\xa2\xd7\x9c", NULL, &error);
    r.size = (struct mw_size){20, 11};
    assert_non_null(strstr(mw_request_hint(arena, &r), "\x9c\xe2\x80\x8e 20x11"));
    r.shape = mw_shape_parse(arena, "text:EMMA", NULL, &error);
    assert_non_null(strstr(mw_request_hint(arena, &r), "EMMA 20x11"));
    mw_arena_free(arena);
}

/* Thirty names in five scripts are made without a warning, and each maze leads from start to finish in the
 * direction in which its name is read. */
static void names_of_many_lands_fit(void **state)
{
    (void)state;
    enum { FIRST_FROM_RIGHT = 27 };
    if (IS_LEFT_OUT || !is_night())
        return;
    must_run("%s build --quiet --strict --format svg --force examples/names.yaml -o '%s'", program(),
             at("names"));
    char path[1200];
    snprintf(path, sizeof path, "%s/book.json", at("names"));
    json_t *book = json_load_file(path, 0, NULL), *puzzle;
    size_t i;
    json_array_foreach(json_object_get(book, "puzzles"), i, puzzle)
    {
        const double from = json_number_value(json_array_get(json_object_get(puzzle, "start_pt"), 0)),
                     to = json_number_value(json_array_get(json_object_get(puzzle, "finish_pt"), 0));
        if ((from < to) != (i < FIRST_FROM_RIGHT))
            fail_msg("the way through %s goes backwards",
                     json_string_value(json_object_get(puzzle, "shape")));
    }
    assert_int_equal(i, 30);
    json_decref(book);
}

/* A stroke of a letter that overlaps itself leaves no hole there, which would need many more cells; and a
 * picture among letters is its outline only. */
static void letters_are_as_they_look(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_shape *word =
        mw_shape_parse(arena, "text:\xd0\x92\xd0\xb5\xd1\x80\xd0\xb0", NULL, &error);
    assert_non_null(word);
    int holes = 0;
    for (int i = 0; i < word->n; i++)
        holes += mw_shape_is_hole(word, i);
    assert_int_equal(holes, 5); /* two in the first letter, one in each other */
    assert_true(mw_request_size_for(&mw_tiling_rect, word).w < 70);
    const struct mw_shape *fox = mw_shape_parse(arena, "text:Jo \xf0\x9f\xa6\x8a", NULL, &error);
    assert_non_null(fox);
    assert_int_equal(fox->n, 4); /* J, o, the hole of the o, and the fox */
    const struct mw_shape *above = mw_shape_parse(arena, "text:\xf0\x9f\xa6\x8a O,lines=2", NULL, &error);
    assert_non_null(above);
    assert_int_equal(above->n, 3); /* the fox, and the letter under it with its hole */
    struct mw_request r = mw_request_usual();
    r.shape = fox;
    r.size = mw_request_size_for(r.tiling, fox);
    r.grid = mw_request_grid(arena, &r);
    assert_non_null(r.grid);
    assert_null(mw_request_doubt(arena, &r));
    mw_arena_free(arena);
}

/* A theta keeps its bar. Where a thin stroke leaves a counter open, bending moves no corner of the rim by 2.5
 * cells or more. */
static void counters_keep_what_is_in_them(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    const struct mw_shape *theta = mw_shape_parse(arena, "text:\xce\x98", NULL, &error),
                          *ring = mw_shape_parse(arena, "text:O", NULL, &error);
    assert_true(theta->n == 3 && ring->n == 2);
    struct mw_request r = mw_request_usual();
    r.shape = mw_shape_parse(arena, "text:\xce\x98\xce\xac\xce\xbb\xce\xb5\xce\xb9\xce\xb1,face=Andika", NULL,
                             &error);
    r.size = (struct mw_size){54, 14};
    const struct mw_grid *grid = mw_request_grid(arena, &r);
    assert_true(grid->nloops < grid->outline->n); /* a counter is open; otherwise the test shows nothing */
    for (int i = 0; i < grid->nrim; i++) {
        const struct mw_wall wall = mw_wall(grid, mw_rim_wall(grid, i));
        for (int k = 0; k < 2; k++)
            assert_true(mw_distance(mw_corner_at(grid, wall.corner[k]),
                                    mw_corner_at(grid->straight, wall.corner[k])) < 2.5);
    }
    mw_arena_free(arena);
}

/* A word is turned or broken into lines if that makes it larger on its page: a long word is turned on a tall
 * page. A `turn` or `lines` that is given is kept. */
static void words_stand_as_they_are_largest(void **state)
{
    static const struct {
        const char *text, *stands;
        double w, h;
    } kinds[] = {{"text:BARTHOLOMEW", "text:BARTHOLOMEW,turn=true", 100, 130},
                 {"text:BARTHOLOMEW", "text:BARTHOLOMEW", 130, 100},
                 {"text:BARTHOLOMEW,turn=false", "text:BARTHOLOMEW,turn=false", 100, 130},
                 {"text:JEAN PAUL LUC", "text:JEAN PAUL LUC,lines=3", 130, 130},
                 {"text:JEAN PAUL LUC,lines=1", "text:JEAN PAUL LUC,lines=1", 130, 100},
                 {"text:ANNA MARIA,turn=false", "text:ANNA MARIA,lines=2,turn=false", 100, 130},
                 {"text:O", "text:O", 100, 130},
                 {"heart", "heart", 100, 130}};
    (void)state;
    if (IS_LEFT_OUT) /* with sanitizers this reads nothing that other tests do not read */
        return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        const struct mw_shape *shape = mw_shape_parse(arena, kinds[i].text, NULL, &error),
                              *fitted = mw_shape_fitted(arena, shape, kinds[i].w, kinds[i].h);
        assert_string_equal(fitted->name, kinds[i].stands);
        mw_arena_free(arena);
    }
    char spec[200];
    snprintf(spec, sizeof spec,
             "puzzles: [{shape: {text: BARTHOLOMEW}}, {shape: {text: BARTHOLOMEW}, size: 100x30}]\n");
    must_run("%s build -q -f svg '%s' -o '%s'", program(), write_file("turn.yaml", spec), at("turn"));
    must_run("grep -c '\"shape\":.*turn=true' '%s/book.json' | grep -x 1", at("turn"));
}

/* The size chosen for a word gives a grid on every tiling that fills a rectangle, and, except for parity
 * mazes, no warning about its shape. */
static void words_find_their_size_on_all_tilings(void **state)
{
    (void)state;
    for (int t = 0; mw_tilings[t]; t++) {
        if (strstr(mw_tilings[t]->name, "-hexagon") || strstr(mw_tilings[t]->name, "-triangle") ||
            is_spared(4))
            continue;
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        struct mw_request r = mw_request_usual();
        r.tiling = mw_tilings[t];
        r.shape = mw_shape_parse(arena, "text:EMMA", NULL, &error);
        r.size = mw_request_size_for(r.tiling, r.shape);
        r.grid = mw_request_grid(arena, &r);
        if (!r.grid)
            fail_msg("%s", r.tiling->name);
        if (!r.tiling->parity && mw_request_doubt(arena, &r))
            fail_msg("%s", mw_request_doubt(arena, &r));
        mw_arena_free(arena);
    }
}

/* The words whose letters routes are tested on: in one to three lines, turned, in scripts that run to the
 * left, with letters that reach below their line, with dots and accents. */
static const char *const spelled[] = {
    "text:HAPPY BIRTHDAY,lines=2",
    "text:Happy birthday to Zo\xc3\xab,lines=3",
    "text:ANNA MARIA,lines=2,turn=true",
    "text:J\xc3\xb6rg",
    "text:Jo\xc3\xa3o",
    "text:A A,lines=2",
    "text:\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xd7\x9c\xd7\x9b\xd7\x9d,lines=2",
    "text:\xd8\xad\xd8\xb3\xd9\x8a\xd9\x86 \xd8\xb9\xd9\x84\xd9\x8a"};

/* Fails unless the route of a request passes the letters of its word in the order in which they are read. */
static void must_spell(struct mw_arena *arena, const struct mw_request *r)
{
    struct mw_error error = {0};
    const struct mw_solved *solved = mw_puzzle_solve(arena, r, &error);
    if (!solved)
        fail_msg("%s: %s", mw_request_format(arena, r), error.text);
    const int *letter = mw_grid_letters(arena, r->grid), n = r->grid->outline->letters->n;
    int next = 0;
    for (int i = 0; i < solved->route->ncells; i++) {
        const int at = letter[solved->route->cell[i]];
        if (at > next)
            fail_msg("%s: letter %d comes before letter %d", mw_request_format(arena, r), at, next);
        next += at == next;
    }
    if (next < n)
        fail_msg("%s: the route passes %d letters of %d", mw_request_format(arena, r), next, n);
}

static void routes_pass_every_letter(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof spelled / sizeof *spelled; i++)
        for (int t = 0; mw_tilings[t]; t++) {
            if (strstr(mw_tilings[t]->name, "-hexagon") || strstr(mw_tilings[t]->name, "-triangle") ||
                mw_tilings[t]->parity || is_spared(9))
                continue;
            struct mw_arena *arena = mw_arena_new();
            struct mw_error error = {0};
            struct mw_request r = mw_request_usual();
            r.tiling = mw_tilings[t];
            r.shape = mw_shape_parse(arena, spelled[i], NULL, &error);
            r.size = mw_request_size_for(r.tiling, r.shape);
            r.grid = mw_request_grid(arena, &r);
            assert_non_null(r.grid);
            if (!mw_grid_is_chain(r.grid))
                fail_msg("%s: the letters are no chain", mw_request_format(arena, &r));
            for (r.seed = 1; r.seed <= (r.tiling->seeded ? 1 : 3); r.seed++)
                must_spell(arena, &r);
            mw_arena_free(arena);
        }
}

/* With `route: any` the second line of a word is joined where it is nearest; and a word in cells so large
 * that its letters touch is warned of. */
static void letters_that_are_passed_by_are_told(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    struct mw_request r = mw_request_usual();
    r.shape = mw_shape_parse(arena, spelled[0], NULL, &error);
    r.size = mw_request_size_for(r.tiling, r.shape);
    r.vary.route = MW_ROUTE_ANY;
    r.grid = mw_request_grid(arena, &r);
    assert_false(mw_grid_is_chain(r.grid));
    assert_null(mw_request_doubt(arena, &r));
    must_run(
        "%s maze --shape 'text:HAPPY BIRTHDAY,lines=2' --size 40x14 -f svg -o '%s' 2>&1 | grep -q 'warning'",
        program(), at("touching.svg"));
    mw_arena_free(arena);
}

/* Images of noise are made or refused within 8 seconds; those of 80 pixels a side or more are always refused
 * for their many pieces. */
static void noise_is_refused(void **state)
{
    static const int sides[] = {20, 60, 80, 100, 140, 200};
    (void)state;
    for (int i = 0; i < 6; i++) {
        char text[2000] = "";
        struct mw_rng rng = mw_rng_new(1, 1);
        const int n = sides[i];
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, n, n);
        const int row = cairo_image_surface_get_stride(surface) / 4;
        uint32_t *pixel = (uint32_t *)(void *)cairo_image_surface_get_data(surface);
        for (int k = 0; k < n * n; k++)
            pixel[k / n * row + k % n] = mw_rng_below(&rng, 2) ? 0xffffff : 0;
        cairo_surface_mark_dirty(surface);
        cairo_surface_write_to_png(surface, at("noise.png"));
        cairo_surface_destroy(surface);
        const int status =
            run(text, sizeof text, "ulimit -t 8; %s maze --size 20x20 --shape 'image:%s' -o '%s'", program(),
                at("noise.png"), at("noise.svg"));
        if (n >= 80 ? status != 2 && status != 1 : status != 0 && !strstr(text, "pieces"))
            fail_msg("%dx%d: %d, %s", n, n, status, text);
        assert_true(n < 80 || strstr(text, "pieces"));
    }
}

static void words_with_wrong_lines_are_refused(void **state)
{
    static const char *const cases[][2] = {{"text:ANNA,lines=2", "cannot be broken into 2 lines"},
                                           {"text:ANNA,lines=9", "1 to 6 lines"},
                                           {"text:ANNA,turn=maybe", "turn=true or turn=false"}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        assert_null(mw_shape_parse(arena, cases[i][0], NULL, &error));
        assert_non_null(strstr(error.text, cases[i][1]));
        mw_arena_free(arena);
    }
}

/* The dot of an i is joined to its own stem, not to a larger letter that is nearer. */
static void dots_go_to_their_letters(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
    /* in "Mi" the dot is nearer to the M than to the stem below it */
    const struct mw_shape *shape = mw_shape_parse(arena, "text:Mi", NULL, &error);
    const struct mw_grid *grid =
        mw_grid_new(arena, &mw_tiling_rect, mw_request_size_for(&mw_tiling_rect, shape), shape, 0);
    const double top = grid->outline->box.y, height = grid->outline->box.h,
                 between = grid->outline->box.x + 0.8 * grid->outline->box.w;
    for (double y = top + 0.02 * height; y < top + 0.3 * height; y += 0.1)
        for (double x = between - 0.03 * grid->outline->box.w; x < between; x += 0.1)
            assert_false(mw_shape_holds(grid->outline, (struct mw_point){x, y}));
    mw_arena_free(arena);
}

/* Paths in a spec are looked for beside the spec. */
static void files_lie_beside_the_spec(void **state)
{
    (void)state;
    paint_disc("beside.png", 0, 1, 1);
    write_file("beside.yaml", "puzzles: [{size: 12x12, shape: {image: beside.png}}]\n");
    must_run("cd / && %s check '%s'", program(), at("beside.yaml"));
}

#define SVG "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>"

/* The shape of a drawing is what librsvg paints: checks the share of its box that it covers, and the note
 * about it. */
static void drawings_are_what_is_painted(void **state)
{
    static const struct {
        const char *name, *svg, *note;
        double share;
    } cases[] = {
        {"solid", SVG "<rect x='10' y='10' width='80' height='80'/></svg>", NULL, 1},
        {"unseen",
         SVG "<rect x='10' y='10' width='40' height='40'/><rect x='60' y='60' width='30' height='30' "
             "opacity='0'/></svg>",
         NULL, 1},
        {"unfilled",
         SVG "<g fill-opacity='0'><rect x='60' y='60' width='30' height='30'/></g><rect x='10' y='10' "
             "width='40' height='40'/></svg>",
         NULL, 1},
        {"masked",
         SVG "<mask id='m'><rect width='100' height='100' fill='white'/><rect x='30' y='30' width='40' "
             "height='40'/></mask><rect x='10' y='10' width='80' height='80' mask='url(#m)'/></svg>",
         NULL, 0.75},
        {"fading",
         SVG "<linearGradient id='g'><stop/><stop offset='1' stop-opacity='0'/></linearGradient><rect x='10' "
             "y='10' width='80' height='80' fill='url(#g)'/></svg>",
         "faint", 1},
        {"faint", SVG "<rect x='10' y='10' width='80' height='80' opacity='0.3'/></svg>", "faint", 1},
        {"page",
         SVG "<rect width='100' height='100' fill='white'/><rect x='10' y='10' width='80' height='80' "
             "fill='#fc0'/></svg>",
         "white background", 1},
        {"text", SVG "<text x='10' y='90' font-size='99' font-family='Nowhere'>I</text></svg>", "face", 1},
    };
    (void)state;
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++) {
        struct mw_arena *arena = mw_arena_new();
        write_file("painted.svg", cases[i].svg);
        const struct mw_shape *shape = parse(arena, "outline", "painted.svg", "");
        if (fabs(share_inside(shape) - cases[i].share) > 0.02)
            fail_msg("%s covers %g", cases[i].name, share_inside(shape));
        if (cases[i].note ? !shape->note || !strstr(shape->note, cases[i].note) : shape->note != NULL)
            fail_msg("%s: %s", cases[i].name, shape->note);
        mw_arena_free(arena);
    }
    char text[2000] = "";
    write_file("painted.svg", cases[5].svg);
    write_file("painted.yaml", "puzzles: [{size: 12x12, shape: {outline: painted.svg}}]\n");
    run(text, sizeof text, "%s check '%s' 2>&1", program(), at("painted.yaml"));
    assert_non_null(strstr(text, "faint parts"));
    run(text, sizeof text, "%s maze --shape 'outline:%s' -o /dev/null -f svg 2>&1", program(),
        at("painted.svg"));
    assert_non_null(strstr(text, "faint parts"));
}

/* Writes a drawing of a disc with four slits, each `wide` hundredths of the page wide. */
static void write_slits(const char *name, double wide, uint64_t seed)
{
    char svg[2000];
    struct mw_rng rng = mw_rng_new(seed, 1);
    int n = snprintf(svg, sizeof svg, "%s",
                     "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><path "
                     "fill-rule='evenodd' d='M50 5A45 45 0 1 1 49.9 5Z");
    for (int i = 0; i < 4; i++) {
        const int x = 20 + (int)mw_rng_below(&rng, 40), y = 15 + 18 * i;
        n += snprintf(svg + n, sizeof svg - (size_t)n, "M%d %dl40 %dv%gl-40 %dz", x, y,
                      (int)mw_rng_below(&rng, 7), wide, -(int)mw_rng_below(&rng, 7));
    }
    snprintf(svg + n, sizeof svg - (size_t)n, "%s", "'/></svg>");
    write_file(name, svg);
}

static double seconds_for(const struct mw_shape *shape, int size, const char **doubt, struct mw_arena *arena)
{
    const clock_t before = clock();
    struct mw_request r = mw_request_usual();
    r.shape = shape;
    r.size = (struct mw_size){size, size};
    r.grid = mw_request_grid(arena, &r);
    *doubt = mw_request_doubt(arena, &r);
    return (double)(clock() - before) / CLOCKS_PER_SEC;
}

/* To fit a drawing with slits to its cells, or to find that it does not fit, takes at most 250 times as long
 * as for a heart. Measured: 80 times at most, 1.5 seconds; earlier 1500 times. */
static void slits_take_no_longer(void **state)
{
    static const int sizes[] = {20, 40, 60};
    (void)state;
    if (IS_LEFT_OUT) /* with sanitizers this reads nothing that other tests do not read */
        return;
    for (int i = 0; i < (is_night() ? 3 : 1); i++) {
        struct mw_arena *arena = mw_arena_new();
        const char *doubt;
        write_slits("slits.svg", 3 - i * 0.5, (uint64_t)i);
        const struct mw_shape *slits = parse(arena, "outline", "slits.svg", ""),
                              *plain = mw_shape_parse(arena, "heart", NULL, &(struct mw_error){0});
        const double usual = seconds_for(plain, 60, &doubt, arena),
                     seconds = seconds_for(slits, sizes[i], &doubt, arena);
        if (seconds > 250 * usual)
            fail_msg("%dx%d takes %g times as long as a heart", sizes[i], sizes[i], seconds / usual);
        mw_arena_free(arena);
    }
}

/* Slits narrower than a third of a corridor are closed with a warning; wider ones stay open. */
static void narrow_slits_are_closed(void **state)
{
    (void)state;
    for (int size = 10; size <= 30; size += 10)
        for (int k = 0; k < 4; k++) {
            if (IS_LEFT_OUT || is_spared(4))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const char *doubt;
            const double share[] = {0.05, 0.25, 0.5, 0.8}; /* of a corridor */
            write_slits("slits.svg", 90 * share[k] / size, 7);
            const struct mw_shape *shape = parse(arena, "outline", "slits.svg", "");
            const struct mw_grid *grid =
                mw_grid_follow(arena, &mw_tiling_rect, (struct mw_size){size, size}, shape, 0);
            assert_int_equal(grid->outline->slits > 0, k < 2);
            seconds_for(shape, size, &doubt, arena);
            if (k < 2)
                assert_non_null(strstr(doubt, "closed"));
            mw_arena_free(arena);
        }
}

/* No built-in shape has slits that are closed, at sizes from 8 to 64. */
static void shapes_without_slits_stay(void **state)
{
    (void)state;
    for (int i = 0; mw_shape_name(i); i++)
        for (int size = 8; size <= 64; size *= 2) {
            struct mw_arena *arena = mw_arena_new();
            struct mw_error error = {0};
            const struct mw_shape *shape = mw_shape_parse(arena, mw_shape_name(i), NULL, &error);
            const double corridor = fmax(shape->box.w, shape->box.h) / size;
            if (mw_shape_closed(arena, shape, corridor) != shape)
                fail_msg("%s has slits at %dx%d", mw_shape_name(i), size, size);
            mw_arena_free(arena);
        }
}

/* A size that a warning suggests was tried: at this size there is no warning about the shape. */
static void sizes_that_are_told_suffice(void **state)
{
    (void)state;
    if (IS_LEFT_OUT) /* with sanitizers this reads nothing that other tests do not read */
        return;
    for (int i = 0; mw_shape_name(i); i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        const char *doubt, *again, *give;
        const struct mw_shape *shape = mw_shape_parse(arena, mw_shape_name(i), NULL, &error);
        seconds_for(shape, 4 + i % 5, &doubt, arena);
        if (doubt && (give = strstr(doubt, "give it "))) {
            seconds_for(shape, atoi(give + strlen("give it ")), &again, arena);
            if (again)
                fail_msg("%s; but %s", doubt, again);
        }
        mw_arena_free(arena);
    }
    struct mw_arena *arena = mw_arena_new();
    const char *doubt;
    write_slits("slits.svg", 0.4, 1);
    seconds_for(parse(arena, "outline", "slits.svg", ""), 60, &doubt, arena);
    assert_true(!doubt || !strstr(doubt, "326x326"));
    assert_true(doubt && (strstr(doubt, "too fine") || strstr(doubt, "closed")));
    mw_arena_free(arena);
}

/* A piece that is left out is told, if it would fill a cell; dust is not, and neither is what is joined. */
static void specks_are_told(void **state)
{
    static const double sides[] = {0.5, 8, 30}; /* of a square beside one of 60 */
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct mw_arena *arena = mw_arena_new();
        const char *doubt;
        write_file("puff.svg", mw_format(arena,
                                         SVG "<rect x='5' y='35' width='60' height='60'/><rect x='68' y='2' "
                                             "width='%g' height='%g'/></svg>",
                                         sides[i], sides[i]));
        seconds_for(parse(arena, "outline", "puff.svg", ""), 30, &doubt, arena);
        assert_int_equal(doubt && strstr(doubt, "left out"), i == 1);
        mw_arena_free(arena);
    }
}

/* Writes a JPEG of a horizontal bar with an EXIF orientation from 1 to 8, as cameras do. */
static void write_turned(const char *name, int orientation)
{
    gchar *bytes;
    gsize n;
    const unsigned char note[] = {0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0,
                                  'M',  'M',  0, 42, 0,   0,   0,   8,   0, 1,
                                  1,    18,   0, 3,  0,   0,   0,   1,   0, (unsigned char)orientation,
                                  0,    0,    0, 0,  0,   0};
    GdkPixbuf *image = gdk_pixbuf_new(GDK_COLORSPACE_RGB, false, 8, 100, 100);
    gdk_pixbuf_fill(image, 0xffffffff);
    GdkPixbuf *bar = gdk_pixbuf_new_subpixbuf(image, 20, 40, 60, 20);
    gdk_pixbuf_fill(bar, 0x000000ff);
    assert_true(gdk_pixbuf_save_to_buffer(image, &bytes, &n, "jpeg", NULL, NULL));
    FILE *file = fopen(at(name), "wb");
    fwrite(bytes, 1, 2, file);
    fwrite(note, 1, sizeof note, file);
    fwrite(bytes + 2, 1, n - 2, file);
    fclose(file);
    g_free(bytes);
    g_object_unref(bar);
    g_object_unref(image);
}

/* A photograph stands as its camera was held. */
static void photographs_stand_upright(void **state)
{
    (void)state;
    for (int orientation = 1; orientation <= 8; orientation++) {
        struct mw_arena *arena = mw_arena_new();
        write_turned("turned.jpg", orientation);
        const struct mw_box box = parse(arena, "image", "turned.jpg", "")->box;
        assert_int_equal(box.h > box.w, orientation >= 5);
        mw_arena_free(arena);
    }
}

/* A file is read once, however its path is spelled; other options make another shape of it. */
static void files_are_read_once(void **state)
{
    static const char *const paths[] = {"once.svg", "./once.svg", "sub/../once.svg", "link.svg", "once.svg"};
    enum { N = sizeof paths / sizeof *paths };
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_complaints complaints = {0};
    const char *text = "puzzles:\n";
    write_slits("once.svg", 3, 1);
    must_run("cd \"$(dirname '%s')\" && mkdir -p sub && ln -sf once.svg link.svg", at("once.svg"));
    for (int i = 0; i < N; i++)
        text = mw_format(arena, "%s  - {size: 12x12, shape: {outline: %s%s}}\n", text, paths[i],
                         i == N - 1 ? ", invert: true" : "");
    write_file("once.yaml", text);
    const struct mw_spec *spec = mw_spec_read(arena, at("once.yaml"), text, strlen(text), &complaints);
    assert_non_null(spec);
    const struct mw_shape *first = spec->group[0].shapes.at[0];
    for (int i = 0; i < N; i++) {
        const struct mw_shape *shape = spec->group[i].shapes.at[0];
        assert_int_equal(shape->contour == first->contour, i < N - 1);
        assert_non_null(strstr(shape->name, paths[i]));
    }
    mw_arena_free(arena);
}

/* Specks are left out; the dot on an i is not. */
static void specks_go_and_dots_stay(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    struct mw_error error = {0};
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
        cmocka_unit_test(images_are_what_is_dark),
        cmocka_unit_test(outlines_are_what_paths_enclose),
        cmocka_unit_test(bad_files_get_one_sentence),
        cmocka_unit_test(files_may_be_as_large_as_that_and_no_larger),
        cmocka_unit_test(every_way_to_save_an_image_is_read),
        cmocka_unit_test(hostile_drawings_end),
        cmocka_unit_test(maps_are_taken_literally),
        cmocka_unit_test(small_words_are_refused),
        cmocka_unit_test(words_find_their_size),
        cmocka_unit_test(words_keep_their_marks),
        cmocka_unit_test(numbers_stay_behind_words),
        cmocka_unit_test(names_of_many_lands_fit),
        cmocka_unit_test(letters_are_as_they_look),
        cmocka_unit_test(counters_keep_what_is_in_them),
        cmocka_unit_test(dots_go_to_their_letters),
        cmocka_unit_test(words_stand_as_they_are_largest),
        cmocka_unit_test(words_with_wrong_lines_are_refused),
        cmocka_unit_test(words_find_their_size_on_all_tilings),
        cmocka_unit_test(routes_pass_every_letter),
        cmocka_unit_test(letters_that_are_passed_by_are_told),
        cmocka_unit_test(noise_is_refused),
        cmocka_unit_test(files_lie_beside_the_spec),
        cmocka_unit_test(specks_go_and_dots_stay),
        cmocka_unit_test(drawings_are_what_is_painted),
        cmocka_unit_test(specks_are_told),
        cmocka_unit_test(photographs_stand_upright),
        cmocka_unit_test(files_are_read_once),
        cmocka_unit_test(slits_take_no_longer),
        cmocka_unit_test(narrow_slits_are_closed),
        cmocka_unit_test(shapes_without_slits_stay),
        cmocka_unit_test(sizes_that_are_told_suffice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
