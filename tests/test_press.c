/* The press file, held against ISO 15930-1 with other people's programs: qpdf, poppler, Ghostscript. */
#include "support.h"

#include <jansson.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

static void build(const char *spec, const char *folder)
{
    must_run("%s build -q '%s' --format pdf,press --force -o '%s'", program(), spec, at(folder));
}

/* Returns the bytes of a PDF without compression, as a string to be searched. */
static char *plain(const char *file, size_t *length)
{
    char path[1200];
    snprintf(path, sizeof path, "%s", at("plain.pdf"));
    must_run("qpdf --qdf --object-streams=disable '%s' '%s'", file, path);
    char *text = read_whole(path, length);
    for (size_t i = 0; i < *length; i++)
        if (text[i] == '\0')
            text[i] = ' '; /* so that it is one string */
    return text;
}

static void has_what_the_standard_asks_for(void **state)
{
    (void)state;
    static const char *const wanted[] = {"%PDF-1.3",
                                         "/GTS_PDFXVersion (PDF/X-1:2001)",
                                         "/GTS_PDFXConformance (PDF/X-1a:2001)",
                                         "/Trapped /False",
                                         "/S /GTS_PDFX",
                                         "/OutputConditionIdentifier (FOGRA39)",
                                         "/RegistryName (http://www.color.org)",
                                         "/CreationDate",
                                         "/ModDate",
                                         "/Title",
                                         "/Producer",
                                         "/ID ["};
    static const char *const forbidden[] = {
        "/Annots", "/SMask",          "/Encrypt",  "/LZWDecode", "/JavaScript", "/OpenAction", "/AA ",
        "/ArtBox", "/Font",           "/ICCBased", "/DeviceRGB", "/Lab",        "/CA ",        "/ca ",
        "/BM ",    "/Subtype /Image", "/Group",    " rg\n",      " RG\n"};
    build("examples/activity-book.yaml", "standard");
    must_run("qpdf --check '%s' > /dev/null", at("standard/activity-book.press.pdf"));
    size_t length;
    char *text = plain(at("standard/activity-book.press.pdf"), &length);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        if (!strstr(text, wanted[i]))
            fail_msg("there is no %s", wanted[i]);
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        if (strstr(text, forbidden[i]))
            fail_msg("there is %s", forbidden[i]);
    free(text);
}

static void every_page_has_its_boxes(void **state)
{
    (void)state;
    build("examples/activity-book.yaml", "boxes");
    char *text = output_of("pdfinfo -box -l 999 '%s'", at("boxes/activity-book.press.pdf"));
    assert_non_null(strstr(text, "PDF version:     1.3"));
    assert_non_null(strstr(text, "PDF/X-1:2001"));
    int pages = 0, page;
    double media[4], bleed[4], trim[4];
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        double *box = strstr(line, "MediaBox") ? media : strstr(line, "BleedBox") ? bleed : trim;
        if (sscanf(line, "Page %d %*[^:]: %lf %lf %lf %lf", &page, box, box + 1, box + 2, box + 3) != 5 ||
            !strstr(line, "TrimBox"))
            continue;
        pages++;
        for (int i = 0; i < 4; i++) {
            assert_true(i < 2 ? media[i] <= bleed[i] : media[i] >= bleed[i]);
            assert_true(i < 2 ? bleed[i] <= trim[i] : bleed[i] >= trim[i]);
        }
    }
    assert_true(pages > 40);
    free(text);
    text = output_of("pdffonts '%s' | wc -l", at("boxes/activity-book.press.pdf"));
    assert_int_equal(atoi(text), 2); /* pdffonts prints its two lines of heading and no font */
    free(text);
}

/* Ghostscript tells how much of each ink a page takes: work in black takes black only. */
static void black_is_one_ink(void **state)
{
    (void)state;
    build(write_file("black.yaml",
                     "template: activity-book\nfront: [title]\npuzzles:\n  - {count: 3, size: 20x24}\n"
                     "  - {grid: hex, size: 14x14, weave: 0.4}\nanswers: {style: greyed}\n"),
          "black");
    char *text = output_of("gs -q -dNOPAUSE -dBATCH -sDEVICE=inkcov -o - '%s'", at("black/black.press.pdf"));
    int pages = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        double c, m, y, k;
        if (sscanf(line, "%lf %lf %lf %lf", &c, &m, &y, &k) != 4)
            continue;
        pages++;
        if (c != 0 || m != 0 || y != 0 || k == 0)
            fail_msg("page %d takes %s", pages, line);
    }
    assert_int_equal(pages, 6);
    free(text);
}

/* The press file has the colour of routes in CMYK, and the printing condition that the spec names. */
static void colours_are_of_the_press(void **state)
{
    (void)state;
    size_t length;
    build("examples/worksheet.yaml", "colours");
    build(write_file("vivid.yaml", "condition: CGATS TR 001\npuzzles: [{size: 9x9}]\n"), "vivid");
    char *text = plain(at("vivid/vivid.press.pdf"), &length);
    assert_non_null(strstr(text, "0 0.559 1 0.165 K")); /* #d55e00 */
    assert_non_null(strstr(text, "/OutputConditionIdentifier (CGATS TR 001)"));
    free(text);
}

static double lightness(const struct picture *p, int x, int y)
{
    const unsigned char *c = &p->rgb[3 * (y * p->w + x)];
    return 0.299 * c[0] + 0.587 * c[1] + 0.114 * c[2];
}

/* True if b has, at x, y or in a pixel beside it, a lightness that differs by less than 90 (of 255) from that
 * of a at x, y. */
static bool has_its_like(const struct picture *a, const struct picture *b, int x, int y)
{
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (fabs(lightness(a, x, y) - lightness(b, x + dx, y + dy)) < 90)
                return true;
    return false;
}

/* Returns a copy of the surface's pixels, and destroys the surface. */
static struct picture picture_of(cairo_surface_t *surface)
{
    cairo_surface_flush(surface);
    const int w = cairo_image_surface_get_width(surface), h = cairo_image_surface_get_height(surface),
              stride = cairo_image_surface_get_stride(surface);
    struct picture picture = {.w = w, .h = h, .rgb = malloc(3 * (size_t)w * (size_t)h)};
    for (int i = 0; i < w * h; i++) {
        uint32_t pixel;
        memcpy(&pixel, cairo_image_surface_get_data(surface) + i / w * stride + 4 * (i % w), sizeof pixel);
        for (int k = 0; k < 3; k++)
            picture.rgb[3 * i + k] = (unsigned char)(pixel >> (16 - 8 * k));
    }
    cairo_surface_destroy(surface);
    return picture;
}

/* A drawing as librsvg draws it. */
static struct picture render_drawing(const char *svg, int w, int h)
{
    GError *why = NULL;
    RsvgHandle *drawing = rsvg_handle_new_from_file(svg, &why);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
    cairo_t *cr = cairo_create(surface);
    const RsvgRectangle all = {0, 0, w, h};
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    if (!drawing || !rsvg_handle_render_document(drawing, cr, &all, &why))
        fail_msg("%s: %s", svg, why->message);
    cairo_destroy(cr);
    g_object_unref(drawing);
    return picture_of(surface);
}

/* Fails unless two pictures agree: for 100 pixels of ink at most so many differ. Frees both. */
static void assert_same_picture(struct picture a, struct picture b, int page, int most)
{
    assert_int_equal(a.w, b.w);
    assert_int_equal(a.h, b.h);
    int ink = 0, different = 0;
    for (int y = 1; y + 1 < a.h; y++)
        for (int x = 1; x + 1 < a.w; x++) {
            ink += lightness(&a, x, y) < 200;
            different += !has_its_like(&a, &b, x, y) || !has_its_like(&b, &a, x, y);
        }
    if (ink < 200 || 100 * different > most * ink)
        fail_msg("page %d: %d of %d pixels of ink differ", page, different, ink);
    forget_picture(&a);
    forget_picture(&b);
}

/* Returns how many of 100 pixels of ink on a page may differ: more if it has many letters, which are rastered
 * in other ways than paths. */
static int tolerance(const char *pdf, int page)
{
    enum { MANY = 300 };
    char *text = output_of("pdftotext -f %d -l %d '%s' -", page, page, pdf);
    const int most = strlen(text) > MANY ? 4 : 1;
    free(text);
    return most;
}

static void assert_same_raster(const char *pdf, const char *press, int page)
{
    assert_same_picture(render(pdf, page, 100), render(press, page, 100), page, tolerance(pdf, page));
}

static void assert_same_drawing(int page, int most)
{
    char svg[60], png[60];
    snprintf(svg, sizeof svg, "drawn/gallery-%03d.svg", page);
    snprintf(png, sizeof png, "drawn/gallery-%03d.png", page);
    const struct picture a = picture_of(cairo_image_surface_create_from_png(at(png)));
    assert_same_picture(a, render_drawing(at(svg), a.w, a.h), page, most);
}

static void all_outputs_draw_the_same(void **state)
{
    (void)state;
    must_run("cp examples/whale.svg examples/snail-line.svg examples/fox.png '%s'", scratch_folder());
    must_run("cp examples/gallery.yaml '%s'", at("gallery.yaml"));
    char pages[400] = "";
    int n = 0;
    for (int page = 1; page <= 114; page += is_night() && !IS_LEFT_OUT ? 3 : 57)
        snprintf(pages + strlen(pages), sizeof pages - strlen(pages), "%s%d", n++ ? "," : "", page);
    must_run("%s build -q '%s' --format pdf,press --pages %s -o '%s'", program(), at("gallery.yaml"), pages,
             at("same"));
    must_run("%s build -q '%s' --format svg,png --pages %s -o '%s'", program(), at("gallery.yaml"), pages,
             at("drawn"));
    for (int i = 0; i < n; i++) {
        assert_same_raster(at("same/gallery.pdf"), at("same/gallery.press.pdf"), i + 1);
        assert_same_drawing(1 + i * (is_night() && !IS_LEFT_OUT ? 3 : 57),
                            tolerance(at("same/gallery.pdf"), i + 1));
    }
}

/* An SVG page is small, because it has each letter once and writes paths in relative coordinates. */
static void drawings_are_small(void **state)
{
    (void)state;
    size_t length;
    must_run("%s build -q '%s' --format svg --force -o '%s'", program(),
             write_file("drawn.yaml", "template: activity-book\nseed: 5\nanswers: none\n"
                                      "puzzles: [{count: 2, size: 30x40, algorithm: backtracker}]\n"),
             at("small"));
    free(read_whole(at("small/drawn-002.svg"), &length));
    if (length > 34000)
        fail_msg("a page is a drawing of %zu bytes", length);
}

/* Pages with bleed and crop marks look the same in the PDF and in the press file. */
static void so_they_do_with_bleed(void **state)
{
    (void)state;
    build("examples/hundred-press.yaml", "bled");
    for (int page = 1; page <= 130; page += is_night() && !IS_LEFT_OUT ? 3 : 65)
        assert_same_raster(at("bled/hundred-press.pdf"), at("bled/hundred-press.press.pdf"), page);
}

/* `box_pt` counts from the top left of the trimmed page, and `origin_pt` says where that is on the page of
 * the file, left or right: at the places so computed, the middles of the outer walls are dark. */
static void boxes_are_found_in_the_file(void **state)
{
    (void)state;
    build(write_file("origin.yaml", "profile: press\npaper: 6x9in\nborder: band\nstock: colour\n"
                                    "puzzles: [{count: 4, size: 9x11, start: 2x2, finish: 8x8}]\n"),
          "origin");
    json_t *json = json_load_file(at("origin/book.json"), 0, NULL), *puzzle;
    size_t i;
    json_array_foreach(json_object_get(json, "puzzles"), i, puzzle)
    {
        json_t *box = json_object_get(puzzle, "box_pt"), *origin = json_object_get(puzzle, "origin_pt");
        double x = json_number_value(json_array_get(origin, 0)) + json_number_value(json_array_get(box, 0)),
               y = json_number_value(json_array_get(origin, 1)) + json_number_value(json_array_get(box, 1)),
               w = json_number_value(json_array_get(box, 2)), h = json_number_value(json_array_get(box, 3));
        struct picture p = render(at("origin/origin.pdf"), (int)i + 1, 144);
        const double places[4][2] = {
            {x + 1, y + h / 2}, {x + w - 1, y + h / 2}, {x + w / 2, y + 1}, {x + w / 2, y + h - 1}};
        for (int k = 0; k < 4; k++)
            assert_true(lightness(&p, (int)(2 * places[k][0]), (int)(2 * places[k][1])) < 80);
        assert_true(lightness(&p, (int)(2 * x) - 8, (int)(2 * (y + h / 2))) > 200);
        forget_picture(&p);
    }
    assert_int_equal(i, 4);
    json_decref(json);
}

static double bytes_a_cell(const char *answers)
{
    enum { PAGES = 40, CELLS = 1200 };
    char spec[400];
    size_t length;
    snprintf(spec, sizeof spec,
             "remake: false\nfolio: none\nnumber: none\nanswer_note: false\nanswers: %s\n"
             "words: {start: \"\", finish: \"\"}\npuzzles: [{count: 40, size: 30x40}]\n",
             answers);
    build(write_file("small.yaml", spec), "small");
    free(read_whole(at("small/small.press.pdf"), &length));
    if (getenv("SHOW_FIGURES"))
        printf("%.2f bytes a cell\n", (double)length / PAGES / CELLS);
    return (double)length / PAGES / CELLS;
}

/* A maze takes at most 2.15 bytes a cell, because coordinates are short, and its answer at most 3.4 more,
 * because it shares the puzzle's walls. */
static void mazes_take_few_bytes(void **state)
{
    (void)state;
    const double bare = bytes_a_cell("none"), answered = bytes_a_cell("{where: back, per_page: 6}");
    assert_true(bare <= 2.15 && answered <= bare + 3.4);
}

/* A word that comes often is a form, from its seventh time in a section on. In 30 puzzles without a theme
 * these are START and FINISH, of which both have all letters at their own places, and words of the line below
 * titles; each is in the file once. In 6 puzzles there are none. */
static void common_words_are_forms(void **state)
{
    (void)state;
    static const struct {
        int puzzles, least, most;
    } cases[] = {{6, 0, 0}, {30, 2, 20}};
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < 2; i++) {
        build(write_file("words.yaml", mw_format(arena, "answers: none\npuzzles: [{count: %d, size: 9x9}]\n",
                                                 cases[i].puzzles)),
              "words");
        must_run("qpdf --qdf '%s' '%s'", at("words/words.press.pdf"), at("words.qdf"));
        must_run("n=$(grep -ac '^/L0 Do' '%s'); [ $n -ge %d ] && [ $n -le %d ]", at("words.qdf"),
                 cases[i].least, cases[i].most);
    }
    mw_arena_free(arena);
}

/* The file's ID as qpdf tells it: twice 16 bytes. */
static char *id_of(const char *spec, const char *folder)
{
    build(write_file("id.yaml", spec), folder);
    char *id = output_of(
        "qpdf --show-object=trailer '%s/id.press.pdf' | grep -o '/ID \\[ <[0-9a-f]*> <[0-9a-f]* *>'",
        at(folder));
    assert_int_equal(strlen(id), strlen("/ID [ <> <>\n") + 64);
    return id;
}

static void another_book_has_another_id(void **state)
{
    (void)state;
    char *id[] = {id_of("puzzles: [{size: 9x9, seed: 1}]\n", "id1"),
                  id_of("puzzles: [{size: 9x9, seed: 2}]\n", "id2"),
                  id_of("title: T\npuzzles: [{size: 9x9, seed: 1}]\n", "id3")};
    for (int i = 0; i < 3; i++)
        assert_string_not_equal(id[i], id[(i + 1) % 3]);
    for (int i = 0; i < 3; i++)
        free(id[i]);
}

/* Equal specs give equal press files, and a title in several scripts is kept. */
static void files_are_reproducible(void **state)
{
    (void)state;
    build("examples/worksheet.yaml", "once");
    build("examples/worksheet.yaml", "twice");
    assert_true(same_files(at("once/worksheet.press.pdf"), at("twice/worksheet.press.pdf")));
    build(write_file("worksheet.yaml", "title: \"\xc3\x84pfel, \xd0\x81\xd0\xb6\"\npuzzles: [{size: 9x9}]\n"),
          "other");
    must_run("pdfinfo '%s' | grep -q 'Title: *\xc3\x84pfel, \xd0\x81\xd0\xb6'",
             at("other/worksheet.press.pdf"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(has_what_the_standard_asks_for),
        cmocka_unit_test(every_page_has_its_boxes),
        cmocka_unit_test(black_is_one_ink),
        cmocka_unit_test(colours_are_of_the_press),
        cmocka_unit_test(all_outputs_draw_the_same),
        cmocka_unit_test(drawings_are_small),
        cmocka_unit_test(so_they_do_with_bleed),
        cmocka_unit_test(boxes_are_found_in_the_file),
        cmocka_unit_test(mazes_take_few_bytes),
        cmocka_unit_test(common_words_are_forms),
        cmocka_unit_test(another_book_has_another_id),
        cmocka_unit_test(files_are_reproducible),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
