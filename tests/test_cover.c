/* Covers: their sizes for every printer, what is on them, and what is told of them. */
#include "support.h"

#include "mazewright/cover.h"
#include "mazewright/page_kinds.h"
#include "mazewright/profile.h"

#include <cairo.h>
#include <math.h>
#include <string.h>

/* A cover as the printer's own calculator or guide gives it, in inches; copied from there. */
struct figure {
    const char *profile;
    double w, h; /* of a page */
    enum mw_stock stock;
    int pages;
    double spine, sheet_w, sheet_h;
};
static const struct figure figures[] = {
    {"kdp", 6, 9, MW_STOCK_WHITE, 24, 0.054, 12.304, 9.25},
    {"kdp", 6, 9, MW_STOCK_WHITE, 79, 0.178, 12.428, 9.25},
    {"kdp", 6, 9, MW_STOCK_WHITE, 120, 0.270, 12.520, 9.25},
    {"kdp", 6, 9, MW_STOCK_WHITE, 200, 0.450, 12.700, 9.25},
    {"kdp", 6, 9, MW_STOCK_CREAM, 100, 0.250, 12.500, 9.25},
    {"kdp", 6, 9, MW_STOCK_CREAM, 200, 0.500, 12.750, 9.25},
    {"kdp", 6, 9, MW_STOCK_COLOUR, 200, 0.469, 12.719, 9.25},
    {"kdp", 8.5, 11, MW_STOCK_WHITE, 400, 0.901, 18.151, 11.25},
    {"kdp", 8.5, 11, MW_STOCK_CREAM, 120, 0.300, 17.550, 11.25},
    {"kdp", 8, 10, MW_STOCK_COLOUR, 79, 0.185, 16.435, 10.25},
    {"kdp-hardcover", 6, 9, MW_STOCK_WHITE, 120, 0.459, 14.034, 10.417},
    {"kdp-hardcover", 6, 9, MW_STOCK_WHITE, 94, 0.401, 13.975, 10.417},
    {"kdp-hardcover", 8.25, 11, MW_STOCK_CREAM, 400, 1.189, 19.264, 12.417},
    {"lulu", 6, 9, MW_STOCK_WHITE, 120, 0.330, 12.580, 9.25},
    {"lulu", 8.5, 11, MW_STOCK_WHITE, 400, 0.961, 18.211, 11.25},
    {"lulu", 5, 8, MW_STOCK_WHITE, 32, 0.132, 10.382, 8.25},
    {"lulu-casewrap", 6, 9, MW_STOCK_WHITE, 24, 0.25, 14.0, 10.75},
    {"lulu-casewrap", 6, 9, MW_STOCK_WHITE, 84, 0.25, 14.0, 10.75},
    {"lulu-casewrap", 6, 9, MW_STOCK_WHITE, 85, 0.5, 14.25, 10.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 168, 0.625, 19.375, 12.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 194, 0.6875, 19.4375, 12.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 400, 1.1875, 19.9375, 12.75},
    {"lulu-casewrap", 8.5, 11, MW_STOCK_WHITE, 800, 2.125, 20.875, 12.75},
};

static void sizes_are_the_printers(void **state)
{
    (void)state;
    const double in = 72;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct figure *f = &figures[i];
        const struct mw_profile *profile = mw_profile_named(f->profile);
        const struct mw_paper paper = {NULL, f->w * in, f->h * in};
        const double spine = mw_profile_spine(profile, f->stock, f->pages, 0);
        const struct mw_cover_size size = mw_profile_cover(profile, &paper, spine);
        const double sheet_w = (size.w + 2 * size.wrap) / in, sheet_h = (size.h + 2 * size.wrap) / in;
        if (fabs(spine / in - f->spine) > 0.0006 || fabs(sheet_w - f->sheet_w) > 0.0011 ||
            fabs(sheet_h - f->sheet_h) > 0.0011)
            fail_msg("%s, %gx%g, %d pages: the spine is %.4f in, the sheet %.4f x %.4f in", f->profile, f->w,
                     f->h, f->pages, spine / in, sheet_w, sheet_h);
    }
}

/* The thickness of a leaf, where it is given, counts more than the printer's paper. */
static void spines_follow_a_caliper(void **state)
{
    (void)state;
    const struct mw_profile *press = mw_profile_named("press"), *ingram = mw_profile_named("ingram");
    assert_true(mw_profile_spine(press, MW_STOCK_WHITE, 100, 0) == 0);
    assert_true(mw_profile_spine(ingram, MW_STOCK_WHITE, 100, 0) == 0);
    assert_true(fabs(mw_profile_spine(press, MW_STOCK_WHITE, 100, 0.3) - 15) < 1e-9);
}

/* --- what is on them ---------------------------------------------------------------------------------- */

static struct mw_box text_ink(const struct mw_mark *mark)
{
    const struct mw_box ink = mark->text->ink;
    return (struct mw_box){mark->x + mark->scale * ink.x, mark->y + mark->scale * ink.y, mark->scale * ink.w,
                           mark->scale * ink.h};
}

static bool holds(struct mw_box outer, struct mw_box inner)
{
    const double slack = 0.6;
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack &&
           inner.x + inner.w <= outer.x + outer.w + slack && inner.y + inner.h <= outer.y + outer.h + slack;
}

static bool overlap(struct mw_box a, struct mw_box b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

static bool is_in_badge(const struct mw_page *page, const struct mw_mark *text)
{
    bool is = false;
    for (int i = 0; i < page->nmarks; i++)
        is = is || (page->mark[i].ink == MW_INK_ACCENT && !page->mark[i].decor &&
                    holds(mw_mark_bounds(&page->mark[i]), text_ink(text)));
    return is;
}

/* No text lies on a drawing, a maze or a letter of the title, but for those in the badge and in the barcode.
 */
static void hold_apart(const struct mw_page *page, const char *name)
{
    for (int i = 0; i < page->nmarks; i++)
        for (int k = 0; k < page->nmarks && page->mark[i].kind == MW_MARK_TEXT; k++) {
            const struct mw_mark *text = &page->mark[i], *other = &page->mark[k];
            const bool may = other->kind == MW_MARK_TEXT || other->decor || text->ink == MW_INK_MARKS ||
                             is_in_badge(page, text);
            if (!may && overlap(text_ink(text), mw_mark_bounds(other)))
                fail_msg("%s: \"%s\" lies on ink %d", name, text->text->string, other->ink);
        }
}

/* Every text, and every drawing and maze, lies on one panel, away from its edges and from the fold; letters
 * on the spine away from the folds; and only a barcode's bars and digits in its box. */
static void hold(const struct made_book *made, const struct mw_page *page, const char *name)
{
    const struct mw_cover_rules *rules = &made->book->spec->profile->covers;
    const struct mw_cover_size size = mw_book_cover(made->book, made->book->volume[0].npages);
    const bool rtl = page->mark == NULL ? false : strncmp(made->book->spec->language, "ar", 2) == 0;
    const double near = rules->safe, in = rules->fold < near ? near : rules->fold;
    const struct mw_box left = {near, near, size.panel - near - (size.spine > 0 ? in : near),
                                page->h - 2 * near},
                        right = {page->w - size.panel + in, near, size.panel - in - near, page->h - 2 * near},
                        spine = {size.panel + rules->on_spine, near, size.spine - 2 * rules->on_spine,
                                 page->h - 2 * near},
                        all = {-size.wrap, -size.wrap, page->w + 2 * size.wrap, page->h + 2 * size.wrap},
                        box = rtl ? (struct mw_box){page->w - size.panel + rules->barcode.x, 0, 0, 0}
                                  : (struct mw_box){size.panel - rules->barcode.x - rules->barcode.w,
                                                    page->h - rules->barcode.y - rules->barcode.h,
                                                    rules->barcode.w, rules->barcode.h};
    int texts = 0;
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        const struct mw_box ink = mark->kind == MW_MARK_TEXT ? text_ink(mark) : mw_mark_bounds(mark);
        const bool is_code = mark->ink == MW_INK_WHITE || mark->ink == MW_INK_MARKS;
        texts += mark->kind == MW_MARK_TEXT;
        assert_true(mark->layer == MW_LAYER_GROUND ||
                    mark->ink == MW_INK_MARKS);       /* layers are drawn one after the other */
        if (mark->ink == MW_INK_MARKS && mark->decor) /* a crop mark */
            continue;
        if (!holds(all, ink))
            fail_msg("%s: a mark reaches beyond the sheet", name);
        if (!mark->decor && !holds(left, ink) && !holds(right, ink) && !holds(spine, ink))
            fail_msg("%s: ink %d of kind %d at %.0f %.0f, %.0f x %.0f, is not safe", name, mark->ink,
                     (int)mark->kind, ink.x, ink.y, ink.w, ink.h);
        if (!mark->decor && !is_code && box.w > 0 && overlap(box, ink))
            fail_msg("%s: ink %d lies in the barcode's box", name, mark->ink);
    }
    assert_true(texts >= 5);
    hold_apart(page, name);
}

static const char *const printers[] = {"profile: kdp\npaper: 6x9in\n",
                                       "profile: kdp\npaper: 8.5x11in\n",
                                       "profile: kdp-hardcover\npaper: 6x9in\n",
                                       "profile: ingram\npaper: 8x10in\n",
                                       "profile: lulu\npaper: 8.5x8.5in\n",
                                       "profile: lulu-casewrap\npaper: 8.5x11in\n",
                                       "profile: press\npaper: a4\n",
                                       "profile: kdp\npaper: 8.25x6in\n",
                                       "profile: lulu\npaper: 4.25x6.88in\n",
                                       "profile: kdp\npaper: 5x8in\n"};
enum { PRINTERS = sizeof printers / sizeof *printers };

#define LAYOUT(name, NAME) #name,

static void covers_are_safe(void **state)
{
    static const char *const layouts[] = {MW_COVER_LAYOUTS(LAYOUT) NULL}, *const languages[] = {
                                                                              "en", "de", "ar", "fr",
                                                                              "ja", "hi", "el"};
    (void)state;
    for (int t = 0; mw_theme_at(t); t++)
        for (int l = 0; layouts[l]; l++) {
            if (is_spared(5))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const int which = t + 3 * l;
            const char *text = mw_format(
                arena,
                "title: The %s Book of Mazes\nauthor: A. B. Author\nsubtitle: A long way home\nlanguage: "
                "%s\ntheme: %s\n"
                "reader: 5-6\nseed: %d\n%sanswers: {per_page: 9}\nimprint: {isbn: 978-0-306-40615-7}\n"
                "cover: {layout: %s, price: 51299, spine: %s}\n"
                "puzzles: [{count: 74, size: 7x7}, {count: 8, size: 5, grid: polar}]\n",
                mw_theme_name(t), languages[which % 7], mw_theme_name(t), which, printers[which % PRINTERS],
                layouts[l],
                strstr(printers[which % PRINTERS], "ingram") || strstr(printers[which % PRINTERS], "press")
                    ? "9mm"
                    : "auto");
            const struct made_book made = make_book(arena, text);
            const int last = made.book->nvolumes - 1;
            assert_string_equal(made.book->volume[last].role, "cover");
            assert_int_equal(made.book->volume[last].npages, 1);
            const struct mw_page *page = make_page(arena, &made, last, 0);
            const struct mw_cover_size size = mw_book_cover(made.book, made.book->volume[0].npages);
            assert_true(page->w == size.w && page->h == size.h && page->bleed.left == size.wrap &&
                        page->bleed.top == size.wrap);
            if (page->overfull || page->pale)
                fail_msg("%s: no room for %s", text, page->overlong);
            hold(&made, page, text);
            mw_arena_free(arena);
        }
}

/* On covers in two pages everything is safe, too, and has room, on large and small paper. */
static void pages_of_covers_are_safe(void **state)
{
    (void)state;
    static const char *const papers[] = {"letter", "a5", "a6", "8.5x8.5in", "a3"};
    for (int t = 0; mw_theme_at(t); t++) {
        struct mw_arena *arena = mw_arena_new();
        const struct made_book made = make_book(
            arena, mw_format(arena,
                             "title: The %s Book of Mazes\nsubtitle: A long way home\nauthor: A. B. Author\n"
                             "theme: %s\nreader: 7-8\npaper: %s\nseed: %d\ncover: true\n"
                             "puzzles: [{count: 7, size: 6x6}]\n",
                             mw_theme_name(t), mw_theme_name(t), papers[t % 5], t));
        for (int i = 0; i < 2; i++) {
            const struct mw_page *page = make_page(arena, &made, made.book->nvolumes - 1, i);
            const double safe = made.book->spec->profile->covers.safe;
            const struct mw_box box = {safe, safe, page->w - 2 * safe, page->h - 2 * safe};
            if (page->overfull || page->pale)
                fail_msg("%s on %s: no room for %s", mw_theme_name(t), papers[t % 5], page->overlong);
            for (int k = 0; k < page->nmarks; k++)
                if (!page->mark[k].decor && !holds(box, mw_mark_bounds(&page->mark[k])))
                    fail_msg("%s on %s, page %d: ink %d at %.0f %.0f is not safe", mw_theme_name(t),
                             papers[t % 5], i, page->mark[k].ink, mw_mark_bounds(&page->mark[k]).x,
                             mw_mark_bounds(&page->mark[k]).y);
            hold_apart(page, mw_theme_name(t));
        }
        mw_arena_free(arena);
    }
}

/* The relative luminance of a colour, and the contrast of two, as WCAG 2 defines them. */
static double luminance(uint32_t rgb)
{
    double sum = 0;
    static const double weight[] = {0.2126, 0.7152, 0.0722};
    for (int i = 0; i < 3; i++) {
        const double c = (rgb >> (16 - 8 * i) & 255) / 255.0;
        sum += weight[i] * (c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    const double x = luminance(a), y = luminance(b);
    return (fmax(x, y) + 0.05) / (fmin(x, y) + 0.05);
}

/* Letters are seen on each area of every theme: dark or paper has a contrast of 4.5 at least with it. */
static void colours_are_told_apart(void **state)
{
    (void)state;
    for (int t = -1; t < 0 || mw_theme_at(t); t++) {
        struct mw_arena *arena = mw_arena_new();
        const char *name = t < 0 ? "none" : mw_theme_name(t);
        const struct mw_cover_colours c =
            make_book(arena, mw_format(arena, "theme: %s\npuzzles: [{size: 6x6}]\n", name))
                .book->spec->cover->colours;
        const uint32_t below[] = {c.ground, c.hill, c.accent};
        for (int i = 0; i < 3; i++)
            if (fmax(contrast(c.dark, below[i]), contrast(c.paper, below[i])) < 4.5)
                fail_msg("%s: letters on area %d have a contrast of %.1f and %.1f", name, i,
                         contrast(c.dark, below[i]), contrast(c.paper, below[i]));
        assert_true(contrast(c.dark, c.paper) > 7 && contrast(c.dark, c.hero) > 4.5);
        mw_arena_free(arena);
    }
}

/* --- as users make them ------------------------------------------------------------------------------- */

#define LONG "This is a line that is much longer than any sane line on a book would ever be. "
#define KDP  "title: Quokka\nprofile: kdp\npaper: 6x9in\nanswers: none\npuzzles: [{count: 80, size: 5x5}]\n"

/* Scanners read the barcode, with its price, and the file is what is told: one page of that size. */
static void barcodes_are_read(void **state)
{
    (void)state;
    write_file("code.yaml", KDP "imprint: {isbn: 0-306-40615-2}\ncover: {price: 51299}\n");
    char *told = output_of("cd '%s' && '%s' build code.yaml --force", scratch_folder(), program());
    assert_non_null(strstr(told, "code-cover.press.pdf: the cover, 12.430 x 9.250 in, spine 0.180 in; the "
                                 "spine is too thin for text: compare with "
                                 "KDP's cover calculator"));
    free(told);
    char *seen = output_of(
        "cd '%s/code' && pdfinfo code-cover.press.pdf | grep -c 'Pages: *1$' && pdftoppm -r 300 -gray "
        "-png -singlefile code-cover.press.pdf p && zbarimg --nodbus -q --raw p.png",
        scratch_folder());
    if (!strstr(seen, "1\n9780306406157"))
        fail_msg("the barcode says %s", seen);
    free(seen);
}

/* A finished cover is held against the number of pages and the paper that it is for. */
static void finished_covers_are_checked(void **state)
{
    (void)state;
    static const struct {
        const char *with, *says;
        int status;
    } row[] = {
        {"--cover 80", "spine 0.180 in, as kdp takes it; 0 warnings", 0},
        {"--cover 82", "0 warnings", 0}, /* an eighth of a millimetre */
        {"--cover 120",
         "the sheet measures 12.430x9.250in, and the cover of 120 pages of 6x9in would measure "
         "12.520x9.250in",
         1},
        {"--cover 80 --stock cream",
         "would measure 12.450x9.250in; compare the number of pages and the paper", 1},
        {"--cover 81", "a book of 81 pages would get another page from kdp", 1},
        {"--cover 80 --spine 0.18in", "0 warnings", 0},
        {"--cover 80 --spine 8", "--spine takes a length such as 0.31in", 2},
        {"--cover 0", "--cover", 2},
        {"--spine 0.18in", "--stock and --spine are about a cover", 2},
        {"--stock cream", "say of how many pages, as in --cover 94", 2},
        {"--cover 80 --stock ivory", "there is no paper called \"ivory\"; choose white, cream or colour", 2},
        {"", "is neither a trim of kdp nor one with its bleed", 1},
    };
    write_file("held.yaml", KDP "cover: true\n");
    must_run("cd '%s' && '%s' build held.yaml --force -q", scratch_folder(), program());
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char said[4000];
        const int status =
            run(said, sizeof said, "cd '%s' && '%s' check held/held-cover.press.pdf --profile kdp %s",
                scratch_folder(), program(), row[i].with);
        if (status != row[i].status || !strstr(said, row[i].says))
            fail_msg("%s: %d: %s", row[i].with, status, said);
    }
}

/* Writes a green image of so many pixels. */
static void write_green(const char *name, int w, int h)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, w, h);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 0, 1, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    assert_int_equal(cairo_surface_write_to_png(surface, at(name)), CAIRO_STATUS_SUCCESS);
    cairo_surface_destroy(surface);
}

/* Returns the red, green and blue of a point of a file's first page, in points from its top left corner. */
static char *pixel_of(const char *file, int x, int y)
{
    return output_of(
        "cd '%s' && pdftoppm -r 72 -x %d -y %d -W 1 -H 1 -singlefile %s | tail -c 3 | od -An -tu1",
        scratch_folder(), x, y, file);
}

static bool is_no_text(const struct mw_page *page, const struct mw_mark *mark)
{
    (void)page;
    return mark->kind != MW_MARK_TEXT;
}

/* Around each text the page has a contrast of 4.5 at least to its letters, as its pixels show. */
static void letters_are_read(void **state)
{
    static const char *const layouts[] = {MW_COVER_LAYOUTS(LAYOUT) NULL};
    const double dots = 100 / 72.0;
    (void)state;
    for (int t = 0; mw_theme_at(t); t++) {
        struct mw_arena *arena = mw_arena_new();
        if (is_spared(3)) {
            mw_arena_free(arena);
            continue;
        }
        const struct made_book made =
            make_book(arena, mw_format(arena,
                                       "title: Quokka\nsubtitle: Emu\nauthor: Kiwi\ntheme: %s\nreader: 5-6\n"
                                       "profile: kdp\npaper: 6x9in\ncover: {layout: %s}\n"
                                       "puzzles: [{count: 160, size: 6x6}]\n",
                                       mw_theme_name(t), layouts[t % MW_NCOVER_LAYOUTS]));
        const struct mw_volume *cover = &made.book->volume[made.book->nvolumes - 1];
        const struct mw_page *page = make_page(arena, &made, made.book->nvolumes - 1, 0);
        cairo_surface_t *seen = drawn_marks(arena, page, cover->colour, is_no_text);
        const struct mw_point origin = mw_page_origin(page);
        for (int i = 0; i < page->nmarks; i++) {
            const struct mw_mark *mark = &page->mark[i];
            if (mark->kind != MW_MARK_TEXT)
                continue;
            const struct mw_box ink = text_ink(mark);
            for (int k = 0; k <= 20; k++) {
                const int x = (int)((origin.x + ink.x + k * ink.w / 20) * dots),
                          y = (int)((origin.y + ink.y + (k % 3) * ink.h / 2) * dots);
                uint32_t rgb;
                memcpy(&rgb,
                       cairo_image_surface_get_data(seen) +
                           (size_t)y * (size_t)cairo_image_surface_get_stride(seen) + 4 * (size_t)x,
                       sizeof rgb);
                const double is = contrast(rgb & 0xffffff, cover->colour[mark->ink]);
                if (is < 4.5)
                    fail_msg("%s, %s: \"%s\" has a contrast of %.2f", mw_theme_name(t),
                             layouts[t % MW_NCOVER_LAYOUTS], mark->text->string, is);
            }
        }
        cairo_surface_destroy(seen);
        mw_arena_free(arena);
    }
}

/* An image fills the front to the edges of the sheet, on the side where the front is, in each format. */
static void images_fill_the_front(void **state)
{
    (void)state;
    static const char *const languages[] = {"en", "ar"};
    write_green("large.png", 1950, 2850);
    for (int rtl = 0; rtl < 2; rtl++) {
        write_file("image.yaml", KDP "cover: {picture: large.png}\n");
        must_run("cd '%s' && echo 'language: %s' >> image.yaml && '%s' build image.yaml --force -q --format "
                 "press,pdf,svg",
                 scratch_folder(), languages[rtl], program());
        must_run("cd '%s/image' && rsvg-convert -f pdf -o svg.pdf image-cover-1.svg 2>/dev/null || cp "
                 "image-cover.pdf svg.pdf",
                 scratch_folder());
        static const char *const files[] = {"image/image-cover.press.pdf", "image/image-cover.pdf",
                                            "image/svg.pdf"};
        for (size_t f = 0; f < sizeof files / sizeof *files; f++)
            for (int at = 0; at < 4; at++) { /* the corners of the front */
                const int x = at % 2 ? 890 : 465, left = 894 - x;
                char *front = pixel_of(files[f], rtl ? left : x, at / 2 ? 660 : 4),
                     *back = pixel_of(files[f], rtl ? x : left, at / 2 ? 660 : 4);
                int rgb[2][3];
                assert_int_equal(sscanf(front, "%d %d %d", &rgb[0][0], &rgb[0][1], &rgb[0][2]), 3);
                assert_int_equal(sscanf(back, "%d %d %d", &rgb[1][0], &rgb[1][1], &rgb[1][2]), 3);
                const bool is_green = rgb[0][1] > 120 && rgb[0][0] < 110 && rgb[0][2] < 110;
                if (!is_green || memcmp(rgb[0], rgb[1], sizeof rgb[0]) == 0)
                    fail_msg("%s, %s: %s at %d", files[f], languages[rtl], front, x);
                free(front);
                free(back);
            }
    }
    must_run("'%s' verify -q '%s/image/book.json'", program(), scratch_folder());
    must_run("'%s' check '%s/image/image-cover.press.pdf' --profile kdp --cover 80", program(),
             scratch_folder());
    /* the box of the barcode, without one, and with a drawing in it */
    write_file("free.yaml", KDP "cover: {barcode: none}\n");
    must_run("cd '%s' && '%s' build free.yaml --force -q && '%s' check free/free-cover.press.pdf --profile "
             "kdp --cover "
             "80",
             scratch_folder(), program(), program());
    write_file("coded.yaml", KDP "theme: sea\nimprint: {isbn: 978-0-306-40615-7}\ncover: {price: 51299}\n");
    must_run("cd '%s' && '%s' build coded.yaml --force -q && '%s' check coded/coded-cover.press.pdf "
             "--profile kdp --cover "
             "80",
             scratch_folder(), program(), program());
    write_file("taken.yaml", KDP
               "theme: farm\ncover: {layout: around, barcode: none, points: \"one\\ntwo\\nthree\\nfour "
               "is a point that is long enough to reach far over\\nfive is a point that is long enough to "
               "reach far over\\nsix is a point that is long enough to reach far over\"}\n");
    must_run("cd '%s' && '%s' build taken.yaml --force -q", scratch_folder(), program());
    char told[4000];
    const int status =
        run(told, sizeof told, "cd '%s' && '%s' check taken/taken-cover.press.pdf --profile kdp --cover 80",
            scratch_folder(), program());
    if (status != 1 || !strstr(told, "the box in which kdp puts its barcode, 2x1.2in, 0.25in from the spine"))
        fail_msg("%d: %s", status, told);
    write_green("coarse.png", 900, 1400);
    write_file("coarse.yaml", "paper: 6x9in\ncover: {picture: coarse.png, spine: 0.2in}\n"
                              "puzzles: [{count: 80, size: 5x5}]\n");
    char said[4000];
    must_run("cd '%s' && '%s' build coarse.yaml --force -q", scratch_folder(), program());
    run(said, sizeof said, "cd '%s' && '%s' check coarse/coarse-cover.pdf --profile kdp --cover 80",
        scratch_folder(), program());
    if (!strstr(said, "an image has 150 dots an inch, and kdp wants at least 300"))
        fail_msg("%s", said);
}

/* `cover` makes the cover that `build` makes, and pictures of it in the sizes that shops ask for, also for a
 * spec that does not ask for a cover; the same bytes with any number of threads. */
static void shops_get_pictures(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int w, h;
    } picture[] = {{"front.png", 1707, 2560},
                   {"front.jpg", 1707, 2560},
                   {"flat.png", 3464, 2560},
                   {"mockup.png", 2000, 2000}};
    write_file("shop.yaml", KDP "theme: farm\ncover: true\n");
    must_run("mkdir -p %s", at("bare"));
    write_file("bare/shop.yaml", KDP "theme: farm\n");
    must_run(
        "cd '%s' && '%s' build shop.yaml -o whole --force -q && '%s' cover shop.yaml -o shop --force -q && "
        "'%s' cover bare/shop.yaml -j 1 -o shop2 --force -q",
        scratch_folder(), program(), program(), program());
    must_run("cd '%s' && cmp whole/shop-cover.press.pdf shop/shop-cover.press.pdf && diff -r shop shop2",
             scratch_folder());
    for (size_t i = 0; i < sizeof picture / sizeof *picture; i++) {
        struct mw_arena *arena = mw_arena_new();
        struct mw_error error = {0};
        const struct mw_image *image =
            mw_image_read(arena, at(mw_format(arena, "shop/shop-cover.%s", picture[i].name)), &error);
        if (!image || abs(image->w - picture[i].w) > 1 || abs(image->h - picture[i].h) > 1)
            fail_msg("%s: %s, %d x %d", picture[i].name, error.text, image ? image->w : 0,
                     image ? image->h : 0);
        mw_arena_free(arena);
    }
    char said[4000];
    assert_int_equal(
        run(said, sizeof said, "cd '%s' && '%s' cover shop.yaml -o whole", scratch_folder(), program()), 1);
    assert_non_null(strstr(said, "whole holds the whole book, and a part would take its place"));
}

/* With a file for each child, each has its own cover, with the name and the puzzles of the child. */
static void children_have_covers(void **state)
{
    (void)state;
    write_file("class.csv", "name\nAda\nCover\nMarie-Louise\n");
    write_file("class.yaml", "title: \"{name}'s Mazes\"\nroster: class.csv\nsheets: 4\nfiles: each\n"
                             "answers: {where: separate}\ncover: {headline: \"For {name}\"}\n"
                             "puzzles: [{count: 2, size: 7x7}]\n");
    char *told = output_of("cd '%s' && '%s' build class.yaml -o class --force", scratch_folder(), program());
    assert_non_null(
        strstr(told, "class/: 3 files, one for each child\nclass/: 3 covers, one for each child"));
    free(told);
    char *text = output_of("cd '%s/class' && pdftotext class-cover-02-cover.pdf - && ls", scratch_folder());
    assert_non_null(strstr(text, "For Cover"));
    assert_non_null(strstr(text, "8 mazes"));
    assert_non_null(
        strstr(text, "class-cover-01-ada.pdf\nclass-cover-02-cover.pdf\nclass-cover-03-marie-louise.pdf"));
    free(text);
}

static void wrong_covers_are_told(void **state)
{
    (void)state;
    write_green("green.png", 300, 500);
    static const struct {
        const char *spec, *says;
    } wrong[] = {
        {"profile: ingram\npaper: 6x9in\ncover: true\npuzzles: [{count: 60, size: 5x5}]\n",
         "a.yaml:3:8: error: the width of the spine is not known for ingram; take it from the printer's "
         "template, as in "
         "\"cover: {spine: 0.31in}\", or give the \"caliper\" of a leaf"},
        {KDP "cover: {samples: [1, 99]}\n",
         "error: \"samples\" of the cover is puzzle 99, and the book has 80; name one of them"},
        {KDP "cover: {art: 99}\n",
         "error: \"art\" of the cover is puzzle 99, and the book has 80; name one of them"},
        {KDP "cover: {art: hart}\n", "error: no shape is called \"hart\"; did you mean \"heart\"?"},
        {KDP "cover: {layout: scenes}\n", "error: \"layout\" cannot be \"scenes\"; did you mean \"scene\"?"},
        {KDP "cover: {picture: none.png}\n", "error: cannot read the image none.png: No such file"},
        {KDP "cover: {picture: a.yaml}\n", "error: a.yaml is not a PNG or JPEG image; save it as one"},
        {KDP "cover: {picture: green.png}\n",
         "error: the picture green.png has 48 dots an inch on the front of the cover, and printers want 300; "
         "take one that is 6.2 times as wide and high"},
        {KDP "cover: {art: whale-calf, picture: green.png}\n",
         "error: \"art\" and \"picture\" both say what the front shows; leave one out"},
        {KDP "cover: {layout: around, drawing: fox}\n",
         "error: \"layout: around\" and \"drawing\" both say what the front shows; leave one out"},
        {KDP "cover: {drawing: foxx}\n",
         "a.yaml:6:18: error: no icon is called \"foxx\"; did you mean \"fox\"?"},
        {"cover: {layout: around}\npuzzles: [{count: 4, size: 5x5}]\n",
         "error: a maze around the spine needs back, spine and front on one sheet, and home prints them as "
         "two "
         "pages"},
        {KDP "cover: {title: " LONG LONG LONG LONG LONG "}\n",
         "a.yaml:6:8: error: there is no room for the title on the cover at a size that can be read; shorten "
         "it"},
        {KDP "cover: {blurb: " LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG LONG "}\n",
         "error: there is no room for the blurb on the cover"},
        {KDP "cover: {points: " LONG LONG LONG "}\n", "error: there is no room for the points on the cover"},
        {KDP "cover: {colours: {ground: \"#777777\"}}\n",
         "error: letters on \"ground\" of the cover have a contrast under 4.5"},
        {KDP "cover: {drawings: [fox, hen, cow, pig, hen]}\n",
         "error: \"drawings\" has places for 4 drawings, not 5"},
        {KDP "cover: {layout: maze, sky: [cloud]}\n", "error: \"layout: maze\" has no place for \"sky\""},
        {KDP "cover: {layout: around, samples: 2}\n",
         "error: \"layout: around\" has no place for \"samples\"; leave it out"},
        {KDP "cover: {barcode: isbn}\n", "error: \"barcode: isbn\" wants the book's ISBN"},
        {KDP "cover: {price: 51299}\n",
         "error: \"price\" stands beside the barcode of an ISBN, and the cover has none"},
        {KDP "cover: {spine: 8mm}\n", "error: the spine is 0.315in, and that of 80 pages is 0.180in at kdp"},
        {KDP "cover: 7\n", "error: \"cover\" must be true, false, or a map, not \"7\""},
        {KDP "cover: {picture: \"\"}\n", "error: \"picture\" must be the path of a PNG or JPEG file"},
        {"impose: poster\ncover: true\npuzzles: [{size: 20x20}]\n",
         "error: there are covers for books and booklets"},
        {KDP "cover: {colours: {hero: \"#333333\"}}\n", "error: walls on \"hero\" have a contrast of"},
        {KDP "cover: {price: 12.99}\n",
         "error: \"price\" must be five digits: the currency, which is 5 for US dollars, and the amount"},
        {KDP "cover: {samples: [1, 2, 3, 4]}\n",
         "error: \"samples\" must be a puzzle's number, or a list of up to three, such as [3, 17, 40]"},
        {KDP "cover: yes please\n", "error: \"cover\" must be true, false, or a map, not \"yes please\""},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char said[4000];
        write_file("a.yaml", wrong[i].spec);
        const int status =
            run(said, sizeof said, "cd '%s' && '%s' build a.yaml -o wrong", scratch_folder(), program());
        if (status != 1 || !strstr(said, wrong[i].says))
            fail_msg("%s: %d: %s", wrong[i].spec, status, said);
        must_run("test ! -e '%s/wrong'", scratch_folder());
    }
}

/* A printer at home has front and back as two pages; a stapled book has one sheet without a spine. */
static void home_has_pages_of_its_own(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const char *const book = "theme: farm\ncover: true\npaper: a5\npuzzles: [{count: 4, size: 6x6}]\n";
    const struct made_book two = make_book(arena, book),
                           one = make_book(arena, mw_format(arena, "binding: saddle\n%s", book));
    const struct mw_volume *apart = &two.book->volume[two.book->nvolumes - 1],
                           *folded = &one.book->volume[one.book->nvolumes - 1];
    assert_true(apart->npages == 2 && apart->paper.w == two.book->volume[0].paper.w);
    assert_true(folded->npages == 1 && folded->paper.w == 2 * one.book->volume[0].paper.w);
    mw_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_the_printers),    cmocka_unit_test(spines_follow_a_caliper),
        cmocka_unit_test(covers_are_safe),           cmocka_unit_test(colours_are_told_apart),
        cmocka_unit_test(barcodes_are_read),         cmocka_unit_test(finished_covers_are_checked),
        cmocka_unit_test(pages_of_covers_are_safe),  cmocka_unit_test(letters_are_read),
        cmocka_unit_test(images_fill_the_front),     cmocka_unit_test(shops_get_pictures),
        cmocka_unit_test(children_have_covers),      cmocka_unit_test(wrong_covers_are_told),
        cmocka_unit_test(home_has_pages_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
