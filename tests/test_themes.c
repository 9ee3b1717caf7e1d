/* Themes and scenes: each theme is whole in each of its languages, pairs follow the puzzles, and the drawings
 * of a scene keep away from all else on a page. */
#include "support.h"

#include "mazewright/theme.h"

#include <cairo.h>
#include <glib.h>
#include <math.h>
#include <string.h>

#define MM (72 / 25.4)

static const struct mw_spec *read_spec(struct mw_arena *arena, const char *text)
{
    struct mw_complaints complaints = {0};
    const struct mw_spec *spec = mw_spec_read(arena, "t.yaml", text, strlen(text), &complaints);
    if (!spec || complaints.kept > 0)
        fail_msg("%s: %s", text, complaints.at[0].text);
    return spec;
}

/* --- texts -------------------------------------------------------------------------------------------- */

/* Returns how many words a text has; signs between spaces, as before a French question mark, are none. */
static int count_words(const char *text)
{
    int n = 0;
    bool in_word = false;
    for (const char *c = text; *c; c = g_utf8_next_char(c)) {
        const gunichar letter = g_utf8_get_char(c);
        n += !in_word && g_unichar_isalnum(letter);
        in_word = g_unichar_isalnum(letter) || (in_word && !g_unichar_isspace(letter));
    }
    return n;
}

/* Every row has two drawings, a title and a line that fit their page, no line has more words than a child of
 * five reads, and titles of a list differ. */
static void rows_are_whole(const char *name, int n, const struct mw_theme_pair *pair)
{
    enum { MOST_WORDS = 12 };
    for (int i = 0; i < n; i++) {
        if (!pair[i].icons.at[0] || !pair[i].icons.at[1] || pair[i].icons.at[0] == pair[i].icons.at[1])
            fail_msg("%s, row %d: it needs two drawings", name, i + 1);
        if (g_utf8_strlen(pair[i].title, -1) > 28 || g_utf8_strlen(pair[i].line, -1) > 66)
            fail_msg("%s: too long: %s %s", name, pair[i].title, pair[i].line);
        if (count_words(pair[i].line) > MOST_WORDS)
            fail_msg("%s: more than %d words: %s", name, MOST_WORDS, pair[i].line);
        for (int k = 0; k < i; k++)
            if (strcmp(pair[i].title, pair[k].title) == 0)
                fail_msg("%s: two titles are \"%s\"", name, pair[i].title);
    }
}

static void themes_are_whole(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const char *const language[] = {"en", "de", "fr", "es"};
    int themes = 0;
    for (; mw_theme_at(themes); themes++)
        for (int k = 0; k < 4; k++) {
            const char *name = mw_format(arena, "%s in %s", mw_theme_name(themes), language[k]);
            const struct mw_spec *spec =
                read_spec(arena, mw_format(arena, "theme: %s\nlanguage: %s\npuzzles: [{size: 6x6}]\n",
                                           mw_theme_name(themes), language[k]));
            const struct mw_theme *theme = spec->theme;
            assert_true(theme->npairs >= 40 && theme->nchapters >= 12 && spec->look->drawings.n >= 14);
            rows_are_whole(name, theme->npairs, theme->pair);
            rows_are_whole(name, theme->nchapters, theme->chapter);
            for (int i = 0; i < theme->nchapters; i++)
                assert_ptr_equal(theme->chapter[i].icons.at[0], theme->chapter[0].icons.at[0]);
            assert_non_null(strstr(spec->matter->texts.certificate_text, "{number}"));
        }
    assert_true(themes >= 11);
    assert_true(mw_themes_speak(arena, "es") && !mw_themes_speak(arena, "fi"));
    mw_arena_free(arena);
}

/* Puzzle i has pair i, whatever the groups; what a group says itself wins, and drawings of its own have
 * neither the title nor the line of a pair. */
static void pairs_follow_the_puzzles(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(
        arena, "template: activity-book\ntheme: sea\nanswers: none\npuzzles:\n"
               "  - {count: 3, size: 6x6}\n  - {size: 6x6, title: Mine}\n  - {size: 6x6, icons: star}\n"
               "  - {count: 45, size: 6x6}\n");
    const struct mw_book *book = made.book;
    const struct mw_theme *theme = book->spec->theme;
    for (int i = 0; i < book->npuzzles; i++) {
        const struct mw_puzzle *puzzle = &book->puzzle[i];
        const struct mw_theme_pair *pair = &theme->pair[i % theme->npairs];
        if (i == 4) {
            assert_true(!puzzle->icons.at[0] && puzzle->icons.at[1] == mw_drawing_named("star"));
            assert_string_not_equal(puzzle->title, pair->title);
            continue;
        }
        assert_memory_equal(&puzzle->icons, &pair->icons, sizeof pair->icons);
        assert_string_equal(puzzle->title, i == 3 ? "Mine" : pair->title);
        assert_string_equal(puzzle->instructions, pair->line);
    }
    mw_arena_free(arena);
}

/* Each child of a class list has the pairs from the first on, in a language of its own. */
static void pairs_speak_the_language_of_a_child(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    write_file("w-class.csv", "name,language\nAda,en\nOtto,de\n");
    const char *file =
        write_file("w-class.yaml", "template: activity-book\ntheme: farm\nroster: w-class.csv\n"
                                   "answers: none\npuzzles: [{size: 6x6}]\n");
    must_run("%s build -q '%s' -o '%s'", program(), file, at("w-class"));
    static const char *const language[] = {"en", "de"};
    for (int i = 0; i < 2; i++) {
        const struct mw_theme_pair *pair =
            read_spec(arena,
                      mw_format(arena, "theme: farm\nlanguage: %s\npuzzles: [{size: 6x6}]\n", language[i]))
                ->theme->pair;
        must_run("grep -q '\"title\": \"%s\"' '%s'", pair->title, at("w-class/book.json"));
    }
    mw_arena_free(arena);
}

/* A story begins with its first chapter and ends with its last, however long the book is. */
static void stories_begin_and_end(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    static const int counts[] = {1, 2, 3, 11, 12, 13, 40};
    const struct mw_theme *theme =
        read_spec(arena, "theme: farm\nstory: true\npuzzles: [{size: 6x6}]\n")->theme;
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        for (int i = 0; i < counts[c]; i++) {
            const struct mw_theme_pair *at = mw_theme_pair(theme, i, counts[c]);
            const bool is_first = at == &theme->chapter[0],
                       is_last = at == &theme->chapter[theme->nchapters - 1];
            assert_int_equal(is_first, i == 0);
            assert_int_equal(is_last, i > 0 && i == counts[c] - 1);
        }
    mw_arena_free(arena);
}

static void wrong_themes_are_told(void **state)
{
    (void)state;
    static const struct {
        const char *theme, *book, *says;
    } wrong[] = {
        {"pairs: [{icons: sheep barn, en: [Home, Go in.]}]\n", "theme: ./w-theme.yaml\nstory: true\n",
         "the theme has no story"},
        {"pairs: [{icons: barn, en: [Home, Go in.]}]\n", "theme: ./w-theme.yaml\n",
         "w-theme.yaml:1:17: error: a pair has two drawings, and this has one or none"},
        {"pairs: [{icons: none, en: [A, B]}]\n", "theme: ./w-theme.yaml\nback: [certificate]\n",
         "a pair has two drawings, and this has one or none"},
        {"pairs: [{icons: sheep barn}]\n", "theme: ./w-theme.yaml\n", "a pair needs a title and a line"},
        {"pairs: [{icons: sheep barn, en: Home}]\n", "theme: ./w-theme.yaml\n",
         "a pair needs a title and a line"},
        {"pairs: [{en: [Home, Go in.]}]\n", "theme: ./w-theme.yaml\n", "a pair needs two drawings"},
        {"pairs: [{icons: sheep barn, en: [A, B], colour: red}]\n", "theme: ./w-theme.yaml\n",
         "a pair has icons, and a title and a line for each language, not"},
        {"pairs: []\n", "theme: ./w-theme.yaml\n", "must be a list of pairs"},
        {"pears: 3\n", "theme: ./w-theme.yaml\n", "did you mean \"pairs\"?"},
        {"all: [1, 2]\n", "theme: ./w-theme.yaml\n", "must be a map of keys and values"},
        {"- 1\n", "theme: ./w-theme.yaml\n", "a theme must be a map"},
        {"pairs: [{icons: sheep ship.svg, en: [A, B]}]\n", "theme: ./w-theme.yaml\n", "ship.svg"},
        {NULL, "story: true\n", "a story is that of a theme"},
        {NULL, "theme: season\n", "w.yaml:1:8: error: the season is that of the first day"},
        {NULL, "front: [colouring]\n", "a page to colour in shows a drawing, and there are none"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char said[4000];
        struct mw_arena *arena = mw_arena_new();
        if (wrong[i].theme)
            write_file("w-theme.yaml", wrong[i].theme);
        const char *file =
            write_file("w.yaml", mw_format(arena, "%spuzzles: [{size: 6x6}]\n", wrong[i].book));
        assert_int_equal(run(said, sizeof said, "%s check '%s'", program(), file), 1);
        if (!strstr(said, wrong[i].says))
            fail_msg("%s%s: %s", wrong[i].theme ? wrong[i].theme : "", wrong[i].book, said);
        mw_arena_free(arena);
    }
}

/* A theme that does not know the book's language says so once, and one of the user's own is a copy with
 * changes. */
static void themes_can_be_copied(void **state)
{
    (void)state;
    char said[4000];
    const char *file = write_file("w.yaml", "theme: sea\nlanguage: fi\npuzzles: [{size: 6x6}]\n");
    assert_int_equal(run(said, sizeof said, "%s check '%s'", program(), file), 0);
    assert_non_null(strstr(said, "w.yaml:1:8: warning: the theme sea lacks words in the language \"fi\""));
    file = write_file("w.yaml", "theme: dinosaur\npuzzles: [{size: 6x6}]\n");
    assert_int_equal(run(said, sizeof said, "%s check '%s'", program(), file), 1);
    assert_non_null(
        strstr(said, "w.yaml:1:8: error: no theme is called \"dinosaur\"; did you mean \"dinosaurs\"?"));
    file = write_file("w.yaml", "scene: foot\npuzzles: [{size: 6x6}]\n");
    assert_int_equal(run(said, sizeof said, "%s check '%s'", program(), file), 1);
    assert_non_null(strstr(said, "w.yaml:1:8: error: a scene is made of drawings, and there are none"));
    must_run("cp templates/themes/sea.yaml '%s' && sed -i '0,/^    en: /s/^    en: .*/    en: [Quokka, Go "
             "there.]/' '%s'",
             at("my-sea.yaml"), at("my-sea.yaml"));
    file = write_file("own.yaml", "theme: ./my-sea.yaml\npuzzles: [{size: 6x6}]\n");
    must_run("%s build -q '%s' -o '%s' && pdftotext '%s' - | grep -q Quokka", program(), file, at("own-book"),
             at("own-book/own.pdf"));
}

/* The season's theme is the one for the month of the first day. */
static void seasons_follow_the_first_day(void **state)
{
    (void)state;
    static const struct {
        const char *day, *theme;
    } days[] = {{"2026-12-01", "winter"},
                {"2027-04-30", "garden"},
                {"2027-07-14", "sea"},
                {"2027-10-31", "halloween"}};
    struct mw_arena *arena = mw_arena_new();
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        const struct mw_spec *season = read_spec(
            arena, mw_format(arena, "theme: season\nfirst_day: %s\npuzzles: [{size: 6x6}]\n", days[i].day));
        const struct mw_spec *named =
            read_spec(arena, mw_format(arena, "theme: %s\npuzzles: [{size: 6x6}]\n", days[i].theme));
        assert_string_equal(season->theme->pair[0].title, named->theme->pair[0].title);
    }
    mw_arena_free(arena);
}

/* --- scenes ------------------------------------------------------------------------------------------- */

static double distance_between(struct mw_box a, struct mw_box b)
{
    return hypot(fmax(fmax(a.x - b.x - b.w, b.x - a.x - a.w), 0),
                 fmax(fmax(a.y - b.y - b.h, b.y - a.y - a.h), 0));
}

/* Returns the distance of a box from the nearest line of a mark, without the width of the line. */
static double distance_to_lines(struct mw_arena *arena, struct mw_box box, const struct mw_mark *mark)
{
    const struct mw_lines *flat = mw_lines_flat(arena, mark->lines, 0.01);
    const struct mw_point corner[] = {
        {box.x, box.y}, {box.x + box.w, box.y}, {box.x + box.w, box.y + box.h}, {box.x, box.y + box.h}};
    double nearest = INFINITY;
    for (int i = 0; i < flat->n; i++)
        for (int k = 0; k + (flat->line[i].closed ? 0 : 1) < flat->line[i].n; k++) {
            const struct mw_vertex a = flat->line[i].at[k], b = flat->line[i].at[(k + 1) % flat->line[i].n];
            const struct mw_point p = {mark->x + mark->scale * a.x, mark->y + mark->scale * a.y},
                                  q = {mark->x + mark->scale * b.x, mark->y + mark->scale * b.y};
            const struct mw_box around = {fmin(p.x, q.x), fmin(p.y, q.y), fabs(p.x - q.x), fabs(p.y - q.y)};
            for (int c = 0; c < 4 && distance_between(around, box) < 3 * MM; c++)
                nearest = fmin(nearest, mw_distance_between_pieces(p, q, corner[c], corner[(c + 1) % 4]));
        }
    return nearest;
}

/* A mark of a scene: on the lowest layer, in the ink of drawings, and not the ground line. */
static bool is_of_scene(const struct mw_page *page, const struct mw_mark *mark)
{
    return mark->layer == MW_LAYER_GROUND && mark->kind == MW_MARK_STROKE && mark->ink == MW_INK_TEXT &&
           mw_mark_bounds(mark).w < 0.9 * page->frame.w;
}

static int drawings_met, grounds_met;

/* No drawing of a scene comes nearer than 2.2 mm to a wall, or 0.8 mm to a sign or text, or leaves the frame.
 */
static void scene_keeps_away(const struct mw_page *page, const char *text)
{
    struct mw_arena *arena = mw_arena_new();
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_mark *mark = &page->mark[i];
        grounds_met += mark->layer == MW_LAYER_GROUND && mw_mark_bounds(mark).w > 0.95 * page->frame.w;
        if (!is_of_scene(page, mark))
            continue;
        const struct mw_box box = mw_mark_bounds(mark), *frame = &page->frame;
        drawings_met++;
        if (box.x < frame->x - 0.1 || box.x + box.w > frame->x + frame->w + 0.1 || box.y < frame->y - 0.1 ||
            box.y + box.h > frame->y + frame->h + 0.1)
            fail_msg("%s, page %d: a drawing leaves the frame", text, page->number);
        for (int k = 0; k < page->nmarks; k++) {
            const struct mw_mark *other = &page->mark[k];
            if (other->veiled || other->decor)
                continue;
            if (other->layer == MW_LAYER_WALLS &&
                distance_to_lines(arena, box, other) - other->width / 2 < 2.2 * MM - 0.1)
                fail_msg("%s, page %d: a drawing comes near to a wall", text, page->number);
            if ((other->layer == MW_LAYER_SIGNS || other->layer == MW_LAYER_TEXT) &&
                distance_between(box, mw_mark_bounds(other)) < 0.8 * MM - 0.1)
                fail_msg("%s, page %d: a drawing comes near to a sign or text", text, page->number);
        }
    }
    mw_arena_free(arena);
}

static bool is_wall(const struct mw_page *page, const struct mw_mark *mark)
{
    (void)page;
    return mark->layer == MW_LAYER_WALLS && !mark->veiled && !mark->decor;
}

static bool is_read(const struct mw_page *page, const struct mw_mark *mark)
{
    (void)page;
    return (mark->layer == MW_LAYER_SIGNS || mark->layer == MW_LAYER_TEXT) && !mark->veiled && !mark->decor;
}

static bool is_dark(cairo_surface_t *picture, int x, int y)
{
    uint32_t rgb;
    memcpy(&rgb,
           cairo_image_surface_get_data(picture) +
               (size_t)y * (size_t)cairo_image_surface_get_stride(picture) + 4 * (size_t)x,
           sizeof rgb);
    return (rgb & 255) < 100;
}

/* True if ink of one picture comes within so many pixels of ink of another. */
static bool come_near(cairo_surface_t *one, cairo_surface_t *other, int reach)
{
    const int w = cairo_image_surface_get_width(one), h = cairo_image_surface_get_height(one);
    for (int y = reach; y < h - reach; y++)
        for (int x = reach; x < w - reach; x++)
            for (int v = -reach; is_dark(one, x, y) && v <= reach; v++)
                for (int u = -reach; u <= reach; u++)
                    if (u * u + v * v <= reach * reach && is_dark(other, x + u, y + v))
                        return true;
    return false;
}

/* The same by the pixels of a page at 100 dots an inch, 3.9 in a millimetre. */
static void ink_keeps_away(const struct made_book *made, const struct mw_page *page, const char *text)
{
    enum { FROM_WALLS = 7, FROM_SIGNS = 2 };
    struct mw_arena *arena = mw_arena_new();
    const uint32_t *colour = made->book->colour;
    cairo_surface_t *scene = drawn_marks(arena, page, colour, is_of_scene),
                    *walls = drawn_marks(arena, page, colour, is_wall),
                    *read = drawn_marks(arena, page, colour, is_read);
    if (come_near(scene, walls, FROM_WALLS))
        fail_msg("%s, page %d: ink of a scene comes near to a wall", text, page->number);
    if (come_near(scene, read, FROM_SIGNS))
        fail_msg("%s, page %d: ink of a scene comes near to a sign or text", text, page->number);
    cairo_surface_destroy(scene);
    cairo_surface_destroy(walls);
    cairo_surface_destroy(read);
    mw_arena_free(arena);
}

static void scenes_keep_away(void **state)
{
    (void)state;
    static const char *const papers[] = {"letter", "a5", "8.5x8.5in", "6x9in"},
                             *const scenes[] = {"auto", "foot", "corners", "frame"},
                             *const languages[] = {"en", "ar", "de", "he"};
    int n = 0;
    for (int t = 0; mw_theme_at(t); t++)
        for (int s = 0; mw_shape_name(s); s++) {
            if (is_spared(12))
                continue;
            struct mw_arena *arena = mw_arena_new();
            const char *text =
                mw_format(arena,
                          "theme: %s\nscene: %s\npaper: %s\nlanguage: %s\nseed: %d\nqr: true\nfront: [title, "
                          "belongs-to, contents, "
                          "colouring]\nback: [tips]\nanswers: none\npuzzles:\n  - {part: A, count: 2, size: "
                          "7x8, grid: %s}\n"
                          "  - {size: 12x12, shape: %s, hand: %s}\n  - {grid: polar, size: 6, start: "
                          "top-left, finish: bottom-right}\n",
                          mw_theme_name(t), scenes[(t + s) % 4], papers[s % 4], languages[(t + s / 4) % 4],
                          100 * t + s, s % 3 ? "rect" : "hex", mw_shape_name(s), s % 2 ? "left" : "right");
            const struct made_book made = make_book(arena, text);
            for (int i = 0; i < made.book->volume[0].npages; i++) {
                const struct mw_page *page = make_page(arena, &made, 0, i);
                scene_keeps_away(page, text);
                if (is_night() ? (i + s) % 2 == 0 : i == 4 + s % 3)
                    ink_keeps_away(&made, page, text);
            }
            mw_arena_free(arena);
            n++;
        }
    if (drawings_met < 40 * n || grounds_met < 3 * n)
        fail_msg("in %d books there are %d lines of drawings, and %d of ground", n, drawings_met,
                 grounds_met);
}

/* Facing pages have other scenes, and no drawing but a pair of things stands on a page twice. */
static void scenes_differ(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made =
        make_book(arena, "theme: farm\nanswers: none\npuzzles: [{count: 8, size: 8x8}]\n");
    struct mw_box first[8];
    for (int i = 0; i < 8; i++) {
        const struct mw_page *page = make_page(arena, &made, 0, i);
        int k = 0;
        while (!is_of_scene(page, &page->mark[k]))
            k++;
        first[i] = mw_mark_bounds(&page->mark[k]);
        assert_true(i == 0 || distance_between(first[i], first[i - 1]) > 0 ||
                    fabs(first[i].w - first[i - 1].w) > 0.1 || fabs(first[i].h - first[i - 1].h) > 0.1);
    }
    mw_arena_free(arena);
}

/* Returns the bounds of the largest drawing of a page. */
static struct mw_box largest_drawing(const struct mw_page *page)
{
    struct mw_box largest = {0, 0, 0, 0};
    for (int i = 0; i < page->nmarks; i++) {
        const struct mw_box box = mw_mark_bounds(&page->mark[i]);
        if (is_of_scene(page, &page->mark[i]) && box.w * box.h > largest.w * largest.h)
            largest = box;
    }
    return largest;
}

/* No two parts of a book that follow each other are opened by the same hero. */
static void parts_have_other_heroes(void **state)
{
    (void)state;
    for (int t = 0; mw_theme_at(t); t++)
        for (int seed = 1; seed <= (is_spared(2) ? 1 : 4); seed++) {
            struct mw_arena *arena = mw_arena_new();
            const char *part = "{part: Next, size: 7x7}",
                       *text = mw_format(arena,
                                         "template: activity-book\ntheme: %s\nseed: %d\nanswers: none\n"
                                         "puzzles: [%s, %s, %s, %s]\n",
                                         mw_theme_name(t), seed, part, part, part, part);
            const struct made_book made = make_book(arena, text);
            struct mw_box before = {0, 0, 0, 0};
            int parts = 0;
            for (int i = 0; i < made.book->volume[0].npages; i++) {
                if (made.book->volume[0].page[i].kind != MW_PAGE_PART)
                    continue;
                const struct mw_box hero = largest_drawing(make_page(arena, &made, 0, i));
                parts++;
                if (fabs(hero.w - before.w) < 0.1 && fabs(hero.h - before.h) < 0.1)
                    fail_msg("%s: two parts have the same hero", text);
                before = hero;
            }
            assert_int_equal(parts, 4);
            mw_arena_free(arena);
        }
}

/* A book of every theme has no line too thin and nothing else amiss for any printer, also on small paper. */
/* Fails if type on a page of a book is too pale for its paper. Returns how many texts were read. Only a
 * number in its disc is lighter than the paper. */
static int read_all_type(const char *spec, bool is_tinted)
{
    int read = 0;
    struct mw_arena *arena = mw_arena_new();
    const struct made_book made = make_book(arena, spec);
    for (int v = 0; v < made.book->nvolumes; v++)
        for (int p = 0; p < made.book->volume[v].npages; p++) {
            const struct mw_page *page = make_page(arena, &made, v, p);
            const uint32_t *colour = made.book->volume[v].colour,
                           paper = is_tinted ? colour[MW_INK_TINT] : 0xffffff;
            for (int m = 0; m < page->nmarks && !page->cover; m++) {
                const struct mw_mark *mark = &page->mark[m];
                if (mark->kind != MW_MARK_TEXT || mark->ink == MW_INK_PAPER)
                    continue;
                read++;
                if (mw_colour_contrast(mw_mark_colour(mark, colour), paper) < MW_LEAST_CONTRAST)
                    fail_msg("%s: page %d, \"%s\" is too pale", spec, page->number, mark->text->string);
            }
        }
    mw_arena_free(arena);
    return read;
}

/* Type on every page of every template and theme has a contrast of 4.5 to white and, where pages are tinted,
 * to the tint. */
static void type_can_be_read(void **state)
{
    (void)state;
    static const char rest[] = "stock: colour\npuzzles: [{size: 8x10, count: 3}]\n";
    int read = 0;
    char spec[500];
    for (int i = 0; mw_template_at(i); i++) {
        snprintf(spec, sizeof spec, "template: %s\n%s", mw_template_at(i)->name, rest);
        read += read_all_type(spec, false);
    }
    for (int i = 0; mw_theme_at(i); i++) {
        snprintf(spec, sizeof spec, "theme: %s\nbackground: tint\nfront: [title, how-to, contents]\n%s",
                 mw_theme_at(i)->name, rest);
        read += read_all_type(spec, true);
    }
    assert_true(read > 500);
}

/* Walls, routes, goals, hidden pictures and paper are told apart by all, in each palette, as measured on the
 * pages: a puzzle, a hidden picture, and their answers. */
static void palettes_are_seen_by_all(void **state)
{
    (void)state;
    static const char *const palettes[][6] = {{"safe", "000000", "d55e00", "adadad", "f0a818", "f9d3a0"},
                                              {"grey", "000000", "000000", "a0a0a0", "8c8c8c", "c8c8c8"},
                                              {"strong", "000000", "0000b8", "9a9a9a", "0000b8", "ffd400"}};
    for (int i = 0; i < 3; i++) {
        const char *const *c = palettes[i];
        char text[300];
        snprintf(
            text, sizeof text,
            "palette: %s\nanswers: {per_page: 2}\npuzzles:\n  - {count: 1, size: 12x14, finish: centre}\n"
            "  - {count: 1, size: 20x20, picture: heart}\n",
            c[0]);
        const char *spec = write_file("seen.yaml", text);
        must_run("%s build -q --force '%s' -o '%s'", program(), spec, at("seen"));
        must_run("pdftoppm -r 100 -aa no -aaVector no '%s' '%s'", at("seen/seen.pdf"), at("seen/page"));
        must_run("python3 tests/colours.py '%s' wall=%s,paper=ffffff,7 goal=%s,paper=ffffff,1.9 "
                 "goal=%s,wall=%s,1.5",
                 at("seen/page-1.ppm"), c[1], c[4], c[4], c[1]);
        must_run("python3 tests/colours.py '%s' route=%s,paper=ffffff,3 route=%s,faded=%s,1.5 "
                 "faded=%s,paper=ffffff,1.8 picture=%s,paper=ffffff,1.2 picture=%s,faded=%s,1.3",
                 at("seen/page-3.ppm"), c[2], c[2], c[3], c[3], c[5], c[5], c[3]);
    }
}

/* Drawings make scenes without a theme, on every kind of page. */
static void drawings_need_no_theme(void **state)
{
    (void)state;
    static const char *const scenes[] = {"corners", "foot", "auto"};
    for (int i = 0; i < 3; i++) {
        char spec[400];
        snprintf(
            spec, sizeof spec,
            "scene: %s\ndrawings: [cupcake, knight, robin, aeroplane, dog]\nfront: [title, how-to, contents, "
            "belongs-to]\nback: [certificate, notes, tips]\npuzzles: [{size: 8x10, count: 3, part: One}]\n",
            scenes[i]);
        assert_true(read_all_type(spec, false) > 20);
    }
}

static void themes_suit_printers(void **state)
{
    (void)state;
    static const char *const printers[] = {"kdp\npaper: 6x9in", "ingram\npaper: 6x9in", "lulu\npaper: a5",
                                           "kdp\npaper: 8.5x11in"};
    char said[8000];
    for (int t = 0; mw_theme_at(t); t++)
        for (size_t p = 0; p < sizeof printers / sizeof *printers; p++) {
            if (is_spared(11))
                continue;
            char spec[600];
            snprintf(spec, sizeof spec,
                     "title: T\ntemplate: activity-book\ntheme: %s\nprofile: %s\npuzzles: [{count: 30, size: "
                     "8x9}]\n",
                     mw_theme_at(t)->name, printers[p]);
            const char *path = write_file("printed.yaml", spec);
            if (run(said, sizeof said, "%s check --strict '%s'", program(), path) != 0)
                fail_msg("%s for %s:\n%s", mw_theme_at(t)->name, printers[p], said);
        }
}

/* --- drawings as shapes ------------------------------------------------------------------------------- */

/* Every drawing that is more than lines can be the shape of a maze, and `details` draws its lines lightly. */
static void drawings_are_shapes(void **state)
{
    (void)state;
    struct mw_arena *arena = mw_arena_new();
    int shapes = 0;
    for (int i = 0; mw_drawing_name(i); i++) {
        struct mw_error error = {0};
        const struct mw_shape *shape = mw_shape_parse(arena, mw_drawing_name(i), NULL, &error);
        if (!shape)
            fail_msg("%s: %s", mw_drawing_name(i), error.text);
        shapes += shape->drawing == mw_drawing_named(mw_drawing_name(i)) && shape->n > 0;
    }
    assert_true(shapes > 190);
    const struct made_book made = make_book(arena, "answers: none\npuzzles: [{shape: kitten, size: 14x14, "
                                                   "details: true}, {shape: kitten, size: 14x14}]\n");
    for (int i = 0; i < 2; i++) {
        const struct mw_page *page = make_page(arena, &made, 0, i);
        int light = 0;
        for (int k = 0; k < page->nmarks; k++)
            light += page->mark[k].layer == MW_LAYER_GROUND && page->mark[k].ink == MW_INK_RULE;
        assert_int_equal(light > 0, i == 0);
    }
    mw_arena_free(arena);
}

/* The sheet of drawings has the name of each, and of those in a folder. */
static void sheets_show_all_drawings(void **state)
{
    (void)state;
    char said[4000];
    must_run("mkdir -p '%s' && cp templates/drawings/cow.svg '%s/my-cow.svg'", at("own"), at("own"));
    must_run("%s drawings '%s' -o '%s' && pdftotext '%s' '%s'", program(), at("own"), at("sheet.pdf"),
             at("sheet.pdf"), at("sheet.txt"));
    for (int i = 0; mw_drawing_name(i); i++)
        must_run("grep -q '%s' '%s'", mw_drawing_name(i), at("sheet.txt"));
    must_run("grep -q my-cow.svg '%s'", at("sheet.txt"));
    assert_int_equal(run(said, sizeof said, "%s drawings -o x.svg", program()), 2);
    assert_non_null(strstr(said, "let \"x.svg\" end in .pdf"));
    assert_int_equal(run(said, sizeof said, "%s drawings '%s'", program(), at("no-folder")), 1);
    assert_non_null(strstr(said, "is no folder that can be read"));
    must_run("mkdir -p '%s'", at("nothing"));
    assert_int_equal(run(said, sizeof said, "%s drawings '%s'", program(), at("nothing")), 1);
    assert_non_null(strstr(said, "there are no drawings in"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(themes_are_whole),
        cmocka_unit_test(pairs_follow_the_puzzles),
        cmocka_unit_test(pairs_speak_the_language_of_a_child),
        cmocka_unit_test(stories_begin_and_end),
        cmocka_unit_test(wrong_themes_are_told),
        cmocka_unit_test(themes_can_be_copied),
        cmocka_unit_test(seasons_follow_the_first_day),
        cmocka_unit_test(scenes_keep_away),
        cmocka_unit_test(scenes_differ),
        cmocka_unit_test(parts_have_other_heroes),
        cmocka_unit_test(type_can_be_read),
        cmocka_unit_test(palettes_are_seen_by_all),
        cmocka_unit_test(drawings_need_no_theme),
        cmocka_unit_test(themes_suit_printers),
        cmocka_unit_test(drawings_are_shapes),
        cmocka_unit_test(sheets_show_all_drawings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
